"""The keys that a file loses when it is read and written again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import Campaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.common.values.saved_value import CustomValue, Json, SavedValue
from mls_desktop.storage.decode import UnionMember, arms
from mls_desktop.storage.errors import step
from mls_desktop.storage.writing import field_formats, plain

GONE: Final = object()
"""Stands for a value that is not there."""


def lost_keys(before: Any, after: Any, system: AnySystem) -> list[str]:
    """The JSON pointers of what the JSON value `before` of a campaign's file holds and `after`, which was written of
    it, does not.

    An unknown key must be at its place with the very same value, a known one with an equal value; it may be left out
    where it holds its default. Events and other free values stand as they were. Tables whose keys are a fixed list are
    not looked into: no unknown key is ever read there, and the system has one form of its own for them.
    """
    return list(_Comparison(system).lost(before, after, UnionMember(Campaign), ""))


class _Comparison:
    """The comparison of two files of a system."""

    def __init__(self, system: AnySystem) -> None:
        self._own = {"characters": tuple[system.character, ...], "library": system.library}  # type: ignore[name-defined]

    def lost(self, before: Any, after: Any, kind: UnionMember, at: str) -> Iterator[str]:
        """What of `before`, a value of that kind, is not in `after`."""
        held = kind.kind
        if isinstance(before, dict) and isinstance(held, type) and issubclass(held, Struct):
            yield from self._of_object(before, after, held, at)
        elif isinstance(before, dict) and get_origin(held) is dict:
            yield from self._of_table(before, after, get_args(held), at)
        elif held is Events:
            yield from _of_free([_event(each) for each in before], after, at)
        elif isinstance(before, list) and get_origin(held) is tuple:
            yield from self._of_list(before, after, get_args(held)[0], at)
        elif held == Json or isinstance(before, (dict, list)):
            yield from _of_free(before, after, at)
        elif before != after:
            yield at

    def _of_object(self, before: dict[str, Any], after: Any, kind: type[Struct], at: str) -> Iterator[str]:
        if not isinstance(after, dict):
            yield at
            return
        types: dict[str, Any] = {**field_types(kind), **(self._own if kind is Campaign else {})}
        defaults = {slot.name: slot.default for slot in field_formats(kind)}
        for key, value in before.items():
            there, found = at + step(key), after.get(key, GONE)
            if key not in types:
                yield from _of_free(value, found, there)
            else:
                found = _as_json(defaults[key]) if found is GONE else found
                yield from self.lost(value, found, _arm(types[key], value), there)

    def _of_table(self, before: dict[str, Any], after: Any, kinds: tuple[Any, Any], at: str) -> Iterator[str]:
        if get_origin(kinds[0]) is Literal:
            return
        for key, value in before.items():
            found = after.get(key, GONE) if isinstance(after, dict) else GONE
            yield from self.lost(value, found, _arm(kinds[1], value), at + step(key))

    def _of_list(self, before: list[Any], after: Any, kind: Any, at: str) -> Iterator[str]:
        """Lists keep their order."""
        if not isinstance(after, list) or len(after) != len(before):
            yield at
            return
        for nth, (value, found) in enumerate(zip(before, after, strict=True)):
            yield from self.lost(value, found, _arm(kind, value), at + step(nth))


def _arm(kind: Any, value: Any) -> UnionMember:
    """The member of a type that a JSON value is of."""
    if kind == Json:
        return UnionMember(Json)
    wanted = (Struct, dict) if isinstance(value, dict) else (tuple, Events) if isinstance(value, list) else ()
    members = arms(kind)
    for member in members:
        held = get_origin(member.kind) or member.kind
        if isinstance(held, type) and issubclass(held, wanted):
            return member
    return members[0]


def _of_free(before: Any, after: Any, at: str) -> Iterator[str]:
    if after is GONE or _canonical(before) != _canonical(after):
        yield at


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _event(value: Any) -> Any:
    """An event that is nobody's says so by having no `who`."""
    return {key: each for key, each in value.items() if key != "who" or each} if isinstance(value, dict) else value


def _as_json(value: Any) -> Any:
    """A field's default as a file would have it."""
    if isinstance(value, SavedValue):
        return plain(value)
    if isinstance(value, CustomValue):
        return value.to_json()
    return GONE if value is msgspec.NODEFAULT else list(value) if isinstance(value, tuple) else value
