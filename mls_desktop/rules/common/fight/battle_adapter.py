"""Event adapters shared by several systems (`EventAdapter`): for any battle that holds its world, its fighters and a
stage, and for fights that go by rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from mls_desktop.rules.common.fight.event_adapter import Entries, NewcomerSource, Present
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.fight.round_battle import RoundBattle
from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.system.ruleset import Ruleset, read_as, world_with
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.saved_value import Json


class Held(Protocol):
    """The protocol of a battle with a world, fighters by id, and a stage, which is "over" at its end."""

    @property
    def world(self) -> Any: ...
    @property
    def fighters(self) -> Mapping[str, Any]: ...
    @property
    def stage(self) -> str: ...


H = TypeVar("H", bound=Held)
B = TypeVar("B", bound=RoundBattle[Any, Any])


class BattleAdapter(Generic[H]):
    """The base class of adapters for a battle like `Held`, whose fighters hold their character as `who`."""

    SOURCE: ClassVar[NewcomerSource]

    def source(self, battle: H) -> NewcomerSource:
        return self.SOURCE

    def world(self, battle: H) -> Any:
        return battle.world

    def fighters(self, battle: H) -> Mapping[str, Present]:
        return battle.fighters

    def characters(self, battle: H) -> Sequence[Character]:
        return tuple(fighter.who for fighter in battle.fighters.values())

    def under_way(self, battle: H) -> bool:
        return battle.stage != "over"

    def supplied(self, world: Ruleset, own: Library) -> Any:
        return world_with(world, own)


class RoundAdapter(BattleAdapter[B]):
    """The base class for fights by rounds. A system says of what a fighter is made (`entered`, `reread`) and what its
    referee may say (`set_by_word`)."""

    measure = "rounds"
    rules: Mapping[str, str] = {}
    noted: ClassVar[Mapping[str, str]] = {}
    """The rule behind a line of the log, where it is not the one its event's form names."""

    def entered(self, entrant: Entrant[Any], world: Any) -> Any:
        """Fighter of the system's own kind, made of `entrant` as they come in; abstract: each system gives its own."""
        raise NotImplementedError

    def reread(self, fighter: Any, world: Any) -> Any:
        """Copy of `fighter` in `world`, in which some rule is read otherwise; abstract: each system gives its own."""
        raise NotImplementedError

    def set_by_word(self, battle: B, who: str, held: Entries) -> B:
        """Battle with what the referee's form, filled with `held`, sets of fighter `who`; abstract: each system gives
        its own. `overridden` notes it."""
        raise NotImplementedError

    def sides(self, battle: B) -> Sequence[str]:
        return battle.sides

    def now(self, battle: B) -> int:
        return battle.round

    def note(self, battle: B, kind: str, who: str, **facts: Figure | Value) -> B:
        return battle.noted(kind, who, self.noted.get(kind, self.rules.get(kind, "")), cause=None, **facts)

    def having(self, battle: B, who: str, **changes: Any) -> B:
        return battle.with_fighter(who, **changes)

    def joined(self, battle: B, entrant: Entrant[Any], world: Any) -> B:
        fighters = {**battle.fighters, entrant.id: self.entered(entrant, world)}
        return self.arrived(replace(battle, world=world, fighters=fighters), entrant.id)

    def arrived(self, battle: B, who: str) -> B:
        return battle

    def left(self, battle: B, who: str) -> B:
        return battle

    def overridden(self, battle: B, who: str, held: Entries) -> B:
        facts = {name: given(_said(value)) for name, value in held.items() if name != "reason"}
        return self.set_by_word(battle.noted("override", who, "", cause=None, **facts), who, held).reasoned(who, held)

    def ruled(self, battle: B, rule: str, reading: str) -> B:
        world = read_as(battle.world, rule, reading)
        fighters = {id: self.reread(fighter, world) for id, fighter in battle.fighters.items()}
        return replace(battle, world=world, fighters=fighters).noted(f"ruling_{reading}", "", rule, ruled=given(rule))


def _said(value: Json) -> int | str:
    return value if isinstance(value, int) else str(value or "")
