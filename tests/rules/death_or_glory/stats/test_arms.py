"""Weapons, shields and missiles in somebody's hands: the vectors of chapters 7 and 8."""

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.death_or_glory.library import break_chance
from mls_desktop.rules.death_or_glory.stats.arms import band_at, is_missile, strength_drives
from mls_desktop.rules.death_or_glory.stats.tables import value_at, value_of
from tests.rules.death_or_glory.lives import case, reckoning, world

MELEE = [{"skill": "swordsplay", "base": 67}, {"skill": "archery", "base": 47}]


def strike(weapon, scores="", where=None, skills=MELEE, **keys):
    one = reckoning(scores, where, skills=skills, **keys)
    return one.strike(one.world.weapons[weapon])


@pytest.mark.parametrize(
    ("weapon", "scores", "attack", "parry", "damage"),
    [
        case("DOG-WP-1", "CB-T7, a huge weapon at STR 12", "two_handed_sword", "STR 12, AGI 13, FIG 12", 10, 10, "3d6"),
        case("DOG-WP-1", "a small one", "short_sword", "", 80, 80, "1d6"),
        case("DOG-WP-1", "a medium one", "long_sword", "STR 12", 70, 70, "1d10"),
        case("DOG-WP-3", "a dagger needs no strength", "dagger", "STR 3", 13, 13, "1d4"),
        case("DOG-WP-4", "knuckles", "knuckles", "STR 3", 13, 13, "1d6"),
        case("DOG-WP-5", "a fist", "fist", "STR 3", 3, 3, "1d3"),
        case("DOG-WP-5", "missing agility and fight", "short_sword", "AGI 5, FIG 6", 50, 50, "1d6"),
        case("DOG-DS-2", "a long bow", "long_bow", "STR 12", 50, None, "1d10"),
        case("DOG-DS-2", "missing strength, no adjustment by type", "long_bow", "STR 11", 40, None, "1d10"),
        case("DOG-DS-2", "guns need none", "medium_pistol", "STR 3", 3, None, "1d6+2"),
    ],
)
def test_strikes(weapon, scores, attack, parry, damage):
    found = strike(weapon, scores)
    assert number(found.attack) == attack
    assert (None if found.parry is None else number(found.parry)) == parry
    assert found.dice.text == damage


def test_a_huge_weapon_weighs_on_parrying_too():
    assert number(strike("two_handed_sword", "STR 12, AGI 13, FIG 12").attack) == 70 - 20 - 40
    assert number(strike("two_handed_sword", "STR 12, AGI 13, FIG 12").parry) == 70 - 20 - 40


@pytest.mark.parametrize(
    ("key", "value", "attack", "parry"),
    [case("DOG-WP-7", "a plus to attack", "attack", 15, 15, 0), case("DOG-WP-7", "to parry", "parry", 5, 0, 5)],
)
def test_outlandish_weapons(key, value, attack, parry):
    own = {"weapons": [{"id": "blade", "name": "Blade", "skill": "swordsplay", "type": "M", key: value}]}
    plain = strike("long_sword", "STR 12")
    found = strike("blade", "STR 12", world(own))
    assert number(found.attack) == number(plain.attack) + attack
    assert number(found.parry) == number(plain.parry) + parry


@pytest.mark.parametrize(
    ("shield", "weapon", "parry"),
    [
        case("DOG-WP-6", "CB-T21, medium", "medium_shield", "short_sword", 60),
        case("DOG-WP-6", "small", "small_shield", "short_sword", 50),
        case("DOG-WP-6", "large", "large_shield", "short_sword", 70),
        case("DOG-WP-6", "huge, without weight or minima", "huge_shield", "two_handed_sword", 80),
        case("DOG-WP-6", "no weapon: Handfight", "medium_shield", None, 23),
    ],
)
def test_shields(shield, weapon, parry):
    one = reckoning("STR 10", skills=[{"skill": "swordsplay", "base": {"attack": 47, "parry": 37}}])
    held = None if weapon is None else one.world.weapons[weapon]
    assert number(one.shield_parry(one.world.shields[shield], held)) == parry


def test_parry_of_a_short_sword():
    one = reckoning("STR 10", skills=[{"skill": "swordsplay", "base": {"attack": 47, "parry": 37}}])
    assert number(one.parry(one.world.weapons["short_sword"])) == 50


def test_a_blow_with_a_shield_is_a_small_weapons():
    one = reckoning("", skills=[{"skill": "shield_fight", "base": 27}])
    found = one.strike(one.shield_weapon(one.world.shields["huge_shield"]))
    assert (number(found.attack), found.dice.text) == (40, "1d6")


@pytest.mark.parametrize(
    ("reading", "dodge"),
    [case("DOG-WP-2", "parry alone", "default", 40), case("DOG-WP-2", "dodge too", "other", 20)],
)
def test_weight_on_dodging(reading, dodge):
    one = reckoning("", world(DOG_WP_2=reading), skills=[{"skill": "dodge", "base": 40}])
    assert number(one.dodge_score(one.world.weapons["two_handed_sword"])) == dodge


@pytest.mark.parametrize(
    ("weapon", "drives"),
    [
        case("DOG-DV-6", f"{weapon}", weapon, drives)
        for weapon, drives in {"fist": True, "javelin": True, "long_bow": False, "medium_rifle": False}.items()
    ],
)
def test_strength_drives(weapon, drives):
    assert strength_drives(world().weapons[weapon]) is drives
    assert number(strike(weapon, "STR 10, CON 10").added) == (4 if drives else 0)


def test_a_master_strikes_harder():
    skills = [{"skill": "swordsplay", "base": 90}, {"skill": "handfight", "base": 90}]
    assert number(strike("long_sword", "STR 12, CON 8", skills=skills).added) == 4 + 1
    assert number(strike("fist", "STR 12, CON 8", skills=skills).added) == 4 + 2


BOW = {2: "close", 10: "close", 11: "medium", 20: "medium", 21: "far", 40: "far", 41: "limit", 80: "limit", 81: None}


@pytest.mark.parametrize(
    ("weapon", "metres", "band"),
    [
        *(case("DOG-DS-3", f"CB-T22, long bow at {m} m", "long_bow", m, band) for m, band in BOW.items()),
        case("DOG-DS-3", "CB-T22, javelin at 2 m", "javelin", 2, "medium"),
        case("DOG-DS-3", "rifle at 25 m", "medium_rifle", 25, "close"),
        case("DOG-DS-3", "rifle at 31 m", "medium_rifle", 31, "medium"),
    ],
)
def test_bands(weapon, metres, band):
    assert band_at(world().weapons[weapon], metres) == band


@pytest.mark.parametrize(
    ("band", "chance", "damage"),
    [
        case("DOG-DS-4", band, band, chance, damage)
        for band, chance, damage in (("close", 10, 1), ("medium", 0, 0), ("far", -20, -2), ("limit", -50, -4))
    ],
)
def test_what_bands_do(band, chance, damage):
    assert value_of(world(), "shot_bands", band, "chance") == chance
    assert value_of(world(), "shot_bands", band, "damage") == damage


SPEEDS = {5: 10, 6: 0, 20: -10, 21: -20, 50: -30, 51: -40, 100: -50, 300: -60, 501: -70, 1001: -80}


@pytest.mark.parametrize(
    ("speed", "chance"), [case("DOG-DS-5", f"CB-T23, {speed}", speed, chance) for speed, chance in SPEEDS.items()]
)
def test_speeds(speed, chance):
    assert value_at(world(), "target_speeds", speed, "chance") == chance


SIZES = {
    "very_small": -50, "small": -20, "rather_small": -10, "medium": 0, "rather_large": 10, "large": 20,
    "very_large": 30, "huge": 50,
}  # fmt: skip


@pytest.mark.parametrize(("size", "chance"), [case("DOG-DS-6", size, size, chance) for size, chance in SIZES.items()])
def test_sizes(size, chance):
    assert value_of(world(), "target_sizes", size, "chance") == chance


VISIBILITY = {"awful": -40, "bad": -30, "poor": -20, "fair": -10, "good": 0}


@pytest.mark.parametrize(("seen", "chance"), [case("DOG-DS-7", seen, seen, c) for seen, c in VISIBILITY.items()])
def test_visibility(seen, chance):
    assert value_of(world(), "visibility", seen, "chance") == chance


def test_what_breaks_only_by_chance():
    assert break_chance(world().armour["steel_plate"]) == 0
    assert break_chance(world().weapons["club"]) == 100
    assert [is_missile(world().weapons[id]) for id in ("javelin", "dagger")] == [True, False]
