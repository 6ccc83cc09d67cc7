"""The controller of library and rulings: what each of the referee's commands does, the pages, files to share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import ENDING, CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.bridge.library.library_lists import LibraryLists
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import held
from mls_desktop.rules.common.editing.references import TEMPLATES
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.files.patient_reader import PatientReader
from mls_desktop.ui.library.side_links import SideLinks
from mls_desktop.ui.sheet.library_picker import LibraryPicker
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.model.extract import Place
    from mls_desktop.model.library_offer import LibraryOffer
    from mls_desktop.ui.library.page import LibraryPage

LIBRARY, RULINGS = "library", "rulings"


class LibraryController(QObject):
    """The controller of library and rulings.

    `changed` when commands may be allowed that were not before; `said` carries what the status line should say;
    `rule_wanted` asks for a rule's text; `removed` tells of an entry that was taken out on trial: what was done,
    whether that is still the last thing tried, and how it is taken back;
    `menu_filling` carries the menu of the entry chosen.
    """

    changed = Signal()
    said = Signal(str)
    removed = Signal(str, object, object)
    menu_filling = Signal(object)
    rule_wanted = Signal(str)

    def __init__(
        self, window: QWidget, filing: CampaignFiles, look: Theme, tabs: Tabs, chosen: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._window, self._filing, self._look, self._tabs, self._chosen = window, filing, look, tabs, chosen
        self._choosing = LibraryPicker(window, look)
        self.ways = SideLinks(look)
        self.ways.library_wanted.connect(self.to_library)
        self.ways.rulings_wanted.connect(self.to_rulings)
        self._opened: OpenCampaign | None = None
        self.drafts: dict[str, Draft] = {}
        self._weighings: dict[str, ImpactWorker] = {}
        self._shelves: LibraryLists | None = None
        self._offer: LibraryOffer | None = None
        self._else_said = ""
        self._reader = PatientReader(window, filing, _("Load a library file"))

    def set_campaign(self, opened: OpenCampaign) -> None:
        """Works on another campaign; what was not taken of the one before is gone with it."""
        self._choosing.forget()
        self._reader.stop()  # what is read was to join the one before
        self._opened = opened
        self.drafts = {name: Draft(opened, name, opened) for name in (LIBRARY, RULINGS)}
        self._weighings = {name: ImpactWorker(opened, draft, opened) for name, draft in self.drafts.items()}
        self._shelves = LibraryLists(opened.document.system, opened.shipped, self.drafts[LIBRARY])
        for draft in self.drafts.values():
            draft.refused.connect(self._on_refused)
            draft.changed.connect(self._on_changed)
        opened.document.changed.connect(self._on_changed)
        self._on_changed()

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What each command of this part does."""
        return {
            "to_library": self.to_library, "to_rulings": self.to_rulings, "new_entry": self.new_entry,
            "change_entry": self.change_entry, "copy_entry": self.copy_entry, "remove_entry": self.remove_entry,
            "as_template": self.as_template, "take_changes": self.take_changes, "drop_changes": self.drop_changes,
            "load_library": self.load, "save_library": self.save,
        }  # fmt: skip

    def page(self) -> LibraryPage | None:
        """The library, if it is in front."""
        page = self._tabs.front_page()
        return cast("LibraryPage", page) if isinstance(page, TabPage) and page.id == LIBRARY else None

    def needs(self) -> dict[str, bool]:
        """Which needs of commands are met."""
        page, draft = self.page(), self._front_draft()
        return {"entry": page is not None and bool(page.chosen()), "draft": draft is not None and bool(draft.edits)}

    def to_library(self) -> None:
        page = self._library()
        if page is not None:
            page.focus_first()

    def lists(self) -> tuple[str, ...]:
        """The lists of the library."""
        return self._shelves.lists if self._shelves is not None else ()

    def has_entry(self, list: str, id: str) -> bool:
        """Whether the library has an entry, as it is tried now."""
        return self._shelves is not None and self._shelves.entry(list, id) is not None

    def open_entry(self, list: str, id: str) -> None:
        """Brings the library to the front with an entry."""
        page = self._library()
        if page is not None:
            page.go_to(list, id)
            page.focus_first()

    def to_rulings(self) -> None:
        if self._opened is None:
            return
        page = self._tabs.bring_to_front(RULINGS, _("Rulings"), self._make_rulings)
        page.focus_first()

    def new_entry(self) -> None:
        """A new entry in the list shown; its name is typed at once."""
        page = self._library()
        if page is not None and self._shelves is not None:
            self._go(page, self._shelves.add(page.list))

    def change_entry(self) -> None:
        """The starter's entry, to be changed in this campaign."""
        page = self.page()
        if page is not None and self._shelves is not None:
            id = page.chosen()
            if self._shelves.kind(page.list, id) != "starter":
                page.focus_form()
            elif self._shelves.change(page.list, id):
                self._go(page, id)

    def copy_entry(self) -> None:
        page = self.page()
        if page is not None and self._shelves is not None:
            self._go(page, self._shelves.copy(page.list, page.chosen()))

    def remove_entry(self) -> None:
        """The campaign's own entry goes, where nobody needs it."""
        page = self.page()
        if page is None or self._shelves is None:
            return
        if self._shelves.kind(page.list, page.chosen()) == "starter":
            self.said.emit(_("The starter’s own entries stay; change a copy instead."))
        else:
            self._take_out(self._shelves, page.list, page.chosen())

    def _take_out(self, shelves: LibraryLists, list: str, id: str) -> None:
        """Tries the library without an entry, and tells how that is taken back."""
        draft, entry = self.drafts[LIBRARY], shelves.entry(list, id)
        before = draft.edits
        if entry is None or not shelves.remove(list, id):
            return
        after = draft.edits
        said = _("{what} removed").format(what=entry.name)
        self.removed.emit(said, lambda: draft.edits == after, lambda: self._put_back(draft, before, list, id))

    def _put_back(self, draft: Draft, edits: tuple[Edit, ...], list: str, id: str) -> None:
        page = self.page()
        if draft.replace(edits) and page is not None:
            page.go_to(list, id)

    def as_template(self) -> None:
        """The character chosen as a template of this campaign's library."""
        if self._opened is None or self._shelves is None:
            return
        who = self._opened.document.character(self._chosen())
        if who is None:
            return
        bare: Any = replace(who, waivers=(), chronicle=(), portrait=None, player="")
        edit = self._shelves.adding(TEMPLATES, bare)
        if self.drafts[LIBRARY].add(edit):
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
        """What is said where changes are tried that are not taken; nothing where none are."""
        waits = any(draft.edits for draft in self.drafts.values())
        return _("Changes to the library or the rulings are not applied yet. Saving leaves them out.") if waits else ""

    def take_all(self) -> None:
        """Takes what is tried of library and rulings, a step each."""
        for draft in self.drafts.values():
            draft.apply()

    def drop_all(self) -> None:
        """Gives up what is tried of library and rulings."""
        for draft in self.drafts.values():
            draft.drop()

    def save(self) -> None:
        """Asks for a file for the campaign's own library."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_save

        if self._opened is None:
            return
        title, libraries = _("Save the library as a file"), _("Libraries (*.mls.json)")
        ask_to_save(self._window, title, [libraries], self._on_save)

    def load(self) -> None:
        """Asks for a file whose library is to come into this campaign."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Libraries and campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Load a library file"), filters, self._on_load)

    def _library(self) -> LibraryPage | None:
        if self._opened is None:
            return None
        return cast("LibraryPage", self._tabs.bring_to_front(LIBRARY, _("Library"), self._make_library))

    def _make_library(self) -> TabPage:
        assert self._opened is not None and self._shelves is not None
        from mls_desktop.ui.library.page import LibraryPage

        draft, weighing = self.drafts[LIBRARY], self._weighings[LIBRARY]
        page = LibraryPage(self._opened, self._shelves, draft, weighing, self._look, self._choosing)
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
        assert self._opened is not None
        from mls_desktop.ui.library.rulings_page import RulingsPage

        page = RulingsPage(self._opened, self.drafts[RULINGS], self._weighings[RULINGS], self._look)
        page.rule_wanted.connect(self.rule_wanted)
        return page

    def _go(self, page: LibraryPage, id: str) -> None:
        if id:
            page.go_to(page.list, id)
            page.focus_form()

    def _front_draft(self) -> Draft | None:
        page = self._tabs.front_page()
        return self.drafts.get(page.id) if isinstance(page, TabPage) else None

    def _on_changed(self) -> None:
        if self._opened is None or self._shelves is None:
            return
        campaign = self._opened.document.campaign
        own = sum(len(held(campaign.library, name)) for name in self._shelves.lists)
        waits = {name: bool(draft.edits) for name, draft in self.drafts.items()}
        self.ways.set_counts(own, len(campaign.rulings), waits[LIBRARY], waits[RULINGS])
        self.changed.emit()

    def _on_refused(self, finding: Finding) -> None:
        if self._opened is not None:
            self.said.emit(self.drafts[LIBRARY].speech.finding(finding))

    def _on_save(self, name: str) -> None:
        from mls_desktop.bridge.library.library_files import write_library
        from mls_desktop.ui.widgets.message_box import show_message

        if self._opened is None:
            return
        path = Path(name if name.endswith(".json") else name + ENDING)
        problem = write_library(self._opened.document.campaign, self._filing.shelf, path)
        if problem:
            show_message(self._window, _("Not saved"), problem)
        else:
            self.said.emit(_("The library is saved as {file}.").format(file=path.name))

    def _on_load(self, path: Path) -> None:
        self._reader.read(path, self._filing.load_guest, self._meet, self._refuse)

    def _refuse(self, error: LoadError) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        show_message(self._window, _("The file cannot be read"), error.text)

    def _meet(self, theirs: AnyCampaign) -> None:
        """Takes at once where nothing has to be decided, else asks."""
        from mls_desktop.bridge.library.library_files import offer_of, take_grounds

        if self._opened is None:
            return
        try:
            self._offer = offer_of(theirs, self._filing.shelf, self.drafts[LIBRARY].trial)
        except LoadError as error:
            self._refuse(error)
            return
        self._else_said = take_grounds(theirs, self._opened.document)
        if not self._offer.others:
            self._on_taken(frozenset())
            return
        from mls_desktop.ui.library.merge_dialog import MergeDialog

        dialog = MergeDialog(self._offer, self.drafts[LIBRARY].speech, self._look, self._window)
        dialog.chosen.connect(self._on_taken)
        dialog.open()

    def _on_taken(self, taken: frozenset[Place]) -> None:
        """What comes is tried like any other change: what it does is shown before it is taken."""
        from mls_desktop.model.library_offer import taking

        if self._offer is None:
            return
        offer, self._offer = self._offer, None
        edits = taking(offer, taken)
        page = self._library()
        if not edits:
            self.said.emit(self._else_said)
        elif page is not None and self.drafts[LIBRARY].replace((*self.drafts[LIBRARY].edits, *edits)):
            first = edits[0]
            page.go_to(first.path[1], getattr(first.value, "id", ""))
