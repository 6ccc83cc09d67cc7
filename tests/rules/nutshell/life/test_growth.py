"""Growth by use, held against Markov chains that are solved apart."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.life.waits import mean_waits, reached_by
from mls_desktop.rules.nutshell.life.growth import growth, raises
from tests.rules.nutshell.life.test_entries import life

pytestmark = pytest.mark.needs("nutshell")
Matrix = list[list[Fraction]]
SWORD, CLIMB, ACROBATICS = "secondaries/sword", "secondaries/climb", "secondaries/acrobatics"
NEEDS = {None: 2, 0: 3, 1: 4, 2: 5, 3: 6, 4: 7, 5: 8}
"""N-CHK-2, as the book has it."""


def solved(rows: Matrix, right: list[Fraction]) -> list[Fraction]:
    """x of A x = b, by elimination."""
    held = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for nth in range(len(held)):
        pivot = next(at for at in range(nth, len(held)) if held[at][nth])
        held[nth], held[pivot] = held[pivot], held[nth]
        held[nth] = [each / held[nth][nth] for each in held[nth]]
        for other in range(len(held)):
            if other != nth:
                factor = held[other][nth]
                held[other] = [a - factor * b for a, b in zip(held[other], held[nth], strict=True)]
    return [row[-1] for row in held]


def chain(steps: list[Any], chance: Fraction) -> Matrix:
    """The matrix of one adventure: stay, or one level up; the last level is stayed at."""
    size = len(steps)
    found = [[Fraction(0)] * size for _each in steps]
    for nth, step in enumerate(steps[:-1]):
        up = chance * Fraction(sum(die >= NEEDS[step] for die in range(1, 9)), 8)
        found[nth][nth], found[nth][nth + 1] = 1 - up, up
    found[-1][-1] = Fraction(1)
    return found


def mean(steps: list[Any], chance: Fraction) -> Fraction:
    """Adventures until the last level: (1 - Q) m = 1 for what is passed through."""
    passed = chain(steps, chance)[:-1]
    rows = [[Fraction(nth == at) - row[at] for at in range(len(passed))] for nth, row in enumerate(passed)]
    return solved(rows, [Fraction(1)] * len(passed))[0]


def by(steps: list[Any], chance: Fraction, adventures: int) -> Fraction:
    """Being at the last level after so many: the corner of the matrix' power."""
    one = chain(steps, chance)
    power = [[Fraction(a == b) for b in range(len(one))] for a in range(len(one))]
    for _each in range(adventures):
        power = [
            [sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0)) for column in zip(*one, strict=True)]
            for row in power
        ]
    return power[0][-1]


@pytest.mark.parametrize(
    "chance", [Fraction(1), Fraction(1, 2), Fraction(3, 10)], ids=lambda v: f"of-{v}".replace("/", "-")
)
@pytest.mark.parametrize(
    ("what", "keys", "steps"),
    [
        (SWORD, {"secondaries": [{"trait": "sword"}]}, [0, 1, 2, 3, 4, 5, 6]),
        (SWORD, {}, [1, 2, 3, 4, 5, 6]),
        (CLIMB, {}, [0, 1, 2, 3, 4, 5, 6]),
        (ACROBATICS, {}, [None, 0, 1, 2, 3, 4, 5, 6]),
        (SWORD, {"secondaries": [{"trait": "sword", "step": 5}]}, [5, 6]),
    ],
    ids=["N-CHK-2 base", "N-CHK-2 one", "N-CHK-2 inherent", "N-CHK-2 natural", "N-CHK-2 five"],
)  # fmt: skip
def test_growth_is_that_of_a_markov_chain(what: str, keys: dict[str, Any], steps: list[Any], chance: Fraction) -> None:
    levels = growth(life(**keys).now, what, chance)
    assert [each.to for each in levels] == steps[1:]
    for nth, each in enumerate(levels):
        passed = steps[: nth + 2]
        assert each.adventures.value == mean(passed, chance)
        assert [each.reached_by(count) for count in (0, 1, 4, 9)] == [by(passed, chance, n) for n in (0, 1, 4, 9)]


def test_from_base_by_use_alone() -> None:
    """N-CHK-2: to +3 it takes 4.93 checked adventures on average, to +6 19.6."""
    levels = {each.to: each for each in growth(life().now, CLIMB)}
    assert levels[3].adventures.value == Fraction(8, 6) + Fraction(8, 5) + Fraction(8, 4) == Fraction(74, 15)
    assert levels[6].adventures.value == Fraction(74, 15) + Fraction(8, 3) + Fraction(8, 2) + 8 == Fraction(98, 5)
    assert [name for name, _wait in levels[3].adventures.parts] == ["+1", "+2", "+3"]
    assert levels[3].reached_by(3) == Fraction(6 * 5 * 4, 8**3)


@pytest.mark.parametrize("value", [0, 10, 16, 19])
def test_growth_of_a_side(value: int) -> None:
    """N-CHK-3: 1d20 above the value, one point after the other."""
    levels = growth(life(personality={"kind": value}).now, "personality/kind")
    waits = [Fraction(20, sum(die > held for die in range(1, 21))) for held in range(value, 20)]
    assert [each.to for each in levels] == list(range(value + 1, 21))
    assert [each.adventures.value for each in levels] == [sum(waits[: nth + 1]) for nth in range(len(waits))]
    assert levels[0].reached_by(2) == 1 - (1 - 1 / waits[0]) ** 2


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("secondaries/dodge", {}), (SWORD, {"secondaries": [{"trait": "sword", "step": 6}]}),
        (SWORD, {"secondaries": [{"trait": "sword", "step": -(10**15)}]}), ("negatives/clumsy", {}), ("occupation", {}),
        ("personality/kind", {"personality": {"kind": 20}}), ("personality/kind", {"personality": {"kind": -(10**15)}}),
    ],
    ids=[
        "N-CHK-2 trained", "N-CHK-2 six", "N-CHK-2 off", "N-CHK-1 negative", "N-CHK-1 occupation", "N-CHK-3 twenty",
        "N-PERS-4 off",
    ],
)  # fmt: skip
def test_what_use_does_not_raise(what: str, keys: dict[str, Any]) -> None:
    assert raises(life(**keys).now, what) == ()


def test_no_adventure_brings_a_check() -> None:
    levels = growth(life().now, SWORD, Fraction(0))
    assert {each.adventures.value for each in levels} == {None} and levels[0].reached_by(100) == 0


def test_waits_that_never_end() -> None:
    half, never = Fraction(1, 2), Fraction(0)
    assert list(mean_waits([half, never, half])) == [Fraction(2), None, None]
    assert list(reached_by([half, never], 2)) == [Fraction(3, 4), Fraction(0)]
