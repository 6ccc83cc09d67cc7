"""What helps a person along: palette, keys, rules, the window "About"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.command_palette import Offer, offers
from mls_desktop.bridge.campaign.files import Filing
from mls_desktop.bridge.campaign.open_campaign import Opened
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.theme import Look
from mls_desktop.ui.workspace.actions import Actions

if TYPE_CHECKING:
    from mls_desktop.ui.help.rulebook import RuleBook
    from mls_desktop.ui.help.shortcuts import KeysDialog


class Helps(QObject):
    """`character_wanted` tells the id of a character to go to."""

    character_wanted = Signal(str, bool)

    def __init__(self, window: QWidget, look: Look, filing: Filing, front: Callable[[], SheetPage | None]) -> None:
        super().__init__(window)
        self._window, self._look, self._filing, self._front = window, look, filing, front
        self._opened: Opened | None = None
        self._actions: Actions | None = None
        self._book: RuleBook | None = None
        self._keys: KeysDialog | None = None

    def take(self, opened: Opened | None) -> None:
        """Works on another campaign; the rules of another system are another book."""
        if self._book is not None:
            self._book.close()
        self._opened = opened

    def command(self, actions: Actions) -> None:
        """The actions that the palette gives."""
        self._actions = actions

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What each command of this part does."""
        return {"palette": self.palette, "keys": self.keys, "rules": self.rules, "about": self.about}

    def palette(self) -> None:
        if self._actions is None:
            return
        from mls_desktop.ui.help.command_palette import Palette

        page = self._front()
        all = offers(self._opened, page.sheet if page is not None else None, self._actions.allowed)
        palette = Palette(all, self._look, self._window)
        palette.taken.connect(self._on_taken)
        palette.open()

    def keys(self) -> None:
        from mls_desktop.ui.help.shortcuts import KeysDialog

        if self._keys is None:
            self._keys = KeysDialog(self._look, self._window)
            self._keys.destroyed.connect(self._on_keys_gone)
        _show(self._keys)

    def rules(self) -> None:
        self.rule("")

    def rule(self, id: str) -> None:
        """Opens the rules, at one of them if named."""
        from mls_desktop.ui.help.rulebook import RuleBook

        if self._opened is None:
            return
        if self._book is None:
            self._book = RuleBook(self._opened.reference, self._look, self._window)
            self._book.destroyed.connect(self._on_book_gone)
            self._book.finished.connect(self._on_book_gone)
        if id:
            self._book.show_rule(id)
        else:
            self._book.focus_search()
        _show(self._book)

    def about(self) -> None:
        from mls_desktop.ui.help.about import About

        About(self._filing.shelf.resources, self._look, self._window).open()

    def _on_taken(self, offer: Offer) -> None:
        """The palette is gone from the screen before anything else comes."""
        self._taken = offer
        QTimer.singleShot(0, self, self._do)

    def _do(self) -> None:
        offer, page = self._taken, self._front()
        if offer.kind == "command" and self._actions is not None:
            self._actions[offer.id].trigger()
        elif offer.kind == "character":
            self.character_wanted.emit(offer.id, True)
        elif offer.kind == "section" and page is not None:
            page.go_to((offer.id,))
        elif offer.kind == "rule":
            self.rule(offer.id)

    def _on_book_gone(self) -> None:
        self._book = None

    def _on_keys_gone(self) -> None:
        self._keys = None


def _show(window: QWidget) -> None:
    window.show()
    window.activateWindow()
