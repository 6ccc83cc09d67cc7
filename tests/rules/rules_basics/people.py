"""People of Rules Basics, a world of the tests' own, and fights told step by step."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.system.ruleset import world_of
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.fight.fight import BasicsFight, begin
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter
from mls_desktop.rules.rules_basics.library import BasicsLibrary
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World

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
    `bow`, further weapons as `more`."""
    skills, weapons = [], []
    sword, bow, more = keys.pop("sword", {}), keys.pop("bow", {}), keys.pop("more", [])
    if melee is not None:
        skills.append({"id": "blade", "name": "Blade", "value": melee, "use": "melee"})
        weapons.append({"id": "sword", "name": "Sword", "skill": "blade", "damage": damage, **sword})
    if ranged is not None:
        skills.append({"id": "archery", "name": "Archery", "value": ranged, "use": "ranged"})
        weapons.append({"id": "bow", "name": "Bow", "skill": "archery", "kind": "ranged", "damage": damage, **bow})
    held = [{"id": name, "name": name.capitalize(), "value": value} for name, value in (defences or {}).items()]
    skills += keys.pop("skills", [])
    plain = {"speed": speed, "move": 5, "skills": skills, "weapons": [*weapons, *more], "defences": held}
    return person(id, **{**plain, **keys})


def stats(who: Person, where: World | None = None) -> DerivedStats:
    return DerivedStats(who, where or world())


class Bout:
    """A fight of two or more; `tell` answers what is asked or tells what may be told."""

    def __init__(self, where: World | None = None, joins: dict[str, int] | None = None, **people: Person) -> None:
        """People by id; those whose id begins with "foe" are the other side. `joins`: who comes later, and when."""
        self.notes: list[Note] = []
        later = joins or {}
        line_up = [
            Entrant(id, "foes" if id.startswith("foe") else "us", who, later.get(id, 1)) for id, who in people.items()
        ]
        fight = begin(line_up, ("us", "foes"), "", where or world())
        assert isinstance(fight, BasicsFight)
        self.fight = fight

    def tell(self, kind: str, who: str = "", **facts: Any) -> Bout:
        self.fight, notes = self.fight.apply(told(kind, who, **facts))
        self.notes += notes
        return self

    def does(self, who: str, action: str, **facts: Any) -> Bout:
        return self.tell("declare", who, action=action, **facts)

    def idle(self, *who: str) -> Bout:
        """Others do nothing."""
        for each in who:
            self.does(each, "do_nothing")
        return self

    @property
    def battle(self) -> Battle:
        return self.fight.battle

    def __getitem__(self, who: str) -> Fighter:
        return self.battle.fighters[who]

    @property
    def ask(self) -> Prompt:
        return self.fight.prompts()[0]

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(ask.id, ask.who) for ask in self.fight.prompts()]

    def level(self) -> int:
        """The target of the roll that is asked for."""
        return number(dict(self.ask.facts)["level"])

    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]

    def fact(self, kind: str, name: str) -> Any:
        """A fact of the last note of a kind."""
        note = next(note for note in reversed(self.notes) if note.kind == kind)
        return dict(note.facts)[name].value
