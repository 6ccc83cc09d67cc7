"""The sheet: targets of weapons worked out, chances, its keys, the edit behind every cell, its words, where it sits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, cell_of
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.rules_basics.people import armed, case, person
from tests.rules.rules_basics.test_refused_files import ANN
from tests.truth import all_true, figures

ROOT = Path(__file__).parents[4]
SAMPLE = ROOT / "resources" / "samples" / "rules_basics" / "the_lantern_road.mls.json"
SHIPPED = ShippedData().shipped(SYSTEM.id)
WORLD = SYSTEM.world(SHIPPED, SYSTEM.library(), {})
WORDS = load_words([ROOT / "resources"], SYSTEM.id)
TEXTS = Texts(WORDS, SYSTEM.names(WORLD))
ODD: dict[str, Any] = {
    "id": "odd", "name": "", "speed": -1.5, "move": -2, "values": {"st": 2, "luck_of_fools": 19.5},
    "skills": [{"id": "a", "name": "A", "value": 1.5}, {"id": "b", "name": "B", "value": 25, "use": "ranged"}],
    "weapons": [{"id": "x", "name": "X"}, {"id": "y", "name": "Y", "skill": "b", "kind": "ranged", "acc": -3},
                {"id": "z", "name": "Z", "skill": "a", "off_hand": True}, {"id": "o", "name": "O", "kind": "other"}],
    "counters": [{"name": "HP"}, {"name": "HP", "max": 3, "now": 9}], "gear": [{"name": "Rope"}, {"name": "Rope"}],
}  # fmt: skip
SAMPLES = {each["id"]: each for each in json.loads(SAMPLE.read_text("utf-8"))["characters"]}
PEOPLE: dict[str, dict[str, Any]] = {
    **SAMPLES, "odd": ODD, "all": {**ANN, "portrait": None}, "blank": {"id": "blank", "name": ""},
}  # fmt: skip


@pytest.fixture(params=PEOPLE)
def who(request: pytest.FixtureRequest) -> Person:
    return made(PEOPLE[request.param])


def made(keys: dict[str, Any]) -> Person:
    return person(**{name: value for name, value in keys.items() if value is not None})


def section_of(who: Person, id: str) -> Section:
    return next(each for each in SYSTEM.sheet(who, WORLD) if each.id == id)


def row_of(who: Person, section: str, id: str) -> Row:
    return next(row for row in section_of(who, section).rows if row.id == id)


def figure_of(who: Person, section: str, row: str, column: str = "value") -> Figure:
    cell = cell_of(row_of(who, section, row), column)
    assert cell is not None
    return cell.figure


def cells(sections: tuple[Section, ...]) -> Iterator[Cell]:
    for section in sections:
        yield from (cell for row in section.rows for cell in row.cells)
        if section.add is not None:
            yield section.add


# Figures


WAYS = {2: 0, 3: 1, 10: 108, 12: 160, 17: 215, 18: 216}


@pytest.mark.parametrize(
    ("value", "ways"), [case("RB-SR-1", f"target {value}", value, ways) for value, ways in WAYS.items()]
)
def test_the_chance_stands_beside_each_value(value: int, ways: int) -> None:
    keys: dict[str, Any] = {"values": {"st": value}, "skills": [{"id": "a", "name": "A", "value": value}],
                            "defences": [{"id": "d", "name": "D", "value": value}]}  # fmt: skip
    for section, row in (("values", "st"), ("skills", "a"), ("defences", "d")):
        found = figure_of(person(**keys), section, row, "chance")
        assert found.value == Fraction(ways, 216) and dict(found.parts)["target"].value == value


WEAPONS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, int]]] = {
    "RB-T10": ({"melee": 16}, {}, {"attack": 16, "determined": 20, "charge": 9, "full_aim": 19, "other_hand": 12}),
    "RB-T11": ({"melee": 11}, {}, {"attack": 11, "determined": 15, "charge": 7, "other_hand": 7}),
    "RB-T12": ({"melee": 12, "sword": {"kind": "slam"}}, {}, {"attack": 12, "charge": 12}),
    "RB-T13": ({"ranged": 13, "bow": {"acc": 3}}, {}, {"attack": 13, "charge": 11, "full_aim": 19}),
    "RB-T14": ({"ranged": 11}, {}, {"attack": 11, "determined": 12}),
    "RB-T15": ({"melee": 13, "sword": {"off_hand": True}}, {}, {"attack": 9, "other_hand": 9}),
    "RB-T15 with Ambidexterity": ({"melee": 13, "sword": {"off_hand": True}}, {"ambidexterity": True},
                                  {"attack": 13, "other_hand": 13}),
}  # fmt: skip


@pytest.mark.parametrize("id", [pytest.param(id, id=f"RB-AT-2 {id}") for id in WEAPONS])
def test_the_targets_of_a_weapon(id: str) -> None:
    arms, keys, wanted = WEAPONS[id]
    who = armed(**arms, **keys)
    row = section_of(who, "weapons").rows[0]
    found = {column: cell_of(row, column) for column in wanted}
    assert {column: cell.figure.value for column, cell in found.items() if cell is not None} == wanted


def test_a_weapon_without_a_skill_has_no_target() -> None:
    """RB-CH-1."""
    row = section_of(made(ODD), "weapons").rows[0]
    assert [cell_of(row, column).figure.value for column in ("attack", "charge")] == [None, None]  # type: ignore[union-attr]
    assert not [cell.key for cell in row.cells if cell.key]


def test_a_defence_and_what_it_is_when_increased() -> None:
    """RB-MV-9."""
    who = armed(defences={"dodge": 8})
    assert figure_of(who, "defences", "dodge").value == 8
    assert figure_of(who, "defences", "dodge", "increased").value == 10


@pytest.mark.parametrize(
    ("speed", "said"), [case("RB-RD-1", "a decimal", 5.75, Fraction(23, 4)), case("RB-RD-1", "whole", 6, 6)]
)
def test_what_the_order_of_turns_goes_by(speed: float, said: Any) -> None:
    order = figure_of(person(speed=speed), "combat", "order")
    assert order.rule == "RB-RD-1" and dict(order.parts)["speed"].value == said
    assert figure_of(person(speed=speed), "combat", "speed").value == said


def test_counters_stand_in_boxes() -> None:
    """RB-CH-3: one without a most, too."""
    rows = section_of(made(ODD), "points").rows
    assert [[(cell.column, cell.figure.value) for cell in row.cells] for row in rows] == [
        [("now", 0)], [("now", 9), ("most", 3)]
    ]  # fmt: skip
    assert "points" not in {section.id for section in SYSTEM.sheet(person(), WORLD)}


def test_keys_are_there_once(who: Person) -> None:
    keys = [cell.key for cell in cells(SYSTEM.sheet(who, WORLD)) if cell.key]
    assert len(keys) == len(set(keys)) and {"speed", "move", "resistance", "values.st"} <= set(keys)


def test_what_is_rolled_is_what_the_sheet_shows(who: Person) -> None:
    shown = {cell.key: cell.figure for cell in cells(SYSTEM.sheet(who, WORLD)) if cell.key}
    rolls = SYSTEM.rolls(who, WORLD)
    assert rolls and all(shown[each.key] == each.level for each in rolls)


def test_figures_follow_from_their_parts(who: Person) -> None:
    for cell in cells(SYSTEM.sheet(who, WORLD)):
        assert all_true(cell.figure), cell
        assert all(figure.rule.startswith("RB-") for figure in figures(cell.figure) if figure.how == "table")


# Edits


def tried(field: Field, cell: Cell) -> object:
    """An entry that a field allows."""
    match field.kind:
        case "flag":
            return not cell.figure.value
        case "choice":
            return next((option for option in field.options if option != cell.figure.value), None)
        case "library":
            return next(id for id in getattr(WORLD, field.options[0]) if id != cell.figure.value)
        case "text":
            return "2d+1"
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
        SYSTEM.sheet(after, WORLD)
        SYSTEM.findings(after, WORLD)


def test_rows_can_be_removed(who: Person) -> None:
    rows = [row for section in SYSTEM.sheet(who, WORLD) for row in section.rows if row.remove is not None]
    for row in rows:
        assert row.remove is not None and SYSTEM.edit(who, WORLD, row.remove) != who
    assert not [row for row in section_of(who, "values").rows if row.remove and row.id in ("st", "perception")]


def test_every_key_of_a_weapon_is_entered_somewhere() -> None:
    """RB-CH-1: in the table or below it."""
    weapons = section_of(made(ANN), "weapons")
    entered = {cell.to.path[-1] for cell in weapons.rows[0].cells if cell.to is not None}
    assert entered == {"name", "skill", "kind", "damage", "acc", "readying", "off_hand", "reach", "hands", "in_hand"}
    assert set(weapons.details) == entered - {"name", "damage"}


def test_a_weapons_skill_is_chosen_among_their_own_by_name() -> None:
    cell = cell_of(row_of(made(ANN), "weapons", "longbow"), "skill")
    assert cell is not None and cell.field is not None and cell.field.names == (("bow", "Bow"),)
    assert TEXTS.held(cell.figure, cell.field) == "Bow"


# Words and layouts


def said_ids() -> Iterator[tuple[str, str]]:
    """Table and id of everything that the words must say."""
    for keys in PEOPLE.values():
        who = made(keys)
        for section in SYSTEM.sheet(who, WORLD):
            yield from _of_section(section)
            for row in section.rows:
                for cell in row.cells:
                    yield from (("parts", name) for each in figures(cell.figure) for name, _part in each.parts)
        for finding in SYSTEM.findings(who, WORLD):
            yield "findings", f"{finding.rule}.{finding.kind}"
    for list in SYSTEM.lists:
        yield from (("columns", column) for column in SYSTEM.catalogue(WORLD, list).columns)
        for id in getattr(WORLD, list) if list != "templates" else ():
            for section in SYSTEM.entry_form(WORLD, list, id):
                yield from _of_section(section)
    yield from (("guide", id.removeprefix("guide.")) for id in SYSTEM.layouts if id.startswith("guide."))
    yield from (("shorts", rule) for rule, _needed in SYSTEM.layouts["page"].rules)


def _of_section(section: Section) -> Iterator[tuple[str, str]]:
    yield "sections", section.id
    yield from (("columns", column) for column in (*section.columns, *section.details))
    if section.add is not None:
        yield "adds", section.id
    for row in section.rows:
        if not row.name and section.id != "values":
            yield "names", row.id
        for cell in row.cells:
            if cell.field is not None and cell.field.kind == "choice" and not cell.field.names:
                yield from (("names", option) for option in cell.field.options)


def test_everything_is_said() -> None:
    worn = {piece["name"] for keys in PEOPLE.values() for piece in keys.get("armour", ())}
    assert {(table, id) for table, id in said_ids() if id not in WORDS[table] and id not in worn} == set()


def test_every_card_and_heading_tells_what_it_is(who: Person) -> None:
    for section in SYSTEM.sheet(who, WORLD):
        titled = [column for column in (*section.columns, *section.details) if TEXTS.column(column).title]
        told = [TEXTS.section_tip(section.id), *(TEXTS.column_tip(section.id, column) for column in titled)]
        assert all(tip.endswith(".") for tip in told), section.id


def test_what_a_finding_says(who: Person) -> None:
    for finding in SYSTEM.findings(who, WORLD):
        said = TEXTS.finding(finding)
        assert "{" not in said and not said.startswith("RB-") and said.endswith(".")


def test_findings_in_full() -> None:
    """RB-CH-2."""
    assert {TEXTS.finding(each) for each in SYSTEM.findings(made(ODD), WORLD)} == {
        "Speed is −1½; it cannot be below 0.",
        "Move is −2; it cannot be below 0.",
        "Y: Acc is −3; it cannot be below 0.",
        "ST comes to 2: three dice never come to so little, so that it cannot succeed.",
        "luck of fools comes to 19: three dice never come to more, so that it cannot fail.",
        "A comes to 1: three dice never come to so little, so that it cannot succeed.",
        "B comes to 25: three dice never come to more, so that it cannot fail.",
        "X has no skill to be used with, so that nobody can say its target.",
        "O has no skill to be used with, so that nobody can say its target.",
    }


def test_layouts_name_sections_there_are() -> None:
    there = {section.id for keys in PEOPLE.values() for section in SYSTEM.sheet(made(keys), WORLD)}
    for id, layout in SYSTEM.layouts.items():
        named = {*layout.head, *(each for column in layout.columns for each in column)}
        named |= {each for columns in layout.below for column in columns for each in column}
        assert id == "board" or {each.partition(":")[0] for each in named} <= there, id
    shown = {each for column in SYSTEM.layouts["sheet"].columns for each in column}
    assert there == shown | {*SYSTEM.layouts["sheet"].head}, "each has its place on the sheet"


def test_the_guide_says_which_speed_and_move_the_templates_have() -> None:
    """The rules have no usual figures."""
    held = [(who.speed, who.move) for who in WORLD.templates.values()]
    (slow, fast), (least, most) = ((min(each), max(each)) for each in zip(*held, strict=True))
    said = f"a Speed of {slow:g} to {fast:g} and a Move of {least:g} or {most:g}"
    assert said in TEXTS.guide("values")[1]
