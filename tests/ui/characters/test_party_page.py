"""The tab of the party."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.party_page import PartyPage
from tests.desk import Desk, Left, press


def party(desk: Desk) -> PartyPage:
    desk.do("to_party")
    page = desk.window.tabs.tabs.currentWidget()
    assert isinstance(page, PartyPage)
    return page


def names(page: PartyPage) -> list[str]:
    rows = page.table.rows
    return [rows.row_name(row) for at in range(rows.rowCount()) if (row := rows.row(at)) is not None]


@pytest.mark.needs("nutshell")
def test_the_party_is_shown_filtered_and_kept_up_to_date(desk: Desk) -> None:
    page = party(desk)
    assert page.line.hasFocus()
    heads = [page.table.rows.headerData(at, page.table.horizontalHeader().orientation()) for at in range(1, 8)]
    players = [who.name for who in desk.document.campaign.characters if who.role == "player"]
    assert heads == [*players, "Best"]
    press(page.line, "sword")
    assert names(page) and all("sword" in name.lower() for name in names(page))
    page.line.clear()
    QTest.mouseClick(page._buttons.button(2), Left)
    lacking = names(page)
    assert "Combat-Sword" not in lacking and lacking
    QTest.mouseClick(page._buttons.button(0), Left)
    column, row = page.table.rows.column_at("member.tam_oster"), page.table.rows.position("primaries mind")
    assert row is not None
    before = page.table.rows.index(row, column).data()
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "mind"), 2))
    assert page.table.rows.index(row, column).data() == str(int(before) + 2)


@pytest.mark.needs("nutshell")
def test_who_comes_and_goes_changes_the_columns(desk: Desk) -> None:
    page = party(desk)
    before = page.table.rows.columnCount()
    desk.document.apply(Edit("remove", ("characters", "tam_oster")))
    assert page.table.rows.columnCount() == before - 1
    desk.document.history.undo()
    assert page.table.rows.columnCount() == before
    desk.document.apply(Edit("set", ("characters", "tam_oster", "name"), "Tam <b>Two</b>"))
    assert page.table.rows.headerData(1, page.table.horizontalHeader().orientation()) == "Tam <b>Two</b>"


def test_the_tab_stays_the_only_one_and_closes(desk: Desk) -> None:
    page = party(desk)
    assert party(desk) is page
    count = desk.window.tabs.tabs.count()
    desk.do("previous_tab")
    desk.do("to_party")
    assert desk.window.tabs.tabs.count() == count
    desk.do("find")
    assert page.line.hasFocus()
    desk.do("close_tab")
    assert desk.window.tabs.tabs.count() == count - 1
    desk.document.apply(Edit("set", ("name",), "Elsewhere"))


def test_a_party_of_nobody_says_so(empty: Desk) -> None:
    assert "no player character" in party(empty).hint.text()
