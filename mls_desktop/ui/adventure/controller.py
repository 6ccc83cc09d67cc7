"""The controller of the party and of what happens between its adventures: awards and checks, time that passes, what
an adventure brought. What each needs is loaded when it is first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.adventure.after_adventure import AfterAdventure
    from mls_desktop.bridge.adventure.time_passes import TimePasses
    from mls_desktop.bridge.roll.dice import Roller
    from mls_desktop.ui.adventure.recap_page import RecapPage
    from mls_desktop.ui.characters.party_page import PartyPage

AFTER, TIME, RECAP = "after adventure", "time passes", "recap"
"""Ids of the pages."""


class AdventureController(QObject):
    """The controller of the pages of adventures and passing time. Drafts are kept while the campaign is open, whether
    their page is shown or not. `fight` gives the id of the encounter in front, "" for none; `said` carries a text on
    what was done."""

    said = Signal(str)

    def __init__(self, window: QWidget, theme: Theme, tabs: Tabs, fight: Callable[[], str]) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._fight = window, theme, tabs, fight
        self._open_campaign: OpenCampaign | None = None
        self._after: AfterAdventure | None = None
        self._time: TimePasses | None = None
        self.roller: Roller | None = None
        """Dice of the program; seeded ones may be set before the first page opens."""

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "after_adventure": self.after_adventure, "time_passes": self.time_passes, "recap": self.recap,
            "roll_open": self.roll_open, "write_down": self.write_down, "to_party": self.to_party,
        }  # fmt: skip

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to `open_campaign`, None for none; drops the drafts of the one before without asking."""
        self._open_campaign, self._after, self._time = open_campaign, None, None

    def needs(self) -> dict[str, bool]:
        """Preconditions of the commands, by name: True where they hold now."""
        open_campaign = self._open_campaign
        anybody = open_campaign is not None and bool(open_campaign.document.campaign.characters)
        front = self._tabs.front_page()
        page = getattr(front, "id", "")
        return {
            "adventures": anybody and open_campaign is not None and open_campaign.document.system.has_adventures,
            "time": anybody and open_campaign is not None and open_campaign.document.system.has_passing,
            "adventure": page == AFTER,
            "after": page in (AFTER, TIME),
        }

    def to_party(self) -> None:
        """Opens the page of the party, with the focus in its filter."""
        open_campaign = self._open_campaign
        if open_campaign is not None:
            page = self._tabs.bring_to_front("party", _("Party"), lambda: self._made_party(open_campaign))
            page.focus_filter()

    def after_adventure(self) -> None:
        """Opens the page of an adventure that is over, with the focus in it, and adds the encounter in front, if there
        is one, to its draft; nothing in systems without adventures."""
        open_campaign = self._open_campaign
        if open_campaign is None or not open_campaign.document.system.has_adventures:
            return
        from mls_desktop.ui.adventure.adventure_page import AdventurePage

        model, fight = self._model(open_campaign), self._fight()
        if fight:
            model.follow(fight)
        title = _("After the adventure")
        page = self._tabs.bring_to_front(AFTER, title, lambda: AdventurePage(model, self._theme, self._tabs))
        page.focus_first()

    def time_passes(self) -> None:
        """Opens the page of time that passes, with the focus in it; nothing in systems without that."""
        open_campaign = self._open_campaign
        if open_campaign is None or not open_campaign.document.system.has_passing:
            return
        from mls_desktop.bridge.adventure.time_passes import TimePasses
        from mls_desktop.ui.adventure.time_page import TimePage

        if self._time is None:
            self._time = TimePasses(open_campaign, open_campaign)
            self._time.written.connect(self._on_passed)
        model = self._time
        page = self._tabs.bring_to_front(TIME, _("Time passes"), lambda: TimePage(model, self._theme, self._tabs))
        page.focus_first()

    def recap(self) -> None:
        """Opens the recap page with the newest adventure; nothing in systems without adventures."""
        self._show_recap("")

    def roll_open(self) -> None:
        if self._after is not None:
            self._after.roll_rest()

    def write_down(self) -> None:
        """Writes the draft of the page in front into the campaign; nothing where that page has no draft."""
        front = getattr(self._tabs.front_page(), "id", "")
        if front == AFTER and self._after is not None:
            self._after.write()
        elif front == TIME and self._time is not None:
            self._time.write()

    def waiting_text(self) -> str:
        """Warning of entries that are not written yet; "" where there are none."""
        if self._after is not None and self._after.is_begun():
            return _("What was entered on “After the adventure” is not in the chronicles yet: no file has it.")
        if self._time is not None and self._time.is_begun():
            return _("What was entered on “Time passes” has not passed yet: no file has it.")
        return ""

    def take_all(self) -> None:
        """Writes the first of both drafts that has entries; nothing where neither has. Each is asked about in turn."""
        begun = self._begun()
        if begun is not None:
            begun.write()

    def drop_all(self) -> None:
        """Empties the first of both drafts that has entries; nothing where neither has. Each is asked about in turn."""
        begun = self._begun()
        if begun is not None:
            begun.begin()

    def _begun(self) -> AfterAdventure | TimePasses | None:
        """Draft of the adventure or of time that passes, the first that has entries; None where neither has."""
        drafted = (self._after, self._time)
        return next((each for each in drafted if each is not None and each.is_begun()), None)

    def _model(self, open_campaign: OpenCampaign) -> AfterAdventure:
        from mls_desktop.bridge.adventure.after_adventure import AfterAdventure
        from mls_desktop.bridge.roll.dice import Roller

        if self._after is None:
            self._after = AfterAdventure(open_campaign, self.roller or Roller(), open_campaign)
            self._after.written.connect(self._on_written)
        return self._after

    def _on_written(self, name: str) -> None:
        self.said.emit(_("Written into the chronicles."))
        self._show_recap(name)

    def _on_passed(self) -> None:
        self.said.emit(_("The time has passed."))

    def _show_recap(self, name: str) -> None:
        open_campaign = self._open_campaign
        if open_campaign is None or not open_campaign.document.system.has_adventures:
            return
        from mls_desktop.ui.adventure.recap_page import RecapPage

        page = self._tabs.bring_to_front(RECAP, _("What it brought"), lambda: self._made_recap(open_campaign))
        assert isinstance(page, RecapPage)
        page.choose(name)
        page.focus_first()

    def _made_party(self, open_campaign: OpenCampaign) -> PartyPage:
        from mls_desktop.ui.characters.party_page import PartyPage

        made = PartyPage(open_campaign, self._theme, self._window)
        made.adventure_wanted.connect(self.after_adventure)
        return made

    def _made_recap(self, open_campaign: OpenCampaign) -> RecapPage:
        from mls_desktop.ui.adventure.recap_page import RecapPage

        made = RecapPage(open_campaign, self._theme, self._tabs)
        made.said.connect(self.said)
        return made
