"""Where letters, bar, rounds and words of a slim row stand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mls_desktop.bridge.plans.slim_row import BAR, BETWEEN, DISC, GAP, LETTERS, PAD, STEP, slim_row


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_lies_over_what_stands_before_it(scale: float) -> None:
    for rounds in (0, 1, 5, 9):
        for has_bar in (False, True):
            row = slim_row(rounds, has_bar, scale)
            lefts = row.round_lefts(rounds)
            assert row.text == (PAD + LETTERS + GAP) * scale
            assert row.rounds == row.text + ((BAR + BETWEEN) * scale if has_bar else 0)
            assert row.bar == (BAR * scale if has_bar else 0)
            assert [b - a for a, b in pairwise(lefts)] == [STEP * scale] * max(0, rounds - 1)
            end = lefts[-1] + row.disc if lefts else row.rounds
            assert row.told >= end and row.disc == DISC * scale < STEP * scale
