"""The controller of lives: the pages of a character's chronicle and plans, the campaign's calendar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.printing.controller import PrintController
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs

CHRONICLE = "chronicle "
PLANS = "plans "
PAST = "past "
"""Beginnings of the ids of the pages; the character's id comes after it."""


class LifeController(QObject):
    """The controller of lives. `paper`: the controller of printing; `chosen` gives the id of the character that
    commands are about. `explained` carries what "Why?" is to show of a sheet as it was."""

    explained = Signal(object)

    def __init__(
        self, window: QWidget, theme: Theme, tabs: Tabs, paper: PrintController, chosen: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._paper, self._chosen = window, theme, tabs, paper, chosen
        self._open_campaign: OpenCampaign | None = None
        tabs.maker.chronicle_wanted.connect(self.open_chosen)

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to `open_campaign`, None for none, and follows its changes in the titles of tabs."""
        self._open_campaign = open_campaign
        if open_campaign is not None:
            open_campaign.document.changed.connect(self._retitle)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "chronicle": self.open_chosen, "plans": self.plan_chosen, "creation": self.turn_creation,
            "calendar": self.ask_calendar, "to_sheet": self.to_sheet,
        }  # fmt: skip

    def needs(self) -> dict[str, bool]:
        """Preconditions of the commands, by name: "chronicle" and "plans" hold for a character whose system has them,
        "lived" for the sheet of one who has lived."""
        is_chosen, front = bool(self._chosen()), self._tabs.front()
        return {
            "chronicle": self._keeps() and is_chosen, "plans": self._plans() and is_chosen,
            "lived": front is not None and front.sheet.has_lived and not front.guided,
        }  # fmt: skip

    def to_sheet(self) -> None:
        """Opens the sheet of the character whose chronicle, plans or past sheet is in front; else puts the focus into
        the page in front."""
        past = self._tabs.subject(PAST).rpartition(" ")[0]
        told = self._tabs.subject(CHRONICLE) or self._tabs.subject(PLANS) or past
        page = self._tabs.open(told) if told else None
        if page is not None:
            page.focus_first()
        else:
            self._tabs.enter()

    def turn_creation(self) -> None:
        """Turns the sheet in front from its present state to creation, or back."""
        front = self._tabs.front()
        if front is not None:
            front.sheet.correct_creation(not front.sheet.of_creation)

    def open_chosen(self) -> None:
        """Opens the chronicle of the character that commands are about."""
        self.open(self._chosen())

    def open(self, id: str, entry: int | None = None) -> None:
        """Brings the chronicle of character `id` to the front, at the entry with the index `entry` if given; nothing
        where there is no such character, or the system has no chronicles."""
        from mls_desktop.bridge.life.chronicle_model import ChronicleModel
        from mls_desktop.ui.life.chronicle_page import ChroniclePage

        open_campaign = self._open_campaign
        who = open_campaign.document.character(id) if open_campaign is not None else None
        if open_campaign is None or who is None or not self._keeps():
            return

        def make() -> ChroniclePage:
            page = ChroniclePage(ChronicleModel(open_campaign, id), self._theme, self._window)
            page.sheet_wanted.connect(self._on_sheet)
            page.plans_wanted.connect(self.open_plans)
            page.past_wanted.connect(self.open_past)
            page.plans_key.setVisible(self._plans())
            page.print_wanted.connect(self._paper.print_chronicle)
            page.gone.connect(self._on_gone)
            page.chronicle.changed.connect(self._retitle)
            return page

        page = self._tabs.bring_to_front(f"{CHRONICLE}{id}", self._titles()[f"{CHRONICLE}{id}"], make)
        if entry is not None and isinstance(page, ChroniclePage):
            page.show_entry(entry)
        else:
            page.focus_first()

    def open_past(self, id: str, entries: int) -> None:
        """Brings the sheet of character `id` as it was after the first `entries` entries of the chronicle to the front,
        read-only; nothing where there is no such character."""
        from mls_desktop.bridge.life.past_sheet import PastSheet
        from mls_desktop.report.lives.past_sheet import past_title
        from mls_desktop.ui.life.past_page import PastPage

        open_campaign = self._open_campaign
        who = open_campaign.document.character(id) if open_campaign is not None else None
        if open_campaign is None or who is None:
            return

        def make() -> PastPage:
            page = PastPage(PastSheet(open_campaign, id, entries), self._theme, self._window)
            page.gone.connect(self._on_gone)
            page.explained.connect(self.explained)
            return page

        title = past_title(who, entries, open_campaign.document.campaign.characters)
        self._tabs.bring_to_front(f"{PAST}{id} {entries}", title, make).focus_first()

    def plan_chosen(self) -> None:
        """Opens the plans of the character that commands are about."""
        self.open_plans(self._chosen())

    def open_plans(self, id: str) -> None:
        """Brings the plans of character `id` to the front; nothing without such a character or plans in the system."""
        from mls_desktop.bridge.life.plan_model import PlanModel
        from mls_desktop.ui.life.plan_page import PlanPage

        open_campaign = self._open_campaign
        who = open_campaign.document.character(id) if open_campaign is not None else None
        if open_campaign is None or who is None or not self._plans():
            return

        def make() -> PlanPage:
            page = PlanPage(PlanModel(open_campaign, id), self._theme, self._window)
            page.sheet_wanted.connect(self._on_sheet)
            page.chronicle_wanted.connect(self.open)
            page.print_wanted.connect(self._paper.print_plans)
            page.gone.connect(self._on_gone)
            page.plans.changed.connect(self._retitle)
            return page

        self._tabs.bring_to_front(f"{PLANS}{id}", self._titles()[f"{PLANS}{id}"], make).focus_first()

    def ask_calendar(self) -> None:
        """Opens the dialog of the campaign's calendar and date."""
        from mls_desktop.ui.life.calendar_dialog import CalendarDialog

        if self._open_campaign is not None:
            CalendarDialog(self._open_campaign, self._theme, self._window).open()

    def _on_sheet(self, id: str) -> None:
        self._tabs.open(id)

    def _keeps(self) -> bool:
        return self._open_campaign is not None and bool(self._open_campaign.document.system.entry_names)

    def _plans(self) -> bool:
        return self._open_campaign is not None and PLANS.strip() in self._open_campaign.document.system.layouts

    def _retitle(self) -> None:
        """Updates the titles of the tabs of chronicles, plans and past sheets."""
        pages = self._tabs.others()
        if not pages:
            return  # what makes the titles is loaded when there are some
        titles = self._titles()
        for at, page in pages.items():
            title = page.tab_title() or titles.get(page.id)
            if title:
                self._tabs.tabs.call(at, title)

    def _titles(self) -> dict[str, str]:
        """Titles of the pages of all characters, by the id of the page."""
        from mls_desktop.report.lives.tab_titles import titles_of

        people = self._open_campaign.document.campaign.characters if self._open_campaign is not None else ()
        return titles_of(people, CHRONICLE, PLANS)

    def _on_gone(self, page: QObject) -> None:
        for at, other in self._tabs.others().items():
            if other is page:
                self._tabs.close_at(at)
                return
