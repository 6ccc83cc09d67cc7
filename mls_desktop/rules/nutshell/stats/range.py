"""Range of weapons and spells (N-RANGE-1)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from mls_desktop.rules.common.figures.figures import Figure, exact, given, greatest, looked_up, times
from mls_desktop.rules.nutshell.library import Range


def reach(range: Range | None, strength: Figure) -> Figure:
    """A range in metres, for a wielder of that Strength and never below 0; the value None where there is none."""
    if range is None:
        return given(None, "N-RANGE-1")
    if isinstance(range, str):
        metres = given(int(range.removeprefix("strength*")), "N-RANGE-1")
        product = times(("strength", strength), ("metres_a_level", metres), rule="N-RANGE-1")
        if exact(product) >= 0:
            return product
        return greatest(("by_strength", product), ("no_range", given(0, "N-RANGE-1")), rule="N-RANGE-1")
    return given(Fraction(range) if isinstance(range, int) else Fraction(str(range)), "N-RANGE-1")


def range_modifier(range: Figure, distance: Figure) -> Figure:
    """Modifier of a shot: 0 up to the range, -1 for each further length of the range or part of one; the value None
    where the range is 0 and the shot goes further (N-RANGE-1)."""
    return looked_up(penalty(exact(range), exact(distance)), ("range", range), ("distance", distance), rule="N-RANGE-1")


def penalty(range: int | Fraction, distance: int | Fraction) -> int | None:
    """Modifier of a shot over `distance` at `range`, both in metres, the table behind `range_modifier`: 0 up to the
    range, -1 for each further length of it or part of one; None beyond a range of 0."""
    if distance <= range:
        return 0
    return None if range <= 0 else 1 - ceil(Fraction(distance) / Fraction(range))
