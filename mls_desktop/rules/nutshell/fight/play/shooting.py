"""What a shot or spell costs him who looses it: magic points, reloading, the arc he must keep (N-MP-1, N-ROUND-3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Reload, weapon_of
from mls_desktop.rules.nutshell.fight.rules.schedule import attacks_to_prepare
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.stats.vitality import after_spell


def loosed(b: Battle, shots: Sequence[Shot]) -> Battle:
    """The battle after these shots and spells went off, hit or miss."""
    for shot in shots:
        f = _paid(b, b.fighters[shot.by])
        said = b.said[shot.by]
        f = replace(f, arc=f.arc or said.arc, shot=(*f.shot, shot.at))
        target = b.fighters[shot.at]
        b = b.having(f, replace(target, shot_by=(*target.shot_by, shot.by)))
        if f.spell:
            b = b.saying("spell_cast", f.id, "N-MP-1", spell=f.spell, left=f.cmp)
    return b


def _paid(b: Battle, f: Fighter) -> Fighter:
    if f.spell:
        return replace(f, cmp=after_spell(f.cmp, b.world.spells[f.spell].mp), prepared=0)
    held = weapon_of(f, b.world)
    if held is None or not held.reload:
        return f
    return replace(f, reloads=(*_others(f), Reload(held.id, held.reload)))


def _others(f: Fighter) -> tuple[Reload, ...]:
    return tuple(each for each in f.reloads if each.weapon != f.weapon)


def readied(b: Battle, f: Fighter) -> Battle:
    """The battle once an attack went into reloading or preparing, unless he was hit or fell (N-ROUND-3, N-TIME-2)."""
    said = b.said.get(f.id)
    if said is None or said.choice not in ("reload", "prepare"):
        return b
    if f.id in b.hit or not f.up:
        return b.saying("work_lost", f.id, "N-TIME-2")
    if said.choice == "prepare":
        needed = attacks_to_prepare(b.world.spells[f.spell].mp)
        f = replace(f, prepared=f.prepared + 1)
        return b.having(f).saying("prepared", f.id, "N-ROUND-3", spell=f.spell, done=f.prepared, needed=needed)
    left = f.reload_left() - 1
    reloads = (*_others(f), Reload(f.weapon, left)) if left > 0 else _others(f)
    return b.having(replace(f, reloads=reloads)).saying("reloaded", f.id, "N-ROUND-3", weapon=f.weapon, left=left)
