"""A life: what a character's chronicle comes to, entry by entry, in every system that has one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Course
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

C = TypeVar("C", bound=Character)
KIND = "kind"


class LedgerLine(Struct, frozen=True):
    """Points that came or went. `entry`: the place of the entry in the chronicle, None at creation; `on`: for what."""

    entry: int | None
    cp: int
    on: str


class Life(Course, Protocol):
    """The life of one character so far. Its events are the entries of the chronicle; a breach of a rule is taken and
    found, as an entry of a kind that the system does not know is kept. Its board is the sheet as it is now."""

    @property
    def who(self) -> Character:
        """The present character, with all entries so far: their sheet shows the figures of now."""
        ...

    @property
    def age(self) -> Fraction | None:
        """Years lived so far; None where nobody knows."""
        ...

    @property
    def heads(self) -> Facts:
        """Facts shown above the chronicle: age, points left, what is open ..."""
        ...

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """Every point that came or went, in order; the sum is what is left. Empty where no points are spent."""
        ...

    @property
    def balances(self) -> Mapping[int, int]:
        """Points that are left after each entry that brought or spent some, by its place."""
        ...

    def state(self) -> dict[str, Json]:
        """State of the life for `show --json`: beside the figures, which are those of now already."""
        ...


def entry_event(entry: Mapping[str, Json]) -> Event:
    """Event that `entry` of a chronicle is, of nobody: its kind, and all other keys as facts. One without a kind keeps
    all it has under the kind ""."""
    kind = entry.get(KIND)
    known = isinstance(kind, str) and kind != ""
    facts = tuple((key, value) for key, value in entry.items() if key != KIND or not known)
    return Event(str(kind) if known else "", "", facts)


def entry_of(event: Event) -> dict[str, Json]:
    """Chronicle entry that `event` is: its kind, none for "", and its facts; whose it was is not in it."""
    head: dict[str, Json] = {KIND: event.kind} if event.kind else {}
    return head | dict(event.facts)


def same_start(one: Sequence[object], other: Sequence[object]) -> int:
    """Number of equal entries at the start of two chronicles. A chronicle that is the beginning of the other is
    recognised at once."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(at for at in range(shorter) if one[at] != other[at])


def without_chronicle(who: C) -> C:
    """Copy of character `who` with an empty chronicle, as before their first entry."""
    return replace(who, chronicle=())
