"""The traits that rules name by id."""

import msgspec
import pytest

from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.stats.fixed_traits import FALLBACK
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.worlds import case, reckoning, starter, world

LEVELS = {"body": 1, "agility": 2, "dexterity": -1, "awareness": -2}
HUMAN = {"id": "human", "name": "Human", "base_age": 18, "increment": 1}
BARE = world_of(World, msgspec.convert({"races": [HUMAN]}, NutshellLibrary), NutshellLibrary(), {})


@pytest.mark.parametrize(
    ("trait", "level"),
    [
        case("N-LIB-1", f"without a trait {trait}", trait, level)
        for trait, level in (("shock", 3), ("dodge", 4), ("brawl", 1), ("stealth", 4), ("search", 0))
    ],
)
def test_fallback(trait, level):
    one = reckoning(BARE, primaries=LEVELS)
    assert one.skill_or_fallback(trait).value == level
    assert one.skill_or_fallback(trait) == one.primary(FALLBACK[trait])


@pytest.mark.parametrize(
    ("trait", "owned", "level"),
    [
        case("N-LIB-1", "the library's, unacquired", "shock", [], 3),
        case("N-LIB-1", "the library's, acquired", "shock", [{"trait": "shock", "step": 2}], 5),
        case("N-LIB-1", "a replaced one, acquired", "dodge", [{"trait": "dodge", "step": 1}], 3),
        case("N-LIB-1", "a replaced one that is unusable", "dodge", [], 4),
    ],
)
def test_library_traits(trait, owned, level):
    assert reckoning(world(), primaries=LEVELS, secondaries=owned).skill_or_fallback(trait).value == level


@pytest.mark.parametrize("trait", [case("N-LIB-1", f"the starter library has {t}", t) for t in FALLBACK])
def test_starter_library(trait):
    assert trait in {t.id for t in starter().traits}


@pytest.mark.parametrize("trait", [case("N-LIB-1", "shock is Inherent on Body", "shock")])
def test_shock(trait):
    shock = {t.id: t for t in starter().traits}[trait]
    assert (shock.type, shock.base) == ("inherent", ("body",))
