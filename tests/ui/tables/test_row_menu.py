"""The cross of the row under the mouse, and the menu of a row: by the right button and by keys."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from mls_desktop.bridge.sheet.typed import is_chosen
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.tables.row_menu import RowMenu
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.painting import choice_zone
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.screens import front_fight

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]
Right = Qt.MouseButton.RightButton
SHIFT_F10 = (Key.Key_F10, Modifier.ShiftModifier)


def point_of(table: SectionTable, row: str) -> QPoint:
    at = table.rows.position(row)
    assert at is not None
    return table.visualRect(table.rows.index(at, 0)).center()


def right_click(desk: Desk, table: SectionTable, row: str) -> QMenu:
    """The right button on a row: a press, and what the window system sends after it."""
    desk.bot.waitUntil(lambda: not desk.window.findChildren(RowMenu))  # one before has gone
    ask_for_menu(table, point_of(table, row))
    return opened(desk)


def ask_for_menu(table: SectionTable, point: QPoint) -> None:
    area = table.viewport()
    QTest.mouseClick(area, Right, Modifier.NoModifier, point)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, area.mapToGlobal(point))
    QApplication.sendEvent(area, asked)


def opened(desk: Desk) -> QMenu:
    desk.bot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    """Clicks an entry."""
    action = next(each for each in menu.actions() if each.text().replace("&", "").startswith(text))
    assert action.isEnabled()
    QTest.mouseClick(menu, Left, Modifier.NoModifier, menu.actionGeometry(action).center())


def texts(menu: QMenu) -> dict[str, str]:
    """What a menu offers, with its keys."""
    return {
        each.text().replace("&", ""): each.shortcut().toString() for each in menu.actions() if not each.isSeparator()
    }


def weapons(desk: Desk) -> list[str]:
    return [each.name or each.id for each in desk.page.sheet.sections["weapons"].rows]


def cross_of(desk: Desk, section: str, row: str) -> tuple[QWidget, QPoint]:
    """Where the cross of a row comes once the mouse is over the row."""
    table = desk.table(section)
    desk.at(section, row)
    at = table.rows.position(row)
    assert at is not None
    return table.viewport(), table.cross.zone(at).center()


def test_the_cross_is_there_under_the_mouse_alone_and_takes_one_row_out(desk: Desk) -> None:
    rows = [row.id for row in desk.page.sheet.sections["weapons"].rows]
    before = weapons(desk)
    area, cross = cross_of(desk, "weapons", rows[0])
    QTest.mouseMove(area, QPoint(2, -40))
    QApplication.sendPostedEvents()
    bare = area.grab().toImage()
    QTest.mouseMove(area, point_of(desk.table("weapons"), rows[0]))
    assert area.grab().toImage() != bare
    QTest.mouseClick(area, Left, Modifier.NoModifier, cross)
    assert weapons(desk) == before[1:] and desk.document.history.count() == 1
    assert desk.window.shell.status.offer.isVisible()
    cross = desk.table("weapons").cross.zone(0).center()
    QTest.mouseDClick(area, Left, Modifier.NoModifier, cross)
    QTest.mouseRelease(area, Left, Modifier.NoModifier, cross)
    assert weapons(desk) == before[1:], "the second click of two was not meant for the next row"
    desk.do("undo")
    cross = desk.table("weapons").cross.zone(0).center()
    QTest.mousePress(area, Left, Modifier.NoModifier, cross)
    QTest.mouseRelease(area, Left, Modifier.NoModifier, cross - QPoint(60, 0))
    assert weapons(desk) == before


@pytest.mark.parametrize("width", [600, 900, 1440])
def test_a_cross_covers_no_arrow_of_a_choice(desk: Desk, width: int) -> None:
    """Who wants to see the list would take the row out."""
    for name in ("Arrows", "Lamp oil"):
        assert desk.page.sheet.send(Edit("add", ("counters",), name))
    desk.window.resize(width, 800)
    desk.at("counters", "Arrows")
    table = desk.table("counters")
    cross = table.cross.zone(0)
    chosen = [each for each in map(partial(table.rows.index, 0), range(table.rows.columnCount()))
              if (cell := table.rows.cell(each)) is not None and is_chosen(cell)]  # fmt: skip
    assert chosen
    for index in chosen:
        arrow = choice_zone(table.cell_rect(index), desk.window._theme)
        assert not cross.intersects(arrow), table.rows.column(index)


def test_a_cross_covers_no_cell_where_there_is_room(desk: Desk) -> None:
    desk.window.resize(1440, 900)
    desk.bot.waitUntil(lambda: desk.table("weapons").width() > 320)
    for section in ("weapons", "secondaries"):
        table = desk.table(section)
        row = next(row for row in desk.page.sheet.sections[section].rows if row.remove is not None)
        area, cross = cross_of(desk, section, row.id)
        assert area.rect().contains(cross) and not table.indexAt(cross).isValid()


def test_the_right_button_says_what_can_be_done_with_a_row(desk: Desk) -> None:
    before = weapons(desk)
    row = desk.page.sheet.sections["weapons"].rows[0]
    desk.at("weapons", row.id)
    menu = right_click(desk, desk.table("weapons"), row.id)
    said = texts(menu)
    assert said["Remove"] == "Del" and said["Move down"] == "Alt+Down" and said["Go to “Why?”"] == "Ctrl+3"
    choose(menu, "Move down")
    assert weapons(desk)[:2] == before[1::-1]
    menu = right_click(desk, desk.table("weapons"), row.id)
    choose(menu, "Remove")
    assert weapons(desk) == before[1:]


@pytest.mark.parametrize("key", [SHIFT_F10, Key.Key_Menu], ids=["Shift+F10", "Menu"])
def test_keys_open_the_menu_of_the_row_a_person_is_on(desk: Desk, key: object) -> None:
    desk.keys("primaries", key, row="mind", column="step")
    before = desk.who.primaries.get("mind", 0)
    menu = opened(desk)
    assert {"One step more", "One step less", "Roll the trait"} <= set(texts(menu))
    choose(menu, "One step more")
    assert desk.who.primaries["mind"] == before + 1
    assert desk.document.history.count() == 1


def test_a_row_leads_to_its_entry_in_the_library(desk: Desk) -> None:
    row = desk.page.sheet.sections["weapons"].rows[0]
    desk.at("weapons", row.id)
    choose(right_click(desk, desk.table("weapons"), row.id), "Open in the library")
    page = desk.window.tabs.front_page()
    assert isinstance(page, LibraryPage) and (page.list, page.chosen()) == ("weapons", row.path[-1].partition("#")[0])


def test_a_character_of_the_list(desk: Desk) -> None:
    table = desk.window.shell.roster._table
    assert table is not None
    desk.bot.waitUntil(table.isVisible)
    menu = right_click(desk, table, "saelith")
    said = texts(menu)
    assert said["Delete"] == "Ctrl+Del" and {"Open", "Rename …", "Duplicate", "Export as PDF …"} <= set(said)
    choose(menu, "Delete")
    assert desk.document.character("saelith") is None and desk.document.character("tam_oster") is not None
    choose(right_click(desk, table, "tam_oster"), "Rename")
    focus = desk.window.focusWidget()
    assert focus is not None
    press(focus, "Tom", Key.Key_Return)
    assert desk.document.character("tam_oster").name == "Tom"  # type: ignore[union-attr]


def test_an_encounter_of_the_list(desk: Desk) -> None:
    table = desk.window.shell.fights.list.table
    assert table is not None
    desk.bot.waitUntil(table.isVisible)
    menu = right_click(desk, table, "raid_on_the_salt_pans")
    assert {"Open the encounter", "Copy the encounter", "Print the encounter …"} <= set(texts(menu))
    choose(menu, "Rename the encounter")
    made = front_fight(desk).prepare
    assert made is not None
    press(made.name.line, "Raid", Key.Key_Return)
    assert desk.document.campaign.encounters[0].name == "Raid"
    choose(right_click(desk, table, "raid_on_the_salt_pans"), "Delete the encounter")
    assert not desk.document.campaign.encounters


def test_an_entry_of_the_library(desk: Desk) -> None:
    desk.do("to_library")
    page = desk.window.tabs.front_page()
    assert isinstance(page, LibraryPage)
    page.go_to("weapons", "dagger")
    choose(right_click(desk, page.entries.table, "dagger"), "Copy as a new entry")
    assert page.chosen() == "dagger_copy"
    choose(right_click(desk, page.entries.table, "dagger_copy"), "Remove the entry")
    assert page.entries.model.position("dagger_copy") is None


def test_headings_have_no_menu(desk: Desk) -> None:
    table = desk.window.shell.roster._table
    assert table is not None
    desk.bot.waitUntil(table.isVisible)
    ask_for_menu(table, point_of(table, "title player"))
    assert QApplication.activePopupWidget() is None


def test_the_first_trait_bought_finds_room_for_its_cross(desk: Desk) -> None:
    desk.do("new_player")
    table = desk.table("secondaries")
    assert not any(row.remove for row in table.rows.section.rows)
    assert table.columns.gutter > 0
