"""Exact chances of blows, shots and defences given by numbers, by the very functions that decide them (DOG-CB-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.death_or_glory.fight.rules.breakage import broken_by, stops
from mls_desktop.rules.death_or_glory.fight.rules.harm import through
from mls_desktop.rules.death_or_glory.fight.rules.places import struck
from mls_desktop.rules.death_or_glory.fight.rules.totals import ROLLS, Roll, totals
from mls_desktop.rules.death_or_glory.stats.grades import D100, Grade
from mls_desktop.rules.death_or_glory.vocabulary import PLACES, Place
from mls_desktop.rules.death_or_glory.world import World

MADE: tuple[Grade, ...] = ("success", "critical")
Target = tuple[tuple[Place, int], ...]
"""Points that armour and natural endurance together take off at each place."""
Landings = Mapping[tuple[Grade, Place], Fraction]
"""Chance of each grade and place of a blow or shot that lands."""
BOUNDS = 16


class Attack(Struct, frozen=True):
    """A blow or shot about to be rolled. `dice`: one damage roll with all that is added to it."""

    roll: Roll
    dice: Dice
    aim: Place | None = None


class Harm(Struct, frozen=True):
    """Damage of a blow or shot if no defence keeps it off, misses counted. `shares`: chance of losing 0, 1, 2 ... hit
    points, the rest of the ways being all above; `mean`: hit points lost on average; `there`: those lost on average by
    a hit on each place that can be hit."""

    shares: tuple[Fraction, ...]
    mean: Fraction
    there: tuple[tuple[Place, Fraction], ...]

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """Chance that `holds` is true of the hit points lost; it must hold of all or of none above the counted ones."""
        found = sum((share for lost, share in enumerate(self.shares) if holds(lost)), Fraction(0))
        return found + (1 - sum(self.shares) if holds(len(self.shares)) else 0)


def harm(attack: Attack, target: Target, landings: Landings, counted: int) -> Harm:
    """Harm of `attack` on `target`, further damage rolls of criticals included, those of shots too (DOG-CB-14).
    `landings`: chance of each grade and place; `counted`: how many numbers of hit points lost, from 0 on, have a share
    of their own."""
    stopped = dict(target)
    bound = counted + max(stopped.values())
    # Rounded up, so that those who are nearly alike share what is reckoned.
    plain, critical = totals(attack.roll, attack.dice, bound + -bound % BOUNDS)
    shares = [Fraction(0)] * counted
    there = {place: [Fraction(0), Fraction(0)] for place in PLACES}
    by_stop = dict[tuple[Grade, int], Fraction]()
    for (grade, place), share in landings.items():
        stop = stopped[place]
        by_stop[grade, stop] = by_stop.get((grade, stop), Fraction(0)) + share
        there[place][0] += share
        there[place][1] += share * (critical if grade == "critical" else plain).mean_through(stop)
    for (grade, stop), share in by_stop.items():
        for points, often in (critical if grade == "critical" else plain).shares.items():
            lost = through(points, stop, 0)
            if lost < counted:
                shares[lost] += share * often
    shares[0] += 1 - sum(landings.values())
    average = sum((points for _share, points in there.values()), Fraction(0))
    return Harm(tuple(shares), average, tuple((p, points / share) for p, (share, points) in there.items() if share))


def landings_of(world: World, attack: Attack) -> Landings:
    """Chance of each grade at each place for `attack`, if no defence keeps it off (DOG-CB-6, DOG-CB-8)."""
    found: dict[tuple[Grade, Place], Fraction] = {}
    for fell in ROLLS:
        grade = attack.roll.grade(fell)
        if grade in MADE:
            key = (grade, attack.aim or struck(world, fell))
            found[key] = found.get(key, Fraction(0)) + Fraction(1, D100)
    return found


def landing(world: World, attack: Attack) -> dict[Place, Fraction]:
    """Chance that `attack` hits each place, if no defence keeps it off: in sum its chance to hit, not 1 (DOG-CB-8)."""
    found = dict.fromkeys(PLACES, Fraction(0))
    for (_grade, place), share in landings_of(world, attack).items():
        found[place] += share
    return found


def breaking(attack: Roll, parry: Roll) -> tuple[Fraction, Fraction]:
    """Chances that a blow hits and its parry puts the attacker's weapon, and the parrying one, at risk (DOG-CB-12)."""
    both = [Fraction(0), Fraction(0)]
    for grade, share in attack.grades.items():
        for other, times in parry.grades.items():
            if grade in MADE:
                things = broken_by(grade, other)
                both[0] += share * times if "attacker" in things else 0
                both[1] += share * times if "parrier" in things else 0
    return both[0], both[1]


def avoided(defence: Roll) -> Fraction:
    """Chance that a parry or dodge keeps off a blow that hits (DOG-CB-12)."""
    return sum((share for grade, share in defence.grades.items() if stops(grade)), Fraction(0))
