"""Rolls with a few faces in place of sixteen, for the rules and for counting alike: a round of five is 3,125 falls of
the dice then, and not a million. Which faces, and in how many ways each falls, is another matter in each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.nutshell.fight.odds import chain_odds, hit_outcome, odds_tables, resistance
from mls_desktop.rules.nutshell.fight.rules import throws
from tests.rules.nutshell.fight.odds.counting import WAYS
from tests.tiers import tier

KEPT = (
    odds_tables.rolls,
    odds_tables.strikes,
    odds_tables.meetings,
    odds_tables.landings,
    odds_tables.behind,
    resistance._after,
    resistance._shocks,
    chain_odds.duels,
)
"""What the program keeps of the dice it knows."""


@contextmanager
def few_faces(seed: object, count: int = 5) -> Iterator[None]:
    """Rolls have `count` faces by the seed, 3 and 18 among them, as they count for themselves (N-ROLL-4)."""
    random = Random(f"faces {seed}")
    faces = (3, *sorted(random.sample(range(4, 18), count - 2)), 18)
    whole, few = dict(WAYS), {face: random.randint(1, 9) for face in faces}
    with pytest.MonkeyPatch.context() as patch:
        for module in (throws, hit_outcome):
            patch.setattr(module, "NATURALS", Distribution(few))
        _fall(few)
        try:
            yield
        finally:
            _fall(whole)


@contextmanager
def faces_here(seed: object, count: int = 5) -> Iterator[None]:
    """Few faces, and in the long tier the true dice."""
    if tier() == "long":
        yield
        return
    with few_faces(seed, count):
        yield


def _fall(ways: dict[int, int]) -> None:
    """Has counting go by these ways, and the program forget what it knew of others."""
    WAYS.clear()
    WAYS.update(ways)
    for kept in KEPT:
        kept.cache_clear()
