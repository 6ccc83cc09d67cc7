"""The sheet of somebody who has lived: + and − buy as of now, creation is corrected apart; findings lead to entries."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.sheet.life_links import LifeLinks
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, press

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"
RICH = {"kind": "award", "cp": 100}


def lived(desk: Desk, *entries: dict[str, Any], date: list[int] | None = None) -> SheetPage:
    """The sheet, in front, of somebody with points to spend."""
    edits = [Edit("add", ("characters", WHO, "chronicle"), each) for each in (RICH, *entries)]
    if date is not None:
        edits.append(Edit("set", ("calendar", "date"), date))
    assert desk.document.apply(Batch("purchases", tuple(edits)))
    page = desk.window.tabs.open(WHO)
    assert page is not None
    page.complete()
    return page


def who(desk: Desk) -> Any:
    return desk.document.character(WHO)


def on(desk: Desk, page: SheetPage, section: str, row: str) -> SectionTable:
    """The table of a section, on the step of a row."""
    view: Any = page.cards[section].view
    table: SectionTable = view.table
    desk.focus(table)
    assert table.show_row(row, "step")
    return table


def links(page: SheetPage) -> LifeLinks:
    found = page.findChild(LifeLinks)
    assert found is not None
    return found


def test_plus_buys_now_and_minus_takes_it_back(desk: Desk) -> None:
    """N-ADV-3: an entry with the campaign's date; creation is left as it was."""
    page = lived(desk, date=[1206, 12])
    made = who(desk).secondaries
    trait, step = made[0].trait, made[0].step
    table = on(desk, page, "secondaries", trait)
    press(table, Key.Key_Plus)
    bought = {"kind": "purchase", "what": f"secondaries/{trait}", "to": step + 1, "date": [1206, 12]}
    assert list(who(desk).chronicle) == [RICH, bought] and who(desk).secondaries == made
    press(table, Key.Key_Minus)
    assert list(who(desk).chronicle) == [RICH]
    desk.do("undo")
    assert list(who(desk).chronicle) == [RICH, bought]


def test_what_is_bought_is_named_by_its_step(desk: Desk) -> None:
    page = lived(desk)
    press(on(desk, page, "secondaries", "appraise"), Key.Key_Plus)
    assert desk.document.history.undoText().endswith(": Appraise to 0")


def test_creation_is_corrected_apart(desk: Desk) -> None:
    page = lived(desk)
    made = who(desk).secondaries[0]
    desk.do("creation")
    assert desk.window.tabs.tabs.tabText(desk.window.tabs.tabs.currentIndex()) == "Tam Oster: creation"
    press(on(desk, page, "secondaries", made.trait), Key.Key_Plus)
    assert who(desk).secondaries[0].step == made.step + 1 and list(who(desk).chronicle) == [RICH]
    links(page).creation.click()
    assert desk.window.tabs.tabs.tabText(desk.window.tabs.tabs.currentIndex()) == "Tam Oster"
    press(on(desk, page, "secondaries", made.trait), Key.Key_Plus)
    assert who(desk).chronicle[-1]["to"] == made.step + 2


def sides(page: SheetPage, section: str) -> dict[str, tuple[int, int]]:
    """How heading and first figure of each column are set, by the column."""
    view: Any = page.cards[section].view
    rows, role, across = view.table.rows, Qt.ItemDataRole.TextAlignmentRole, Qt.Orientation.Horizontal
    places = range(rows.columnCount())
    return {rows.column(at): (rows.headerData(at, across, role), rows.index(0, at).data(role)) for at in places}


def test_back_from_creation_columns_stand_as_before(desk: Desk) -> None:
    page = lived(desk)
    before = sides(page, "primaries")
    desk.do("creation")
    assert sides(page, "primaries")["step"] != before["step"], "there are keys now"
    desk.do("creation")
    assert sides(page, "primaries") == before


def test_nobody_is_led_to_creation_who_is_still_there(desk: Desk) -> None:
    page = desk.window.tabs.open(WHO)
    assert page is not None
    page.complete()
    assert links(page).creation.isHidden() and not desk.window.shell.actions["creation"].isEnabled()
    assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), RICH))
    assert not links(page).creation.isHidden() and desk.window.shell.actions["creation"].isEnabled()


def test_guided_pages_are_those_of_creation(desk: Desk) -> None:
    lived(desk)
    desk.do("guide")
    front = desk.window.tabs.front()
    assert front is not None and front.guided and front.sheet.of_creation
    assert not desk.window.shell.actions["creation"].isEnabled()


def test_a_finding_names_its_entry_and_leads_there(desk: Desk) -> None:
    """N-ADV-3: two levels at once."""
    trait = who(desk).secondaries[0]
    told = {"kind": "purchase", "what": f"secondaries/{trait.trait}", "to": trait.step + 2, "date": [1206, 12]}
    page = lived(desk, told)
    page.sheet._find()
    todo = desk.window.shell.sheet_docks.todo
    todo.refresh()
    texts = [todo.list.item(at).text() for at in range(todo.list.count())]
    at = next(at for at, text in enumerate(texts) if text.startswith("Entry 2 of the chronicle, "))
    assert "1206" in texts[at]
    todo.list.setFocus(Qt.FocusReason.OtherFocusReason)
    todo.list.setCurrentRow(at)
    press(todo.list, Key.Key_Return)
    front = desk.window.tabs.front_page()
    assert isinstance(front, ChroniclePage) and front.chronicle.id == WHO


def test_where_points_buy_nothing_in_play_there_is_one_sheet(kites: Desk) -> None:
    kites.do("new_player")
    who = kites.document.campaign.characters[0].id
    assert kites.document.apply(Edit("add", ("characters", who, "chronicle"), {"kind": "flight", "metres": 250}))
    page = kites.window.tabs.open(who)
    assert page is not None
    page.complete()
    assert links(page).creation.isHidden() and not kites.window.shell.actions["creation"].isEnabled()
    kites.do("guide")
    front = kites.window.tabs.front()
    assert front is not None and not front.sheet.of_creation
