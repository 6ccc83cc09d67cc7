"""The tab of the party."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.rules.common.sheet.impact import keyed
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.party_page import PartyPage
from mls_desktop.ui.tables.sticky_names import StickyNames
from tests.desk import Desk, Left, press
from tests.ui.measuring import settle


def party(desk: Desk) -> PartyPage:
    desk.do("to_party")
    return desk.front(PartyPage)


TOLD = (
    {"kind": "check", "what": "secondaries/climb"},
    {"kind": "adventure", "size": "minor", "role": "major"},
)


def names(page: PartyPage) -> list[str]:
    rows = page.table.rows
    return [rows.row_name(row) for at in range(rows.rowCount()) if (row := rows.row(at)) is not None]


@pytest.mark.needs("nutshell")
def test_the_party_is_shown_filtered_and_kept_up_to_date(desk: Desk) -> None:
    page = party(desk)
    assert page.line.hasFocus()
    QTest.mouseClick(page._buttons.button(1), Left)
    heads = [page.table.rows.headerData(at, page.table.horizontalHeader().orientation()) for at in range(1, 8)]
    players = [who.name.split()[0] for who in desk.document.campaign.characters if who.role == "player"]
    assert heads == [*players, "Best"], "as the table calls them"
    press(page.line, "sword")
    assert names(page) and all("sword" in name.lower() for name in names(page))
    page.line.clear()
    QTest.mouseClick(page._buttons.button(3), Left)
    lacking = names(page)
    assert "Combat-Sword" not in lacking and lacking
    QTest.mouseClick(page._buttons.button(1), Left)
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
    desk.document.apply(Edit("set", ("characters", "tam_oster", "name"), "<b>Tam</b>"))
    assert page.table.rows.headerData(1, page.table.horizontalHeader().orientation()) == "<b>Tam</b>"


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


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_names_stay_in_sight_while_the_others_are_scrolled_past_them(desk: Desk, theme: ThemeName) -> None:
    desk.window.appearance.set_appearance(theme, 200)
    desk.window.resize(1024, 700)
    page = party(desk)
    QTest.mouseClick(page._buttons.button(1), Left)
    settle()
    table, bar = page.table, page.area.horizontalScrollBar()
    names = table.findChild(StickyNames)
    assert names is not None and bar.maximum() > 0 and not names.isVisible()
    shown = table.viewport().grab(QRect(0, 0, table.columnWidth(0) - 1, 200)).toImage()
    desk.focus(table)
    table.show_row("primaries body", table.rows.column(table.rows.columnCount() - 1))
    settle()
    seen = page.area.viewport().rect()
    last = table.visualRect(table.currentIndex()).translated(table.viewport().mapTo(page.area.viewport(), QPoint()))
    assert names.isVisible() and seen.left() <= last.left() and last.right() <= seen.right()
    assert names.mapTo(page.area.viewport(), QPoint()).x() == 0 and names.width() == table.columnWidth(0)
    table.setCurrentIndex(table.rows.index(0, 1))
    first = table.visualRect(table.currentIndex()).translated(table.viewport().mapTo(page.area.viewport(), QPoint()))
    assert first.left() >= names.width() or not names.isVisible()
    table.clearFocus()
    table.setCurrentIndex(QModelIndex())
    bar.setValue(bar.maximum())
    settle()
    drawn = names.grab(QRect(0, table.viewport().y(), names.width() - 1, 200)).toImage()
    assert inked(drawn) == inked(shown), "the same lines of names as the table itself has"
    there = QPoint(8, table.viewport().y() + table.visualRect(table.rows.index(2, 0)).center().y())
    QTest.mouseClick(names, Left, pos=there)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 0)


def inked(image: QImage) -> set[int]:
    """On which lines of an image something is drawn, by the ground at a corner that is free."""
    ground, places = image.pixel(image.width() - 1, 0), product(range(image.width()), range(image.height()))
    return {y for x, y in places if image.pixel(x, y) != ground}


@pytest.mark.needs("nutshell")
def test_how_they_stand_comes_first_and_follows_the_campaign(desk: Desk) -> None:
    page = party(desk)
    rows, at = page.table.rows, page.table.rows.column_at("member.tam_oster")
    said = {row.id: rows.index(place, at).data() for place in range(rows.rowCount()) if (row := rows.row(place))}
    who = desk.document.character("tam_oster")
    assert who is not None
    sheet = keyed(desk.document.system.sheet(who, desk.document.world))
    shown = ("cp.left", "fate", "chp", "thp", "age")
    assert [said[key] for key in shown] == [str(sheet[key].value) for key in shown], "the sheet’s figures of now"
    assert "Character points left" in names(page) and "Hit points now" in names(page)
    desk.document.apply(Edit("add", ("characters", "tam_oster", "counters"), {"name": "Hooks", "max": 9, "now": 4}))
    place = page.table.rows.position("counter.Hooks")
    assert place is not None and page.table.rows.index(place, at).data() == "4 / 9"


@pytest.mark.needs("nutshell")
def test_what_each_still_has_to_roll_is_told(desk: Desk) -> None:
    page = party(desk)
    for told in TOLD:
        assert desk.document.apply(Edit("add", ("characters", "tam_oster", "chronicle"), told))
    waits = [name for name in names(page) if name.startswith("Still open")]
    assert waits, names(page)


@pytest.mark.needs("nutshell")
def test_the_table_is_shown_as_it_will_be_printed(desk: Desk) -> None:
    desk.do("print_party")
    from mls_desktop.ui.printing.page_controller import PagePreview

    desk.bot.waitUntil(lambda: any(each.isVisible() for each in desk.window.findChildren(PagePreview)))
    assert desk.window.findChildren(PagePreview)[-1]._made
