"""The edits of a document as data: named, logged, undone and replayed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from mls_desktop.rules.common.values.saved_value import Json

REMOVALS = frozenset(
    {"remove_character", "remove_encounter", "no_portrait", "no_ground", "no_ground_picture", "no_kept_ground"}
)
"""Names of batches that take something out, however many edits they have."""
Path = tuple[str, ...]
"""Ids, never list positions: ("secondaries", "sword", "step"). Equal entries of a list: "dagger", "dagger#2"."""


class Edit(Struct, frozen=True, gc=False):
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
    """Copy of `edit` with the elements `path` before its own path, so that it applies further up."""
    return Edit(edit.op, (*path, *edit.path), edit.value)


def takes_out(edit: Edit | Batch) -> bool:
    """Tells whether `edit` takes out a thing that a person may want back; of a batch, whether its only edit does or its
    name is in `REMOVALS`. Such a thing is a row, a character, a fight, an entry, a fighter of a line-up, or what is in
    a character's field set to None; waivers, rulings and pictures are none."""
    if isinstance(edit, Batch):
        return edit.name in REMOVALS or (len(edit.edits) == 1 and takes_out(edit.edits[0]))
    if edit.op == "set":
        # A field that holds a thing, as an occupation, is emptied.
        return edit.value is None and edit.path[:1] == ("characters",) and len(edit.path) == 3
    return edit.op == "remove" and "waivers" not in edit.path and edit.path[:1] not in (("rulings",), ("pictures",))
