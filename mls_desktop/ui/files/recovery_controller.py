"""The controller of recovery: offers what programs that ended unexpectedly left, at the start and by command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery, UnsavedCopy
from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.files.program_windows import ProgramWindows
    from mls_desktop.ui.files.recovery_dialog import RecoveryDialog

Then = Callable[[], object]
Copies = tuple[list[UnsavedCopy], list[UnsavedCopy]]


class RecoveryController(QObject):
    """The controller of recovery. `opened` carries a campaign that came from a copy, once `leave` says that nothing
    would be lost by showing it.

    The copies are read off the window's thread; each stays where it is until another one, or a file, holds it.
    """

    opened = Signal(object)

    def __init__(
        self, window: QWidget, theme: Theme, campaign_files: CampaignFiles, leave: Callable[[Then], None]
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._leave = window, theme, leave
        self._recovery = CrashRecovery(campaign_files.shipped_data, campaign_files.folders.recovery, is_orphan)
        self._queue: BackgroundQueue | None = None
        self._dialog: RecoveryDialog | None = None
        self.beside: ProgramWindows | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {"recovered": self.show}

    def offer(self) -> None:
        """Looks for recovery copies that were left behind, and opens the dialog if there are any."""
        self._look_for(self._on_offered)

    def show(self) -> None:
        """Opens the dialog of recovery copies, or fills the open one, whether or not there are any."""
        self._look_for(self._show)

    def keep_binned(self, days: int) -> None:
        """Sets how many `days` copies stay in the bin."""
        self._recovery.keep_binned(days)

    def stop(self) -> None:
        """Drops the reading of copies that is under way."""
        if self._queue is not None:
            self._queue.abandon()
            self._queue = None

    def _look_for(self, then: Callable[[Copies], object]) -> None:
        self._queued().submit(partial(_found, self._recovery), then)

    def _queued(self) -> BackgroundQueue:
        if self._queue is None:
            self._queue = BackgroundQueue("recovery", self)
        return self._queue

    def _on_offered(self, copies: Copies) -> None:
        if copies[0]:
            self._show(copies)

    def _show(self, copies: Copies) -> None:
        if self._dialog is None:
            from mls_desktop.ui.files.recovery_dialog import RecoveryDialog

            self._dialog = RecoveryDialog(self._theme, self._window)
            self._dialog.restore_wanted.connect(self._on_restore)
            self._dialog.discard_wanted.connect(self._on_discard)
            self._dialog.finished.connect(self._on_closed)
            self._dialog.open()
        self._dialog.show_copies(*copies, self._recovery.bin_days)

    def _on_closed(self) -> None:
        self._dialog = None

    def _on_restore(self, left: UnsavedCopy) -> None:
        if self.beside is not None:
            self._restore(left)  # which window is left for it is known when it is read
        else:
            self._leave(partial(self._restore, left))

    def _restore(self, left: UnsavedCopy) -> None:
        self._queued().submit(partial(_restored, self._recovery, left), partial(self._on_restored, left))

    def _on_restored(self, left: UnsavedCopy, loaded: Loaded | str) -> None:
        # The copy itself goes to the bin once another one, or the file, holds what it holds.
        from mls_desktop.ui.widgets.message_box import show_message

        if isinstance(loaded, str):
            text = _("{file} was not opened.").format(file=left.name)
            show_message(self._window, _("The copy cannot be read"), f"{text}\n\n{loaded}")
        elif self.beside is not None:
            self.beside.recover(loaded, self._window)
        else:
            self.opened.emit(loaded)

    def _on_discard(self, chosen: list[UnsavedCopy]) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        kept = []
        for left in chosen:
            try:
                self._recovery.discard(left)
            except OSError as error:
                kept.append(f"{left.name}: {error.strerror or error}")
        if kept:
            show_message(self._window, _("The copy is still there"), "\n".join(kept))
        self._look_for(self._on_discarded)

    def _on_discarded(self, copies: Copies) -> None:
        """Updates the dialog, or closes it with the last of the copies that were left."""
        if self._dialog is None:
            return
        if copies[0]:
            self._dialog.show_copies(*copies, self._recovery.bin_days)
        else:
            self._dialog.reject()


def _found(recovery: CrashRecovery) -> Copies:
    """Recovery copies left behind, and those in the bin. May be called in any thread."""
    return recovery.left_behind(), recovery.binned()


def _restored(recovery: CrashRecovery, left: UnsavedCopy) -> Loaded | str:
    """The campaign of the copy `left`, or the reason why there is none. May be called in any thread."""
    try:
        return recovery.restore(left)
    except LoadError as error:
        return error.text
