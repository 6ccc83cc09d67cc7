"""How name and value share a row."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.row_split import row_split


@pytest.mark.parametrize(
    ("room", "name", "value", "found"),
    [
        (150, 90, 20, (130, 20)),
        (150, 90, 60, (90, 60)),
        (150, 90, 80, (90, 60)),
        (150, 140, 20, (130, 20)),
        (150, 140, 80, (100, 50)),
    ],
)
def test_a_name_is_cut_only_where_there_is_no_empty_room(
    room: int, name: int, value: int, found: tuple[int, int]
) -> None:
    assert row_split(room, name, value) == found and sum(found) == room
