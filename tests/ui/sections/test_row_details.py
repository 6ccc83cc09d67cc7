"""What there is to a row beside its columns: entered in a form below it, by keys and by mouse, one row at a time."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from mls_desktop.bridge.sheet.row_commands import row_commands
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.details_form import DetailsForm
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, press
from tests.madeup.system import shipped_data

ROW = ("ribbons", "tin")


@pytest.fixture
def desk(qtbot: Any, tmp_path: Any) -> Desk:
    made = Desk(qtbot, tmp_path / "home", shipped_data())
    made.do("new_player")
    made.bot.waitUntil(lambda: made.window.tabs.front() is not None)
    for ribbon in ("tin", "silk"):
        made.page.sheet.send(Edit("add", ("ribbons",), ribbon))
    made.page.complete()
    return made


def table(desk: Desk) -> SectionTable:
    return desk.table("ribbons")  # type: ignore[no-any-return]


def form(desk: Desk) -> DetailsForm | None:
    return next((each for each in table(desk).findChildren(DetailsForm) if each.isVisible()), None)


def opened(desk: Desk, row: str = "tin") -> DetailsForm:
    desk.at("ribbons", row)
    press(table(desk), Key.Key_F4)
    found = form(desk)
    assert found is not None
    return found


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def height(desk: Desk) -> int:
    return table(desk).height()


def test_a_key_shows_it_and_hides_it(desk: Desk) -> None:
    before = height(desk)
    found = opened(desk)
    assert [entry.label.text() for entry in found._entries.values()] == ["Colour", "Knot"]
    assert height(desk) == before + found.height() and found.height() > 20
    press(focused(), Key.Key_Escape)
    assert form(desk) is None and height(desk) == before and table(desk).hasFocus()
    opened(desk)
    desk.focus(table(desk))
    press(table(desk), Key.Key_F4)
    assert form(desk) is None


def test_what_is_entered_there_is_written(desk: Desk) -> None:
    opened(desk)
    line = focused()
    assert isinstance(line, QLineEdit)
    press(line, "teal", Key.Key_Return)
    assert desk.who.ribbons[0].colour == "teal"
    desk.do("undo")
    found = form(desk)
    assert found is not None and desk.who.ribbons[0].colour == "" and found.findChildren(QLineEdit)[0].text() == ""


def test_the_arrow_before_the_name_does_the_same(desk: Desk) -> None:
    page = table(desk)
    index = page.rows.index(1, 0)
    arrow = page.visualRect(index).topLeft() + QPoint(8, 10)
    QTest.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, arrow)
    found = form(desk)
    assert found is not None and found.details.row == "silk"
    QTest.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, arrow)
    assert form(desk) is None


def test_one_row_at_a_time_and_the_rest_of_it_stays_where_it_was(desk: Desk) -> None:
    page = table(desk)
    first = opened(desk, "tin")
    assert page.cell_rect(page.rows.index(0, 0)).height() == page.cell_rect(page.rows.index(1, 0)).height()
    assert page.cell_rect(page.rows.index(1, 0)).top() == first.geometry().bottom() + 1
    second = opened(desk, "silk")
    assert second.details.row == "silk" and page.cell_rect(page.rows.index(1, 0)).bottom() + 1 == second.y()


def test_it_goes_with_its_row_and_moves_with_it(desk: Desk) -> None:
    found = opened(desk, "tin")
    top = found.y()
    desk.page.sheet.send(Edit("move", ROW, 1))
    assert found.isVisible() and found.y() > top
    desk.page.sheet.send(Edit("remove", ROW))
    assert form(desk) is None
    assert height(desk) == table(desk).verticalHeader().length() + table(desk).horizontalHeader().height() + 1


def test_a_filter_that_hides_the_row_hides_it_too(desk: Desk) -> None:
    before = height(desk)
    opened(desk, "tin")
    table(desk).rows.narrow("silk", frozenset())
    assert form(desk) is None and height(desk) < before
    table(desk).rows.narrow("", frozenset())
    found = form(desk)
    assert found is not None and height(desk) == before + found.height()


def test_the_menu_of_the_row_has_it(desk: Desk) -> None:
    section = desk.page.sheet.sections["ribbons"]
    (command,) = [each for each in row_commands(section, section.rows[0], None, False) if each.what == "details"]
    assert command.keys == "F4" and command.edit is None
    parts = desk.page.sheet.sections["parts"]
    assert all(each.what != "details" for each in row_commands(parts, parts.rows[0], None, False))


def test_tab_goes_from_the_row_into_it(desk: Desk) -> None:
    found = opened(desk, "tin")
    desk.focus(table(desk))
    press(table(desk), Key.Key_Tab)
    assert found.isAncestorOf(focused())
