"""The controller of library and rulings: what each of the referee's commands does, the pages, files to share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.library import held
from mls_desktop.rules.common.editing.references import GROUNDS, TEMPLATES
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.side_links import SideLinks
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.library.draft import Draft
    from mls_desktop.bridge.library.library_lists import LibraryLists
    from mls_desktop.bridge.library.library_trials import LibraryTrials
    from mls_desktop.ui.library.library_exchange import LibraryExchange
    from mls_desktop.ui.library.page import LibraryPage

LIBRARY, RULINGS = "library", "rulings"
"""Ids of the pages, and of the drafts of changes on them."""


class LibraryController(QObject):
    """The controller of library and rulings.

    `changed` when commands may have become possible or impossible; `said` carries a line of status; `rule_chosen` the
    id of a rule to be read beside; `menu_filling` the menu of the chosen entry; `removed` comes when the removal of an
    entry is tried: a text on it, a function that tells whether it is still the last change tried, and one that takes it
    back.
    """

    changed = Signal()
    said = Signal(str)
    removed = Signal(str, object, object)
    menu_filling = Signal(object)
    rule_chosen = Signal(str)

    def __init__(
        self, window: QWidget, campaign_files: CampaignFiles, theme: Theme, tabs: Tabs, chosen: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._window, self._campaign_files, self._theme, self._tabs, self._chosen = (
            window,
            campaign_files,
            theme,
            tabs,
            chosen,
        )
        self.ways = SideLinks(theme)
        self.ways.library_wanted.connect(self.to_library)
        self.ways.rulings_wanted.connect(self.to_rulings)
        self._open_campaign: OpenCampaign | None = None
        self._trials: LibraryTrials | None = None

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign to `open_campaign`, drops the drafts of the one before, and emits `changed`."""
        if "exchange" in self.__dict__:
            self.exchange.stop()
        self._open_campaign = open_campaign
        self._trials = None
        open_campaign.document.changed.connect(self._on_changed)
        self._on_changed()

    @cached_property
    def exchange(self) -> LibraryExchange:
        """Reader and writer of library files, made at the first request."""
        from mls_desktop.ui.library.library_exchange import LibraryExchange

        made = LibraryExchange(self._window, self._campaign_files, self._theme, self.trials, self._library)
        made.said.connect(self.said)
        return made

    def trials(self) -> LibraryTrials:
        """Drafts of changes tried in the open campaign, made at the first call. AssertionError where none is open."""
        from mls_desktop.bridge.library.library_trials import LibraryTrials

        assert self._open_campaign is not None
        if self._trials is None:
            self._trials = LibraryTrials(self._open_campaign)
            for draft in self._trials.drafts.values():
                draft.refused.connect(self._on_refused)
                draft.changed.connect(self._on_changed)
        return self._trials

    def _begun(self) -> dict[str, Draft]:
        """Drafts of library and rulings, by id; {} as long as nothing was tried."""
        return self._trials.drafts if self._trials is not None else {}

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "to_library": self.to_library, "to_rulings": self.to_rulings, "new_entry": self.new_entry,
            "change_entry": self.change_entry, "copy_entry": self.copy_entry, "remove_entry": self.remove_entry,
            "as_template": self.as_template, "take_changes": self.take_changes, "drop_changes": self.drop_changes,
            "load_library": self.load, "save_library": self.save,
        }  # fmt: skip

    def page(self) -> LibraryPage | None:
        """The page of the library if it is in front; else None."""
        page = self._tabs.front_page()
        return cast("LibraryPage", page) if isinstance(page, TabPage) and page.id == LIBRARY else None

    def needs(self) -> dict[str, bool]:
        """Preconditions of the commands, by name: True where they hold."""
        page, draft = self.page(), self._front_draft()
        return {"entry": page is not None and bool(page.chosen()), "draft": draft is not None and bool(draft.edits)}

    def to_library(self) -> None:
        page = self._library()
        if page is not None:
            page.focus_first()

    def lists(self) -> tuple[str, ...]:
        """Ids of the library's lists; () where no campaign is open."""
        return self._open_campaign.document.system.lists if self._open_campaign is not None else ()

    def has_entry(self, list: str, id: str) -> bool:
        """Whether `list` has the entry `id`, changes that are tried included; False where no campaign is open."""
        return self._open_campaign is not None and self.trials().lists.entry(list, id) is not None

    def open_entry(self, list: str, id: str) -> None:
        """Brings the library to the front with the entry `id` of `list`."""
        page = self._library()
        if page is not None:
            page.go_to(list, id)
            page.focus_first()

    def to_rulings(self) -> None:
        if self._open_campaign is None:
            return
        page = self._tabs.bring_to_front(RULINGS, _("Rulings"), self._make_rulings)
        page.focus_first()

    def new_entry(self) -> None:
        """Adds an entry to the list shown, in the draft, with the focus on its name. For grounds, which are drawn for
        an encounter, only emits `said`."""
        page = self._library()
        if page is None:
            return
        if page.list == GROUNDS:
            from mls_desktop.bridge.library.entry_remark import about_none

            self.said.emit(about_none(GROUNDS))
        else:
            self._go(page, self.trials().lists.add(page.list))

    def change_entry(self) -> None:
        """Adds a copy of the chosen entry, of the starter library, to the draft in its place, with the focus on its
        name; for one of the campaign's own only the focus goes there."""
        page = self.page()
        if page is not None:
            id, lists = page.chosen(), self.trials().lists
            if lists.kind(page.list, id) != "starter":
                page.focus_form()
            elif lists.change(page.list, id):
                self._go(page, id)

    def copy_entry(self) -> None:
        page = self.page()
        if page is not None:
            self._go(page, self.trials().lists.copy(page.list, page.chosen()))

    def remove_entry(self) -> None:
        """Removes the chosen entry in the draft, if nothing needs it; for one of the starter only emits `said`."""
        page = self.page()
        if page is None:
            return
        lists = self.trials().lists
        if lists.kind(page.list, page.chosen()) == "starter":
            self.said.emit(_("The starter’s own entries stay; change a copy instead."))
        else:
            self._take_out(lists, page.list, page.chosen())

    def _take_out(self, lists: LibraryLists, list: str, id: str) -> None:
        """Removes an entry in the draft and emits `removed`; nothing where the draft refuses it."""
        draft, entry = self.trials().drafts[LIBRARY], lists.entry(list, id)
        before = draft.edits
        if entry is None or not lists.remove(list, id):
            return
        after = draft.edits
        said = _("{what} removed").format(what=entry.name)
        self.removed.emit(said, lambda: draft.edits == after, lambda: self._put_back(draft, before, list, id))

    def _put_back(self, draft: Draft, edits: tuple[Edit, ...], list: str, id: str) -> None:
        page = self.page()
        if draft.replace(edits) and page is not None:
            page.go_to(list, id)

    def as_template(self) -> None:
        """Adds the chosen character to the library as a template, in the draft, and shows it there: without waivers,
        chronicle, portrait and player. Nothing where nobody is chosen."""
        if self._open_campaign is None:
            return
        who = self._open_campaign.document.character(self._chosen())
        if who is None:
            return
        bare: Any = replace(who, waivers=(), chronicle=(), portrait=None, player="")
        trials = self.trials()
        edit = trials.lists.adding(TEMPLATES, bare)
        if trials.drafts[LIBRARY].add(edit):
            page = self._library()
            if page is not None and isinstance(edit.value, type(bare)):
                page.go_to(TEMPLATES, edit.value.id)

    def take_changes(self) -> None:
        draft = self._front_draft()
        if draft is not None:
            draft.apply()

    def drop_changes(self) -> None:
        draft = self._front_draft()
        if draft is not None:
            draft.drop()

    def waiting_text(self) -> str:
        """Warning of changes that are tried and not applied; "" where there are none."""
        waits = any(draft.edits for draft in self._begun().values())
        return _("Changes to the library or the rulings are not applied yet. Saving leaves them out.") if waits else ""

    def take_all(self) -> None:
        """Applies the drafts of library and rulings, as one step of undo each."""
        for draft in self._begun().values():
            draft.apply()

    def drop_all(self) -> None:
        """Drops the drafts of library and rulings."""
        for draft in self._begun().values():
            draft.drop()

    def save(self) -> None:
        if self._open_campaign is not None:
            self.exchange.save()

    def load(self) -> None:
        if self._open_campaign is not None:
            self.exchange.load()

    def _library(self) -> LibraryPage | None:
        if self._open_campaign is None:
            return None
        return cast("LibraryPage", self._tabs.bring_to_front(LIBRARY, _("Library"), self._make_library))

    def _make_library(self) -> TabPage:
        assert self._open_campaign is not None
        from mls_desktop.ui.library.page import LibraryPage
        from mls_desktop.ui.sheet.library_picker import LibraryPicker

        trials = self.trials()
        draft, impact = trials.drafts[LIBRARY], trials.impacts[LIBRARY]
        choosing = LibraryPicker(self._window, self._theme)
        page = LibraryPage(self._open_campaign, trials.lists, draft, impact, self._theme, choosing)
        choosing.setParent(page)  # it goes with the page, and with it what is waited for
        page.changed.connect(self.changed)
        page.menu_filling.connect(self.menu_filling)
        for id, handler in (
            ("new", self.new_entry),
            ("change", self.change_entry),
            ("copy", self.copy_entry),
            ("remove", self.remove_entry),
        ):
            page.connect_button(id, handler)
        return page

    def _make_rulings(self) -> TabPage:
        assert self._open_campaign is not None
        from mls_desktop.ui.library.rulings_page import RulingsPage

        trials = self.trials()
        page = RulingsPage(self._open_campaign, trials.drafts[RULINGS], trials.impacts[RULINGS], self._theme)
        page.rule_wanted.connect(self.rule_chosen)
        return page

    def _go(self, page: LibraryPage, id: str) -> None:
        if id:
            page.go_to(page.list, id)
            page.focus_form()

    def _front_draft(self) -> Draft | None:
        page = self._tabs.front_page()
        return self._begun().get(page.id) if isinstance(page, TabPage) else None

    def _on_changed(self) -> None:
        if self._open_campaign is None:
            return
        campaign = self._open_campaign.document.campaign
        own = sum(len(held(campaign.library, name)) for name in (*self.lists(), GROUNDS))
        waits = {name for name, draft in self._begun().items() if draft.edits}
        self.ways.set_counts(own, len(campaign.rulings), LIBRARY in waits, RULINGS in waits)
        self.changed.emit()

    def _on_refused(self, finding: Finding) -> None:
        if self._open_campaign is not None:
            self.said.emit(self.trials().drafts[LIBRARY].texts.finding(finding))
