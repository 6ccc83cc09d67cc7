"""Guided pages in every window: nothing is cut, and the keys of the bar have one place on all pages."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect

from mls_desktop.ui.sheet.guided_page import GuidedPage
from tests.desk import Desk
from tests.ui.test_screens import cut_headings, cut_off, settle

pytestmark = pytest.mark.needs("nutshell")

SIZES = ((1024, 700), (1280, 720), (1440, 900), (1680, 945), (2560, 1440))
LEAST = {100: 1024, 150: 1280, 200: 1680}
"""The width of the smallest of these windows by zoom in which the texts of all pages have room beside the docks."""
KINDS = [
    pytest.param(
        size, zoom, id=f"{size[0]}x{size[1]}-{zoom}", marks=() if size[0] in (least, 2560) else pytest.mark.deep
    )
    for zoom, least in LEAST.items()
    for size in SIZES
    if size[0] >= least
]
"""The smallest and the largest at each zoom in every full run, all others in the long tier."""


@pytest.fixture
def way(desk: Desk) -> GuidedPage:
    desk.do("guide")
    settle()
    assert isinstance(desk.page, GuidedPage)
    return desk.page


def places(way: GuidedPage) -> list[QRect]:
    return [button.geometry() for button in way.head.buttons]


def outside(way: GuidedPage) -> list[str]:
    """The cards that are not wholly within the width of what is seen."""
    seen = way.area.viewport().width()
    return [id for id, card in way.cards.items() if card.geometry().right() >= seen or card.geometry().left() < 0]


@pytest.mark.long
@pytest.mark.parametrize(("size", "zoom"), KINDS)
def test_no_page_is_cut_and_the_bar_stays(desk: Desk, way: GuidedPage, size: tuple[int, int], zoom: int) -> None:
    desk.window.resize(*size)
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    held = places(way)
    for at in range(len(way.steps)):
        way.show_step(at)
        settle()
        assert (at, places(way)) == (at, held)
        assert (at, outside(way)) == (at, [])
        assert (at, cut_off(way) + cut_headings(way)) == (at, [])


@pytest.mark.parametrize("size", [(1680, 945), (1024, 700)], ids=["wide", "narrow"])
def test_a_page_that_is_turned_to_is_whole_at_once(desk: Desk, way: GuidedPage, size: tuple[int, int]) -> None:
    """The page after one with as high a head was cut at the right of a wide window."""
    desk.window.resize(*size)
    settle()
    held: Any = places(way)
    for at in (1, 0, 1):
        way.show_step(at)
        settle()
        assert outside(way) == [] and places(way) == held


def test_all_pages_of_the_bar_stand_in_one_line_of_a_usual_window(desk: Desk, way: GuidedPage) -> None:
    desk.window.resize(1440, 900)
    settle()
    assert len({place.y() for place in places(way)}) == 1


@pytest.mark.parametrize("size", [(1680, 945), (1280, 720)], ids=["wide", "narrow"])
def test_head_cards_and_foot_end_at_one_edge_before_the_bar(desk: Desk, way: GuidedPage, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    settle()
    edge = max(card.geometry().right() for card in way.cards.values())
    for widget in (way.head.points, way.foot.on):
        right = widget.mapTo(way, widget.rect().topRight()).x()
        assert abs(right - edge) <= way._theme.px(3), (widget, right, edge)
    bar = way.area.verticalScrollBar()
    assert edge < bar.mapTo(way, bar.rect().topLeft()).x()
