"""The discs that tell the round at hand: their places, and when there are any."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.round_discs import MOST, discs_width, has_discs, round_discs


def test_the_third_of_five_rounds() -> None:
    discs = round_discs(3, 5, 48)
    assert [disc.left for disc in discs] == [48.5, 75.5, 102.5, 129.5, 156.5]
    assert [disc.when for disc in discs] == ["over", "over", "now", "to_come", "to_come"]
    assert [disc.nth for disc in discs] == [1, 2, 3, 4, 5]


def test_before_the_first_round_all_are_to_come() -> None:
    assert {disc.when for disc in round_discs(0, 5, 48)} == {"to_come"}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_last_disc_is_within_the_width(scale: float) -> None:
    last = round_discs(1, 5, 48, scale)[-1]
    assert last.left + 22 * scale <= discs_width(5, 48, scale) < last.left + 22 * scale + 4


@pytest.mark.parametrize(
    ("now", "count", "told"),
    [(1, 5, True), (5, 5, True), (0, 5, True), (6, 5, False), (1, 0, False), (0, 0, False), (1, MOST + 1, False)],
)
def test_there_are_none_where_they_would_tell_nothing(now: int, count: int, told: bool) -> None:
    assert has_discs(now, count) == told
