"""The contest of two: each rolls against a value of their own, the better margin wins (chapter 3)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.odds import Distribution, opposed_outcomes, outcomes
from mls_desktop.rules.rules_basics.stats.success import margins

Winner = Literal["first", "second", "nobody"]


class Contest(Struct, frozen=True):
    """Outcome of a contest: its winner, and `by` how much they won (RB-CO-3); 0 without a winner."""

    winner: Winner
    by: int = 0


NOBODY = Contest("nobody")


def decided(first: int, second: int, failures_win_nothing: bool = False) -> Contest:
    """Outcome of a contest of two margins (RB-CO-1, RB-CO-2, RB-CO-3): the better one wins, nobody where they are
    equal, or with `failures_win_nothing`, the rule's other reading, where both are below 0."""
    if first == second or (failures_win_nothing and first < 0 and second < 0):
        return NOBODY
    return Contest("first", first - second) if first > second else Contest("second", second - first)


def contest(first: int, second: int, failures_win_nothing: bool = False) -> Distribution[Contest]:
    """Distribution of a contest's outcomes by targets (RB-CO-1); `failures_win_nothing`: nobody wins if both fail."""
    return opposed_outcomes(
        margins(first), margins(second), lambda one, other: decided(one, other, failures_win_nothing)
    )


def winners(spread: Distribution[Contest]) -> Distribution[Winner]:
    """Distribution of the winner of a contest: each of the two, or nobody."""
    return outcomes(spread, lambda ended: ended.winner)
