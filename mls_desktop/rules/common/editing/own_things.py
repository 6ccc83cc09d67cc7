"""Things of a character's own: what they list by names typed or taken from a library, each under an id made from its
name, so that other things may lead to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.ids import fresh_id
from mls_desktop.rules.common.values.saved_value import Json


class OwnThing(Protocol):
    """The least that such a thing has."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


S = TypeVar("S", bound=Struct)


def joining_own(
    edit: Edit, held: Sequence[OwnThing], kind: type[Struct], shelf: Mapping[str, Any] | None = None
) -> Edit:
    """The edit "add" at a list of own things, its value as the list takes it: a thing of type `kind` whose id nothing
    in `held` has.

    What joins is told by a text: the id of an entry of `shelf`, of which a copy joins that may differ from then on,
    else the name of a new one. Or it is a thing, or the JSON object of one, with or without an id: one like it joins.
    """
    value = edit.value
    if isinstance(value, str):
        entry = (shelf or {}).get(value)
        value = {"name": value.strip()} if entry is None else _copied(entry, kind)
    return replace(edit, value=_with_id(value, {each.id for each in held}, kind))


def joined_own(who: S, edit: Edit, kind: type[Struct], shelf: Mapping[str, Any] | None = None) -> S:
    """Somebody with one more thing in a list of their own, `edit.path` being its name. Raises Refused for what no
    thing of that type can be."""
    held = getattr(who, edit.path[0])
    return changed(who, joining_own(edit, held, kind, shelf))


def _copied(entry: Struct, kind: type[Struct]) -> dict[str, Json]:
    """What both types have in common, as JSON."""
    shared = [name for name in kind.__struct_fields__ if name != "unknown" and name in entry.__struct_fields__]
    return {name: msgspec.to_builtins(getattr(entry, name)) for name in shared}


def _with_id(value: Any, taken: set[str], kind: type[Struct]) -> Any:
    """The id it has stays where it is free."""
    fallback = kind.__name__.lower()
    if isinstance(value, dict):
        has = value.get("id")
        free = isinstance(has, str) and has not in taken
        return value if free else {**value, "id": fresh_id(str(value.get("name", "")), taken, fallback)}
    if isinstance(value, kind):
        has, name = (getattr(value, key) for key in ("id", "name"))
        return value if has not in taken else replace(value, id=fresh_id(str(name), taken, fallback))
    return value
