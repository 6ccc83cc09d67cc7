"""Two rolls of a fight held against each other: the one comparison behind blows, shots and their odds."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.nutshell.stats.rolls import HIGHEST, Thrown, compared, grade_alone, natural_edge, succeeded


class Strike(Struct, frozen=True):
    """Effect of a roll that hits: whether critical, by a natural 18, and with the target's shield; see `Hit`."""

    critical: bool = False
    natural: bool = False
    shield: bool = False


def strike(mine: Thrown, theirs: Thrown | None) -> Strike | None:
    """Strike of roll `mine` at a target that rolled `theirs`, None if it does not hit (N-FIGHT-3, N-FIGHT-6 to
    N-FIGHT-8).

    It takes a success and the higher total, or the naturals. A target that rolled a success brings its shield in
    (N-SHIELD-1). `theirs` None: unopposed, a success hits, without a shield (N-FIGHT-11).
    """
    if theirs is None:
        grade = grade_alone(mine, naturals=True)
        return Strike(grade == "critical", mine.natural == HIGHEST) if succeeded(grade) else None
    pair = compared(mine, theirs)
    if pair.ahead != "first" or not succeeded(pair.first):
        return None
    natural = mine.natural == HIGHEST and natural_edge(mine.natural, theirs.natural) == "first"
    return Strike(pair.first == "critical", natural, succeeded(pair.second))


def ahead(mine: Thrown, theirs: Thrown) -> bool:
    """Whether roll `mine` beats `theirs`, by total or by naturals judged for this pair alone (N-FIGHT-3, N-FIGHT-9)."""
    return compared(mine, theirs).ahead == "first"
