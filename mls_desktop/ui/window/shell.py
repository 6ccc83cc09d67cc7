"""The window's shell: docks, menus, status bar and the controllers behind the commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QVBoxLayout

from mls_desktop.bridge.app.commands import WINDOWS
from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.last_copies import keep_last
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.ui.adventure.controller import AdventureController
from mls_desktop.ui.characters.controller import CharacterController
from mls_desktop.ui.characters.guests import Guests
from mls_desktop.ui.characters.guided_creation import GuidedCreation
from mls_desktop.ui.characters.list import CharacterList
from mls_desktop.ui.fight.controller import FightController
from mls_desktop.ui.files.controller import FileController
from mls_desktop.ui.files.notice_bar import NoticeBar
from mls_desktop.ui.files.recent_menu import RecentMenu
from mls_desktop.ui.files.recovery_controller import RecoveryController
from mls_desktop.ui.files.systems_menu import SystemsMenu
from mls_desktop.ui.files.versions_controller import VersionsController
from mls_desktop.ui.files.window_commands import WindowCommands
from mls_desktop.ui.find.controller import FindController
from mls_desktop.ui.help.controller import HelpController
from mls_desktop.ui.library.controller import LibraryController
from mls_desktop.ui.life.controller import CHRONICLE, PLANS, LifeController
from mls_desktop.ui.play.controller import PlayController
from mls_desktop.ui.printing.controller import PrintController
from mls_desktop.ui.report.controller import ReportController
from mls_desktop.ui.roll.controller import RollController
from mls_desktop.ui.settings.controller import SettingsController
from mls_desktop.ui.sheet.sheet_docks import SheetDocks
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.window.appearance import Appearance
from mls_desktop.ui.window.chosen_settings import ChosenSettings
from mls_desktop.ui.window.docks import add_docks
from mls_desktop.ui.window.front_commands import FrontCommands
from mls_desktop.ui.window.front_sheet import FrontSheetController
from mls_desktop.ui.window.history_controller import HistoryController
from mls_desktop.ui.window.news_link import NewsLink
from mls_desktop.ui.window.panels import Panels
from mls_desktop.ui.window.party_books import PartyBooks
from mls_desktop.ui.window.row_menus import RowMenus
from mls_desktop.ui.window.sheet_windows import SheetWindowsController
from mls_desktop.ui.window.status_bar import StatusBar
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.ui.workspace.commit_edits import finish_typing
from mls_desktop.ui.workspace.tab_gestures import TabGestures
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.ui.workspace.tool_row import ToolRow

if TYPE_CHECKING:
    from mls_desktop.ui.files.program_windows import ProgramWindows
    from mls_desktop.ui.window.error_report import ErrorReport


class Shell(QObject):
    """The shell: makes the parts around the sheets and connects their signals."""

    def __init__(
        self, window: QMainWindow, campaign_files: CampaignFiles, theme: Theme, tabs: Tabs, appearance: Appearance
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self.tabs = window, theme, tabs
        self.open_campaign: OpenCampaign | None = None
        self.appearance = appearance
        self.status = StatusBar(theme, window)
        self.roster = CharacterList(theme, window)
        self.sheet_docks = SheetDocks(theme, window)
        self.notices = NoticeBar(theme, window)
        self.window_commands = WindowCommands(window)
        self.files = FileController(window, campaign_files, self.notices)
        self.versions = VersionsController(window, theme, campaign_files, self.files.confirm_leave)
        self.recovery = RecoveryController(window, theme, campaign_files, self.files.confirm_leave)
        self.characters = CharacterController(window, theme, self._chosen)
        self.guided_creation = GuidedCreation(window, theme, tabs, self.characters)
        self.library = LibraryController(window, campaign_files, theme, tabs, self._chosen)
        self.fights = FightController(window, theme, tabs)
        self.reports = ReportController(window, theme, tabs, self.fights.page, self.status.show_text)
        self.adventures = AdventureController(window, theme, tabs, self.reports.fight_told)
        self.rolls = RollController(window, theme)
        self.play = PlayController(window, theme, self.rolls.rolling, self._chosen)
        self.sheet_windows = SheetWindowsController(window, theme, tabs, self.rolls, self.status)
        self.party_books = PartyBooks(window, theme, tabs, self.status.show_text, self.fights.in_front)
        self.printing = PrintController(window, theme, self.sheet_windows.host, self._chosen, self.status.show_text)
        self._log_folder = campaign_files.folders.state
        self.life = LifeController(window, theme, tabs, self.printing, self._chosen)
        self.help = HelpController(window, theme, campaign_files, tabs.front, self.sheet_windows.host)
        self.find = FindController(window, theme, tabs, self.sheet_windows.host)
        self.guests = Guests(window, theme, campaign_files, self._chosen, self.status.show_text)
        self.history = HistoryController(self.rolls, self.status.offer, self)
        self.front_sheet = FrontSheetController(tabs, self.sheet_docks, self.status, theme, window)
        window.setStatusBar(self.status)
        middle = window.centralWidget()
        column = middle.layout() if middle is not None else None
        if isinstance(column, QVBoxLayout):
            column.insertWidget(0, self.notices)
            self.notices.lower()  # a screen reader comes by it first
        beside = self.sheet_docks
        self.docks = add_docks(window, self.roster, beside.why_room, beside.todo_room, self.rolls.room)
        self.panels = Panels(window, self.docks, tabs, self.fights, theme, beside.whole)
        self.keys = KeyMap(store := appearance.store, self)
        self.settings = SettingsController(window, theme, store, self.keys, campaign_files.folders, appearance.most)
        self.commands = FrontCommands(
            tabs, self.sheet_windows, self.front_sheet, self.roster, self.find, self.status.show_text
        )
        self.actions = Actions(window, self._handlers(), self.keys)
        self.tools = ToolRow(self.actions, theme)
        tabs.add_tools(self.tools)
        self.menus = RowMenus(self.actions, tabs, self.library, self.rolls)
        self.help.command(self.actions)
        self.find.command(self.actions)
        self.history.command(self.actions)
        self.sheet_windows.command(self.actions, self.front_sheet)
        TabGestures(tabs, self.sheet_windows)
        self.reports.command(self.actions["phones"], self.status.show_sign)
        self.chosen = ChosenSettings(window, store, self.fights, self.recovery, self.actions, self.notices)
        self.actions.fill(WINDOWS, self.window_commands.fill)
        self.recents = RecentMenu(self.actions.menus["file"], self.files)
        self.systems = SystemsMenu(self.actions.menus["file"], self.files, len(campaign_files.shipped_data.table) > 1)
        self.news = NewsLink(self.status, store, campaign_files.shipped_data.resources, self.help.news)
        theme.changed.connect(self._on_look)
        self._connect()
        self._on_look()

    @cached_property
    def troubles(self) -> ErrorReport:
        """Controller of error dialogs, made at the first request."""
        from mls_desktop.ui.window.error_report import ErrorReport

        return ErrorReport(self._window, self.write_recovery_copy, self.status.show_text, self._log_folder)

    def _name_roles(self, open_campaign: OpenCampaign) -> None:
        """Shows and names the commands for new characters of the system's roles beside players."""
        roles = open_campaign.document.system.roles
        self.actions["new_major"].setVisible(len(roles) > 2)
        self.actions["new_minor"].setVisible(len(roles) > 1)
        self.actions.retitle("new_minor", open_campaign.texts.making(roles[-1]))

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Shows `open_campaign` in all parts around the sheets."""
        self.history.detach()
        self.open_campaign = open_campaign
        self.roster.set_characters(open_campaign.roster)
        for part in (
            self.characters, self.printing, self.files, self.guided_creation, self.library, self.help, self.guests,
            self.rolls, self.play, self.fights, self.versions, self.find, self.party_books,
            self.adventures, self.life, self.chosen, self.sheet_windows,
        ):  # fmt: skip
            part.set_campaign(open_campaign)
        self.front_sheet.forget_choice()
        self._name_roles(open_campaign)
        self.sheet_docks.refer_to(open_campaign.reference)
        self.status.show_system(open_campaign.texts.name(open_campaign.document.campaign.system))
        open_campaign.document.changed.connect(self._allow)
        open_campaign.document.refused.connect(self._on_refused)
        open_campaign.keeper.changed.connect(self._on_kept)
        self._on_kept()
        self.history.set_document(open_campaign.document)

    def join(self, windows: ProgramWindows) -> None:
        """Passes `windows`, those of the program, this one among them, to files, recovery and window commands."""
        self.window_commands.join(windows)
        self.files.beside = self.recovery.beside = windows

    def detach(self) -> None:
        """Takes the campaign from the parts that follow it, and stops recovery, before the campaign is closed."""
        self.recovery.stop()
        self.rolls.set_campaign(None)
        self.play.set_campaign(None)
        self.adventures.set_campaign(None)
        self.reports.detach()
        self.history.detach()
        self.open_campaign = None

    def write_recovery_copy(self) -> bool:
        """Writes all that is not saved, with text being typed, to the recovery copy now; True where file or copy holds
        the campaign as it is."""
        finish_typing()
        if self.open_campaign is None:
            return True
        keep_last([self.open_campaign.keeper])
        return not self.open_campaign.keeper.at_risk

    def tell_front(self) -> None:
        """Updates docks, status line, list of characters and commands for the sheet in front."""
        self.front_sheet.show_front()
        front = self.tabs.front()
        if self.tabs.shown_sheet() is None and not self.fights.is_in_front():
            self.sheet_docks.forget()
        if front is not None and self.open_campaign is not None:
            self.open_campaign.roster.put_first(front.sheet.id)
        self.roster.show_front(front.sheet.id if front is not None else "")
        self._allow()

    def _grant(self) -> None:
        """Connects the signals that several parts have, such as `said` and `changed`, each by its name."""
        rooms = (
            self.window_commands, self.notices, self.characters, self.adventures, self.history, self.fights,
            self.library, self.sheet_docks, self.help, self.find, self.sheet_windows, self.party_books.journal,
            self.files, self.versions,
        )  # fmt: skip
        granted: dict[str, Callable[..., object]] = {
            "said": self.status.show_text,
            "changed": self._allow,
            "command_wanted": self._on_command,
            "rule_wanted": self.help.rule,
            "character_wanted": self._on_wanted,
            "encounter_wanted": self.fights.open,
        }
        for room in rooms:
            for wish, grant in granted.items():
                if hasattr(room, wish):
                    getattr(room, wish).connect(grant)

    def _connect(self) -> None:
        self._grant()
        self.files.drafts = (self.library, self.adventures)
        self.characters.made.connect(self._on_made)
        self.roster.wanted.connect(self._on_wanted)
        self.tabs.shown.connect(self.tell_front)
        self.tabs.maker.menu_filling.connect(self.menus.fill_sheet_row)
        self.roster.menu_filling.connect(self.menus.fill_character)
        self.library.menu_filling.connect(self.menus.fill_entry)
        self.fights.menu_filling.connect(self.menus.fill_encounter)
        self.roster.add_below(self.fights.list)
        self.roster.add_below(self.library.ways)
        self.fights.explained.connect(self.front_sheet.show_of_fight)
        self.life.explained.connect(self.front_sheet.show_explanation)
        self.fights.made.connect(self.history.lead)
        self.reports.adventure_wanted.connect(self.adventures.after_adventure)
        self.fights.log_order_chosen.connect(self.appearance.set_log_order)
        self.library.removed.connect(self.status.offer.make)
        self.library.changed.connect(self.status.offer.recheck)
        self.library.rule_chosen.connect(self.sheet_docks.read_rule)
        self.rolls.install_key(self.tabs, self.commands.roll)
        self.rolls.rolling.logged.connect(self._allow)
        self.sheet_docks.filled.connect(self.panels.part)
        for looked_for in (self.find, self.help):
            looked_for.entry_wanted.connect(self.library.open_entry)
        self.find.told_wanted.connect(self.life.open)
        for panels in (self.front_sheet, self.sheet_windows):
            panels.entry_wanted.connect(self.life.open)
        self.find.journal_wanted.connect(self.party_books.journal.open_entry)
        self.reports.loot_wanted.connect(self.party_books.stash.ask_loot_of)
        self.guests.came.connect(self.tabs.open)
        self.guests.open_wanted.connect(self.files.open_file)
        self.files.compare_wanted.connect(self.guests.compare_file)
        self.files.notices.versions_wanted.connect(self.actions["versions"].trigger)
        self.versions.opened.connect(self.files.opened)
        self.versions.compare_wanted.connect(self.guests.compare_with)
        self.recovery.opened.connect(self.files.opened)
        self.roster.accepts = self.guests.fits
        self.roster.dropped.connect(self.guests.drop)
        self.roster.dragged.connect(self.guests.drag)
        self.roster.placed.connect(self.characters.place)
        self.tabs.wishes.command.connect(self._on_command)
        self.tabs.wishes.file.connect(self.files.open_file)
        self.tabs.wishes.sample.connect(self.files.open_sample_of)
        self.tabs.wishes.system.connect(self.files.new_of)

    def _handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out the window's commands, by the command's id."""
        files, tabs = self.files, self.tabs
        usual: dict[str, Callable[[], None]] = {
            "new": files.new, "open": files.ask_open, "sample": files.open_sample, "save": files.save,
            "save_as": files.save_as, "close_tab": tabs.close_front,
            **self.window_commands.handlers(), **self.versions.handlers(), **self.recovery.handlers(),
            **self.party_books.handlers(), "rename": files.rename, "find_everywhere": self.find.find,
            **self.characters.handlers(), **self.guided_creation.handlers(), **self.life.handlers(),
            **self.settings.handlers(), **self.appearance.handlers(),
            **self.library.handlers(), **self.fights.handlers(), **self.play.handlers(),
            **self.reports.handlers(), **self.history.handlers(), **self.adventures.handlers(),
            **self.help.handlers(), **self.guests.handlers(), **self.printing.handlers(),
            "to_notice": self.notices.grab_focus,
            **self.panels.handlers({
                "to_list": self.roster.grab_focus, "to_encounters": self.fights.list.grab_focus,
                "to_why": self.sheet_docks.grab_why, "to_todo": self.sheet_docks.grab_todo,
            }),
            "next_tab": lambda: tabs.show_next(1), "previous_tab": lambda: tabs.show_next(-1),
        }  # fmt: skip
        return {**usual, **self.commands.handlers(usual)}

    def _chosen(self) -> str:
        """Id of the character that commands are about: the one chosen in the list if that has the focus, else the one
        in front, else the one chosen; "" for none."""
        if self.roster.has_focus():
            return self.roster.chosen()
        front = self.tabs.front()
        if front is not None:
            return front.sheet.id
        return self.tabs.subject(CHRONICLE) or self.tabs.subject(PLANS) or self.roster.chosen()

    def _on_command(self, id: str) -> None:
        self.actions[id].trigger()

    def _on_look(self) -> None:
        """Checks the theme in force in the menu, and fits least widths and sizes of the docks to the present zoom."""
        self.actions.choose("theme", self._theme.theme)
        self.roster.setMinimumWidth(self._theme.px(150))
        self.sheet_docks.why_room.setMinimumWidth(self._theme.px(190))
        self.panels.keep_shares()

    def _on_made(self, id: str) -> None:
        page = self.tabs.open(id)
        if page is not None:
            page.focus_name()

    def _on_wanted(self, id: str, enter: bool) -> None:
        """Opens the sheet of character `id` and goes to its first entry; without `enter` shows it in a passing tab."""
        if not enter:
            self.tabs.look_at(id)
        elif (page := self.tabs.open(id)) is not None:
            page.focus_first()

    def _on_refused(self, finding: Finding) -> None:
        if self.open_campaign is not None:
            fight = self.fights.page()
            # What is refused in a fight may name fighters, whom only its own words know.
            texts = fight.running_fight.texts if fight is not None else self.open_campaign.texts
            self.status.show_text(texts.finding(finding), at_once=True)

    def _on_kept(self) -> None:
        if self.open_campaign is not None:
            self.status.show_keeper(self.open_campaign.keeper)

    def _allow(self) -> None:
        fight = self.fights.needs()
        self.tools.show_fight(fight["fight"])
        self.actions.allow(
            {
                "character": self.tabs.front() is not None or bool(self.roster.chosen()),
                "people": self.open_campaign is not None and bool(self.open_campaign.document.campaign.characters),
                "sheet": self.tabs.front() is not None,
                "tab": self.tabs.front() is not None or self.tabs.tabs.count() > 0,
                **self.window_commands.needs(),
                **self.life.needs(),
                **self.library.needs(),
                **fight,
                **self.history.needs(),
                **self.adventures.needs(),
                **self.guests.needs(),
                "pages": self.guided_creation.can_lead(),
                "guide": self.guided_creation.guided(),
                "notice": self.notices.can_be_answered(),
            }
        )
