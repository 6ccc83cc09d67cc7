"""The picker: rows under the names of their groups, which are no choice; it begins at what is chosen already."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.sheet.headings import under_headings
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.words.system_texts import Texts
from tests.desk import Desk, Key, press

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]


def opened(desk: Desk) -> Picker:
    """The picker of races, opened from the sheet."""
    button = desk.entry("who", "race").button
    assert button is not None
    desk.focus(button)
    press(button, Key.Key_Space)
    return desk.picker()


def here(picker: Picker) -> Row:
    row = picker.model.row(picker.table.currentIndex())
    assert row is not None
    return row


def test_it_begins_at_what_is_chosen_and_keys_pass_headings_by(desk: Desk) -> None:
    picker = opened(desk)
    rows = [picker.model.row(at) for at in range(picker.model.rowCount())]
    titles = [at for at, row in enumerate(rows) if row is not None and row.state == "title"]
    assert here(picker).id == desk.who.race == "human" and titles == [0, 8]
    picker.show_row("ork")
    press(picker.line, Key.Key_Down)
    assert here(picker).id == "bear" and picker.table.currentIndex().row() == 9
    press(picker.line, Key.Key_Up)
    assert here(picker).id == "ork"
    press(picker.line, *[Key.Key_Up] * 20)
    assert here(picker).id == "dwarf"
    press(picker.line, Key.Key_Return)
    assert desk.who.race == "dwarf"


def test_the_row_at_hand_is_in_sight_from_the_first_moment(desk: Desk) -> None:
    desk.page.cards["weapons"].title.add.click()
    picker = desk.picker()
    scroll = picker._scroll
    desk.bot.waitUntil(picker.isVisible)
    assert picker.table.currentIndex().row() == 1 and scroll.verticalScrollBar().value() == 0
    picker.reject()
    desk.document.apply(Edit("set", ("characters", desk.who.id, "race"), "wolf"))
    picker = opened(desk)
    desk.bot.waitUntil(picker.isVisible)
    assert here(picker).id == "wolf"
    rect = picker.table.visualRect(picker.table.currentIndex())
    top = picker.table.viewport().mapTo(picker._scroll.viewport(), rect.topLeft()).y()
    assert 0 <= top <= picker._scroll.viewport().height() - rect.height()


def test_what_is_looked_for_stands_under_no_heading(desk: Desk) -> None:
    picker = opened(desk)
    press(picker.line, "giant")
    assert [picker.model.row(at).name for at in range(picker.model.rowCount())] == [  # type: ignore[union-attr]
        "Giant Rat",
        "Giant Serpent",
        "Giant Spider",
        "Hill Giant",
    ]
    picker.line.clear()
    press(picker.line, "creatures")
    assert picker.model.rowCount() == 0 and not picker.take_button.isEnabled()
    picker.line.clear()
    assert here(picker).id == "dwarf" and picker.model.rowCount() == 22


def test_a_heading_is_not_taken(desk: Desk) -> None:
    picker = opened(desk)
    title = picker.model.row(0)
    assert title is not None
    picker.table.opened.emit(title)
    assert picker.isVisible() and desk.who.race == "human"


def test_rows_of_no_group_stand_under_no_heading() -> None:
    rows = (Row("a", (), group="x"), Row("b", (), group="y"))
    assert under_headings(Section("s", "items", (), rows), Texts({})).rows == rows
    titled = under_headings(Section("s", "items", (), rows, groups=("x", "y")), Texts({"groups": {"x": "First"}}))
    assert [(row.name, row.state) for row in titled.rows[::2]] == [("FIRST", "title"), ("Y", "title")]


def test_it_says_that_nothing_bears_the_name_typed(desk: Desk) -> None:
    picker = opened(desk)
    press(picker.line, "unicorn")
    assert picker.note.text() == "nothing found" and not picker.take_button.isEnabled()
    press(picker.line, *[Key.Key_Backspace] * 7)
    assert picker.note.text() == here(picker).note and picker.take_button.isEnabled()


@pytest.mark.parametrize("zoom", [150, 200])
def test_words_by_which_one_chooses_are_whole_before_what_is_said_after_names(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    desk.page.cards["weapons"].title.add.click()
    picker = desk.picker()
    desk.bot.waitUntil(picker.isVisible)
    table, metrics = picker.table, picker.table.fontMetrics()
    shown = [at for at in range(1, table.rows.columnCount()) if not table.isColumnHidden(at)]
    assert len(shown) >= 4
    for at in (0, *shown):
        for place in range(table.rows.rowCount()):
            row, text = table.rows.row(place), str(table.rows.data(table.rows.index(place, at)))
            is_title = row is None or row.state == "title"
            assert is_title or metrics.horizontalAdvance(text) < table.columnWidth(at), (at, text)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [("hearing", "hearing"), ("Hard", "hard_of_hearing"), ("hear", "hearing"), ("of hard", "hard_of_hearing")],
)
def test_enter_takes_what_bears_the_name_typed_or_begins_with_it(desk: Desk, typed: str, taken: str) -> None:
    rows = (Row("hard_of_hearing", (), name="Hard of Hearing"), Row("hearing", (), name="Hearing"))
    section = Section("traits", "items", (), rows)
    picker = Picker(section, desk.page.sheet.texts, desk.window._theme, "Traits", desk.window)
    found: list[str] = []
    picker.taken.connect(found.append)
    picker.open()
    press(picker.line, typed, Key.Key_Return)
    assert found == [taken]
