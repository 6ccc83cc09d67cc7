"""Count of the uses of each secondary in a fight (N-CHK-1)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.stats.use_counts import BY_TURN, used_once
from mls_desktop.rules.nutshell.world import World


def counted(fighter: Fighter, world: World, trait: str, turn: int, critical: bool) -> Fighter:
    """Fighter with one use of `trait` more, rolled in Turn `turn`: combat and offensive casting count once a Turn, all
    else each time, a critical beside these each time. Unchanged for a trait that `world` does not have."""
    if trait not in world.traits:
        return fighter
    by_turn = world.traits[trait].use in BY_TURN
    again = (trait, turn) in fighter.used
    uses = used_once(fighter.uses, trait, not by_turn, by_turn and not again, critical)
    used = fighter.used if again else (*(u for u in fighter.used if u[0] != trait), (trait, turn))
    return replace(fighter, uses=uses, used=used)
