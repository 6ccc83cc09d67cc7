"""Persistent list of events: what people declared, what fell, what was decided. Everything else about a fight follows
from them.

Invariants: an `Events` never changes. All closed blocks hold exactly `BLOCK` events, and the open one fewer; so the
event at 130 is the third of the third block (130 = 2 x 64 + 2), and equal lists have equal blocks.

Example: 150 events are two closed blocks and 22 open events. One more copies those 22 and shares both blocks. The 42nd
after the 150 fills the block, which is closed; from there on nobody copies it again.

Cost: to add one copies at most 63 references and the tuple of blocks; to find one is a division. How much two lists
have `shared` is seen block by block, and events are compared only where blocks are not the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import eq
from typing import Any, overload

from msgspec import Struct

from mls_desktop.rules.common.values.saved_value import Json

BLOCK = 64
"""Number of events in a closed block, which no later event copies."""
KIND, WHO = "kind", "who"


class Event(Struct, frozen=True):
    """An answer, or something told unasked. `kind`: id of the prompt it answers, or of what is told; `who`: id of the
    fighter or character it is of, "" for nobody; `facts`: name and value of each entry."""

    kind: str
    who: str = ""
    facts: tuple[tuple[str, Json], ...] = ()

    def entry(self, name: str) -> Json:
        """Value of the fact `name`; None where the event has no such fact."""
        return next((value for key, value in self.facts if key == name), None)


def told(kind: str, who: str = "", **facts: Json) -> Event:
    """Event of `kind` by `who` ("": nobody), with `facts` as its entries in the order given."""
    return Event(kind, who, tuple(facts.items()))


def event_of(raw: Any) -> Event:
    """Event from a JSON object `raw` with the keys "kind" and maybe "who", all other keys being its facts; an `Event`
    comes back as it is. Raises ValueError where `raw` is no object, has no kind, or a `who` that is no text."""
    if isinstance(raw, Event):
        return raw
    if not isinstance(raw, dict):
        raise ValueError("an event is an object")
    kind, who = raw.get(KIND), raw.get(WHO, "")
    if not isinstance(kind, str) or not kind or not isinstance(who, str):
        raise ValueError("an event has a kind, and names by text whose it is")
    return Event(kind, who, tuple((key, value) for key, value in raw.items() if key not in (KIND, WHO)))


def event_object(event: Event) -> dict[str, Json]:
    """JSON object of an event: "kind", then "who" unless it is "", then its facts."""
    head: dict[str, Json] = {KIND: event.kind, WHO: event.who} if event.who else {KIND: event.kind}
    return head | dict(event.facts)


class Events:
    """A list of events that never changes: a longer one shares all closed blocks with the one it came from."""

    __slots__ = ("_closed", "_open")
    _closed: tuple[tuple[Event, ...], ...]
    _open: tuple[Event, ...]

    def __init__(self, events: Iterable[Event] = ()) -> None:
        held = tuple(events)
        full = len(held) // BLOCK * BLOCK
        self._closed = tuple(held[at : at + BLOCK] for at in range(0, full, BLOCK))
        self._open = held[full:]

    @classmethod
    def from_json(cls, raw: Any) -> Events:
        """Events from `raw`, a list of JSON objects; `Events` come back as they are. Raises ValueError where `raw` is
        no list, or one of its items no event."""
        if isinstance(raw, Events):
            return raw
        if not isinstance(raw, (list, tuple)):
            raise ValueError("events are a list")
        return cls(event_of(each) for each in raw)

    def to_json(self) -> list[dict[str, Json]]:
        return [event_object(event) for event in self]

    def plus(self, event: Event) -> Events:
        """New list of these events with `event` at the end, which shares all closed blocks; the list itself does not
        change."""
        longer = Events()
        if len(self._open) + 1 < BLOCK:
            longer._closed, longer._open = self._closed, (*self._open, event)
        else:
            longer._closed = (*self._closed, (*self._open, event))
        return longer

    def first(self, count: int) -> Events:
        """List of the first `count` events, none for a `count` below 1, the list itself where there are no more; shares
        their blocks."""
        if count >= len(self):
            return self
        cut, full = Events(), max(0, count) // BLOCK
        cut._closed = self._closed[:full]
        rest = self._closed[full] if full < len(self._closed) else self._open
        cut._open = rest[: max(0, count) - full * BLOCK]
        return cut

    def after(self, count: int) -> Events:
        """Events after the first `count`."""
        return Events(self[at] for at in range(max(0, count), len(self)))

    def extended(self, others: Iterable[Event]) -> Events:
        longer = self
        for event in others:
            longer = longer.plus(event)
        return longer

    def blocks(self) -> tuple[tuple[Event, ...], ...]:
        """The events in blocks of `BLOCK`, what is left over in a shorter one at the end; () without events. Lists that
        share a beginning share the blocks of it."""
        return (*self._closed, self._open) if self._open else self._closed

    def shared(self, other: Events, alike: Callable[[Event, Event], bool] = eq) -> int:
        """Number of events at the start of this list and `other` that agree pair by pair: the same object, or `alike`
        of the two (equality, unless given) is true."""
        at = 0
        for mine, theirs in zip((*self._closed, self._open), (*other._closed, other._open), strict=False):
            if mine is theirs:
                at += len(mine)
                continue
            for one, another in zip(mine, theirs, strict=False):
                if one is not another and not alike(one, another):
                    return at
                at += 1
            if len(mine) != len(theirs):
                return at
        return at

    def __len__(self) -> int:
        return len(self._closed) * BLOCK + len(self._open)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(at, slice):
            return tuple(self[each] for each in range(*at.indices(len(self))))
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(at)
        block, inner = divmod(place, BLOCK)
        return self._closed[block][inner] if block < len(self._closed) else self._open[inner]

    def __iter__(self) -> Iterator[Event]:
        for block in self._closed:
            yield from block
        yield from self._open

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Events):
            return NotImplemented
        return self is other or (self._open == other._open and self._closed == other._closed)

    def __hash__(self) -> int:
        return hash((len(self), self._open))

    def __repr__(self) -> str:
        return f"Events({list(self)!r})"
