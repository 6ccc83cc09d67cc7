"""Rounds, damage, armour, range, movement and arms of the Nutshell."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.nutshell.library import Armour, Weapon
from mls_desktop.rules.nutshell.stats.armour import parry, protection, through
from mls_desktop.rules.nutshell.stats.arms import cast, wielded
from mls_desktop.rules.nutshell.stats.damage import blow, damage_done, dice_text, raw_dam, shown_dam
from mls_desktop.rules.nutshell.stats.movement import movement
from mls_desktop.rules.nutshell.stats.range import range_modifier, reach
from mls_desktop.rules.nutshell.stats.rounds import attacks, casting, rounds, slots

MAIL = Armour(id="mail", name="Mail", value=3, coverage="full", places=("chest", "arm"))
FURS = Armour(id="furs", name="Furs", value=1, coverage="partial")
SCALE = Armour(id="scale", name="Scale", value=3, coverage="encased", places=("chest",))


def case(rule: str, what: str, *values: object):
    return pytest.param(*values, id=f"{rule} {what}")


@pytest.mark.parametrize(
    ("skill", "count", "fall"),
    [
        case("N-ROUND-1", f"skill {skill}", skill, count, fall)
        for skill, count, fall in [
            (-3, 0, ()), (0, 0, ()), (1, 0, ()), (2, 1, (3,)), (3, 1, (3,)), (4, 2, (2, 4)), (5, 2, (2, 4)),
            (6, 3, (1, 3, 5)), (7, 3, (1, 3, 5)), (8, 4, (1, 2, 4, 5)), (9, 4, (1, 2, 4, 5)),
            (10, 5, (1, 2, 3, 4, 5)), (14, 5, (1, 2, 3, 4, 5)),
        ]
    ],
)  # fmt: skip
def test_attacks_and_rounds(skill: int, count: int, fall: tuple[int, ...]):
    assert attacks(given(skill)).value == count
    assert rounds(count) == fall
    assert [nth for nth, falls in enumerate(slots(count), 1) if falls] == list(fall)


def test_no_rounds_for_six_attacks():
    with pytest.raises(ValueError):
        rounds(6)


@pytest.mark.parametrize(
    ("points", "takes"),
    [case("N-ROUND-3", f"{p} points", p, t) for p, t in [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)]],
)
def test_casting_takes_one_for_each_two_points(points: int, takes: int):
    assert casting(given(points)).value == takes


@pytest.mark.parametrize(
    ("dam", "strength", "raw", "shown"),
    [
        case("N-DAM-3", f"{dam} at {strength}", dam, strength, raw, shown)
        for dam, strength, raw, shown in [
            (5, 3, 5, 5), ("strength", 3, 3, 3), ("strength+2", 3, 5, 5), ("strength-2", 1, -1, 0),
            ("strength/2", 3, 1, 1), ("strength/2+1", 5, 3, 3), ("strength/2", -1, -1, 0), ("strength/2-3", 4, -1, 0),
            (0, 2, 0, 0), (-4, 2, -4, 0),
        ]
    ],
)  # fmt: skip
def test_dam_of_an_expression(dam: int | str, strength: int, raw: int, shown: int):
    figure = raw_dam(dam, given(strength))
    assert (figure.value, shown_dam(figure).value) == (raw, shown)


def test_a_text_that_is_no_dam():
    with pytest.raises(ValueError):
        raw_dam("body+1", given(2))


@pytest.mark.parametrize(
    ("dam", "role", "dice"),
    [
        case("N-DAM-1", f"Dam {dam} {role}", dam, role, dice)
        for dam, role, dice in [
            (0, "player", None), (1, "player", None), (2, "player", "1d3"), (3, "major", "1d3"), (4, "player", "1d6"),
            (5, "player", "1d6"), (6, "major", "1d6+1d3"), (7, "player", "1d6+1d3"), (8, "player", "2d6"),
            (12, "player", "3d6"), (6, "minor", None), (-3, "player", None),
        ]
    ],
)  # fmt: skip
def test_dice_of_a_dam(dam: int, role, dice: str | None):
    assert dice_text(dam, role) == dice


@pytest.mark.parametrize(
    ("dam", "rolled", "done"), [case("N-DAM-1", f"roll {r} Dam {d}", d, r, e) for d, r, e in [(5, 2, 5), (5, 6, 6)]]
)
def test_the_greater_of_roll_and_dam(dam: int, rolled: int, done: int):
    assert damage_done(given(dam), given(rolled)).value == done


@pytest.mark.parametrize(
    ("dam", "critical", "strengths", "result"),
    [
        case("N-DAM-2", "plain", 6, False, (), 6),
        case("N-DAM-2", "doubled", 6, True, (), 12),
        case("N-DAM-2", "Strength before doubling", 6, True, (3,), 18),
        case("N-DAM-2", "Strength below 0 adds 0", 6, False, (-2, 3), 9),
        case("N-DAM-3", "below 1 with Strength judged", -1, False, (3,), 2),
        case("N-DAM-3", "below 1 stays nothing when doubled", -2, True, (1,), 0),
    ],
)
def test_dam_of_a_blow(dam: int, critical: bool, strengths: tuple[int, ...], result: int):
    assert blow(given(dam), critical, tuple(given(s) for s in strengths)).value == result


@pytest.mark.parametrize(
    ("worn", "place", "value", "coverage", "piece"),
    [
        case("N-ARM-3", "bare", (MAIL,), "head", 0, None, None),
        case("N-ARM-3", "no places covers all", (FURS,), "head", 1, "partial", "furs"),
        case("N-ARM-3", "the highest, no sum", (FURS, MAIL), "arm", 3, "full", "mail"),
        case("N-ARM-3", "the first of equals", (SCALE, MAIL), "chest", 3, "encased", "scale"),
        case("N-ARM-3", "the first of equals, other order", (MAIL, SCALE), "chest", 3, "full", "mail"),
    ],
)
def test_the_piece_that_counts(worn: tuple[Armour, ...], place, value: int, coverage: str | None, piece: str | None):
    found = protection(worn, place)
    assert (found.value.value, found.coverage, found.piece) == (value, coverage, piece)


@pytest.mark.parametrize(
    ("damage", "armour", "shield", "rest"),
    [
        case("N-ARM-1", "less armour", 12, 4, None, 8),
        case("N-ARM-1", "never below 0", 2, 4, None, 0),
        case("N-SHIELD-1", "less shield too", 12, 4, 3, 5),
        case("N-SHIELD-1", "never below 0", 5, 4, 3, 0),
    ],
)
def test_what_comes_through(damage: int, armour: int, shield: int | None, rest: int):
    assert through(given(damage), given(armour), None if shield is None else given(shield)).value == rest


@pytest.mark.parametrize(
    ("shield", "weapon_parry", "value"),
    [
        case("N-SHIELD-1", "neither", None, 0, 0),
        case("N-SHIELD-1", "shield", 3, 0, 3),
        case("N-SHIELD-1", "parrying weapon", None, 2, 2),
        case("N-SHIELD-1", "the better of both", 1, 2, 2),
    ],
)
def test_shield_or_parrying_weapon(shield: int | None, weapon_parry: int, value: int):
    weapon = Weapon(id="knife", name="Knife", trait="dagger", dam=2, parry=weapon_parry)
    assert parry(shield, weapon).value == value


@pytest.mark.parametrize(
    ("range", "strength", "metres"),
    [
        case("N-RANGE-1", "none", None, 3, None),
        case("N-RANGE-1", "metres", 40, 3, 40),
        case("N-RANGE-1", "by Strength", "strength*5", 3, 15),
        case("N-RANGE-1", "by Strength below 0", "strength*5", -1, 0),
    ],
)
def test_reach(range: int | str | None, strength: int, metres: int | None):
    assert reach(range, given(strength)).value == metres


@pytest.mark.parametrize(
    ("range", "distance", "modifier"),
    [
        case("N-RANGE-1", f"{d} m of {r}", r, d, m)
        for r, d, m in [(40, 1, 0), (40, 40, 0), (40, 41, -1), (40, 80, -1), (40, 81, -2), (40, 120, -2), (0, 5, None)]
    ],
)
def test_penalty_beyond_range(range: int, distance: int, modifier: int | None):
    assert range_modifier(given(range), given(distance)).value == modifier


@pytest.mark.parametrize(
    ("agility", "points"),
    [case("N-MOVE-1", f"Agility {a}", a, m) for a, m in [(3, 4), (-1, 0), (-4, 0)]],
)
def test_movement_points(agility: int, points: int):
    assert movement(given(agility)).value == points


@pytest.mark.parametrize(
    ("levels", "modifier", "skill", "count"),
    [
        case("N-FIGHT-12", "its trait with the standing modifier", {"sword": 5, "brawl": 3}, 1, 6, 3),
        case("N-FIGHT-12", "brawl without the modifier", {"brawl": 4}, 1, 4, 2),
        case("N-FIGHT-12", "Dexterity", {}, 1, 2, 1),
    ],
)
def test_weapon_skill(levels: dict[str, int], modifier: int, skill: int, count: int):
    def level(trait: str) -> Figure | None:
        return given(levels[trait]) if trait in levels else None

    sword = Weapon(id="broadsword", name="Broadsword", trait="sword", dam="strength+3", skill=modifier)
    held = wielded(sword, level, given(2), given(3), "player")
    assert (number(held.skill), number(held.attacks)) == (skill, count)
    assert (held.dam.value, held.dice, held.range.value) == (6, "1d6+1d3", None)
    assert held.usable == ("sword" in levels)


def test_a_spell_without_dam():
    dam, range = cast(None, 20, given(3))
    assert (dam.value, range.value) == (None, 20)
