"""Nothing but the rows asked for moves: cards, columns and steppers keep their places while a filter is typed."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, press
from tests.ui.measuring import shaped
from tests.ui.test_screens import settle

pytestmark = pytest.mark.needs("nutshell")

WIDTHS = (1280, 1440, 1680)
Place = tuple[int, int, int, int]


def cards(desk: Desk, longer: str = "") -> dict[str, Place]:
    """Where each card of the sheet stands. The one that may become `longer`, for more rows are found than were shown,
    without its height, and those below it, which it may move down, without how far down they are."""
    found: dict[str, Any] = {id: card.geometry().getRect() for id, card in desk.page.cards.items()}
    left, top = found[longer][:2] if longer else (-1, 0)
    below = {id for id, (x, y, _wide, _high) in found.items() if x == left and y > top}
    told = {id: (x, 0, *size) if id in below else (x, y, *size) for id, (x, y, *size) in found.items()}
    return {id: (*place[:3], 0) if id == longer else place for id, place in told.items()}


def columns(table: SectionTable) -> list[tuple[int, int]]:
    """Where each column of a table begins, and its width."""
    header = table.horizontalHeader()
    return [(header.sectionViewportPosition(at), header.sectionSize(at)) for at in range(header.count())]


def filtered(desk: Desk) -> dict[str, TableView]:
    """The tables of the sheet that have a filter."""
    views = {id: card.view for id, card in desk.page.cards.items()}
    return {id: view for id, view in views.items() if isinstance(view, TableView) and view.filter is not None}


@pytest.mark.parametrize("width", WIDTHS)
def test_a_filter_moves_nothing_but_its_rows(desk: Desk, width: int) -> None:
    desk.window.resize(width, 900)
    desk.page.complete()
    settle()
    assert filtered(desk)
    for (id, view), typed in product(filtered(desk).items(), ("listen", "li", "zzzz", "a")):
        assert view.filter is not None
        high, before = cards(desk), cards(desk, id)
        widths, line = columns(view.table), view.filter.line.geometry()
        desk.focus(view.filter.line)
        scrolled = desk.page.area.verticalScrollBar().value()
        for letter in typed:
            press(view.filter.line, letter)
            settle()
            assert cards(desk, id) == before and cards(desk)[id][3] >= high[id][3]
            assert view.filter.line.geometry() == line and columns(view.table) == widths
            assert desk.page.area.verticalScrollBar().value() == scrolled
        view.filter.line.clear()
        settle()
        assert cards(desk) == high and columns(view.table) == widths


@pytest.mark.parametrize("width", WIDTHS)
def test_no_card_goes_to_another_column_for_a_list_that_becomes_longer(desk: Desk, width: int) -> None:
    desk.window.resize(width, 900)
    desk.page.complete()
    settle()
    before = {id: (place[0], place[2]) for id, place in cards(desk).items()}
    for view in filtered(desk).values():
        assert view.filter is not None
        for button in view.filter.chosen.buttons():
            button.click()
            settle()
            assert {id: (place[0], place[2]) for id, place in cards(desk).items()} == before, button.text()


def test_a_find_bar_narrows_a_table_and_moves_no_column(desk: Desk) -> None:
    table: Any = desk.table("weapons")
    desk.focus(table)
    desk.do("find")
    settle()
    before, widths = cards(desk), columns(table)
    press(desk.window.focusWidget(), "s")
    settle()
    assert cards(desk) == before and columns(table) == widths


@pytest.mark.parametrize("width", WIDTHS)
def test_a_wider_or_narrower_choice_of_rows_keeps_columns_and_steppers(desk: Desk, width: int) -> None:
    desk.window.resize(width, 900)
    desk.page.complete()
    settle()
    for view in filtered(desk).values():
        assert view.filter is not None
        widths, across = columns(view.table), {id: place[::2] for id, place in cards(desk).items()}
        for at in range(len(view.filter.groups)):
            button = view.filter.chosen.button(at)
            assert button is not None
            button.click()
            settle()
            assert columns(view.table) == widths
            assert {id: place[::2] for id, place in cards(desk).items()} == across


@pytest.mark.parametrize("section", ["weapons", "armour"])
@pytest.mark.parametrize("width", WIDTHS[:1])
def test_what_is_taken_from_the_library_has_the_focus_and_the_view_stays(desk: Desk, section: str, width: int) -> None:
    desk.window.resize(width, 600)
    desk.page.complete()
    desk.focus(desk.table("primaries"))
    card = desk.page.cards[section]
    desk.page.area.ensureWidgetVisible(card.title)
    settle()
    scrolled, before = desk.page.area.verticalScrollBar().value(), {row.id for row in card.view.section.rows}
    card.title.add.click()
    picker = desk.picker()
    press(picker.line, Key.Key_Down, Key.Key_Down)
    press(picker.line, Key.Key_Return)
    settle()
    (new,) = {row.id for row in card.view.section.rows} - before
    table = desk.table(section)
    row = table.rows.row(table.currentIndex())
    assert row is not None and row.id == new and desk.window.focusWidget() is table
    seen = table.visualRect(table.currentIndex())
    assert desk.page.area.viewport().rect().contains(table.mapTo(desk.page.area.viewport(), seen.center()))
    top = card.title.mapTo(desk.page.area.viewport(), card.title.rect().topLeft()).y()
    assert abs(desk.page.area.verticalScrollBar().value() - scrolled) <= card.height() and top > -card.height()


@pytest.mark.parametrize("size", [(1680, 945), (1280, 720)])
def test_what_is_added_to_a_guided_page_moves_no_column(desk: Desk, size: tuple[int, int]) -> None:
    shaped(desk.window, (100, size))
    desk.do("guide")
    page: Any = desk.page
    page.show_step(next(at for at, step in enumerate(page.steps) if "weapons" in step.sections))
    settle()

    def across() -> dict[str, tuple[int, int]]:
        return {id: (card.x(), card.width()) for id, card in page.cards.items() if card.isVisible()}

    before = across()
    assert len({x for x, _width in before.values()}) == 2
    for section, thing in (("weapons", "heavy_crossbow"), ("armour", "mail_hauberk"), ("weapons", "great_axe")):
        assert desk.document.apply(Edit("add", ("characters", desk.who.id, section), thing))
        settle()
        assert across() == before
