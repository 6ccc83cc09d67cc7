"""Primaries: levels, costs, how many at +2."""

import pytest

from mls_desktop.rules.nutshell.stats import primaries
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from tests.rules.nutshell.worlds import case, reckoning, world, wrong


def test_the_eight():
    assert PRIMARIES == ("strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness")


@pytest.mark.parametrize("primary", [case("N-PRIM-1", f"human {p}", p) for p in PRIMARIES])
def test_human_averages(primary):
    level = reckoning().primary(primary)
    assert level.value == 2
    assert [name for name, _ in level.parts] == ["average", "step"]


@pytest.mark.parametrize(
    ("race", "primary", "level"),
    [
        case("N-RACE-2", "average of its own", "elf", "aura", 3),
        case("N-RACE-2", "average of 0", "dwarf", "aura", 0),
        case("N-RACE-2", "unnamed average", "elf", "mind", 2),
    ],
)
def test_other_averages(race, primary, level):
    assert reckoning(race=race).primary(primary).value == level


@pytest.mark.parametrize("averages", [case("N-RACE-2", "a race is editable data", {"strength": 5})])
def test_averages_are_the_referees(averages):
    ages = {"base_age": 18, "increment": 1}
    own = {"races": [{"id": "human", "name": "Giantkin", "averages": averages, **ages}]}
    assert reckoning(world(own)).primary("strength").value == 5


@pytest.mark.parametrize(
    ("step", "cost", "counted"),
    [
        case("N-PRIM-2", "cost of +1", 1, 2, 1),
        case("N-PRIM-2", "cost of +2", 2, 5, 2),
        case("N-PRIM-2", "cost of 0", 0, 0, 0),
        case("N-PRIM-2", "yield of -1", -1, -3, -1),
        case("N-PRIM-2", "yield of -2", -2, -7, -2),
        case("N-PRIM-2", "+3 priced as +2", 3, 5, 2),
        case("N-PRIM-2", "+9 priced as +2", 9, 5, 2),
        case("N-PRIM-2", "-3 priced as -2", -3, -7, -2),
    ],
)
def test_costs(step, cost, counted):
    one = reckoning(primaries={"mind": step})
    assert primaries.step_cost(step) == one.primary_cost("mind").value == one.spent.value == cost
    assert primaries.legal_step(step) == one.legal_primary_step("mind").value == counted
    assert one.primary("mind").value == 2 + step, "the level takes the step as written"


@pytest.mark.parametrize(
    ("step", "next_cost"),
    [
        case("N-PRIM-2", "next from -3", -3, 0),
        case("N-PRIM-2", "next from -2", -2, 4),
        case("N-PRIM-2", "next from -1", -1, 3),
        case("N-PRIM-2", "next from 0", 0, 2),
        case("N-PRIM-2", "next from +1", 1, 3),
        case("N-PRIM-2", "next from +2", 2, None),
        case("N-PRIM-2", "next from +3", 3, None),
    ],
)
def test_next_costs(step, next_cost):
    figure = reckoning(primaries={"mind": step}).primary_next("mind")
    assert (figure and figure.value) == next_cost


@pytest.mark.parametrize(
    ("keys", "paths"),
    [
        case("N-PRIM-2", "+3 is a breach", {"primaries": {"mind": 3}}, ["primaries/mind"]),
        case("N-PRIM-2", "-3 is a breach", {"primaries": {"size": -3}}, ["primaries/size"]),
        case("N-PRIM-2", "each is found", {"primaries": {"size": -3, "body": 4}}, ["primaries/body", "primaries/size"]),
        case("N-PRIM-2", "-2 and +2 are legal", {"primaries": {"size": -2, "body": 2}}, []),
        case("N-PRIM-2", "a minor character too", {"primaries": {"mind": 3}, "role": "minor"}, ["primaries/mind"]),
        case("N-PRIM-2", "an age loss is no step", {"primaries": {"mind": -2}, "age_losses": ["mind"]}, []),
    ],
)
def test_steps_beyond_the_range(keys, paths):
    assert [path for rule, _, path in wrong(**keys) if rule == "N-PRIM-2"] == paths


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        case("N-PRIM-2", "bases follow the step as written", {"primaries": {"agility": 5}}, 7),
        case("N-PRIM-2", "bases follow it downwards", {"primaries": {"agility": -4}}, -2),
    ],
)
def test_bases_follow_the_step_as_written(keys, value):
    level = reckoning(**keys).trait_level("climb")
    assert level is not None
    assert level.value == value


TWO = {"strength": 2, "body": 2}
THREE = {**TWO, "size": 2}


@pytest.mark.parametrize(
    ("steps", "used", "allowed", "over"),
    [
        case("N-PRIM-3", "two at +2", TWO, 2, 2, False),
        case("N-PRIM-3", "three at +2", THREE, 3, 2, True),
        case("N-PRIM-3", "a third for one at -1", {**THREE, "mind": -1}, 3, 3, False),
        case("N-PRIM-3", "-2 allows no more than -1", {**THREE, "mind": -2, "aura": 2}, 4, 3, True),
        case("N-PRIM-3", "two below allow two", {**THREE, "mind": -2, "aura": 2, "agility": -1}, 4, 4, False),
        case("N-PRIM-3", "+3 counts as +2", {**TWO, "size": 3}, 3, 2, True),
        case("N-PRIM-3", "-3 counts as below", {**THREE, "mind": -3}, 3, 3, False),
        case("N-PRIM-3", "+1 does not count", {**TWO, "size": 1}, 2, 2, False),
    ],
)
def test_how_many_at_two(steps, used, allowed, over):
    one = reckoning(primaries=steps)
    assert (one.plus_two_used.value, one.plus_two_allowed.value) == (used, allowed)
    found = [(rule, path) for rule, _, path in wrong(primaries=steps) if rule in ("N-PRIM-3", "N-PRIM-4")]
    assert found == ([("N-PRIM-3", "primaries")] if over else [])


@pytest.mark.parametrize(
    ("age", "steps", "losses", "allowed", "rule"),
    [
        case("N-PRIM-4", "39 is before it", 39, TWO, [], 2, None),
        case("N-PRIM-4", "three at 39 bear N-PRIM-3", 39, THREE, [], 2, "N-PRIM-3"),
        case("N-PRIM-4", "one at 40", 40, {"body": 2}, ["mind"], 1, None),
        case("N-PRIM-4", "two at 40", 40, TWO, ["mind"], 1, "N-PRIM-4"),
        case("N-PRIM-4", "an age loss allows nothing", 40, TWO, ["strength"], 1, "N-PRIM-4"),
        case("N-PRIM-4", "the extras stay", 40, {**TWO, "mind": -1}, ["mind"], 2, None),
        case("N-PRIM-4", "none at 50", 50, {"body": 2}, ["mind", "aura"], 0, "N-PRIM-4"),
        case("N-PRIM-4", "the extras stay at 50", 50, {"body": 2, "mind": -1}, ["aura", "aura"], 1, None),
        case("N-PRIM-4", "none at 70", 70, {"body": 2}, ["aura", "mind", "agility", "body"], 0, "N-PRIM-4"),
    ],
)
def test_how_many_at_two_with_age(age, steps, losses, allowed, rule):
    keys = {"age": age, "primaries": steps, "age_losses": losses, "role": "major"}
    assert reckoning(**keys).plus_two_allowed.value == allowed
    assert wrong(**keys) == ([(rule, "", "primaries")] if rule else [])


@pytest.mark.parametrize(
    ("race", "age", "steps", "rule"),
    [
        case("N-PRIM-4", "an ork of 28.4", "ork", 28.4, TWO, None),
        case("N-PRIM-4", "an ork of 28.5", "ork", 28.5, TWO, "N-PRIM-4"),
        case("N-PRIM-4", "a goblin of 24", "goblin", 24, {"body": 2}, "N-PRIM-4"),
    ],
)
def test_ages_of_other_races(race, age, steps, rule):
    found = wrong(race=race, age=age, primaries=steps, role="minor")
    assert [(r, path) for r, _, path in found if r.startswith("N-PRIM")] == ([(rule, "primaries")] if rule else [])
