"""A fight at one moment, and the few ways in which it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Cause, Note
from mls_desktop.rules.common.figures.figures import Facts, Figure, Value, given
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.vocabulary import Action
from mls_desktop.rules.rules_basics.world import World

Stage = Literal["order", "turns", "over"]
Step = Literal["task", "feint", "attack", "defend", "defence", "damage", "harm"]
"""What a turn waits for (RB-AT-1): a roll over a task; both rolls of a feint; of an attack the roll, whether and how it
is met, the roll of that, the damage dice, what comes off the target's counters."""


class Strike(Struct, frozen=True):
    """One attack under way. `tried`: the defences tried against it, the last one under way; `damage`: once it is known,
    with all that was rolled."""

    by: str
    on: str
    weapon: str
    action: Action
    tried: tuple[str, ...] = ()
    damage: Figure | None = None


class FeintRolls(Struct, frozen=True):
    """A feint under way: the margins of both, None until their dice fall."""

    by: str
    on: str
    weapon: str
    own: int | None = None
    foe: int | None = None


class Battle(Struct, frozen=True):
    """`order`: all who have come, by turns; `actor`: whose turn it is; `plan`: what they do, once they said it;
    `strikes`: their attacks still to be made, the first under way; `feint`: the one under way."""

    world: World
    sides: tuple[str, ...]
    fighters: Mapping[str, Fighter]
    stage: Stage = "order"
    round: int = 1
    order: tuple[str, ...] = ()
    actor: str = ""
    plan: Plan | None = None
    step: Step | None = None
    strikes: tuple[Strike, ...] = ()
    feint: FeintRolls | None = None
    notes: tuple[Note, ...] = ()

    def all(self) -> tuple[Fighter, ...]:
        return tuple(self.fighters.values())

    def up(self) -> tuple[Fighter, ...]:
        return tuple(fighter for fighter in self.fighters.values() if fighter.up)

    def enemies(self, who: str) -> tuple[Fighter, ...]:
        """Those of other sides who take part."""
        side = self.fighters[who].side
        return tuple(fighter for fighter in self.up() if fighter.side != side)

    def decided(self) -> bool:
        """Whether at most one side has anybody left, now or still to come."""
        fighters = (fighter for fighter in self.fighters.values() if not fighter.gone)
        return len({fighter.side for fighter in fighters if fighter.up or not fighter.here}) <= 1

    def with_fighter(self, id: str, **changes: Any) -> Battle:
        return replace(self, fighters={**self.fighters, id: replace(self.fighters[id], **changes)})

    def with_strike(self, **changes: Any) -> Battle:
        """The battle with the attack under way changed."""
        first: Strike = replace(self.strikes[0], **changes)
        return replace(self, strikes=(first, *self.strikes[1:]))

    def without_strike(self) -> Battle:
        """The battle once the attack under way has come to its end."""
        return replace(self, strikes=self.strikes[1:], step=None)

    def noted(self, kind: str, who: str, rule: str, *, cause: Cause | None = None, **facts: Value | Figure) -> Battle:
        """One more note of the log; ids of fighters among the facts are said by their names. `cause`: the answer it
        came of, None for the one at hand."""
        named: Facts = (("who", given(self.name(who))), *((name, self._fact(value)) for name, value in facts.items()))
        return replace(self, notes=(*self.notes, Note(kind, who, rule, named, cause)))

    def heading(self) -> Note:
        """The heading of what is told in this round (RB-RD-1)."""
        return Note("round", "", "RB-RD-1", (("who", given("")), ("round", given(self.round))))

    def name(self, who: str) -> str:
        return self.fighters[who].name if who in self.fighters else who

    def _fact(self, value: Value | Figure) -> Figure:
        if isinstance(value, Figure):
            return value
        return given(self.name(value) if isinstance(value, str) and value in self.fighters else value)
