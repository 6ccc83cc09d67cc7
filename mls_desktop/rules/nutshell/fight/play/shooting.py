"""Cost of a shot or spell to its shooter: magic points, reloading, the arc to be kept (N-MP-1, N-ROUND-3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.fight.ammunition import shot
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Reload, Task, weapon_of
from mls_desktop.rules.nutshell.fight.rules.schedule import attacks_to_prepare
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.stats.vitality import after_spell


def loosed(battle: Battle, shots: Sequence[Shot]) -> Battle:
    """Battle after `shots` are shot, hit or miss: magic points and ammunition are spent, weapons unloaded, arc and
    targets noted."""
    for each in shots:
        fighter = _paid(battle, battle.fighters[each.by])
        said = battle.said[each.by]
        fighter = replace(fighter, arc=fighter.arc or said.arc, shot=(*fighter.shot, each.at))
        target = battle.fighters[each.at]
        battle = battle.having(fighter, replace(target, shot_by=(*target.shot_by, each.by)))
        if fighter.spell:
            cause = ("shot", each.by)
            battle = battle.saying(
                "spell_cast", fighter.id, "N-MP-1", cause=cause, spell=fighter.spell, left=fighter.cmp
            )
        else:
            battle = _fed(battle, fighter)
    return battle


def _fed(battle: Battle, fighter: Fighter) -> Battle:
    """Battle after a shot took ammunition off the counter of the weapon, if any; the log tells of the last one, and of
    one too many."""
    fed = shot(fighter.counters, fighter.weapon)
    if not fed.counter:
        return battle
    battle = battle.having(replace(fighter, counters=fed.counters))
    if not fed.told:
        return battle
    return battle.saying(fed.told, fighter.id, "", cause=("shot", fighter.id), counter_note=fed.counter)


def _paid(battle: Battle, fighter: Fighter) -> Fighter:
    if fighter.spell:
        return replace(fighter, cmp=after_spell(fighter.cmp, battle.world.spells[fighter.spell].mp), prepared=0)
    held = weapon_of(fighter, battle.world)
    if held is None or not held.reload:
        return fighter
    return replace(fighter, reloads=(*_others(fighter), Reload(held.id, held.reload)))


def _others(fighter: Fighter) -> tuple[Reload, ...]:
    return tuple(each for each in fighter.reloads if each.weapon != fighter.weapon)


def readied(battle: Battle, fighter: Fighter) -> Battle:
    """Battle after the attack that `fighter` declared for reloading, preparing or work: one attack more is counted,
    unless they were hit, met by a Total Attack or fell (N-ROUND-3, N-TIME-2). `battle` itself for any other
    declaration."""
    said = battle.said.get(fighter.id)
    if said is None or said.choice not in ("reload", "prepare", "work"):
        return battle
    if said.task is not None:
        fighter = replace(fighter, task=said.task)
        battle = battle.having(fighter)  # what was done before is kept, whatever comes of this attack
    if fighter.id in (*battle.hit, *battle.spent) or not fighter.up:
        return battle.saying("work_lost", fighter.id, "N-TIME-2", cause=("declare", fighter.id))
    if said.task is not None:
        return _worked(battle, fighter, said.task)
    if said.choice == "prepare":
        needed = attacks_to_prepare(battle.world.spells[fighter.spell].mp)
        fighter = replace(fighter, prepared=fighter.prepared + 1)
        return battle.having(fighter).saying(
            "prepared",
            fighter.id,
            "N-ROUND-3",
            cause=("declare", fighter.id),
            spell=fighter.spell,
            done=fighter.prepared,
            needed=needed,
        )
    left = fighter.reload_left() - 1
    reloads = (*_others(fighter), Reload(fighter.weapon, left)) if left > 0 else _others(fighter)
    return battle.having(replace(fighter, reloads=reloads)).saying(
        "reloaded", fighter.id, "N-ROUND-3", cause=("declare", fighter.id), weapon=fighter.weapon, left=left
    )


def _worked(battle: Battle, fighter: Fighter, task: Task) -> Battle:
    """Battle with one attack more spent on `task`, and a line of the log; the task is removed once done (N-TIME-1)."""
    done, cause = task.done + 1, ("declare", fighter.id)
    is_over = done >= task.needed
    battle = battle.having(replace(fighter, task=None if is_over else replace(task, done=done)))
    facts = {"done": done, "needed": task.needed} if task.needed > 1 else {}
    kind = "task_done" if is_over else "task_goes_on"
    return battle.saying(kind, fighter.id, "N-TIME-1", cause=cause, what=task.what or None, **facts)
