"""A fight on pages: its sheet, cards, log and summary, of what is in force."""

from __future__ import annotations

import pytest

from mls_desktop.model.fight.fielding import Unplayable
from mls_desktop.report.fights.fight_pages import FightPrint, What, fight_log, fight_name, fight_page, report_page
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.reference import Reference
from tests.madeup import sky
from tests.madeup.flown import HERE, SHIPPED_DATA, Flown


def printed(flown: Flown) -> FightPrint:
    world = SHIPPED_DATA.world(flown.campaign)
    context = PageContext("The kite fair", flown.system, world, flown.texts, Reference(SHIPPED_DATA.resources, "kites"))
    return FightPrint(flown.session, flown.home, flown.shipped, flown.texts, context, PageOptions(date="1 May 2031"))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("sheet", ["Over the dunes", "Grey × 2"]),
        ("log", ["Us, Them", "Red throws 9: Grey 1 sinks by 5."]),
        ("report", ["Over the dunes", "Luck of the dice", "33.6 %"]),
    ],
)
def test_a_page_says_it(what: What, said: list[str]) -> None:
    page = fight_page(what, printed(Flown(*sky.EVENTS)))
    assert isinstance(page, Page) and page.state == "1 May 2031"
    text = text_of(page)
    assert [each for each in said if each not in text] == []


def test_each_fighter_has_a_card() -> None:
    cards = fight_page("cards", printed(Flown()))
    assert isinstance(cards, Cards) and [card.title for card in cards.cards] == ["Red", "Grey 1", "Grey 2"]


def test_the_log_ends_with_what_is_in_force() -> None:
    flown = Flown(*sky.EVENTS)
    flown.take(Edit("set", (*HERE, "cursor"), 2))
    text = text_of(fight_log(printed(flown)))
    assert "Grey 2 sinks by 9" in text and "Grey 1 glides" not in text


def test_it_is_called_as_the_encounter_else_by_its_id() -> None:
    flown = Flown()
    assert fight_name(flown.session) == "Over the dunes"
    flown.take(Edit("set", (*HERE, "name"), ""))
    assert fight_name(flown.session) == "fight" and report_page(printed(flown)).title == "fight"


def test_what_cannot_be_played_has_no_sheet_and_an_empty_report() -> None:
    flown = Flown(*sky.EVENTS)
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    with pytest.raises(Unplayable):
        fight_page("sheet", printed(flown))
    assert report_page(printed(flown)).bands == ()
