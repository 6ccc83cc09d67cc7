"""The reach of weapons in squares (RB-MV-5)."""

from __future__ import annotations

import re

from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.vocabulary import Kind

BOUND: tuple[Kind, ...] = ("melee", "slam")
"""Kinds of weapons whose attacks and feints go no further than they reach."""
LEAST = 1
WHOLE = re.compile(r"(?<![\d.,])\d{1,4}(?![.,]?\d)")


def reach_of(weapon: Weapon) -> int | None:
    """The squares that a weapon reaches: the greatest whole number in its text, else 1; None for one without such a
    bound."""
    if weapon.kind not in BOUND:
        return None
    return max(map(int, WHOLE.findall(weapon.reach)), default=LEAST)
