"""Exact chances of blows, shots and defences, by the very functions that decide them (DOG-CB-14)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.events import told
from mls_desktop.rules.common.fights import Choice
from mls_desktop.rules.common.figures import Facts, given, number
from mls_desktop.rules.common.notation import Dice
from mls_desktop.rules.common.odds import Spread, certain, sums
from mls_desktop.rules.death_or_glory.fight.battle import Battle, Stroke
from mls_desktop.rules.death_or_glory.fight.breakage import broken_by, stops
from mls_desktop.rules.death_or_glory.fight.fighter import Plan
from mls_desktop.rules.death_or_glory.fight.flow import conditions_for
from mls_desktop.rules.death_or_glory.fight.harm import goes_on, through
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
from mls_desktop.rules.death_or_glory.fight.wounds import is_serious
from mls_desktop.rules.death_or_glory.grades import D100, Grade, skill_grade
from mls_desktop.rules.death_or_glory.terms import PLACES, Place
from mls_desktop.rules.death_or_glory.world import World

LEFT = Fraction(1, 10**12)
"""Re-rolls are followed until no more than this is left of them."""
ROLLS = range(1, D100 + 1)
MADE: tuple[Grade, ...] = ("success", "critical")
Target = tuple[tuple[Place, int], ...]
"""What armour and natural endurance take off at each place."""


class Attack(Struct, frozen=True):
    """A blow or shot about to be rolled. `tenth_of`: what a tenth is taken of, where that is not the chance."""

    chance: int
    tenth_of: int | None
    sides: tuple[int, ...]
    plus: int
    aim: Place | None = None

    def grade(self, roll: int) -> Grade:
        return skill_grade(self.chance, roll, self.tenth_of)


@lru_cache(maxsize=4096)
def grades(chance: int, tenth_of: int | None = None) -> dict[Grade, Fraction]:
    """How often each grade falls; bounded cache, since a chance always means the same."""
    found = [skill_grade(chance, roll, tenth_of) for roll in ROLLS]
    return {grade: Fraction(found.count(grade), D100) for grade in ("critical", "success", "failure", "fumble")}


def made(chance: int, tenth_of: int | None = None) -> Fraction:
    """How often a roll succeeds."""
    held = grades(chance, tenth_of)
    return held["success"] + held["critical"]


def mean_rolls(chance: int, tenth_of: int | None = None) -> Fraction:
    """How many damage rolls a blow that nobody avoids has on average (DOG-CB-14): h / (100 - k) with h hitting and k
    critical rolls in a hundred."""
    return made(chance, tenth_of) / (1 - grades(chance, tenth_of)["critical"])


@lru_cache(maxsize=1024)
def further_rolls(chance: int, tenth_of: int | None = None) -> tuple[Fraction, ...]:
    """How often a critical brings 0, 1, 2 ... further damage rolls (DOG-CB-11), until hardly any is left."""
    held, found, still = grades(chance, tenth_of), [Fraction(0)], Fraction(1)
    while still > LEFT:
        going = Fraction(0)
        found.append(Fraction(0))
        for grade, share in held.items():
            more, on = goes_on(grade)
            if on:
                going += share
            else:
                found[len(found) - 2 + more] += still * share
        still *= going
    found[-1] += still
    return tuple(found)


def by_rolls(attack: Attack, roll: int) -> dict[int, Fraction]:
    """How many damage rolls one roll of the attack leads to, if nothing keeps it off."""
    grade = attack.grade(roll)
    if grade == "success":
        return {1: Fraction(1)}
    if grade != "critical":
        return {}
    return {1 + n: share for n, share in enumerate(further_rolls(attack.chance, attack.tenth_of)) if share}


@lru_cache(maxsize=1024)
def rolled(sides: tuple[int, ...], plus: int, rolls: int) -> Spread[int]:
    """The sum of so many damage rolls."""
    whole: Spread[int] = certain(0)
    for _ in range(rolls):
        whole = sums(whole, Dice(sides, plus).spread())
    return whole


def damage(world: World, attack: Attack, target: Target) -> dict[int, Fraction]:
    """How often each number of hit points is lost by it, if nothing keeps it off; 0 for a miss too."""
    stopped, found, missed = dict(target), dict[int, Fraction](), Fraction(0)
    counts: dict[tuple[int, int], Fraction] = {}
    for roll in ROLLS:
        rolls = by_rolls(attack, roll)
        if not rolls:
            missed += Fraction(1, D100)
        place = attack.aim or struck(world, roll)
        for count, share in rolls.items():
            key = (count, stopped[place])
            counts[key] = counts.get(key, Fraction(0)) + share / D100
    for (count, stop), share in counts.items():
        spread = rolled(attack.sides, attack.plus, count)
        for fell, ways in spread.ways.items():
            lost = through(fell, stop, 0)
            found[lost] = found.get(lost, Fraction(0)) + share * Fraction(ways, spread.all)
    found[0] = found.get(0, Fraction(0)) + missed
    return found


def landing(world: World, attack: Attack) -> dict[Place, Fraction]:
    """How often it lands on each place, if nothing keeps it off (DOG-CB-8)."""
    found = dict.fromkeys(PLACES, Fraction(0))
    for roll in ROLLS:
        if attack.grade(roll) in MADE:
            found[attack.aim or struck(world, roll)] += Fraction(1, D100)
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
    dice = f.r.dice(f.held(stroke.weapon))
    plus = number(each_roll(b, stroke, conditions)) + dice.plus
    attack = Attack(number(chance), critical_of(b, stroke), dice.sides, plus, stroke.aim)
    target: Target = tuple((p, number(on.protection(p)) + number(on.toughness(p))) for p in PLACES)
    lost = damage(b.world, attack, target)
    hit = made(attack.chance, attack.tenth_of)
    other = b.world.other("DOG-HP-2")
    facts = [
        ("hit", hit),
        ("critical", grades(attack.chance, attack.tenth_of)["critical"]),
        *((name, hit * share) for name, share in _avoiding(b, stroke)),
        ("mean_through", sum((points * share for points, share in lost.items()), Fraction(0))),
        (
            "serious",
            sum((s for points, s in lost.items() if points and is_serious(points, on.most, other)), Fraction(0)),
        ),
        ("down", sum((share for points, share in lost.items() if on.hp - points < 0), Fraction(0))),
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
