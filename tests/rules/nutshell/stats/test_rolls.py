"""Rolls: grades, opposed rolls, naturals, fumbles."""

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.nutshell.stats import rolls
from mls_desktop.rules.nutshell.stats.rolls import Opposed, Pair, Thrown
from tests.rules.nutshell.worlds import case, reckoning

T = Thrown


@pytest.mark.parametrize(
    ("total", "grade"),
    [
        case("N-ROLL-1", f"total {total}", total, grade)
        for total, grade in [
            (38, "critical"),
            (21, "critical"),
            (20, "critical"),
            (19, "success"),
            (15, "success"),
            (14, "failure"),
            (10, "failure"),
            (9, "fumble"),
            (0, "fumble"),
            (-3, "fumble"),
        ]
    ],
)
def test_grades(total, grade):
    assert rolls.grade_of(total) == grade
    assert rolls.succeeded(rolls.grade_of(total)) == (total >= 15)


@pytest.mark.parametrize(
    ("natural", "level", "modifiers", "total"),
    [
        case("N-ROLL-1", "dice and level", 11, 3, (), 14),
        case("N-ROLL-1", "level below 0", 11, -2, (), 9),
        case("N-ROLL-1", "modifiers of both signs", 10, 4, (2, -3), 13),
    ],
)
def test_totals(natural, level, modifiers, total):
    assert rolls.total_of(natural, level, *modifiers) == total


@pytest.mark.parametrize(
    ("active", "passive", "naturals", "result"),
    [
        case("N-ROLL-2", "higher success wins", T(10, 16), T(10, 15), False, Opposed(True, "success", "success")),
        case("N-ROLL-2", "lower success fails", T(10, 15), T(10, 16), False, Opposed(False, "failure", "success")),
        case("N-ROLL-2", "equal totals fail", T(10, 16), T(11, 16), False, Opposed(False, "failure", "success")),
        case("N-ROLL-2", "higher failure fails", T(10, 14), T(10, 9), False, Opposed(False, "failure", "fumble")),
        case("N-ROLL-2", "a fumble stays one", T(5, 9), T(4, 8), False, Opposed(False, "fumble", "fumble")),
        case(
            "N-ROLL-2", "a critical beats a success", T(15, 20), T(9, 19), False, Opposed(True, "critical", "success")
        ),
        case(
            "N-ROLL-2", "the higher of two criticals", T(15, 22), T(9, 21), False, Opposed(True, "success", "critical")
        ),
        case(
            "N-ROLL-2", "the lower of two criticals", T(9, 21), T(15, 22), False, Opposed(False, "failure", "success")
        ),
        case("N-ROLL-2", "two equal criticals", T(9, 21), T(15, 21), False, Opposed(False, "failure", "critical")),
        case("N-ROLL-2", "naturals not counted", T(18, 17), T(9, 19), False, Opposed(False, "failure", "success")),
        case("N-ROLL-4", "18 wins below the other", T(18, 13), T(9, 19), True, Opposed(True, "critical", "failure")),
        case("N-ROLL-4", "3 loses above the other", T(3, 19), T(9, 16), True, Opposed(False, "fumble", "success")),
    ],
)
def test_opposed_rolls(active, passive, naturals, result):
    assert rolls.opposed(active, passive, naturals) == result


@pytest.mark.parametrize(
    ("first", "second", "pair"),
    [
        case("N-ROLL-4", "no natural: the higher", T(10, 16), T(11, 15), Pair("first", "success", "success")),
        case("N-ROLL-4", "no natural: equal", T(10, 16), T(11, 16), Pair("neither", "success", "success")),
        case("N-ROLL-4", "18 against a critical", T(18, 15), T(12, 22), Pair("first", "critical", "failure")),
        case("N-ROLL-4", "18 against a fumble", T(18, 15), T(4, 9), Pair("first", "critical", "fumble")),
        case("N-ROLL-4", "18 as second", T(12, 22), T(18, 15), Pair("second", "failure", "critical")),
        case("N-ROLL-4", "18 with a low total still", T(18, 9), T(12, 22), Pair("first", "critical", "failure")),
        case("N-ROLL-4", "3 against a failure", T(3, 15), T(8, 10), Pair("second", "fumble", "success")),
        case("N-ROLL-4", "3 against a critical", T(3, 25), T(8, 20), Pair("second", "fumble", "critical")),
        case("N-ROLL-4", "3 as second", T(8, 10), T(3, 15), Pair("first", "success", "fumble")),
        case("N-ROLL-4", "18 against 3", T(18, 12), T(3, 21), Pair("first", "critical", "fumble")),
        case("N-ROLL-4", "3 against 18", T(3, 21), T(18, 12), Pair("second", "fumble", "critical")),
        case("N-ROLL-4", "both 18: totals", T(18, 19), T(18, 20), Pair("second", "success", "critical")),
        case("N-ROLL-4", "both 3: totals", T(3, 10), T(3, 9), Pair("first", "failure", "fumble")),
    ],
)
def test_pairs_with_naturals(first, second, pair):
    assert rolls.compared(first, second) == pair


@pytest.mark.parametrize(
    ("kind", "everywhere", "counts"),
    [
        *(
            case("N-ROLL-4", f"{kind}, {'other reading' if everywhere else 'default'}", kind, everywhere, True)
            for kind in ("attack", "defence", "dodge", "shot", "offensive_spell")
            for everywhere in (False, True)
        ),
        case("N-ROLL-4", "any other roll, default", "other", False, False),
        case("N-ROLL-4", "any other roll, other reading", "other", True, True),
    ],
)
def test_where_naturals_count(kind, everywhere, counts):
    assert rolls.naturals_count(kind, everywhere) is counts


@pytest.mark.parametrize(
    ("thrown", "naturals", "grade"),
    [
        case("N-ROLL-4", "alone: 18 is a critical", T(18, 12), True, "critical"),
        case("N-ROLL-4", "alone: 3 is a fumble", T(3, 20), True, "fumble"),
        case("N-ROLL-4", "alone: neither natural", T(17, 16), True, "success"),
        case("N-ROLL-4", "alone: 18 where it does not count", T(18, 12), False, "failure"),
        case("N-ROLL-4", "alone: 3 where it does not count", T(3, 20), False, "critical"),
    ],
)
def test_a_roll_alone(thrown, naturals, grade):
    assert rolls.grade_alone(thrown, naturals) == grade


@pytest.mark.parametrize(
    ("secondary", "level"),
    [case("N-ROLL-3", "a secondary fits", 5, 5), case("N-ROLL-3", "none fits: the primary", None, 3)],
)
def test_what_is_rolled(secondary, level):
    body = reckoning(primaries={"body": 1}).primary("body")
    assert rolls.level_rolled(None if secondary is None else given(secondary), body).value == level


@pytest.mark.parametrize(
    ("against", "weapon", "rounds", "next_turn"),
    [
        case("N-FUMBLE-1", "against a fumble", "fumble", "dropped", 1, False),
        case("N-FUMBLE-1", "against a failure", "failure", "dropped", 1, False),
        case("N-FUMBLE-1", "against a success", "success", "flies_off", 1, True),
        case("N-FUMBLE-1", "against a critical", "critical", "at_winners_will", None, False),
    ],
)
def test_fumble_hints(against, weapon, rounds, next_turn):
    hint = rolls.fumble_hint(against)
    assert hint == rolls.FumbleHint(weapon, rounds, next_turn)
    assert rolls.fumble_hint(against, hints=False) is None
