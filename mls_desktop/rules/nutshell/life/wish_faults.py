"""Refusals of a file with a plan: the subject of a wish is not there or is wished for twice, or the wish goes
nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.editing.references import fault, with_ids
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.nutshell.character import Hero, Wish
from mls_desktop.rules.nutshell.life.entry_faults import part_faults
from mls_desktop.rules.nutshell.stats.personality import SIDE_RANGE
from mls_desktop.rules.nutshell.stats.secondaries import LIMIT
from mls_desktop.rules.nutshell.world import World

STEPS, LEVELS = (0, LIMIT), (-99, 99)
BOUNDS: Mapping[str, tuple[int, int]] = {
    "secondaries": STEPS, "negatives": STEPS, "occupation": STEPS, "personality": SIDE_RANGE, "primaries": LEVELS,
}  # fmt: skip
"""The steps, values and levels that may be wished for (N-LIM-1, N-PERS-4)."""


def wish_faults(who: Hero, world: World) -> Iterator[Finding]:
    """Faults for which no file may hold the wishes of a plan; paths below the character.

    Codes: "listed_twice", "unknown_reference", "wrong_kind" (a trait of the other list), "missing_key" (a `to`, which
    only a negative does without) and "out_of_range" (of `to`).
    """
    for wish, element in with_ids(who.plan.wishes):
        path = ("plan", "wishes", element)
        if element != wish.what:
            yield fault("listed_twice", (*path, "what"), id=wish.what)
        about, _slash, id = wish.what.partition("/")
        yield from part_faults(about, id, (*path, "what"), world)
        yield from _to(about, wish, path)


def _to(about: str, wish: Wish, path: Path) -> Iterator[Finding]:
    least, most = BOUNDS[about]
    if wish.to is None:
        if about != "negatives":
            yield fault("missing_key", path, key="to")
    elif not least <= wish.to <= most:
        yield fault("out_of_range", (*path, "to"), value=wish.to, least=least, most=most)
