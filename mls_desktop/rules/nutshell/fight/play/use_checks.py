"""How often each secondary is used, and which have earned a check (N-CHK-1)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from mls_desktop.rules.nutshell.character import Used
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.world import World

Reason = Literal["", "times", "turns", "critical"]
ENOUGH_TIMES, ENOUGH_TURNS = 3, 3


def counted(fighter: Fighter, world: World, trait: str, turn: int, critical: bool) -> Fighter:
    """The fighter after they rolled a trait in a Turn: combat and offensive casting count once a Turn, all else each
    time; criticals always."""
    if trait not in world.traits:
        return fighter
    held = {used.trait: used for used in fighter.uses}
    was = held.get(trait, Used(trait=trait))
    by_turn = world.traits[trait].use in ("combat", "casting")
    again = (trait, turn) in fighter.used
    held[trait] = replace(
        was,
        times=was.times + (not by_turn),
        turns=was.turns + (by_turn and not again),
        criticals=was.criticals + critical,
    )
    used = fighter.used if again else (*(u for u in fighter.used if u[0] != trait), (trait, turn))
    return replace(fighter, uses=tuple(held.values()), used=used)


def check_earned(used: Used) -> Reason:
    """Why a secondary has earned a check: a critical, 3 uses, or 3 Turns of combat or offensive casting (N-CHK-1); ""
    where it has not."""
    if used.criticals:
        return "critical"
    if used.times >= ENOUGH_TIMES:
        return "times"
    return "turns" if used.turns >= ENOUGH_TURNS else ""
