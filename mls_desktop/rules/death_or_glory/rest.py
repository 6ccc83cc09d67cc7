"""Recovery by rest: hit points and fatigue (DOG-HP-6, DOG-TI-1)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.body import FRESH, kept_within
from mls_desktop.rules.death_or_glory.world import World

A_DAY = 1
"""Hit points that a full day of rest gives (DOG-HP-6)."""


def healed(now: int, most: int, days: int) -> int:
    """Hit points after `days` full days of rest from `now`: at most `most`, but never below `now` (DOG-HP-6)."""
    return max(now, min(most, now + days * A_DAY))


def rested(who: Person, world: World, amount: int | None) -> tuple[Edit, ...]:
    """Edits of a rest that gives `amount` points each of hit points and fatigue, as many days give hit points
    (DOG-HP-6); None: all that is lacking. () for the dead. Hit points that come back end the loss by a serious wound
    (DOG-HP-2). Mental health does not come back."""
    return () if who.now.dead else tuple(_edits(who, DerivedStats(who, world), amount))


def _edits(who: Person, reckoning: DerivedStats, amount: int | None) -> Iterator[Edit]:
    most = number(reckoning.hp)
    if who.now.hp is not None:
        healing = tuple(_risen("hp", who.now.hp, most, amount))
        yield from healing
        if healing and who.now.serious:
            yield Edit("set", ("now", "serious"), False)
    if who.now.fatigue is not None:
        yield from _risen("fatigue", kept_within(who.now.fatigue), FRESH, amount)


def _risen(name: str, now: int, most: int, by: int | None) -> Iterator[Edit]:
    """Yields the edit that raises the points `name` from `now` by `by`, at most to `most` (None: to `most`), which is
    written as None, also where `now` is that; nothing above `most`, or where none is gained below it."""
    if now > most:
        return
    after = most if by is None else healed(now, most, by)
    if after != now or after == most:
        yield Edit("set", ("now", name), None if after == most else after)
