"""Nothing but the rows asked for moves, in every system: in pickers, in lists, over guided pages, and after a zoom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QStatusBar, QWidget

from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.sheet.guided_page import GuidedPage
from tests.desk import Desk, press
from tests.ui.measuring import settle, shaped
from tests.ui.sheet.test_calm import Place, cards, columns, filtered
from tests.ui.sheet.test_nothing_cut import SYSTEMS, opened

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Geometry = dict[str, list[tuple[int, ...]]]


@pytest.fixture
def table(qtbot: Any, tmp_path: Path, system: str) -> Desk:
    return opened(qtbot, tmp_path, system)


def geometry(root: QWidget) -> Geometry:
    """Where everything is that is seen, by class and name; but for the line of status, which tells of a recovery copy
    whenever one was made."""
    found: Geometry = {}
    told = root.findChildren(QStatusBar)
    seen = [each for each in root.findChildren(QWidget) if each.isVisible() and each.window() is root.window()]
    seen = [each for each in seen if not any(line.isAncestorOf(each) for line in told)]
    for each in seen:
        at, size = each.mapTo(root, QPoint()), each.size()
        place = (at.x(), at.y(), size.width(), size.height())
        found.setdefault(f"{type(each).__name__} {each.accessibleName()}", []).append(place)
    return {name: sorted(places) for name, places in found.items()}


def moved(before: Geometry, after: Geometry) -> list[str]:
    """What is another thing, or elsewhere, now."""
    both = {**before, **after}
    return [f"{name} {before.get(name)} {after.get(name)}" for name in both if before.get(name) != after.get(name)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("command", ["", "to_party", "to_library", "guide"])
def test_zoomed_and_back_everything_is_where_it_was(table: Desk, command: str) -> None:
    if command:
        table.do(command)
    table.window.resize(1280, 720)
    table.page.complete() if not command else None
    shaped(table.window, (100, (1280, 720)))
    before = geometry(table.window)
    for zoom in (200, 100):
        shaped(table.window, (zoom, (1280, 720)))
    assert moved(before, geometry(table.window)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_keys_of_guided_pages_have_one_place_on_all_of_them(table: Desk) -> None:
    table.do("guide")
    page = table.page
    assert isinstance(page, GuidedPage)
    for zoom in (100, 150):
        shaped(table.window, (zoom, (1280, 720)))
        held = [key.geometry() for key in (*page.head.buttons, page.foot.back)]
        places = []
        for at in (*range(len(page.steps)), 0):
            page.show_step(at)
            settle()
            assert [key.geometry() for key in (*page.head.buttons, page.foot.back)] == held, (zoom, at)
            places.append(cards(table))
        assert places[0] == places[-1], zoom


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_filter_of_the_sheet_moves_nothing_but_its_rows(table: Desk) -> None:
    shaped(table.window, (100, (1280, 720)))
    table.page.complete()
    settle()
    for id, view in filtered(table).items():
        assert view.filter is not None
        before, widths = cards(table, id), columns(view.table)
        x, y = before[id][:2]
        below = {name for name, place in before.items() if place[0] == x and place[1] > y}
        across = {name: place[::2] for name, place in cards(table).items()}
        table.focus(view.filter.line)
        settle()
        scrolled = table.page.area.verticalScrollBar().value()
        for letter in "ase":
            press(view.filter.line, letter)
            settle()
            # What is below may be moved down by further rows that are found, and by nothing else.
            assert besides(cards(table, id), below) == besides(before, below) and columns(view.table) == widths
            assert {name: place[::2] for name, place in cards(table).items()} == across
            assert table.page.area.verticalScrollBar().value() == scrolled
        view.filter.line.clear()
        settle()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_picker_holds_still_while_one_types_and_walks(table: Desk) -> None:
    for picker in (picker for zoom in (100, 150) for picker in pickers(table, zoom)):
        settle()
        frame = [picker.geometry(), picker.line.geometry(), picker._scroll.geometry(), picker.take_button.geometry()]
        widths = columns(picker.table)
        for letter in ["a", "r", *[None] * 4]:
            press(picker.line, letter) if letter else picker.line.walked.emit(1)
            settle()
            now = [picker.geometry(), picker.line.geometry(), picker._scroll.geometry(), picker.take_button.geometry()]
            assert (picker.windowTitle(), letter, now) == (picker.windowTitle(), letter, frame)
            assert (picker.windowTitle(), columns(picker.table)) == (picker.windowTitle(), widths)
        picker.reject()
        settle()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_filter_of_the_library_moves_no_column(table: Desk) -> None:
    shaped(table.window, (100, (1280, 720)))
    table.do("to_library")
    page = table.window.tabs.front_page()
    assert isinstance(page, LibraryPage)
    for at in range(page.lists.count()):
        page.lists.setCurrentIndex(at)
        settle()
        line, widths = page.entries.filter.line, columns(page.entries.table)
        held = (line.geometry(), page._left.geometry())
        for letter in "ax":
            press(line, letter)
            settle()
            assert (at, columns(page.entries.table)) == (at, widths)
            assert (line.geometry(), page._left.geometry()) == held
        line.clear()
        settle()


def besides(places: dict[str, Place], left_out: set[str]) -> dict[str, Place]:
    return {id: place for id, place in places.items() if id not in left_out}


def pickers(desk: Desk, zoom: int) -> Iterator[Picker]:
    """A picker of each card that has one, one after the other, so large."""
    shaped(desk.window, (zoom, (1280, 720)))
    desk.page.complete()
    for card in list(desk.page.cards.values()):
        add = card.view.section.add
        if add is not None and add.field is not None and add.field.kind == "library":
            desk.page.area.ensureWidgetVisible(card.title)
            card.title.add.click()
            settle()
            yield desk.picker()
