"""The to-do list: a finding at hand is seen whole, all that can be done about it is reached by one bar at most, and
nothing moves under a mouse button that is down."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollBar, QToolTip, QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sheet.todo_dock import TodoDock
from mls_desktop.ui.widgets.buttons import ShortButton
from tests.desk import Desk, Key
from tests.ui.measuring import settle, shaped

pytestmark = pytest.mark.needs("nutshell")
Kind = tuple[int, tuple[int, int]]
LITTLE: list[Kind] = [(150, (1280, 720)), (200, (1280, 720)), (200, (1024, 700))]
MUCH: Kind = (100, (1680, 945))


def broken(desk: Desk, kind: Kind) -> TodoDock:
    """The to-do list of somebody with four breaches, the first of which is allowed."""
    for path, value in (("age", 300), ("primaries/body", 6), ("primaries/mind", 6), ("primaries/agility", 6)):
        assert desk.document.apply(Edit("set", ("characters", "tam_oster", *path.split("/")), value))
    page = desk.window.tabs.front()
    assert page is not None and desk.todo()
    page.sheet.waive(page.sheet.listed()[0], "So it was.")
    shaped(desk.window, kind)
    desk.window.shell.panels.reveal("right")
    desk.settle()
    settle()
    return desk.window.shell.sheet_docks.todo


def own(todo: TodoDock) -> QRect:
    """Where the finding at hand is, without what can be done about it."""
    rect, at = todo.list.visualItemRect(todo.list.currentItem()), todo.list.currentRow()
    return rect.adjusted(0, 0, 0, -todo.list.room_below(at))


def parts(todo: TodoDock) -> list[QWidget]:
    """All that can be done about the finding at hand."""
    buttons = [each for each in todo.foot.findChildren(QAbstractButton) if each.isVisible()]
    return [*buttons, *([todo.foot.reason] if todo.foot.reason.isVisible() else [])]


@pytest.mark.parametrize("kind", [*LITTLE, MUCH, (150, MUCH[1])])
def test_a_finding_at_hand_is_whole_and_all_ways_out_are_reached(desk: Desk, kind: Kind) -> None:
    todo = broken(desk, kind)
    assert todo.list.count() > 4
    for at in range(todo.list.count()):
        todo.list.setCurrentRow(at)
        settle()
        assert todo.list.viewport().rect().contains(own(todo)), (at, own(todo), todo.list.viewport().rect())
        assert sum(bar.isVisible() for bar in todo.findChildren(QScrollBar)) <= 1
        assert len(parts(todo)) >= (1 if todo._problems[at].finding.severity == "warning" else 2)
        for part in parts(todo):
            part.setFocus(Qt.FocusReason.TabFocusReason)
            settle()
            assert part.visibleRegion().boundingRect() == part.rect(), (at, part)
    assert desk.window.size().toTuple() == kind[1]


@pytest.mark.parametrize("kind", [*LITTLE, MUCH])
def test_what_can_be_done_begins_at_one_edge_and_ends_before_the_margin(desk: Desk, kind: Kind) -> None:
    todo, px = broken(desk, kind), desk.window._theme.px
    for at in (0, todo.list.count() - 1):
        todo.list.setCurrentRow(at)
        settle()
        places = [QRect(part.mapTo(todo, QPoint()), part.size()) for part in parts(todo)]
        first = [place for place in places if not any(each.right() < place.left() for each in places)]
        assert {place.left() for place in first} == {px(10)} and len(first) >= 2
        assert max(place.right() for place in places) < todo.width() - px(10)


def test_with_room_they_stand_below_the_whole_list(desk: Desk) -> None:
    """Also when the list was told anew under it, as after something was allowed."""
    todo = broken(desk, MUCH)
    todo.list.setCurrentRow(todo.list.count() - 1)
    settle()
    assert todo.foot.parentWidget() is todo and todo.foot.y() > todo.list.geometry().bottom()
    shaped(desk.window, LITTLE[1])
    desk.window.shell.panels.reveal("right")
    settle()
    assert todo.foot.parentWidget() is todo.list.viewport()
    shaped(desk.window, MUCH)
    assert todo.foot.parentWidget() is todo and todo.list.room_below(todo.list.currentRow()) == 0


@pytest.mark.parametrize("kind", [*LITTLE, MUCH])
def test_nothing_moves_under_a_button_that_is_down(desk: Desk, kind: Kind) -> None:
    todo = broken(desk, kind)
    todo.list.setCurrentRow(0)
    settle()
    view, other = todo.list.viewport(), todo.list.item(1)
    todo.list.scrollToItem(other)
    settle()
    before = todo.list.visualItemRect(other)
    gone: list[object] = []
    todo.list.itemClicked.connect(gone.append)
    place = QPoint(40, min(before.center().y(), view.height() - 2))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    settle()
    assert todo.list.currentRow() == 1 and todo.list.visualItemRect(other) == before
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    settle()
    assert gone == [other] and view.rect().contains(own(todo))


def test_keys_in_the_reason_are_none_of_the_list(desk: Desk) -> None:
    todo = broken(desk, LITTLE[1])
    todo.list.setCurrentRow(1)
    settle()
    went: list[object] = []
    todo.wanted.connect(went.append)
    assert todo.foot.parentWidget() is todo.list.viewport() and todo.foot.reason.isVisible()
    QTest.keyClick(todo.foot.reason, Key.Key_Up)
    QTest.keyClick(todo.foot.reason, Key.Key_Return)
    assert todo.list.currentRow() == 1 and not went


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_what_has_no_room_on_a_button_stands_in_its_tip(desk: Desk) -> None:
    todo = broken(desk, LITTLE[1])
    todo.list.setCurrentRow(0)
    read = todo.foot.findChildren(ShortButton, "read")[-1]
    settle()
    assert read.text().startswith("Read “") and read.isVisible()
    read.setFixedWidth(read.sizeHint().width() * 2 // 3)
    settle()
    assert read.is_cut() and not read.grab().toImage().isNull()
    at = read.rect().center()
    QApplication.sendEvent(read, QHelpEvent(QEvent.Type.ToolTip, at, read.mapToGlobal(at)))
    assert QToolTip.text() == f"<span>{read.text()}</span>"
