"""Refusals of a file with a chronicle: the subject of an entry is not there, is of another kind, or lacks a value. That
each key is of its type is seen before, by the entry's kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.editing.references import fault, reference
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.chronicle import read_entries, seen_entries
from mls_desktop.rules.nutshell.life.entries import CheckRoll, FateTold, Purchase, RefereesChange
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from mls_desktop.rules.nutshell.world import World

ABOUT: Mapping[str, tuple[str, ...]] = {
    "purchase": ("secondaries", "negatives", "personality", "occupation", "fate"),
    "check": ("secondaries", "personality"),
    "check_roll": ("secondaries", "personality"),
    "change": ("secondaries", "negatives", "personality", "occupation", "primaries"),
}
"""Lists that the kinds of entries with a `what` may be about."""
MAY_BE_LOST = {"purchase": ("negatives",), "change": ("secondaries", "negatives")}
"""Lists of these whose traits may be given up, with a `to` of null."""
SIDES_OF_CHECK = 8
"""Of the die that is rolled for a secondary (N-CHK-2)."""


def chronicle_faults(who: Hero, world: World) -> Iterator[Finding]:
    """Faults for which no file may hold the entries of known kinds that the life in the world's memo has not yet; paths
    below the character.

    Codes: "not_listed" (something this kind is never about), "unknown_reference", "wrong_kind" (a trait of the other
    list), "missing_key", "wrong_type" and "out_of_range" (of `to`, and of the die of a secondary).
    """
    for at, kind, entry in read_entries(who, seen_entries(who, world)):
        yield from entry_faults(kind, entry, who.chronicle[at], (CHRONICLE, str(at)), world)


def entry_faults(kind: str, entry: LifeEntry, raw: Mapping[str, Json], path: Path, world: World) -> Iterator[Finding]:
    """Faults for which no file may hold `entry`, which stands at `path`; the codes are those of `chronicle_faults`."""
    if isinstance(entry, FateTold) and entry.by == 0:
        yield fault("not_zero", (*path, "by"))
    what = getattr(entry, "what", None)
    if not isinstance(what, str):
        return
    about, _slash, id = what.partition("/")
    if about not in ABOUT[kind]:
        yield fault("not_listed", (*path, "what"), value=what, options=", ".join(ABOUT[kind]))
        return
    yield from part_faults(about, id, (*path, "what"), world)
    if isinstance(entry, (Purchase, RefereesChange)) and about != "fate":
        yield from _to(kind, about, entry, raw, path)
    if isinstance(entry, CheckRoll) and about == "secondaries" and entry.die > SIDES_OF_CHECK:
        yield fault("out_of_range", (*path, "die"), value=entry.die, least=1, most=SIDES_OF_CHECK)


def part_faults(about: str, id: str, path: Path, world: World) -> Iterator[Finding]:
    """Faults of a reference to `id` in the list `about`: "unknown_reference" for a side, primary or trait that is not
    there, "wrong_kind" for a trait of the other list; none for any other list."""
    if about == "personality":
        yield from reference(id, OTHER_SIDE, path)
    elif about == "primaries":
        yield from reference(id, PRIMARIES, path)
    elif about in ("secondaries", "negatives"):
        trait = world.traits.get(id)
        if trait is None:
            yield fault("unknown_reference", path, id=id)
        elif (trait.type == "negative") != (about == "negatives"):
            yield fault("wrong_kind", path, id=id, type=trait.type, list=about)


def _to(
    kind: str, about: str, entry: Purchase | RefereesChange, raw: Mapping[str, Json], path: Path
) -> Iterator[Finding]:
    """Faults of the step or value `to` of an entry: missing, null where the trait may not be given up, below 0 for a
    negative that is bought off."""
    if "to" not in raw:
        yield fault("missing_key", path, key="to")
    elif entry.to is None and about not in MAY_BE_LOST[kind]:
        yield fault("wrong_type", (*path, "to"), wanted="whole_number", found="nothing")
    elif kind == "purchase" and about == "negatives" and entry.to is not None and entry.to < 0:
        yield fault("out_of_range", (*path, "to"), value=entry.to, least=0, most="")
