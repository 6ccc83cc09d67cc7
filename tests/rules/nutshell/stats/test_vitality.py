"""Hit points and magic points."""

import pytest

from mls_desktop.rules.nutshell.stats import vitality
from tests.rules.nutshell.worlds import case, reckoning, wrong


@pytest.mark.parametrize(
    ("keys", "base", "thp"),
    [
        case("N-THP-1", "Size + Body - 2", {}, 2, 6),
        case("N-THP-1", "no dice: 3 x base", {"primaries": {"size": 2, "body": 2}}, 6, 18),
        case("N-THP-1", "the roll is greater", {"thp_roll": [6, 5]}, 2, 11),
        case("N-THP-1", "3 x base is greater", {"thp_roll": [1, 2]}, 2, 6),
        case("N-THP-1", "a base of 0 counts as 1", {"primaries": {"size": -2}}, 1, 3),
        case("N-THP-1", "a base below 0 counts as 1", {"primaries": {"size": -2, "body": -2}}, 1, 3),
        case("N-THP-1", "one die on such a base", {"primaries": {"size": -2, "body": -2}, "thp_roll": [5]}, 1, 5),
        case("N-THP-1", "the base follows a step as written", {"primaries": {"body": 5}}, 7, 21),
        case("N-THP-1", "a wrong number of dice: the sum counts", {"thp_roll": [6, 6, 6]}, 2, 18),
        case("N-THP-1", "no dice at all in the list", {"thp_roll": []}, 2, 6),
        case("N-THP-1", "another race", {"race": "goblin"}, 1, 3),
        case("N-THP-3", "age losses at creation count", {"age": 40, "age_losses": ["body"]}, 1, 3),
    ],
)
def test_total_hit_points(keys, base, thp):
    one = reckoning(**keys)
    assert one.thp_base.value == base
    assert one.thp.value == thp


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("N-THP-1", "the right number of dice", {"thp_roll": [1, 2]}, []),
        case("N-THP-1", "no roll recorded", {}, []),
        case("N-THP-1", "one die too few", {"thp_roll": [6]}, [("N-THP-1", "too_few_dice", "thp_roll")]),
        case("N-THP-1", "an empty list", {"thp_roll": []}, [("N-THP-1", "too_few_dice", "thp_roll")]),
        case("N-THP-1", "too many dice", {"thp_roll": [6, 1, 1]}, [("N-THP-1", "too_many_dice", "thp_roll")]),
        case("N-TMP-1", "the right number", {"magic": True, "tmp_roll": [1, 2]}, []),
        case("N-TMP-1", "no roll", {"magic": True}, []),
        case("N-TMP-1", "an empty list", {"magic": True, "tmp_roll": []}, [("N-TMP-1", "too_few_dice", "tmp_roll")]),
        case("N-TMP-1", "too many", {"magic": True, "tmp_roll": [1] * 3}, [("N-TMP-1", "too_many_dice", "tmp_roll")]),
        case("N-TMP-1", "without magic dice do not matter", {"tmp_roll": [1]}, []),
        case(
            "N-TMP-1",
            "dice on Aura 0",
            {"magic": True, "primaries": {"aura": -2}, "tmp_roll": [1]},
            [("N-TMP-1", "too_many_dice", "tmp_roll")],
        ),
        case("N-THP-2", "current at the total", {"now": {"chp": 6}}, []),
        case("N-THP-2", "current below 0", {"now": {"chp": -4}}, []),
        case("N-THP-2", "CHP above the total", {"now": {"chp": 7}}, [("N-THP-2", "chp", "now/chp")]),
        case("N-THP-2", "CMP above", {"magic": True, "now": {"cmp": 7}}, [("N-THP-2", "cmp", "now/cmp")]),
        case("N-THP-2", "CMP without magic", {"now": {"cmp": 1}}, [("N-THP-2", "cmp", "now/cmp")]),
        case("N-MP-1", "CMP below none", {"magic": True, "now": {"cmp": -1}}, [("N-MP-1", "below_none", "now/cmp")]),
    ],
)
def test_breaches(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("keys", "tmp"),
    [
        case("N-TMP-1", "without magic", {"primaries": {"aura": 2}, "tmp_roll": [6, 6]}, 0),
        case("N-TMP-1", "3 x Aura", {"magic": True}, 6),
        case("N-TMP-1", "the roll is greater", {"magic": True, "tmp_roll": [6, 5]}, 11),
        case("N-TMP-1", "a wrong number: the sum counts", {"magic": True, "tmp_roll": [6, 5, 6]}, 17),
        case("N-TMP-1", "Aura 0", {"magic": True, "primaries": {"aura": -2}, "tmp_roll": [6]}, 0),
        case("N-TMP-1", "Aura below 0", {"magic": True, "race": "dwarf", "primaries": {"aura": -2}}, 0),
        case("N-TMP-1", "age losses count", {"magic": True, "age": 40, "age_losses": ["aura"]}, 3),
    ],
)
def test_total_magic_points(keys, tmp):
    assert reckoning(**keys).tmp.value == tmp


@pytest.mark.parametrize(
    ("now", "chp", "cmp"),
    [
        case("N-THP-2", "begins at the total", {}, 6, 6),
        case("N-THP-2", "as recorded", {"chp": 4, "cmp": 0}, 4, 0),
        case("N-THP-2", "above the total as recorded", {"chp": 40, "cmp": 50}, 40, 50),
    ],
)
def test_current_points(now, chp, cmp):
    one = reckoning(magic=True, now=now)
    assert (one.chp.value, one.cmp.value) == (chp, cmp)


@pytest.mark.parametrize(
    ("base", "lower", "dice", "lowers", "after"),
    [
        case("N-THP-3", "default: as rolled", 4, 3, (1, 2, 3, 4), False, (4, (1, 2, 3, 4))),
        case("N-THP-3", "other: the last die is dropped", 4, 3, (1, 2, 3, 4), True, (3, (1, 2, 3))),
        case("N-THP-3", "other: no dice recorded", 4, 3, None, True, (3, None)),
        case("N-THP-3", "other: a base of 1 stays", 1, 1, (4,), True, (1, (4,))),
        case("N-THP-3", "trained later: as rolled", 4, 5, (1, 2, 3, 4), True, (4, (1, 2, 3, 4))),
        case("N-TMP-1", "Aura lost later, default", 2, 1, (6, 5), False, (2, (6, 5))),
        case("N-TMP-1", "Aura lost later, other reading", 2, 0, (6, 5), True, (0, ())),
    ],
)
def test_later_losses(base, lower, dice, lowers, after):
    assert vitality.after_loss(base, lower, dice, lowers) == after


@pytest.mark.parametrize(
    ("cmp", "points", "took_effect", "left"),
    [
        case("N-MP-1", "points come off", 6, 2, True, 4),
        case("N-MP-1", "all of them", 6, 6, True, 0),
        case("N-MP-1", "nothing if interrupted", 6, 2, False, 6),
    ],
)
def test_spells(cmp, points, took_effect, left):
    assert vitality.after_spell(cmp, points, took_effect) == left


@pytest.mark.parametrize("points", [case("N-MP-1", "never more than CMP", 7)])
def test_spells_too_dear(points):
    assert not vitality.can_spend(6, points)
    with pytest.raises(ValueError):
        vitality.after_spell(6, points)


@pytest.mark.parametrize(
    ("full", "cmp"),
    [case("N-MP-1", "as it is at an encounter", False, 2), case("N-MP-1", "full at an encounter", True, 9)],
)
def test_an_encounter_begins(full, cmp):
    assert vitality.cmp_at_encounter(2, 9, full) == cmp
