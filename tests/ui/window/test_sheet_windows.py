"""A sheet goes into a window of its own and back: the same sheet of the same campaign, with all its keys."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from shiboken6 import isValid

from mls_desktop.bridge.app.view_state import view_of
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.window.sheet_window import SheetWindow
from mls_desktop.ui.workspace.passing_tab import PassingTabBar
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.dialogs import file_of
from tests.ui.measuring import settle

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]

CTRL, SHIFT = Modifier.ControlModifier, Modifier.ShiftModifier
OWN = (Key.Key_T, CTRL | SHIFT)


def window_of(desk: Desk, id: str) -> SheetWindow:
    """The window of a character's sheet, with the keys."""
    shown = [w for w in desk.window.findChildren(SheetWindow) if w.page is not None and w.page.sheet.id == id]
    assert len(shown) == 1
    enter(desk, shown[0])
    return shown[0]


def enter(desk: Desk, window: Any) -> None:
    window.activateWindow()
    desk.bot.waitUntil(window.isActiveWindow)


def apart(desk: Desk, id: str = "tam_oster") -> SheetWindow:
    """A character's sheet in a window of its own, by the key."""
    enter(desk, desk.window)
    desk.window.tabs.open(id)
    desk.page.focus_first()
    press(desk.window.focusWidget(), OWN)
    return window_of(desk, id)


def strength(window: SheetWindow) -> SectionTable:
    """The table of primary traits, at Strength."""
    assert window.page is not None
    view: Any = window.page.cards["primaries"].view
    view.show_row("strength")
    table: SectionTable = view.table
    table.setFocus()
    return table


def steps(desk: Desk, id: str) -> int:
    who: Any = desk.document.character(id)
    return int(dict(who.primaries).get("strength", 0))


def titles(desk: Desk) -> list[str]:
    tabs = desk.window.tabs.tabs
    return [tabs.tabText(at) for at in range(tabs.count())]


def bar_of(desk: Desk) -> PassingTabBar:
    bar = desk.window.tabs.tabs.tabBar()
    assert isinstance(bar, PassingTabBar)
    return bar


# Out and back


def test_the_key_moves_a_sheet_out_and_back_where_the_focus_was(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    page = desk.window.tabs.open("tam_oster")
    assert page is not None
    window = apart(desk)
    assert window.page is page and page.window() is window and titles(desk) == ["Saelith"]
    assert window.windowTitle() == f"Tam Oster \N{EN DASH} {desk.open_campaign.title()}[*]"
    assert desk.window.tabs.front() is page and page.isAncestorOf(window.focusWidget())
    focus = window.focusWidget()
    press(focus, OWN)
    assert titles(desk) == ["Saelith", "Tam Oster"] and desk.window.tabs.shown_sheet() is page
    assert desk.window.focusWidget() is focus and not desk.window.shell.sheet_windows.pages()


def test_the_menu_of_a_tab_moves_its_sheet_out_or_closes_it(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    for text in ("Move to a", "Close"):
        bar = bar_of(desk)
        bar.customContextMenuRequested.emit(bar.tabRect(0).center())
        menu: Any = bar.findChildren(QMenu)[-1]
        next(a for a in menu.actions() if a.text().replace("&", "").startswith(text)).trigger()
        menu.close()
    assert window_of(desk, "tam_oster").isVisible() and titles(desk) == []


def drawn(desk: Desk, at: int, *moves: QPoint) -> None:
    """Presses a tab, moves the mouse by these and lets it go."""
    bar = bar_of(desk)
    start = bar.tabRect(at).center()
    QTest.mousePress(bar, Left, Modifier.NoModifier, start)
    for move in moves:
        QTest.mouseMove(bar, start + move)
    QTest.mouseRelease(bar, Left, Modifier.NoModifier, start + moves[-1])


def test_a_tab_drawn_out_of_the_bar_gets_a_window_where_it_is_let_go(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    drawn(desk, 0, QPoint(0, 60), QPoint(40, 240))
    assert titles(desk) == ["Saelith"] and window_of(desk, "tam_oster").isVisible()


def test_a_tab_drawn_back_into_the_bar_or_along_it_stays(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    drawn(desk, 0, QPoint(0, 240), QPoint(0, 2))
    drawn(desk, 0, QPoint(20, 12), QPoint(30, 20))
    assert titles(desk) == ["Tam Oster", "Saelith"] and not desk.window.shell.sheet_windows.pages()


def test_what_was_shown_in_passing_is_kept_apart(desk: Desk) -> None:
    desk.window.tabs.look_at("saelith")
    press(desk.window, OWN)
    desk.window.tabs.look_at("hedda_vale")
    assert window_of(desk, "saelith").isVisible() and titles(desk) == ["Tam Oster", "Hedda Vale"]


# The same sheet, the same keys


def test_two_windows_edited_in_turn_have_one_history(desk: Desk) -> None:
    first, second = apart(desk, "tam_oster"), apart(desk, "saelith")
    before = {id: steps(desk, id) for id in ("tam_oster", "saelith")}
    for window in (first, second, first):
        enter(desk, window)
        press(strength(window), "+")
    assert (steps(desk, "tam_oster"), steps(desk, "saelith")) == (before["tam_oster"] + 2, before["saelith"] + 1)
    assert first.isWindowModified() and second.isWindowModified()
    # The steps are those of the campaign, wherever one takes them back.
    enter(desk, second)
    press(strength(second), (Key.Key_Z, CTRL))
    assert (steps(desk, "tam_oster"), steps(desk, "saelith")) == (before["tam_oster"] + 1, before["saelith"] + 1)
    enter(desk, first)
    press(strength(first), (Key.Key_Z, CTRL), (Key.Key_Z, CTRL), (Key.Key_Z, CTRL | SHIFT))
    assert (steps(desk, "tam_oster"), steps(desk, "saelith")) == (before["tam_oster"] + 1, before["saelith"])
    assert first.status.currentMessage().startswith("Redone: Tam Oster")


def test_each_window_explains_its_own_figure_and_lists_its_own_problems(desk: Desk) -> None:
    desk.window.resize(1280, 720)
    saelith = apart(desk, "saelith")
    desk.window.tabs.open("tam_oster")
    enter(desk, desk.window)
    desk.click("primaries", "body", "name")
    desk.bot.waitUntil(lambda: desk.window.shell.sheet_docks.why.name.text() == "Body")
    enter(desk, saelith)
    saelith.resize(900, 600)
    strength(saelith)
    desk.bot.waitUntil(lambda: saelith.sheet_docks.why.name.text() == "Strength")
    settle()
    assert desk.window.shell.sheet_docks.why.name.text() == "Body"
    # A finding is gone to in its own window, its rule is read there.
    desk.bot.waitUntil(lambda: saelith.sheet_docks.todo.list.count() > 0)
    saelith.sheet_docks.todo.list.setCurrentRow(0)
    assert saelith.sheet_docks.why.rule_id.text() and desk.window.shell.sheet_docks.why.name.text() == "Body"


def test_save_zoom_print_find_and_close_by_their_keys(desk: Desk, tmp_path: Path) -> None:
    desk.window.shell.files.open_file(file_of(desk.document.campaign, tmp_path / "own.mls.json"))
    window = apart(desk)
    press(strength(window), "+")
    press(strength(window), (Key.Key_S, CTRL))
    desk.saved()
    assert not window.isWindowModified() and "tam_oster" in (tmp_path / "own.mls.json").read_text("utf-8")
    height = window.status.height()
    press(strength(window), (Key.Key_Plus, CTRL))
    desk.bot.waitUntil(lambda: window.status.height() > height)
    press(strength(window), (Key.Key_P, CTRL))
    preview = desk.dialog()
    assert preview.parentWidget() is window, "it stands over the window one works in"
    preview.close()
    enter(desk, window)
    press(strength(window), (Key.Key_F, CTRL))
    assert window.page is not None and window.page.isAncestorOf(window.focusWidget())
    press(window.focusWidget(), (Key.Key_W, CTRL))
    assert not desk.window.shell.sheet_windows.pages() and titles(desk) == [], "as the tab would have gone"
    assert desk.document.character("tam_oster") is not None


def test_panels_fold_where_there_is_no_room_and_come_by_their_keys(desk: Desk) -> None:
    window = apart(desk)
    window.resize(desk.window._theme.px(900), 600)
    settle()
    assert window.sheet_docks.why.isVisible() and window.sheet_docks.todo.isVisible() and not window.isAnimated()
    window.resize(desk.window._theme.px(520), 600)
    settle()
    assert not window.sheet_docks.why.isVisible()
    press(strength(window), (Key.Key_3, CTRL))
    assert window.sheet_docks.why.isVisible() and window.docks["why"].isAncestorOf(window.focusWidget())
    press(window.focusWidget(), Key.Key_F9)
    assert (
        not window.sheet_docks.why.isVisible()
        and window.page is not None
        and window.page.isAncestorOf(window.focusWidget())
    )


def test_a_roll_comes_where_one_works_and_goes_home_with_the_window(desk: Desk) -> None:
    window, rolls = apart(desk), desk.window.shell.rolls
    assert window.front.here is not None and window.front.here[0].id == "strength", "as it was among the tabs"
    press(strength(window), "r")
    assert rolls.room.window() is window and rolls.holds_focus()
    press(window.focusWidget(), Key.Key_Escape)
    assert window.focusWidget() is strength(window)
    press(strength(window), "r", (Key.Key_W, CTRL))
    desk.window.tabs.open("tam_oster")
    enter(desk, desk.window)
    desk.keys("primaries", "r", row="strength")
    assert rolls.room.window() is desk.window and rolls.holds_focus()


def test_guided_pages_stand_in_the_same_window(desk: Desk) -> None:
    window = apart(desk)
    press(strength(window), (Key.Key_G, CTRL))
    assert window.page is not None and window.page.guided and window.page.window() is window
    press(window, (Key.Key_Right, Modifier.AltModifier))
    press(window, (Key.Key_G, CTRL))
    assert window.page is not None and not window.page.guided and titles(desk) == []


def test_what_was_removed_is_offered_back_in_the_window_too(desk: Desk) -> None:
    window = apart(desk)
    page = window.page
    assert page is not None
    before = desk.document.campaign
    weapons: Any = page.cards["weapons"].view
    weapons.show_row(page.sheet.sections["weapons"].rows[0].id)
    press(weapons.table, Key.Key_Delete)
    assert desk.document.campaign != before
    desk.bot.waitUntil(window.status.offer.isVisible)
    QTest.mouseClick(window.status.offer.button, Left)
    assert desk.document.campaign == before and not window.status.offer.isVisible()


# The list, and the main window


def test_from_the_list_one_comes_to_the_window(desk: Desk) -> None:
    window = apart(desk)
    enter(desk, desk.window)
    assert desk.window.tabs.front() is None
    desk.window.shell.roster.wanted.emit("tam_oster", True)
    desk.bot.waitUntil(window.isActiveWindow)
    assert titles(desk) == [] and desk.window.tabs.front() is window.page
    press(strength(window), (Key.Key_1, CTRL))
    desk.bot.waitUntil(desk.window.isActiveWindow)
    assert desk.window.shell.roster.has_focus() and desk.window.tabs.front() is None


def test_whatever_is_opened_among_the_tabs_leads_back_to_them(desk: Desk) -> None:
    window = apart(desk)
    press(strength(window), (Key.Key_L, CTRL))
    desk.bot.waitUntil(desk.window.isActiveWindow)
    assert desk.window.tabs.front() is None and desk.window.tabs.tabs.count() == 1


def test_commands_are_about_the_sheet_of_the_window_one_is_in(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    window = apart(desk)
    count = len(desk.document.campaign.characters)
    press(strength(window), (Key.Key_Delete, CTRL))
    assert len(desk.document.campaign.characters) == count - 1 and desk.document.character("tam_oster") is None
    assert not window.isVisible() and titles(desk) == ["Saelith"], "who leaves the campaign takes the window with them"


# Gone, and back again


def test_a_closed_window_leaves_nothing_behind(desk: Desk) -> None:
    window = apart(desk)
    page = window.page
    assert page is not None
    sheet, models = page.sheet, [*page.sheet.models.values()]
    window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert models and not any(map(isValid, (window, page, sheet, *models)))
    assert not desk.window.findChildren(SheetWindow) and not desk.window.findChildren(SheetPage)
    again = apart(desk)
    press(again.focusWidget(), OWN)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(again) and len(desk.window.findChildren(SheetPage)) == 1


def test_what_is_typed_counts_when_a_window_closes(desk: Desk) -> None:
    window = apart(desk)
    assert window.page is not None
    line = next(each for each in window.page.findChildren(QLineEdit) if each.text() == "Ines")
    line.setFocus()
    line.selectAll()
    press(line, "Somebody")
    window.close()
    who: Any = desk.document.character("tam_oster")
    assert who.player == "Somebody"


def test_another_campaign_takes_the_windows_away(desk: Desk, tmp_path: Path) -> None:
    path = file_of(desk.document.campaign, tmp_path / "another.mls.json")
    desk.saved()
    window = apart(desk)
    desk.window.shell.files.open_file(path)
    assert not window.isVisible() and not desk.window.shell.sheet_windows.pages()
    assert desk.page.window() is desk.window and desk.window.tabs.front() is not None


def test_windows_come_back_as_they_were_left(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    path = file_of(desk.document.campaign, tmp_path / "kept.mls.json")
    desk.window.shell.files.open_file(path)
    desk.window.tabs.open("hedda_vale")
    desk.window.tabs.open("saelith", guided=True)
    window, guided = apart(desk, "tam_oster"), apart(desk, "saelith")
    window.resize(700, 480)
    assert guided.page is not None and guided.page.guided
    desk.window.close()
    assert view_of(desk.window.memory._folder, path).apart == ("tam_oster", "saelith")
    again = Desk(qtbot, desk.home)
    windows = again.window.shell.sheet_windows
    qtbot.waitUntil(lambda: len(windows.pages()) == 2)
    assert [(page.sheet.id, page.guided) for page in windows.pages()] == [("tam_oster", False), ("saelith", True)]
    assert titles(again) == ["Hedda Vale"]
    assert window_of(again, "tam_oster").size().toTuple() == (700, 480) and not again.open_campaign.keeper.dirty
    # Put back, it keeps its size for the next time.
    press(window_of(again, "tam_oster"), OWN)
    assert titles(again) == ["Hedda Vale", "Tam Oster"]
    assert apart(again, "tam_oster").size().toTuple() == (700, 480)


def test_where_all_sheets_are_apart_the_middle_says_how_to_go_on(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    desk.window.shell.files.open_file(file_of(desk.document.campaign, tmp_path / "kept.mls.json"))
    apart(desk, "tam_oster")
    desk.window.close()
    again = Desk(qtbot, desk.home)
    qtbot.waitUntil(lambda: len(again.window.shell.sheet_windows.pages()) == 1)
    assert titles(again) == [] and again.window.tabs.empty.isVisible()
