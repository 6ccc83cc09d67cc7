"""The sheet as it was at an entry of the chronicle: figures as the shorter chronicle gives them, nothing to enter."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from mls_desktop.report.lives.chronicle_table import number_of
from mls_desktop.rules.common.sheet.impact import keyed
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.life.past_page import PastPage
from mls_desktop.ui.tables.row_menu import RowMenu
from mls_desktop.ui.widgets.plain_text import PlainLabel
from tests.desk import Desk, Key
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")
SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_years_after.mls.json"
WHO = "tam_oster"


@pytest.fixture
def lived(empty: Desk, tmp_path: Path) -> Desk:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLE, file)
    empty.window.shell.files.open_file(file)
    empty.window.shell.life.open(WHO)
    settle()
    return empty


def past(desk: Desk, at: int) -> PastPage:
    """The sheet after the entry at that place, by its menu."""
    page = desk.front(ChroniclePage)
    page.show_entry(at)
    rows = (page.table.rows.row(nth) for nth in range(page.table.rows.rowCount()))
    row = next(row for row in rows if row is not None and number_of(row) == at)
    menu = RowMenu(page.table, row)
    page._fill_menu(menu, row, None)
    next(action for action in menu.actions() if action.text() == "The sheet as it was after it").trigger()
    settle()
    return desk.front(PastPage)


@pytest.mark.parametrize("at", [0, 7, 20])
def test_every_figure_is_that_of_the_chronicle_so_far(lived: Desk, at: int) -> None:
    who: Any = lived.document.character(WHO)
    page = past(lived, at)
    then = replace(who, chronicle=who.chronicle[: at + 1])
    expected = keyed(lived.document.system.sections(then, lived.document.world))
    found = keyed(page.past_sheet.sections.values())
    assert found == expected and found
    now = keyed(lived.document.system.sections(who, lived.document.world))
    assert any(found[key].value != now[key].value for key in found if key in now), "it is not the sheet of now"
    title = lived.window.tabs.tabs.tabText(lived.window.tabs.tabs.currentIndex())
    assert f"after entry {at + 1}" in title


def test_nothing_can_be_entered(lived: Desk) -> None:
    page, before = past(lived, 7), lived.document.campaign
    assert not page.findChildren(Editor)
    for section in page.past_sheet.sections.values():
        assert section.add is None
        for row in section.rows:
            assert row.remove is None and row.act is None and not row.move
            assert all(cell.to is None for cell in row.cells)
    for view in page.findChildren(QAbstractItemView):
        for key in (Key.Key_Plus, Key.Key_Minus, Key.Key_3, Key.Key_Return, Key.Key_Delete, Key.Key_Space):
            QTest.keyClick(view, key)
    assert lived.document.campaign is before


def test_it_goes_with_its_entries(lived: Desk) -> None:
    at = len(lived.document.character(WHO).chronicle) - 1  # type: ignore[union-attr]
    past(lived, at)
    assert lived.document.apply(Edit("remove", ("characters", WHO, "chronicle", str(at))))
    settle()
    assert not [page for page in lived.window.tabs.others().values() if isinstance(page, PastPage)]


def test_its_title_follows_the_character_and_the_way_back_is_short(lived: Desk) -> None:
    past(lived, 7)
    assert lived.document.apply(Edit("set", ("characters", WHO, "name"), "Somebody else"))
    title = lived.window.tabs.tabs.tabText(lived.window.tabs.tabs.currentIndex())
    assert title.startswith("Somebody else after entry 8"), title
    lived.do("to_sheet")
    assert lived.page.sheet.id == WHO


def test_a_flag_says_yes_or_no(lived: Desk) -> None:
    page = past(lived, 7)
    view = page.cards_page.cards["now"].view
    said = [label.text() for label in view.findChildren(PlainLabel) if label.isVisible()]
    assert "no" in said, said


def test_why_leads_from_a_figure_of_then_to_each_part(lived: Desk) -> None:
    why_room = lived.window.shell.sheet_docks.why_room
    page = past(lived, 7)
    why_room.parentWidget().show()
    table = next(view for view in page.findChildren(QAbstractItemView) if view.accessibleName() == "Primary traits")
    rows: Any = table.model()
    place = next(
        rows.index(at, column)
        for at in range(rows.rowCount())
        for column in range(1, rows.columnCount())
        if (cell := rows.cell(rows.index(at, column))) is not None and cell.column == "level" and cell.figure.parts
    )
    lived.focus(table)
    table.setCurrentIndex(place)
    settle()
    why, cell = lived.window.shell.sheet_docks.why, rows.cell(place)
    assert why.value.isVisible() and why.value.text() == page.past_sheet.texts.figure(cell.figure)
    shown = [why.parts.topLevelItem(at).text(0) for at in range(why.parts.topLevelItemCount())]
    assert len(shown) == len(cell.figure.parts)
    lived.window.shell.life.to_sheet()
    settle()
    assert why.value.text() != page.past_sheet.texts.figure(cell.figure) or not page.isVisible()
