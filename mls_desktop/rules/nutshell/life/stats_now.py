"""The figures of a character as they stand now, whether they have lived since creation or not."""

from __future__ import annotations

from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World


def stats_now(who: Hero, world: World) -> DerivedStats:
    """Present figures of character `who`: those of creation where they have no chronicle. `who` must not be broken."""
    if not who.chronicle:
        return DerivedStats(who, world)
    # Read when it is needed: at its start the program shows a sheet without.
    from mls_desktop.rules.nutshell.life.present_stats import PresentStats

    return PresentStats(who, world)
