"""The edits of a document as data: named, logged, undone and replayed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from mls_desktop.rules.common.values.saved_value import Json

Path = tuple[str, ...]
"""Ids, never list positions: ("secondaries", "sword", "step"). Equal entries of a list: "dagger", "dagger#2"."""


class Edit(Struct, frozen=True):
    """An edit, one change at a path. `set` puts `value` there (None: back to the default, where the field allows it);
    `add` joins `value` to the list there; `remove` takes the entry away; `move` puts it at position `value`."""

    op: Literal["set", "add", "remove", "move"]
    path: Path
    value: Json | tuple[Any, ...] | Struct = None


class Batch(Struct, frozen=True):
    """A batch of edits below the campaign, one undo step. `name` is an id that words know."""

    name: str
    edits: tuple[Edit, ...]


def below(edit: Edit, *path: str) -> Edit:
    """The same edit seen from further up: `path` comes before its own."""
    return Edit(edit.op, (*path, *edit.path), edit.value)
