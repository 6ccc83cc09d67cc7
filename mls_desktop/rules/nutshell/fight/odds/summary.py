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
from msgspec.structs import replace

Mark = Literal["miss", "hit", "critical"]
"""How an attack ends."""
Marks = Mapping[Mark, int]


class Dealt(Struct, frozen=True):
    """Chance that a blow is struck and lands, and its mean damage, counting 0 where it does not land."""

    chance: Fraction
    points: Fraction


NEVER = Dealt(Fraction(0), Fraction(0))


class Lone(Struct, frozen=True):
    """Effects of a blow on one who is struck by nothing else and stands as they do before the round: of `all` equally
    likely ways, in how many they make a Shock Roll, have fallen, are dead; `points`: the damage that comes through in
    all those ways together, beyond 0 CHP too."""

    all: int
    points: int
    shocked: int
    fallen: int
    dead: int


class Struck(Struct, frozen=True):
    """Number of ways in which an attack hits, and of those with a critical that counts. `points`, `shocked`, `fallen`,
    `dead`: what it would do alone in all ways together, as `Lone` tells it of one blow."""

    hits: int = 0
    criticals: int = 0
    points: int = 0
    shocked: int = 0
    fallen: int = 0
    dead: int = 0

    def times(self, count: int) -> Struck:
        """Sums of this attack over `count` times as many ways, all multiplied by `count`."""
        return Struck(
            self.hits * count, self.criticals * count, self.points * count,
            self.shocked * count, self.fallen * count, self.dead * count,
        )  # fmt: skip

    def plus(self, other: Struck, count: int = 1) -> Struck:
        """Sums of this attack plus `count` times those of `other`."""
        return Struck(
            self.hits + other.hits * count, self.criticals + other.criticals * count,
            self.points + other.points * count, self.shocked + other.shocked * count,
            self.fallen + other.fallen * count, self.dead + other.dead * count,
        )  # fmt: skip


def with_lone(struck: Struck, lone: Lone, ways: int) -> Struck:
    """Sums of `struck` plus the effects of the blow `lone` in `ways` ways, a multiple of its own; hits unchanged."""
    each = ways // lone.all
    return replace(
        struck, points=struck.points + lone.points * each, shocked=struck.shocked + lone.shocked * each,
        fallen=struck.fallen + lone.fallen * each, dead=struck.dead + lone.dead * each,
    )  # fmt: skip


class FightSummary(Struct, frozen=True):
    """Number of ways, of `all` equally likely ones, in which a fighter makes a Shock Roll, has fallen, is dead;
    `taken`: what comes through to them in all those ways together; `struck`: in how many anything hits them; `by`: how
    each attack on them ends."""

    all: int
    shocked: int
    fallen: int
    dead: int
    taken: int
    struck: int
    by: Mapping[str, Struck]

    def times(self, count: int) -> FightSummary:
        """Summary in `count` times as many ways: each way is split into `count` equally likely ones, and no chance
        changes. It makes room for sums over a larger denominator."""
        by = {who: each.times(count) for who, each in self.by.items()}
        whole, taken, struck = self.all * count, self.taken * count, self.struck * count
        return FightSummary(whole, self.shocked * count, self.fallen * count, self.dead * count, taken, struck, by)

    @property
    def mean_taken(self) -> Fraction:
        """Mean damage that comes through to the fighter."""
        return Fraction(self.taken, self.all)

    @property
    def harm(self) -> tuple[tuple[str, Fraction], ...]:
        """Chances that the fighter makes a Shock Roll, has fallen after the round, and is dead, by name."""
        held = (("shock", self.shocked), ("down", self.fallen), ("dead", self.dead))
        return tuple((name, Fraction(ways, self.all)) for name, ways in held)

    @property
    def hit(self) -> Fraction:
        """Chance that at least one attack hits the fighter."""
        return Fraction(self.struck, self.all)

    def hit_by(self, who: str) -> Fraction:
        """Chance that attacker `who` hits the fighter; 0 for one who does not attack them."""
        return Fraction(self.by[who].hits, self.all) if who in self.by else Fraction(0)

    def alone(self, who: str) -> tuple[tuple[str, Fraction], ...]:
        """Effects of the blow of attacker `who` by itself, by name: its mean damage, and the chances that it alone
        makes the target roll for Shock, fells or kills them."""
        each = self.by.get(who, Struck())
        found = (("points", each.points), ("shock", each.shocked), ("down", each.fallen), ("dead", each.dead))
        return tuple((name, Fraction(count, self.all)) for name, count in found)

    def critical_by(self, who: str) -> Fraction:
        """Chance that attacker `who` hits with a critical that counts; 0 for one who does not attack the fighter."""
        return Fraction(self.by[who].criticals, self.all) if who in self.by else Fraction(0)


def either(parts: Iterable[tuple[int, int, FightSummary]]) -> FightSummary:
    """Mixture of summaries: `parts` has of each its ways, of how many, and the summary; those shares sum to 1."""
    held = [(ways, of, each) for ways, of, each in parts if ways]
    # One outlook that comes about in any case is given back as it is, by far the commonest call.
    if len(held) == 1:
        return held[0][2]
    whole = lcm(*(of * each.all for _, of, each in held))
    shocked = fallen = dead = taken = struck = 0
    by = dict[str, Struck]()
    for ways, of, each in held:
        factor = whole // (of * each.all) * ways
        shocked += factor * each.shocked
        fallen += factor * each.fallen
        dead += factor * each.dead
        taken += factor * each.taken
        struck += factor * each.struck
        for who, found in each.by.items():
            before = by.get(who)
            by[who] = found.times(factor) if before is None else before.plus(found, factor)
    return FightSummary(whole, shocked, fallen, dead, taken, struck, by)
