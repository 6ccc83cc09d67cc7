"""Sums over a probability distribution: what a round comes to for one fighter, without every way it may end.

A row of odds tells a handful of chances. To hold only those is far less work than the distribution of all ways to
stand, and two summaries are mixed without looking at what they were summed from.

Invariant: all counts of a summary are of the same `all` ways. `taken` is a sum of points over those ways, no count of
ways; divided by `all` it is a mean.

Example: two rounds of equal chance. One has a Shock Roll in 1 of 2 ways, the other in 0 of 3. Over one denominator, 12,
the first counts three times: 3 of 12 ways, and the chance is 1/4, half of 1/2.

A mixture is exact whatever it mixes, as long as the shares sum to 1: chances and means are both linear in them. What
is not linear, such as the most likely end, no summary tells.

Cost: mixing grows with the number of parts and of attackers. Denominators grow with the product of all that is rolled;
Python's integers take them, and a chance is brought to lowest terms only where it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Literal

from msgspec import Struct

Mark = Literal["miss", "hit", "critical"]
"""How an attack ends."""
Marks = Mapping[Mark, int]


class Struck(Struct, frozen=True):
    """In how many ways an attack hits, and in how many of them with a critical that counts."""

    hits: int = 0
    criticals: int = 0


class FightSummary(Struct, frozen=True):
    """In how many of `all` equally likely ways a fighter makes a Shock Roll, has fallen, is dead; `taken`: what comes
    through to them in all those ways together; `by`: how each attack on them ends."""

    all: int
    shocked: int
    fallen: int
    dead: int
    taken: int
    by: Mapping[str, Struck]

    def times(self, count: int) -> FightSummary:
        """The same in so many times as many ways: each way is split into so many equally likely ones, and no chance
        changes. It makes room for what is told over a larger denominator."""
        by = {who: Struck(each.hits * count, each.criticals * count) for who, each in self.by.items()}
        whole, taken = self.all * count, self.taken * count
        return FightSummary(whole, self.shocked * count, self.fallen * count, self.dead * count, taken, by)

    @property
    def mean_taken(self) -> Fraction:
        """What comes through to them on average."""
        return Fraction(self.taken, self.all)

    @property
    def harm(self) -> tuple[tuple[str, Fraction], ...]:
        """The chances that a Shock Roll is made, that they have fallen after the round, and that they are dead, by
        name."""
        held = (("shock", self.shocked), ("down", self.fallen), ("dead", self.dead))
        return tuple((name, Fraction(ways, self.all)) for name, ways in held)

    def hit_by(self, who: str) -> Fraction:
        """The chance that this attacker hits."""
        return Fraction(self.by[who].hits, self.all) if who in self.by else Fraction(0)

    def critical_by(self, who: str) -> Fraction:
        """The chance that this attacker hits with a critical that counts."""
        return Fraction(self.by[who].criticals, self.all) if who in self.by else Fraction(0)


def either(parts: Iterable[tuple[int, int, FightSummary]]) -> FightSummary:
    """Outlooks of which each comes about in so many of so many ways; those shares sum to 1."""
    held = [(ways, of, each) for ways, of, each in parts if ways]
    # One outlook that comes about in any case is given back as it is, by far the commonest call.
    if len(held) == 1:
        return held[0][2]
    whole = lcm(*(of * each.all for _, of, each in held))
    shocked = fallen = dead = taken = 0
    hits, criticals = dict[str, int](), dict[str, int]()
    for ways, of, each in held:
        factor = whole // (of * each.all) * ways
        shocked += factor * each.shocked
        fallen += factor * each.fallen
        dead += factor * each.dead
        taken += factor * each.taken
        for who, struck in each.by.items():
            hits[who] = hits.get(who, 0) + factor * struck.hits
            criticals[who] = criticals.get(who, 0) + factor * struck.criticals
    return FightSummary(whole, shocked, fallen, dead, taken, {who: Struck(hits[who], criticals[who]) for who in hits})
