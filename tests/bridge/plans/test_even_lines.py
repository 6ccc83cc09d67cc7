"""Parts side by side fill their lines evenly."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.even_lines import even_room, line_count

ENTRIES = (222, 150, 66, 62, 106, 107, 58)
"""What stands at the head of a sheet."""


@pytest.mark.parametrize(
    ("room", "lines"), [(1000, 1), (846, 2), (455, 2), (454, 3), (395, 3), (222, 5), (100, 7), (1, 7)]
)
def test_lines_are_filled_one_after_the_other(room: int, lines: int) -> None:
    assert line_count(ENTRIES, 14, room) == lines


@pytest.mark.parametrize("room", range(222, 1100, 7))
def test_as_many_lines_in_the_least_room(room: int) -> None:
    even, lines = even_room(ENTRIES, 14, room), line_count(ENTRIES, 14, room)
    assert even <= room and line_count(ENTRIES, 14, even) == lines
    assert even == max(ENTRIES) or line_count(ENTRIES, 14, even - 1) > lines


@pytest.mark.parametrize(("widths", "room", "even"), [((50, 30, 30, 20), 130, 85), ((), 90, 90), ((120,), 90, 90)])
def test_the_example(widths: tuple[int, ...], room: int, even: int) -> None:
    assert even_room(widths, 5, room) == even
