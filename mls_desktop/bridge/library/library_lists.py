"""The model of the library lists as tables: the starter's entries and the campaign's own, told apart by a mark."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import AnyEntry, find, held, users
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.maps.ground_rows import ground_list
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.grids.ground import GroundsLibrary
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.words.i18n import _

MARK = "mark"
OWN, ALL = "own", "all"
GROUPS = (OWN, ALL)
Kind = Literal["starter", "own", "changed"]
"""Kind of an entry: from the starter library; made in this campaign; the campaign's own in place of one of the
starter's."""


class Tries(Protocol):
    """The protocol of a draft, which tries edits. `add` and `make` give False where the edit was refused."""

    @property
    def trial(self) -> AnyCampaign: ...
    @property
    def world(self) -> Struct: ...
    def add(self, edit: Edit | Batch) -> bool: ...
    def make(self, list: str, entry: AnyEntry) -> bool: ...


class LibraryLists:
    """The model of the lists of the draft's library, with the edits that make, copy and remove entries."""

    def __init__(self, system: AnySystem, shipped: Library, draft: Tries) -> None:
        self._system, self._shipped, self._draft = system, shipped, draft

    @property
    def lists(self) -> tuple[str, ...]:
        """Ids of the lists of the system, and of the grounds where it plays on a grid."""
        has_grounds = isinstance(self._draft.trial.library, GroundsLibrary)
        return (*self._system.lists, GROUNDS) if has_grounds else self._system.lists

    def section(self, list: str) -> Section:
        """Section of `list` as the draft has it, with marks on the campaign's own entries."""
        library, world = self._draft.trial.library, self._draft.world
        made = ground_list(library) if list == GROUNDS else self._system.listing(world, list)
        return replace(made, rows=tuple(self._marked(list, row) for row in made.rows), groups=GROUPS)

    def kind(self, list: str, id: str) -> Kind:
        """Kind of entry `id`: the starter's, the campaign's own, or changed in the campaign."""
        if find(self._draft.trial.library, list, id) is None:
            return "starter"
        return "own" if find(self._shipped, list, id) is None else "changed"

    def entry(self, list: str, id: str) -> AnyEntry | None:
        """Entry `id` of `list` as the draft has it; None where there is none."""
        return find(self._draft.trial.library, list, id) or find(self._shipped, list, id)

    def users(self, list: str, id: str) -> tuple[str, ...]:
        """Names of the characters and entries that need entry `id` of `list`."""
        return users(self._draft.trial, self._shipped, self._system, list, id)

    def add(self, list: str) -> str:
        """Adds a new plain entry of `list` to the draft: its id, or "" where it was refused, or is a ground: that is
        drawn for an encounter."""
        if list == GROUNDS:
            return ""
        name = _("New entry")
        id = self._new_id(list, name)
        made = self._system.new_entry(self._draft.world, list, id, name)
        return made.id if self._draft.make(list, made) else ""

    def change(self, list: str, id: str) -> bool:
        """Adds a copy of the starter's entry to the draft, under the same id, in its place, to be changed; False where
        there is no such entry or it was refused."""
        entry = self.entry(list, id)
        return entry is not None and self._draft.add(Edit("add", ("library", list), entry))

    def copy(self, list: str, id: str) -> str:
        """Adds a copy of entry `id` to the draft under another id: that id, or "" where there is no such entry or it
        was refused."""
        entry = self.entry(list, id)
        if entry is None:
            return ""
        name = _("{name} (copy)").format(name=entry.name)
        made = replace(entry, id=self._new_id(list, name), name=name)
        return made.id if self._draft.make(list, made) else ""

    def remove(self, list: str, id: str) -> bool:
        """Removes the campaign's own entry `id` in the draft; False where it was refused, as where others need it."""
        return self._draft.add(Edit("remove", ("library", list, id)))

    def adding(self, list: str, entry: AnyEntry) -> Edit:
        """Edit that adds `entry` to `list` under an id that is free there; it is not sent."""
        return Edit("add", ("library", list), replace(entry, id=self._new_id(list, entry.name)))

    def _new_id(self, list: str, name: str) -> str:
        taken = {e.id for library in (self._shipped, self._draft.trial.library) for e in held(library, list)}
        return fresh_id(name, taken, "entry")

    def _marked(self, list: str, row: Row) -> Row:
        kind = self.kind(list, row.id)
        if kind == "starter":
            return replace(row, group=ALL)
        said = _("own") if kind == "own" else _("changed")
        return replace(row, cells=(*row.cells, Cell(MARK, given(said))), asides=(MARK,), group=OWN, state="marked")
