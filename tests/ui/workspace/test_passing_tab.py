"""Who looks through a list re-uses one tab; an edit, a double click or Enter keeps it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.workspace.passing_tab import PassingTabBar
from mls_desktop.ui.workspace.sheet_maker import SheetMaker
from tests.desk import Desk, Key, Left, Modifier, press

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]

NONE = Modifier.NoModifier


def roster(desk: Desk) -> Any:
    """The list of characters, with the focus in it."""
    table = desk.window.shell.roster._table
    assert table is not None
    desk.focus(table)
    return table


def walk(desk: Desk, *keys: Any) -> None:
    """Keys pressed in the list of characters, and the rest after them."""
    table = roster(desk)
    press(table, *keys)
    desk.bot.waitUntil(lambda: bool(desk.page.sheet.id == desk.window.shell.roster.chosen()))


def encounters(desk: Desk) -> Any:
    table = desk.window.shell.fights.list.table
    assert table is not None
    desk.focus(table)
    return table


def click(table: Any, id: str, twice: bool = False) -> None:
    """One click on a row, or a double click as the window system tells of it."""
    rect = table.visualRect(table.rows.index(table.rows.position(id), 0))
    QTest.mouseClick(table.viewport(), Left, NONE, rect.center())
    if twice:
        QTest.mouseDClick(table.viewport(), Left, NONE, rect.center())


def bar(desk: Desk) -> PassingTabBar:
    found = desk.window.tabs.tabs.tabBar()
    assert isinstance(found, PassingTabBar)
    return found


def tabs(desk: Desk) -> list[str]:
    """The titles of the tabs; the passing one between strokes, as it is drawn and as its tip says."""
    held = desk.window.tabs.tabs
    titles = []
    for at in range(held.count()):
        passing = bar(desk).font_of(at).italic()
        assert passing == ("passing" in held.tabToolTip(at))
        titles.append(f"/{held.tabText(at)}/" if passing else held.tabText(at))
    return titles


def test_arrows_through_the_characters_re_use_one_tab_and_the_focus_stays(desk: Desk) -> None:
    table = roster(desk)
    seen = []
    for _nth in range(3):
        walk(desk, Key.Key_Down)
        seen.append(desk.page.sheet.character.name)
        assert desk.window.focusWidget() is table
        assert tabs(desk) == ["Tam Oster", f"/{seen[-1]}/"]
    assert len(set(seen)) == 3
    for _nth in range(3):
        walk(desk, Key.Key_Up)
    assert desk.page.sheet.id == "tam_oster", "who has a tab of their own is shown there"
    assert tabs(desk) == ["Tam Oster", f"/{seen[0]}/"]
    click(table, "saelith")
    assert tabs(desk) == ["Tam Oster", "/Saelith/"] and desk.page.sheet.id == "saelith"


def test_only_the_sheet_where_a_held_key_comes_to_rest_is_made(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    made, usual = [], SheetMaker.make

    def make(maker: SheetMaker, opened: Any, id: str, guided: bool = False) -> Any:
        made.append(id)
        return usual(maker, opened, id, guided)

    monkeypatch.setattr(SheetMaker, "make", make)
    table = roster(desk)
    for nth in range(60):
        press(table, Key.Key_Down if nth % 3 else Key.Key_Up)
    assert len(made) <= 1 and desk.page.sheet.id == "tam_oster"
    walk(desk)
    assert made[-1:] == [desk.window.shell.roster.chosen()] and len(made) <= 2


@pytest.mark.parametrize("way", ["command", "tab", "click"])
def test_what_comes_right_after_a_key_is_meant_for_what_is_there(desk: Desk, way: str) -> None:
    """A command and Tab go on from the row that the key led to, a click in the sheet is meant for the one seen."""
    table = roster(desk)
    press(table, Key.Key_Down)
    led = desk.window.shell.roster.chosen()
    assert led != "tam_oster" == desk.page.sheet.id
    if way == "command":
        desk.do("close_tab")
        assert tabs(desk) == ["Tam Oster"]
        return
    table = desk.table("primaries") if way == "click" else table
    if way == "tab":
        press(table, Key.Key_Tab)
    else:
        QTest.mouseClick(table.viewport(), Left, NONE, table.viewport().rect().center())
        desk.focus(table)
    desk.bot.wait(0)
    assert desk.page.sheet.id == desk.window.shell.roster.chosen() == (led if way == "tab" else "tam_oster")
    if way == "tab":
        assert desk.window.focusWidget().isVisible(), "no focus in what is gone"


def test_an_edit_keeps_the_tab_and_the_next_has_one_of_its_own(desk: Desk) -> None:
    table = roster(desk)
    click(table, "hedda_vale")
    desk.document.apply(Edit("set", ("characters", "tam_oster", "player"), "Somebody"))
    assert tabs(desk) == ["Tam Oster", "/Hedda Vale/"], "an edit of another one is none there"
    desk.step("primaries", "strength", 1)
    assert tabs(desk) == ["Tam Oster", "Hedda Vale"]
    click(table, "saelith")
    assert tabs(desk) == ["Tam Oster", "Hedda Vale", "/Saelith/"]
    line = desk.line("who", "player")
    press(line, "Ann")
    click(table, "urzha")
    assert tabs(desk) == ["Tam Oster", "Hedda Vale", "Saelith", "/Urzha of the Reed/"], "half typed is typed"
    who = desk.document.character("saelith")
    assert who is not None and "Ann" in who.player


@pytest.mark.parametrize("way", ["enter", "double click", "tab", "command"])
def test_who_is_wanted_keeps_the_tab(desk: Desk, way: str) -> None:
    table = roster(desk)
    click(table, "hedda_vale", twice=way == "double click")
    if way == "enter":
        press(table, Key.Key_Return)
    elif way == "tab":
        QTest.mouseDClick(bar(desk), Left, NONE, bar(desk).tabRect(1).center())
    elif way == "command":
        desk.window.shell.help.character_wanted.emit("hedda_vale", True)
    assert tabs(desk) == ["Tam Oster", "Hedda Vale"]
    if way != "tab":
        assert desk.page.isAncestorOf(desk.window.focusWidget()), "the focus goes to the sheet"
    click(roster(desk), "saelith")
    assert tabs(desk) == ["Tam Oster", "Hedda Vale", "/Saelith/"]


def test_a_tab_that_is_put_elsewhere_stays(desk: Desk) -> None:
    click(roster(desk), "hedda_vale")
    at = bar(desk).tabRect(1).center()
    QTest.mousePress(bar(desk), Left, NONE, at)
    QTest.mouseMove(bar(desk), at - QPoint(80, 0))
    QTest.mouseRelease(bar(desk), Left, NONE, at - QPoint(80, 0))
    assert not any(title.startswith("/") for title in tabs(desk))


def test_a_passing_tab_that_is_closed_leaves_no_trace(desk: Desk) -> None:
    click(roster(desk), "hedda_vale")
    desk.do("close_tab")
    assert tabs(desk) == ["Tam Oster"]
    click(roster(desk), "saelith")
    assert tabs(desk) == ["Tam Oster", "/Saelith/"]
    desk.do("remove")
    assert tabs(desk) == ["Tam Oster"] or "Saelith" not in tabs(desk)[-1]


def fights(desk: Desk) -> list[str]:
    """Three encounters, none of them open."""
    for _nth in range(2):
        desk.do("new_encounter")
        desk.do("close_tab")
    return [each.id for each in desk.document.campaign.encounters]


def test_the_list_marks_the_fight_that_a_closed_one_leaves_in_front(desk: Desk) -> None:
    ids, shown = fights(desk), desk.window.shell.fights
    for id in ids[:2]:
        shown.open(id)
    assert shown.list.chosen() == ids[1]
    desk.do("close_tab")
    assert shown.in_front() == shown.list.chosen() == ids[0]


def test_arrows_through_the_encounters_do_the_same(desk: Desk) -> None:
    ids = fights(desk)
    table = encounters(desk)
    desk.window.shell.fights.list.choose(ids[0])
    for id in ids[1:]:
        press(table, Key.Key_Down)
        desk.bot.waitUntil(lambda id=id: desk.window.shell.fights.in_front() == id)
        assert desk.window.focusWidget() is table
        assert len(tabs(desk)) == 2 and tabs(desk)[1].startswith("/")
    walk(desk, Key.Key_Down)
    assert len(tabs(desk)) == 2, "one tab for both lists"
    table = encounters(desk)
    press(table, Key.Key_Return)
    page = desk.window.tabs.front_page()
    assert isinstance(page, FightPage) and page.isAncestorOf(desk.window.focusWidget())
    assert not any(title.startswith("/") for title in tabs(desk)[2:])


def test_an_edit_of_an_encounter_keeps_it_and_a_click_goes_on_there(desk: Desk) -> None:
    ids = fights(desk)
    table = encounters(desk)
    click(table, ids[0])
    page = desk.window.tabs.front_page()
    assert isinstance(page, FightPage) and page.isAncestorOf(desk.window.focusWidget())
    assert tabs(desk)[1].startswith("/")
    desk.document.apply(Edit("set", ("encounters", ids[0], "notes"), "By night."))
    assert not tabs(desk)[1].startswith("/")
    click(encounters(desk), ids[1])
    assert len(tabs(desk)) == 3 and tabs(desk)[2].startswith("/")


def test_a_fight_that_others_are_shown_stays(desk: Desk) -> None:
    """What looks back on a fight, and the players' window, go with its tab."""
    ids = fights(desk)
    click(encounters(desk), ids[0])
    page = desk.window.tabs.front_page()
    assert isinstance(page, FightPage)
    desk.window.tabs.passing.keep(None)
    assert tabs(desk)[1].startswith("/")
    desk.window.shell.reports._follow(page)
    assert not tabs(desk)[1].startswith("/")


def test_the_list_stays_in_a_small_window_while_its_fights_are_looked_through(desk: Desk) -> None:
    ids = fights(desk)
    desk.window.resize(900, 700)
    click(encounters(desk), ids[0])
    dock = desk.window.shell.docks["roster"]
    desk.do("begin_fight")
    page = desk.window.tabs.front_page()
    assert isinstance(page, FightPage) and page.fighting and dock.isHidden()
    desk.window.shell.fights.open(ids[1])
    table = encounters(desk)
    press(table, Key.Key_Up)
    desk.bot.waitUntil(lambda: desk.window.shell.fights.in_front() == ids[0])
    assert not dock.isHidden() and desk.window.focusWidget() is table
    page.focus_first()
    desk.bot.waitUntil(dock.isHidden)
