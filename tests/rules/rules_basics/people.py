"""People of Rules Basics, a world of the tests' own, and fights told step by step."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.fight.fight import BasicsFight, begin
from mls_desktop.rules.rules_basics.library import BasicsLibrary
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World
from tests.rules.told_fight import SIDES, ToldFight, two_sides

LIBRARY: dict[str, Any] = {
    "skills": [
        {"id": "sword", "name": "Sword", "use": "melee"},
        {"id": "bow", "name": "Bow", "use": "ranged"},
    ],
    "weapons": [
        {"id": "broadsword", "name": "Broadsword", "skill": "sword", "damage": "2d+1"},
        {"id": "longbow", "name": "Longbow", "skill": "bow", "kind": "ranged", "acc": 3, "readying": True},
    ],
    "templates": [{"id": "guard", "name": "Guard", "speed": 5}],
}


def case(rule: str, what: str, *values: Any) -> Any:
    """A case named after its rule."""
    return pytest.param(*values, id=f"{rule} {what}")


def world(own: dict[str, Any] | None = None, /, **rulings: str) -> World:
    """The tests' world; rulings by rule with underscores: RB_CO_2="other"."""
    shipped, mine = msgspec.convert(LIBRARY, BasicsLibrary), msgspec.convert(own or {}, BasicsLibrary)
    return world_of(World, shipped, mine, {rule.replace("_", "-"): reading for rule, reading in rulings.items()})


def person(id: str = "ann", **keys: Any) -> Person:
    """A person with these keys of a file."""
    return msgspec.convert({"id": id, "name": id.capitalize(), **keys}, Person)


def armed(
    id: str = "ann",
    melee: int | None = None,
    ranged: int | None = None,
    defences: dict[str, int] | None = None,
    speed: float = 5,
    damage: str = "1d",
    **keys: Any,
) -> Person:
    """Somebody with a sword and a bow at these skills, and with defences; keys of the sword as `sword`, of the bow as
    `bow`, further weapons as `more`. All are ready from the start: none takes a hand unless its keys say so."""
    skills, weapons = [], []
    sword, bow, more = keys.pop("sword", {}), keys.pop("bow", {}), keys.pop("more", [])
    if melee is not None:
        skills.append({"id": "blade", "name": "Blade", "value": melee, "use": "melee"})
        weapons.append({"id": "sword", "name": "Sword", "skill": "blade", "damage": damage, "hands": 0, **sword})
    if ranged is not None:
        skills.append({"id": "archery", "name": "Archery", "value": ranged, "use": "ranged"})
        weapons.append({"id": "bow", "name": "Bow", "skill": "archery", "kind": "ranged", "damage": damage})
        weapons[-1] |= {"hands": 0, **bow}
    held = [{"id": name, "name": name.capitalize(), "value": value} for name, value in (defences or {}).items()]
    skills += keys.pop("skills", [])
    plain = {
        "speed": speed,
        "move": 5,
        "skills": skills,
        "weapons": [*weapons, *({"hands": 0, **each} for each in more)],
        "defences": held,
    }
    return person(id, **{**plain, **keys})


def stats(who: Person, where: World | None = None) -> DerivedStats:
    return DerivedStats(who, where or world())


class Bout(ToldFight[BasicsFight]):
    """A fight of two or more."""

    def __init__(
        self,
        where: World | None = None,
        joins: dict[str, int] | None = None,
        ground: Any = None,
        **people: Person,
    ) -> None:
        """See `two_sides`. `ground`: where they fight, if it is on one (a `Ground`)."""
        fight = begin(two_sides(people, joins), SIDES, "", where or world(), ground)
        assert isinstance(fight, BasicsFight)
        super().__init__(fight)

    def does(self, who: str, action: str, **facts: Any) -> Bout:
        return self.tell("declare", who, action=action, **facts)

    def idle(self, *who: str) -> Bout:
        """Others do nothing."""
        for each in who:
            self.does(each, "do_nothing")
        return self
