"""What follows by itself: whose turn it is, what is done when nothing is waited for, the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

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


def moved_on(b: Battle) -> Battle:
    """The fight where it next waits for somebody."""
    while (after := _step(b)) is not None:
        b = after
    return b


def _step(b: Battle) -> Battle | None:
    """One thing that follows by itself; None where an answer is waited for."""
    if b.stage in ("over", "still") or b.botched:
        return None
    if b.breaks:
        return None if needs_roll(b.breaks[0].chance) else broken(b, None)
    if b.stage == "declare":
        return _declared(b)
    if b.stage == "acting":
        return _acting(b)
    if b.stage == "closing":
        return None if b.falling else _next_round(b)
    return None if any(f.due for f in b.all()) else replace(b, stage="over")


def _declared(b: Battle) -> Battle | None:
    up = b.up()
    if not up:
        return replace(b, stage="still")
    if any(f.plan is None for f in up):
        return None
    groups = turn_groups({f.id: f.agility for f in up})
    return replace(b, stage="acting", later=groups, group=(), actor="")


def _acting(b: Battle) -> Battle | None:
    if b.step is not None:
        return _stepping(b)
    if b.hits and (not b.together or not (b.group or b.strokes)):
        return None if b.hits[0].sides else landed(b, 0)
    if b.strokes:
        return _stroke(b)
    if b.group:
        return _turn(b)
    if b.later:
        return replace(b, group=b.later[0], together=len(b.later[0]) > 1, later=b.later[1:])
    return _close(b)


def _stepping(b: Battle) -> Battle | None:
    """Where nobody can meet a blow, none is asked."""
    if b.step == "defend" and not open_defences(b, b.strokes[0]):
        return met(b)
    return None


def _turn(b: Battle) -> Battle:
    """The next of those who act now: who is out of action has lost his turn (DOG-CB-1)."""
    who, b = b.group[0], replace(b, group=b.group[1:], actor=b.group[0])
    f = b.fighters[who]
    if not f.up or f.plan is None:
        return b.noted("turn_lost", who, "DOG-CB-1") if f.there and f.plan is not None else b
    plan = f.plan
    if plan.action == GUARD:
        return b
    if plan.action == DRAW:
        lying = tuple(id for id in f.dropped if id != plan.what)
        return b.with_fighter(who, weapon=plan.what, dropped=lying).noted("drew", who, "DOG-CB-10", thing=plan.what)
    if plan.action == OTHER:
        return b.noted("did", who, "DOG-CB-10", what=plan.what)
    if plan.action == RESCUE:
        if not can_be_helped(b, b.fighters[plan.target], plan.what):
            return b.noted("no_help", who, "DOG-HP-5", on_who=plan.target)
        return replace(b, step="aid" if plan.what == "first_aid" else "help")
    return replace(b, strokes=strokes_of(b, f, plan))


def _stroke(b: Battle) -> Battle:
    """Begins the next blow or shot of him who acts, or of him who strikes back."""
    stroke = b.strokes[0]
    f = b.fighters[stroke.by]
    if not f.up or stroke.weapon in f.useless:
        return replace(b, strokes=tuple(each for each in b.strokes if each.by != stroke.by))
    if stroke.riposte is not None:
        b = b.noted("strikes_back", f.id, "DOG-MS-2", on_who=stroke.on)
    open_targets = targets(b, stroke)
    if aimless(b, stroke):
        bound = f.stance == "total_attack" and stroke.on
        if not open_targets or bound:
            return replace(b, strokes=b.strokes[1:]).noted("no_target", f.id, "DOG-CB-1")
        if len(open_targets) > 1 or not stroke.on:
            return replace(b, step="target")
        b = with_first(b, on=open_targets[0])
    return ready(b)


def ready(b: Battle) -> Battle:
    """The stroke under way with its chance: the attack roll is waited for."""
    stroke = b.strokes[0]
    f = b.fighters[stroke.by]
    chance = chance_of(b, stroke, conditions_for(f))
    if chance is None:
        return missed(b).noted("out_of_range", f.id, "DOG-DS-3", on_who=stroke.on)
    return replace(with_first(b, chance=chance), step="attack")


def looked_over(b: Battle) -> Battle:
    """The fight after something was told while an answer is waited for: the chance of a blow or shot as it is now; who
    can no longer act or meet it, or has lost his target, is not asked (DOG-CB-1, DOG-CB-2)."""
    if b.step in ("aid", "help"):
        return b if b.fighters[b.actor].up else replace(b, step=None)
    stroke = b.strokes[0] if b.strokes else None
    if stroke is None or b.step not in ("target", "attack", "defence"):
        return b
    if b.step == "defence":
        return b if open_defences(b, stroke) else replace(b, step="defend")
    f = b.fighters[stroke.by]
    lost = b.step == "attack" and stroke.riposte is None and aimless(b, stroke)
    if not f.up or stroke.weapon in f.useless or lost:
        return replace(b, step=None)
    return ready(b) if b.step == "attack" else b


def conditions_for(f: Fighter) -> Conditions:
    """What bears on a shot of his this round."""
    return f.plan.shot if f.plan is not None else Conditions()


def met(b: Battle) -> Battle:
    """A blow that nothing has kept off: it lands, or a critical one is rolled on (DOG-CB-11)."""
    stroke = b.strokes[0]
    if stroke.grade == "critical":
        return replace(with_first(b, rolls=1), step="again")
    return scored(with_first(b, rolls=1))


def scored(b: Battle) -> Battle:
    """The stroke under way becomes a hit whose damage dice are waited for."""
    stroke, b = b.strokes[0], replace(b, strokes=b.strokes[1:], step=None)
    f = b.fighters[stroke.by]
    weapon = f.held(stroke.weapon)
    place = place_of(b, stroke)
    plus = each_roll(b, stroke, conditions_for(f))
    dice = f.r.dice(weapon)
    if dice.plus:
        plus = added(("weapon", given(dice.plus)), ("added", plus), rule="DOG-CB-7")
    critical = stroke.grade == "critical"
    hit = Hit(stroke.by, stroke.on, stroke.weapon, place, stroke.rolls, critical, dice.sides * stroke.rolls, plus)
    return replace(b, hits=(*b.hits, hit))


def missed(b: Battle) -> Battle:
    """The stroke under way comes to nothing."""
    return replace(b, strokes=b.strokes[1:], step=None)


def landed(b: Battle, dice: int) -> Battle:
    """The first hit does its damage."""
    return struck(replace(b, hits=b.hits[1:]), b.hits[0], dice)


def fought(b: Battle, who: str, weapon: str = "") -> Battle:
    """Somebody fought in this round, with this weapon (DOG-TI-4)."""
    f = b.fighters[who]
    heavy = bool(weapon) and is_heavy(f.held(weapon).enc) and f.held(weapon).missile not in ("arrow",)
    held = dict(f.fought)
    return b.with_fighter(who, fought=tuple(sorted({**held, b.round: held.get(b.round, False) or heavy}.items())))


def _close(b: Battle) -> Battle:
    """A round ends: wounds go on, and whose END decides is found (DOG-HP-2, DOG-HP-4)."""
    for f in b.all():
        if f.there and not f.dead and bleeds(f.serious_since, b.round):
            b = hurt(b.noted("bleeds", f.id, "DOG-HP-2"), f.id, 1)
    for f in b.all():
        kept, over = run_down(f.effects, b.round)
        b = b.with_fighter(f.id, effects=kept)
        for effect in over:
            b = b.noted("effect_over", f.id, "DOG-SK-1", effect=effect.name)
    falling = tuple(f.id for f in b.all() if f.there and not f.dead and rolls_due(f.low_since, b.round))
    return replace(b, stage="closing", falling=falling, actor="", together=False)


def _next_round(b: Battle) -> Battle:
    """The next round begins; those who were to join later come in."""
    round = b.round + 1
    b = replace(b, stage="declare", round=round)
    for f in b.all():
        comes = not f.here and not f.gone and f.joins <= round
        b = b.with_fighter(
            f.id,
            plan=None,
            before=f.plan or f.before,
            stance="normal",
            parries=0,
            dodges=0,
            unaware=False,
            here=f.here or comes,
        )
        if comes:
            b = b.noted("joined", f.id, "DOG-CB-1", side=f.side)
    return b.noted("round", "", "DOG-CB-1", round=round)
