"""The "Why?" dock of a real window after any history: what it tells is the figure that the sheet shows now, with the
parts that make it, whatever was edited, undone, redone or put in front meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtWidgets import QTreeWidgetItem

from mls_desktop.bridge.sheet.explanation import Explanation, explanation
from mls_desktop.bridge.sheet.figure_places import Place, found_at, place_of
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import below
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.words.system_texts import Texts
from tests.chance_edits import ChanceEdits
from tests.desk import SHIPPED, Desk
from tests.promises import Promise
from tests.tiers import cases
from tests.truth import all_true

pytestmark = [pytest.mark.needs("nutshell", "death_or_glory", "rules_basics")]
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ("nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road")
NOTHING = "Click a number of a sheet or a fight: here you see how it is made."
STEPS = 12
"""So many things are done in each history."""


class Hand:
    """A person who goes to figures, edits, undoes, redoes and turns to others, as chance has it."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.random = desk, Random(seed)
        self.place: Place | None = None
        """Where they are by what the tabs say: a sheet that comes to the front has a place of its own."""
        desk.window.tabs.picked.connect(self.on_picked)

    def on_picked(self, row: Row, cell: Cell | None) -> None:
        front = self.desk.window.tabs.front()
        assert front is not None
        self.place = place_of(front.sheet.sections, row, cell)

    def act(self) -> None:
        self.random.choice((self.go, self.go, self.edit, self.edit, self.undo, self.redo, self.turn))()
        self.desk.settle()
        self.desk.bot.waitUntil(lambda: not self.desk.window.shell.front_sheet._idle.isActive())

    def go(self) -> None:
        """To another figure of a table, by its cell."""
        cards = self.desk.page.cards
        views = [id for id, card in cards.items() if isinstance(card.view, TableView) and card.view.isVisible()]
        rows = [(id, row) for id in views for row in self.desk.page.sheet.sections[id].rows]
        section, row = self.random.choice(rows)
        model = self.desk.table(section).rows
        if model.position(row.id) is None:
            return  # narrowed away
        column = self.random.randrange(model.columnCount())
        self.desk.at(section, row.id, model.column(column))

    def edit(self) -> None:
        """Applies an edit of a random cell of the sheet in front."""
        chance = ChanceEdits(self.random, SHIPPED)
        sections = self.desk.page.sheet.sections.values()
        cells = [(c.to, c.field) for s in sections for r in s.rows for c in r.cells if c.to and c.field]
        to, field = self.random.choice(cells)
        value = chance._value(field, self.desk.document.campaign)
        self.desk.document.apply(below(replace(to, value=value), "characters", self.desk.page.sheet.id))

    def undo(self) -> None:
        self.desk.document.history.undo()

    def redo(self) -> None:
        self.desk.document.history.redo()

    def turn(self) -> None:
        """To another's sheet."""
        people = [who.id for who in self.desk.document.campaign.characters]
        self.desk.window.tabs.open(self.random.choice(people))


def fresh(desk: Desk, place: Place) -> Explanation | None:
    """Explanation of `place` by the rules alone; None where there is nothing to be told."""
    document = desk.document
    sections = {each.id: each for each in document.system.sheet(desk.who, document.world)}
    found = found_at(sections, place)
    return explanation(sections, *found, desk.page.sheet.texts) if found is not None else None


def tells(item: QTreeWidgetItem, name: str, figure: Figure, texts: Texts) -> bool:
    """Tells whether `item` and all lines below it show the part `name` with `figure` and the parts of that."""
    lines = [line for at in range(item.childCount()) if (line := item.child(at)) is not None]
    return (item.text(0), item.text(1)) == (texts.part(name), texts.figure(figure)) and (
        not lines or all(tells(line, *part, texts) for line, part in zip(lines, figure.parts, strict=True))
    )


def look(desk: Desk, place: Place) -> bool:
    """Checks that the dock explains `place` as it is now; False where it rightly explains nothing."""
    why, told = desk.window.shell.sheet_docks.why, fresh(desk, place)
    if told is None:
        assert why.name.text() == NOTHING and why.value.isHidden(), place
        return False
    assert (why.name.text(), why.value.text()) == (told.name, told.texts.figure(told.figure)), place
    assert why.heading.text() == told.heading, place
    top = [why.parts.topLevelItem(at) for at in range(why.parts.topLevelItemCount())]
    assert len(top) == len(told.figure.parts), place
    for item, part in zip(top, told.figure.parts, strict=True):
        assert item is not None and tells(item, *part, told.texts), place
    assert all_true(told.figure), place
    return True


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("name", FILES)
def test_after_any_history_it_tells_what_is_so_now(qtbot, tmp_path: Path, name: str, promise: Promise) -> None:
    sample = SAMPLES / f"{name}.mls.json"
    own = tmp_path / sample.name  # a copy: where another test has the sample open, this one may only look at it
    own.write_bytes(sample.read_bytes())
    desk = Desk(qtbot, tmp_path / "home", files=(own,))
    desk.window.resize(1680, 945)
    desk.window.shell.panels.reveal("right")
    runs, told = cases(quick=2, all=4, long=40), 0

    @settings(max_examples=runs, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 2**32))
    def histories(seed: int) -> None:
        nonlocal told
        while desk.document.history.canUndo():
            desk.document.history.undo()
        hand = Hand(desk, seed)
        hand.turn()
        hand.go()
        for _step in range(STEPS):
            hand.act()
            if hand.place is not None:
                told += look(desk, hand.place)
        desk.window.tabs.picked.disconnect(hand.on_picked)

    histories()
    assert told > runs
    promise("S1", "histories of a sheet, each figure told as it is", asked=runs, reached=runs)
