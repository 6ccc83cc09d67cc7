"""The slim row of tools beside the tabs: for the mouse, what the commands do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from mls_desktop.bridge.app.commands import PANELS, TOOLS, kept_tools
from mls_desktop.ui.find.find_dialog import FindDialog
from mls_desktop.ui.workspace.tool_row import ToolRow
from tests.bouts import scripted
from tests.desk import Desk, Left
from tests.ring import Ring
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


def places(row: ToolRow) -> dict[str, QRect]:
    return {id: button.geometry() for id, button in row.buttons.items()}


def click(button: QToolButton) -> None:
    QTest.mouseClick(button, Left)


def test_a_tool_does_what_its_command_does_and_the_focus_stays(desk: Desk) -> None:
    tools = desk.window.shell.tools.buttons
    assert not tools["undo"].isEnabled() and not tools["redo"].isEnabled()
    desk.step("primaries", "body", +1)
    held, focus = desk.who, desk.window.focusWidget()
    assert tools["undo"].isEnabled() and "Body" in tools["undo"].toolTip() and "Ctrl+Z" in tools["undo"].toolTip()
    click(tools["undo"])
    assert desk.who != held and tools["redo"].isEnabled() and not tools["undo"].isEnabled()
    click(tools["redo"])
    assert desk.who == held and desk.window.focusWidget() is focus


@pytest.mark.parametrize(("count", "kept"), [(0, 1), (3, 1), (4, 1), (5, 2), (7, 4), (8, 6), (99, 6)])
def test_the_last_tools_give_way_first_those_of_the_panels_never(count: int, kept: int) -> None:
    assert kept_tools(count) == {*(tool.command for tool in TOOLS[:kept]), *PANELS}


def test_what_a_tool_does_has_keys(desk: Desk) -> None:
    actions = desk.window.shell.actions
    keyless = [id for tool in TOOLS for id in (tool.command, tool.fight) if id and actions[id].shortcut().isEmpty()]
    assert not keyless


def test_guided_pages_and_the_whole_sheet_take_turns(desk: Desk) -> None:
    tools = desk.window.shell.tools.buttons
    click(tools["guide"])
    assert desk.page.guided
    click(tools["guide"])
    assert not desk.page.guided


def test_find_looks_through_the_campaign(desk: Desk) -> None:
    click(desk.window.shell.tools.buttons["find_everywhere"])
    assert isinstance(desk.dialog(), FindDialog)
    desk.dialog().close()


def test_in_front_of_a_fight_tools_mean_the_fight_and_keep_their_places(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("duel", 3))
    row = ring.desk.window.shell.tools
    ring.desk.window.resize(1680, 945)
    ring.let(party=False, foes=False)
    QApplication.processEvents()
    before, asked = len(ring.running_fight.encounter.events), len(ring.running_fight.dice())
    assert asked and "rest" in row.buttons["roll"].toolTip() and "encounter" in row.buttons["print"].toolTip()
    fight = places(row)
    click(row.buttons["roll"])
    assert len(ring.running_fight.encounter.events) >= before + asked
    ring.desk.do("new_player")
    QApplication.processEvents()
    assert places(row) == fight and "trait" in row.buttons["roll"].toolTip()


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_it_is_as_high_as_the_tabs(desk: Desk, zoom: int) -> None:
    desk.window.appearance.set_appearance("light", zoom)
    QApplication.processEvents()
    tabs, row = desk.window.tabs.tabs, desk.window.shell.tools
    assert abs(row.height() - tabs.tabBar().height()) <= 2 and row.y() <= 2
    assert row.geometry().right() <= tabs.width()
    middle = row.buttons["undo"].geometry().center().y()
    assert abs(middle - row.rect().center().y()) <= 2


def test_where_there_is_little_room_the_tabs_have_it(desk: Desk) -> None:
    row, tabs = desk.window.shell.tools, desk.window.tabs
    for size, zoom in (((1280, 720), 150), ((1280, 720), 200), ((700, 600), 100), ((1680, 945), 100)):
        desk.window.resize(*size)
        desk.window.appearance.set_appearance("light", zoom)
        QApplication.processEvents()
        assert row.width() <= max(0.45 * tabs.width(), row.sizeHint().width()), (size, zoom)
        assert {"undo", *PANELS} <= {id for id, button in row.buttons.items() if button.isVisible()}
    assert all(button.isVisible() for button in row.buttons.values())


def test_no_line_of_another_ground_stands_above_the_row(desk: Desk) -> None:
    desk.window.resize(1400, 800)
    desk.settle()
    tabs, drawn = desk.window.tabs.tabs, desk.window.tabs.tabs.grab().toImage()
    right = desk.window.shell.tools.geometry().right() - 2
    panel = desk.window._theme.colour("panel")
    assert {drawn.pixelColor(right, y).name() for y in range(tabs.tabBar().height())} == {panel.name()}


def test_one_row_of_the_panel_reads_as_chosen(desk: Desk) -> None:
    shell = desk.window.shell
    encounter = desk.document.campaign.encounters[0].id
    shell.fights.open(encounter)
    settle()
    people, fights = shell.roster._table, shell.fights.list.table
    assert people is not None and fights is not None

    def grounds() -> list[bool]:
        found = []
        for table in (people, fights):
            area = table.visualRect(table.rows.index(table.currentIndex().row(), 0))
            drawn = table.viewport().grab().toImage()
            found.append(drawn.pixelColor(area.left() + 1, area.center().y()) == shell._theme.colour("accent"))
        return found

    assert grounds() == [False, True]
    desk.window.tabs.open("tam_oster")
    settle()
    assert grounds() == [True, False]


@pytest.mark.qt_log_ignore("does not support (raise|grabbing the keyboard)", extend=True)
def test_what_has_no_room_stands_behind_one_more_key(desk: Desk) -> None:
    tools, actions = desk.window.shell.tools, desk.window.shell.actions
    tools.spare(10_000)
    assert tools.more is None or tools.more.isHidden()
    assert not any(button.isHidden() for button in tools.buttons.values())
    tools.spare(300)
    hidden = [tool.command for tool in TOOLS if tools.buttons[tool.command].isHidden()]
    assert tools.more is not None and not tools.more.isHidden() and "find_everywhere" in hidden
    assert tools.menu().actions() == [actions[id] for id in hidden]
    click(tools.more)
    shown = QApplication.activePopupWidget()
    assert shown is not None
    shown.close()
    tools.spare(10_000)
    assert tools.more.isHidden()
