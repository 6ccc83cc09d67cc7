"""On a guided page cards keep their widths, and the ways rows join their places, while rows are added."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sections.section_title import SectionTitle
from mls_desktop.ui.sheet.guided_page import GuidedPage
from tests.desk import Desk, Key, press
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("rules_basics")

NAMED = ("armour", "defences", "counters")
SIZES = [(100, (1000, 700)), (100, (1280, 720)), (100, (1500, 900)), (150, (1680, 945))]


def defences(desk: Desk, zoom: int, size: tuple[int, int]) -> GuidedPage:
    """The page on which three tables of a person's own names stand, empty."""
    desk.window.shell.files.new_of("rules_basics")
    desk.do("new_player")
    desk.window.resize(*size)
    desk.window.appearance.set_appearance("light", zoom)
    desk.do("guide")
    page = desk.page
    assert isinstance(page, GuidedPage)
    page.show_step(next(at for at, step in enumerate(page.steps) if {*NAMED} <= {*step.sections}))
    settle()
    return page


def across(page: GuidedPage) -> dict[str, tuple[int, int, int]]:
    """Of each table where it begins, how wide it is, and where the key for another row stands."""
    found = {}
    for id in NAMED:
        card = page.cards[id]
        key = card.title.add.mapTo(card, QPoint()).x() if card.title.add.isVisible() else -1
        found[id] = (card.x(), card.width(), key)
    return found


def added(card: Card, name: str) -> None:
    """A row is added by its name; the line closes again."""
    card.title.add.click()
    settle()
    press(card.title.line, name, Key.Key_Return)
    settle()
    press(card.title.line, Key.Key_Escape)
    settle()


@pytest.mark.parametrize(("zoom", "size"), SIZES, ids=str)
def test_nothing_moves_sideways_for_a_row_that_joins(empty: Desk, zoom: int, size: tuple[int, int]) -> None:
    """Not for the first of a counter either, with which a card comes that was not there."""
    page = defences(empty, zoom, size)
    before, cards = across(page), {*page.cards}
    for id in NAMED:
        for name in ("Plate", "A helmet of an older make"):
            added(page.cards[id], name)
            assert across(page) == before, (id, name)
    assert {*page.cards} > cards


def whole(title: SectionTitle) -> bool:
    """Whether what the line is for is read whole."""
    return title.line.width() >= title.line.needed_width()


@pytest.mark.parametrize("width", [260, 300, 460])
@pytest.mark.parametrize("id", NAMED)
def test_what_a_name_is_asked_for_is_read_whole(empty: Desk, id: str, width: int) -> None:
    """The line has the room in which it was said that there is nothing yet, and where that is too little, that of the
    key which opened it: until it closes."""
    page = defences(empty, 100, (1280, 720))
    title = page.cards[id].title
    title.add.click()
    title.setFixedWidth(width)
    settle()
    assert title.line.hasFocus() and whole(title) and title.none.isHidden()
    assert title.add.isVisible() == (width == 460)
    press(title.line, Key.Key_Escape)
    settle()
    assert title.none.isVisible() and title.add.isVisible() and title.line.isHidden()


def test_another_page_has_the_widths_it_likes(empty: Desk) -> None:
    page = defences(empty, 100, (1280, 720))
    here, other = page.at, next(at for at, step in enumerate(page.steps) if "values" in step.sections)

    def widths() -> dict[str, int]:
        page.show_step(other)
        settle()
        return {id: card.width() for id, card in page.cards.items()}

    before = widths()
    assert len(set(before.values())) > 1, "columns of their own widths"
    page.show_step(here)
    settle()
    added(page.cards["armour"], "Plate")
    assert widths() == before
