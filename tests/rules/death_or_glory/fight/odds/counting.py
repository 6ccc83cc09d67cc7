"""All ways the dice can fall, written down apart from the code that reckons them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

HUNDRED = range(1, 101)


def critical(chance: int, roll: int) -> bool:
    return roll == 1 or roll < chance // 10


def hits(chance: int, roll: int) -> bool:
    """Written anew from the rules: 100 never, 99 only from 50 on."""
    if roll == 100 or (roll == 99 and chance < 50):
        return False
    return roll <= chance or critical(chance, roll)


def place(roll: int) -> str:
    digits = int(f"{roll:02d}"[::-1])
    for last, name in ((10, "head"), (20, "left_arm"), (30, "right_arm"), (70, "torso"), (85, "left_leg")):
        if digits <= last:
            return name
    return "right_leg"


def critical_hit(chance: int, roll: int) -> bool:
    return hits(chance, roll) and critical(chance, roll)


def by_count(chance: int, deepest: int) -> list[Fraction]:
    """How often a critical hit leads to 1, 2 ... damage rolls: so many criticals on end, then a plain hit or none."""
    top = Fraction(sum(critical_hit(chance, roll) for roll in HUNDRED), 100)
    plain = Fraction(sum(hits(chance, roll) for roll in HUNDRED), 100) - top
    miss = 1 - top - plain
    return [miss, *(top ** (n - 2) * plain + top ** (n - 1) * miss for n in range(2, deepest + 1))]


def all_sums(dice: list[int], rolls: int) -> dict[int, Fraction]:
    """How often so many damage rolls come to each sum, all ways written down."""
    found = {0: Fraction(1)}
    for _ in range(rolls):
        longer: dict[int, Fraction] = {}
        for sofar, fell in product(found, dice):
            longer[sofar + fell] = longer.get(sofar + fell, Fraction(0)) + found[sofar] / len(dice)
        found = longer
    return found
