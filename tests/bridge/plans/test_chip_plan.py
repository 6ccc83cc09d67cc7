"""How many rows the chips of fighters have, and how wide they are."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.chip_plan import FULL, HIGH, LEAST, LOW, MOST, ROWS, ChipPlan, chip_plan


@pytest.mark.parametrize(
    ("count", "width", "low", "plan"),
    [
        (3, 840, False, ChipPlan(1, MOST, HIGH, True)),
        (11, 840, False, ChipPlan(1, 76, HIGH, True)),
        (12, 840, False, ChipPlan(1, 70, HIGH, True)),
        (13, 840, False, ChipPlan(2, MOST, HIGH, True)),
        (40, 840, False, ChipPlan(2, 42, LOW, False)),
        (60, 840, False, ChipPlan(2, LEAST, LOW, False)),
        (7, 400, True, ChipPlan(1, 57, LOW, False)),
        (40, 400, True, ChipPlan(1, LEAST, LOW, False)),
    ],
)
def test_chips_have_what_room_there_is(count: int, width: float, low: bool, plan: ChipPlan) -> None:
    assert chip_plan(count, width, low) == plan


def test_all_are_seen_wherever_they_can_be() -> None:
    for width in range(300, 1700, 7):
        for count in range(1, ROWS * (width // LEAST) + 1):
            plan = chip_plan(count, width)
            assert plan.rows * (width // plan.wide) >= count
            assert plan.full == (plan.wide >= FULL)
