"""The sheet of a Nutshell character: its keys, its figures, and the edit behind every cell."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PLACES, PRIMARIES
from tests.rules.nutshell.shipped import BRAKK, YSOLDE, cells, hero, keyed, shipped_world
from tests.rules.nutshell.tables import recomputed
from tests.tiers import cases

WORLD = shipped_world()
BLANK = {"id": "nobody", "name": ""}
ODD = {
    **BRAKK,
    "age": 300,
    "primaries": {"strength": -6, "size": -5, "agility": 9, "aura": -4},
    "age_losses": ["size", "body", "body", "body"],
    "personality": {"valorous": 31, "kind": -4},
    "role": "minor",
    "magic": True,
    "secondaries": [{"trait": "sword", "step": 15}, {"trait": "climb", "step": -3}],
    "weapons": ["longbow", "throwing_knife", "dagger"],
    "now": {"chp": -40, "fate_spent": 9, "dead": True},
    "thp_roll": [6, 6, 6, 6, 6],
}
ALL: dict[str, dict[str, Any]] = {"brakk": BRAKK, "ysolde": YSOLDE, "blank": BLANK, "odd": ODD}


def sheet(who: Hero):
    return SYSTEM.sheet(who, WORLD)


def value(who: Hero, key: str) -> object:
    return keyed(sheet(who))[key].figure.value


@pytest.fixture(params=ALL)
def who(request: pytest.FixtureRequest) -> Hero:
    return hero(ALL[request.param])


def test_the_samples_can_be_in_a_file(who: Hero):
    assert not SYSTEM.integrity(who, WORLD)


def test_every_key_of_show_is_there(who: Hero):
    traits = [trait for trait in WORLD.traits.values() if trait.type != "negative"]
    bought = {owned.trait for owned in who.secondaries}
    usable = [trait for trait in traits if trait.type != "trained" or trait.id in bought]
    held = ["dagger#2" if at and who.weapons[at - 1] == id else id for at, id in enumerate(who.weapons)]
    expected = {
        *("age", "thp", "chp", "tmp", "cmp", "fate", "movement", "occupation", "occupation.level"),
        *("cp.total", "cp.spent", "cp.left", "money", "favor"),
        *(f"primaries.{primary}" for primary in PRIMARIES),
        *(f"secondaries.{trait.id}" for trait in usable),
        *(f"attacks.{trait.id}" for trait in usable if trait.use != "other"),
        *(f"negatives.{owned.trait}" for owned in who.negatives),
        *(f"weapons.{id}.{what}" for id in held for what in ("skill", "attacks", "dam", "range")),
        *(f"spells.{id}.skill" for id in who.spells if WORLD.spells[id].trait in {t.id for t in usable}),
        *(f"armour.{place}" for place in PLACES),
        *(f"personality.{side}" for pair in PAIRS for side in pair),
    }
    assert set(keyed(sheet(who))) == expected


def test_figures_of_a_soldier():
    keys = keyed(sheet(hero(BRAKK)))
    expected = {
        "age": 43, "cp.total": 107, "primaries.strength": 3, "primaries.mind": 1, "primaries.agility": 1,
        "secondaries.sword": 4, "attacks.sword": 2, "occupation": "Soldier", "occupation.level": 3,
        "weapons.broadsword.skill": 4, "weapons.broadsword.dam": 6, "weapons.broadsword.range": None,
        "armour.chest": 4, "armour.head": 0, "personality.valorous": 16, "personality.cowardly": 4,
        "personality.deceitful": 12, "personality.honest": 8, "thp": 6, "tmp": 0, "fate": 1, "movement": 2,
    }  # fmt: skip
    assert {key: keys[key].figure.value for key in expected} == expected
    assert dict(keys["attacks.sword"].also) == {"rounds": [2, 4]}
    assert dict(keys["weapons.broadsword.dam"].also) == {"dice": "1d6+1d3"}
    assert dict(keys["armour.chest"].also) == {"coverage": "full"}
    assert dict(keys["armour.head"].also) == {"coverage": None}
    assert keys["personality.valorous"].state == "marked"
    assert keys["weapons.broadsword.attacks"].slots == (False, True, False, True, False)


def test_the_unusable_weapon_is_used_as_bare_hands():
    who = hero(BRAKK)
    keys = keyed(sheet(who))
    assert keys["weapons.dagger.skill"].figure.value == keys["secondaries.brawl"].figure.value


def test_without_an_occupation_both_keys_are_empty():
    assert (value(hero(BLANK), "occupation"), value(hero(BLANK), "occupation.level")) == (None, None)


def test_a_minor_character_rolls_no_dice():
    keys = keyed(sheet(hero(BRAKK, role="minor")))
    assert dict(keys["weapons.broadsword.dam"].also) == {"dice": None}


def test_dice_follow_from_a_dam():
    """N-DAM-1: of Dam 6 one d6 and a d3; N-DAM-2: of the doubled 12 three d6."""
    keys = keyed(sheet(hero(BRAKK)))
    dam = keys["weapons.broadsword.dam"]
    ((name, figure),) = dam.follows
    assert (name, figure.value, figure.rule) == ("damage_dice", "1d6+1d3", "N-DAM-1")
    assert figure.parts == (("dam", dam.figure),)
    weapons = next(section for section in sheet(hero(BRAKK)) if section.id == "weapons")
    critical = next(cell for cell in weapons.rows[0].cells if cell.column == "critical")
    assert [figure.value for _name, figure in critical.follows] == ["3d6"]
    assert keyed(sheet(hero(BRAKK, role="minor")))["weapons.broadsword.dam"].follows == ()


def test_secondaries_bought_come_first_in_his_order():
    rows = section(hero(YSOLDE), "secondaries").rows
    assert [row.id for row in rows if row.group == "bought"] == [rows[0].id] == ["sphere_fire"]
    names = [row.name.casefold() for row in rows[1:]]
    assert names == sorted(names)
    assert {row.state: row.group for row in rows} == {"plain": "bought", "muted": "usable", "lost": "all"}


def section(who: Hero, id: str):
    return next(section for section in sheet(who) if section.id == id)


@pytest.mark.parametrize(("data", "there"), [(BLANK, False), (BRAKK, True), ({**BLANK, "age": 40}, True)])
def test_age_losses_are_asked_for_when_due_or_taken(data: dict[str, Any], there: bool):
    assert ("age_losses" in [section.id for section in sheet(hero(data))]) is there


def test_the_next_step_beyond_the_rules_costs_no_number():
    who = hero(BRAKK, secondaries=[{"trait": "sword", "step": 4}], primaries={"body": 2})
    assert [c.figure.value for c in section(who, "secondaries").rows[0].cells if c.column == "next"] == ["most"]
    assert [c.figure.value for c in section(who, "primaries").rows[1].cells if c.column == "next"] == ["most"]


@pytest.mark.parametrize(
    ("trait", "expected"),
    [
        pytest.param("climb", {"step": 0, "cost": 0, "next": 2, "level": 2}, id="N-SEC-2 Inherent at base"),
        pytest.param("acrobatics", {"step": None, "cost": 0, "next": 1, "level": 0}, id="N-SEC-2 Natural at base-2"),
        pytest.param("sword", {"step": None, "cost": 0, "next": 1, "level": None}, id="N-SEC-2 Trained unusable"),
    ],
)
def test_traits_nobody_bought(trait: str, expected: dict[str, Any]):
    row = next(row for row in section(hero(BLANK), "secondaries").rows if row.id == trait)
    shown = {cell.column: cell.figure.value for cell in row.cells}
    assert {column: shown[column] for column in expected} == expected


def figures(figure: Figure):
    yield figure
    for _name, part in figure.parts:
        yield from figures(part)


def test_every_figure_is_what_its_parts_make(who: Hero):
    shown = [cell.figure for cell in cells(sheet(who))]
    shown += [figure for section in sheet(who) for _name, figure in section.heads]
    shown += [figure for _name, figure in SYSTEM.points(who, WORLD)]
    for top in shown:
        for figure in figures(top):
            assert recomputed(figure) == figure.value, figure


def test_every_row_and_cell_can_be_told_apart(who: Hero):
    for each in sheet(who):
        ids = [row.id for row in each.rows]
        assert len(ids) == len(set(ids)), each.id
        for row in each.rows:
            columns = [cell.column for cell in row.cells]
            assert len(columns) == len(set(columns)), (each.id, row.id)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_category_of_points_has_a_colour_of_its_own(theme: Colours):
    assert len(section(hero(BRAKK), "ledger").rows) <= len(set(theme.categories))


def test_the_layout_names_sections_that_exist():
    layout = SYSTEM.layouts["sheet"]
    named = [*layout.head, *(id for column in layout.columns for id in column)]
    there = {section.id for data in ALL.values() for section in sheet(hero(data))}
    assert len(named) == len(set(named))
    assert set(named) == there


def entries(field: Field) -> list[Any]:
    """What a person may enter in a field."""
    low, high = field.bounds or (0, 0)
    offered: list[Any] = []
    if field.kind == "step":
        offered = [*range(low, high + 1)]
    elif field.kind == "number":
        offered = [low, high, (low + high) // 2]
    elif field.kind == "text":
        offered = ["", "Rope", "A #2 / ~thing"]
    elif field.kind == "flag":
        offered = [True, False]
    elif field.kind == "choice":
        offered = [*field.options]
    elif field.kind == "library":
        offered = [row.id for name in field.options for row in SYSTEM.catalogue(WORLD, name).rows[:3]]
    elif field.kind == "dice":
        offered = [[6] * len(field.sides), [1], []]
    return [*offered, None] if field.blank else offered


def sent(cell: Cell, entry: Any) -> Edit:
    assert cell.to is not None
    return Edit(cell.to.op, cell.to.path, entry)


def test_every_entry_of_every_cell_is_taken(who: Hero):
    for cell in cells(sheet(who)):
        if cell.field is None:
            continue
        for entry in entries(cell.field):
            after = SYSTEM.edit(who, WORLD, sent(cell, entry))
            assert not SYSTEM.integrity(after, WORLD), (cell, entry)


def test_a_cell_shows_what_was_entered(who: Hero):
    steps = [(c, c.field, c.to) for c in cells(sheet(who)) if c.field and c.field.kind == "step" and c.to]
    some = [each for each in steps if each[2].path[0] not in ("secondaries", "occupation")]
    some += [each for each in steps if each[2].path[0] == "secondaries"][::12]
    for cell, field, to in some:
        for entry in {entries(field)[at] for at in (0, 3, -2, -1)}:
            after = sheet(SYSTEM.edit(who, WORLD, sent(cell, entry)))
            shown = [c.figure.value for c in cells(after) if c.to == to and c.column == cell.column]
            assert shown == [entry], cell


def test_rows_leave_and_move(who: Hero):
    for each in sheet(who):
        for row in each.rows:
            if row.remove is not None:
                after = SYSTEM.edit(who, WORLD, row.remove)
                assert not SYSTEM.integrity(after, WORLD)
                assert after != who
            if row.move:
                assert not SYSTEM.integrity(SYSTEM.edit(who, WORLD, Edit("move", row.path, 0)), WORLD)


def written(who: Hero) -> bytes:
    return msgspec.json.encode(SYSTEM.settled(who))


CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@settings(max_examples=20, suppress_health_check=CHECKS)
@given(data=st.data())
def test_any_life_of_edits(data: st.DataObject):
    live(data)


@pytest.mark.long
@pytest.mark.timeout(600)
@settings(max_examples=cases(all=40, long=120), suppress_health_check=CHECKS)
@given(data=st.data())
def test_many_lives_of_edits(data: st.DataObject):
    live(data)


def live(data: st.DataObject) -> None:
    """Whatever is entered in the sheet's own cells, the sheet and the findings are given, and a file of the character
    reads back the same."""
    who = hero(ALL[data.draw(st.sampled_from(sorted(ALL)))])
    sections = sheet(who)
    for _ in range(data.draw(st.integers(1, 12))):
        offered = [(cell, entries(cell.field)) for cell in cells(sections) if cell.field is not None]
        removes = [row.remove for section in sections for row in section.rows if row.remove]
        cell, possible = data.draw(st.sampled_from(offered))
        edit = sent(cell, data.draw(st.sampled_from(possible or [None])))
        if removes and data.draw(st.integers(0, 9)) == 0:
            edit = data.draw(st.sampled_from(removes))
        try:
            after = SYSTEM.edit(who, WORLD, edit)
        except Refused:
            continue
        assert not SYSTEM.integrity(after, WORLD), edit
        SYSTEM.findings(after, WORLD)
        settled = SYSTEM.settled(after)
        again = msgspec.json.decode(written(after), type=Hero)
        assert again == settled
        assert sheet(again) == sheet(settled)
        assert written(again) == written(after)
        who, sections = after, sheet(after)
