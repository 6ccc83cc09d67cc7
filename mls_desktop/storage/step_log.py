"""The log of steps: what undo and redo go on with after a restart, one checked line a step.

A line is a checksum and a record: the head; a step, from one state to the next with the patches there and back; a mark,
by which digest the bytes of a state are known. States have numbers, each given once, so no line depends on where it
stands: an undo needs no line, and a step from an earlier state is what drops those after it. `joins`: the step goes on
with the gesture of the one before, and both are undone as one.

Example: steps 0 > 1 > 2 > 3 and a mark "2 has digest D". The file with that digest has two steps to undo and one to
redo. After a step 1 > 4 the history is 0 > 1 > 4; the file with digest D still has its two steps to undo.

Invariant: nothing is believed that does not follow, line by line, from a state whose digest is that of bytes at hand. A
line that is damaged or missing ends the history at its place, on either side of which it is still sound.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from mls_desktop.model.history.patch import Fields
from mls_desktop.storage.saving import digest

LOG_VERSION = 1
MOST_STEPS = 200
"""So many named steps outlast a restart."""
CHECKSUM = 16


class Head(Struct, frozen=True, tag="head", tag_field="is"):
    """The first line."""

    version: int
    system: str


class LoggedStep(Struct, frozen=True, tag="step", tag_field="is", omit_defaults=True):
    """A step from the state `after` to the new `state`. `name`: what people are shown."""

    state: int
    after: int
    name: str
    there: Fields
    back: Fields
    joins: bool = False


class Mark(Struct, frozen=True, tag="mark", tag_field="is"):
    """A mark of a state: `digest` is that of the bytes of its file."""

    state: int
    digest: str


Record = Head | LoggedStep | Mark


def line(record: Record) -> bytes:
    """Line of the log for `record`: checksum, a blank, JSON, a newline."""
    body = msgspec.json.encode(record)
    return digest(body)[:CHECKSUM].encode() + b" " + body + b"\n"
