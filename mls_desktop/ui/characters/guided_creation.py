"""The controller of guided creation: a new character page by page, from nothing or from an archetype."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.guide import BLANK, guide_steps, with_blank
from mls_desktop.ui.characters.controller import CharacterController, ordered_templates
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.sheet.guided_page import GuidedPage


class GuidedCreation(QObject):
    """The controller of the commands for sheets that are shown page by page."""

    def __init__(self, window: QWidget, theme: Theme, tabs: Tabs, people: CharacterController) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._people = window, theme, tabs, people
        self._open_campaign: OpenCampaign | None = None

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign that the commands work on to `open_campaign`."""
        self._open_campaign = open_campaign

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "new_guided": self.new, "guide": self.toggle,
            "guide_next": self.next_page, "guide_back": self.page_before,
        }  # fmt: skip

    def new(self) -> None:
        """Opens a picker of what a new player character begins with; the character is added and shown page by page."""
        if self._open_campaign is None:
            return
        section = with_blank(
            ordered_templates(self._open_campaign.document, roles=("player",)), self._open_campaign.texts
        )
        from mls_desktop.ui.sections.picker import Picker

        picker = Picker(section, self._open_campaign.texts, self._theme, _("New character, guided"), self._window)
        picker.taken.connect(self._on_taken)
        picker.open()

    def toggle(self) -> None:
        """Shows the sheet in front page by page, or, if it is so already, whole."""
        page = self._tabs.front()
        if page is not None:
            self._show(page.sheet.id, not page.guided)

    def next_page(self) -> None:
        page = self._front()
        if page is not None:
            page.forward()

    def page_before(self) -> None:
        page = self._front()
        if page is not None:
            page.back()

    def guided(self) -> bool:
        """Tells whether a guided page is in front."""
        return self._front() is not None

    def can_lead(self) -> bool:
        """Tells whether a sheet is in front that can be shown page by page."""
        open_campaign = self._open_campaign
        return (
            open_campaign is not None
            and self._tabs.front() is not None
            and bool(guide_steps(open_campaign.document.system))
        )

    def _front(self) -> GuidedPage | None:
        page = self._tabs.front()
        return cast("GuidedPage", page) if page is not None and page.guided else None

    def _show(self, id: str, guided: bool) -> None:
        if self._open_campaign is None:
            return
        page = self._tabs.open(id, guided and bool(guide_steps(self._open_campaign.document.system)))
        if page is not None:
            (page.focus_top if page.guided else page.focus_first)()

    def _name(self) -> None:
        """Puts the focus on the new character's name, selected: what is typed takes its place."""
        page = self._front()
        if page is not None:
            page.focus_name()

    def _on_taken(self, id: str) -> None:
        made = self._people.add_blank("player", _("New character")) if id == BLANK else self._people.add_template(id)
        if made:
            self._show(made, guided=True)
            self._name()
