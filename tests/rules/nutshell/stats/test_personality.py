"""Personality and fate."""

import pytest

from mls_desktop.rules.nutshell.stats import personality
from mls_desktop.rules.nutshell.vocabulary import PAIRS
from tests.rules.nutshell.worlds import case, reckoning, wrong


@pytest.mark.parametrize(("one", "other"), [case("N-PERS-1", f"{a} and {b}", a, b) for a, b in PAIRS])
def test_pairs(one, other):
    assert len(PAIRS) == 15
    assert [reckoning().side(side).value for side in (one, other)] == [10, 10]
    assert [reckoning(personality={one: 13}).side(side).value for side in (one, other)] == [13, 7]
    assert [reckoning(personality={other: 13}).side(side).value for side in (one, other)] == [7, 13]
    assert (personality.OTHER_SIDE[one], personality.OTHER_SIDE[other]) == (other, one)


FIVE = {"chaste": 16, "forgiving": 16, "honest": 16, "kind": 16, "lawful": 16}
SIX = {**FIVE, "cruel": 16}
TOO_MANY = ("N-PERS-2", "too_many_strong", "personality")


@pytest.mark.parametrize(
    ("values", "rolled", "found"),
    [
        case("N-PERS-2", "chosen 15", {"kind": 15}, [], []),
        case("N-PERS-2", "chosen 5", {"kind": 5}, [], []),
        case("N-PERS-2", "chosen 16", {"kind": 16}, [], []),
        case("N-PERS-2", "chosen 4, the other at 16", {"kind": 4}, [], []),
        case("N-PERS-2", "chosen 17", {"kind": 17}, [], [("N-PERS-2", "chosen", "personality/kind")]),
        case("N-PERS-2", "chosen 3", {"selfish": 3}, [], [("N-PERS-2", "chosen", "personality/selfish")]),
        case(
            "N-PERS-2",
            "both sides written",
            {"kind": 2, "selfish": 18},
            [],
            [("N-PERS-2", "chosen", "personality/selfish")],
        ),
        case("N-PERS-2", "five at 16", FIVE, [], []),
        case("N-PERS-2", "six at 16", SIX, [], [TOO_MANY]),
        case("N-PERS-2", "six, one written by its lower side", {**FIVE, "cruel": 4}, [], [TOO_MANY]),
        case("N-PERS-2", "rolled pairs do not count", SIX, ["cruel"], []),
        case("N-PERS-2", "nor by their other side", SIX, ["merciful"], []),
        case("N-PERS-2", "rolled 18", {"kind": 18}, ["kind"], []),
        case("N-PERS-2", "rolled 3", {"kind": 3}, ["kind"], []),
        case("N-PERS-2", "rolled 19", {"kind": 19}, ["kind"], [("N-PERS-2", "rolled", "personality/kind")]),
        case("N-PERS-2", "rolled 2", {"kind": 2}, ["kind"], [("N-PERS-2", "rolled", "personality/kind")]),
        case("N-PERS-2", "the other side of a rolled 18", {"selfish": 2}, ["kind"], []),
        case(
            "N-PERS-2",
            "the other side of a rolled 2",
            {"selfish": 18},
            ["kind"],
            [("N-PERS-2", "rolled", "personality/selfish")],
        ),
        case("N-PERS-2", "rolled and unset", {}, ["kind"], []),
        case("N-PERS-4", "20 is within", {"kind": 20}, [], [("N-PERS-2", "chosen", "personality/kind")]),
        case(
            "N-PERS-4",
            "21 is not",
            {"kind": 21},
            [],
            [("N-PERS-2", "chosen", "personality/kind"), ("N-PERS-4", "", "personality/kind")],
        ),
        case(
            "N-PERS-4",
            "nor is -1",
            {"kind": -1},
            ["kind"],
            [("N-PERS-2", "rolled", "personality/kind"), ("N-PERS-4", "", "personality/kind")],
        ),
    ],
)
def test_breaches(values, rolled, found):
    assert wrong(personality=values, personality_rolled=rolled) == found


@pytest.mark.parametrize(
    ("value", "d20", "passed", "check"),
    [
        case("N-PERS-3", "15 is not rolled", 15, None, True, None),
        case("N-PERS-3", "16 is beaten by 17", 16, 17, True, "cowardly"),
        case("N-PERS-3", "16 is not beaten by 16", 16, 16, False, None),
        case("N-PERS-3", "20 is never beaten", 20, 20, False, None),
    ],
)
def test_going_against_a_side(value, d20, passed, check):
    assert personality.defied("valorous", value, d20) == personality.Defiance(passed, check)
    assert personality.noticeable(value) == (value >= 16)


@pytest.mark.parametrize("value", [case("N-PERS-3", "a noticeable side needs its roll", 16)])
def test_a_noticeable_side_needs_its_roll(value):
    with pytest.raises(ValueError):
        personality.defied("valorous", value)


@pytest.mark.parametrize(
    ("value", "may"),
    [case("N-PERS-4", f"a side at {v}", v, may) for v, may in ((-1, False), (0, True), (20, True), (21, False))],
)
def test_the_range_of_a_side_in_play(value, may):
    assert personality.side_in_range(value) is may


@pytest.mark.parametrize(
    ("value", "fate"),
    [
        case("N-FATE-1", f"a side at {v}", v, f)
        for v, f in ((10, 0), (15, 0), (16, 1), (17, 1), (18, 2), (19, 2), (20, 2))
    ],
)
def test_fate_of_a_side(value, fate):
    assert personality.fate_for_side(value) == fate
    assert reckoning(personality={"kind": value}).fate_at_start.value == fate
    assert reckoning(personality={"kind": 20 - value}).fate_at_start.value == fate


@pytest.mark.parametrize(
    ("keys", "start", "left", "cost"),
    [
        case("N-FATE-1", "bought at 5 each", {"fate_bought": 3}, 3, 3, 15),
        case("N-FATE-1", "sides and bought", {"fate_bought": 1, "personality": {"kind": 18, "lawful": 16}}, 4, 4, 5),
        case(
            "N-FATE-1", "rolled sides give too", {"personality": {"kind": 18}, "personality_rolled": ["kind"]}, 2, 2, 0
        ),
        case("N-FATE-1", "spent is gone", {"fate_bought": 3, "now": {"fate_spent": 2}}, 3, 1, 15),
        case("N-FATE-1", "more spent than had", {"now": {"fate_spent": 2}}, 0, -2, 0),
        case("N-FATE-1", "fewer than none bought", {"fate_bought": -2}, 0, 0, 0),
    ],
)
def test_fate(keys, start, left, cost):
    one = reckoning(**keys)
    assert (one.fate_at_start.value, one.fate.value, one.spent.value) == (start, left, cost)


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("N-FATE-1", "all spent", {"fate_bought": 1, "now": {"fate_spent": 1}}, []),
        case("N-FATE-1", "overspent", {"now": {"fate_spent": 1}}, [("N-FATE-1", "overspent", "now/fate_spent")]),
        case("N-FATE-1", "bought below none", {"fate_bought": -1}, [("N-FATE-1", "bought_below_none", "fate_bought")]),
        case(
            "N-FATE-1",
            "spent below none",
            {"now": {"fate_spent": -1}},
            [("N-FATE-1", "spent_below_none", "now/fate_spent")],
        ),
    ],
)
def test_fate_breaches(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("in_play", "in_play_too", "sold"),
    [
        case("N-FATE-1", "at creation, default", False, True, True),
        case("N-FATE-1", "in play, default", True, True, True),
        case("N-FATE-1", "at creation, other reading", False, False, True),
        case("N-FATE-1", "in play, other reading", True, False, False),
    ],
)
def test_when_fate_is_sold(in_play, in_play_too, sold):
    assert personality.fate_on_sale(in_play, in_play_too) is sold


@pytest.mark.parametrize(
    ("death", "fate", "result"),
    [
        case("N-FATE-2", "a death Shock Roll", "shock_roll", 2, personality.Fated(True, False, 1)),
        case("N-FATE-2", "certain death", "certain", 1, personality.Fated(False, True, 0)),
        case("N-FATE-2", "none left", "certain", 0, None),
    ],
)
def test_spending_fate(death, fate, result):
    assert personality.spend_fate(death, fate) == result
