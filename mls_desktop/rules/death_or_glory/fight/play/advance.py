"""Steps that follow by themselves: whose turn it is, actions while no answer is awaited, the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING
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
    """Battle after all steps that need no answer: `battle` where it next awaits an answer, or is over."""
    while (after := _step(battle)) is not None:
        battle = after
    return battle


def _step(battle: Battle) -> Battle | None:
    """Battle after the next single step that needs no answer; None where an answer is awaited, or the fight is over."""
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
    """Battle after the first stroke gets past its target, at the step "defend", where no defence is open; None in any
    other case."""
    if battle.step == "defend" and not open_defences(battle, battle.strokes[0]):
        return met(battle)
    return None


def _turn(battle: Battle) -> Battle:
    """Battle after the first fighter of `battle.group` began the declared action (DOG-CB-1): strokes or a step of help
    are set up, drawing a thing or another action is done at once. A fighter out of action has lost their turn, with a
    note."""
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
    """Battle with the first stroke at its attack roll, or at the choice of a target where it needs one. Strokes of a
    fighter who is down or without the weapon are dropped, and a stroke for which no target is left."""
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
    """Battle with the chance of the first stroke worked out, at the step "attack"; a shot out of range is dropped with
    a note."""
    stroke = battle.strokes[0]
    fighter = battle.fighters[stroke.by]
    chance = chance_of(battle, stroke, conditions_for(fighter))
    if chance is None:
        return missed(battle).noted("out_of_range", fighter.id, "DOG-DS-3", on_who=stroke.on)
    return replace(with_first(battle, chance=chance), step="attack")


def looked_over(battle: Battle) -> Battle:
    """Battle brought up to date after an event that was announced in the middle of a step: the chance of the first
    stroke is worked out anew, and a prompt goes whose fighter can no longer act or defend, or has lost the target
    (DOG-CB-1, DOG-CB-2)."""
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
    """Battle after the first stroke got past its target: a success becomes a hit, a critical waits for its re-roll
    (DOG-CB-11)."""
    stroke = battle.strokes[0]
    if stroke.grade == "critical":
        return replace(with_first(battle, rolls=1), step="again")
    return scored(with_first(battle, rolls=1))


def scored(battle: Battle) -> Battle:
    """Battle with the first stroke turned into the last of `hits`: its place, its damage dice and the addition to each
    damage roll."""
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
    """Battle without its first stroke, and at no step; no note is made."""
    return replace(battle, strokes=battle.strokes[1:], step=None)


def landed(battle: Battle, dice: int) -> Battle:
    """Battle after the first of `hits` did its damage. `dice`: sum of its damage dice, without the addition to each
    roll."""
    return struck(replace(battle, hits=battle.hits[1:]), battle.hits[0], dice)


def fought(battle: Battle, who: str, weapon: str = "") -> Battle:
    """Battle with the round at hand among those in which fighter `who` fought, as a heavy one if `weapon`, an id, is
    heavy and no bow; "" names no weapon (DOG-TI-4)."""
    fighter = battle.fighters[who]
    heavy = bool(weapon) and is_heavy(fighter.held(weapon).enc) and fighter.held(weapon).missile not in ("arrow",)
    held = dict(fighter.fought)
    return battle.with_fighter(
        who, fought=tuple(sorted({**held, battle.round: held.get(battle.round, False) or heavy}.items()))
    )


def _close(battle: Battle) -> Battle:
    """Battle at the stage "closing": each serious wound of an earlier round takes a hit point (DOG-HP-2), effects run
    down, and `falling` names the fighters whose END is rolled (DOG-HP-4)."""
    for fighter in battle.all():
        if fighter.there and not fighter.dead and bleeds(fighter.serious_since, battle.round):
            battle = hurt(battle.noted("bleeds", fighter.id, "DOG-HP-2", cause=PASSING), fighter.id, 1, cause=PASSING)
    battle = battle.worn_down("DOG-SK-1")
    falling = tuple(
        fighter.id
        for fighter in battle.all()
        if fighter.there and not fighter.dead and rolls_due(fighter.low_since, battle.round)
    )
    return replace(battle, stage="closing", falling=falling, actor="", together=False)


def _next_round(battle: Battle) -> Battle:
    """Battle at the start of the next round, with its heading in the notes: plans, stances, counts of parries and
    dodges and unawareness are cleared, and fighters who were to join by then come in."""
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
