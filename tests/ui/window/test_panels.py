"""The panels beside the middle: their share of the window, and when they fold."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mls_desktop.bridge.app.theme import grown
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.widgets.theme import Theme
from tests.desk import Desk, Key

pytestmark = pytest.mark.needs("nutshell")


def settled(desk: Desk, size: tuple[int, int], zoom: int = 100) -> Desk:
    desk.window.resize(*size)
    desk.window.appearance.set_appearance("light", zoom)
    QApplication.processEvents()
    return desk


def seen(desk: Desk) -> set[str]:
    return {id for id, dock in desk.window.shell.docks.items() if dock.isVisible()}


def geometry(desk: Desk) -> dict[str, QRect]:
    """Where the panels are, the middle, and every card of the sheet."""
    for _turn in range(3):
        QApplication.processEvents()
    docks = {id: dock.geometry() for id, dock in desk.window.shell.docks.items() if dock.isVisible()}
    cards = {f"card {id}": card.geometry() for id, card in desk.page.cards.items()}
    return {**docks, **cards, "middle": desk.window.middle.geometry(), "window": desk.window.geometry()}


@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1680, 945)])
def test_zoomed_and_back_everything_is_where_it_was(desk: Desk, size: tuple[int, int]) -> None:
    before = geometry(settled(desk, size))
    for zoom in (200, 100, 150, 110, 100):
        settled(desk, size, zoom)
    assert geometry(desk) == before


def test_a_panel_keeps_the_share_that_a_person_gave_it(desk: Desk) -> None:
    settled(desk, (1680, 945))
    docks = desk.window.shell.docks
    desk.window.resizeDocks([docks["why"]], [330], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    assert docks["why"].width() == 330
    settled(desk, (1680, 945), 125)
    assert abs(docks["why"].width() - 330 * 1.25) <= 2
    settled(desk, (1680, 945), 100)
    assert docks["why"].width() == 330


def test_panels_that_come_are_as_wide_as_ever(desk: Desk) -> None:
    docks = desk.window.shell.docks
    for size in ((700, 700), (1280, 720), (800, 700), (1500, 900)):
        settled(desk, size)
        QApplication.processEvents()
        widths = {id: docks[id].width() for id in ("roster", "why") if docks[id].isVisible()}
        assert widths.items() <= {"roster": 176, "why": 236}.items(), size


def test_without_room_panels_fold_the_right_ones_first(desk: Desk) -> None:
    assert seen(settled(desk, (1280, 720))) == {"roster", "why", "todo"}
    assert seen(settled(desk, (800, 700))) == {"roster"}
    assert seen(settled(desk, (1280, 720), 200)) == set()
    assert desk.window.width() == 1280 and desk.page.width() >= 1200, "the sheet has all the room"
    assert seen(settled(desk, (1280, 720))) == {"roster", "why", "todo"}


def test_a_folded_panel_comes_by_its_key_its_button_and_by_going_there(desk: Desk) -> None:
    settled(desk, (800, 700))
    desk.do("right_panel")
    assert seen(desk) == {"why", "todo"}
    QTest.mouseClick(desk.window.shell.tools.buttons["right_panel"], Qt.MouseButton.LeftButton)
    assert seen(desk) == {"roster"}
    desk.do("to_todo")
    assert seen(desk) == {"why", "todo"}
    desk.do("right_panel")
    desk.do("to_why")
    assert seen(desk) == {"why", "todo"}


def test_where_there_is_no_room_at_all_one_side_is_seen_at_a_time(desk: Desk) -> None:
    settled(desk, (1280, 720), 200)
    desk.do("to_list")
    assert seen(desk) == {"roster"}
    desk.do("to_why")
    assert seen(desk) == {"why", "todo"}
    desk.do("to_encounters")
    assert seen(desk) == {"roster"}
    desk.do("left_panel")
    assert seen(desk) == set()
    assert desk.window.size().width() == 1280


def test_where_there_is_room_a_person_may_fold_them_too(desk: Desk) -> None:
    settled(desk, (1680, 945))
    desk.do("left_panel")
    desk.do("right_panel")
    assert seen(desk) == set()
    desk.do("right_panel")
    desk.do("left_panel")
    assert seen(desk) == {"roster", "why", "todo"}


def test_folded_by_a_person_they_stay_so_while_there_is_as_much_room(desk: Desk) -> None:
    settled(desk, (1680, 945))
    desk.do("left_panel")
    desk.window.resize(1500, 900)
    desk.window.tabs.open("hedda_vale")
    assert seen(desk) == {"why", "todo"}


def test_the_keys_of_the_panels(desk: Desk) -> None:
    settled(desk, (1680, 945))
    QTest.keyClick(desk.window, Key.Key_F8)
    assert seen(desk) == {"why", "todo"}
    QTest.keyClick(desk.window, Key.Key_F9)
    assert seen(desk) == set()


def test_beside_a_fight_the_right_key_is_for_why(desk: Desk) -> None:
    settled(desk, (1680, 945))
    desk.window.shell.fights.open(desk.document.campaign.encounters[0].id)
    assert seen(desk) == {"roster"}
    desk.do("right_panel")
    assert seen(desk) == {"roster", "why"}
    desk.do("right_panel")
    assert seen(desk) == {"roster"}


def test_zoom_ends_where_the_screen_does(desk: Desk) -> None:
    settled(desk, (1280, 720))
    for _press in range(12):
        desk.do("zoom_in")
        QApplication.processEvents()
    assert desk.window._theme.zoom == 200 and desk.window.size().width() == 1280
    desk.do("zoom_reset")


def test_steps_that_come_faster_than_they_are_done_are_done_as_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    settled(desk, (1680, 945))
    heard: list[int] = []
    usual = Theme.dress

    def dress(theme: Theme) -> None:
        usual(theme)
        heard.append(theme.zoom)

    monkeypatch.setattr(Theme, "dress", dress)
    for _press in range(4):
        desk.do("zoom_in")
    desk.bot.waitUntil(lambda: len(heard) > 1)
    assert heard == [110, 175]
    desk.do("zoom_reset")


@pytest.mark.parametrize(("system", "found"), [(9, 1.0), (13, 1.0), (19.5, 1.5), (60, 2.0)])
def test_the_systems_own_size_is_the_usual_one(system: int, found: float) -> None:
    assert grown(system) == found


# The two at the right


def parted(desk: Desk) -> tuple[int, int]:
    for _turn in range(10):
        QApplication.processEvents()
    docks = desk.window.shell.docks
    return docks["why"].height(), docks["todo"].height()


def drag(desk: Desk, by: int) -> None:
    """Takes hold of what parts the panels at the right, and pulls it down."""
    place, window = desk.window.shell.docks["why"].geometry(), desk.window
    at = QPoint(place.center().x(), place.bottom() + 2)
    assert window.isSeparator(at)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for step in range(1, 5):
        moved = QPointF(at + QPoint(0, by * step // 4))
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(QEvent.Type.MouseMove, moved, window.mapToGlobal(moved), left, left, none)
        QApplication.sendEvent(window, event)
        QApplication.processEvents()
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at + QPoint(0, by))


def breach(desk: Desk) -> None:
    for trait in ("body", "mind", "agility", "strength"):
        desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", trait), 7))
    assert len(desk.todo()) > 3


@pytest.mark.parametrize("zoom", [100, 150])
def test_the_to_do_list_is_as_high_as_it_needs(desk: Desk, zoom: int) -> None:
    settled(desk, (1680, 945), zoom)
    todo = desk.window.shell.sheet_docks.todo
    few = parted(desk)
    assert todo.list.count() == 1 and abs(todo.height() - todo.whole()) <= 2 and few[0] > 2 * few[1]
    breach(desk)
    many = parted(desk)
    assert sum(many) == sum(few) and abs(many[0] - many[1]) <= 2 and todo.whole() > todo.height()


def test_by_their_need_they_are_parted_for_whoever_is_in_front(desk: Desk) -> None:
    settled(desk, (1680, 945))
    few = parted(desk)
    breach(desk)
    many = parted(desk)
    assert many[1] > few[1] + 24
    desk.window.tabs.open("hedda_vale")
    assert abs(parted(desk)[1] - few[1]) <= 24
    desk.window.tabs.open("tam_oster")
    assert parted(desk) == many


def test_they_do_not_move_while_a_person_works_in_one(desk: Desk) -> None:
    settled(desk, (1680, 945))
    few = parted(desk)
    desk.window.shell.sheet_docks.todo.grab_focus()
    breach(desk)
    assert parted(desk) == few
    desk.do("to_sheet")
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "size"), 7))
    desk.todo()
    assert parted(desk) != few


def test_what_a_person_parted_stays_whatever_is_needed(desk: Desk, qtbot: QtBot) -> None:
    settled(desk, (1680, 945))
    before = parted(desk)
    drag(desk, -90)
    after = parted(desk)
    assert after[0] == before[0] - 90
    breach(desk)
    desk.window.tabs.open("hedda_vale")
    assert parted(desk) == after
    desk.window.leave()
    again = settled(Desk(qtbot, desk.home), (1680, 945))
    assert not again.window.shell.panels.parted_by_need


def test_a_window_left_before_they_were_parted_by_need_stays_as_it_was(desk: Desk, qtbot: QtBot) -> None:
    settled(desk, (1680, 945))
    desk.window.close()
    file = desk.home / "config" / "settings.json"
    kept = json.loads(file.read_text("utf-8"))
    assert kept.pop("parted_by_need") is True
    file.write_text(json.dumps(kept), "utf-8")
    assert not Desk(qtbot, desk.home).window.shell.panels.parted_by_need


# The focus

COMMANDS = ("to_list", "to_encounters", "to_todo")


def folded(desk: Desk) -> None:
    """The window is made so narrow that all panels fold: those at the right on the way."""
    for width in (800, 640):
        settled(desk, (width, 700))
    assert seen(desk) == set()


def selected(desk: Desk) -> str:
    focus = desk.window.focusWidget()
    return focus.selectedText() if isinstance(focus, QLineEdit) else ""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("narrow", [True, False], ids=["narrow", "zoomed"])
def test_from_a_panel_that_folds_the_focus_goes_to_what_is_in_front(desk: Desk, command: str, narrow: bool) -> None:
    """Not into the name, all of it selected: the next key would write over it."""
    settled(desk, (1680, 945))
    table = desk.table("primaries")
    desk.focus(table)
    desk.do(command)
    assert not desk.page.isAncestorOf(desk.window.focusWidget())
    if narrow:
        folded(desk)
    else:
        settled(desk, (1280, 720), 200)
    assert seen(desk) == set() and desk.window.focusWidget() is table and selected(desk) == ""


def test_it_comes_back_to_a_line_without_selecting_what_stands_there(desk: Desk) -> None:
    settled(desk, (1680, 945))
    line = desk.line("who", "name")
    line.setCursorPosition(3)
    desk.do("to_list")
    desk.do("left_panel")
    assert desk.window.focusWidget() is line and selected(desk) == "" and line.cursorPosition() == 3


def test_where_nobody_was_in_what_is_in_front_it_goes_where_one_begins(desk: Desk) -> None:
    settled(desk, (1680, 945))
    desk.do("to_list")
    desk.window.tabs.look_at("hedda_vale")
    desk.page.complete()
    folded(desk)
    assert desk.window.focusWidget() is desk.table("primaries") and selected(desk) == ""
