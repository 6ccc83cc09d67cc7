"""What a person is on stays in sight where a scrolling area becomes lower, and all goes back when there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from mls_desktop.ui.scrolling.scroll_area import SteadyArea, scroll_area


@pytest.fixture
def area(qtbot: Any) -> Iterator[SteadyArea]:
    root = QWidget()
    qtbot.addWidget(root)
    area = scroll_area(root)
    contents = QWidget()
    contents.setFixedHeight(1000)
    area.setWidget(contents)
    area.resize(100, 300)
    root.resize(100, 300)
    root.show()
    area.held = lambda: QRect(0, 250, 10, 20)
    yield area
    root.close()


def test_it_stays_in_sight_and_goes_back(area: SteadyArea) -> None:
    scrolled = []
    for height in (200, 100, 200, 300):
        area.resize(100, height)
        scrolled.append(area.verticalScrollBar().value())
    assert scrolled == [70, 170, 70, 0]


def test_where_one_has_scrolled_away_nothing_moves(area: SteadyArea) -> None:
    area.verticalScrollBar().setValue(500)
    for height in (200, 300):
        area.resize(100, height)
        assert area.verticalScrollBar().value() == 500


def test_where_one_has_scrolled_since_it_does_not_go_back(area: SteadyArea) -> None:
    area.resize(100, 200)
    area.verticalScrollBar().setValue(100)
    area.resize(100, 300)
    assert area.verticalScrollBar().value() == 100


def test_where_a_person_is_on_nothing_nothing_moves(area: SteadyArea) -> None:
    area.held = QRect
    area.resize(100, 100)
    assert area.verticalScrollBar().value() == 0
