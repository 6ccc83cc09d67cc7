"""Costs and gains of a life after creation: prices of levels, needs of checks, adventures (chapter 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

AdventureSize = Literal["minor", "average", "major"]
AdventureRole = Literal["minor", "major"]

DEAREST_LEVEL = 7
"""CP for the dearest level of a secondary, and of a negative taken back (N-ADV-3, N-ADV-4)."""
OCCUPATION_TIMES = 2
"""So many times as much a level of the occupation costs (N-ADV-3)."""
NEVER_BY_POINTS = 20
"""The value that no side of a personality reaches by CP (N-ADV-5)."""
TRAINING_PRICE, TRAINED_ABOVE = 5, 3
"""CP for one increment of training up, and how far above the racial average it may lead (N-ADV-6)."""
FLORINS_A_POINT, FAVOR_A_POINT = 10, 5
"""Florins for each point of a d20, favor points for each CP (N-ADV-7)."""
CHECK_SIDES, SIDE_CHECK_SIDES = 8, 20
"""The die of a secondary's check and of a side's (N-CHK-2, N-CHK-3)."""
UNACQUIRED_NEED, NEED_AT_BASE = 2, 3
"""What a check must roll: of an unacquired Natural, and at base; each level above asks one more (N-CHK-2)."""

ADVENTURE: Mapping[tuple[AdventureSize, AdventureRole], tuple[int, int]] = {
    ("minor", "minor"): (1, 1), ("minor", "major"): (1, 3), ("average", "minor"): (1, 3),
    ("average", "major"): (1, 6), ("major", "minor"): (1, 6), ("major", "major"): (1, 10),
}  # fmt: skip
"""The least and the most CP of an adventure that succeeded, by its size and one's role (N-ADV-2)."""


def level_price(step: int) -> int:
    """CP that reaching `step` of a secondary costs from the one below: 1 at base (0), one more each step, at most 7
    (N-ADV-3)."""
    return max(1, min(step + 1, DEAREST_LEVEL))


def occupation_price(step: int) -> int:
    """CP that reaching `step` of the occupation costs: twice those of a secondary (N-ADV-3)."""
    return OCCUPATION_TIMES * level_price(step)


def negative_price(step: int) -> int:
    """CP that going from `step` of a negative to the one below costs, as a secondary's step does; leaving 0 removes it
    (N-ADV-4)."""
    return level_price(step)


def side_price(value: int) -> int:
    """CP that reaching `value` of a side from the one below costs: 1 up to 15, 5 for 16 and 17, else 10 (N-ADV-5)."""
    return 1 if value <= 15 else 5 if value <= 17 else 10


def roll_needed(step: int | None) -> int | None:
    """Lowest 1d8 that raises a trait at `step`: 3 at base and below, one more each level, 2 for None, an unacquired
    Natural; the result None from +6 on, where no roll raises it (N-CHK-2)."""
    needed = UNACQUIRED_NEED if step is None else NEED_AT_BASE + max(0, step)
    return needed if needed <= CHECK_SIDES else None
