"""Of every figure on every sheet "Why?" tells where it comes from, and its parts make what the sheet shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from mls_desktop.bridge.sheet.explanation import explanation
from mls_desktop.bridge.sheet.figure_places import heads_row
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.figures import (
    Figure,
    added,
    bringing,
    floor_average,
    given,
    greatest,
    half,
    least,
    looked_up,
)
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.operations import MADE, heading, operation, told_operation
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts, load_words
from tests.chance_edits import ChanceEdits
from tests.tiers import cases
from tests.truth import all_true, figures

RESOURCES = Path(__file__).parents[3] / "resources"
SHIPPED_DATA = ShippedData()
SAMPLES = sorted((RESOURCES / "samples").glob("*/*.json"))
STEPS = cases(quick=15, all=80, long=800)
"""So many edits by chance lead away from each sample."""
TYPED = ("text", "flag")
"""What these fields hold is as somebody wrote it: nothing stands behind it."""


def campaign_of(file: Path) -> AnyCampaign:
    return read(file.read_bytes(), SHIPPED_DATA)


def words(system: str) -> tuple[Texts, Reference]:
    return Texts(load_words([RESOURCES], system)), Reference([RESOURCES], system)


def shown(section: Section) -> Iterator[tuple[Row, Cell]]:
    """The cells that a person sees of a section, or that the command line tells by a key, and that say something."""
    for row in section.rows:
        for cell in row.cells:
            seen = cell.column in (*section.columns, *row.asides, "value") or cell.key
            if seen and cell.figure.value not in (None, ""):
                yield row, cell


def unexplained(sections: tuple[Section, ...], texts: Texts, reference: Reference) -> list[str]:
    """The cells of which nothing is told: neither parts, nor a rule that can be read, nor that they were entered."""
    held, found = {section.id: section for section in sections}, []
    for section in sections:
        for row, cell in shown(section):
            told = explanation(held, row, cell, texts)
            rules = told is not None and any(reference.rule(each.rule) for each in figures(told.figure))
            entered = cell.field is not None and (cell.field.kind in TYPED or bool(told and told.heading))
            if not rules and not entered:
                found.append(f"{section.id}.{row.id}.{cell.column}")
    return found


def untold_heads(sections: tuple[Section, ...], texts: Texts) -> list[str]:
    """The sections beside whose title something stands of which nothing is told, or not what its parts make."""
    held = {section.id: section for section in sections}
    told = {id: explanation(held, heads_row(each), None, texts) for id, each in held.items() if each.heads}
    return [id for id, each in told.items() if each is None or not all_true(each.figure)]


def untold(sections: tuple[Section, ...], texts: Texts) -> list[str]:
    """The rows with a figure on whose name nothing is told."""
    held = {section.id: section for section in sections}
    rows = [(section.id, row) for section in sections for row in section.rows if row.cells]
    return [f"{id}.{row.id}" for id, row in rows if explanation(held, row, None, texts) is None]


def untrue(sections: tuple[Section, ...]) -> list[str]:
    """The cells with a figure, however deep, that is not what its parts make of it."""
    cells = [(f"{s.id}.{r.id}.{c.column}", c) for s in sections for r in s.rows for c in r.cells]
    return [place for place, cell in cells if not all_true(cell.figure)]


def look(campaign: AnyCampaign, people: tuple[Character, ...], texts: Texts, reference: Reference) -> None:
    system, world = SHIPPED_DATA.system(campaign.system), SHIPPED_DATA.world(campaign)
    for who in people:
        sections = system.sheet(who, world)
        assert unexplained(sections, texts, reference) == [], who.id
        assert untrue(sections) == [] == untold(sections, texts), who.id
        assert untold_heads(sections, texts) == [], who.id


@pytest.mark.needs("nutshell")
@pytest.mark.needs("death_or_glory")
@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name.partition(".")[0])
def test_every_figure_of_every_sample(file: Path) -> None:
    campaign = campaign_of(file)
    look(campaign, campaign.characters, *words(campaign.system))


@pytest.mark.needs("nutshell")
@pytest.mark.needs("death_or_glory")
@pytest.mark.parametrize("file", SAMPLES[::2], ids=lambda file: file.name.partition(".")[0])
def test_every_figure_after_any_edits(file: Path) -> None:
    start, (texts, reference) = campaign_of(file), words(file.parent.name)
    edits = ChanceEdits(Random(file.name), SHIPPED_DATA)
    for before, after in zip(states := edits.history(start, STEPS), states[1:], strict=False):
        look(after, tuple(who for who in after.characters if who not in before.characters), texts, reference)


CHOSEN = {
    "nutshell": {
        "who.race": 9, "who.age": 5, "occupation.occupation": 3, "personality.*": 1, "armour.*": 1, "shield.shield": 1,
    },
    "death_or_glory": {
        "origin.origin": 1, "origin.rank": 1, "picking.supplementary_die": 1, "defence.shield": 1,
        "body.hp": 1,
    },
}  # fmt: skip
"""What is chosen tells what it brings: so many parts at least."""


@pytest.mark.needs("nutshell")
@pytest.mark.needs("death_or_glory")
@pytest.mark.parametrize(("system", "place"), [(system, place) for system, held in CHOSEN.items() for place in held])
def test_what_is_chosen_tells_what_it_brings(system: str, place: str) -> None:
    section, _dot, id = place.partition(".")
    campaign = campaign_of(next(file for file in SAMPLES if file.parent.name == system))
    sheets = [SHIPPED_DATA.system(system).sheet(who, SHIPPED_DATA.world(campaign)) for who in campaign.characters]
    held = [each for sheet in sheets for each in sheet if each.id == section]
    rows = [row for each in held for row in each.rows if id in (row.id, "*") and row.cells[0].figure.value]
    assert rows and all(len(row.cells[0].figure.parts) >= CHOSEN[system][place] for row in rows)


def test_on_the_name_of_a_thing_listed_all_of_it_is_told() -> None:
    dam = Cell("dam", added(("base", given(2)), ("step", given(1)), rule="R-1"), also=(("dice", "1d6"),))
    row = Row("axe", (dam, Cell("hands", given(2)), Cell("range", given(None)), Cell("parry", given(0))), name="Axe")
    listed = {"weapons": Section("weapons", "items", ("dam",), (row,))}
    told = explanation(listed, row, None, Texts({"columns": {"hands": "Hands it takes"}}))
    assert told is not None and (told.name, told.heading, told.cell) == ("Axe", "What goes with it:", None)
    said = [(told.texts.part(name), figure.value) for name, figure in told.figure.parts]
    assert said == [("Dam", "3 \N{MIDDLE DOT} 1d6"), ("Hands it takes", 2)]
    assert told.figure.parts[0][1].parts == dam.figure.parts
    steps = {"weapons": msgspec.structs.replace(listed["weapons"], shape="steps")}
    told = explanation(steps, row, None, Texts({}))
    assert told is not None and told.cell is dam


@pytest.mark.parametrize(
    ("figure", "entered", "said"),
    [
        (added(("base", given(2)), ("step", given(1))), False, "Added up from:"),
        (added(("base", given(2))), False, "The same as:"),
        (greatest(("dam", given(2))), False, "The same as:"),
        (half(("dam", given(2))), False, "Half of this, rounded down:"),
        (added(), False, "Nothing adds to it."),
        (bringing("dwarf", ("strength", given(3))), True, "What goes with it:"),
        (given(3), True, "As it was entered."),
        (given(None), True, ""),
        (given(3), False, "As given in the library or in the rules."),
    ],
)
def test_the_line_above_the_parts(figure: Figure, entered: bool, said: str) -> None:
    assert heading(figure, Texts({}), entered) == said and figure.how in (*MADE, "input")


BASE, DICE, THIRD = ("base", given(12)), ("dice", given(13)), ("third", given(2))


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (greatest(BASE, DICE), "the greater of Base 12, Dice 13"),
        (least(BASE, DICE), "the lesser of Base 12, Dice 13"),
        (greatest(BASE, DICE, THIRD), "the greatest of Base 12, Dice 13, Third 2"),
        (least(BASE, DICE, THIRD), "the least of Base 12, Dice 13, Third 2"),
        (half(BASE), "half, rounded down, of Base 12"),
        (floor_average((BASE, DICE)), "the average, rounded down, of Base 12, Dice 13"),
        (greatest(BASE), ""),
        (added(BASE, DICE), ""),
        (given(3), ""),
    ],
)
def test_a_part_that_is_no_sum_of_its_own_says_so(figure: Figure, said: str) -> None:
    assert told_operation(figure, Texts({})) == said
    assert said.startswith(operation(figure, Texts({}))) and bool(operation(figure, Texts({}))) == bool(said)


def test_what_is_merely_entered_tells_what_its_column_or_its_row_is_about() -> None:
    fills, kept = Field("fills", "choice", ("rest",), blank=True), Field("kept", "number")
    rest, none = Cell("fills", given("rest"), fills), Cell("fills", given(None), fills)
    ruled = Cell("kept", given(3, "R-1"), kept)
    pots = tuple(Row(f"pot_{at}", (cell,), name="Pot") for at, cell in enumerate((rest, none, ruled)))
    shelf = Row("shelf", (Cell("value", given(3), kept),), name="Shelf")
    sections = {
        "pots": Section("pots", "items", ("fills",), pots),
        "room": Section("room", "fields", ("value",), (shelf,)),
    }
    tips = {"fills": "What fills it.", "kept": "How many.", "value": "How high."}
    texts = Texts({"column_tips": tips, "row_tips": {"room.shelf": "Where pots stand."}})

    def heading(row: Row) -> str:
        told = explanation(sections, row, row.cells[0], texts)
        assert told is not None
        return told.heading

    assert [heading(row) for row in (*pots, shelf)] == [
        "What fills it. As it was entered.",
        "What fills it.",
        "As it was entered.",
        "Where pots stand. As it was entered.",
    ]


def test_what_follows_from_a_figure_is_told_beside_it() -> None:
    """N-DAM-1: of Dam 8 two dice of six."""
    follows = (("damage_dice", looked_up("2d6", ("dam", given(8)), rule="N-DAM-1")),)
    dam = Cell("dam", added(("a", given(5)), ("b", given(3))), also=(("dice", "2d6"),), follows=follows)
    row = Row("axe", (dam, Cell("hands", given(2))), name="Axe")
    sections = {"weapons": Section("weapons", "items", ("dam",), (row,))}
    told = explanation(sections, row, dam, Texts({}))
    assert (
        told is not None
        and told.figure.value == "8 \N{MIDDLE DOT} 2d6"
        and told.heading == "The number, and what follows from it:"
    )
    assert told.figure.parts == (("column dam", dam.figure), *follows) and told.texts.part("column dam") == "Dam"
    whole = explanation(sections, row, None, Texts({}))
    assert whole is not None and whole.figure.parts[0][1].parts == (*dam.figure.parts, *follows)


@pytest.mark.parametrize(("value", "said"), [(1, "yes"), (0, "no")])
def test_what_is_had_or_not_is_told_in_words(value: int, said: str) -> None:
    row = Row("ear", (Cell("had", given(value, "R-1"), Field("had", "flag")),), name="Ear")
    told = explanation({"gifts": Section("gifts", "items", ("had",), (row,))}, row, None, Texts({}))
    assert told is not None and (told.name, told.figure) == ("Ear", given(said, "R-1"))


def test_what_is_not_explained_or_not_true_is_found() -> None:
    false = Figure(4, "sum", (("base", given(2)), ("step", given(1))), "R-1")
    cells = (Cell("a", given(7)), Cell("b", false), Cell("c", Figure(3, "table", (), "R-1")))
    sections = (Section("odd", "steps", ("a", "b", "c"), tuple(Row(cell.column, (cell,)) for cell in cells)),)
    assert untrue(sections) == ["odd.b.b", "odd.c.c"]
    assert unexplained(sections[:1], Texts({}), Reference([], "none")) == ["odd.a.a", "odd.b.b", "odd.c.c"]
