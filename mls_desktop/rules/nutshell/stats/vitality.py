"""Hit points and magic points, at creation and in play (N-THP-1 to N-THP-3, N-TMP-1, N-MP-1)."""

from __future__ import annotations

from collections.abc import Sequence

Dice = tuple[int, ...]

THP_LESS = 2
"""What Size and Body together are lessened by (N-THP-1)."""
PER_BASE = 3
"""Points that each level of the base gives at least (N-THP-1, N-TMP-1)."""
LEAST_THP_BASE, LEAST_TMP_BASE = 1, 0
"""A lower base counts as these (N-THP-1, N-TMP-1)."""


def dice_missing(base: int, dice: Sequence[int] | None) -> int:
    """Number of dice missing from a recorded roll of `base` dice, below 0 the number too many (N-THP-1, N-TMP-1); 0
    where none is recorded."""
    return 0 if dice is None else base - len(dice)


def after_loss(base: int, lower_base: int, dice: Dice | None, lowers: bool = False) -> tuple[int, Dice | None]:
    """Base and dice of THP after Body fell in play, of TMP after Aura did: both unchanged; if `lowers`, the rule's
    other reading, `lower_base`, where it is lower, and the dice without the last ones (N-THP-3, N-TMP-1)."""
    if not lowers or lower_base >= base:
        return base, dice
    return lower_base, None if dice is None else dice[: max(0, len(dice) - (base - lower_base))]


def can_spend(cmp: int, points: int) -> bool:
    """Whether a spell of `points` magic points can be cast: never for more than CMP (N-MP-1)."""
    return points <= cmp


def after_spell(cmp: int, points: int, took_effect: bool = True) -> int:
    """CMP after a spell: its points come off as it takes effect, hit or miss, none if interrupted (N-MP-1).

    Raises ValueError where it needs more than CMP.
    """
    if not can_spend(cmp, points):
        raise ValueError(f"{points} magic points of {cmp}")
    return cmp - points if took_effect else cmp


def cmp_at_encounter(cmp: int, tmp: int, full: bool = False) -> int:
    """CMP as an encounter begins: `cmp`, or all of `tmp` if `full`, the rule's other reading (N-MP-1)."""
    return tmp if full else cmp
