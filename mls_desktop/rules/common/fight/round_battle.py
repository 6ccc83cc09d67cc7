"""A fight at one moment, as systems whose fights go by rounds alone hold it: who takes part, what was told last. A
system derives its own, with what else it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING, Cause, Note
from mls_desktop.rules.common.fight.effects import run_down
from mls_desktop.rules.common.fight.event_adapter import Present
from mls_desktop.rules.common.figures.figures import Facts, Figure, Value, given
from mls_desktop.rules.common.values.saved_value import Json


class Partaker(Present, Protocol):
    """The protocol of a fighter as far as every such fight looks at them."""

    @property
    def name(self) -> str: ...
    @property
    def up(self) -> bool:
        """Ability to act: True for a fighter who is present and can act."""
        ...


F = TypeVar("F", bound=Partaker)
W = TypeVar("W")


class RoundBattle(Struct, Generic[F, W], frozen=True):
    """The base class of battles by rounds. `fighters`: in line-up order; `notes`: what the event at hand has led to so
    far; `stage`: which there are, a system says; "over" ends every fight."""

    ROUND_RULE: ClassVar[str]
    """The rule by which rounds go."""

    world: W
    sides: tuple[str, ...]
    fighters: Mapping[str, F]
    round: int = 1
    notes: tuple[Note, ...] = ()
    stage: str = ""

    def all(self) -> tuple[F, ...]:
        return tuple(self.fighters.values())

    def up(self) -> tuple[F, ...]:
        return tuple(fighter for fighter in self.fighters.values() if fighter.up)

    def decided(self) -> bool:
        """Tells whether at most one side has anybody up, now or still to come."""
        fighters = (fighter for fighter in self.fighters.values() if not fighter.gone)
        return len({fighter.side for fighter in fighters if fighter.up or not fighter.here}) <= 1

    def with_fighter(self, id: str, **changes: Any) -> Self:
        changed: Any = self.fighters[id]
        return replace(self, fighters={**self.fighters, id: replace(changed, **changes)})

    def noted(self, kind: str, who: str, rule: str, *, cause: Cause | None = None, **facts: Value | Figure) -> Self:
        """Battle with one more note of the log behind its notes; ids of fighters among `facts` are said by their names.
        `cause`: the answer it came of, None for the one at hand."""
        named: Facts = (("who", given(self.name(who))), *((name, self._fact(value)) for name, value in facts.items()))
        return replace(self, notes=(*self.notes, Note(kind, who, rule, named, cause)))

    def reasoned(self, who: str, entries: Mapping[str, Json], rule: str = "") -> Self:
        """Battle with a note "reason" of the one among `entries`, told word for word; itself where none was entered."""
        reason = str(entries.get("reason") or "").strip()
        return self.noted("reason", who, rule, reason=given(reason)) if reason else self

    def worn_down(self, rule: str) -> Self:
        """Battle at the end of its round, with the effects on all fighters one round shorter, and a note by `rule` for
        each that is over."""
        battle = self
        for id, fighter in self.fighters.items():
            kept, over = run_down(fighter.effects, self.round)
            if kept != fighter.effects:
                battle = battle.with_fighter(id, effects=kept)
            for effect in over:
                battle = battle.noted("effect_over", id, rule, cause=PASSING, effect=effect.name)
        return battle

    def heading(self) -> Note:
        """Note "round" with the number of this round, which heads what the log tells of it."""
        return Note("round", "", self.ROUND_RULE, (("who", given("")), ("round", given(self.round))))

    def name(self, who: str) -> str:
        return self.fighters[who].name if who in self.fighters else who

    def _fact(self, value: Value | Figure) -> Figure:
        if isinstance(value, Figure):
            return value
        return given(self.name(value) if isinstance(value, str) and value in self.fighters else value)
