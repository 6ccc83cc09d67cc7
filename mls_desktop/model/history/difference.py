"""The difference of two campaigns as a patch. What they share is never looked into.

Values are told apart as a file tells them: 1 is not 1.0, and a table in another order is another table.

Cost: campaigns that come from each other by an edit share all but the way to what changed. Of a list on that way each
entry is looked at by identity, of events each block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.patch import (
    NOTHING,
    Added,
    Changed,
    Fields,
    Kept,
    Patch,
    Spliced,
    Table,
    Whole,
)
from mls_desktop.rules.common.values.events import Event, Events, event_object
from mls_desktop.rules.common.values.paths import entry_id
from mls_desktop.rules.common.values.saved_value import CustomValue, Json, SavedValue, unbuild

Piece = Kept | Changed | Added


def difference(old: AnyCampaign, new: AnyCampaign) -> Patch:
    """Patch that makes `new` of `old`; NOTHING where they are alike."""
    return _between(old, new) or NOTHING


def alike(one: Any, other: Any) -> bool:
    """Tells whether two values are the same to a file, byte for byte."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, SavedValue):
        return all(alike(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    if isinstance(one, Event):
        return (one.kind, one.who) == (other.kind, other.who) and alike(one.facts, other.facts)
    if isinstance(one, dict):
        return list(one) == list(other) and all(alike(held, other[key]) for key, held in one.items())
    if isinstance(one, Events):
        return len(one) == len(other) and one.shared(other, alike) == len(one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other) and (type(one) is not float or repr(one) == repr(other))


def _between(old: Any, new: Any) -> Patch | None:
    """Patch that makes the value `new` of `old`; None where nothing differs."""
    if old is new:
        return None
    if type(old) is not type(new):
        return Whole(_plain(new))
    if isinstance(old, SavedValue):
        return _fields(old, new)
    if isinstance(old, dict):
        return _table(old, new)
    if isinstance(old, (tuple, list, Events)):
        return _spliced(old, new)
    return None if alike(old, new) else Whole(_plain(new))


def _fields(old: SavedValue, new: SavedValue) -> Patch | None:
    found = {}
    for name in old.__struct_fields__:
        inner = _between(getattr(old, name), getattr(new, name))
        if inner is not None:
            found[name] = inner
    return Fields(found) if found else None


def _table(old: dict[str, Any], new: dict[str, Any]) -> Patch | None:
    keys: dict[str, Patch] = {}
    for key, held in new.items():
        inner = _between(old[key], held) if key in old else Whole(_plain(held))
        if inner is not None:
            keys[key] = inner
    gone = tuple(key for key in old if key not in new)
    follows = [*(key for key in old if key in new), *(key for key in new if key not in old)]
    order = None if follows == list(new) else tuple(new)
    return Table(keys, gone, order) if keys or gone or order is not None else None


def _spliced(old: Any, new: Any) -> Patch | None:
    front = _front(old, new)
    back = _back(old, new, min(len(old), len(new)) - front)
    if front == len(old) == len(new):
        return None
    middle = _middle(old[front : len(old) - back], new[front : len(new) - back], front)
    pieces = [Kept(0, front), *middle, Kept(len(old) - back, back)]
    return Spliced(tuple(_joined(pieces)))


def _front(old: Any, new: Any) -> int:
    """Number of entries that are alike in `old` and `new` from the first on."""
    if isinstance(old, Events):
        return old.shared(new, alike)
    count = 0
    for one, other in zip(old, new, strict=False):
        if not alike(one, other):
            break
        count += 1
    return count


def _back(old: Any, new: Any, most: int) -> int:
    """Number of entries that are alike in `old` and `new` from the last on, at most `most`."""
    count = 0
    while count < most and alike(old[len(old) - 1 - count], new[len(new) - 1 - count]):
        count += 1
    return count


def _middle(old: Sequence[Any], new: Sequence[Any], first: int) -> Iterator[Piece]:
    """Pieces that make the entries `new` of the entries `old`, which stand from `first` on: entries of the same key, or
    at the same place among as many, are kept or changed."""
    keys = {entry_id(entry): at for at, entry in reversed(list(enumerate(old))) if isinstance(entry, SavedValue)}
    for nth, entry in enumerate(new):
        at = _partner(old, entry, nth if len(old) == len(new) else None, keys)
        if at is None:
            yield Added((_plain(entry),))
            continue
        inner = _between(old[at], entry)
        yield Kept(first + at, 1) if inner is None else Changed(first + at, inner)


def _partner(old: Sequence[Any], entry: Any, at: int | None, keys: dict[str, int]) -> int | None:
    """Index of the entry in `old` from which `entry` is best made, None where it is a new one."""
    if at is not None and type(old[at]) is not type(entry):
        at = None
    if isinstance(entry, SavedValue):
        key = entry_id(entry)
        if at is not None and entry_id(old[at]) == key:
            return at
        held = keys.get(key)
        return held if held is not None and type(old[held]) is type(entry) else at
    return at if isinstance(entry, (dict, list)) else None


def _joined(pieces: list[Piece]) -> Iterator[Piece]:
    """Yields `pieces` without empty ones; kept runs that adjoin, and added pieces in a row, come as one piece."""
    last: Piece | None = None
    for piece in pieces:
        if isinstance(piece, Kept) and not piece.count:
            continue
        if isinstance(last, Kept) and isinstance(piece, Kept) and last.first + last.count == piece.first:
            last = Kept(last.first, last.count + piece.count)
        elif isinstance(last, Added) and isinstance(piece, Added):
            last = Added((*last.values, *piece.values))
        else:
            if last is not None:
                yield last
            last = piece
    if last is not None:
        yield last


def _plain(value: Any) -> Json:
    """`value` as plain JSON of its own, shared with nobody who could change it."""
    if isinstance(value, Event):
        return event_object(value)
    if isinstance(value, CustomValue):
        return value.to_json()  # type: ignore[no-any-return]
    plain: Json = msgspec.to_builtins(value, enc_hook=unbuild)
    return plain
