"""The commands about a fight's story: its log, how it went, paper, what the players see. What each needs is loaded when
it is first used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.fight.controller import PREFIX, STORY
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.players_view import PlayersView
    from mls_desktop.ui.fight.page import FightPage
    from mls_desktop.ui.report.fight_paper import FightPaper
    from mls_desktop.ui.report.phones_controller import PhonesController
    from mls_desktop.ui.report.players_window import PlayersWindow
    from mls_desktop.ui.report.report_page import ReportPage


class ReportController(QObject):
    """The controller of a fight's story. `page` gives the page of the encounter in front, None for none; `say` gets
    texts on success. `loot_wanted` carries the id of the fight whose fallen are to be searched; `adventure_wanted`: an
    adventure ends with the fight in front."""

    loot_wanted = Signal(str)
    adventure_wanted = Signal()

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        tabs: Tabs,
        page: Callable[[], FightPage | None],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._page, self._say = window, theme, tabs, page, say
        self.players: PlayersWindow | None = None
        self._gone: set[str] = set()
        self._soon = later(self._let_go)
        self._sign: tuple[QAction, Callable[[QWidget, bool], None]] | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Handlers of this part's commands, by command."""
        return {
            "log": self.log, "correct_entry": self.correct, "other_ways": self.ways, "look_back": self.look_back,
            "players": self.show_players, "players_see": self.choose_seen, "phones": self.offer_to_phones,
            "print_fight": lambda: self.paper.preview(), "print_map": lambda: self.paper.preview_map(),
            "export_log": lambda: self.paper.ask_log(),
        }  # fmt: skip

    def command(self, action: QAction, show: Callable[[QWidget, bool], None]) -> None:
        """Sets `action`, the command of the page for phones, to be ticked while that is on, and `show`, which shows its
        sign in the status bar or hides it. Only before `phones` is first used."""
        self._sign = action, show

    @cached_property
    def phones(self) -> PhonesController:
        """Controller of the page for phones, made at the first request."""
        from mls_desktop.ui.report.phones_controller import PhonesController
        from mls_desktop.ui.report.phones_sign import PhonesSign

        made = PhonesController(self._window, self._theme, self._say)
        if self._sign is not None:
            PhonesSign(made, *self._sign)
        return made

    @cached_property
    def paper(self) -> FightPaper:
        """Controller of paper and files of fights, made at the first request."""
        from mls_desktop.ui.report.fight_paper import FightPaper

        return FightPaper(self._window, self._theme, self._page, self._told, self._say)

    def detach(self) -> None:
        """Closes the players' window, since the campaign is left; reports still to be closed are not closed any
        more."""
        self._soon.stop()
        if self.players is not None:
            self.players.close()

    def log(self) -> None:
        page = self._page()
        if page is not None and page.log is not None:
            page.log.grab_focus()

    def correct(self) -> None:
        page = self._page()
        if page is not None and page.log is not None:
            page.log.correct_shown()

    def ways(self) -> None:
        page = self._page()
        if page is not None and page.log is not None:
            page.log.tools.ways.toggle()

    def look_back(self) -> None:
        """Opens the report of the fight in front in a tab of its own, or brings it to the front; nothing where no fight
        that can be played is in front."""
        page = self._page()
        if page is None or page.running_fight.fight is None:
            return
        from mls_desktop.ui.report.report_page import ReportPage

        title = _("{encounter}: how it went").format(encounter=page.running_fight.encounter.name)

        def make() -> ReportPage:
            report = ReportPage(page.running_fight, self._theme, self._tabs)
            report.loot_wanted.connect(self.loot_wanted)
            report.adventure_wanted.connect(self.adventure_wanted)
            return report

        made = self._tabs.bring_to_front(STORY + page.running_fight.id, title, make)
        self._follow(page)
        made.focus_first()

    def show_players(self) -> None:
        """Opens the players' window on the fight in front, in place of one that is open; nothing where no fight is in
        front."""
        page = self._page()
        if page is None:
            return
        from mls_desktop.bridge.fight.players_view import PlayersView
        from mls_desktop.ui.report.players_window import PlayersWindow

        players_view = PlayersView(page.running_fight, self)
        self.phones.follow(players_view)
        if self.players is not None:
            self.players.close()
        self.players = PlayersWindow(players_view, self._theme, self._window)
        self.players.closed.connect(self._on_players_gone)
        self.players.choice_wanted.connect(self.choose_seen)
        self.players.phones_wanted.connect(self.offer_to_phones)
        self._follow(page)
        self.players.place()

    def choose_seen(self) -> None:
        """Opens the dialog in which the view of the players is chosen, after their window where that is not open;
        nothing where no fight is in front."""
        if self.players is None:
            self.show_players()
        page = self._page()
        if self.players is not None and page is not None:
            from mls_desktop.ui.report.players_options import PlayersOptionsDialog

            PlayersOptionsDialog(
                self.players.players_view, page.running_fight.encounter.sides, self._theme, self._window
            ).show()

    def offer_to_phones(self) -> None:
        """Opens the dialog that switches the page for phones on and off, after the players' window where that is not
        open."""
        if self.players is None:
            self.show_players()
        self.phones.show()

    def _told(self) -> FightPage | None:
        """Page of the encounter in front, or of the fight whose report is in front; None where there is none."""
        told = self._tabs.subject(STORY)
        return cast("FightPage | None", self._tabs.other(PREFIX + told)) if told else self._page()

    def fight_told(self) -> str:
        """Id of the fight in front, or of the fight whose report is in front; "" where there is none."""
        page = self._told()
        return str(page.running_fight.id) if page is not None else ""

    def players_view(self) -> PlayersView | None:
        """View of the players, while their window is open; else None."""
        return self.players.players_view if self.players is not None else None

    def _follow(self, page: FightPage) -> None:
        """Keeps the tab of `page` from being reused for another encounter, and closes the views of its fight a little
        after `page` has closed: not at once, while tabs are being closed."""
        self._tabs.passing.keep(page)
        page.closed.connect(self._on_closed)

    def _on_closed(self, id: str) -> None:
        if self.players is not None and self.players.players_view.of == id:
            self.players.close()
        for _at, page in self._looked_back({id}):
            page.detach()
        self._gone.add(id)
        self._soon.start()

    def _let_go(self) -> None:
        gone, self._gone = self._gone, set()
        for at, _page in self._looked_back(gone):
            self._tabs.close_at(at)

    def _looked_back(self, ids: set[str]) -> list[tuple[int, ReportPage]]:
        """Reports of the fights with `ids` that are open in tabs, each with the index of its tab, the last first."""
        tabs = self._tabs.tabs
        held = [(at, tabs.widget(at)) for at in reversed(range(tabs.count()))]
        names = {STORY + id for id in ids}
        return [(at, cast("ReportPage", page)) for at, page in held if isinstance(page, TabPage) and page.id in names]

    def _on_players_gone(self) -> None:
        if self.players is not None:
            self.phones.leave(self.players.players_view)
        self.players = None
