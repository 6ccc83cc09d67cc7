"""The written form of files, from the very tables the writer goes by: as a text to be frozen, and as what files of
every kind must show at least once."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from mls_desktop.model.campaign import Campaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.events import Event, Events, event_object
from mls_desktop.rules.common.values.saved_value import Id, Json, SavedValue
from mls_desktop.storage.decode import NAMES, arms
from mls_desktop.storage.writing import ALWAYS, FieldFormat, field_formats, plain

WHAT_TO_DO = """
What the program writes is no longer what it wrote. If that is not meant, undo it. If it is:
- only new keys, with defaults, and nothing that was written before reads otherwise: extend. Freeze the new text, and
  put the new keys into a new golden file of this version.
- anything else (a key renamed, moved or gone, another meaning, default, order): bump the version. Write a step, and
  freeze golden files of the new version.
Both are told step by step in docs/changing-the-format.md."""


def roots_of(system: AnySystem | None) -> dict[str, Any]:
    """The places where the description begins: of the campaign (None), or of what is a system's own."""
    if system is None:
        return {"": Campaign}
    return {"characters[]": system.character, "library": system.library}


def described(roots: Mapping[str, Any]) -> str:
    """The written form below these places, one paragraph an object, one line a key: in the order in which they are
    written, with type and default."""
    places: dict[type[Struct], str] = {}
    paragraphs = [paragraph for place, kind in roots.items() for paragraph in _paragraphs(place, kind, places)]
    event = ", ".join(event_object(Event("kind", "who", (("told first", 1), ("told last", 2)))))
    head = f"id: {_limits(get_args(Id)[1])}\nevent: {event}\n\n" if "" in roots else ""
    return head + "\n".join(paragraphs)


def changes(frozen: str, now: str) -> str:
    """What has changed since the description was frozen, and what is to be done; "" where nothing has."""
    if frozen == now:
        return ""
    lines = difflib.unified_diff(_with_places(frozen), _with_places(now), "frozen", "now", lineterm="", n=0)
    return "\n".join([*lines, WHAT_TO_DO])


def _with_places(text: str) -> list[str]:
    """The lines of a description, each with the place of its object: a change is told by its line alone."""
    place, lines = "", []
    for line in text.splitlines():
        if line.startswith("  "):
            lines.append(f"{place}.{line.strip()}")
        else:
            place = line.removesuffix(":")
            lines.append(line)
    return lines


def unshown(roots: Mapping[str, Any], values: Iterable[SavedValue]) -> list[str]:
    """What no value among these and inside them shows: fields that always hold their default, kinds of values that a
    field may hold and never does, objects without an unknown key."""
    seen: dict[tuple[type[Struct], str], list[Any]] = {}
    for value in values:
        _look(value, seen)
    kinds: dict[type[Struct], str] = {}
    for place, kind in roots.items():
        list(_paragraphs(place, kind, kinds))
    return [fault for kind, place in kinds.items() for fault in _unshown_of(kind, place, seen)]


def _paragraphs(place: str, kind: type[Struct], places: dict[type[Struct], str]) -> Iterator[str]:
    """The description of an object, then those of the objects in it. `places`: where each kind is described."""
    places[kind] = place
    inner: list[tuple[str, type[Struct]]] = []
    types, lines = field_types(kind), [f"{place or 'the file'}:"]
    needed = {field.name: field.required for field in msgspec.structs.fields(kind)}
    for slot in field_formats(kind):
        always = needed[slot.name] or (not place and slot.name in ALWAYS)
        here = f"{place}.{slot.name}".lstrip(".")
        lines.append(f"  {slot.name}: {_said(types[slot.name], here, places, inner)}{_default(slot, always)}")
    yield "\n".join(lines) + "\n"
    for there, each in inner:
        if each not in places:
            yield from _paragraphs(there, each, places)


def _said(kind: Any, place: str, places: dict[type[Struct], str], inner: list[tuple[str, type[Struct]]]) -> str:
    """A type in words that no version of Python says otherwise; the objects in it join `inner`."""
    if isinstance(kind, TypeVar):
        return "the system's own"
    if kind in (Json, Id):
        return "id" if kind == Id else "any value"
    if isinstance(kind, type) and issubclass(kind, Struct):
        known = places.get(kind) or next((there for there, each in inner if each is kind), None)
        if known is None:
            inner.append((place, kind))
        return "object" if known is None else f"object as {known}"
    if kind is Events:
        return "[event]"
    if get_origin(kind) is Annotated:
        base, *extras = get_args(kind)
        metas = [_limits(extra) for extra in extras if isinstance(extra, Meta)]
        return f"{_said(base, place, places, inner)} ({', '.join(metas)})"
    if get_origin(kind) is Literal:
        return " | ".join(json.dumps(each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return f"[{_said(get_args(kind)[0], place + '[]', places, inner)}]"
    if get_origin(kind) is dict:
        key, value = (_said(each, place + "{}", places, inner) for each in get_args(kind))
        return f"{{{key}: {value}}}"
    if get_args(kind):
        return " or ".join(sorted(_said(each, place, places, inner) for each in get_args(kind)))
    return NAMES[kind]


def _limits(meta: Meta) -> str:
    names = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")
    return ", ".join(f"{name} {getattr(meta, name)}" for name in names if getattr(meta, name) is not None)


def _default(slot: FieldFormat, always: bool) -> str:
    order = "" if slot.order is None else "; keys in this order" if slot.order else "; keys in alphabetical order"
    if slot.default is msgspec.NODEFAULT:
        return f"; always written{order}"
    value = plain(slot.default) if isinstance(slot.default, SavedValue) else slot.default
    said = json.dumps(list(value) if isinstance(value, Events) else value)
    return f"; {'always written' if always else f'left out where {said}'}{order}"


def _look(value: Any, seen: dict[tuple[type[Struct], str], list[Any]]) -> None:
    """Gathers what every field of every object in a value holds beside its default."""
    if isinstance(value, SavedValue):
        for slot in field_formats(type(value)):
            held = getattr(value, slot.name)
            if held != slot.default:
                seen.setdefault((type(value), slot.name), []).append(held)
            _look(held, seen)
        if value.unknown:
            seen.setdefault((type(value), "unknown"), []).append(value.unknown)
    elif isinstance(value, (tuple, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            _look(each, seen)


def _unshown_of(kind: type[Struct], place: str, seen: dict[tuple[type[Struct], str], list[Any]]) -> Iterator[str]:
    if (kind, "unknown") not in seen:
        yield f"{place or 'the file'}: no unknown key"
    for name, type_ in field_types(kind).items():
        held = seen.get((kind, name), [])
        if not held:
            yield f"{place}.{name}: nothing but the default"
        for arm in {_plain_kind(arm.kind) for arm in arms(type_)} - {type(None), object}:
            if held and not any(isinstance(each, arm) and (arm is bool or type(each) is not bool) for each in held):
                yield f"{place}.{name}: never a {arm.__name__}"


def _plain_kind(kind: Any) -> type:
    """What Python holds a value of that kind as; `object` where anything goes."""
    if isinstance(kind, type):
        return kind
    origin = get_origin(kind)
    return origin if isinstance(origin, type) else object
