"""The refills of a character's counters: what a rest, an adventure or a day brings back."""

from __future__ import annotations

from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.counters import COUNTERS, Occasion
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids


def refilled(who: Character, occasion: Occasion) -> tuple[Edit, ...]:
    """The edits below a character that an occasion makes: each counter it fills is at its most again; what has no most,
    or holds more, stays as it is. Nothing fills those of the dead."""
    if who.dead:
        return ()
    return tuple(
        Edit("set", (*COUNTERS, at, "now"), None)
        for each, at in zip(who.counters, entry_ids(who.counters), strict=True)
        if each.refills == occasion and each.max is not None and each.left < each.max
    )
