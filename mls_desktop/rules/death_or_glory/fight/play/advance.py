"""Steps that follow by themselves: whose turn it is, actions while no answer is awaited, the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING
from mls_desktop.rules.common.fight.effects import run_down
from mls_desktop.rules.common.figures.figures import added, given
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Hit
from mls_desktop.rules.death_or_glory.fight.play.damage_steps import broken, hurt, struck
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.fight.play.options import DRAW, GUARD, OTHER, RESCUE, can_be_helped
from mls_desktop.rules.death_or_glory.fight.play.order import turn_groups
from mls_desktop.rules.death_or_glory.fight.play.strokes import (
    aimless,
    chance_of,
    each_roll,
    open_defences,
    place_of,
    strokes_of,
    targets,
    with_first,
)
from mls_desktop.rules.death_or_glory.fight.rules.breakage import needs_roll
from mls_desktop.rules.death_or_glory.fight.rules.shots import Conditions
from mls_desktop.rules.death_or_glory.fight.rules.wounds import bleeds, rolls_due
from mls_desktop.rules.death_or_glory.stats.tiredness import is_heavy


def moved_on(battle: Battle) -> Battle:
    """The fight where it next waits for somebody."""
    while (after := _step(battle)) is not None:
        battle = after
    return battle


def _step(battle: Battle) -> Battle | None:
    """One thing that follows by itself; None where an answer is waited for."""
    if battle.stage == "still" and battle.up():
        return replace(battle, stage="declare")
    if battle.stage in ("over", "still") or battle.botched:
        return None
    if battle.breaks:
        return None if needs_roll(battle.breaks[0].chance) else broken(battle, None)
    if battle.stage == "declare":
        return _declared(battle)
    if battle.stage == "acting":
        return _acting(battle)
    if battle.stage == "closing":
        return None if battle.falling else _next_round(battle)
    return None if any(fighter.due for fighter in battle.all()) else replace(battle, stage="over")


def _declared(battle: Battle) -> Battle | None:
    up = battle.up()
    if not up:
        return replace(battle, stage="still")
    if any(fighter.plan is None for fighter in up):
        return None
    groups = turn_groups({fighter.id: fighter.agility for fighter in up})
    return replace(battle, stage="acting", later=groups, group=(), actor="")


def _acting(battle: Battle) -> Battle | None:
    if battle.step is not None:
        return _stepping(battle)
    if battle.hits and (not battle.together or not (battle.group or battle.strokes)):
        return None if battle.hits[0].sides else landed(battle, 0)
    if battle.strokes:
        return _stroke(battle)
    if battle.group:
        return _turn(battle)
    if battle.later:
        return replace(battle, group=battle.later[0], together=len(battle.later[0]) > 1, later=battle.later[1:])
    return _close(battle)


def _stepping(battle: Battle) -> Battle | None:
    """Battle after a blow without any open defence is met unasked; None in any other case."""
    if battle.step == "defend" and not open_defences(battle, battle.strokes[0]):
        return met(battle)
    return None


def _turn(battle: Battle) -> Battle:
    """The next of those who act now: who is out of action has lost their turn (DOG-CB-1)."""
    who, battle = battle.group[0], replace(battle, group=battle.group[1:], actor=battle.group[0])
    fighter = battle.fighters[who]
    said = ("declare", who)
    if not fighter.up or fighter.plan is None:
        return (
            battle.noted("turn_lost", who, "DOG-CB-1", cause=said)
            if fighter.there and fighter.plan is not None
            else battle
        )
    plan = fighter.plan
    if plan.action == GUARD:
        return battle
    if plan.action == DRAW:
        lying = tuple(id for id in fighter.dropped if id != plan.what)
        return battle.with_fighter(who, weapon=plan.what, dropped=lying).noted(
            "drew", who, "DOG-CB-10", cause=said, thing=plan.what
        )
    if plan.action == OTHER:
        return battle.noted("did", who, "DOG-CB-10", cause=said, what=plan.what)
    if plan.action == RESCUE:
        if not can_be_helped(battle, battle.fighters[plan.target], plan.what):
            return battle.noted("no_help", who, "DOG-HP-5", cause=said, on_who=plan.target)
        return replace(battle, step="aid" if plan.what == "first_aid" else "help")
    return replace(battle, strokes=strokes_of(battle, fighter, plan))


def _stroke(battle: Battle) -> Battle:
    """Begins the next blow or shot of whoever acts, or of whoever strikes back."""
    stroke = battle.strokes[0]
    fighter = battle.fighters[stroke.by]
    if not fighter.up or stroke.weapon in fighter.useless:
        return replace(battle, strokes=tuple(each for each in battle.strokes if each.by != stroke.by))
    if stroke.riposte is not None:
        battle = battle.noted("strikes_back", fighter.id, "DOG-MS-2", on_who=stroke.on)
    open_targets = targets(battle, stroke)
    if aimless(battle, stroke):
        bound = fighter.stance == "total_attack" and stroke.on
        if not open_targets or bound:
            said = ("declare", fighter.id)
            return replace(battle, strokes=battle.strokes[1:]).noted("no_target", fighter.id, "DOG-CB-1", cause=said)
        if len(open_targets) > 1 or not stroke.on:
            return replace(battle, step="target")
        battle = with_first(battle, on=open_targets[0])
    return ready(battle)


def ready(battle: Battle) -> Battle:
    """The stroke under way with its chance: the attack roll is waited for."""
    stroke = battle.strokes[0]
    fighter = battle.fighters[stroke.by]
    chance = chance_of(battle, stroke, conditions_for(fighter))
    if chance is None:
        return missed(battle).noted("out_of_range", fighter.id, "DOG-DS-3", on_who=stroke.on)
    return replace(with_first(battle, chance=chance), step="attack")


def looked_over(battle: Battle) -> Battle:
    """The fight after something was told while an answer is waited for: the chance of a blow or shot as it is now; who
    can no longer act or meet it, or has lost their target, is not asked (DOG-CB-1, DOG-CB-2)."""
    if battle.step in ("aid", "help"):
        return battle if battle.fighters[battle.actor].up else replace(battle, step=None)
    stroke = battle.strokes[0] if battle.strokes else None
    if stroke is None or battle.step not in ("target", "attack", "defence"):
        return battle
    if battle.step == "defence":
        return battle if open_defences(battle, stroke) else replace(battle, step="defend")
    fighter = battle.fighters[stroke.by]
    lost = battle.step == "attack" and stroke.riposte is None and aimless(battle, stroke)
    if not fighter.up or stroke.weapon in fighter.useless or lost:
        return replace(battle, step=None)
    return ready(battle) if battle.step == "attack" else battle


def conditions_for(fighter: Fighter) -> Conditions:
    """Shot conditions in the plan of `fighter`; the default ones without a plan."""
    return fighter.plan.shot if fighter.plan is not None else Conditions()


def met(battle: Battle) -> Battle:
    """A blow that nothing has kept off: it lands, or a critical one is rolled on (DOG-CB-11)."""
    stroke = battle.strokes[0]
    if stroke.grade == "critical":
        return replace(with_first(battle, rolls=1), step="again")
    return scored(with_first(battle, rolls=1))


def scored(battle: Battle) -> Battle:
    """The stroke under way becomes a hit whose damage dice are waited for."""
    stroke, battle = battle.strokes[0], replace(battle, strokes=battle.strokes[1:], step=None)
    fighter = battle.fighters[stroke.by]
    weapon = fighter.held(stroke.weapon)
    place = place_of(battle, stroke)
    plus = each_roll(battle, stroke, conditions_for(fighter))
    dice = fighter.stats.dice(weapon)
    if dice.plus:
        plus = added(("weapon", given(dice.plus)), ("added", plus), rule="DOG-CB-7")
    critical = stroke.grade == "critical"
    hit = Hit(stroke.by, stroke.on, stroke.weapon, place, stroke.rolls, critical, dice.sides * stroke.rolls, plus)
    return replace(battle, hits=(*battle.hits, hit))


def missed(battle: Battle) -> Battle:
    """The stroke under way comes to nothing."""
    return replace(battle, strokes=battle.strokes[1:], step=None)


def landed(battle: Battle, dice: int) -> Battle:
    """The first hit does its damage."""
    return struck(replace(battle, hits=battle.hits[1:]), battle.hits[0], dice)


def fought(battle: Battle, who: str, weapon: str = "") -> Battle:
    """Somebody fought in this round, with this weapon (DOG-TI-4)."""
    fighter = battle.fighters[who]
    heavy = bool(weapon) and is_heavy(fighter.held(weapon).enc) and fighter.held(weapon).missile not in ("arrow",)
    held = dict(fighter.fought)
    return battle.with_fighter(
        who, fought=tuple(sorted({**held, battle.round: held.get(battle.round, False) or heavy}.items()))
    )


def _close(battle: Battle) -> Battle:
    """A round ends: wounds go on, and whose END decides is found (DOG-HP-2, DOG-HP-4)."""
    for fighter in battle.all():
        if fighter.there and not fighter.dead and bleeds(fighter.serious_since, battle.round):
            battle = hurt(battle.noted("bleeds", fighter.id, "DOG-HP-2", cause=PASSING), fighter.id, 1, cause=PASSING)
    for fighter in battle.all():
        kept, over = run_down(fighter.effects, battle.round)
        battle = battle.with_fighter(fighter.id, effects=kept)
        for effect in over:
            battle = battle.noted("effect_over", fighter.id, "DOG-SK-1", cause=PASSING, effect=effect.name)
    falling = tuple(
        fighter.id
        for fighter in battle.all()
        if fighter.there and not fighter.dead and rolls_due(fighter.low_since, battle.round)
    )
    return replace(battle, stage="closing", falling=falling, actor="", together=False)


def _next_round(battle: Battle) -> Battle:
    """The next round begins; those who were to join later come in."""
    round = battle.round + 1
    battle = replace(battle, stage="declare", round=round)
    battle = replace(battle, notes=(*battle.notes, battle.heading()))
    for fighter in battle.all():
        comes = not fighter.here and not fighter.gone and fighter.joins <= round
        battle = battle.with_fighter(
            fighter.id,
            plan=None,
            before=fighter.plan or fighter.before,
            stance="normal",
            parries=0,
            dodges=0,
            unaware=False,
            here=fighter.here or comes,
        )
        if comes:
            battle = battle.noted("joined", fighter.id, "DOG-CB-1", cause=PASSING, side=fighter.side)
    return battle
