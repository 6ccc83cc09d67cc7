"""A fight at one moment, and the few ways in which it changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.fight.round_battle import RoundBattle
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.vocabulary import Action
from mls_desktop.rules.rules_basics.world import World

Stage = Literal["order", "turns", "over"]
Step = Literal["task", "feint", "attack", "defend", "defence", "damage", "harm"]
"""Steps of a turn that are waited for (RB-AT-1): a roll over a task; both rolls of a feint; of an attack the roll,
whether and how it is met, the roll of that, the damage dice, what comes off the target's counters."""


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


class Battle(RoundBattle[Fighter, World], frozen=True):
    """A battle of Rules Basics. `order`: all who have come, by turns; `actor`: whose turn it is; `plan`: what they do,
    once they said it; `strikes`: their attacks still to be made, the first under way; `feint`: the one under way;
    `battlefield`: the ground, if it is fought on one; `to_move`: whether they have yet to say how they move there."""

    ROUND_RULE = "RB-RD-1"

    stage: Stage = "order"
    order: tuple[str, ...] = ()
    actor: str = ""
    plan: Plan | None = None
    step: Step | None = None
    strikes: tuple[Strike, ...] = ()
    feint: FeintRolls | None = None
    battlefield: Battlefield | None = None
    to_move: bool = False

    def enemies(self, who: str) -> tuple[Fighter, ...]:
        """Fighters of other sides than that of `who` who take part."""
        side = self.fighters[who].side
        return tuple(fighter for fighter in self.up() if fighter.side != side)

    def with_strike(self, **changes: Any) -> Battle:
        """The battle with `changes` made to the attack under way, the first of `strikes`."""
        first: Strike = replace(self.strikes[0], **changes)
        return replace(self, strikes=(first, *self.strikes[1:]))

    def without_strike(self) -> Battle:
        """The battle without the attack under way, the first of `strikes`, and in no step."""
        return replace(self, strikes=self.strikes[1:], step=None)
