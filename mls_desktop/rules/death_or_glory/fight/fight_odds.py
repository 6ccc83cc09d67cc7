"""The probability distribution of every choice a fighter has: to hit, to be met, what comes through and where.

Invariant: a chance is of one stroke as it would be made now, by the functions that play it. The roll, the defence and
the damage fall apart from each other, so their chances are multiplied: hit in 1/2 and parried in 2/5 is parried in 1/5
of all strokes. Before the roll a defence is what could be done at best; after it the grade and place are known.

Cost: a row is one stroke: sums of damage up to the target's hit points. Nothing is kept here; `totals` keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts, given, number
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.death_or_glory.fight.play.advance import conditions_for
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Stroke
from mls_desktop.rules.death_or_glory.fight.play.default_answers import usual_conditions
from mls_desktop.rules.death_or_glory.fight.play.options import SHOOTING, STRIKING, actions, planned, stance_of
from mls_desktop.rules.death_or_glory.fight.play.strokes import (
    chance_of,
    chance_to_break,
    critical_of,
    defence_chance,
    defence_critical_of,
    each_roll,
    open_defences,
    parrying_things,
    place_of,
    strokes_of,
)
from mls_desktop.rules.death_or_glory.fight.rules.blows import (
    Attack,
    Harm,
    Landings,
    Target,
    avoided,
    harm,
    landings_of,
)
from mls_desktop.rules.death_or_glory.fight.rules.breakage import broken_by, fates
from mls_desktop.rules.death_or_glory.fight.rules.totals import Roll
from mls_desktop.rules.death_or_glory.fight.rules.wounds import is_serious
from mls_desktop.rules.death_or_glory.vocabulary import PLACES


def weighed(battle: Battle, who: str) -> Iterator[Choice]:
    """Yields each choice that fighter `who` has now between blows, shots, defences or targets, with its chances;
    nothing where no such choice is theirs."""
    fighter = battle.fighters.get(who)
    if fighter is None:
        return
    if battle.stage == "declare" and fighter.up and fighter.plan is None:
        yield from _declarations(battle, who)
    elif battle.step == "defend" and battle.strokes[0].on == who:
        yield from _defences(battle)
    elif battle.step == "target" and battle.strokes[0].by == who:
        for enemy in battle.enemies(who):
            stroke = replace(battle.strokes[0], on=enemy.id)
            yield Choice(told("target", who, target=enemy.id), _of_stroke(battle, stroke))


def chances_of(battle: Battle, event: Event) -> Facts | None:
    """Chances of the blow or shot that `event` declares, with all entries beside it: aim, weapon, stance, conditions of
    a shot. None for any other event, a fighter who is not up, and a target who is no enemy."""
    entries = dict(event.facts)
    declaring = (
        battle.stage == "declare"
        and event.kind == "declare"
        and any(fighter.id == event.who for fighter in battle.up())
    )
    if not declaring or entries.get("action") not in (*STRIKING, *SHOOTING):
        return None
    if entries.get("target") not in {enemy.id for enemy in battle.enemies(event.who)}:
        return None
    plan = planned(battle, entries)
    meant = battle.with_fighter(event.who, plan=plan, stance=stance_of(plan.action, entries))
    return _of_stroke(meant, strokes_of(meant, meant.fighters[event.who], plan)[0])


def _declarations(battle: Battle, who: str) -> Iterator[Choice]:
    """Yields a choice for each kind of blow or shot open to fighter `who` at each enemy, with no aim; shots under the
    conditions of `usual_conditions`."""
    fighter = battle.fighters[who]
    for action in actions(battle, fighter):
        more = usual_conditions(fighter) if action in SHOOTING else {}
        for enemy in battle.enemies(who):
            event = told("declare", who, action=action, target=enemy.id, **more)
            chances = chances_of(battle, event)
            if chances is not None:
                yield Choice(event, chances)


def _of_stroke(battle: Battle, stroke: Stroke) -> Facts:
    """Chances of `stroke` by name: hit, critical, parried and dodged, then mean damage, serious wound and target down
    if no defence keeps it off. A single "hit" of 0 for a shot out of range."""
    chance = chance_of(battle, stroke, conditions_for(battle.fighters[stroke.by]))
    if chance is None:
        return (("hit", given(Fraction(0), "DOG-DS-3")),)
    attack = _attack(battle, stroke, number(chance))
    hit, lost = attack.roll.made, _harm(battle, stroke, attack, landings_of(battle.world, attack))
    facts = (
        ("hit", hit),
        ("critical", attack.roll.grades["critical"]),
        *((name, hit * share) for name, share in _avoiding(battle, stroke)),
        *_doing(battle, stroke, lost, Fraction(1)),
        *((f"mean_{place}", points) for place, points in lost.there),
    )
    return tuple((name, given(value, "DOG-CB-2")) for name, value in facts)


def _attack(battle: Battle, stroke: Stroke, chance: int) -> Attack:
    fighter = battle.fighters[stroke.by]
    dice = fighter.stats.dice(fighter.held(stroke.weapon)).more(
        number(each_roll(battle, stroke, conditions_for(fighter)))
    )
    return Attack(Roll(chance, critical_of(battle, stroke)), dice, stroke.aim)


def _harm(battle: Battle, stroke: Stroke, attack: Attack, landings: Landings) -> Harm:
    on = battle.fighters[stroke.on]
    target: Target = tuple((p, number(on.protection(p)) + number(on.toughness(p))) for p in PLACES)
    return harm(attack, target, landings, max(on.most, on.hp + 1))


def _doing(battle: Battle, stroke: Stroke, lost: Harm, reaching: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Mean damage of `stroke` that comes through, and its chances of a serious wound and of putting the target down,
    each for the share `reaching` of blows that are not kept off. The chance of down is 1 for a target already below
    0."""
    on = battle.fighters[stroke.on]
    other, down = battle.world.other("DOG-HP-2"), on.hp < 0
    yield "mean_through", reaching * lost.mean
    yield "serious", reaching * lost.chance(lambda points: points > 0 and is_serious(points, on.most, other))
    yield "down", Fraction(1) if down else reaching * lost.chance(lambda points: on.hp - points < 0)


def _avoiding(battle: Battle, stroke: Stroke) -> Iterator[tuple[str, Fraction]]:
    """Yields the best chance of the target to keep off a hit of `stroke`, as "parried" and as "dodged", each only where
    that defence is open."""
    offered = open_defences(battle, stroke)
    if "parry" in offered:
        yield (
            "parried",
            max(avoided(_defence(battle, stroke, "parry", thing)) for thing in parrying_things(battle, stroke)),
        )
    if "dodge" in offered:
        yield "dodged", avoided(_defence(battle, stroke, "dodge"))


def _defences(battle: Battle) -> Iterator[Choice]:
    """Choices of a defence with their chances, once the attack has fallen, so that place and grade are known."""
    stroke = battle.strokes[0]
    attack = _attack(battle, stroke, number(stroke.chance) + stroke.modifier)
    lost = _harm(battle, stroke, attack, {(stroke.grade, place_of(battle, stroke)): Fraction(1)})
    for defence in open_defences(battle, stroke):
        things = parrying_things(battle, stroke) if defence == "parry" else ("",)
        for thing in things:
            entered = {"defence": defence, **({"thing": thing} if thing else {})}
            roll = _defence(battle, stroke, defence, thing) if defence != "take" else None
            kept = avoided(roll) if roll is not None else Fraction(0)
            facts = [("avoided", kept), *_doing(battle, stroke, lost, 1 - kept)]
            if roll is not None and thing:
                facts.append(("breaks", _breaking(battle, stroke, roll, thing)))
            yield Choice(
                told("defend", stroke.on, **entered), tuple((n, given(chance, "DOG-CB-2")) for n, chance in facts)
            )


def _breaking(battle: Battle, stroke: Stroke, parry: Roll, thing: str) -> Fraction:
    """Chance that the parrying `thing` breaks (DOG-CB-12, DOG-CB-13)."""
    fate = fates(chance_to_break(battle.fighters[stroke.on], thing), knocked=False)
    met = (share for grade, share in parry.grades.items() if "parrier" in broken_by(stroke.grade, grade))
    return fate["broken"] * sum(met, Fraction(0))


def _defence(battle: Battle, stroke: Stroke, defence: str, thing: str = "") -> Roll:
    return Roll(
        number(defence_chance(battle, stroke, defence, thing)), defence_critical_of(battle, stroke, defence, thing)
    )
