"""How wide the columns of choices are in little room."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.option_widths import given_to_text, option_widths

KEY, BAR = 32, 96
WANTED = [KEY, 60, 50, 40, BAR]
CHANCES = [1, 2, 3]


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        pytest.param(278, [KEY, 60, 50, 40, BAR], id="room for all"),
        pytest.param(277, [KEY, 60, 50, 40, 0], id="the bars go first"),
        pytest.param(181, [KEY, 54, 44, 34, 0], id="the chances stand closer"),
        pytest.param(163, [KEY, 54, 44, 0, 0], id="the last chance goes"),
        pytest.param(129, [KEY, 54, 0, 0, 0], id="one after the other"),
        pytest.param(5, [KEY, 0, 0, 0, 0], id="the keys never go"),
    ],
)
def test_what_most_choose_by_stays_longest(room: int, widths: list[int]) -> None:
    assert option_widths(WANTED, CHANCES, 6, room) == widths


def test_without_chances_nothing_stands_closer() -> None:
    assert option_widths([KEY], [], 6, 0) == [KEY]


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (190, [30, 40, 40, 60, 20]),
        (189, [30, 40, 0, 0, 20]),
        (89, [30, 40, 0, 0, 0]),
        (69, [30, 34, 0, 0, 0]),
        (63, [30, 0, 0, 0, 0]),
    ],
)
def test_what_one_choice_has_alone_goes_together_and_first(room: int, widths: list[int]) -> None:
    assert option_widths([30, 40, 40, 60, 20], [1, 2, 3], 6, room, [2, 3]) == widths


@pytest.mark.parametrize(
    ("missing", "widths"),
    [(0, [30, 50, 0, 90]), (-5, [30, 50, 0, 90]), (20, [30, 50, 0, 70]), (33, [30, 47, 0, 60]), (40, [30, 46, 0, 60])],
)
def test_columns_give_to_the_text_what_they_can_spare(missing: int, widths: list[int]) -> None:
    assert given_to_text([30, 50, 0, 90], [30, 46, 40, 60], missing) == widths
