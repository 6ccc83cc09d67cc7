"""Entries of a chronicle that are told under another: the checks that an adventure brought, and their rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from mls_desktop.model.life.lived_chronicle import LivedChronicle


class Fold(Struct, frozen=True):
    """The entries told under another. `at`: the place of that one; `under`: their places, in order; `counts`: how many
    of each kind."""

    at: int
    under: tuple[int, ...]
    counts: tuple[tuple[str, int], ...]


def folds_of(lived: LivedChronicle) -> Iterator[Fold]:
    """Yields the folds of a chronicle, in its order: each entry under which others are told, with those. An entry with
    a breach or a warning is told by itself, wherever it stands."""
    kinds = [step.event.kind for step in lived.steps]
    shown = {at for at, step in enumerate(lived.steps) if step.found or step.misfit is not None}
    for at, kind in enumerate(kinds):
        before = [*_alike(lived.kinds, "leads_to", kind, kinds, range(at - 1, -1, -1))]
        after = [*_alike(lived.kinds, "follows", kind, kinds, range(at + 1, len(kinds)))]
        under = tuple(each for each in (*reversed(before), *after) if each not in shown)
        if under:
            counts = Counter(kinds[each] for each in under)
            yield Fold(at, under, tuple(counts.items()))


def _alike(known: Mapping[str, type[Any]], side: str, kind: str, kinds: Sequence[str], places: range) -> Iterator[int]:
    """Yields the first of `places`, as long as their entries are told under one of this `kind`."""
    return takewhile(lambda at: kind and getattr(known.get(kinds[at]), side, "") == kind, places)
