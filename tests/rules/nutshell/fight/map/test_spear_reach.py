"""Who may begin on a forward diagonal: with every weapon of the library, and with weapons of a campaign's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.system.ruleset import world_with
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.fight.map.test_positions import in_round, offered, stays
from tests.rules.nutshell.fighting import acting, armoury, man
from tests.rules.nutshell.worlds import starter

pytestmark = pytest.mark.needs("nutshell")
OWN: dict[str, Any] = {
    "traits": [{"id": "hooks", "name": "Hooks", "type": "trained", "base": ["strength"], "use": "combat"}],
    "weapons": [
        {"id": "hook", "name": "Hook", "trait": "hooks", "dam": 4, "reach": "spear"},
        {"id": "short_spear", "name": "Short spear", "trait": "spear", "dam": 4},
        {"id": "harpoon", "name": "Harpoon", "trait": "hooks", "dam": 4, "shot": "thrown", "range": 5, "close": True,
         "reach": "spear"},
    ],
}  # fmt: skip
WEAPONS = {each.id: each for each in starter().weapons}
CLOSE = [each for each in WEAPONS.values() if each.close or not each.shot]
AHEAD: tuple[Cell, ...] = ((5, 4), (6, 4), (4, 4))
"""Of one at 5, 5 who looks north: the square faced, then the forward diagonals."""


def reached(weapons: list[str], traits: list[str], **keys: Any) -> tuple[Cell, ...]:
    """At which of the squares ahead somebody who fights with the first of these may begin."""
    found = []
    for cell in AHEAD:
        secondaries = [{"trait": trait, "step": 2} for trait in traits]
        ada = man("ada", "a", **{"secondaries": secondaries, "weapons": weapons, **keys})
        start = {"ada": {"at": [5, 5], "facing": "n"}, "bor": {"at": [*cell], "facing": "n"}}
        ground = msgspec.convert({"grid": "square", "width": 12, "height": 12, "start": start}, Ground)
        world = world_with(armoury(), msgspec.convert(OWN, NutshellLibrary))
        fight: Any = SYSTEM.begin((ada, man("bor", "b", 0)), ("a", "b"), "a", world, ground)
        fight = stays(acting(fight))
        for nth in range(1, 6):
            if "bor" in offered(in_round(fight, nth), "ada", "attack"):
                found.append(cell)
                break
    return tuple(found)


@pytest.mark.parametrize("weapon", [pytest.param(each, id=f"N-MELEE-1 {each.id}") for each in CLOSE])
def test_each_weapon_of_the_library_reaches_as_it_says(weapon: Any) -> None:
    wanted = AHEAD if weapon.reach == "spear" else AHEAD[:1]
    assert reached([weapon.id], [weapon.trait]) == wanted


def test_the_library_has_weapons_of_every_kind() -> None:
    assert {each.trait == "spear" for each in CLOSE if each.reach == "spear"} == {True, False}


@pytest.mark.parametrize(
    ("weapons", "traits", "wanted"),
    [
        pytest.param(["hook"], ["hooks"], AHEAD, id="N-MELEE-1 a spear's reach on a trait of its own"),
        pytest.param(["short_spear"], ["spear"], AHEAD[:1], id="N-MELEE-1 a spear's trait without its reach"),
        pytest.param(["harpoon"], ["hooks"], AHEAD, id="N-MELEE-1 in hand, thrown too"),
        pytest.param(["bow", "halberd"], ["bow", "polearm"], AHEAD, id="N-MELEE-1 the one that is struck with"),
        pytest.param(["blade", "halberd"], ["sword", "polearm"], AHEAD[:1], id="N-MELEE-1 another in hand"),
        pytest.param(["halberd"], [], AHEAD[:1], id="N-MELEE-1 bare hands beside a weapon not mastered"),
        pytest.param([], ["polearm"], AHEAD[:1], id="N-MELEE-1 bare hands"),
    ],
)
def test_what_is_struck_with_reaches(weapons: list[str], traits: list[str], wanted: tuple[Cell, ...]) -> None:
    assert reached(weapons, traits) == wanted
