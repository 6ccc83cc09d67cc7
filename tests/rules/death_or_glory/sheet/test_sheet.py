"""The sheet: its keys, the edit behind every cell, its words, rolls outside fights, rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.fight.fights import Against
from mls_desktop.rules.common.figures.figures import Figure, computed, exact
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.rest import healed
from mls_desktop.rules.death_or_glory.sheet.paper_layout import PAPER
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.lives import all_at, case, person, shipped, world

ROOT = Path(__file__).parents[4]
SAMPLE = ROOT / "resources" / "samples" / "death_or_glory" / "the_salt_road.mls.json"
WORLD = world()
WORDS = load_words([ROOT / "resources"], "death_or_glory")
TEXTS = Texts(WORDS, SYSTEM.names(WORLD))
ODD: dict[str, Any] = {
    "race": "caveman",
    "race_dice": {"agility": 9, "command": 1},
    "way": 1,
    "rolls": [18] * 4,
    "attributes": {"strength": 30, "speed": 1},
    "origin": "thief",
    "rank": "slave",
    "brand": True,
    "origin_rolls": [100],
    "skills": [
        {"skill": "swordsplay", "base": {"attack": 95, "parry": 90}},
        {"skill": "archery", "base": 120},
        {"skill": "dance", "from": "origin", "base": 10},
        {"skill": "dance", "from": "supplementary", "die": 3},
        {"skill": "sixth_sense"},
        {"skill": "stonework", "base": 60},
    ],
    "weapons": ["two_handed_sword", "dagger", "dagger", "javelin"],
    "shield": "huge_shield",
    "armour": [{"armour": "steel_plate", "plated": True}, {"armour": "iron_helmet"}],
    "gear": [{"name": "Anvil", "enc": 900}, {"name": "Rope"}, {"name": "Rope"}],
    "now": {
        "hp": -20, "mh": 0, "fatigue": 0, "serious": True, "broken": ["dagger"], "armour_lost": {"steel_plate": 9},
        "criticals": {"swordsplay": [1]}, "dodge_debt": 20,
    },
    "chronicle": [
        {"kind": "learning", "skill": "swordsplay", "part": "extra.1", "d100": 90, "d20": 1, "d10": 10},
        {"kind": "attribute", "attribute": "speed", "by": -5},
        {"kind": "feast"},
    ],
}  # fmt: skip
SAMPLES = {each["id"]: each for each in json.loads(SAMPLE.read_text("utf-8"))["characters"]}
PEOPLE: dict[str, dict[str, Any]] = {**SAMPLES, "odd": {**ODD, "id": "odd", "name": "Odd"},
                                     "blank": {"id": "blank", "name": ""}}  # fmt: skip


@pytest.fixture(params=PEOPLE)
def who(request: pytest.FixtureRequest) -> Person:
    return msgspec.convert(PEOPLE[request.param], Person)


def cells(sections: tuple[Section, ...]) -> Iterator[Cell]:
    for section in sections:
        for row in section.rows:
            yield from row.cells
        if section.add is not None:
            yield section.add


def figures(figure: Figure) -> Iterator[Figure]:
    yield figure
    for _name, part in figure.parts:
        yield from figures(part)


def test_the_samples_are_legal() -> None:
    for data in SAMPLES.values():
        one = msgspec.convert(data, Person)
        assert not SYSTEM.integrity(one, WORLD)
        assert not [found for found in SYSTEM.findings(one, WORLD) if found.severity == "error"], data["id"]


def test_keys_are_there_once(who: Person) -> None:
    keys = [cell.key for cell in cells(SYSTEM.sheet(who, WORLD)) if cell.key]
    assert len(keys) == len(set(keys))
    wanted = {"hp", "hp_now", "mh", "mh_now", "fatigue", "damage_bonus", "toughness", "load", "free_load", "dodge",
              "weight", "carried", *(f"attributes.{name}" for name in WORLD.attributes)}  # fmt: skip
    assert wanted <= set(keys)
    scores = {f"skills.{skill.id}" for skill in WORLD.skills.values() if skill.group not in ("melee", "gifts")}
    assert scores <= set(keys)


def test_figures_follow_from_their_parts(who: Person) -> None:
    for cell in cells(SYSTEM.sheet(who, WORLD)):
        for figure in figures(cell.figure):
            if figure.how not in ("input", "brings", "table"):
                assert figure.value == computed(figure.how, [exact(part) for _name, part in figure.parts])
            if figure.how == "table":
                assert figure.rule.startswith("DOG-") and figure.parts


def tried(field: Field, cell: Cell) -> object:
    """An entry that a field allows."""
    match field.kind:
        case "flag":
            return not cell.figure.value
        case "choice":
            return field.options[-1]
        case "library":
            return next(iter(getattr(WORLD, field.options[0])))
        case "text":
            return "12 14"
        case "dice":
            return list(field.sides)
        case "sum":
            return sum(field.sides)
    low, high = field.bounds or (0, 9)
    return high if cell.figure.value == low else low


def test_the_edit_behind_every_cell(who: Person) -> None:
    for cell in cells(SYSTEM.sheet(who, WORLD)):
        if cell.field is None or cell.to is None:
            continue
        value: Any = tried(cell.field, cell)
        try:
            after = SYSTEM.edit(who, WORLD, msgspec.structs.replace(cell.to, value=value))
        except Refused as refused:
            assert refused.finding.rule == "taken_id", cell
            continue
        assert not SYSTEM.integrity(after, WORLD)
        assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(after)), Person) == after
        SYSTEM.sheet(after, WORLD)
        SYSTEM.findings(after, WORLD)


def test_rows_can_be_removed(who: Person) -> None:
    for section in SYSTEM.sheet(who, WORLD):
        for row in section.rows:
            if row.remove is not None:
                assert SYSTEM.edit(who, WORLD, row.remove) != who


def said_ids() -> Iterator[tuple[str, str]]:
    """Table and id of everything that the words must say."""
    for data in PEOPLE.values():
        one = msgspec.convert(data, Person)
        for section in SYSTEM.sheet(one, WORLD):
            yield "sections", section.id
            yield from (
                ("columns", column) for column in (*section.columns, *(a for r in section.rows for a in r.asides))
            )
            for row in section.rows:
                if not row.name:
                    yield "names", row.id
                for cell in row.cells:
                    yield from (("parts", name) for f in figures(cell.figure) for name, _p in f.parts)
                    if cell.field is not None and cell.field.kind == "choice":
                        yield from (("names", option) for option in cell.field.options)
            if section.add is not None:
                yield "adds", section.id
        for finding in SYSTEM.findings(one, WORLD):
            yield "findings", f"{finding.rule}.{finding.kind}" if finding.kind else finding.rule
    for list in SYSTEM.lists:
        yield "sections", list
        yield from (("columns", column) for column in SYSTEM.listing(WORLD, list).columns)
        if list == "templates":
            continue
        for id in getattr(WORLD, list):
            for section in SYSTEM.entry_form(WORLD, list, id):
                yield "sections", section.id
                yield from (("columns", column) for column in section.columns)
                yield from (("names", row.id) for row in section.rows if not row.name)
                if section.add is not None:
                    yield "adds", section.id
    yield from (("guide", id.removeprefix("guide.")) for id in SYSTEM.layouts if id.startswith("guide."))
    yield from (("shorts", rule) for rule, _needed in SYSTEM.layouts["page"].rules)


def test_everything_is_said() -> None:
    known = SYSTEM.names(WORLD)
    missing = {(table, id) for table, id in said_ids() if id not in WORDS[table] and id.partition("#")[0] not in known}
    things = {thing["name"] for data in PEOPLE.values() for thing in data.get("gear", ())}
    assert {each for each in missing if each[1] not in things} == set()


def test_every_chance_tells_what_it_is() -> None:
    assert TEXTS.odds() and all(TEXTS.column_tip("odds", id).endswith(".") for id in TEXTS.odds())


def test_every_card_and_heading_tells_what_it_is(who: Person) -> None:
    for section in SYSTEM.sheet(who, WORLD):
        titled = [column for column in section.columns if TEXTS.column(column).title]
        told = [TEXTS.section_tip(section.id), *(TEXTS.column_tip(section.id, column) for column in titled)]
        assert all(tip.endswith(".") for tip in told), section.id


def test_what_a_finding_says(who: Person) -> None:
    for finding in SYSTEM.findings(who, WORLD):
        assert "{" not in TEXTS.finding(finding)
        assert not TEXTS.finding(finding).startswith("DOG-")


def test_layouts_name_sections_there_are() -> None:
    there = {section.id for data in PEOPLE.values() for section in
             SYSTEM.sheet(msgspec.convert(data, Person), WORLD)}  # fmt: skip
    for id, layout in SYSTEM.layouts.items():
        if id == "board":
            continue
        named = {*layout.head, *(each for column in layout.columns for each in column)}
        named |= {each for columns in layout.below for column in columns for each in column}
        assert {each.partition(":")[0] for each in named} <= there, id


def test_every_library_entry_can_be_edited() -> None:
    for list in SYSTEM.lists:
        for entry in getattr(shipped(), list) if list != "templates" else ():
            for section in SYSTEM.entry_form(WORLD, list, entry.id):
                for row in section.rows:
                    for cell in row.cells:
                        if cell.field is None or cell.to is None:
                            continue
                        if cell.to.path[0] == "places" and entry.places == (cell.to.path[1],):
                            continue  # a last place stays
                        value: Any = {"damage": "1d6+1", "dice": "2d6", "name": "X"}.get(
                            row.id, tried(cell.field, cell)
                        )
                        if cell.column == "dice":
                            value = "2d6"
                        if list == "races" and cell.to.path[0] == "attributes":
                            value = "+1d3"
                        after = SYSTEM.edit_entry(entry, msgspec.structs.replace(cell.to, value=value))
                        assert after.id == entry.id
        if list != "tables":
            assert SYSTEM.new_entry(WORLD, list, "new_thing", "New").name == "New"


def test_edits_of_entries() -> None:
    def edited(list: str, id: str, *path: str, value: Any) -> Any:
        return SYSTEM.edit_entry(getattr(WORLD, list)[id], Edit("set", path, value))

    assert edited("weapons", "club", "ranges", "close", value="3 - 9").ranges.close == (3, 9)
    assert edited("weapons", "club", "type", value="type_l").type == "L"
    assert edited("weapons", "javelin", "missile", value="missile_bolt").missile == "bolt"
    assert edited("weapons", "club", "damage", value="2D4 + 1").damage == "2d4+1"
    assert edited("origins", "thief", "barred", "noble", value=False).barred == ("slave",)
    assert edited("armour", "leather_armour", "places", "head", value=True).places[0] == "head"
    assert edited("races", "dwarf", "attributes", "speed", value="1d3").attributes == {"speed": "+1d3"}
    joined = SYSTEM.edit_entry(WORLD.races["dwarf"], Edit("add", ("skills",), "masonry"))
    assert joined.skills == {"masonry": 10}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("now", "days", "after"),
    [
        case("DOG-HP-6", "a day", 5, 1, 6),
        case("DOG-HP-6", "up to the most", 9, 5, 11),
        case("DOG-HP-6", "none is taken away", 14, 1, 14),
    ],
)
def test_rest(now: int, days: int, after: int) -> None:
    assert healed(now, 11, days) == after


def test_a_rest_of_the_party() -> None:
    hurt = person(now={"hp": 4, "fatigue": 60, "mh": 3})
    assert SYSTEM.rested(hurt, WORLD, 3) == (Edit("set", ("now", "hp"), 7), Edit("set", ("now", "fatigue"), 63))
    assert SYSTEM.rested(hurt, WORLD, None) == (Edit("set", ("now", "hp"), None), Edit("set", ("now", "fatigue"), None))
    assert SYSTEM.rested(person(now={"hp": -10, "dead": True}), WORLD, None) == ()
    assert SYSTEM.rested(person(), WORLD, 1) == ()


@pytest.mark.parametrize(
    ("now", "amount", "ends"),
    [
        case("DOG-HP-2", "healing ends it", {"hp": 4, "serious": True}, 1, True),
        case("DOG-HP-2", "whole again", {"hp": 4, "serious": True}, None, True),
        case("DOG-HP-2", "no point came back", {"hp": 4, "serious": True}, 0, False),
        case("DOG-HP-2", "no wound", {"hp": 4}, 1, False),
    ],
)
def test_a_rest_with_a_serious_wound(now: dict[str, Any], amount: int | None, ends: bool) -> None:
    edits = SYSTEM.rested(person(now=now), WORLD, amount)
    assert (Edit("set", ("now", "serious"), False) in edits) == ends


def test_what_can_be_rolled(who: Person) -> None:
    rolls = SYSTEM.rolls(who, WORLD)
    assert {"attributes.agility", "senses.see", "dodge", "skills.hide"} <= {each.key for each in rolls}
    for each in rolls:
        trial = SYSTEM.trial(who, WORLD, each.key, Against())
        trial, _notes = trial.apply(told("declare", who.id, modifier=-5, reason="fog"))
        _hoped, *rest = (figure.value for _name, figure in trial.chances())
        assert sum(value for value in rest if isinstance(value, Fraction | int)) == 1
        trial, notes = trial.apply(told("roll", who.id, dice=7))
        assert not trial.prompts()
        assert [note.kind for note in notes if not note.kind.startswith("may_learn")] == ["rolled", "reason"]
        assert "{" not in TEXTS.note(notes[0])


def test_what_tires_and_what_rests() -> None:
    """All at 12, in chain (TI-T1), with what an hour of sleep and rest does (DOG-TI-1)."""
    one = person(all_at(12), armour=[{"armour": "iron_chain_mail"}])
    section = next(each for each in SYSTEM.sheet(one, WORLD) if each.id == "tiredness")
    shown = {row.id: (row.cells[0].column, row.cells[0].figure.value) for row in section.rows}
    assert shown == {
        "fight_light": ("loss", 5), "fight_heavy": ("loss", 6), "march": ("loss", 6), "forced_march": ("loss", 8),
        "run_equipped": ("loss", 4), "run_bare": ("loss", 1), "daily": ("loss", 1), "sleep_short": ("loss", 5),
        "sleep": ("gain", 5), "rest": ("gain", 1),
    }  # fmt: skip


def test_no_dice_of_the_making_are_printed_in_the_head_of_the_sheet() -> None:
    """What came of them is: origin and rank, a slave's birth and brand."""
    made = person(
        "FIG 12", origin="fighter", origin_wish="thief", origin_rolls=[22, 60], rank="slave", rank_rolls=[99, 98],
        born_slave=True, brand=True, brand_roll=4,
    )  # fmt: skip
    section = next(each for each in SYSTEM.sheet(made, WORLD) if each.id == "origin")
    printed = PAPER.prints["origin"].groups
    assert [row.id for row in section.rows if row.group in printed] == ["origin", "rank", "born_slave", "brand"]
