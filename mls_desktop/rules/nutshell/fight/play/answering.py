"""Answers to what a fight asks: set actions, declarations, rolls, damage dice, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import whole
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.map_moves import moved_by
from mls_desktop.rules.nutshell.fight.map.positions import arc_to, distance_to
from mls_desktop.rules.nutshell.fight.map.quiet_doors import door_at_hand
from mls_desktop.rules.nutshell.fight.play import damage_steps
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said, Wanted
from mls_desktop.rules.nutshell.fight.play.battle_prompts import STOP
from mls_desktop.rules.nutshell.fight.play.fighter import (
    Fighter,
    Task,
    Work,
    aimed_trait,
    casting_with,
    closes,
    to_shoot,
    wielding,
)
from mls_desktop.rules.nutshell.fight.play.use_checks import counted
from mls_desktop.rules.nutshell.fight.play.waiting import awaited, owner_of, thrown
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.harm import PASSES_FROM
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, range_forbidden, refused
from mls_desktop.rules.nutshell.fight.rules.schedule import delayed, single
from mls_desktop.rules.nutshell.fight.rules.shots import far
from mls_desktop.rules.nutshell.fight.rules.total_attack import stopped
from mls_desktop.rules.nutshell.stats.rolls import grade_alone, naturals_count
from mls_desktop.rules.nutshell.stats.rounds import casting_time
from mls_desktop.rules.nutshell.stats.use_counts import check_earned

Entries = Mapping[str, Json]
Answer = Callable[[Battle, Event, Entries], Battle]


def action(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the event's fighter takes the set action in `entries` for the party Turn (N-TURN-2), with the
    weapon, spell, target or work it brings; work under way is given up unless continued. Raises Refused for a door that
    is not at hand."""
    fighter, held = battle.fighters[event.who], {name: value for name, value in entries.items() if value is not None}
    does: Any = held["action"]
    if does == "continue" and fighter.work is not None:
        battle = battle.having(replace(fighter, action="spell" if fighter.work.spell else "other"))
        battle = replace(battle, moved=(*battle.moved, fighter.id))  # the step comes before it, so not again (N-TIME-1)
        return battle.saying(
            "continues", fighter.id, "N-TURN-3", what=fighter.work.what or fighter.work.spell, turns=fighter.work.turns
        )
    if fighter.work is not None:
        battle = battle.saying("given_up", fighter.id, "N-TURN-3", what=fighter.work.what or fighter.work.spell)
    fighter = replace(fighter, action=does, work=None)
    if fighter.spell and does not in ("cast", "respond"):  # one may cast back (N-SHOOT-1)
        fighter = wielding(fighter, battle.world, fighter.weapon)
    match does:
        case "fight" | "charge" | "pursue" if not closes(fighter, battle.world):
            fighter = replace(fighter, closed=True)  # they fight with a close weapon they carry, else with bare hands
    drawn = to_shoot(fighter, battle.world) if does in ("shoot", "move_and_shoot") else ""
    if drawn and drawn != fighter.weapon:
        fighter = wielding(fighter, battle.world, drawn)  # nothing is used yet, so that it costs nothing (N-ROUND-4)
        battle = battle.saying("wields", fighter.id, "N-ROUND-4", weapon=drawn)
    match does:
        case "cast":
            fighter = casting_with(fighter, battle.world, str(held["spell"])) or fighter
        case "move_and_shoot":
            fighter = replace(fighter, slots=single(whole(held["round"])))
        case "pursue":
            fighter = replace(fighter, target=str(held["target"]))
        case "spell":
            spell = str(held["spell"])
            fighter = replace(
                fighter, work=Work(spell=spell, turns=max(1, casting_time(battle.world.spells[spell].mp)))
            )
        case "other":
            door = door_at_hand(battle, fighter, event) if "quietly" in held else None
            fighter = replace(fighter, work=Work(str(held.get("what", "")), "", whole(held.get("turns", 1)), door))
    battle = battle.having(fighter).saying("action", fighter.id, "N-TURN-2", action=does)
    if fighter.work is not None and fighter.work.door is not None:
        battle = battle.saying("at_a_door", fighter.id, "N-TIME-1")
    return (
        battle.saying("spell_chosen", fighter.id, "N-TURN-2", spell=str(held["spell"])) if "spell" in held else battle
    )


def move(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the fighter of `event` moves over the ground by its path (N-MOVE-1); `entries` are not used. Raises
    Refused where a rule forbids the path."""
    return moved_by(battle, event)


def declare(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle with the declaration of the event's fighter for this round noted, or their attack delayed, and log lines.
    Raises Refused for a delay that cannot be (N-ROUND-2), and for a shot that cannot reach."""
    fighter, choice = battle.fighters[event.who], entries["choice"]
    if choice == "delay":
        slots = delayed(fighter.slots, battle.round, whole(entries["by"]))
        if slots is None:
            raise refused(Forbidden("N-ROUND-2", fighter.id, "delay"))
        battle = battle.having(replace(fighter, slots=slots))
        return battle.saying("delayed", fighter.id, "N-ROUND-2", by=whole(entries["by"]))
    said = said_by(battle, fighter, entries)
    battle = replace(battle, said={**battle.said, fighter.id: said})
    if said.task is not None:
        return battle.saying("declared_work", fighter.id, "N-TIME-1", what=said.task.what or None)
    kind = f"declared_{said.choice}_at" if said.target else f"declared_{said.choice}"
    battle = battle.saying(kind, fighter.id, "N-FIGHT-1", on_who=said.target)
    return battle.saying("aimed", fighter.id, "N-AIM-1", place=said.place) if said.place is not None else battle


def said_by(battle: Battle, fighter: Fighter, entries: Entries) -> Said:
    """Declaration of `fighter` made of `entries`; distance and arc of a shot are taken from the ground if there is one.
    The battle is not changed. Raises Refused for a shot that cannot reach."""
    choice: Any = entries["choice"]
    place: Any = entries.get("place")
    target, arc = str(entries.get("target") or ""), str(entries.get("arc") or "")
    if choice == "work":
        return Said(choice, task=task_of(fighter, entries))
    if choice not in ("shoot", "cast"):
        return Said(choice, target, place)
    reach, distance = 0, whole(entries.get("distance") or 0)
    if battle.battlefield is not None:
        distance = distance_to(battle, fighter, battle.fighters[target])
        arc = arc_to(battle, fighter, battle.fighters[target]) or ""
    if fighter.aimed is not None and fighter.aimed.range.value is not None:
        found = far(fighter.aimed.range, given(distance))
        barred = range_forbidden(fighter.id, found)
        if barred is not None:
            raise refused(barred)
        reach = found or 0
    return Said(choice, target, place, reach, arc)


def task_of(fighter: Fighter, entries: Entries) -> Task:
    """Task beside the fight that `entries` names for attacks: the fighter's present one where no other is named, with
    the attacks already spent on it (N-TIME-2)."""
    held, what, needed = fighter.task or Task(), str(entries.get("what") or "").strip(), entries.get("attacks")
    task = held if what in ("", held.what) else Task(what)
    return replace(task, needed=whole(needed)) if needed else task


def roll(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after an awaited roll of three dice, in close combat, of a shot, a Dodge or a Shock Roll, by "dice",
    "modifier" and "reason" of `entries` (N-ROLL-1); the log tells of it, and the use of the trait is counted."""
    wanted = next(each for each in awaited(battle) if (each.kind, each.who) == (event.kind, event.who))
    fell, total = thrown(wanted, whole(entries["dice"]), whole(entries.get("modifier") or 0))
    reason = str(entries.get("reason") or "").strip()
    battle = _told_roll(battle, wanted, total)
    if reason:
        battle = battle.saying("reason", wanted.who, "N-ROLL-1", reason=reason)
    battle = _counted(battle, wanted.who, wanted.kind, grade_alone(fell, _naturals(battle, wanted.kind)) == "critical")
    rest = tuple(each for each in awaited(battle) if each is not wanted)
    if wanted.kind == "shock":
        return replace(battle, shock=fell, awaiting=rest)
    return replace(battle, thrown={**battle.thrown, (wanted.kind, wanted.who): fell}, awaiting=rest)


def _told_roll(battle: Battle, wanted: Wanted, total: Figure) -> Battle:
    """Battle with the log's line for the roll `wanted`: its `total`, against whom it is, and from what total it
    succeeds, or strikes where it is aimed."""
    blocks = wanted.kind == "roll" and not wanted.hits
    on = ", ".join(battle.fighters[id].name for id in wanted.against)
    aimed = AIMS[wanted.place].needed if wanted.place is not None else None
    return battle.saying(
        "rolled_block" if blocks else f"rolled_{wanted.kind}",
        wanted.who,
        wanted.rule,
        total=total,
        on_who=given(on or None),
        needed=None if blocks else PASSES_FROM,
        place=wanted.place,
        aimed=aimed,
    )


def _naturals(battle: Battle, kind: str) -> bool:
    return naturals_count("other" if kind == "shock" else "attack", battle.world.other("N-ROLL-4"))


def _counted(battle: Battle, who: str, kind: str, critical: bool) -> Battle:
    """Battle with one use more of the trait rolled by `who`, and a line of the log where that earns a check. Minor
    characters learn nothing worth a line (N-CHK-1)."""
    fighter = battle.fighters[who]
    trait = {"roll": fighter.close_trait, "shot": aimed_trait(fighter, battle.world)}.get(kind, kind)
    after = counted(fighter, battle.world, trait, battle.turn, critical)
    battle, before, now = battle.having(after), _earned(fighter, trait), _earned(after, trait)
    if not now or before or fighter.health.minor:
        return battle
    return battle.saying(f"check_{now}", who, "N-CHK-1", trait=trait)


def _earned(fighter: Fighter, trait: str) -> str:
    return next((check_earned(used) for used in fighter.uses if used.trait == trait), "")


def damage(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle with the damage dice of the blow at hand set, each by what it shows, from the entry "dice" (N-DAM-1)."""
    dice = entries["dice"]
    fell = tuple(whole(die) for die in dice) if isinstance(dice, (list, tuple)) else ()
    return replace(battle, fell=fell)


def fate(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle with the wound at hand settled; a Fate Point is spent if the entry "spend" is true (N-FATE-2)."""
    return damage_steps.ended(battle, fate=bool(entries["spend"]))


def go_on(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle in which the Total Attack under way goes on to the enemy in the entry "target", or is stopped by it
    (N-TA-1, N-TA-4)."""
    owner, target = owner_of(battle), str(entries["target"])
    if target == STOP:
        chains = {**battle.chains, owner: stopped(battle.chains[owner])}
        return replace(battle, chains=chains).saying("stopped", owner, "N-TA-4")
    return replace(battle, facing=target, thrown={}).saying("goes_on", owner, "N-TA-1", on_who=target)


def passing(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle moved on to the stage "turn_end", whatever it is in: the party Turn, in which nobody acts, ends."""
    return replace(battle, stage="turn_end")


ANSWERS: Mapping[str, Answer] = {
    "action": action,
    "move": move,
    "declare": declare,
    "roll": roll,
    "shot": roll,
    "dodge": roll,
    "shock": roll,
    "damage": damage,
    "fate": fate,
    "go_on": go_on,
    "pass": passing,
}
"""Handler of each answer, by the id of the prompt it answers."""
