"""Waits for raises that come by chance one after another: how many tries they take on average, and how surely they have
come by the n-th. All of it is exact.

Example: raises of chances 3/4 and 1/2 take 4/3 and 2 tries, both 10/3 on average. After one try the first has come with
3/4, the second never; after two both have come with 3/4 x 1/2.

Cost: tries x raises products of fractions, whose denominators grow with each try.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def mean_wait(chance: Fraction) -> Fraction | None:
    """Average number of tries for one raise at `chance`; None if it never comes."""
    return 1 / chance if chance > 0 else None


def mean_waits(chances: Sequence[Fraction]) -> tuple[Fraction | None, ...]:
    """Average number of tries for all raises up to each of `chances`; None from the first that never comes."""
    found: list[Fraction | None] = []
    so_far: Fraction | None = Fraction(0)
    for chance in chances:
        wait = mean_wait(chance)
        so_far = None if so_far is None or wait is None else so_far + wait
        found.append(so_far)
    return tuple(found)


def reached_by(chances: Sequence[Fraction], tries: int) -> tuple[Fraction, ...]:
    """Probability, for each raise of `chances` in turn, that it has come after `tries` tries; each try may bring one,
    the next."""
    at = [Fraction(1), *(Fraction(0) for _chance in chances)]
    for _try in range(tries):
        for nth in reversed(range(len(chances))):
            moved = at[nth] * chances[nth]
            at[nth] -= moved
            at[nth + 1] += moved
    found, above = [], Fraction(0)
    for share in reversed(at[1:]):
        above += share
        found.append(above)
    return tuple(reversed(found))
