"""The reader of chronicles: entries as their kinds have them, and what an edit of them does beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import is_
from typing import Any

from msgspec import ValidationError
from msgspec.structs import replace

from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.lives import KIND, C
from mls_desktop.rules.common.values.base_character import Waiver
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.saved_value import Json

CHRONICLE = "chronicle"
Kinds = Mapping[str, type[LifeEntry]]
RawEntry = Mapping[str, Json]


def typed_entries(chronicle: Sequence[RawEntry], kinds: Kinds, first: int = 0) -> Iterator[tuple[int, str, LifeEntry]]:
    """Yields place, kind and typed entry for each entry of a kind in `kinds`, from the place `first` on; an entry that
    does not fit its kind is left out: no file holds it."""
    for at, raw in enumerate(chronicle[first:], first):
        if is_known(raw, kinds):
            try:
                yield at, str(raw[KIND]), converted_entry(raw, kinds)
            except ValidationError:
                continue


def is_known(raw: RawEntry, kinds: Kinds) -> bool:
    """Tells whether the kind of the entry `raw` is in `kinds`."""
    kind = raw.get(KIND)
    return isinstance(kind, str) and kind in kinds


def converted_entry(raw: RawEntry, kinds: Kinds) -> LifeEntry:
    """Typed entry made of `raw`, whose kind must be in `kinds`. Raises ValidationError where it does not fit its
    kind."""
    return converted({key: value for key, value in raw.items() if key != KIND}, kinds[str(raw[KIND])])


def fitting(raw: RawEntry, kinds: Kinds, path: Path) -> LifeEntry | None:
    """Typed entry made of `raw`, None where its kind is not in `kinds`; raises Refused ("wrong_value") at `path` where
    it lacks a key, or has one of another type."""
    if not is_known(raw, kinds):
        return None
    try:
        return converted_entry(raw, kinds)
    except ValidationError as error:
        raise wrong_value(path, error) from error


def entries_edited(before: C, after: C, kinds: Kinds, edit: Edit) -> C:
    """Character `after`, with waivers at chronicle entries moved along where `edit` moved or removed an entry. Raises
    Refused for a new entry that does not fit its kind. Entries that `before` has are not looked at."""
    same = _first_other(before.chronicle, after.chronicle)
    known = {id(entry) for entry in before.chronicle[same:]}
    for entry in after.chronicle[same:]:
        if id(entry) not in known:
            fitting(entry, kinds, edit.path)
    if edit.op in ("remove", "move") and len(edit.path) == 2:
        return replace(after, waivers=_moved(before.chronicle, after.chronicle, after.waivers))
    return after


def _first_other(before: Sequence[RawEntry], after: Sequence[RawEntry]) -> int:
    """Place of the first entry that is another object in `after` than in `before`, else the shorter length; equal ones
    may differ: True is 1, but no number."""
    both = enumerate(map(is_, before, after))
    return next((at for at, same in both if not same), min(len(before), len(after)))


def _moved(before: Sequence[RawEntry], after: Sequence[RawEntry], waivers: tuple[Waiver, ...]) -> tuple[Waiver, ...]:
    """Waivers with those at an entry moved to its new number; a waiver at an entry that is gone goes with it."""
    places = {id(entry): at for at, entry in enumerate(after)}
    kept: list[Waiver] = []
    for waiver in waivers:
        head, _slash, rest = (waiver.path or "").partition("/")
        number, slash, further = rest.partition("/")
        if head != CHRONICLE or not number.isdecimal() or int(number) >= len(before):
            kept.append(waiver)
            continue
        at: Any = places.get(id(before[int(number)]))
        if at is not None:
            kept.append(replace(waiver, path=f"{CHRONICLE}/{at}{slash}{further}"))
    return tuple(kept)
