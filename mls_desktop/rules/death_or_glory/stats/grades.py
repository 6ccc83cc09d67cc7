"""Grades of success of a d20 or a d100, and lessons of a critical one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Grade = Literal["critical", "success", "failure", "fumble"]
GRADES: tuple[Grade, ...] = ("critical", "success", "failure", "fumble")
"""From best to worst; a fumble is a critical failure."""
D20, D100 = 20, 100
GAIN = 10
"""Sides of the die that a try to learn brings (DOG-SK-4)."""
SAFE_FROM_99 = 50
"""From this chance on a 99 is an ordinary failure."""


def attribute_grade(attribute: int, roll: int) -> Grade:
    """Grade of 1d20 `roll` against `attribute` (DOG-AT-4): up to it succeeds; 1 and 20 are critical whatever it is."""
    if roll == 1:
        return "critical"
    if roll == D20:
        return "fumble"
    return "success" if roll <= attribute else "failure"


def highest_critical(chance: int) -> int:
    """Highest roll that is a critical success: one less than a tenth of `chance` rounded down, at least 1 (DOG-SK-2).
    Whether that is the adjusted chance or the score is for the caller."""
    return max(1, chance // 10 - 1)


def lowest_fumble(chance: int) -> int:
    """The lowest roll that is a critical failure (DOG-SK-3): 100, and 99 where the chance is below 50."""
    return D100 - 1 if chance < SAFE_FROM_99 else D100


def skill_grade(chance: int, roll: int, critical_of: int | None = None) -> Grade:
    """Grade of 1d100 `roll` against `chance` (DOG-SK-1): up to it succeeds. `critical_of`: score of which a tenth is a
    critical, where that is not the chance."""
    if roll >= lowest_fumble(chance):
        return "fumble"
    if roll <= highest_critical(chance if critical_of is None else critical_of):
        return "critical"
    return "success" if roll <= chance else "failure"


def learns(score: int, d100: int, attribute: int | None, d20: int | None) -> bool:
    """Tells whether a try after a critical success teaches (DOG-SK-4): `d100` above the score, which none is from 100
    on (DOG-SK-8), and `d20` below the linked attribute where there is one."""
    return d100 > score and (attribute is None or (d20 is not None and d20 < attribute))


def contest(one: tuple[int, int], other: tuple[int, int], tenths: tuple[int | None, int | None] = (None, None)) -> int:
    """Winner where two roll against each other, each given by chance and roll (DOG-SK-14): 1 the first, 2 the other, 0
    nobody. The better grade wins, among equals the one further below their chance; two failures settle nothing.
    `tenths`: score of which a tenth is a critical for each, where that is not the chance."""
    pairs = zip((one, other), tenths, strict=True)
    grades = [GRADES.index(skill_grade(chance, roll, tenth)) for (chance, roll), tenth in pairs]
    if min(grades) >= GRADES.index("failure"):
        return 0
    keys: Sequence[tuple[int, int]] = [(-g, c - r) for g, (c, r) in zip(grades, (one, other), strict=True)]
    return 0 if keys[0] == keys[1] else 1 if keys[0] > keys[1] else 2
