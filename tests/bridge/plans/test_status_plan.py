"""Which texts of the status line make way."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mls_desktop.bridge.plans.status_plan import left_out

WIDTHS = {"rules": 100, "points": 60, "saved": 40}


@pytest.mark.parametrize(
    ("widths", "room", "out"),
    [
        (WIDTHS, 200, set()),
        (WIDTHS, 199, {"saved"}),
        (WIDTHS, 159, {"saved", "points"}),
        (WIDTHS, 0, {"saved", "points"}),
        ({}, 0, set()),
    ],
)
def test_what_matters_least_goes_first_and_no_more_than_must(
    widths: Mapping[str, int], room: int, out: set[str]
) -> None:
    assert left_out(widths, room, ("saved", "points")) == out
