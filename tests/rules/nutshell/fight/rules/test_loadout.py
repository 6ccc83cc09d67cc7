"""Characters as fighters: their figures are those of the sheet."""

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.fight.rules import loadout
from tests.rules.nutshell.worlds import case, reckoning, world

OWN = {
    "weapons": [
        {"id": "bow", "name": "Bow", "trait": "sword", "dam": 5, "shot": "bow", "range": 60},
        {"id": "odd", "name": "Odd", "trait": "acrobatics", "dam": 9},
        {"id": "dagger", "name": "Parrying dagger", "trait": "sword", "dam": 2, "parry": 3},
        {"id": "spear", "name": "Spear", "trait": "sword", "dam": "strength+2", "hands": 2, "skill": 1},
        {"id": "axe", "name": "Axe", "trait": "unknown_axe", "dam": 8},
    ],
    "traits": [
        {"id": "unknown_axe", "name": "Axe", "type": "trained", "base": ["strength"], "use": "combat"},
        {"id": "brawl", "name": "Brawl", "type": "inherent", "base": ["agility"], "use": "combat"},
    ],
    "spells": [
        {"id": "bolt", "name": "Bolt", "trait": "sword", "mp": 2, "offensive": True, "dam": 6, "range": 30},
        {"id": "far", "name": "Far", "trait": "unknown_axe", "mp": 2, "offensive": True},
    ],
}
SWORD = {"secondaries": [{"trait": "sword", "step": 3}]}


def made(weapon=None, **more):
    return loadout.combatant(reckoning(world(OWN), **{**SWORD, **more}), "me", weapon)


@pytest.mark.parametrize(
    ("told", "weapon", "skill", "dam"),
    [
        case("N-FIGHT-12", "the weapon in hand", {"weapons": ["broadsword"]}, None, 5, 4),
        case("N-FIGHT-12", "not a bow", {"weapons": ["bow", "broadsword"]}, None, 5, 4),
        case("N-FIGHT-12", "a bow is no close weapon", {"weapons": ["bow"]}, "bow", 2, 1),
        case("N-FIGHT-12", "one he cannot use", {"weapons": ["axe"]}, "axe", 2, 1),
        case("N-FIGHT-12", "bare hands", {}, None, 2, 1),
        case("N-ROUND-1", "the standing modifier counts", {"weapons": ["spear"]}, None, 6, 4),
        case("N-FIGHT-12", "another of his", {"weapons": ["broadsword", "spear"]}, "spear", 6, 4),
    ],
)
def test_weapons_in_hand(told, weapon, skill, dam):
    found = made(weapon, **told)
    assert (number(found.skill), number(found.dam)) == (skill, dam)


@pytest.mark.parametrize(
    ("told", "value"),
    [
        case("N-SHIELD-1", "none", {"weapons": ["broadsword"]}, 0),
        case("N-SHIELD-1", "a shield", {"weapons": ["broadsword"], "shield": "round"}, 2),
        case("N-SHIELD-1", "a parrying weapon in hand", {"weapons": ["dagger"], "shield": "round"}, 3),
        case("N-SHIELD-1", "in the other hand", {"weapons": ["broadsword", "dagger"]}, 3),
        case("N-SHIELD-1", "no hand left for it", {"weapons": ["broadsword", "dagger"], "shield": "round"}, 2),
        case("N-SHIELD-1", "nor with a weapon for two hands", {"weapons": ["spear", "dagger"]}, 0),
    ],
)
def test_shields(told, value):
    assert number(made(**told).shield) == value


def test_everything_else_is_the_sheets():
    found = made(weapons=["broadsword"], armour=["mail"], now={"chp": 3, "effects": [{"name": "Ill", "modifier": -2}]})
    assert (found.health.chp, found.health.thp, found.health.state) == (3, 6, "up")
    assert {number(worn.value) for worn in found.worn.values()} == {4}
    assert (number(found.dodge), number(found.shock), number(found.strength)) == (2, 2, 2)


@pytest.mark.parametrize(
    ("told", "minor", "fate", "state"),
    [
        case("N-FATE-1", "his points", {"fate_bought": 2}, False, 2, "up"),
        case("N-FATE-1", "spent ones are gone", {"fate_bought": 2, "now": {"fate_spent": 3}}, False, 0, "up"),
        case("N-HARM-5", "minor characters have none", {"fate_bought": 2, "role": "minor"}, True, 0, "up"),
        case("N-HARM-4", "the dead are dead", {"now": {"dead": True}}, False, 0, "dead"),
    ],
)
def test_health(told, minor, fate, state):
    found = loadout.health(reckoning(world(OWN), **told))
    assert (found.minor, found.fate, found.state) == (minor, fate, state)


def test_what_is_shot_and_cast():
    r = reckoning(world(OWN), **SWORD)
    bow = loadout.shooting(r, r.world.weapons["bow"])
    assert (number(bow.skill), number(bow.dam), bow.range.value) == (5, 5, 60)
    bolt = loadout.casting(r, r.world.spells["bolt"])
    assert bolt is not None
    assert (number(bolt.skill), number(bolt.dam), bolt.range.value) == (5, 6, 30)
    assert loadout.casting(r, r.world.spells["far"]) is None
