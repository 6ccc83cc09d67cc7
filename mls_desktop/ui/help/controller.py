"""The controller of help: palette, manual, keys, rules, the dialog "About"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.command_palette import PaletteEntry
    from mls_desktop.ui.help.reference_dialog import ReferenceDialog
    from mls_desktop.ui.help.shortcuts import ShortcutsDialog
    from mls_desktop.words.reference import Reference
    from mls_desktop.words.reference_names import ReferenceNames


class HelpController(QObject):
    """The controller of help. `front` gives the sheet in front, `host` the window in which a person works.
    `character_wanted` carries the id of a character to go to, `encounter_wanted` that of an encounter, `entry_wanted`
    list and id of a library entry."""

    character_wanted = Signal(str, bool)
    encounter_wanted = Signal(str)
    entry_wanted = Signal(str, str)

    def __init__(
        self, window: QWidget, theme: Theme, campaign_files: CampaignFiles, front: Callable[[], SheetPage | None],
        host: Callable[[], QWidget],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._theme, self._campaign_files, self._front, self._host = (
            window,
            theme,
            campaign_files,
            front,
            host,
        )
        self._open_campaign: OpenCampaign | None = None
        self._actions: Actions | None = None
        self._book: ReferenceDialog | None = None
        self._manual_dialog: ReferenceDialog | None = None
        self._keys: ShortcutsDialog | None = None
        self._news: ReferenceDialog | None = None

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign, None for none, and closes the book of rules, since the system may be another."""
        if self._book is not None:
            self._book.close()
        self._open_campaign = open_campaign

    def command(self, actions: Actions) -> None:
        """Sets `actions`, which the palette lists, and follows changes of their keys."""
        self._actions = actions
        actions.keys.changed.connect(self._on_keys_changed)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "palette": self.palette, "manual": self.manual, "keys": self.keys, "rules": self.rules, "news": self.news,
            "about": self.about,
        }  # fmt: skip

    def palette(self) -> None:
        if self._actions is None:
            return
        from mls_desktop.ui.help.command_palette import CommandPalette

        palette = CommandPalette(self.offers(self._actions), self._theme, self._host())
        palette.taken.connect(self._on_taken)
        palette.open()

    def offers(self, actions: Actions) -> tuple[PaletteEntry, ...]:
        """Offers of the palette at the moment: commands, characters, sections of the sheet in front, pages of the
        manual, encounters, the library, rules."""
        from mls_desktop.bridge.campaign.command_palette import (
            character_offers,
            command_offers,
            encounter_offers,
            library_offers,
            manual_offers,
            rule_offers,
            section_offers,
        )

        found = command_offers(actions.allowed, actions.keys.first)
        if self._open_campaign is not None:
            found += character_offers(self._open_campaign.document.campaign.characters)
        page = self._front()
        if page is not None:
            found += section_offers(page.sheet.sections, page.sheet.texts)
        found += manual_offers(self._manual)
        if self._open_campaign is not None:
            document = self._open_campaign.document
            found += encounter_offers(document.campaign.encounters)
            found += library_offers(document.system, document.world, self._open_campaign.texts)
            found += rule_offers(self._open_campaign.reference)
        return tuple(found)

    def keys(self) -> None:
        from mls_desktop.ui.help.shortcuts import ShortcutsDialog

        if self._keys is None and self._actions is not None:
            self._keys = ShortcutsDialog(self._actions.keys, self._theme, self._window)
            self._keys.destroyed.connect(self._on_keys_gone)
        if self._keys is not None:
            _show(self._keys)

    def rules(self) -> None:
        self.rule("")

    def rule(self, id: str) -> None:
        """Opens the book of rules at the rule `id`, or for "" at the search."""
        from mls_desktop.ui.help.reference_dialog import ReferenceDialog
        from mls_desktop.words.reference_names import rules_names

        if self._open_campaign is None:
            return
        if self._book is None:
            self._book = ReferenceDialog(
                self._open_campaign.reference, self._named(rules_names()), self._theme, self._window
            )
            self._book.destroyed.connect(self._on_book_gone)
            self._book.finished.connect(self._on_book_gone)
        _read(self._book, id)

    def _named(self, names: ReferenceNames) -> ReferenceNames:
        """Copy of `names` whose text `elsewhere` names the keys in force; `names` itself without actions."""
        from mls_desktop.bridge.settings.told_keys import retold

        if self._actions is None:
            return names
        return replace(names, elsewhere=retold(names.elsewhere, self._actions.keys.of))

    def manual(self) -> None:
        self.page("")

    def page(self, id: str) -> None:
        """Opens the manual at the page `id`, or for "" at the search; needs no campaign."""
        from mls_desktop.ui.help.reference_dialog import ReferenceDialog
        from mls_desktop.words.reference_names import manual_names

        if self._manual_dialog is None:
            self._manual_dialog = ReferenceDialog(self._manual, self._named(manual_names()), self._theme, self._window)
            self._manual_dialog.destroyed.connect(self._on_manual_gone)
            self._manual_dialog.finished.connect(self._on_manual_gone)
        _read(self._manual_dialog, id)

    def news(self) -> None:
        """Opens the news of all versions, at the newest."""
        from mls_desktop.bridge.settings.news import news
        from mls_desktop.ui.help.reference_dialog import ReferenceDialog
        from mls_desktop.words.reference_names import news_names

        if self._news is None:
            made = news(self._campaign_files.shipped_data.resources)
            self._news = ReferenceDialog(made, self._named(news_names()), self._theme, self._window)
            self._news.destroyed.connect(self._on_news_gone)
            self._news.finished.connect(self._on_news_gone)
        _read(self._news, "")

    def about(self) -> None:
        from mls_desktop.ui.help.about import AboutDialog

        AboutDialog(self._campaign_files.shipped_data.resources, self._theme, self._window).open()

    @cached_property
    def _manual(self) -> Reference:
        from mls_desktop.bridge.app.usual_keys import usual_keys
        from mls_desktop.bridge.settings.manual import manual

        keys_of = self._actions.keys.of if self._actions is not None else usual_keys
        return manual(self._campaign_files.shipped_data.resources, self._campaign_files.folders, keys_of)

    def _on_taken(self, offer: PaletteEntry) -> None:
        """Carries out `offer` a little later, once the palette is gone from the screen."""
        self._taken = offer
        soon(self._do)

    def _do(self) -> None:
        offer, page = self._taken, self._front()
        if offer.kind == "command" and self._actions is not None:
            self._actions[offer.id].trigger()
        elif offer.kind == "character":
            self.character_wanted.emit(offer.id, True)
        elif offer.kind == "encounter":
            self.encounter_wanted.emit(offer.id)
        elif offer.kind == "entry":
            list, _slash, id = offer.id.partition("/")
            self.entry_wanted.emit(list, id)
        elif offer.kind == "section" and page is not None:
            page.go_to((offer.id,))
        elif offer.kind == "rule":
            self.rule(offer.id)
        elif offer.kind == "page":
            self.page(offer.id)

    def _on_book_gone(self) -> None:
        self._book = None

    def _on_manual_gone(self) -> None:
        self._manual_dialog = None

    def _on_keys_changed(self) -> None:
        """Updates an open manual, which names the keys in force."""
        if self._manual_dialog is not None:
            self._manual_dialog.refresh()

    def _on_news_gone(self) -> None:
        self._news = None

    def _on_keys_gone(self) -> None:
        self._keys = None


def _read(book: ReferenceDialog, id: str) -> None:
    """Shows the reference dialog `book` at the page `id`, or for "" at the search, and brings it to the front."""
    if id:
        book.show_page(id)
    else:
        book.focus_search()
    _show(book)


def _show(window: QWidget) -> None:
    window.show()
    window.activateWindow()
