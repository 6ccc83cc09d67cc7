"""The single rules of a fight, each by itself."""

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.death_or_glory.fight.play import order
from mls_desktop.rules.death_or_glory.fight.rules import breakage, defence, harm, places, shots, stance, wounds
from mls_desktop.rules.death_or_glory.fight.rules.shots import Conditions
from mls_desktop.rules.death_or_glory.vocabulary import PLACES
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.lives import case, reckoning, world

WORLD = world()
TEXTS = Texts(load_words(ShippedData().resources, "death_or_glory"))


@pytest.mark.parametrize(
    ("agility", "groups"),
    [
        case("DOG-CB-1", "falling AGI", {"a": 9, "b": 15, "c": 12}, (("b",), ("c",), ("a",))),
        case("DOG-CB-1", "CB-T25, equal ones at once", {"a": 14, "b": 12, "c": 12}, (("a",), ("b", "c"))),
    ],
)
def test_the_order(agility, groups):
    assert order.turn_groups(agility) == groups


@pytest.mark.parametrize(
    ("round", "minute"), [case("DOG-CB-1", f"round {r}", r, m) for r, m in {1: 1, 20: 1, 21: 2, 41: 3}.items()]
)
def test_minutes(round, minute):
    assert order.minute(round) == minute


SWAPPED = {43: (34, "torso"), 30: (3, "head"), 10: (1, "head"), 58: (85, "left_leg"), 68: (86, "right_leg"),
           5: (50, "torso"), 23: (32, "torso"), 11: (11, "left_arm"), 12: (21, "right_arm")}  # fmt: skip


@pytest.mark.parametrize(
    ("roll", "digits", "place"),
    [case("DOG-CB-8", f"CB-T2, CB-T13, {roll}", roll, *found) for roll, found in SWAPPED.items()],
)
def test_places(roll, digits, place):
    assert places.swapped(roll) == digits
    assert places.struck(WORLD, roll) == place


def test_the_short_of_places_tells_them_as_they_are():
    """DOG-CB-8."""
    struck = {digits: places.struck(WORLD, places.swapped(digits)) for digits in range(1, 100)}
    told = TEXTS.short("DOG-CB-8").partition(". ")[2].removesuffix(".")
    found: dict[int, str] = {}
    for each in told.split(", "):
        span, _space, place = each.partition(" ")
        first, last = map(int, span.split("\N{EN DASH}"))
        found |= dict.fromkeys(range(first, last + 1), place.replace(" ", "_"))
    assert found == struck


@pytest.mark.parametrize(
    ("last", "counts"),
    [
        case("DOG-CB-8", "CB-T20, all", 99, [10, 10, 10, 40, 15, 14]),
        case("DOG-CB-8", "CB-T20, up to 50", 50, [6, 5, 5, 20, 9, 5]),
    ],
)
def test_how_often_places_are_hit(last, counts):
    hits = [places.struck(WORLD, roll) for roll in range(1, last + 1)]
    assert [hits.count(place) for place in PLACES] == counts


AIMS = {"head": -20, "left_arm": -10, "right_arm": -10, "torso": -5, "left_leg": -10, "right_leg": -10}


@pytest.mark.parametrize(("place", "by"), [case("DOG-CB-6", place, place, by) for place, by in AIMS.items()])
def test_aiming(place, by):
    assert places.aim_modifier(WORLD, place) == by


@pytest.mark.parametrize(
    ("name", "found"),
    [
        case("DOG-CB-5", "total attack", "total_attack", (20, 0, -30)),
        case("DOG-CB-5", "total defence", "total_defence", (-30, -30, 20)),
        case("DOG-CB-5", "as usual", "normal", (0, 0, 0)),
    ],
)
def test_stances(name, found):
    effect = stance.STANCES[name]
    assert (effect.attack, effect.shot, effect.defence) == found


@pytest.mark.parametrize(
    ("before", "by"), [case("DOG-CB-3", f"after {n}", n, by) for n, by in {0: 0, 1: -20, 2: -40}.items()]
)
def test_defending_again(before, by):
    assert defence.again(before) == by


@pytest.mark.parametrize(
    ("dodges", "debt"), [case("DOG-CB-3", f"dodge {n}", n, debt) for n, debt in {1: 0, 2: 10, 3: 10}.items()]
)
def test_what_dodging_owes(dodges, debt):
    assert defence.debt_of(dodges) == debt


MISSILES = {"javelin": -15, "long_bow": -50, "medium_pistol": None}


@pytest.mark.parametrize(("weapon", "by"), [case("DOG-CB-4", weapon, weapon, by) for weapon, by in MISSILES.items()])
def test_dodging_missiles(weapon, by):
    assert defence.missile_dodge(WORLD.weapons[weapon]) == by


@pytest.mark.parametrize(
    ("weapon", "able", "shield", "thrown", "found"),
    [
        case("DOG-CB-2", "a blow", "club", True, False, False, ("parry", "dodge", "take")),
        case("DOG-CB-2", "out of action", "club", False, True, False, ()),
        case("DOG-CB-4", "an arrow", "long_bow", True, True, True, ("dodge", "take")),
        case("DOG-CB-4", "a bullet", "medium_rifle", True, True, True, ()),
        case("DOG-CB-4", "a javelin", "javelin", True, True, False, ("dodge", "take")),
        case(
            "DOG-CB-4", "a javelin and a shield, other reading", "javelin", True, True, True, ("parry", "dodge", "take")
        ),
    ],
)
def test_what_can_be_done(weapon, able, shield, thrown, found):
    assert defence.defences(WORLD.weapons[weapon], able, shield, thrown) == found


@pytest.mark.parametrize(
    ("rolled", "armour", "toughness", "left"),
    [
        case("DOG-CB-7", "CB-T1", 11, 3, 1, 7),
        case("DOG-CB-7", "CB-T3, plated", 11, 4, 1, 6),
        case("DOG-CB-7", "CB-T19", 30, 3, 1, 26),
        case("DOG-CB-7", "AR-T1, the head", 9, 2, 0, 7),
        case("DOG-CB-7", "never below 0", 3, 6, 1, 0),
    ],
)
def test_damage(rolled, armour, toughness, left):
    assert harm.through(rolled, armour, toughness) == left
    figure = harm.through_figure(given(rolled), given(armour), given(toughness))
    assert number(figure) == left


@pytest.mark.parametrize(
    ("grade", "found"),
    [
        case("DOG-CB-11", "critical", "critical", (1, True)),
        case("DOG-CB-11", "plain", "success", (1, False)),
        case("DOG-CB-11", "a miss", "failure", (0, False)),
        case("DOG-CB-11", "critical failure", "fumble", (0, False)),
    ],
)
def test_going_on(grade, found):
    assert harm.goes_on(grade) == found


@pytest.mark.parametrize(
    ("attack", "parry", "broken", "stopped"),
    [
        case("DOG-CB-12", "failed against plain", "success", "failure", (), False),
        case("DOG-CB-12", "failed against critical", "critical", "fumble", ("parrier",), False),
        case("DOG-CB-12", "made against plain", "success", "success", (), True),
        case("DOG-CB-12", "made against critical", "critical", "success", ("parrier",), True),
        case("DOG-CB-12", "critical against plain", "success", "critical", ("attacker",), True),
        case("DOG-CB-12", "critical against critical", "critical", "critical", ("attacker", "parrier"), True),
    ],
)
def test_breakage(attack, parry, broken, stopped):
    assert breakage.broken_by(attack, parry) == broken
    assert breakage.stops(parry) is stopped


@pytest.mark.parametrize(
    ("chance", "roll", "knocked", "fate"),
    [
        case("DOG-CB-13", "an ordinary one", 100, None, True, "broken"),
        case("DOG-CB-13", "exempt", 0, None, False, "whole"),
        case("DOG-CB-13", "exempt, knocked away", 0, None, True, "knocked_away"),
        case("DOG-CB-13", "a chance of 20, 20", 20, 20, True, "broken"),
        case("DOG-CB-13", "a chance of 20, 21", 20, 21, True, "knocked_away"),
    ],
)
def test_fates(chance, roll, knocked, fate):
    assert breakage.fate_of(chance, roll, knocked) == fate


@pytest.mark.parametrize(
    ("critical", "came", "wears"),
    [
        case("DOG-AR-4", "AR-T2, a critical that gets through", True, 3, True),
        case("DOG-AR-4", "AR-T2, none through", True, 0, False),
        case("DOG-AR-4", "a plain hit", False, 9, False),
    ],
)
def test_wear(critical, came, wears):
    assert harm.armour_wears(critical, came) is wears


@pytest.mark.parametrize(
    ("skill", "weapon", "conditions", "chance", "damage"),
    [
        case("DOG-DS-1", "CB-T11, long bow", 50, "long_bow", Conditions(30, 15, sight="fair"), 10, -2),
        case("DOG-DS-1", "CB-T12, pistol", 45, "medium_pistol", Conditions(8), 65, 1),
        case("DOG-DS-6", "a dragon", 50, "long_bow", Conditions(15, 6, "very_large"), 80, 0),
        case("DOG-DS-7", "jungle", 50, "long_bow", Conditions(15, 6, sight="awful"), 10, 0),
        case("DOG-DS-8", "wind at the limit", 50, "long_bow", Conditions(80, 6, wind=-20), -20, -4),
        case("DOG-DS-4", "an explosion does not care", 50, "grenade", Conditions(5, 6), 60, 0),
        case("DOG-DS-3", "out of reach", 50, "long_bow", Conditions(81), None, 0),
    ],
)
def test_shots(skill, weapon, conditions, chance, damage):
    thing = {"id": "grenade", "name": "Grenade", "skill": "throwing", "missile": "thrown", "kinetic": False,
             "damage": "3d6", "ranges": {"close": [1, 10], "limit": 30}}  # fmt: skip
    where = world({"weapons": [thing]})
    found = shots.shot_chance(where, given(skill), where.weapons[weapon], conditions)
    assert (None if found is None else number(found)) == chance
    assert shots.band_damage(where, where.weapons[weapon], conditions.distance) == damage


def test_speed_in_a_shot():
    assert [shots.speed_modifier(WORLD, speed) for speed in (5, 15, 1001)] == [10, -10, -80]


@pytest.mark.parametrize(
    ("hp", "step"),
    [
        case("DOG-HP-3", f"CB-T16, {hp}", hp, step)
        for hp, step in {
            0: "up",
            -1: "unconscious",
            -3: "unconscious",
            -4: "grave",
            -5: "grave",
            -6: "mortal",
            -7: "mortal",
            -8: "comatose",
            -9: "comatose",
            -10: "dead",
            -30: "dead",
        }.items()
    ],
)
def test_the_ladder(hp, step):
    assert wounds.step_of(hp) == step


@pytest.mark.parametrize(
    ("damage", "most", "other", "serious"),
    [
        case("DOG-HP-2", "CB-T14, 5 of 11", 5, 11, False, False),
        case("DOG-HP-2", "CB-T14, 6 of 11", 6, 11, False, True),
        case("DOG-HP-2", "CB-T15, 6 of 12", 6, 12, False, True),
        case("DOG-HP-2", "CB-T15, switched, 6", 6, 12, True, False),
        case("DOG-HP-2", "CB-T15, switched, 7", 7, 12, True, True),
    ],
)
def test_serious_wounds(damage, most, other, serious):
    assert wounds.is_serious(damage, most, other) is serious


@pytest.mark.parametrize(
    ("since", "round", "due"),
    [
        case("DOG-HP-4", f"since {s}, round {r}", s, r, due)
        for s, r, due in ((5, 5, False), (5, 6, False), (5, 7, True), (5, 8, False), (5, 9, True), (None, 9, False))
    ],
)
def test_rolls_for_life(since, round, due):
    assert wounds.rolls_due(since, round) is due


@pytest.mark.parametrize(
    ("hp", "grade", "after"),
    [
        case("DOG-HP-5", "a success", -6, "success", -2),
        case("DOG-HP-5", "a critical", -9, "critical", -1),
        case("DOG-HP-5", "a failure", -6, "failure", -6),
        case("DOG-HP-5", "not so low", -3, "critical", -3),
        case("DOG-HP-5", "the dead", -10, "critical", -10),
    ],
)
def test_aid(hp, grade, after):
    assert wounds.after_aid(hp, grade) == after


@pytest.mark.parametrize(
    ("last", "round", "may"),
    [
        case("DOG-HP-5", f"last {last}, round {r}", last, r, may)
        for last, r, may in ((None, 1, True), (3, 4, False), (3, 5, True))
    ],
)
def test_one_try_in_two_rounds(last, round, may):
    assert wounds.may_try(last, round) is may


def test_the_bonus_of_a_fencer():
    one = reckoning("STR 12")
    assert (number(one.damage_bonus), number(one.toughness)) == (4, 1)


@pytest.mark.parametrize("since", [case("DOG-HP-4", f"fallen so low in round {since}", since) for since in (1, 4)])
def test_the_rounds_to_the_next_roll(since):
    """Each is told by the round in which it is due."""
    for round in range(since, since + 7):
        due = next(later for later in range(round, round + 5) if wounds.rolls_due(since, later))
        assert wounds.rounds_to_roll(since, round) == due - round
