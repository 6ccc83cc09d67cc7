"""Lookup tables of two rolls against each other: pure functions of levels, whose answers are kept because odds ask for
the same ones over and over.

Invariant: two rolls fall under one entry only where they do the same: same strike, same place (N-AIM-1). Totals are not
told apart in `meetings` and `landings`; in `strikes` they are, since blows land in the order of their totals
(N-FIGHT-5).

Example, both at level 6: a roll is 216 ways and 16 different rolls (`rolls`). Held against each of the other's 16
rolls, mine have only 12 different rows of effects (`strikes`). Of the 256 meetings 11 differ, with 46,656 ways in all
(`meetings`). Five of them strike the other, in 20,055 ways (`landings`); with a rival at level 6 who must be surpassed
too, 2,876,110 of 10,077,696.

Cost: a new pair of levels takes 256 comparisons, each of them kept. The caches are of the process and bounded: 256
levels, 4,096 pairs of levels, 65,536 pairs of rolls. Nothing in them hangs on a fight, so that they never grow stale.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import prod

from msgspec import Struct

from mls_desktop.rules.nutshell.fight.rules.aim import place_struck
from mls_desktop.rules.nutshell.fight.rules.strikes import Strike, ahead, strike
from mls_desktop.rules.nutshell.fight.rules.throws import throws
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from mls_desktop.rules.nutshell.vocabulary import Place

LEVELS, PAIRS = 256, 1 << 16
"""Most answers that are kept: by level, and by pair of rolls. Sixteen rolls a level make 256 pairs of rolls for a pair
of levels, so that 256 pairs of levels are held whole."""


class Strikes(Struct, frozen=True):
    """Strikes of some rolls at others: `which` row holds for each roll of the others, `rows` in the order of the
    strikers' rolls."""

    which: tuple[int, ...]
    rows: tuple[tuple[Strike | None, ...], ...]


@lru_cache(LEVELS)
def rolls(level: int) -> tuple[tuple[Thrown, int], ...]:
    """Rolls at `level`: each total of 3d6 + `level`, with its number of ways out of 216, in a fixed order whose indexes
    stand for rolls in `strikes`. `natural` is 10 in all of them but the lowest and highest, 3 and 18."""
    return tuple(throws(level).ways.items())


@lru_cache(LEVELS * 16)
def strikes(mine: int, theirs: int | None) -> Strikes:
    """Strikes of each roll at level `mine` at each roll at level `theirs` (None: no roll).

    Rows are found by content: of `which`, (0, 1, 1, 1, ...) says that the second to fourth of their rolls meet mine in
    the same way. Who is faced by several strikers is reckoned once for each combination of rows, not of rolls.
    """
    faced = [None] if theirs is None else [thrown for thrown, _ in rolls(theirs)]
    rows: dict[tuple[Strike | None, ...], int] = {}
    which = [rows.setdefault(tuple([_struck(own, other) for own, _ in rolls(mine)]), len(rows)) for other in faced]
    return Strikes(tuple(which), tuple(rows))


class Meeting(Struct, frozen=True):
    """Two rolls, and in how many ways any two fall that strike like these, at the same places. `blow`, `answer`: what
    mine does to the other, and the other to mine; at most one of them strikes."""

    mine: Thrown
    theirs: Thrown | None
    ways: int
    blow: Strike | None = None
    answer: Strike | None = None


@lru_cache(LEVELS * 16)
def meetings(mine: int, theirs: int | None, place: Place | None, other: Place | None) -> tuple[Meeting, ...]:
    """Meetings of a roll at level `mine`, aimed at `place` (None: nowhere), with one at level `theirs` (None: no roll),
    aimed at `other`: an entry for all that do the same, with its ways (N-AIM-1). An entry's two rolls are one example
    of its ways, to be put through the rules in place of them all."""
    own = rolls(mine)
    against: Sequence[tuple[Thrown | None, int]] = ((None, 1),) if theirs is None else rolls(theirs)
    on_them, on_me = strikes(mine, theirs), None if theirs is None else strikes(theirs, mine)
    examples: dict[Hashable, tuple[Thrown, Thrown | None, Strike | None, Strike | None]] = {}
    ways: dict[Hashable, int] = {}
    is_aimed = place is not None or other is not None
    for i, (one, often) in enumerate(own):
        answers = None if on_me is None else on_me.rows[on_me.which[i]]
        for j, (two, times) in enumerate(against):
            blow, answer = on_them.rows[on_them.which[j]][i], None if answers is None else answers[j]
            key: Hashable = (blow, answer)
            if is_aimed:
                key = (blow, answer, _place(place, one, blow), _place(other, two, answer))
            if key not in ways:
                examples[key], ways[key] = (one, two, blow, answer), 0
            ways[key] += often * times
    return tuple([Meeting(one, two, ways[key], *strikes) for key, (one, two, *strikes) in examples.items()])


class Landing(Struct, frozen=True):
    """One way to strike home: a roll, what it does, and in how many ways a blow like it falls."""

    thrown: Thrown
    blow: Strike
    ways: int


@lru_cache(LEVELS * 16)
def landings(mine: int, theirs: int | None, place: Place | None, rivals: tuple[int, ...]) -> tuple[Landing, ...]:
    """Ways in which a roll at level `mine`, aimed at `place`, strikes one who rolls at level `theirs` (None: no roll)
    and is ahead of `rivals` who roll at those levels: an entry for each strike and place; totals are not told apart."""
    faced, on_them = ((None, 1),) if theirs is None else rolls(theirs), strikes(mine, theirs)
    found: dict[Hashable, Landing] = {}
    for i, (one, often) in enumerate(rolls(mine)):
        wins = often * prod(behind(one, rival) for rival in rivals)
        for j, (_, times) in enumerate(faced):
            blow = on_them.rows[on_them.which[j]][i]
            if blow is None or not wins:
                continue
            key = (blow, _place(place, one, blow))
            held = found.get(key)
            found[key] = Landing(one, blow, wins * times + (held.ways if held is not None else 0))
    return tuple(found.values())


def _place(aimed: Place | None, thrown: Thrown | None, blow: Strike | None) -> Place | None:
    """Place that a blow aimed at `aimed` strikes; None where it was not aimed, or does not strike."""
    if aimed is None or thrown is None or blow is None:
        return None
    return place_struck(aimed, thrown.total, blow.natural)


@lru_cache(PAIRS)
def behind(mine: Thrown, rival: int) -> int:
    """Number of ways, of 216, in which a rival who rolls at level `rival` is beaten by the roll `mine`. A rival is only
    surpassed, not struck (N-FIGHT-9): so each is one number, and several are multiplied."""
    return sum(ways for theirs, ways in rolls(rival) if ahead(mine, theirs))


_struck = lru_cache(PAIRS)(strike)
