"""Races, ages, the budget and age losses."""

from fractions import Fraction

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.sheet.page import sheet
from mls_desktop.rules.nutshell.stats import ages
from tests.rules.nutshell.worlds import case, hero, reckoning, starter, starter_world, world, wrong

RACES: dict[str, tuple[Fraction, Fraction, tuple[Fraction | int, ...]]] = {
    "human": (Fraction(18), Fraction(1), (40, 50, 60, 70)),
    "elf": (Fraction(25), Fraction(4), (113, 153, 193, 233)),
    "halfling": (Fraction(25), Fraction(4), (113, 153, 193, 233)),
    "dwarf": (Fraction(40), Fraction(5), (150, 200, 250, 300)),
    "gnome": (Fraction(40), Fraction(5), (150, 200, 250, 300)),
    "ork": (Fraction(12), Fraction(3, 4), (Fraction(57, 2), 36, Fraction(87, 2), 51)),
    "goblin": (Fraction(8), Fraction(1, 2), (19, 24, 29, 34)),
}


@pytest.mark.parametrize("race", [case("N-RACE-1", f"the ages of {race}", race) for race in RACES])
def test_shipped_races(race):
    shipped = {r.id: r for r in starter().races}[race]
    base, increment, reductions = RACES[race]
    assert (ages.exact_years(shipped.base_age), ages.exact_years(shipped.increment)) == (base, increment)
    for nth, age in enumerate(reductions, 1):
        before, at = (ages.completed_increments(years, base, increment) for years in (age - Fraction(1, 100), age))
        assert (ages.reductions_reached(before), ages.reductions_reached(at)) == (nth - 1, nth)


@pytest.mark.parametrize("race", [case("N-RACE-1", f"every increment of {race}", race) for race in RACES])
def test_every_increment(race):
    """On the day of each increment, and one part in ten thousand before it, from the base age to 60 increments."""
    base, length, reductions = RACES[race]
    shipped = {r.id: r for r in starter().races}[race]
    total = 60
    for done in range(61):
        at = base + done * length
        before = at - length / 10000
        assert ages.completed_increments(float(at), shipped.base_age, shipped.increment) == done
        assert ages.completed_increments(before, shipped.base_age, shipped.increment) == max(0, done - 1)
        total += 0 if done == 0 else 2 if done <= 22 else 1
        assert reckoning(starter_world(), race=race, age=float(at)).total.value == total
        assert ages.reductions_reached(done) == sum(at >= age for age in reductions)


@pytest.mark.parametrize(
    ("done", "reached"),
    [
        case("N-RACE-1", f"{done} increments", done, reached)
        for done, reached in [(0, 0), (21, 0), (22, 1), (31, 1), (32, 2), (42, 3), (52, 4), (61, 4), (62, 5), (102, 9)]
    ],
)
def test_ages_of_reduction_go_on(done, reached):
    assert ages.reductions_reached(done) == reached


@pytest.mark.parametrize(
    ("age", "base", "increment", "done"),
    [
        case("N-RACE-1", "a decimal age is exact", 18.7, 18, 0.1, 7),
        case("N-RACE-1", "a decimal base age is exact", 12.4, 12.1, 0.1, 3),
        case("N-RACE-1", "just before", 28.49, 12, 0.75, 21),
        case("N-RACE-1", "below the base age", 3, 12, 0.75, 0),
        case("N-RACE-1", "no increment at all", 30, 12, 0, 0),
        case("N-RACE-1", "a negative increment", 30, 12, -1, 0),
        case("N-RACE-1", "a very great age", 10**15, 0, 1, 10**15),
        case("N-RACE-1", "a small fraction", 1e-7, 0, 1, 0),
    ],
)
def test_increments_are_exact(age, base, increment, done):
    assert ages.completed_increments(age, base, increment) == done


@pytest.mark.parametrize(
    ("age", "total"),
    [
        case("N-CP-2", f"human of {age}", age, total)
        for age, total in [(18, 60), (18.9, 60), (19, 62), (39, 102), (40, 104), (41, 105), (54, 118), (60, 124)]
    ],
)
def test_budget_of_a_human(age, total):
    for role in ("player", "major", "minor"):
        assert reckoning(age=age, role=role).total.value == total


@pytest.mark.parametrize(
    ("race", "age", "total"),
    [
        case("N-CP-2", "an ork of 12.75", "ork", 12.75, 62),
        case("N-CP-2", "an ork of 28.5", "ork", 28.5, 104),
        case("N-CP-2", "an ork of 39", "ork", 39, 118),
        case("N-CP-2", "no age written: the base age", "dwarf", None, 60),
        case("N-CP-1", "below the base age the budget stays", "dwarf", 10, 60),
        case("N-CP-1", "a human of 17 has 60", "human", 17, 60),
    ],
)
def test_budget_of_others(race, age, total):
    assert reckoning(race=race, age=age).total.value == total


@pytest.mark.parametrize(
    ("race", "age", "role", "kind"),
    [
        case("N-CP-1", "human of 18", "human", 18, "player", None),
        case("N-CP-1", "human of 17.9", "human", 17.9, "player", "too_young"),
        case("N-CP-1", "human of 54", "human", 54, "player", None),
        case("N-CP-1", "human of 54.5", "human", 54.5, "player", "too_old"),
        case("N-CP-1", "human of 55", "human", 55, "player", "too_old"),
        case("N-CP-1", "ork of 39", "ork", 39, "player", None),
        case("N-CP-1", "ork of 20.3", "ork", 20.3, "player", None),
        case("N-CP-1", "ork of 39.1", "ork", 39.1, "player", "too_old"),
        case("N-CP-1", "dwarf of 39", "dwarf", 39, "player", "too_young"),
        case("N-CP-1", "major character of 300", "human", 300, "major", None),
        case("N-CP-1", "minor character of 3", "human", 3, "minor", None),
    ],
)
def test_starting_ages(race, age, role, kind):
    found = [f for f in wrong(race=race, age=age, role=role) if f[0] == "N-CP-1"]
    assert found == ([("N-CP-1", kind, "age")] if kind else [])


@pytest.mark.parametrize(
    ("keys", "severity", "kind"),
    [
        case("N-CP-3", "nothing spent", {}, "warning", "left"),
        case("N-CP-3", "one left", {"fate_bought": 11, "primaries": {"mind": 1, "body": 1}}, "warning", "left"),
        case("N-CP-3", "all spent", {"fate_bought": 12}, None, None),
        case("N-CP-3", "yields count", {"fate_bought": 13, "primaries": {"mind": 1, "body": -2}}, None, None),
        case("N-CP-3", "too much spent", {"fate_bought": 13}, "error", "overspent"),
        case("N-CP-3", "a major character", {"fate_bought": 13, "role": "major"}, None, None),
        case("N-CP-3", "a minor character", {"role": "minor"}, None, None),
    ],
)
def test_budget_findings(keys, severity, kind):
    found = {each: [f for f in wrong(severity=each, **keys) if f[0] == "N-CP-3"] for each in ("error", "warning")}
    expected = {each: [("N-CP-3", kind, "")] if each == severity else [] for each in ("error", "warning")}
    assert found == expected


HIGH = {"agility": 2}
LOW = {"mind": -2}


@pytest.mark.parametrize(
    ("age", "steps", "losses", "kinds"),
    [
        case("N-AGE-1", "none due at 39", 39, {}, [], []),
        case("N-AGE-1", "one too many at 39", 39, {}, ["mind"], ["too_many"]),
        case("N-AGE-1", "one due at 40", 40, {}, ["mind"], []),
        case("N-AGE-1", "one missing at 40", 40, {}, [], ["too_few"]),
        case("N-AGE-1", "two due at 50, the same again", 50, {}, ["mind", "mind"], []),
        case("N-AGE-1", "Size may not shrink", 40, {}, ["size"], ["size"]),
        case("N-AGE-1", "none below RAv-2", 40, LOW, ["mind"], ["too_low"]),
        case("N-AGE-1", "down to RAv-2 twice", 50, {}, ["aura", "aura"], []),
        case("N-AGE-1", "three of one", 60, {}, ["aura", "aura", "aura"], ["too_low"]),
        case("N-AGE-1", "four of one bought high", 70, {"agility": 2, "mind": -1}, ["agility"] * 4, []),
        case("N-AGE-1", "each fault is found", 40, LOW, ["mind", "size"], ["too_many", "size", "too_low"]),
        case("N-AGE-1", "a fifth at 80", 80, {}, ["aura", "aura", "mind", "mind"], ["too_few"]),
    ],
)
def test_age_losses(age, steps, losses, kinds):
    keys = {"age": age, "primaries": steps, "age_losses": losses, "role": "major"}
    assert wrong(**keys) == [("N-AGE-1", kind, "age_losses") for kind in kinds]
    levels = reckoning(**keys)
    for primary in set(losses):
        lost = losses.count(primary)
        assert levels.primary(primary).value == 2 + steps.get(primary, 0) - lost, "each recorded loss is applied"
        assert dict(levels.primary(primary).parts)["age_losses"].value == -lost


@pytest.mark.parametrize(
    ("losses", "figure", "value"),
    [
        case("N-AGE-1", "secondaries follow", ["agility"], "climb", (1, 1)),
        case("N-AGE-1", "reverse bases rise", ["dexterity"], "clumsy", (1, 1)),
        case("N-AGE-1", "an average follows", ["strength"], "sword", (1, 1)),
        case("N-AGE-1", "an average follows each of two", ["strength", "dexterity"], "sword", (0, 1)),
    ],
)
def test_levels_after_losses(losses, figure, value):
    """In the usual reading and the other one: of a trait at base."""
    keys = {"age": 50, "age_losses": losses, "secondaries": [{"trait": "sword"}], "negatives": [{"trait": "clumsy"}]}
    levels = [reckoning(where, **keys).trait_level(figure) for where in (world(), world(N_AGE_1="other"))]
    assert tuple(level.value for level in levels) == value


@pytest.mark.parametrize("losses", [case("N-AGE-1", "losses yield no CP", ["mind"])])
def test_losses_cost_nothing(losses):
    one = reckoning(age=40, age_losses=losses)
    assert one.spent.value == 0
    assert number(one.reductions_due) == 1


@pytest.mark.parametrize("age", [case("N-RACE-1", "a race without increments is pointed out", 30)])
def test_race_without_increments(age):
    assert wrong(world(), "warning", race="ageless", age=age, role="major") == [("N-RACE-1", "no_increment", "race")]


@pytest.mark.parametrize(
    ("steps", "losses", "room"),
    [
        case("N-AGE-1", "room of an average human", {}, [], 14),
        case("N-AGE-1", "room less what is lost", {}, ["mind", "mind"], 12),
        case("N-AGE-1", "no room in Size", {"size": 2}, [], 14),
        case("N-AGE-1", "room by legal steps", {"mind": 9, "aura": -9}, [], 14),
        case("N-AGE-1", "room of what was brought too low", {"mind": -2}, ["mind", "mind"], 12),
    ],
)
def test_room_for_losses(steps, losses, room):
    assert ages.levels_to_lose(losses, steps) == room


@pytest.mark.parametrize("age", [case("N-AGE-1", "a very great age has as many rows as levels to lose", 10**15)])
def test_a_very_great_age(age):
    section = next(s for s in sheet(hero(age=age, age_losses=["mind"]), world()) if s.id == "age_losses")
    assert len(section.rows) == 14
