"""All ways the dice can fall, written down apart from the code that reckons them: sums gone through one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

SUMS = [sum(dice) for dice in product(range(1, 7), repeat=3)]
SPREAD = {fell: SUMS.count(fell) for fell in set(SUMS)}
WHOLE = len(SUMS)


def made(target: int) -> Fraction:
    """How often 3d6 are at or under it."""
    return Fraction(sum(fell <= target for fell in SUMS), WHOLE)


def aim_of(acc: int, seconds: int, braced: bool) -> int:
    """Written anew from the rule: nothing without aiming."""
    if not seconds:
        return 0
    return acc + (1 if braced else 0) + (2 if seconds >= 3 else 1 if seconds == 2 else 0)


def to_hit(
    skill: int, kind: str, action: str, *, acc: int = 0, seconds: int = 0, braced: bool = False, feint: int = 0,
    off_hand: bool = False, both: bool = False, more: int = 0,
) -> int:  # fmt: skip
    """The target of an attack, written anew from the rules."""
    total = skill + feint + more
    if off_hand and not both:
        total -= 4
    if action == "determined":
        total += 4
    if action == "determined_ranged":
        total += 1
    if not (action == "charge" and kind == "ranged"):
        total += aim_of(acc, seconds, braced)
    if action == "charge" and kind == "ranged":
        total -= 2
    if action == "charge" and kind == "melee":
        total = min(9, total - 4)
    return total


def mean_loss(many: int, plus: int, strong: bool, resistance: int) -> Fraction:
    """What so many d6 and a number bring through armour on average, all faces written down."""
    extra = max(2, many) if strong else 0
    falls = [sum(faces) + plus + extra for faces in product(range(1, 7), repeat=many)]
    return Fraction(sum(max(0, fell - resistance) for fell in falls), len(falls))


def bonuses(own: int, foe: int, full: bool) -> dict[int, int]:
    """Of 46,656 pairs of sums, how many give each bonus of a feint."""
    found: dict[int, int] = {}
    for mine, ways in SPREAD.items():
        for theirs, more in SPREAD.items():
            a, b = own - mine, foe - theirs
            if not full:
                b = max(b, 0)
            bonus = a - b if a >= 0 and a > b else 0
            found[bonus] = found.get(bonus, 0) + ways * more
    return found


def ends(target: int, defences: Sequence[int]) -> dict[str, Fraction]:
    """How an attack ends against defences tried one after the other, each pair of sums gone through: "miss", "stopped",
    "through"."""
    found = {"miss": Fraction(0), "stopped": Fraction(0), "through": Fraction(0)}
    for attack, ways in SPREAD.items():
        share = Fraction(ways, WHOLE)
        if attack > target:
            found["miss"] += share
            continue
        for rolls in product(SPREAD.items(), repeat=len(defences)):
            part = share
            stopped = False
            for (fell, more), value in zip(rolls, defences, strict=True):
                part *= Fraction(more, WHOLE)
                stopped = stopped or fell <= value
            found["stopped" if stopped else "through"] += part
    return found


def tries(defences: Iterable[int], stance: str, increased: int = 0) -> list[int]:
    """Which defences are tried in a stance: none after an All-Out Attack, the two best, or the best. `increased`: the
    one of that place is better by 2."""
    held = [value + (2 if stance == "increased" and at == increased else 0) for at, value in enumerate(defences)]
    best = sorted(held, reverse=True)
    return {"none": best[:0], "double": best[:2]}.get(stance, best[:1])


def through_all(targets: Iterable[int], defences: Sequence[int], stance: str, once: bool) -> Fraction:
    """How likely at least one of several attacks gets through. `once`: two defences against one attack alone, the first
    whose first defence fails."""
    best = sorted(defences, reverse=True)
    states = {stance == "double": Fraction(1)}
    for target in targets:
        after: dict[bool, Fraction] = {}
        for two, share in states.items():
            first = made(best[0]) if best and stance != "none" else Fraction(0)
            second = made(best[1]) if two and len(best) > 1 else Fraction(0)
            hit = made(target)
            kept = share * (1 - hit + hit * first)
            after[two] = after.get(two, Fraction(0)) + kept
            saved = share * hit * (1 - first) * second
            left = two and not (once and len(best) > 1)
            after[left] = after.get(left, Fraction(0)) + saved
        states = after
    return 1 - sum(states.values(), Fraction(0))


def facts(told: Iterable[tuple[str, Any]]) -> Mapping[str, Any]:
    """Chances by name, as plain values."""
    return {name: figure.value for name, figure in told}
