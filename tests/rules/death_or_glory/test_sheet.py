"""The sheet: its keys, the edit behind every cell, its words, rolls outside fights, rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.events import told
from mls_desktop.rules.common.fights import Against
from mls_desktop.rules.common.figures import Figure, computed, exact
from mls_desktop.rules.common.findings import Refused
from mls_desktop.rules.common.sheets import Cell, Field, Section
from mls_desktop.rules.death_or_glory.character import Bases, Now, Person
from mls_desktop.rules.death_or_glory.grades import contest, skill_grade
from mls_desktop.rules.death_or_glory.rest import healed
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.words.speech import Speech, load_words
from tests.rules.death_or_glory.lives import all_at, case, person, shipped, world

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "resources" / "samples" / "death_or_glory" / "the_salt_road.mls.json"
WORLD = world()
WORDS = load_words([ROOT / "resources"], "death_or_glory")
SPEECH = Speech(WORDS, SYSTEM.names(WORLD))
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
        assert not SYSTEM.broken(one, WORLD)
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
            if figure.how not in ("input", "table"):
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
        assert not SYSTEM.broken(after, WORLD)
        assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(after)), Person) == after
        SYSTEM.sheet(after, WORLD)
        SYSTEM.findings(after, WORLD)


def test_rows_can_be_removed(who: Person) -> None:
    for section in SYSTEM.sheet(who, WORLD):
        for row in section.rows:
            if row.remove is not None:
                assert SYSTEM.edit(who, WORLD, row.remove) != who


EDITS = [
    ("dice", Edit("set", ("thrown",), [6, 6, 6, 1, 1, 2]), {"rolls": (18, 4)}),
    ("rolls", Edit("set", ("rolls",), "14, 9 11"), {"rolls": (14, 9, 11)}),
    ("way", Edit("set", ("way",), "way_3"), {"way": 3}),
    ("a die teaches", Edit("set", ("skills", "tailor", "die"), 41), {"skills": [{"skill": "tailor", "die": 41}]}),
    ("a base", Edit("set", ("skills", "tailor", "base"), 4), {"skills": [{"skill": "tailor", "base": 4}]}),
    ("nothing teaches nothing", Edit("set", ("skills", "tailor", "die")), {}),
    ("a gift", Edit("set", ("gifts", "sixth_sense"), True), {"skills": [{"skill": "sixth_sense"}]}),
    ("broken", Edit("set", ("now", "broken", "dagger"), True), {"now": {"broken": ["dagger"]}}),
    ("a helmet", Edit("add", ("armour",), "iron_helmet"), {"armour": [{"armour": "iron_helmet"}]}),
    ("a thing", Edit("add", ("gear",), "Rope"), {"gear": [{"name": "Rope"}]}),
    ("a change", Edit("add", ("changes",), "speed"),
     {"chronicle": [{"kind": "attribute", "attribute": "speed", "by": 1}]}),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "keys"), [each[1:] for each in EDITS], ids=[each[0] for each in EDITS])
def test_edits_of_its_own(edit: Edit, keys: dict[str, Any]) -> None:
    assert SYSTEM.edit(person(), WORLD, edit) == person(**keys)


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        case("DOG-SK-7", "a die instead of a base", {"base": 40}, ("die",), 60, {"die": 60}),
        case("DOG-SK-9", "a base instead of a die", {"die": 60}, ("base",), 40, {"base": 40}),
        case("DOG-SK-9", "no die, the base stays", {"base": 40}, ("die",), None, {"base": 40}),
        case("DOG-SK-11", "one side", {"die": 60}, ("base", "parry"), 40, {"base": {"attack": 30, "parry": 40}}),
    ],
)
def test_a_die_or_a_base(
    before: dict[str, Any], path: tuple[str, ...], value: int | None, after: dict[str, Any]
) -> None:
    one = person(skills=[{"skill": "staff", "from": "origin", **before}])
    held = SYSTEM.edit(one, WORLD, Edit("set", ("skills", "staff", *path), value))
    assert held == person(skills=[{"skill": "staff", "from": "origin", **after}])


def test_the_two_bases_of_a_melee_skill() -> None:
    one = SYSTEM.edit(person(), WORLD, Edit("set", ("skills", "staff", "base", "attack"), 30))
    assert one.skills[0].base == Bases(attack=30, parry=0)
    both = SYSTEM.edit(one, WORLD, Edit("set", ("skills", "staff", "base", "parry"), 30))
    assert both.skills[0].base == 30
    assert SYSTEM.edit(both, WORLD, Edit("remove", ("skills", "staff"))).skills == ()


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", ("id",), "other"),
        Edit("set", ("lessons", "1", "d100"), 3),
        Edit("set", ("changes", "9", "by"), 3),
        Edit("set", ("gifts", "flying"), True),
        Edit("set", ("skills", "staff", "base", "kick"), 3),
        Edit("set", ("supplementary",), 7),
        Edit("set", ("rolls",), "2 3"),
    ],
)
def test_nonsense_is_refused(edit: Edit) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit(person(), WORLD, edit)


def test_lessons_are_entries_of_the_chronicle() -> None:
    one = person(chronicle=[{"kind": "feast"}])
    learnt = SYSTEM.edit(one, WORLD, Edit("add", ("lessons",), "swordsplay"))
    assert learnt.chronicle[1]["part"] == "attack"
    other = SYSTEM.edit(learnt, WORLD, Edit("set", ("lessons", "1", "d10"), 7))
    assert other.chronicle[1]["d10"] == 7
    assert SYSTEM.edit(other, WORLD, Edit("remove", ("lessons", "1"))) == one


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


def test_what_a_finding_says(who: Person) -> None:
    for finding in SYSTEM.findings(who, WORLD):
        assert "{" not in SPEECH.finding(finding)
        assert not SPEECH.finding(finding).startswith("DOG-")


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
                        after = SYSTEM.edit_entry(WORLD, list, entry, msgspec.structs.replace(cell.to, value=value))
                        assert after.id == entry.id
        if list != "tables":
            assert SYSTEM.new_entry(WORLD, list, "new_thing", "New").name == "New"


def test_edits_of_entries() -> None:
    def edited(list: str, id: str, *path: str, value: Any) -> Any:
        return SYSTEM.edit_entry(WORLD, list, getattr(WORLD, list)[id], Edit("set", path, value))

    assert edited("weapons", "club", "ranges", "close", value="3 - 9").ranges.close == (3, 9)
    assert edited("weapons", "club", "type", value="type_l").type == "L"
    assert edited("weapons", "javelin", "missile", value="missile_bolt").missile == "bolt"
    assert edited("weapons", "club", "damage", value="2D4 + 1").damage == "2d4+1"
    assert edited("origins", "thief", "barred", "noble", value=False).barred == ("slave",)
    assert edited("armour", "leather_armour", "places", "head", value=True).places[0] == "head"
    assert edited("races", "dwarf", "attributes", "speed", value="1d3").attributes == {"speed": "+1d3"}
    joined = SYSTEM.edit_entry(WORLD, "races", WORLD.races["dwarf"], Edit("add", ("skills",), "masonry"))
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
        assert not trial.asks()
        assert [note.kind for note in notes] == ["rolled", "reason"]
        assert "{" not in SPEECH.note(notes[0])


def test_one_against_another() -> None:
    one = person("AGI 14", skills=[{"skill": "hide", "base": 40}])
    other = person(skills=[{"skill": "perception", "base": 35}])
    trial = SYSTEM.trial(one, WORLD, "skills.hide", Against("trait", 0, other, "skills.perception"))
    trial, _notes = trial.apply(told("declare", one.id, modifier=0, reason=""))
    ended = [contest((42, a), (41, b)) for a, b in product(range(1, 101), repeat=2)]
    wins = {name: figure.value for name, figure in trial.chances()}
    assert wins["wins"] == wins["prevails"] == Fraction(ended.count(1), 10_000)
    assert wins["loses"] == Fraction(ended.count(2), 10_000)
    trial, _notes = trial.apply(told("roll", one.id, dice=20))
    trial, notes = trial.apply(told("roll_against", other.id, dice=60))
    assert SPEECH.note(notes[1]).endswith("failure; prevails.")


@pytest.mark.parametrize(
    ("reading", "grade"),
    [
        case("DOG-SK-2", "SK-T14, of the chance", "default", "success"),
        case("DOG-SK-2", "of the score", "other", "critical"),
    ],
)
def test_a_tenth_of_what(reading: str, grade: str) -> None:
    one = person(skills=[{"skill": "hunt", "base": 60}])
    trial = SYSTEM.trial(one, world(DOG_SK_2=reading), "skills.hunt", Against())
    trial, _notes = trial.apply(told("declare", one.id, modifier=-20, reason=""))
    _trial, notes = trial.apply(told("roll", one.id, dice=5))
    assert dict(notes[0].facts)["outcome"].value == grade
    assert skill_grade(40, 5, 60 if reading == "other" else None) == grade


def test_a_load_counts_when_attributes_are_rolled() -> None:
    one = person("AGI 14", gear=[{"name": "Anvil", "enc": 400}])
    level = {each.key: each.level.value for each in SYSTEM.rolls(one, WORLD)}
    assert (level["attributes.agility"], level["attributes.strength"]) == (12, 10)


def test_a_tenth_of_the_score_where_it_is_opposed() -> None:
    """SK-2 read the other way counts in a contest too, for both: 5 is critical of a score of 60 at a chance of 40."""
    one, other = (person(skills=[{"skill": "hunt", "base": base}]) for base in (60, 30))
    trial = SYSTEM.trial(one, world(DOG_SK_2="other"), "skills.hunt", Against("trait", 0, other, "skills.hunt"))
    trial, _notes = trial.apply(told("declare", one.id, modifier=-20, reason=""))
    trial, _notes = trial.apply(told("roll", one.id, dice=5))
    _trial, notes = trial.apply(told("roll_against", other.id, dice=2))
    facts = [dict(note.facts)["outcome"].value for note in notes]
    assert facts == ["critical", "wins"]


@pytest.mark.parametrize(
    ("reading", "fatigue", "off"),
    [
        case("DOG-TI-6", "as usual", "default", 24, 0),
        case("DOG-TI-6", "tired", "other", 24, 10),
        case("DOG-TI-6", "not yet", "other", 25, 0),
    ],
)
def test_tiredness_lowers_all_chances(reading: str, fatigue: int, off: int) -> None:
    one = person(
        weapons=["club"], shield="small_shield", now={"fatigue": fatigue}, skills=[{"skill": "hunt", "base": 60}]
    )
    fresh = {each.key: each.level.value for each in SYSTEM.rolls(replace(one, now=Now()), WORLD)}
    tired = {each.key: each.level.value for each in SYSTEM.rolls(one, world(DOG_TI_6=reading))}
    assert fresh["skills.hunt"] == 60
    for key, level in fresh.items():
        assert tired[key] == (level if key.startswith("attributes.") else int(str(level)) - off), key


def test_a_tenth_of_the_score_of_the_tired() -> None:
    one = person(now={"fatigue": 3}, skills=[{"skill": "hunt", "base": 60}])
    trial = SYSTEM.trial(one, world(DOG_TI_6="other", DOG_SK_2="other"), "skills.hunt", Against())
    trial, _notes = trial.apply(told("declare", one.id, modifier=0, reason=""))
    assert dict(trial.chances())["critical"].value == Fraction(5, 100)
    assert dict(trial.chances())["succeeds"].value == Fraction(50, 100)


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


def test_a_gift_that_was_picked() -> None:
    """What is had or not may be one of the supplementary skills, and says so like the others (DOG-SK-7)."""
    one = SYSTEM.edit(person(supplementary=1), WORLD, Edit("set", ("gifts", "sixth_sense"), True))
    section = next(each for each in SYSTEM.sheet(one, WORLD) if each.id == "gifts")
    cells = {row.id: {cell.column: cell for cell in row.cells} for row in section.rows}
    assert "from" not in cells["ambidexterity"]
    to = cells["sixth_sense"]["from"].to
    assert to is not None
    one = SYSTEM.edit(one, WORLD, Edit(to.op, to.path, "supplementary"))
    few = [dict(each.facts)["missing"].value for each in SYSTEM.findings(one, WORLD) if each.kind == "few"]
    assert few == [4]


@pytest.mark.parametrize(
    ("shield", "broken", "shown"),
    [
        case("DOG-WP-6", "parry and blow", "medium_shield", [], {"shield_parry": 23, "shield_blow": 13}),
        case("DOG-CB-13", "a broken one does neither", "medium_shield", ["medium_shield"], {}),
        case("DOG-WP-6", "none", None, [], {}),
    ],
)
def test_a_shield(shield: str | None, broken: list[str], shown: dict[str, int]) -> None:
    one = person(shield=shield, now={"broken": broken})
    section = next(each for each in SYSTEM.sheet(one, WORLD) if each.id == "defence")
    cells = {row.id: row.cells[0] for row in section.rows}
    assert {id: cells[id].figure.value for id in ("shield_parry", "shield_blow") if id in cells} == shown
    assert ("shield_broken" in cells) == (shield is not None)
    if broken:
        to = cells["shield_broken"].to
        assert to is not None
        mended = SYSTEM.edit(one, WORLD, replace(to, value=False))
        assert mended.now.broken == ()


@pytest.mark.parametrize(
    ("way", "dice"), [case("DOG-AT-7", "one a sum", 1, 36), case("DOG-AT-8", "a third more", 3, 48)]
)
def test_all_dice_are_thrown_at_once(way: int, dice: int) -> None:
    one = person(way=way)
    row = {row.id: row for each in SYSTEM.sheet(one, WORLD) if each.id == "making" for row in each.rows}["thrown"]
    field, to = row.cells[0].field, row.cells[0].to
    assert field is not None and to is not None
    assert field.sides == (6,) * dice
    done = SYSTEM.edit(one, WORLD, replace(to, value=[each % 6 + 1 for each in range(dice)]))
    assert done.rolls == tuple(6 if at % 2 == 0 else 15 for at in range(dice // 3))
    assert not [each for each in SYSTEM.findings(done, WORLD) if each.kind in ("open", "count")]


@pytest.mark.parametrize("value", [[], [6, 6], [7, 1, 1], ["6", 1, 1], "666", None])
def test_dice_that_cannot_have_fallen(value: Any) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit(person(way=1), WORLD, Edit("set", ("thrown",), value))
