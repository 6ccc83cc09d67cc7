"""Effect of a declaration: stance, aim and tasks at once; and the step it leads to (chapter 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan, with_ready
from mls_desktop.rules.rules_basics.fight.play.options import LONG, WEAPON, planned, yards_of
from mls_desktop.rules.rules_basics.fight.play.strike_steps import feint_of, strikes_of
from mls_desktop.rules.rules_basics.fight.rules.aim import Aim, aimed
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import weapon_aim
from mls_desktop.rules.rules_basics.fight.rules.defending import Stance
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import ATTACKING, MOVING, RULES, may_defend
from mls_desktop.rules.rules_basics.fight.rules.tasks import worked_on


def declared(battle: Battle, event: Event, entries: Mapping[str, Json]) -> Battle:
    """Battle after a fighter declared their turn (RB-RD-2), with stance, aim, step, feint, attacks and notes by it."""
    plan, fighter = planned(entries), battle.fighters[event.who]
    battle = battle.with_fighter(
        fighter.id, action=plan.action, before=plan, stance=stance_of(plan), aim=aim_after(fighter, plan)
    )
    battle = _told(battle, fighter, plan)
    if plan.action == "ready":
        battle = _made_ready(battle, fighter, plan)
    step = "task" if plan.action == "concentrate" and plan.stat else None
    moves = battle.battlefield is not None and yards_of(battle, fighter, plan.action) > 0
    strikes, feint = strikes_of(fighter.id, plan), feint_of(fighter.id, plan)
    return replace(battle, plan=plan, step=step, feint=feint, strikes=strikes, to_move=moves)


def stance_of(plan: Plan) -> Stance:
    """Stance against attacks till the next turn, by `plan` (RB-MV-7, RB-MV-9, RB-AT-3)."""
    increased = plan.what if plan.action == "increased_defence" else ""
    return Stance(not may_defend(plan.action), increased, plan.action == "double_defence")


def aim_after(fighter: Fighter, plan: Plan) -> Aim | None:
    """Aim of `fighter` after `plan` (RB-MV-3): a second more by aiming, the same for an attack, None by all else."""
    if plan.action == "aim":
        return aimed(fighter.aim, plan.weapon, plan.target, plan.braced)
    return fighter.aim if plan.action in ATTACKING else None


def _told(battle: Battle, fighter: Fighter, plan: Plan) -> Battle:
    facts: dict[str, Any] = {"on_who": plan.target} if plan.target else {}
    weapon = fighter.stats.weapons.get(plan.weapon)
    if weapon is not None:
        facts["weapon"] = given(weapon.name)
    if plan.action in MOVING and battle.battlefield is None:
        facts["yards"] = plan.yards
    if plan.action == "increased_defence":
        facts["defence"] = given(fighter.stats.defences[plan.what].name)
    elif plan.what:
        facts["what"] = given(plan.what)
    battle = battle.noted(f"declared_{plan.action}", fighter.id, RULES[plan.action], **facts)
    if plan.step:
        battle = battle.noted("stepped", fighter.id, "RB-RD-3")
    aim = battle.fighters[fighter.id].aim
    if plan.action == "aim" and aim is not None and weapon is not None:
        bonus = weapon_aim(weapon, aim.seconds, aim.braced)
        battle = battle.noted("aims", fighter.id, "RB-MV-3", on_who=plan.target, seconds=aim.seconds, bonus=bonus)
    return battle


def _made_ready(battle: Battle, fighter: Fighter, plan: Plan) -> Battle:
    """The battle after a small thing, or one turn of a long one (RB-MV-11), by `plan`: a weapon is ready once all its
    turns are done, and what it leaves no hand for is put away."""
    if plan.readying not in (WEAPON, LONG):
        return battle
    name = fighter.stats.weapons[plan.weapon].name if plan.readying == WEAPON else plan.what
    task, tasks = worked_on(fighter.tasks, name, plan.turns, plan.weapon)
    battle = battle.with_fighter(fighter.id, tasks=tasks)
    battle = battle.noted("worked_on", fighter.id, "RB-MV-11", task=given(name), done=task.done, turns=task.turns)
    if not task.over:
        return battle
    battle = battle.noted("task_done", fighter.id, "RB-MV-11", task=given(name))
    return made_ready(battle, fighter.id, task.weapon) if task.weapon else battle


def made_ready(battle: Battle, who: str, id: str) -> Battle:
    """The battle once the weapon `id` of fighter `who` is ready and in hand; what is put away for it is told
    (RB-MV-11)."""
    fighter = battle.fighters[who]
    after = with_ready(fighter, id)
    battle = battle.with_fighter(who, unready=after.unready, held=after.held)
    for weapon in (each for each in fighter.held if each not in after.held):
        battle = battle.noted("put_away", who, "RB-MV-11", weapon=given(fighter.stats.weapons[weapon].name))
    return battle
