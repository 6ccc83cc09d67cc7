"""Recovery by a rest: hit points and magic points (N-THP-2)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World


def rested(who: Hero, world: World, amount: int | None) -> tuple[Edit, ...]:
    """The edits that bring CHP and CMP to full (None), or up by `amount` but never past full. The dead do not rest."""
    return () if who.now.dead else tuple(_edits(who, stats_now(who, world), amount))


def _edits(who: Hero, reckoning: DerivedStats, amount: int | None) -> Iterator[Edit]:
    yield from _regained("chp", who.now.chp, reckoning.thp, amount)
    yield from _regained("cmp", who.now.cmp, reckoning.tmp, amount)


def _regained(name: str, now: int | None, full: Figure, amount: int | None) -> Iterator[Edit]:
    """Edit that raises the recorded points `name` ("chp", "cmp") from `now` by `amount`, None: to `full`, and never
    past it; nothing where `now` is None, as none are recorded, or above `full`. Points that are full are recorded as
    None; more than full, as an effect may give, stays."""
    if now is None or now > number(full):
        return
    if amount is None or now + amount >= number(full):
        yield Edit("set", ("now", name), None)
    elif amount > 0:
        yield Edit("set", ("now", name), now + amount)
