"""Options of a fighter's turn as a form, and the plan read from its entries (RB-RD-2, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.map.weapon_reach import WeaponReach
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import (
    ATTACKING,
    MOVING,
    by_name,
    may_step,
    weapon_kinds,
    yards,
)
from mls_desktop.rules.rules_basics.rule_options import AIM_STEP
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS, Action

AIMED: tuple[Action, ...] = ("aim", "feint", *ATTACKING)
"""Actions with a target and a weapon."""
WEAPON, SMALL, LONG = "make_weapon_ready", "small_thing", "long_task"
"""Kinds of things that are made ready (RB-MV-11)."""
LONGEST_TASK = 9999
Within: TypeAlias = Mapping[Action, Mapping[str, tuple[str, ...]]]
"""For each action, by weapon: the enemies at whom it can be done."""
When: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


def actions(battle: Battle, fighter: Fighter) -> tuple[Action, ...]:
    """Actions open to `fighter` now, in the order of the rules."""
    reach = WeaponReach(battle, fighter.id)
    return tuple(action for action in ACTIONS if _can(battle, fighter, action, reach))


def _can(battle: Battle, fighter: Fighter, action: Action, reach: WeaponReach) -> bool:
    if action in AIMED:
        return any(targets_of(battle, fighter, action, weapon, reach) for weapon in usable(fighter, action))
    if action == "increased_defence":
        return bool(fighter.stats.defences)
    return action != "double_defence" or len(fighter.stats.defences) > 1


def targets_of(
    battle: Battle, fighter: Fighter, action: Action, weapon: Weapon, reach: WeaponReach | None = None
) -> tuple[str, ...]:
    """The enemies at whom an action can be done with a weapon: on a ground those within its reach, once the yards of
    that action are gone (RB-MV-5), but anybody for "aim", without regard to reach."""
    enemies = tuple(enemy.id for enemy in battle.enemies(fighter.id))
    if action == "aim":
        return enemies
    within, far = reach or WeaponReach(battle, fighter.id), yards_of(battle, fighter, action)
    return tuple(id for id in enemies if within.has(id, weapon, far))


def usable(fighter: Fighter, action: Action) -> tuple[Weapon, ...]:
    """The weapons that an action can be done with now: ready ones of its kinds; for a double attack those beside which
    there is a second one (RB-MV-7)."""
    found = fighter.ready_weapons(weapon_kinds(action))
    return tuple(each for each in found if seconds(fighter, each)) if action == "double_attack" else found


def seconds(fighter: Fighter, first: Weapon) -> tuple[Weapon, ...]:
    """Weapons for the second attack of two (RB-MV-7): the same weapon, unless it needs readying after an attack, or
    another one that is ready; the same one stands first."""
    ready = fighter.ready_weapons()
    same = () if first.readying else tuple(each for each in ready if each.id == first.id)
    return (*same, *(each for each in ready if each.id != first.id))


def declare_fields(battle: Battle, fighter: Fighter) -> tuple[Field, ...]:
    """Fields of the form in which `fighter` declares a turn, each with the entries for which it is asked."""
    return tuple(_fields(battle, fighter))


def yards_of(battle: Battle, fighter: Fighter, action: Action) -> int:
    """Number of yards that `action` lets `fighter` go (RB-RD-3, RB-MV-2, RB-MV-8)."""
    return yards(action, number(fighter.stats.move), battle.world.other(AIM_STEP))


def _fields(battle: Battle, fighter: Fighter) -> Iterator[Field]:
    offered = actions(battle, fighter)
    yield Field("action", "choice", offered)
    aimed = tuple(each for each in offered if each in AIMED)
    if aimed:
        enemies, reach = tuple(enemy.id for enemy in battle.enemies(fighter.id)), WeaponReach(battle, fighter.id)
        within: Within = {
            action: {each.id: targets_of(battle, fighter, action, each, reach) for each in usable(fighter, action)}
            for action in aimed
        }
        yield from _targets(enemies, within)
        yield from _weapons(fighter, enemies, within)
        yield from _seconds(fighter, offered, enemies)
    if "aim" in offered:
        yield Field("braced", "flag", blank=True, when=(("action", ("aim",)),))
    if battle.battlefield is None:  # else it is moved there
        yield from _moves(battle, fighter, offered)
    if "increased_defence" in offered:
        yield _named("defence", fighter.stats.defences.values(), when=(("action", ("increased_defence",)),))
    yield from _tasks(fighter)


def _moves(battle: Battle, fighter: Fighter, offered: tuple[Action, ...]) -> Iterator[Field]:
    """Fields for a step and for the yards of a move, in a fight without a ground."""
    stepping = tuple(each for each in offered if may_step(each, battle.world.other(AIM_STEP)))
    if stepping:
        yield Field("step", "flag", blank=True, when=(("action", stepping),))
    moving = tuple(each for each in offered if each in MOVING)
    most = (0, yards_of(battle, fighter, "move"))
    yield Field("yards", "number", bounds=most, blank=True, when=(("action", moving),))


def _named(name: str, things: Iterable[Any], when: Any, blank: bool = False) -> Field:
    """Field `name` for a choice of `things` by id, shown by names of their own, asked only where other entries are as
    `when` has them; `blank`: it may be left open."""
    held = tuple(things)
    names = tuple((each.id, each.name) for each in held)
    return Field(name, "choice", tuple(each.id for each in held), blank=blank, when=when, names=names)


def _targets(enemies: tuple[str, ...], within: Within) -> Iterator[Field]:
    """Yields fields for the target: one for all actions that can be done at the same enemies, with whatever weapon."""
    by_choice: dict[tuple[str, ...], list[Action]] = {}
    for action, weapons in within.items():
        ids = tuple(id for id in enemies if any(id in reached for reached in weapons.values()))
        by_choice.setdefault(ids, []).append(action)
    for ids, same in by_choice.items():
        yield Field("target", "choice", ids, when=(("action", tuple(same)),))


def _weapons(fighter: Fighter, enemies: tuple[str, ...], within: Within) -> Iterator[Field]:
    """Yields fields for the weapon: one for all actions, and for the targets, that the same weapons can be used for."""
    by_choice: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Action]] = {}
    for action, weapons in within.items():
        by_weapons: dict[tuple[str, ...], list[str]] = {}
        for target in enemies:
            by_weapons.setdefault(tuple(id for id, reached in weapons.items() if target in reached), []).append(target)
        for ids, targets in by_weapons.items():
            if ids:
                by_choice.setdefault((ids, tuple(targets)), []).append(action)
    for (ids, at), same in by_choice.items():
        when: When = (("action", tuple(same)),) if at == enemies else (("action", tuple(same)), ("target", at))
        yield _named("weapon", (fighter.stats.weapons[id] for id in ids), when)


def _seconds(fighter: Fighter, offered: tuple[Action, ...], enemies: tuple[str, ...]) -> Iterator[Field]:
    """Yields fields for the second of two attacks, and for the attack after a feint: what is left blank is as in the
    first."""
    if "double_attack" in offered:
        for first in usable(fighter, "double_attack"):
            when = (("action", ("double_attack",)), ("weapon", (first.id,)))
            yield _named("second_weapon", seconds(fighter, first), when, blank=not first.readying)
    if "all_out_feint" in offered:
        yield _named("second_weapon", fighter.ready_weapons(), (("action", ("all_out_feint",)),), blank=True)
    both = tuple(each for each in ("double_attack", "all_out_feint") if each in offered)
    if both:
        yield Field("second_target", "choice", enemies, blank=True, when=(("action", both),))


def _tasks(fighter: Fighter) -> Iterator[Field]:
    """Fields for the task of a concentration and for things made ready (RB-MV-10, RB-MV-11)."""
    thinking, readying = (("action", ("concentrate",)),), (("action", ("ready",)),)
    yield Field("stat", "choice", stats_to_roll(fighter), blank=True, when=thinking, names=stat_names(fighter))
    yield Field("task", "text", blank=True, when=thinking)
    unready = tuple(fighter.stats.weapons[id] for id in fighter.unready if id in fighter.stats.weapons)
    yield Field("what", "choice", (*((WEAPON,) if unready else ()), SMALL, LONG), when=readying)
    if unready:
        yield _named("weapon", unready, (*readying, ("what", (WEAPON,))))
    under_way = tuple(task.name for task in fighter.tasks if not task.weapon)
    yield Field("task", "text", blank=True, when=(*readying, ("what", (SMALL,))))
    yield Field("task", "text", under_way, blank=True, when=(*readying, ("what", (LONG,))))
    yield Field("turns", "number", bounds=(1, LONGEST_TASK), blank=True, when=(*readying, ("what", (WEAPON, LONG))))


def stats_to_roll(fighter: Fighter) -> tuple[str, ...]:
    """The keys of what a task may be rolled against (RB-SR-1): values, then skills."""
    stats = fighter.stats
    return (*(f"values.{id}" for id in stats.value_ids), *(f"skills.{id}" for id in stats.skills))


def stat_names(fighter: Fighter) -> tuple[tuple[str, str], ...]:
    """Names of skills by their keys; values have none of their own."""
    return tuple((f"skills.{id}", skill.name) for id, skill in fighter.stats.skills.items())


def planned(entries: Mapping[str, Json]) -> Plan:
    """Plan for the turn, read from `entries` of a declaration; what was not entered is empty, a second attack as the
    first. Raises KeyError without "action"."""

    def text(name: str) -> str:
        return str(entries.get(name) or "")

    action = by_name(entries["action"]) or "do_nothing"
    target, weapon = text("target"), text("weapon")
    second = action in ("double_attack", "all_out_feint")
    what = {"increased_defence": "defence", "concentrate": "task", "ready": "task"}.get(action, "")
    far, turns = entries.get("yards"), entries.get("turns")
    return Plan(
        action,
        target,
        weapon,
        (text("second_target") or target) if second else "",
        (text("second_weapon") or weapon) if second else "",
        braced=entries.get("braced") is True,
        step=entries.get("step") is True,
        yards=far if type(far) is int else 0,
        readying=text("what"),
        what=text(what).strip() if what else "",
        turns=turns if type(turns) is int else None,
        stat=text("stat"),
    )
