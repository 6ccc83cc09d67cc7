"""The contest of two: each rolls against a value of their own, the better margin wins (chapter 3)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.odds import Distribution, opposed_outcomes, outcomes
from mls_desktop.rules.rules_basics.stats.success import margins

Winner = Literal["first", "second", "nobody"]


class Contest(Struct, frozen=True):
    """How a contest ended: who won it, and by how much (RB-CO-3); by 0 where nobody did."""

    winner: Winner
    by: int = 0


NOBODY = Contest("nobody")


def decided(first: int, second: int, failures_win_nothing: bool = False) -> Contest:
    """The contest of two margins (RB-CO-1, RB-CO-2, RB-CO-3): the better one wins, equal ones win nothing.
    `failures_win_nothing`: the rule's other reading, by which nobody wins where both fail."""
    if first == second or (failures_win_nothing and first < 0 and second < 0):
        return NOBODY
    return Contest("first", first - second) if first > second else Contest("second", second - first)


def contest(first: int, second: int, failures_win_nothing: bool = False) -> Distribution[Contest]:
    """How often a contest of two targets ends in each way (RB-CO-1)."""
    return opposed_outcomes(
        margins(first), margins(second), lambda one, other: decided(one, other, failures_win_nothing)
    )


def winners(spread: Distribution[Contest]) -> Distribution[Winner]:
    """How often each of the two wins, or nobody does."""
    return outcomes(spread, lambda ended: ended.winner)
