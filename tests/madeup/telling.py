"""The made-up duel's part in the events that every fight has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.battlefield.ground_events import arriving
from mls_desktop.rules.common.fight.event_adapter import Entries, NewcomerSource
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character, Library

if TYPE_CHECKING:
    from tests.madeup.duel import Duel, Flier

HEIGHT = 20


def nothing(held: Any, world: Any) -> tuple[Finding, ...]:
    return ()


class DuelAdapter(Struct, frozen=True):
    """See `EventAdapter` for what each part gives. `made`: of what, and by what rules, those who join are made."""

    made: NewcomerSource = NewcomerSource(Character, Library, (), nothing, nothing)
    rule_options: tuple[str, ...] = ()
    rules: Mapping[str, str] = {}
    measure: str = "turns"
    modifier: tuple[int, int] = (-9, 9)
    conditions: tuple[str, ...] = ("gusty",)

    def source(self, battle: Duel) -> NewcomerSource:
        return self.made

    def world(self, battle: Duel) -> Any:
        return battle.world

    def sides(self, battle: Duel) -> Sequence[str]:
        return battle.sides

    def fighters(self, battle: Duel) -> Mapping[str, Flier]:
        return {f.id: f for f in battle.fliers}

    def characters(self, battle: Duel) -> Sequence[Character]:
        return tuple(f.who for f in battle.fliers if f.who is not None)

    def now(self, battle: Duel) -> int:
        return battle.turn

    def under_way(self, battle: Duel) -> bool:
        return not battle.over

    def may_leave(self, battle: Duel) -> bool:
        return not battle.aim

    def overrides(self, battle: Duel, who: str) -> tuple[Field, ...]:
        return Field("what", "choice", ("height",)), Field("value", "number", bounds=(0, HEIGHT))

    def supplied(self, world: Any, own: Any) -> Any:
        lists = {name: {entry.id: entry for entry in getattr(own, name)} for name in self.made.lists}
        return replace(world, **{name: {**getattr(world, name), **more} for name, more in lists.items()})

    def note(self, battle: Duel, kind: str, who: str, **facts: Figure | Value) -> Duel:
        named = tuple((name, each if isinstance(each, Figure) else given(each)) for name, each in facts.items())
        name = next((f.name for f in battle.fliers if f.id == who), who)
        return replace(battle, notes=(*battle.notes, Note(kind, who, "", (("who", given(name)), *named))))

    def having(self, battle: Duel, who: str, **changes: Any) -> Duel:
        return replace(battle, fliers=tuple(replace(f, **changes) if f.id == who else f for f in battle.fliers))

    def joined(self, battle: Duel, entrant: Entrant[Any], world: Any) -> Duel:
        return replace(battle, fliers=(*battle.fliers, battle.flier(entrant)), world=world)

    def arrived(self, battle: Duel, who: str) -> Duel:
        return arriving(battle, who)

    def left(self, battle: Duel, who: str) -> Duel:
        return (
            replace(battle, battlefield=battle.battlefield.standing(who, None))
            if battle.battlefield is not None
            else battle
        )

    def overridden(self, battle: Duel, who: str, held: Entries) -> Duel:
        return self.note(self.having(battle, who, height=held["value"]), "override", who)

    def ruled(self, battle: Duel, rule: str, reading: str) -> Duel:
        return self.note(battle, f"ruling_{reading}", "", rule=rule)

    def ended(self, battle: Duel) -> Duel:
        return replace(battle, over=True, notes=(Note("end", "", ""),))
