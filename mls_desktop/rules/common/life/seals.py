"""The seals of a chronicle: entries by which the referee approves a character as they were, with a copy of them. A
system that has the kind `sealed` among those of its chronicle can seal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Json

SEALED = "sealed"
"""Kind of the entry that is a seal."""
COPY = "character"
"""Key of such an entry that holds the character as approved."""


class Seal(Struct, frozen=True):
    """A seal. `at`: its place in the chronicle; `copy`: the character as approved, None where the entry has none."""

    at: int
    by: str
    name: str
    date: tuple[int, int] | None
    copy: dict[str, Json] | None


def can_seal(kinds: Collection[str]) -> bool:
    """Tells whether `kinds` of chronicle entries include "sealed", by which the referee approves a character."""
    return SEALED in kinds


def seals(who: Character) -> Iterator[Seal]:
    """The seals of a character, oldest first."""
    for at, entry in enumerate(who.chronicle):
        if entry.get("kind") == SEALED:
            held, date = entry.get(COPY), entry.get("date")
            day = (int(date[0]), int(date[1])) if isinstance(date, (list, tuple)) and len(date) == 2 else None
            copy = held if isinstance(held, dict) else None
            yield Seal(at, str(entry.get("by", "")), str(entry.get("name", "")), day, copy)


def bare_entry(entry: Mapping[str, Json]) -> dict[str, Json]:
    """Copy of a chronicle's `entry`; of a seal without the character in it."""
    if entry.get("kind") != SEALED:
        return {**entry}
    return {key: value for key, value in entry.items() if key != COPY}
