"""Blows on one fighter (N-FIGHT-5): what is kept of one reckoning changes none that comes after it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.figures import given as told
from mls_desktop.rules.common.figures.odds import Distribution, certain
from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.blow_courses import HitState, Threat
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows, Part
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health

SPREADS = (Distribution({6: 1, 12: 1}), Distribution({0: 1, 4: 1}), Distribution({3: 1, 8: 2}), certain(5))
"""What comes through of a blow: in two ways, in three, in one, so that each needs another size."""
FIGHTER = cast(Combatant, SimpleNamespace(health=Health(20, 20), shock=told(4)))

Strikers = tuple[tuple[int, int], ...]
"""Of each who may strike, in line-up order: the spread of their blow, and its total."""
asks = st.tuples(
    st.lists(st.tuples(st.sampled_from(range(len(SPREADS))), st.integers(10, 12)), min_size=1, max_size=3).map(tuple),
    st.sampled_from((20, 9, 3)),
    st.booleans(),
)


def reckoned(blows: Blows, strikers: Strikers, points: int, whole: bool) -> object:
    """The ends of all blows on who begins with so many points; `whole` false: only the sums."""
    threats = tuple(Threat(5, (HitState(total, blows.harm(SPREADS[nth]), 2),)) for nth, total in strikers)
    parts: list[Part] = [(3, threats)]
    start = certain(Standing(Health(points, 20)))
    if whole:
        ends, late = blows.ends(start, parts)
        return dict(ends.ways), late
    return finished(blows.sums([start], parts))


@given(st.lists(asks, min_size=2, max_size=6))
def test_one_reckoning_serves_the_next(made: list[tuple[Strikers, int, bool]]) -> None:
    kept = Blows(Resistance(FIGHTER))
    for strikers, points, whole in made:
        assert reckoned(kept, strikers, points, whole) == reckoned(Blows(Resistance(FIGHTER)), strikers, points, whole)
