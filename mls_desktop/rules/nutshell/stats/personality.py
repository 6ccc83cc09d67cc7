"""Personality pairs and Fate Points (N-PERS-1 to N-PERS-4, N-FATE-1, N-FATE-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from mls_desktop.rules.nutshell.vocabulary import PAIRS, PersonalitySide

PAIR_SUM = 20
"""What the two sides of a pair always sum to (N-PERS-1)."""
UNSET = 10
"""Where a side stands unless set (N-PERS-1)."""
CHOSEN = (5, 15)
"""The values that may be chosen freely (N-PERS-2)."""
STRONG = 16
"""The highest value that may be chosen, for a few pairs only; from here a side is noticeable (N-PERS-2, N-PERS-3)."""
MOST_STRONG_PAIRS = 5
"""How many pairs may be chosen at 16/4 (N-PERS-2)."""
ROLLED = (3, 18)
"""What 3d6 can give a side (N-PERS-2)."""
SIDE_RANGE = (0, PAIR_SUM)
"""Where a side stays in play (N-PERS-4)."""
FATE_PRICE = 5
"""CP for a bought Fate Point (N-FATE-1)."""

OTHER_SIDE: Mapping[str, PersonalitySide] = {
    side: cast(PersonalitySide, other) for pair in PAIRS for side, other in (pair, pair[::-1])
}
"""N-PERS-1: the side opposite to each."""


class Defiance(Struct, frozen=True):
    """Result of going against a side of one's personality: whether the roll passed, and the side that gains a check by
    it."""

    passed: bool
    check: PersonalitySide | None


def chosen_legally(value: int) -> bool:
    """Whether a pair may be chosen with a side at `value`, from 4 to 16, as far as that pair alone goes (N-PERS-2)."""
    return PAIR_SUM - STRONG <= value <= STRONG


def rolled_legally(value: int) -> bool:
    """Whether 3d6 can give a side `value`: from 3 to 18 (N-PERS-2)."""
    return ROLLED[0] <= value <= ROLLED[1]


def side_in_range(value: int) -> bool:
    """Whether a side may stand at `value` in play: from 0 to 20 (N-PERS-4)."""
    return SIDE_RANGE[0] <= value <= SIDE_RANGE[1]


def noticeable(value: int) -> bool:
    """Tells whether a side at `value` binds its owner: it does from 16 on (N-PERS-3)."""
    return value >= STRONG


def defied(side: PersonalitySide, value: int, d20: int | None = None) -> Defiance:
    """Result of going against `side` at `value` with the roll `d20`: a noticeable side must be beaten, and only then
    the other side gets a check; any other needs no roll and brings no check (N-PERS-3). Raises ValueError for a
    noticeable side with `d20` None."""
    if not noticeable(value):
        return Defiance(True, None)
    if d20 is None:
        raise ValueError(f"{side} at {value} is rolled against")
    passed = d20 > value
    return Defiance(passed, OTHER_SIDE[side] if passed else None)


def fate_for_side(value: int) -> int:
    """Fate Points that a side gives at creation (N-FATE-1): one at 16 or 17, two from 18."""
    return 2 if value >= 18 else 1 if value >= STRONG else 0


def fate_on_sale(in_play: bool, in_play_too: bool = True) -> bool:
    """Tells whether Fate Points can be bought: at creation always, `in_play` only if `in_play_too` (N-FATE-1).
    `in_play_too` False: the rule's other reading, at creation only."""
    return in_play_too or not in_play


Death = Literal["shock_roll", "certain"]


class Fated(Struct, frozen=True):
    """Effect of a spent Fate Point: the Shock Roll counts as a success, or the blow's damage is none."""

    shock_success: bool
    damage_removed: bool
    fate_left: int


def spend_fate(death: Death, fate: int) -> Fated | None:
    """Effect of one of `fate` points, spent against a failed death Shock Roll or against certain death (N-FATE-2); None
    where none is left."""
    if fate < 1:
        return None
    return Fated(death == "shock_roll", death == "certain", fate - 1)
