"""Notice while a campaign is left and the disk has not yet written it: "Saving …", and after a while a way to go all
the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import every
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.document.autosave import Autosave
    from mls_desktop.ui.widgets.message_box import MessageBox

AT_ONCE = 1.0
"""Seconds of waiting for a campaign before anything is shown."""
OFFERED = 3.0
"""Seconds after which a person is offered to leave without waiting."""
HURRY = 0.2
"""Seconds of waiting for a disk that is known not to answer."""
LOOK = 50
"""Milliseconds between two checks of the disk."""

Then = Callable[[], object]


class SavingWait(QObject):
    """The wait of one window for the disk. `forced`: the person leaves without waiting; what is not saved stays in the
    recovery copy. `given_up`: nobody waits for the save any more, whether the campaign stays or goes."""

    given_up = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.forced = False
        self.box: MessageBox | None = None
        self._keeper: Autosave | None = None
        self._then: Then | None = None
        self._go: Then | None = None
        self._began, self._is_offered = 0.0, False
        self._timer = every(self._look, LOOK)

    def must_wait(self, keeper: Autosave, then: Then) -> bool:
        """Waits a moment for the disk: False where it has then done all, or `forced` is set, else True, and `then` is
        called later, once the disk is done or the person leaves without waiting."""
        if self.forced or keeper.settle(AT_ONCE):
            return False
        self._begin(keeper, then, then, now() - AT_ONCE)
        return True

    def for_save(self, keeper: Autosave, forced: Then) -> None:
        """Shows that a save of `keeper` is waited for, if one runs, and calls `forced` if the person chooses to close
        all the same."""
        if keeper.saving:
            self._begin(keeper, None, forced, now())

    def stop(self) -> None:
        """Stops waiting and closes the message; nothing is called."""
        self._timer.stop()
        self._keeper = self._then = self._go = None
        box, self.box = self.box, None
        if box is not None:
            box.reject()

    def _begin(self, keeper: Autosave, then: Then | None, forced: Then, began: float) -> None:
        self.stop()
        self._keeper, self._then, self._go = keeper, then, forced
        self._began, self._is_offered = began, False
        self._timer.start()
        self._look()

    def _look(self) -> None:
        keeper, then = self._keeper, self._then
        if keeper is None:
            return
        if not (keeper.saving if then is None else keeper.background.busy):
            self.stop()
            if then is not None:
                then()
            return
        waited = now() - self._began
        if self.box is None and waited >= AT_ONCE:
            self._show()
        if self.box is not None and waited >= OFFERED and not self._is_offered:
            self._is_offered = True
            self.box.answer(_("Close all the same"), "other", self._force)

    def _show(self) -> None:
        from mls_desktop.ui.widgets.message_box import MessageBox

        more = _("What no file holds yet stays in the recovery copy, if its disk takes it.")
        self.box = MessageBox(self._window, _("Saving …"), _("Saving … The disk has not answered yet."), more)
        self.box.answer(_("Cancel"), "reject", self._cancel)
        self.box.open()

    def _cancel(self) -> None:
        """Stops waiting and emits `given_up`, since the person stays; the disk goes on with what it was asked."""
        if self.box is not None:
            self.box = None
            self.stop()
            self.given_up.emit()

    def _force(self) -> None:
        go, keeper = self._go, self._keeper
        self.box = None
        self.stop()
        self.forced = True
        if keeper is not None:
            keeper.leaving = HURRY
        self.given_up.emit()
        if go is not None:
            go()
