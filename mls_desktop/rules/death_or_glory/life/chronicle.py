"""A chronicle as the figures read it: the tries to learn, the changes of attributes, in the order they are told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.typed_entries import typed_entries
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.life.entries import KINDS, AttributeChange, Learning


class Lesson(Struct, frozen=True):
    """A try to learn at its place in the chronicle. `changes`: how many changes of attributes are told before it."""

    at: int
    told: Learning
    changes: int


class LessonOutcome(Struct, frozen=True):
    """Outcome of a try to learn: the score it was on, and the gain. `found`: "no_longer_fits" where there is no such
    skill or score, "no_mastery" where the score of that extra blow or shot was not there yet, though it was learned."""

    score: int = 0
    gain: int = 0
    found: str = ""


class LifeTold(Struct, frozen=True):
    """Tries to learn and changes of attributes, read from the first `count` entries of a chronicle."""

    count: int = 0
    lessons: tuple[Lesson, ...] = ()
    changes: tuple[AttributeChange, ...] = ()


class LifeSoFar(Struct, frozen=True):
    """Results worked out for the first entries of a chronicle: the entries read, the bases of scores by skill and part,
    and the outcome of each try."""

    told: LifeTold
    bases: Mapping[tuple[str, str], Figure] = {}
    outcomes: tuple[LessonOutcome, ...] = ()


def life_told(who: Person, before: LifeTold | None = None) -> LifeTold:
    """Tries and changes read from the chronicle of `who`; `before`: those of its first entries, not read again."""
    told = before or LifeTold()
    lessons, changes = list(told.lessons), list(told.changes)
    for at, _kind, entry in read_entries(who, told.count):
        if isinstance(entry, Learning):
            lessons.append(Lesson(at, entry, len(changes)))
        elif isinstance(entry, AttributeChange):
            changes.append(entry)
    return LifeTold(len(who.chronicle), tuple(lessons), tuple(changes))


def read_entries(who: Person, first: int = 0) -> Iterator[tuple[int, str, LifeEntry]]:
    """Yields place, kind and entry of each chronicle entry of a known kind, from place `first` (counted from 0) on; an
    entry that does not fit its kind is left out."""
    return typed_entries(who.chronicle, KINDS, first)
