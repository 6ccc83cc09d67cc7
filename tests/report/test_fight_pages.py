"""Cards, the sheet of an encounter and its log, of the made-up system and of plain values."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter, LineUp, Side
from mls_desktop.model.fight.fielding import ReadyFighters
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.cards import card_of, cards_of
from mls_desktop.report.encounter import SPARE, TURNS, encounter_cards, encounter_page
from mls_desktop.report.log import LogEntry, clock_text, entry, log_page
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Cell, Fact, Line, Prose, Table, Tracks
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layouts, Marked, Print
from mls_desktop.rules.common.values.events import told
from mls_desktop.words.system_texts import Texts
from tests.madeup import system as madeup
from tests.report.paper import context_of, loaded

pytestmark = pytest.mark.needs("nutshell")

SHIPPED_DATA = madeup.shipped_data()
EMPTY: dict[str, Any] = {"format": "mls-desktop", "version": 1, "system": "kites"}
PLAIN = context_of(loaded(EMPTY, SHIPPED_DATA), SHIPPED_DATA)
OPTIONS = PageOptions(date="1 May 2031")


class Laid:
    """The made-up system with other layouts."""

    turns = False

    def __init__(self, **layouts: Layouts) -> None:
        self.layouts = layouts

    def __getattr__(self, name: str) -> Any:
        return getattr(PLAIN.system, name)


def laid(**layouts: Layouts) -> PageContext:
    return replace(PLAIN, system=Laid(**layouts))


KITE = madeup.Kite(id="k", name="Kite", player="Ann", height=4)
CARD = Layouts((), (("parts",), ("heights", "nowhere")), prints={"heights": Print(form="ticks")})


def test_a_card_has_what_the_layout_says_in_its_order():
    made = card_of(KITE, laid(card=CARD), PLAIN.world)
    assert (made.title, made.aside) == ("Kite", "Player · Ann")
    assert [block.id for block in made.blocks] == ["parts"], "a pool that is not ticked off is not there"


def test_a_card_of_a_system_without_a_layout_for_it_has_all_of_the_sheet():
    ids = {block.id for block in card_of(KITE, laid(), PLAIN.world).blocks}
    assert {"who", "parts", "knacks", "heights", "temper"} <= ids


def test_a_title_heads_the_first_column_of_its_table():
    block = card_of(KITE, laid(card=CARD), PLAIN.world).blocks[0]
    assert isinstance(block.body, Table)
    assert block.title == "" and block.body.heads[0].title == "Parts"


def test_a_card_a_character_under_one_foot():
    made = cards_of([KITE, replace(KITE, id="l", name="")], PLAIN, OPTIONS)
    assert [card.title for card in made.cards] == ["Kite", "l"], "who has no name goes by the id"
    assert (made.foot, made.state) == ("MLS Desktop · Kites", "1 May 2031")


SIDES = (Side("a", "The wind"), Side("b"))
ONE, MANY = LineUp("one", "a"), LineUp("many", "b", count=3, joins=2)
ENCOUNTER = Encounter("e", "Over the hill", SIDES, "b", line_up=(ONE, MANY), notes="Rain.\n\nFog.")
READY = ReadyFighters(
    PLAIN.world,
    (
        Entrant("one", "a", replace(KITE, name="Redtail")),
        *(Entrant(f"many.{nth}", "b", replace(KITE, name=f"Gull {nth}"), 2) for nth in (1, 2, 3)),
    ),
)
POINTS = Print(form="ticks", marked=(Marked("height"),))
FIGHTER = Layouts(("heights",), (("parts",),), prints={"heights": POINTS})


def test_the_sheet_of_an_encounter_names_its_sides():
    page = encounter_page(ENCOUNTER, READY, laid(fighter=FIGHTER), OPTIONS)
    assert page.title == "Over the hill" and page.state == "1 May 2031"
    assert page.facts == (Fact("The wind", "Redtail"), Fact("b", "Gull × 3"))


def test_each_of_a_group_has_points_of_their_own_beside_what_all_have():
    page = encounter_page(ENCOUNTER, READY, laid(fighter=FIGHTER), OPTIONS)
    points = [band.columns[0][0] for band in page.bands]
    assert [(block.title, block.aside) for block in points[:2]] == [
        ("Redtail", "The wind"), ("Gull × 3", "b, joins in round 2")
    ]  # fmt: skip
    labels = [track.label for block in points[:2] for track in block.body.rows]  # type: ignore[union-attr]
    assert [label.partition(":")[0] for label in labels] == ["Redtail", "Gull 1", "Gull 2", "Gull 3"]
    assert [band.shares for band in page.bands] == [(3, 4), (3, 4), (1,)]


def test_a_fighter_without_a_layout_has_points_alone():
    page = encounter_page(ENCOUNTER, READY, laid(), OPTIONS)
    assert [len(band.columns) for band in page.bands] == [1, 1, 1]


def test_the_last_band_counts_the_rounds_and_has_the_notes():
    turns, notes = encounter_page(ENCOUNTER, READY, laid(), OPTIONS).bands[-1].columns[0]
    assert turns.title == "Rounds" and isinstance(turns.body, Tracks) and turns.body.rows[0].count == TURNS
    assert notes.body == Prose(("Rain.", "Fog."), SPARE)


def test_who_begins_is_said_where_there_are_turns():
    context = laid()
    context.system.turns = True
    page = encounter_page(ENCOUNTER, READY, context, OPTIONS)
    assert page.facts[-1] == Fact("Begins", "b") and page.bands[-1].columns[0][0].title == "Turns"
    assert "joins in Turn 2" in page.bands[1].columns[0][0].aside


def test_a_card_a_fighter():
    made = encounter_cards(ENCOUNTER, READY, laid(card=CARD), OPTIONS)
    assert made.title == "Over the hill" and [card.title for card in made.cards] == [
        "Redtail", "Gull 1", "Gull 2", "Gull 3"
    ]  # fmt: skip


WORDS = Texts(
    {
        "names": {"one": "Redtail"},
        "asks": {"throw": "The throw"},
        "log": {"hit": "{who} hits\n{at}.", "fall": "{who} falls."},
        "marks": {"fall": "down"},
        "findings": {"R-1": "no such kite"},
    }
)


def note(kind: str, who: str, **facts: str) -> Note:
    return Note(kind, who, "R-0", tuple((name, given(value)) for name, value in {"who": who, **facts}.items()))


ENTRIES = {
    "what came of it": (
        ReplayStep(told("throw", "one"), (note("hit", "one", at="two"), note("fall", "two")), clock=(2, 1)),
        LogEntry("2.1", "one hits two. two falls.", ("down",), False, frozenset({"one", "two"}), ("R-0",)),
    ),
    "a mark stands once": (
        ReplayStep(told("throw"), (note("fall", "a"), note("fall", "b"))),
        LogEntry("", "a falls. b falls.", ("down",), False, frozenset({"a", "b"}), ("R-0",)),
    ),
    "what was answered where nothing came of it": (
        ReplayStep(told("throw", "one", dice=7, aimed=True, at=None), clock=(0, 3)),
        LogEntry("3", "Redtail: The throw: 7, yes", (), False, frozenset({"one"})),
    ),
    "why it could not be": (
        ReplayStep(told("throw", "one"), misfit=Finding("R-1", "error", ()), clock=(1,)),
        LogEntry("1", "Redtail: The throw does not fit: no such kite", ("does not fit",), True, frozenset({"one"})),
    ),
}


@pytest.mark.parametrize("case", ENTRIES)
def test_an_entry_of_the_log(case):
    moment, expected = ENTRIES[case]
    assert entry(moment, WORDS) == expected


@pytest.mark.parametrize("clock, text", [((2, 1), "2.1"), ((2, 0), "2"), ((0, 0), ""), ((), "")])
def test_a_clock_says_what_has_begun(clock, text):
    assert clock_text(clock) == text


def test_the_log_is_a_table_of_when_what_and_marks():
    page = log_page(ENCOUNTER, (LogEntry("1.2", "a\nb", ("down", "out")),), PLAIN, OPTIONS)
    table = page.blocks()[0].body
    assert isinstance(table, Table) and table.rows == (Line((Cell("1.2"), Cell("a\\nb"), Cell("down · out"))),)
    assert page.facts == (Fact("Sides", "The wind, b"),) and page.foot == "MLS Desktop · Kites"
