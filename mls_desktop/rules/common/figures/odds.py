"""Discrete probability distributions: how often each result falls, as whole numbers over one denominator.

Invariant: all ways of a distribution are equally likely. So counts are exact, and chances become fractions only where
they are told. Counts need not be in lowest terms: two that give the same chances are equal only once `reduced`.

Example: two d6 come to 7 in 6 of 36 ways. Of three ways one leads to {a: 1, b: 1} and two lead to {a: 1, b: 2}. To mix
them, each is brought to the sum 6 before it is weighed: 3 a and 3 b, once; 2 a and 4 b, twice. That is {a: 7, b: 11}.

Cost: what is held against each other costs the product of both numbers of results; dice are added one at a time, at
the number of sums each. Denominators grow with everything that is thrown, until `reduced`. Nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Distribution(Struct, Generic[T], frozen=True):
    """Number of equally likely ways in which each result falls."""

    ways: Mapping[T, int]

    @property
    def all(self) -> int:
        """Number of ways of all results together: the denominator of every chance."""
        return sum(self.ways.values())

    def chance(self, *results: T) -> Fraction:
        """Probability that any of `results` falls, each named once; 0 for a result that never falls."""
        return Fraction(sum(self.ways.get(result, 0) for result in results), self.all)


def dice(sides: Iterable[int]) -> Distribution[int]:
    """Distribution of the sum of dice thrown together, a die for each number of sides in `sides`; 0 in every case
    without dice."""
    ways, lowest = [1], 0
    for faces in sides:
        longer, reaching = [], 0
        for at in range(len(ways) + faces - 1):
            # One step up a sum is reached from one more of those before, and no longer from the lowest of them.
            reaching += (ways[at] if at < len(ways) else 0) - (ways[at - faces] if at >= faces else 0)
            longer.append(reaching)
        ways, lowest = longer, lowest + 1
    return Distribution(dict(enumerate(ways, lowest)))


def outcomes(thrown: Distribution[T], outcome: Callable[[T], U]) -> Distribution[U]:
    """Distribution of what `outcome` makes of the result of the throw `thrown`."""
    ways: dict[U, int] = {}
    for result, count in thrown.ways.items():
        made = outcome(result)
        ways[made] = ways.get(made, 0) + count
    return Distribution(ways)


def opposed_outcomes(first: Distribution[T], second: Distribution[U], outcome: Callable[[T, U], V]) -> Distribution[V]:
    """Distribution of what `outcome` makes of the results of two opposed throws, `first` and `second`, which do not
    depend on each other."""
    ways: dict[V, int] = {}
    for one, count in first.ways.items():
        for other, times in second.ways.items():
            made = outcome(one, other)
            ways[made] = ways.get(made, 0) + count * times
    return Distribution(ways)


def certain(result: T) -> Distribution[T]:
    """Distribution with `result` in every case."""
    return Distribution({result: 1})


def mixed(parts: Iterable[tuple[int, Distribution[T]]]) -> Distribution[T]:
    """Distribution over several cases: each of `parts` is a weight, in how many of all ways the case comes about, and
    the distribution that then holds. All are brought to one denominator, else a distribution of more ways would weigh
    more than its share."""
    held = [(weight, spread.ways, spread.all) for weight, spread in parts]
    whole = lcm(*(size for _, _, size in held))
    ways: dict[T, int] = {}
    for weight, found, size in held:
        factor = weight * (whole // size)
        for result, count in found.items():
            ways[result] = ways.get(result, 0) + factor * count
    return Distribution(ways)


def chained(first: Distribution[T], then: Callable[[T], Distribution[U]]) -> Distribution[U]:
    """Distribution of the second of two throws: what `then` gives for each result of `first`, weighed by the chance of
    that result. The results of `first` are not kept unless `then` puts them into what it gives."""
    return mixed((count, then(result)) for result, count in first.ways.items())


def reduced(spread: Distribution[T]) -> Distribution[T]:
    """Copy of `spread` with the same chances over the smallest denominator; results that never fall are left out."""
    divisor = gcd(*spread.ways.values()) or 1
    return Distribution({result: count // divisor for result, count in spread.ways.items() if count})


def sums(first: Distribution[int], second: Distribution[int]) -> Distribution[int]:
    """Distribution of the sum of two numbers that do not depend on each other."""
    return opposed_outcomes(first, second, int.__add__)


def mean(spread: Distribution[int]) -> Fraction:
    """Mean of a distribution."""
    return Fraction(sum(result * count for result, count in spread.ways.items()), spread.all)
