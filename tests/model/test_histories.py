"""Random histories over the real system and the made-up one: edits taken from the sheet's own cells, characters made,
copied, moved and taken out, undo, redo, save and load. After each step the document is what a plain reference says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent

from mls_desktop.bridge.campaign.loaded_campaign import blank_campaign
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.system_texts import Texts, load_words
from tests.madeup.system import RESOURCES
from tests.madeup.system import shipped_data as made_up
from tests.own_key_edits import own_key_edit
from tests.promises import Promise
from tests.sweeps import sweep
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")

REAL = ShippedData()
SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
FEW = 3


def entries(field: Field, document: Document, draw: Any) -> Any:
    """A value for a field: mostly one its editor could send, sometimes one it could not."""
    low, high = field.bounds or (-5, 30)
    lists: list[str] = []
    if field.kind == "library":
        lists = [row.id for row in document.system.catalogue(document.world, field.options[0]).rows]
    usual = {
        "step": st.integers(low, high),
        "number": st.one_of(st.integers(low, high), st.sampled_from((0.5, 12.25))),
        "text": st.text(max_size=12),
        "flag": st.booleans(),
        "choice": st.sampled_from(field.options or ("",)),
        "library": st.sampled_from(lists or [""]),
        "dice": st.lists(st.integers(1, 6), max_size=len(field.sides) + 1).map(tuple),
    }[field.kind]
    odd = st.sampled_from((None, -99, 10**9, "", "nonsense", "a\0b", True, 10**16, (7, 7)))
    return draw(st.one_of(usual, usual, usual, usual, st.none() if field.blank else usual, odd))


class Histories(RuleBasedStateMachine):
    """`past`, `future`: the reference's own undo, whole campaigns. A state is never changed, only replaced."""

    shipped_data: ShippedData
    words: Texts
    start: AnyCampaign

    @initialize()
    def begin(self) -> None:
        self.document = Document(
            self.start, self.shipped_data.system(self.start.system), self.shipped_data.world, self._name
        )
        self.now: AnyCampaign = self.start
        self.past: list[AnyCampaign] = []
        self.future: list[AnyCampaign] = []
        self.saved: bytes | None = None
        self.sheet: Sheet | None = None
        self._watch()

    def _name(self, edit: Edit | Batch, after: AnyCampaign) -> str:
        return edit_text(edit, self.words)

    def _watch(self) -> None:
        """Has a sheet of the first character, which follows the document from here on."""
        characters = self.document.campaign.characters
        if self.sheet is not None and self.document.character(self.sheet.id) is None:
            self.sheet.close()
            self.sheet.deleteLater()
            self.sheet = None
        if self.sheet is None and characters:
            self.sheet = Sheet(self.document, characters[0].id, self._texts(), self.document)

    def _texts(self) -> Texts:
        return self.words.knowing(self.document.system.names(self.document.world))

    def _apply(self, edit: Edit | Batch) -> None:
        """The same edit to the document and, by the one pure function, to the reference."""
        try:
            after = applied(self.now, edit, self.document.system, self.shipped_data.world)
        except Refused:
            after = None
        taken = self.document.apply(edit)
        assert taken == (after is not None)
        if after is not None and after != self.now:
            self.past.append(self.now)
            self.future.clear()
            self.now = after
        self._watch()

    @precondition(lambda self: self.sheet is not None)
    @rule(data=st.data())
    def edit_a_cell(self, data: st.DataObject) -> None:
        assert self.sheet is not None
        cells = [c for s in self.sheet.sections.values() for r in s.rows for c in r.cells if c.to and c.field]
        cells += [s.add for s in self.sheet.sections.values() if s.add is not None and s.add.to is not None]
        cell = cells[data.draw(st.integers(0, len(cells) - 1))]
        assert cell.to is not None and cell.field is not None
        value = entries(cell.field, self.document, data.draw)
        self._apply(below(replace(cell.to, value=value), "characters", self.sheet.id))

    @precondition(lambda self: self.sheet is not None)
    @rule(data=st.data())
    def move_or_remove_a_row(self, data: st.DataObject) -> None:
        assert self.sheet is not None
        rows = [r for s in self.sheet.sections.values() for r in s.rows if r.remove is not None or r.move]
        if not rows:
            return
        row = rows[data.draw(st.integers(0, len(rows) - 1))]
        moving = Edit("move", row.path, data.draw(st.integers(-1, 6)))
        edit = moving if row.move and (row.remove is None or data.draw(st.booleans())) else row.remove
        assert edit is not None
        self._apply(below(edit, "characters", self.sheet.id))

    @rule(data=st.data())
    def an_entry_of_the_library(self, data: st.DataObject) -> None:
        """An entry is made, taken in from the starter, changed by its form or taken out."""
        system, world, own = self.document.system, self.document.world, self.document.campaign.library
        list = data.draw(st.sampled_from(system.lists))
        held = [entry.id for entry in getattr(own, list)]
        what = data.draw(st.sampled_from(("make", "copy", *(("change", "change", "remove") if held else ()))))
        if what == "make":
            made: Any = system.new_entry(world, list, f"own_{len(held)}", "Own")
            self._apply(Edit("add", ("library", list), made))
        elif what == "copy":
            shipped = getattr(self.shipped_data.shipped(system.id), list)
            self._apply(Edit("add", ("library", list), data.draw(st.sampled_from(shipped))))
        elif what == "remove":
            self._apply(Edit("remove", ("library", list, data.draw(st.sampled_from(held)))))
        else:
            id = data.draw(st.sampled_from(held))
            sections = system.entry_form(world, list, id)
            cells = [c for s in sections for r in s.rows for c in r.cells]
            field, to = data.draw(st.sampled_from([(c.field, c.to) for c in cells if c.to and c.field]))
            assert field is not None and to is not None
            value = entries(field, self.document, data.draw)
            self._apply(below(replace(to, value=value), "library", list, id))

    @rule(data=st.data())
    def a_ruling(self, data: st.DataObject) -> None:
        switch = data.draw(st.sampled_from(self.document.system.rule_options))
        self._apply(Edit("set", ("rulings", switch), data.draw(st.sampled_from(("other", None, "nonsense")))))

    @rule(name=st.text(max_size=8))
    def a_new_character(self, name: str) -> None:
        document = self.document
        self._apply(Edit("add", ("characters",), document.system.new(document.world, document.new_id(name), name)))

    @precondition(lambda self: self.now.characters)
    @rule(at=st.integers(0, 9), to=st.integers(-1, 9), what=st.sampled_from(("duplicate", "remove", "move")))
    def a_whole_character(self, at: int, to: int, what: str) -> None:
        who = self.now.characters[at % len(self.now.characters)]
        path = ("characters", who.id)
        if what == "duplicate":
            copy = replace(who, id=self.document.new_id(who.name), name=f"{who.name} (copy)")
            move = Edit("move", ("characters", copy.id), at)
            self._apply(Batch("duplicate", (Edit("add", ("characters",), copy), move)))
        else:
            self._apply(Edit("remove", path) if what == "remove" else Edit("move", path, to))

    @rule(data=st.data())
    def a_key_of_the_campaign(self, data: st.DataObject) -> None:
        """Journal, purse, stash, calendar; counters and owners of characters."""
        self._apply(own_key_edit(lambda choices: data.draw(st.sampled_from(list(choices))), self.now))

    @rule()
    def undo(self) -> None:
        assert self.document.history.canUndo() == bool(self.past)
        self.document.history.undo()
        if self.past:
            self.future.append(self.now)
            self.now = self.past.pop()
        self._watch()

    @rule()
    def redo(self) -> None:
        assert self.document.history.canRedo() == bool(self.future)
        self.document.history.redo()
        if self.future:
            self.past.append(self.now)
            self.now = self.future.pop()
        self._watch()

    @rule()
    def save_and_load(self) -> None:
        self.saved = write(self.document.campaign, self.shipped_data)
        loaded = read(self.saved, self.shipped_data)
        assert write(loaded, self.shipped_data) == self.saved
        settled = self.document.system.settled
        assert [settled(c) for c in loaded.characters] == [settled(c) for c in self.now.characters]
        assert replace(loaded, characters=()) == replace(self.now, characters=())

    @invariant()
    def the_document_is_what_the_reference_says(self) -> None:
        assert self.document.campaign == self.now

    @invariant()
    def the_sheet_is_as_a_fresh_one(self) -> None:
        """But for rows that keep their places under the hand: as soon as these are let go, it is so to the row."""
        if self.sheet is None:
            return
        fresh = Sheet(self.document, self.sheet.id, self._texts(), self.document)
        assert fresh.sections == self.sheet.sections and list(fresh.models) == list(self.sheet.models)
        for id, model in fresh.models.items():
            assert sorted(shown(model)) == sorted(shown(self.sheet.models[id]))
        fresh.close()
        fresh.deleteLater()

    @rule()
    def turn_the_page(self) -> None:
        """What is entered next is entered on a page whose rows stand where they belong."""
        if self.sheet is None:
            return
        fresh = Sheet(self.document, self.sheet.id, self._texts(), self.document)
        for id, model in self.sheet.models.items():
            model.settle()
            assert shown(model) == shown(fresh.models[id])
        fresh.close()
        fresh.deleteLater()

    def teardown(self) -> None:
        if not hasattr(self, "document"):
            return
        states = [self.now]
        while self.document.history.canUndo():
            self.document.history.undo()
            states.append(self.document.campaign)
        assert self.document.campaign is self.start
        for state in reversed(states[:-1]):
            self.document.history.redo()
            assert self.document.campaign == state
        if self.sheet is not None:
            self.sheet.close()
        self.document.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        sweep()


def shown(model: Any) -> list[list[object]]:
    return [
        [model.row(at).id, *(model.data(model.index(at, column)) for column in range(model.columnCount()))]
        for at in range(model.rowCount())
    ]


class RealHistories(Histories):
    shipped_data = REAL
    words = Texts(load_words(REAL.resources, "nutshell"), {})
    start = read(SAMPLE.read_bytes(), REAL)
    start = replace(start, characters=start.characters[:FEW])


class MadeUpHistories(Histories):
    shipped_data = made_up()
    words = Texts(load_words((RESOURCES,), "kites"), {})
    start = blank_campaign(shipped_data, "kites")


RUNS = {
    RealHistories: (cases(quick=4, all=10, long=200), cases(quick=14, all=16, long=30)),
    MadeUpHistories: (cases(quick=6, all=12, long=500), 30),
}
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture(autouse=True)
def _application(qapp) -> Iterator[None]:
    yield


@pytest.mark.parametrize("machine", RUNS, ids=lambda machine: machine.__name__)
@pytest.mark.timeout(3000)
def test_histories(machine: type[Histories], promise: Promise) -> None:
    runs, steps = RUNS[machine]
    run_state_machine_as_test(
        machine, settings=settings(max_examples=runs, stateful_step_count=steps, suppress_health_check=CHECKS)
    )
    promise("S1", "histories of the open sheet", asked=runs, reached=runs)
