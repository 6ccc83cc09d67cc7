"""The controller of the page for phones. Everything about it is loaded when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.players_view import PlayersView
    from mls_desktop.bridge.phones.phone_evening import PhoneEvening
    from mls_desktop.ui.report.phones_dialog import PhonesDialog


class PhonesController(QObject):
    """The controller of the page for phones. The page goes with the players' window: it shows the same view, and is off
    when that closes. `turned` when it has gone on or off."""

    turned = Signal()

    def __init__(self, window: QWidget, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self.window, self._theme, self._say = window, theme, say
        self._players_view: PlayersView | None = None
        self._was_on = False
        self.evening: PhoneEvening | None = None
        self.dialog: PhonesDialog | None = None

    def follow(self, players_view: PlayersView) -> None:
        """Sets the view that the page shows from now on; a page that is on stays on. It is not switched on."""
        self._players_view = players_view
        if self.evening is not None:
            self.evening.follow(players_view)

    def leave(self, players_view: PlayersView) -> None:
        """Switches the page off and closes its dialog, if `players_view` is the view it shows; nothing where another
        has been set."""
        if players_view is self._players_view:
            self._players_view = None
            if self.evening is not None:
                self.evening.follow(None)
            if self.dialog is not None:
                self.dialog.close()

    def show(self) -> None:
        """Opens the dialog that switches the page on and off, or brings it to the front; nothing where no view is
        set."""
        if self._players_view is None:
            return
        from mls_desktop.bridge.phones.phone_evening import PhoneEvening
        from mls_desktop.ui.report.phones_dialog import PhonesDialog

        if self.evening is None:
            self.evening = PhoneEvening(self)
            self.evening.follow(self._players_view)
            self.evening.changed.connect(self._tell)
        if self.dialog is None:
            self.dialog = PhonesDialog(self.evening, self._theme, self.window)
            self.dialog.finished.connect(self._on_dialog_gone)
        self.dialog.show()
        self.dialog.activateWindow()

    @property
    def is_on(self) -> bool:
        """Tells whether the page can be reached now."""
        return self.evening is not None and self.evening.is_on

    def _on_dialog_gone(self) -> None:
        self.dialog = None

    def _tell(self) -> None:
        """Emits `turned`, and says so, if the page has gone on or off since the last time."""
        if self.is_on != self._was_on:
            self._was_on = self.is_on
            self.turned.emit()
            self._say(_("The page for phones is on.") if self.is_on else _("The page for phones is off."))
