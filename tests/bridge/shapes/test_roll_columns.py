"""Where the blocks of a roll's panel stand, and which lines of its log are seen."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.roll_columns import columns_for
from mls_desktop.bridge.shapes.whole_lines import whole_height


@pytest.mark.parametrize(
    ("room", "columns"),
    [(713, 4), (712, 3), (620, 3), (587, 3), (586, 2), (371, 2), (370, 1)],
)
def test_blocks_stand_side_by_side_where_there_is_room(room: int, columns: int) -> None:
    assert len(columns_for((200, 215, 140, 110), 16, room)) == columns


@pytest.mark.parametrize(
    ("room", "height"),
    [(200, 200), (108, 108), (107, 106), (80, 74), (73, 56), (57, 56), (55, 55), (54, 54), (53, 52), (21, 20), (10, 2)],
)
def test_a_line_is_seen_whole_or_not(room: int, height: int) -> None:
    assert whole_height([(2, 54), (56, 108)], 16, room) == height
