"""Which columns give way where there is not room for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.bridge.shapes.shared_widths import shared_widths, too_wide


@pytest.mark.parametrize(
    ("wanted", "room", "gone"),
    [
        ([100, 60, 40], 200, []),
        ([100, 60, 40], 199, [2]),
        ([100, 60, 40], 159, [1]),
        ([100, 60, 40], 139, [1, 2]),
        ([100, 60, 40, 10], 170, [2]),
        ([100], 50, []),
        ([], 50, []),
    ],
)
def test_what_does_not_fit_goes(wanted: list[int], room: int, gone: list[int]) -> None:
    assert too_wide(wanted, room) == gone


@pytest.mark.parametrize(
    ("wanted", "least", "room", "widths"),
    [
        ([100, 60, 40], [50, 40, 30], 230, [130, 60, 40]),
        ([100, 60, 40], [50, 40, 30], 200, [100, 60, 40]),
        ([100, 60, 40], [50, 40, 30], 170, [70, 60, 40]),
        ([100, 60, 40], [50, 40, 30], 150, [60, 50, 40]),
        ([100, 60, 40], [50, 40, 30], 149, [59, 50, 40]),
        ([100, 60, 40], [50, 40, 30], 120, [50, 40, 30]),
        ([100, 60, 40], [50, 40, 30], 60, [50, 40, 30]),
        ([100, 60, 40], [50, 60, 20], 165, [67, 60, 38]),
        ([], [], 100, []),
    ],
)
def test_who_has_most_to_give_gives_first(wanted: list[int], least: list[int], room: int, widths: list[int]) -> None:
    assert shared_widths(wanted, least, room) == widths


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), min_size=1, max_size=8), st.integers(0, 2000))
def test_all_the_room_is_used_and_nobody_is_below_the_least(columns: list[tuple[int, int]], room: int) -> None:
    wanted, least = [max(pair) for pair in columns], [min(pair) for pair in columns]
    widths = shared_widths(wanted, least, room)
    assert sum(widths) == max(room, sum(least))
    assert all(low <= width for low, width in zip(least, widths, strict=True))
    left = [width - low for width, low in zip(widths, least, strict=True)]
    gave = [left[at] for at, width in enumerate(widths) if width < wanted[at]]
    kept = [left[at] for at, width in enumerate(widths) if width == wanted[at]]
    assert not gave or max(gave) - min(gave) <= 1
    assert not gave or not kept or max(kept) <= max(gave) + 1
