"""The number between minus and plus is typed: by a digit, Enter or a double click; letters look for names alone."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.figure import FigureEditor
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.painting import step_zones
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.measuring import settle
from tests.ui.sheet.test_guided_entries import begun, turned

pytestmark = [
    pytest.mark.needs("nutshell", "death_or_glory"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def number(desk: Desk, section: str, row: str, column: str = "step") -> QPoint:
    """Where the number of a step stands."""
    return step_zones(desk.at(section, row, column), desk.table(section).theme)[1].center()


def typed(desk: Desk, *keys: Any) -> None:
    """Keys, each where the focus is by then."""
    for key in keys:
        for each in key if isinstance(key, str) else (key,):
            press(desk.window.focusWidget(), each)
            settle()


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        (["2", Key.Key_Return], 2),
        (["2", Key.Key_Tab], 2),
        (["-2", Key.Key_Return], -2),
        ([Key.Key_Return, "1", Key.Key_Return], 1),
        (["2", Key.Key_Escape], 0),
    ],
    ids=["digit", "tab", "minus", "Enter", "Escape"],
)
def test_a_number_is_typed_over_a_step(desk: Desk, keys: list[Any], step: int) -> None:
    desk.page.sheet.send(Edit("set", ("primaries", "agility"), 0))
    desk.click("primaries", "agility", "step", number(desk, "primaries", "agility"))
    desk.focus(desk.table("primaries"))
    typed(desk, *keys)
    assert desk.who.primaries.get("agility", 0) == step
    assert not any(editor.isVisible() for editor in desk.table("primaries").findChildren(FigureEditor))
    row = desk.table("primaries").current()
    assert row is not None and row[0].id == "agility"


def test_an_attribute_as_made_is_typed(empty: Desk) -> None:
    page = begun(empty, "death_or_glory")
    turned(empty, page, "attributes")
    column = next(
        cell.column
        for row in empty.page.sheet.sections["attributes"].rows
        for cell in row.cells
        if cell.field is not None and cell.field.kind == "step"
    )
    row = empty.page.sheet.sections["attributes"].rows[0].id
    empty.click("attributes", row, column, number(empty, "attributes", row, column))
    empty.focus(empty.table("attributes"))
    typed(empty, "15", Key.Key_Return)
    assert empty.who.attributes[row] == 15
    here = empty.table("attributes").current()
    assert here is not None and here[0].id == row and isinstance(empty.window.focusWidget(), SectionTable)


def test_a_double_click_opens_it_in_its_place_with_the_number(desk: Desk) -> None:
    desk.page.sheet.send(Edit("set", ("primaries", "agility"), 1))
    table, at = desk.table("primaries"), number(desk, "primaries", "agility")
    QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, at)
    QTest.mouseDClick(table.viewport(), Left, Modifier.NoModifier, at)
    settle()
    (editor,) = table.findChildren(FigureEditor)
    value = step_zones(desk.at("primaries", "agility", "step"), table.theme)[1]
    assert editor.line.text() == "1" and editor.geometry().contains(value.center())
    assert value.left() <= editor.geometry().left() and editor.geometry().right() <= value.right()


def test_what_is_out_of_bounds_is_refused_with_a_word(desk: Desk) -> None:
    before = dict(desk.who.primaries)
    desk.click("primaries", "agility", "step", number(desk, "primaries", "agility"))
    desk.focus(desk.table("primaries"))
    typed(desk, "99", Key.Key_Return)
    said = desk.window.shell.status.currentMessage()
    assert said.startswith("Agility") and "of Tam Oster: type a number from -" in said
    assert desk.who.primaries == before


def test_letters_look_for_names_and_figures_for_nothing(desk: Desk) -> None:
    table = desk.table("primaries")
    desk.at("primaries", "strength", "step")
    desk.focus(table)
    typed(desk, "m")
    here = table.current()
    assert here is not None and table.rows.row_name(here[0]).startswith("M")
    desk.at("primaries", "strength", "name")
    shield = desk.table("weapons")
    desk.focus(shield)
    was = shield.current()
    typed(desk, "1")
    assert shield.current() == was


def test_the_slider_of_a_pair_opens_no_editor(desk: Desk) -> None:
    table = desk.table("personality")
    desk.focus(table)
    typed(desk, "5", Key.Key_Return)
    assert not table.findChildren(FigureEditor)


@pytest.mark.parametrize("column", ["count", "name"], ids=["on the number", "on the name"])
def test_a_number_of_a_list_is_typed(desk: Desk, column: str) -> None:
    """On the name the digit begins the row's first number."""
    gear = desk.page.sheet.sections["gear"].rows
    first = next(row for row in gear if row.cells[0].field is not None)
    table = desk.table("gear")
    desk.focus(table)
    assert table.show_row(first.id, column if column == "count" else "")
    typed(desk, "4", "1", Key.Key_Return)
    assert desk.who.gear[0].count == 41 and [each.name for each in desk.who.gear] == [row.name for row in gear]


def press_at(widget: QWidget, letter: str, moment: int) -> None:
    """Presses a letter at a moment of the window system's clock, in milliseconds."""
    event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
    event.setTimestamp(moment)
    QApplication.sendEvent(widget, event)


def sought(desk: Desk, *letters: tuple[str, int]) -> str:
    """The primary trait to which letters lead from Strength, each pressed at a moment."""
    desk.at("primaries", "strength", "name")
    table = desk.table("primaries")
    desk.focus(table)
    for letter, moment in letters:
        press_at(table, letter, moment)
    row = table.current()
    assert row is not None
    return row[0].id


def test_letters_go_together_by_when_they_were_pressed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by when a busy window came to them."""
    hour = count(1, 3600)
    monkeypatch.setattr("mls_desktop.ui.tables.table_keys.now", lambda: next(hour))
    assert sought(desk, ("m", 5000), ("a", 5100)) == "mind", "no name begins with both"
    assert sought(desk, ("m", 7000), ("a", 8000)) == "aura"


@pytest.mark.parametrize(("after", "text"), [(900, "-1"), (1100, "1")])
def test_a_minus_is_a_digits_sign_by_when_it_was_pressed(desk: Desk, after: int, text: str) -> None:
    desk.at("primaries", "strength", "step")
    table = desk.table("primaries")
    desk.focus(table)
    press_at(table, "-", 5000)
    press_at(table, "1", 5000 + after)
    (editor,) = [each for each in table.findChildren(FigureEditor) if each.isVisible()]
    assert editor.line.text() == text


def test_a_name_of_two_words_is_looked_for_whole(desk: Desk) -> None:
    before = desk.document.campaign
    desk.at("secondaries", "boating", "step")
    desk.focus(desk.table("secondaries"))
    table = desk.table("secondaries")
    for nth, letter in enumerate("Sense of D"):
        press_at(table, letter, 1000 + nth * 300)
    row = table.current()
    assert row is not None and row[0].id == "sense_of_direction"
    assert not any(editor.isVisible() for editor in table.findChildren(FigureEditor))
    assert desk.document.campaign == before
