"""What of a fight is seen by how much room there is."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.fight_plan import (
    ALL_THREE,
    ASKED,
    CLOSE,
    LEAST_MAP,
    LOG_WIDTH,
    FightPlan,
    Log,
    Map,
    fight_plan,
)

LITTLE, USUAL, LARGE = (838, 378), (1260, 610), (1660, 850)
"""The views of windows of 1280 x 720 at 150 % and at 100 %, and of a large one."""


def plan(size: tuple[int, int], log="folded", by_hand=False, why=False) -> FightPlan:
    return fight_plan(*size, log, by_hand, why)


@pytest.mark.parametrize("size", [LITTLE, USUAL, LARGE])
def test_a_fight_with_nothing_beside_it_is_seen_whole(size):
    found = plan(size)
    assert found.fighters and found.prompts and found.asking and not found.log_width


def test_what_happened_last_is_seen_where_there_is_height_and_no_log_tells_it():
    assert [plan(size).latest for size in (LITTLE, USUAL, LARGE)] == [False, True, True]
    assert not plan(LARGE, "open").latest and not plan(LARGE, "widened").latest


def test_the_log_has_the_place_of_the_fighters_where_there_is_little_height():
    little, usual = plan(LITTLE, "open"), plan(USUAL, "open")
    assert not little.fighters and little.prompts and little.log_width >= LOG_WIDTH
    assert usual.fighters and usual.prompts and not usual.log_width


def test_a_correction_has_the_room_of_the_whole_fight_where_there_is_little_height():
    little, large = plan(LITTLE, "widened"), plan(LARGE, "widened")
    assert not (little.fighters or little.prompts or little.log_width)
    assert large.fighters and large.prompts


def test_why_has_the_room_of_the_fighters_where_there_is_little_width():
    assert not plan((643, 378), why=True).fighters and plan((643, 378), why=True).prompts
    assert plan((643, 378)).fighters and plan(USUAL, why=True).fighters


def test_what_is_asked_waits_for_what_is_told_by_hand_where_there_is_little_height():
    assert [plan(size, by_hand=True).asking for size in (LITTLE, USUAL)] == [False, True]


def test_the_fighters_have_what_the_width_allows():
    assert [plan(size).density for size in (LITTLE, USUAL, LARGE)] == ["tight", "usual", "wide"]
    assert [plan(size).low for size in (LITTLE, USUAL)] == [True, False]


def on_a_map(width: float, height: float = 700, map: Map = "beside", log="folded", by_hand=False) -> FightPlan:
    return fight_plan(width, height, log, by_hand, False, map)


def test_beside_a_map_what_is_asked_has_its_width_and_the_fighters_a_slim_list_or_chips() -> None:
    for width in range(500, 2000, 10):
        found = on_a_map(width)
        assert found.beside == found.map == (width >= ASKED + LEAST_MAP)
        assert found.asked_width == (ASKED if found.map else 0)
        if found.map:
            assert found.density == "slim" and found.fighters == (width >= ALL_THREE) != found.chips
        else:
            assert found.density != "slim" and found.fighters and not found.chips


@pytest.mark.parametrize(
    ("height", "log", "close", "told", "rounds"),
    [
        (850, "folded", False, False, True),
        (CLOSE, "folded", False, False, True),
        (CLOSE - 1, "folded", True, True, False),
        (CLOSE - 1, "open", True, False, False),
        (378, "folded", True, False, False),
    ],
)
def test_below_a_map_stand_the_last_rounds_or_the_newest_in_the_line_of_the_log(
    height: int, log: Log, close: bool, told: bool, rounds: bool
) -> None:
    found = on_a_map(1260, height, log=log)
    assert (found.close, found.told, found.rounds, found.latest) == (close, told, rounds, False)
    without = on_a_map(1260, height, map="off", log=log)
    assert without.close == without.low and not (without.told or without.rounds)


def test_a_map_alone_has_all_the_width_and_chips_above_it() -> None:
    found = on_a_map(600, map="alone")
    assert found.map and found.chips and not (found.beside or found.prompts or found.fighters or found.asked_width)


def test_a_map_alone_makes_way_for_what_is_told_by_hand_where_there_is_no_room_for_both() -> None:
    assert not on_a_map(600, map="alone", by_hand=True).map and on_a_map(600, map="alone", by_hand=True).prompts
    both = on_a_map(1200, map="alone", by_hand=True)
    assert both.map and both.prompts and both.asked_width == ASKED


def test_the_map_is_not_squeezed_between_an_open_log_and_what_is_asked() -> None:
    assert not on_a_map(838, 378, log="open").map and on_a_map(838, 378, log="open").log_width
    assert on_a_map(1130, 378, log="open").map
    assert on_a_map(838, 378, "alone", "open").map


def test_without_a_ground_nothing_of_a_map_is_planned() -> None:
    for width in range(500, 2000, 50):
        found = on_a_map(width, map="off")
        assert not (found.map or found.chips or found.asked_width) and found.density != "slim"
