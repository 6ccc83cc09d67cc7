"""The wheel goes on scrolling what it began to scroll, until it pauses or the mouse goes elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.scrolling.scroll_area import SteadyArea, scroll_area
from mls_desktop.ui.scrolling.wheel_course import NEAR, PAUSE
from tests.hand_clock import turned_by_hand


class Zoomed(QWidget):
    """A part of the page that takes the wheel for itself."""

    turns = 0

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.turns += 1
        event.accept()


@pytest.fixture
def area(qtbot: Any) -> Iterator[SteadyArea]:
    root = QWidget()
    qtbot.addWidget(root)
    area = scroll_area(root)
    page = QWidget()
    column = QVBoxLayout(page)
    first, zoomed = QWidget(page), Zoomed(page)
    for part in (first, zoomed):
        part.setFixedHeight(600)
        column.addWidget(part)
    area.setWidget(page)
    area.resize(200, 300)
    root.resize(200, 300)
    root.show()
    yield area
    root.close()


def part(area: SteadyArea) -> Zoomed:
    zoomed = area.findChild(Zoomed)
    assert zoomed is not None
    return zoomed


def turn(widget: QWidget, by: int = -120) -> None:
    middle = QPointF(20, 20)
    event = QWheelEvent(
        middle,
        QPointF(widget.mapToGlobal(QPoint(20, 20))),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def move(widget: QWidget, by: int) -> None:
    place = QPointF(widget.cursor().pos() + QPoint(by, 0))
    left = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, place, place, left, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def test_what_comes_below_the_mouse_does_not_take_the_wheel(area: SteadyArea) -> None:
    zoomed = part(area)
    turn(area.viewport())
    first = area.verticalScrollBar().value()
    turn(zoomed)
    move(zoomed, NEAR)
    turn(zoomed)
    assert 0 < first < area.verticalScrollBar().value() and zoomed.turns == 0


def test_after_a_pause_it_has_the_wheel_again(area: SteadyArea) -> None:
    zoomed = part(area)
    with turned_by_hand() as clock:
        turn(area.viewport())
        turn(zoomed)
        value = area.verticalScrollBar().value()
        clock.advance(PAUSE)
        turn(zoomed)
    assert zoomed.turns == 1 and area.verticalScrollBar().value() == value


def test_and_once_the_mouse_went_elsewhere(area: SteadyArea) -> None:
    zoomed = part(area)
    turn(area.viewport())
    move(zoomed, NEAR + 1)
    turn(zoomed)
    assert zoomed.turns == 1


def test_what_it_began_on_keeps_it_where_the_page_has_not_moved(area: SteadyArea) -> None:
    zoomed = part(area)
    turn(zoomed)
    assert zoomed.turns == 1 and area.verticalScrollBar().value() == 0
