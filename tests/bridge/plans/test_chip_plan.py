"""How many rows the chips of fighters have, and how wide they are."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.chip_plan import (
    FULL,
    HIGH,
    LEAST,
    LOW,
    MOST,
    ROWS,
    ChipFighter,
    ChipPlan,
    chip_plan,
    planned_chips,
)


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


def crowd(asked: str = "", fallen: tuple[str, ...] = ()) -> list[ChipFighter]:
    """Four alone, and two groups of eighteen."""
    alone = [(f"a{nth}", "") for nth in range(4)]
    groups = [(f"{group}{nth}", group) for group in ("raider", "wolf") for nth in range(18)]
    return [ChipFighter(id, group, id not in fallen, id == asked, id == asked) for id, group in (*alone, *groups)]


def test_a_group_shares_a_chip_where_not_all_have_room_with_their_rounds() -> None:
    found = planned_chips(crowd(), 840)
    assert [len(held) for held in found.values()] == [1, 1, 1, 1, 18, 18]
    assert planned_chips(crowd(), 40 * FULL) == {each.id: (each.id,) for each in crowd()}


def test_a_shared_chip_shows_who_is_asked_else_the_first_who_stands() -> None:
    assert "wolf7" in planned_chips(crowd(asked="wolf7"), 840)
    found = planned_chips(crowd(fallen=("wolf0", "wolf1")), 840)
    assert "wolf2" in found and "wolf0" in found["wolf2"]
