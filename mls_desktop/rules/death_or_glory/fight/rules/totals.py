"""Probability generating recurrence: what all damage rolls of a hit come to, with chains of re-rolls reckoned to their
end (DOG-CB-11).

A critical re-rolls the attack: that brings nothing, a last damage roll, or a damage roll and another re-roll, without
an end. The chances of all sums below a bound satisfy one linear equation each, which is solved from 0 upwards
(`_solved`).

Invariant: shares are exact fractions. They lack what lies at the bound or above it; the mean does not, as it is known
from the geometric series. So `mean_through` needs only the sums below what is taken off.

Example: chance 50 and 1d6. A re-roll ends it in 1/2, brings a last roll in 23/50, and goes on in 1/25; so a critical
has 25/48 further rolls on average, and comes to 7/2 x (1 + 25/48) = 511/96. Its share of 1 is 1/6 x 1/2 = 1/12; of 2 it
is 29/300, 1/12 from a 2 alone and 1/75 from two rolls or more. A plain hit of which 3 are taken off lets 1 through.

Cost: the bound x the number of different damage rolls. 4,096 rolls' grades and 1,024 totals are kept for the process;
they are pure functions of figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.figures.odds import mean
from mls_desktop.rules.death_or_glory.fight.rules.harm import goes_on, through
from mls_desktop.rules.death_or_glory.stats.grades import D100, GRADES, Grade, skill_grade

LEFT = Fraction(1, 10**12)
"""Probability of a chain at which it is no longer followed, where it must be cut."""
ROLLS = range(1, D100 + 1)
NONE = Fraction(0)


class Totals(Struct, frozen=True):
    """Chance of each sum of all damage rolls of a hit below a bound, and their sum on average."""

    shares: Mapping[int, Fraction]
    mean: Fraction

    def mean_through(self, stopped: int) -> Fraction:
        """Damage that comes through on average where `stopped` is taken off the sum; the bound must lie at or above
        `stopped`. Above the bound that is the sum less `stopped`, so only the shares below need looking at."""
        beside = (share * (through(n, stopped, 0) - (n - stopped)) for n, share in self.shares.items() if n < stopped)
        return self.mean - stopped + sum(beside, NONE)


class Chain(Struct, frozen=True):
    """Chances that a re-roll brings nothing, a last damage roll, or one more and goes on."""

    ends: Fraction
    last: Fraction
    on: Fraction

    @property
    def mean(self) -> Fraction:
        """Number of further damage rolls by a critical on average: a geometric series."""
        return (self.last + self.on) / (1 - self.on)


class Roll(Struct, frozen=True):
    """d100 against a chance. `tenth_of`: what a tenth is taken of, where that is not the chance (DOG-SK-2)."""

    chance: int
    tenth_of: int | None = None

    def grade(self, fell: int) -> Grade:
        return skill_grade(self.chance, fell, self.tenth_of)

    @property
    def grades(self) -> Mapping[Grade, Fraction]:
        """Chance of each grade."""
        return _grades(self)

    @property
    def made(self) -> Fraction:
        """Chance of a success or a critical."""
        return self.grades["success"] + self.grades["critical"]


@lru_cache(maxsize=4096)
def _grades(roll: Roll) -> Mapping[Grade, Fraction]:
    """Chance of each grade of `roll`; bounded cache, since equal rolls have equal chances."""
    found = [roll.grade(fell) for fell in ROLLS]
    return {grade: Fraction(found.count(grade), D100) for grade in GRADES}


def chain(roll: Roll) -> Chain:
    """Chances that one re-roll by `roll` ends, brings a last damage roll, or one more and a further re-roll."""
    found = {True: NONE, False: NONE}
    ends = NONE
    for grade, share in roll.grades.items():
        more, on = goes_on(grade)
        if more:
            found[on] += share
        else:
            ends += share
    return Chain(ends, found[False], found[True])


@lru_cache(maxsize=1024)
def totals(roll: Roll, dice: Dice, bound: int) -> tuple[Totals, Totals]:
    """Totals of a plain hit and of a critical one, each number below the bound; bounded cache as above.

    Exact however often a critical goes on, but where one damage roll may come to less than nothing: then no number is
    ever left behind for good, and the chain is followed until hardly anything is left of it.
    """
    spread = dice.spread()
    once = {number: Fraction(ways, spread.all) for number, ways in spread.ways.items()}
    again = chain(roll)
    plain = {number: share for number, share in once.items() if number < bound}
    sums_of = _solved if min(once) >= 0 else _followed
    average = mean(spread)
    return Totals(plain, average), Totals(sums_of(again, once, bound), average * (1 + again.mean))


def _solved(again: Chain, once: Mapping[int, Fraction], bound: int) -> dict[int, Fraction]:
    """Chance that a critical comes to each sum from 0 to below `bound`. The part that the re-rolls add has one equation
    a number, in which no greater number stands; a damage roll of nothing leads back to the number itself."""
    back = 1 - again.on * once.get(0, NONE)
    rest: list[Fraction] = []
    for number in range(bound):
        ended = again.ends if number == 0 else NONE
        longer = (share * rest[number - fell] for fell, share in once.items() if 0 < fell <= number)
        rest.append((ended + again.last * once.get(number, NONE) + again.on * sum(longer, NONE)) / back)
    return {
        number: sum((share * rest[number - fell] for fell, share in once.items() if fell <= number), NONE)
        for number in range(bound)
    }


def _followed(again: Chain, once: Mapping[int, Fraction], bound: int) -> dict[int, Fraction]:
    """Chance that a critical comes to each sum below `bound`, followed roll by roll until hardly any chain goes on; the
    chains left count as ending there."""
    found: dict[int, Fraction] = {}
    held, still = dict(once), Fraction(1)
    while still > LEFT:
        longer: dict[int, Fraction] = {}
        for number, share in held.items():
            for fell, often in once.items():
                longer[number + fell] = longer.get(number + fell, NONE) + share * often
        _more(found, held, still * again.ends)
        _more(found, longer, still * again.last)
        held, still = longer, still * again.on
    _more(found, held, still)
    return {number: share for number, share in found.items() if number < bound}


def _more(found: dict[int, Fraction], held: Mapping[int, Fraction], weight: Fraction) -> None:
    for number, share in held.items():
        found[number] = found.get(number, NONE) + share * weight
