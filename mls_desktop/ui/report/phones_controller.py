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
    """The controller. The page goes with the players' window: it shows what that shows, and is off when that closes.
    `turned` when it has gone on or off."""

    turned = Signal()

    def __init__(self, window: QWidget, theme: Theme, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self.window, self._theme, self._say = window, theme, say
        self._players_view: PlayersView | None = None
        self._was_on = False
        self.evening: PhoneEvening | None = None
        self.dialog: PhonesDialog | None = None

    def follow(self, players_view: PlayersView) -> None:
        """Shows what these players see from now on: a page that is on goes on with another fight."""
        self._players_view = players_view
        if self.evening is not None:
            self.evening.follow(players_view)

    def leave(self, players_view: PlayersView) -> None:
        """Is off, unless it shows another view by now."""
        if players_view is self._players_view:
            self._players_view = None
            if self.evening is not None:
                self.evening.follow(None)
            if self.dialog is not None:
                self.dialog.close()

    def show(self) -> None:
        """The dialog that switches the page on and off."""
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
        """Whether the page can be reached now."""
        return self.evening is not None and self.evening.is_on

    def _on_dialog_gone(self) -> None:
        self.dialog = None

    def _tell(self) -> None:
        """Says so where it is on now, or off."""
        if self.is_on != self._was_on:
            self._was_on = self.is_on
            self.turned.emit()
            self._say(_("The page for phones is on.") if self.is_on else _("The page for phones is off."))
