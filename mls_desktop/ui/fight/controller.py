"""The controller of encounters: what each of the referee's commands does, the list at the left, the tabs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QMenu

from mls_desktop.bridge.app.settings import ProgramRolls
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.encounter_list_model import EncounterListModel
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.fight.encounter_list import EncounterList
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.why import Explained
    from mls_desktop.ui.fight.page import FightPage

PREFIX = "encounter "
"""Beginning of the ids of encounter pages; the encounter's id follows."""
STORY = "story "
"""Beginning of the ids of pages that look back on a fight."""


class FightController(QObject):
    """The controller of encounters.

    `changed` when commands may be allowed that were not before; `rule_wanted` asks for a rule's text;
    `log_order_chosen`: whether logs begin with their oldest entries, as a person chose; `explained` carries what "Why?"
    is to show of the fight in front; `turned` when that is another page, or another thing is to be seen beside it;
    `menu_filling` carries the menu of the encounter chosen, `made` the page of one that opens. Nothing of a fight is
    loaded before one opens.
    """

    changed = Signal()
    command_wanted = Signal(str)
    rule_wanted = Signal(str)
    log_order_chosen = Signal(bool)
    explained = Signal(object)
    turned = Signal()
    menu_filling = Signal(object)
    made = Signal(object)

    def __init__(self, window: QMainWindow, theme: Theme, tabs: Tabs) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs = window, theme, tabs
        self._open_campaign: OpenCampaign | None = None
        self._oldest_first = False
        self.program_rolls: ProgramRolls = "foes"  # in fights that open from now on
        self._why_wanted = False
        """Tells whether "Why?" is to be shown beside encounters."""
        self.list = EncounterList(theme)
        self.list.follow((tabs.shown, self.changed), self.is_in_front, self.in_front, partial(_fought, tabs))
        self._walking = False
        """Tells whether a person looks through the list by keys: then it stays in sight."""
        self.list.wanted.connect(self.open)
        self.list.walked_to.connect(self.look_at)
        self.list.left.connect(self._on_left)
        self.list.delete_wanted.connect(self.remove)
        self.list.menu_filling.connect(self._on_menu)

    def set_log_order(self, oldest_first: bool) -> None:
        """Lists the oldest entries first (else the newest) in the logs of all fights."""
        self._oldest_first = oldest_first
        for page in self._tabs.others().values():
            if page.id.startswith(PREFIX):
                cast("FightPage", page).set_log_order(oldest_first)

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Lists the encounters of `open_campaign` from now on, and takes commands on them."""
        self._open_campaign = open_campaign
        encounters = EncounterListModel(open_campaign.document, open_campaign.texts, open_campaign)
        self.list.set_encounters(encounters)
        encounters.changed.connect(self._on_changed)

    def is_in_front(self) -> bool:
        """Tells whether the page in front is an encounter or the look back on one."""
        return bool(self._tabs.subject(PREFIX) or self._tabs.subject(STORY))

    def stage(self) -> Literal["preparation", "fight", "over"]:
        """Stage of the encounter in front: "preparation" also where none is in front, or while a person walks through
        the list by keys."""
        page = self.page()
        if page is None or not page.fighting or self._walking:
            return "preparation"
        return "fight" if page.under_way else "over"

    def why_wanted(self) -> bool:
        """Tells whether "Why?" is to be shown beside the page in front; never where that is no encounter."""
        return self._why_wanted and self.page() is not None

    def show_why(self) -> bool:
        """Turns "Why?" beside all fights on or off and emits `turned`; False where no encounter is in front."""
        if self.page() is None:
            return False
        self._why_wanted = not self._why_wanted
        self.turned.emit()
        return True

    def explain_front(self) -> None:
        """Tells the encounter in front whether "Why?" is shown beside it, and asks it to explain if so."""
        page = self.page()
        if page is not None:
            page.show_why(self._why_wanted)
            if self._why_wanted:
                page.explain()

    def _on_explained(self, found: Explained | None) -> None:
        if self._why_wanted and self.sender() is self.page():
            self.explained.emit(found)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Handlers of this part's commands, by command."""
        return {
            "new_encounter": self.new, "open_encounter": self.open_chosen, "rename_encounter": self.rename,
            "copy_encounter": self.copy,
            "begin_fight": self.begin, "run_again": self.run_again, "remove_encounter": self.remove,
            "newcomer": self.newcomer, "by_hand": self.by_hand, "all_again": self.all_again,
            "roll_rest": self.roll_rest, "roll_for_all": self.roll_for_all,
            "each_alone": self.each_alone, "preparation": self.prepare,
        }  # fmt: skip

    def needs(self) -> dict[str, bool]:
        """Preconditions of the commands, by name: True where they hold."""
        page, chosen = self.page(), bool(self.chosen())
        return {
            "encounter": chosen, "told": chosen or bool(self._tabs.subject(STORY)),
            "fight": page is not None and page.fighting,
            "ground": page is not None and page.running_fight.encounter.ground is not None,
        }  # fmt: skip

    def page(self) -> FightPage | None:
        """The page of the encounter in front; None where another page is."""
        page = self._tabs.front_page() if self._tabs.subject(PREFIX) else None
        return cast("FightPage | None", page)

    def chosen(self) -> str:
        """Id of the encounter that commands are about: the one in front, unless the list has the focus; else the one
        chosen in the list, "" for none."""
        page = self.page()
        return page.running_fight.id if page is not None and not self.list.has_focus() else self.list.chosen()

    def new(self) -> None:
        """Adds an encounter, with all player characters who can fight on its first side, and opens it."""
        if self._open_campaign is None:
            return
        from mls_desktop.bridge.fight import preparation

        id, said = preparation.made_of_players(self._open_campaign)
        self.open(id)
        page = self.page()
        if said and page is not None and page.prepare is not None:
            page.prepare.join.say(said)

    def open(self, id: str) -> None:
        """Opens the encounter in a tab to stay, in front, with the focus in it, and marks it in the list."""
        page = self._placed(id, self._tabs.tabs.count())
        if page is not None:
            self._walking = False
            self._tabs.passing.keep(page)
            self._tabs.tabs.setCurrentWidget(page)
            self.list.choose(id)
            page.focus_first()
            self._tell_front()

    def look_at(self, id: str, enter: bool) -> None:
        """Brings encounter `id` to the front, with the focus if `enter`: in the passing tab, which does not keep it
        open, unless it has a tab of its own."""
        there = self._tabs.other(PREFIX + id)
        page = there or self._placed(id, self._tabs.passing.free_place())
        if page is None:
            return
        self._walking = not enter
        if there is None:
            self._tabs.passing.show(page, lambda campaign: inside(campaign.encounters, id))
        else:
            self._tabs.tabs.setCurrentWidget(page)
        if enter:
            page.focus_first()
        self._tell_front()

    def _tell_front(self) -> None:
        """Emits `turned` and `changed` for the page now in front, which the tabs told of before it had its name."""
        self.turned.emit()
        self.changed.emit()

    def _on_left(self) -> None:
        if self._walking:
            self._walking = False
            self.turned.emit()

    def bring_back(self, id: str, at: int, front: bool) -> None:
        """Opens an encounter, if it exists, with its tab at index `at`; in front only if `front`."""
        self._placed(id, at)
        if front:
            self.open(id)

    def places(self) -> dict[str, int]:
        """Index of the tab of each open encounter, by the encounter's id."""
        return {
            page.id.removeprefix(PREFIX): at for at, page in self._tabs.others().items() if page.id.startswith(PREFIX)
        }

    def in_front(self) -> str:
        """Id of the encounter whose page is in front; "" where another page is, or none."""
        page = self.page()
        return page.running_fight.id if page is not None else ""

    def open_chosen(self) -> None:
        self.open(self.chosen())

    def rename(self) -> None:
        """Opens the preparation of the chosen encounter, with its name selected to be typed anew."""
        self.open(self.chosen())
        page = self.page()
        if page is not None:
            page.back()
            if page.prepare is not None:
                page.prepare.focus_name()

    def begin(self) -> None:
        """Opens the chosen encounter and begins its fight, unless that is shown already."""
        self.open(self.chosen())
        page = self.page()
        if page is not None and page.prepare is not None and not page.fighting:
            page.prepare.begin()

    def copy(self) -> None:
        from mls_desktop.bridge.fight.preparation import copied

        if self._open_campaign is not None:
            self.open(copied(self._open_campaign, self.chosen()))

    def run_again(self) -> None:
        from mls_desktop.bridge.fight.preparation import run_again

        if self._open_campaign is not None:
            self.open(run_again(self._open_campaign, self.chosen()))

    def remove(self) -> None:
        """Removes the chosen encounter from the campaign, as an edit that can be undone."""
        from mls_desktop.bridge.fight.preparation import removed

        if self._open_campaign is not None and self.chosen():
            removed(self._open_campaign, self.chosen())

    def newcomer(self) -> None:
        self._with_page(lambda page: page.newcomer())

    def prepare(self) -> None:
        """Shows the preparation of the encounter in front."""
        self._with_page(lambda page: page.back())

    def by_hand(self) -> None:
        self._with_page(lambda page: page.by_hand())

    def all_again(self) -> None:
        self._with_page(lambda page: page.running_fight.all_again())

    def roll_rest(self) -> None:
        self._with_page(lambda page: page.running_fight.roll_rest())

    def roll_for_all(self) -> None:
        self._with_page(lambda page: page.roll_for_all())

    def each_alone(self) -> None:
        page = self.page()
        if page is not None and page.battle_view is not None:
            page.battle_view.exchange.split_group()

    def _with_page(self, do: Callable[[FightPage], object]) -> None:
        """Calls `do` with the page of the encounter in front; not where none is."""
        page = self.page()
        if page is not None:
            do(page)

    def _placed(self, id: str, at: int) -> TabPage | None:
        """Page of encounter `id`, opened in a tab at index `at` if it is not open; None for an unknown id."""
        open_campaign = self._open_campaign
        found = inside(open_campaign.document.campaign.encounters, id) if open_campaign is not None else None
        if open_campaign is None or found is None:
            return None
        from mls_desktop.ui.fight.page import FightPage

        name = found.name or _("unnamed")
        made = partial(FightPage, open_campaign, id, self._theme, self._tabs, program_rolls=self.program_rolls)
        return self._tabs.place(PREFIX + id, name, lambda: self._made(made()), at)

    def _made(self, page: FightPage) -> FightPage:
        page.gone.connect(self._on_gone)
        page.turned.connect(self.changed)
        page.turned.connect(self.turned)
        page.command_wanted.connect(self.command_wanted)
        page.rule_wanted.connect(self.rule_wanted)
        page.order_chosen.connect(self._on_order_chosen)
        page.set_log_order(self._oldest_first)
        page.explained.connect(self._on_explained)
        self.made.emit(page)
        return page

    def _on_menu(self, menu: QMenu) -> None:
        # Another is chosen than a moment ago: commands may be given on it.
        self.changed.emit()
        self.menu_filling.emit(menu)

    def _on_order_chosen(self, oldest_first: bool) -> None:
        self.set_log_order(oldest_first)
        self.log_order_chosen.emit(oldest_first)

    def _on_gone(self, page: QObject) -> None:
        for at in range(self._tabs.tabs.count()):
            if self._tabs.tabs.widget(at) is page:
                self._tabs.close_at(at)
                return

    def _on_changed(self) -> None:
        """Gives the tabs of open encounters the names they have in the campaign now, and emits `changed`."""
        encounters = self._open_campaign.document.campaign.encounters if self._open_campaign is not None else ()
        names = {PREFIX + each.id: each.name or _("unnamed") for each in encounters}
        for at, page in self._tabs.others().items():
            if page.id in names:
                self._tabs.tabs.call(at, names[page.id])
        self.changed.emit()


def _fought(tabs: Tabs) -> frozenset[str]:
    """Ids of the encounters whose tabs show the fight, not the preparation."""
    pages = (cast("FightPage", page) for page in tabs.others().values() if page.id.startswith(PREFIX))
    return frozenset(page.running_fight.id for page in pages if page.fighting)
