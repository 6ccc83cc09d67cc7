"""The refills of a character's counters: what a rest, an adventure or a day brings back."""

from __future__ import annotations

from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.counters import COUNTERS, Occasion
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids


def refilled(who: Character, occasion: Occasion) -> tuple[Edit, ...]:
    """Edits below `who` that bring each counter refilled on `occasion` back to its most; none for a counter that has no
    most, or holds as much or more, and () for the dead."""
    if who.dead:
        return ()
    return tuple(
        Edit("set", (*COUNTERS, at, "now"), None)
        for each, at in zip(who.counters, entry_ids(who.counters), strict=True)
        if each.refills == occasion and each.max is not None and each.left < each.max
    )
