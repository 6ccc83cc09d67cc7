"""The eight primaries: what their steps cost and how many may stand at +2 (N-PRIM-1 to N-PRIM-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mls_desktop.rules.nutshell.library import Race
from mls_desktop.rules.nutshell.vocabulary import Primary

AVERAGE = 2
"""The human racial average of each primary (N-PRIM-1), and that of any race which names none (N-RACE-2)."""

STEP_COST: Mapping[int, int] = {-2: -7, -1: -3, 0: 0, 1: 2, 2: 5}
"""N-PRIM-2: CP for each step; a yield is below 0."""
LOWEST_STEP, HIGHEST_STEP = min(STEP_COST), max(STEP_COST)

FREE_AT_TWO: tuple[int, ...] = (2, 1, 0)
"""N-PRIM-4: how many primaries may stand at +2 without extras, by ages of reduction reached; 0 from there on."""


def average(race: Race, primary: Primary) -> int:
    """Racial average of a primary: that of the race, 2 where it names none (N-PRIM-1, N-RACE-2)."""
    return race.averages.get(primary, AVERAGE)


def legal_step(step: int) -> int:
    """Step brought within -2 to +2, the steps that may be bought (N-PRIM-2)."""
    return max(LOWEST_STEP, min(HIGHEST_STEP, step))


def step_cost(step: int) -> int:
    """Cost of `step`, below 0 its yield; one beyond the range as the nearest legal (N-PRIM-2)."""
    return STEP_COST[legal_step(step)]


def at_two(steps: Iterable[int]) -> int:
    """Number of primaries at +2 as bought, one beyond counted as +2 (N-PRIM-3)."""
    return sum(step >= HIGHEST_STEP for step in steps)


def below_average(steps: Iterable[int]) -> int:
    """Number of primaries bought below the average, each of which allows one more at +2 (N-PRIM-3)."""
    return sum(step < 0 for step in steps)


def free_at_two(reductions: int) -> int:
    """Number of primaries that may stand at +2 without extras: 2, or 1 and then 0 as `reductions` ages of reduction are
    reached (N-PRIM-4)."""
    return FREE_AT_TWO[min(reductions, len(FREE_AT_TWO) - 1)]


def over_two_limit(steps: tuple[int, ...], reductions: int) -> int:
    """Number of primaries too many at +2, 0 where none: those there beyond the free ones by `reductions` and one more
    for each bought below average (N-PRIM-3, N-PRIM-4)."""
    return max(0, at_two(steps) - free_at_two(reductions) - below_average(steps))


def two_limit_rule(reductions: int) -> str:
    """Rule id that a breach of the +2 limit bears: N-PRIM-3, or N-PRIM-4 once any age of reduction is reached."""
    return "N-PRIM-4" if reductions else "N-PRIM-3"
