"""Plan of fighters as chips above a map: how many rows they have, and how wide each is.

Where not all have room with their rounds, the fighters of a group share one chip.

Example: 11 fighters in a width of 840 (at 100 %) have one row of chips 76 wide; 40 have two rows of 42, with letters
and points below each other. 60 would be narrower than a chip can be: they have two rows to scroll in.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

LEAST, FULL, MOST = 40, 70, 110
"""Width of a chip in pixels at 100 %: least, least with its rounds, and greatest."""
ROWS = 2
"""Number of rows at most: the map has the height of all further ones."""
LOW, HIGH = 36, 40
"""Height of a chip in pixels at 100 % without rounds, and with them."""


class ChipPlan(Struct, frozen=True):
    """The chips at 100 %: `rows` of them, each so `wide` and `high`; `full`: with their rounds, and the points beside
    the letters."""

    rows: int
    wide: int
    high: int
    full: bool


class ChipFighter(Struct, frozen=True):
    """Fighter to be seen as a chip. `group`: id of the group, "" for none; `stands`: is still in the fight; `asked`:
    is to answer now; `at_hand`: is asked before all others."""

    id: str
    group: str = ""
    stands: bool = True
    asked: bool = False
    at_hand: bool = False


def planned_chips(fighters: Sequence[ChipFighter], width: float, low: bool = False) -> dict[str, tuple[str, ...]]:
    """Fighters on each chip in a `width` at 100 %, by the id of the one whom it shows: all alone where they have room
    with their rounds, else those of a group together, shown by who is asked of them, else by the first who stands."""
    rows = 1 if low else ROWS
    if len(fighters) * FULL <= rows * width:
        return {each.id: (each.id,) for each in fighters}
    fighters_by_group: dict[str, list[ChipFighter]] = {}
    for each in fighters:
        fighters_by_group.setdefault(each.group or f" {each.id}", []).append(each)
    return {_shown_of(held).id: tuple(each.id for each in held) for held in fighters_by_group.values()}


def _shown_of(fighters: Sequence[ChipFighter]) -> ChipFighter:
    """Fighter of the group `fighters` who stands for it on its chip: the first of those asked before all others
    (`at_hand`), else of those asked, else of those still in the fight, else of all."""
    return max(fighters, key=lambda each: (each.at_hand, each.asked, each.stands))


def chip_plan(count: int, width: float, low: bool = False) -> ChipPlan:
    """Rows of `count` chips in a `width` at 100 %, their size, whether rounds have room; one row if `low`."""
    rows = 1 if low or count * FULL <= width else ROWS
    in_row = max(1, ceil(count / rows))
    wide = max(LEAST, min(MOST, int(width // in_row)))
    full = wide >= FULL
    return ChipPlan(rows, wide, HIGH if full else LOW, full)
