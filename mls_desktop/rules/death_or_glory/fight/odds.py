"""Exact chances of blows, shots and defences, by the very functions that decide them (DOG-CB-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.events import told
from mls_desktop.rules.common.fights import Choice
from mls_desktop.rules.common.figures import Facts, given, number
from mls_desktop.rules.common.notation import Dice
from mls_desktop.rules.death_or_glory.fight.battle import Battle, Stroke
from mls_desktop.rules.death_or_glory.fight.breakage import broken_by, stops
from mls_desktop.rules.death_or_glory.fight.fighter import Plan
from mls_desktop.rules.death_or_glory.fight.flow import conditions_for
from mls_desktop.rules.death_or_glory.fight.harm import through
from mls_desktop.rules.death_or_glory.fight.options import SHOOTING, STRIKING, actions, stance_of
from mls_desktop.rules.death_or_glory.fight.places import struck
from mls_desktop.rules.death_or_glory.fight.strokes import (
    chance_of,
    critical_of,
    defence_chance,
    each_roll,
    open_defences,
    parrying_things,
    strokes_of,
)
from mls_desktop.rules.death_or_glory.fight.totals import ROLLS, grades, totals
from mls_desktop.rules.death_or_glory.fight.wounds import is_serious
from mls_desktop.rules.death_or_glory.grades import D100, Grade, skill_grade
from mls_desktop.rules.death_or_glory.terms import PLACES, Place
from mls_desktop.rules.death_or_glory.world import World

MADE: tuple[Grade, ...] = ("success", "critical")
Target = tuple[tuple[Place, int], ...]
"""What armour and natural endurance take off at each place."""


class Attack(Struct, frozen=True):
    """A blow or shot about to be rolled. `tenth_of`: what a tenth is taken of, where that is not the chance."""

    chance: int
    tenth_of: int | None
    dice: Dice
    aim: Place | None = None

    def grade(self, roll: int) -> Grade:
        return skill_grade(self.chance, roll, self.tenth_of)


class Harm(Struct, frozen=True):
    """What a blow or shot does if nothing keeps it off, misses counted. `shares`: how often 0, 1, 2 ... hit points are
    lost, the rest of the ways being all above; `mean`: how many are lost on average."""

    shares: tuple[Fraction, ...]
    mean: Fraction

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """How often something holds of the hit points lost, which holds of all or none above the counted ones."""
        found = sum((share for lost, share in enumerate(self.shares) if holds(lost)), Fraction(0))
        return found + (1 - sum(self.shares) if holds(len(self.shares)) else 0)


def made(chance: int, tenth_of: int | None = None) -> Fraction:
    """How often a roll succeeds."""
    held = grades(chance, tenth_of)
    return held["success"] + held["critical"]


def mean_rolls(chance: int, tenth_of: int | None = None) -> Fraction:
    """How many damage rolls a blow that nobody avoids has on average (DOG-CB-14): h / (100 - k) with h hitting and k
    critical rolls in a hundred."""
    return made(chance, tenth_of) / (1 - grades(chance, tenth_of)["critical"])


def harm(world: World, attack: Attack, target: Target, counted: int) -> Harm:
    """What an attack does, so many numbers of hit points counted one by one."""
    stopped = dict(target)
    bound = counted + max(stopped.values())
    plain, critical = totals(attack.chance, attack.tenth_of, attack.dice, bound)
    shares, average = [Fraction(0)] * counted, Fraction(0)
    where = dict[tuple[Grade, int], Fraction]()
    for (grade, place), share in graded_landing(world, attack).items():
        key = (grade, stopped[place])
        where[key] = where.get(key, Fraction(0)) + share
    for (grade, stop), share in where.items():
        whole = critical if grade == "critical" else plain
        average += share * whole.mean_through(stop)
        for points, often in whole.shares.items():
            lost = through(points, stop, 0)
            if lost < counted:
                shares[lost] += share * often
    shares[0] += 1 - made(attack.chance, attack.tenth_of)
    return Harm(tuple(shares), average)


def graded_landing(world: World, attack: Attack) -> dict[tuple[Grade, Place], Fraction]:
    """How often it lands on each place by each grade, if nothing keeps it off (DOG-CB-6, DOG-CB-8)."""
    found: dict[tuple[Grade, Place], Fraction] = {}
    for roll in ROLLS:
        grade = attack.grade(roll)
        if grade in MADE:
            key = (grade, attack.aim or struck(world, roll))
            found[key] = found.get(key, Fraction(0)) + Fraction(1, D100)
    return found


def landing(world: World, attack: Attack) -> dict[Place, Fraction]:
    """How often it lands on each place, if nothing keeps it off (DOG-CB-8)."""
    found = dict.fromkeys(PLACES, Fraction(0))
    for (_grade, place), share in graded_landing(world, attack).items():
        found[place] += share
    return found


def breaking(attack: int, parry: int) -> tuple[Fraction, Fraction]:
    """How often the attacker's weapon, and the parrying one, would break where a blow that hits is parried
    (DOG-CB-12)."""
    both = [Fraction(0), Fraction(0)]
    for grade, share in grades(attack).items():
        for other, times in grades(parry).items():
            if grade in MADE:
                things = broken_by(grade, other)
                both[0] += share * times if "attacker" in things else 0
                both[1] += share * times if "parrier" in things else 0
    return both[0], both[1]


def unparried(attack: int, parry: int) -> Fraction:
    """How often a blow hits and no parry keeps it off (DOG-CB-2)."""
    return made(attack) * sum((share for grade, share in grades(parry).items() if not stops(grade)), Fraction(0))


# What stands beside a fighter's choices


def weighed(b: Battle, who: str) -> Iterator[Choice]:
    """The chances of every choice somebody has now."""
    if b.stage == "declare" and b.fighters[who].up and b.fighters[who].plan is None:
        yield from _declarations(b, who)
    elif b.step == "defend" and b.strokes[0].on == who:
        yield from _defences(b)
    elif b.step == "target" and b.strokes[0].by == who:
        for enemy in b.enemies(who):
            stroke = replace(b.strokes[0], on=enemy.id)
            yield Choice(told("target", who, target=enemy.id), _of_stroke(b, stroke))


def _declarations(b: Battle, who: str) -> Iterator[Choice]:
    f = b.fighters[who]
    for action in actions(b, f):
        if action not in (*STRIKING, *SHOOTING):
            continue
        for enemy in b.enemies(who):
            plan = Plan(action, enemy.id)
            meant = b.with_fighter(who, plan=plan, stance=stance_of(action, {}))
            stroke = strokes_of(meant, meant.fighters[who], plan)[0]
            yield Choice(told("declare", who, action=action, target=enemy.id), _of_stroke(meant, stroke))


def _of_stroke(b: Battle, stroke: Stroke) -> Facts:
    """Hit, critical, parried, dodged; then what it does if nothing keeps it off."""
    f, on = b.fighters[stroke.by], b.fighters[stroke.on]
    conditions = conditions_for(f)
    chance = chance_of(b, stroke, conditions)
    if chance is None:
        return (("hit", given(Fraction(0), "DOG-DS-3")),)
    dice = f.r.dice(f.held(stroke.weapon)).more(number(each_roll(b, stroke, conditions)))
    attack = Attack(number(chance), critical_of(b, stroke), dice, stroke.aim)
    target: Target = tuple((p, number(on.protection(p)) + number(on.toughness(p))) for p in PLACES)
    lost = harm(b.world, attack, target, max(on.most, on.hp + 1))
    hit = made(attack.chance, attack.tenth_of)
    other = b.world.other("DOG-HP-2")
    facts = [
        ("hit", hit),
        ("critical", grades(attack.chance, attack.tenth_of)["critical"]),
        *((name, hit * share) for name, share in _avoiding(b, stroke)),
        ("mean_through", lost.mean),
        ("serious", lost.chance(lambda points: points > 0 and is_serious(points, on.most, other))),
        ("down", lost.chance(lambda points: on.hp - points < 0)),
    ]
    return tuple((name, given(value, "DOG-CB-2")) for name, value in facts)


def _avoiding(b: Battle, stroke: Stroke) -> Iterator[tuple[str, Fraction]]:
    """The best that the one struck at could do: to parry, to dodge."""
    offered = open_defences(b, stroke)
    if "parry" in offered:
        things = parrying_things(b, stroke)
        yield "parried", max(made(number(defence_chance(b, stroke, "parry", thing))) for thing in things)
    if "dodge" in offered:
        yield "dodged", made(number(defence_chance(b, stroke, "dodge")))


def _defences(b: Battle) -> Iterator[Choice]:
    stroke = b.strokes[0]
    for defence in open_defences(b, stroke):
        things = parrying_things(b, stroke) if defence == "parry" else ("",)
        for thing in things:
            facts = {"defence": defence, **({"thing": thing} if thing else {})}
            share = Fraction(0)
            if defence != "take":
                share = made(number(defence_chance(b, stroke, defence, thing)))
            yield Choice(told("defend", stroke.on, **facts), (("avoided", given(share, "DOG-CB-2")),))
