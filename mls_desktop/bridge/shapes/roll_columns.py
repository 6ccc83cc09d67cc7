"""The blocks of the panel of a roll, side by side where there is room, else some below each other.

Example: four blocks that are at least 200, 215, 140 and 110 wide with gaps of 16 stand side by side from 713 on; in a
room of 620 the last stands below the third, in one of 400 two stand below two.
"""

from __future__ import annotations

from collections.abc import Sequence

Columns = tuple[tuple[int, ...], ...]
ARRANGEMENTS: tuple[Columns, ...] = (
    ((0,), (1,), (2,), (3,)),
    ((0,), (1,), (2, 3)),
    ((0, 1), (2, 3)),
    ((0, 1, 2, 3),),
)
"""Arrangements of the four blocks, by index, in columns; the best to be seen first."""
SHARES = (5, 3, 3, 4)
"""Share of the width for each block; a column has that of its first block."""


def columns_for(least: Sequence[int], gap: int, room: int) -> Columns:
    """First of `ARRANGEMENTS`, of which the one with most columns comes first, that fits into `room` with the `least`
    width of each block and `gap` between columns; the last one, a single column, where none does."""
    for columns in ARRANGEMENTS:
        if sum(max(least[at] for at in column) for column in columns) + gap * (len(columns) - 1) <= room:
            return columns
    return ARRANGEMENTS[-1]
