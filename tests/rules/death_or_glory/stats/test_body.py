"""Derived figures, armour, tiredness: the vectors of chapters 3, 10 and 11."""

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.death_or_glory.findings import findings
from mls_desktop.rules.death_or_glory.stats import body, tiredness
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import all_at, case, person, reckoning, world, wrong

CHAIN = [{"armour": "iron_chain_mail"}]


def test_carried_mind_and_weight():
    one = reckoning("CON 12, CLM 11", height=180)
    assert (number(one.carried), number(one.mh), number(one.weight)) == (340, 22, 77)


@pytest.mark.parametrize(
    ("scores", "keys", "name", "value"),
    [
        case("DOG-DV-1", "DV-T1", "CON 12", {}, "carried", 340),
        case("DOG-DV-3", "DV-T3", "CLM 11", {}, "mh", 22),
        case("DOG-DV-3", "as it is now", "CLM 11", {"now": {"mh": 3}}, "mh_now", 3),
        case("DOG-DV-4", "DV-T4", "CON 12", {"height": 180}, "weight", 77),
        *(
            case("DOG-DV-5", f"DV-T5, {con}/{end}", f"CON {con}, END {end}", {}, "hp", hp)
            for con, end, hp in ((14, 15, 17), (10, 7, 8), (11, 10, 11), (3, 3, 1))
        ),
        *(
            case("DOG-DV-6", f"DV-T6, {might}", f"STR {might - 3}, CON 3", {}, "damage_bonus", bonus)
            for might, bonus in {
                19: 3,
                20: 4,
                25: 4,
                26: 5,
                27: 5,
                28: 6,
                31: 6,
                32: 7,
                37: 7,
                38: 8,
                42: 8,
                43: 9,
            }.items()
        ),
        *(
            case("DOG-DV-7", f"DV-T7, {end}", f"END {end}", {}, "toughness", value)
            for end, value in {8: 0, 9: 1, 14: 1, 15: 2, 18: 2, 19: 3}.items()
        ),
        case("DOG-DV-8", "fresh", "", {}, "fatigue", 100),
        case("DOG-HP-1", "unhurt", "CON 11, END 10", {}, "hp_now", 11),
        case("DOG-HP-1", "hurt", "CON 11, END 10", {"now": {"hp": -2}}, "hp_now", -2),
    ],
)
def test_figures(scores, keys, name, value):
    assert number(getattr(reckoning(scores, **keys), name)) == value


@pytest.mark.parametrize(
    ("load", "steps"),
    [case("DOG-DV-2", f"DV-T2, {load}", load, steps) for load, steps in {360: 0, 409: 0, 410: 1, 470: 2}.items()],
)
def test_load(load, steps):
    one = reckoning("STR 12, AGI 2, SPD 12", gear=[{"name": "Stones", "enc": 1, "count": load}])
    assert number(one.steps) == steps
    assert number(one.slowed("speed")) == 12 - steps
    assert number(one.slowed("agility")) == 2 - steps
    assert number(one.attribute("speed")) == 12
    assert number(one.slowed("strength")) == 12


def test_weapons_and_armour_are_carried():
    own = {"armour": [{"id": "iron_chain_mail", "name": "Mail", "protection": 3, "enc": 150}]}
    one = reckoning("", world(own), weapons=["short_sword", "two_handed_sword"], armour=CHAIN)
    assert number(one.load) == 40 + 130 + 150


@pytest.mark.parametrize(
    ("armour", "place", "value"),
    [
        case("DOG-AR-1", "chain on the torso", CHAIN, "torso", 3),
        case("DOG-AR-2", "not on the head", CHAIN, "head", 0),
        case("DOG-AR-2", "the best of two", [{"armour": "leather_armour"}, *CHAIN], "left_leg", 3),
        case("DOG-AR-3", "plated chain", [{"armour": "iron_chain_mail", "plated": True}], "torso", 4),
        case("DOG-AR-3", "a helmet is never plated", [{"armour": "iron_helmet", "plated": True}], "head", 2),
    ],
)
def test_protection(armour, place, value):
    assert number(reckoning(armour=armour).cover(place).value) == value


@pytest.mark.parametrize(
    ("lost", "value"),
    [case("DOG-AR-4", "one point gone", 1, 2), case("DOG-AR-4", "never below 0", 5, 0)],
)
def test_worn_armour(lost, value):
    one = reckoning(armour=CHAIN, now={"armour_lost": {"iron_chain_mail": lost}})
    assert number(one.cover("torso").value) == value
    piece = one.worn[0][1]
    assert body.protection_left(piece, False, lost) == value


@pytest.mark.parametrize(
    ("armour", "burden"),
    [
        case("DOG-AR-2", "burdens add up", [{"armour": "steel_plate"}, *CHAIN], 3),
        case("DOG-AR-3", "what protects the head has none", [{"armour": "iron_helmet"}], 0),
        case("DOG-AR-1", "leather", [{"armour": "leather_armour"}], 0),
        case("DOG-AR-1", "a kevlar vest", [{"armour": "kevlar_vest"}], 3),
    ],
)
def test_burdens(armour, burden):
    assert number(reckoning(armour=armour).burdens) == burden


def losses(one):
    fights = [number(one.fight_loss(weight)) for weight in ("light", "heavy")]
    return [*fights, *(number(one.march_loss(pace)) for pace in ("march", "forced", "run"))]


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("DOG-TI-2", "TI-T1, all 12", {}, [4, 5, 5, 7, 3]),
        case("DOG-TI-3", "TI-T1, in chain", {"armour": CHAIN}, [5, 6, 6, 8, 4]),
    ],
)
def test_losses(keys, found):
    assert losses(reckoning(all_at(12), **keys)) == found


def test_losses_of_the_loaded():
    """DOG-TI-3, TI-T4."""
    one = reckoning(all_at(12), armour=CHAIN, gear=[{"name": "Stones", "enc": 470}])
    assert (number(one.fight_loss("light")), number(one.march_loss("march")), number(one.daily_loss)) == (7, 8, 3)
    assert number(one.bare_run_loss) == 3


@pytest.mark.parametrize(
    ("total", "light", "heavy"),
    [
        case("DOG-TI-2", f"a sum of {t}", t, a, b)
        for t, a, b in ((26, 6, 7), (27, 5, 6), (35, 5, 6), (36, 4, 5), (45, 4, 5), (46, 3, 4), (53, 3, 4), (54, 2, 3))
    ],
)
def test_fight_losses(total, light, heavy):
    one = reckoning(f"FIG {total - 20}, STR 10, END 10")
    assert losses(one)[:2] == [light, heavy]


@pytest.mark.parametrize(
    ("total", "found"),
    [
        case("DOG-TI-3", f"a sum of {t}", t, found)
        for t, found in (
            (26, [7, 9, 5]),
            (27, [6, 8, 4]),
            (35, [6, 8, 4]),
            (36, [5, 7, 3]),
            (45, [5, 7, 3]),
            (46, [4, 6, 2]),
            (53, [4, 6, 2]),
            (54, [3, 5, 1]),
        )
    ],
)
def test_march_losses(total, found):
    assert losses(reckoning(f"END 5, CON {total - 10}"))[2:] == found


@pytest.mark.parametrize(
    ("keys", "day", "run"),
    [
        case("DOG-TI-1", "an hour and a minute's run, without equipment", {}, 1, 1),
        case("DOG-TI-1", "TI-T4, a load of 2 steps", {"gear": [{"name": "Anvil", "enc": 460}]}, 3, 3),
    ],
)
def test_what_tires_everybody_alike(keys, day, run):
    tired = reckoning("STR 12", **keys)
    assert (tired.daily_loss.value, tired.bare_run_loss.value) == (day, run)


@pytest.mark.parametrize(
    ("rounds", "loss"),
    [
        case("DOG-TI-4", "TI-T2, 25 heavy", [True] * 25, 9),
        case("DOG-TI-4", "TI-T2, heavy, light, heavy", [True] * 20 + [False] * 20 + [True] * 5, 13),
        case("DOG-TI-4", "TI-T2, 5 heavy", [True] * 5, 4),
        case("DOG-TI-4", "the worst of a minute", [False] * 19 + [True], 5),
        case("DOG-TI-4", "no round", [], 0),
    ],
)
def test_a_fight_tires(rounds, loss):
    assert tiredness.fight_loss(rounds, 4, 5) == loss


@pytest.mark.parametrize(
    ("keys", "equipped"),
    [
        case("DOG-TI-5", "nothing on him", {}, False),
        case("DOG-TI-5", "armour", {"armour": CHAIN}, True),
        case("DOG-TI-5", "a thing with ENC", {"gear": [{"name": "Rope", "enc": 5}]}, True),
        case("DOG-TI-5", "a thing without", {"gear": [{"name": "Rope"}]}, False),
    ],
)
def test_full_equipment(keys, equipped):
    assert reckoning(**keys).equipped is equipped


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("DOG-DV-9", "one step of load", {"gear": [{"name": "Stones", "enc": 350}]}, [("DOG-DV-9", "", "warning")]),
        case("DOG-DV-9", "none", {"gear": [{"name": "Stones", "enc": 349}]}, []),
        case("DOG-HP-1", "above the most", {"now": {"hp": 11}}, [("DOG-HP-1", "", "error")]),
        case("DOG-DV-3", "insane", {"now": {"mh": 0}}, [("DOG-DV-3", "insane", "warning")]),
        case("DOG-DV-3", "above", {"now": {"mh": 21}}, [("DOG-DV-3", "bounds", "error")]),
        case("DOG-DV-8", "above 100", {"now": {"fatigue": 101}}, [("DOG-DV-8", "", "error")]),
        case("DOG-DV-8", "below 0", {"now": {"fatigue": -1}}, [("DOG-DV-8", "", "error")]),
        case("DOG-TI-6", "must rest", {"now": {"fatigue": 0}}, [("DOG-TI-6", "", "warning")]),
        case(
            "DOG-AR-3",
            "plated dragonskin",
            {"armour": [{"armour": "dragonskin", "plated": True}]},
            [("DOG-AR-3", "", "error")],
        ),
        case(
            "DOG-WP-5",
            "a shield beside both hands",
            {"weapons": ["two_handed_sword"], "shield": "small_shield"},
            [("DOG-WP-5", "", "warning")],
        ),
        case("DOG-WP-5", "a shield beside a bow", {"weapons": ["long_bow"], "shield": "small_shield"}, []),
    ],
)
def test_findings(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("now", "warned"),
    [
        case("DOG-HP-3", "the lowest alive", {"hp": -9}, False),
        case("DOG-HP-3", "one less", {"hp": -10}, True),
        case("DOG-HP-3", "said to be dead", {"hp": -50, "dead": True}, False),
    ],
)
def test_points_below_death_are_a_warning_marked_at_their_row(now: dict[str, Any], warned: bool) -> None:
    who, where = person("CON 10, END 10", now=now), world()
    held = [each for each in findings(who, where) if each.kind == "below_death"]
    assert [(each.rule, each.severity, each.path, each.marks) for each in held] == (
        [("DOG-HP-3", "warning", ("now", "hp"), True)] if warned else []
    )
    for way in (way for each in held for way in each.ways):
        assert not [each for each in findings(SYSTEM.edit(who, where, way), where) if each.kind == "below_death"]


@pytest.mark.parametrize(
    ("points", "kept"), [case("DOG-DV-8", f"{p}", p, k) for p, k in {-3: 0, 0: 0, 60: 60, 104: 100}.items()]
)
def test_fatigue_is_kept_within(points, kept):
    assert body.kept_within(points) == kept


def test_tiredness_on_chances_is_off_unless_read_so():
    tired: dict[str, Any] = {"now": {"fatigue": 24}, "weapons": ["long_sword"]}
    assert number(reckoning("STR 12", **tired).dodge_score(None)) == 0
    assert number(reckoning("STR 12", world(DOG_TI_6="other"), **tired).dodge_score(None)) == -10
    rested = tired | {"now": {"fatigue": 25}}
    assert number(reckoning("STR 12", world(DOG_TI_6="other"), **rested).dodge_score(None)) == 0
