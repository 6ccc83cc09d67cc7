"""The size of a campaign's file before it is written, so that no edit makes a campaign that cannot be saved.

Invariant: the size told is never smaller than that of the file, and hardly larger: keys that are left out of a file
and the marks between entries are counted generously.

Example: an edit of one of 200 characters encodes that character anew, 5 kB in some 30 µs; for all else the size known
of the very same object is taken. One more event of 20,000 encodes its block of 64.

Cost: the whole campaign once, at the first edit (2 MiB: some 50 ms); then what an edit has made anew, and a look at
each character, encounter and picture.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.bounds.limits import FILE_BYTES, NODES
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.values.events import Events, event_object
from mls_desktop.rules.common.values.saved_value import unbuild

KEY = 64
"""Bytes that are counted for the key of a part and the marks around it."""
INDENT = 2
MOST_BYTES, MOST_VALUES = FILE_BYTES - 64 * 1024, NODES - 1000
"""An edit stays a little below what a file may hold."""


class Size(Struct, frozen=True):
    """The size of a part of a file: bytes, and how many values it holds."""

    bytes: int = 0
    values: int = 0

    def plus(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.values + other.values)


class WrittenSize:
    """Known sizes of a campaign's parts, kept from edit to edit."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Size]] = {}
        self._seen: dict[int, tuple[object, Size]] = {}

    def check(self, after: AnyCampaign, before: AnyCampaign) -> None:
        """Raises Refused ("too_large") where an edit has made a campaign that no file could hold. What is too large
        already may become smaller."""
        size = self.of(after)
        if size.bytes <= MOST_BYTES and size.values <= MOST_VALUES:
            return
        was = self.of(before)
        if MOST_BYTES < size.bytes >= was.bytes or MOST_VALUES < size.values >= was.values:
            raise refusal("too_large", ())

    def of(self, campaign: AnyCampaign) -> Size:
        """The size of a campaign's file, or a little more."""
        self._seen = {}
        library = campaign.library
        lists = [getattr(library, name) for name in library.__struct_fields__]
        found = _size(replace(campaign, library=type(library)(), characters=(), encounters=(), pictures=()), 0)
        for part in lists:
            found = found.plus(self._part(part, 2))
        for who in campaign.characters:
            found = found.plus(self._part(who, 2))
        for encounter in campaign.encounters:
            found = found.plus(self._encounter(encounter))
        for picture in campaign.pictures:
            found = found.plus(Size(len(picture.data) + 4 * KEY, 4 + len(picture.unknown)))
            if picture.unknown:
                found = found.plus(self._part(picture.unknown, 3))
        self._known = self._seen
        return found

    def _encounter(self, encounter: Encounter) -> Size:
        known = self._recalled(encounter)
        if known is not None:
            # What it is made of stays known too: the next event shares all but one block with this one.
            self._recall_blocks(encounter)
            return known
        bare = replace(encounter, library={}, line_up=(), events=Events(), branches=())
        found = _size(bare, 2).plus(self._part(encounter.library, 3)).plus(self._part(encounter.line_up, 3))
        found = found.plus(self._events(encounter.events, 4))
        for branch in encounter.branches:
            found = found.plus(_size(replace(branch, events=Events()), 4)).plus(self._events(branch.events, 6))
        return self._remembered(encounter, found)

    def _recall_blocks(self, encounter: Encounter) -> None:
        self._recalled(encounter.library)
        self._recalled(encounter.line_up)
        for events in (encounter.events, *(branch.events for branch in encounter.branches)):
            for block in events.blocks():
                self._recalled(block)

    def _events(self, events: Events, depth: int) -> Size:
        found = Size(KEY)
        for block in events.blocks():
            known = self._recalled(block)
            if known is None:
                known = self._remembered(block, _size([event_object(event) for event in block], depth))
            found = found.plus(known)
        return found

    def _part(self, part: Any, depth: int) -> Size:
        known = self._recalled(part)
        return known if known is not None else self._remembered(part, _size(part, depth))

    def _recalled(self, part: object) -> Size | None:
        """Known size of this very object `part`, or None."""
        held = self._known.get(id(part)) or self._seen.get(id(part))
        if held is None or held[0] is not part:
            return None
        self._seen[id(part)] = held
        return held[1]

    def _remembered(self, part: object, size: Size) -> Size:
        self._seen[id(part)] = (part, size)
        return size


def _size(value: Any, depth: int) -> Size:
    """Size of `value` written as indented JSON at that depth: bytes, and number of values."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=unbuild), indent=INDENT)
    lines = text.count(b"\n")
    closing = text.count(b"{\n") + text.count(b"[\n")  # a line end within a text is written otherwise
    return Size(len(text) + INDENT * depth * (lines + 1) + KEY, lines - closing + 1)
