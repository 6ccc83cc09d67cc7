"""Age: increments, ages of reduction, the budget of character points (N-RACE-1, N-CP-1, N-CP-2, N-AGE-1).

Ages are typed as decimals; every comparison is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from mls_desktop.rules.nutshell.library import Race
from mls_desktop.rules.nutshell.stats.primaries import LOWEST_STEP, legal_step
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, Primary

FIRST_REDUCTION, BETWEEN_REDUCTIONS = 22, 10
"""Increments past the base age to the first age of reduction, and from each to the next (N-RACE-1)."""
START_BUDGET = 60
"""The budget at the base age and below (N-CP-1)."""
OLDEST_START = 36
"""Increments past the base age at which a player character may still begin (N-CP-1)."""
EARLY_CP, LATE_CP, EARLY_INCREMENTS = 2, 1, 22
"""CP for each increment, up to the 22nd and past it (N-CP-2)."""


class LossFaults(Struct, frozen=True):
    """Faults in recorded age losses (N-AGE-1): how many too many (or too few, below 0), how often Size, and which
    primaries were brought below their lowest level."""

    excess: int
    of_size: int
    too_low: tuple[Primary, ...]

    def __bool__(self) -> bool:
        return bool(self.excess or self.of_size or self.too_low)


def exact_years(years: int | float | Fraction) -> Fraction:
    """Years as an exact fraction of the decimal typed: 28.1 is 281/10, not the nearest binary number."""
    return years if isinstance(years, Fraction) else Fraction(str(years))


def completed_increments(
    age: int | float | Fraction, base_age: int | float | Fraction, increment: int | float | Fraction
) -> int:
    """Number of age increments past the base age that are completed, 0 below it (N-RACE-1).

    None are where a race has no increment above 0.
    """
    length = exact_years(increment)
    if length <= 0:
        return 0
    return max(0, floor((exact_years(age) - exact_years(base_age)) / length))


def reductions_reached(increments: int) -> int:
    """Number of ages of reduction reached after `increments` (N-RACE-1): at 22, 32, 42, 52 and every 10."""
    if increments < FIRST_REDUCTION:
        return 0
    return (increments - FIRST_REDUCTION) // BETWEEN_REDUCTIONS + 1


def age_after(race: Race, increments: int) -> Fraction:
    """Age that lies `increments` age increments past the race's base age (N-RACE-1)."""
    return exact_years(race.base_age) + increments * max(Fraction(0), exact_years(race.increment))


def starting_ages(race: Race) -> tuple[Fraction, Fraction]:
    """Youngest and oldest age at which a player character begins: the base age, and 36 increments past it (N-CP-1)."""
    return age_after(race, 0), age_after(race, OLDEST_START)


def loss_faults(losses: Sequence[Primary], due: int, steps: Mapping[Primary, int]) -> LossFaults:
    """Faults in `losses`: the number beyond `due`, how often Size, who is too low by the `steps` bought (N-AGE-1)."""
    counted = Counter(losses)
    too_low = tuple(p for p in PRIMARIES if counted[p] and steps.get(p, 0) - counted[p] < LOWEST_STEP)
    return LossFaults(len(losses) - due, counted["size"], too_low)


def can_lose(losses: Sequence[Primary], steps: Mapping[Primary, int]) -> tuple[Primary, ...]:
    """Primaries that one more age loss may lower: all above their lowest step but Size (N-AGE-1)."""
    counted = Counter(losses)
    return tuple(p for p in PRIMARIES if p != "size" and steps.get(p, 0) - counted[p] > LOWEST_STEP)


def levels_to_lose(losses: Sequence[Primary], steps: Mapping[Primary, int]) -> int:
    """Number of further age losses that there is room for, however many are due (N-AGE-1)."""
    counted = Counter(losses)
    room = (legal_step(steps.get(p, 0)) - counted[p] - LOWEST_STEP for p in PRIMARIES if p != "size")
    return sum(max(0, each) for each in room)
