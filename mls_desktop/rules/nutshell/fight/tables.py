"""What every roll at a level does to every roll at another: answers of pure functions, kept because odds ask for the
same ones over and over."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from mls_desktop.rules.nutshell.fight.strikes import Strike, ahead, strike
from mls_desktop.rules.nutshell.fight.throws import throws
from mls_desktop.rules.nutshell.rolls import Thrown

LEVELS, PAIRS = 256, 1 << 16
"""How many answers are kept: by level, and by pair of rolls."""


class Strikes(Struct, frozen=True):
    """What each of some rolls does to others: `which` row holds for each of those, `rows` in the order of the rolls."""

    which: tuple[int, ...]
    rows: tuple[tuple[Strike | None, ...], ...]


@lru_cache(LEVELS)
def rolls(level: int) -> tuple[tuple[Thrown, int], ...]:
    """Every roll at a level with its ways."""
    return tuple(throws(level).ways.items())


@lru_cache(LEVELS * 16)
def strikes(mine: int, theirs: int | None) -> Strikes:
    """What each roll at the first level does to each at the second (None: no roll)."""
    faced = [None] if theirs is None else [thrown for thrown, _ in rolls(theirs)]
    rows: dict[tuple[Strike | None, ...], int] = {}
    which = [rows.setdefault(tuple([_struck(own, other) for own, _ in rolls(mine)]), len(rows)) for other in faced]
    return Strikes(tuple(which), tuple(rows))


@lru_cache(PAIRS)
def behind(mine: Thrown, rival: int) -> int:
    """In how many ways one who rolls at that level stays behind a roll."""
    return sum(ways for theirs, ways in rolls(rival) if ahead(mine, theirs))


_struck = lru_cache(PAIRS)(strike)
