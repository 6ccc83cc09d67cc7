"""Savings by a single step given up: the ways out of a budget that is overspent (N-CP-3)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.stats import personality, primaries, secondaries
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES

MOST = 3


def savings(stats: DerivedStats, over: int) -> tuple[Edit, ...]:
    """Up to three single steps down that save `over` points or more, those that give up least first; none where one
    step is not enough."""
    enough = sorted((each for each in _steps_down(stats) if each[0] >= over), key=_saved)
    return tuple(edit for _saving, edit in enough[:MOST])


def _saved(each: tuple[int, Edit]) -> int:
    return each[0]


def _steps_down(stats: DerivedStats) -> Iterator[tuple[int, Edit]]:
    """Points that each step down saves (N-SEC-3, N-PRIM-2, N-FATE-1), with its edit."""
    for owned in stats.who.secondaries:
        path, now = ("secondaries", owned.trait), number(stats.trait_cost_at(owned.trait, owned.step))
        if owned.step > secondaries.LOWEST_STEP:
            less = number(stats.trait_cost_at(owned.trait, owned.step - 1))
            yield now - less, Edit("set", (*path, "step"), owned.step - 1)
        else:
            yield now, Edit("remove", path)
    for primary in PRIMARIES:
        step = stats.steps[primary]
        if 0 < step <= primaries.HIGHEST_STEP:
            saving = primaries.step_cost(step) - primaries.step_cost(step - 1)
            yield saving, Edit("set", ("primaries", primary), step - 1)
    if stats.who.fate_bought > 0:
        yield personality.FATE_PRICE, Edit("set", ("fate_bought",), stats.who.fate_bought - 1)
