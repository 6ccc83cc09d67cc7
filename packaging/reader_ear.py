"""Says what a screen reader hears of a program as it goes on: `reader_ear.py NAME`, a line each, until it is stopped.

Goes on in the system's Python, which has `pyatspi`. What the focus comes to is told as a reader says it: name, role,
value, what is about it; announcements as they are. The first line says that the ear listens.
"""

from __future__ import annotations

import os
import sys
from typing import Any

SYSTEM = "/usr/bin/python3"
"""The system's Python."""
if __name__ == "__main__" and os.path.realpath(sys.executable) != os.path.realpath(SYSTEM):
    os.execv(SYSTEM, [SYSTEM, *sys.argv])

import pyatspi  # type: ignore[import-not-found]  # noqa: E402
from reader_walk import found, short  # noqa: E402

LISTENS = "the ear listens"
VALUED = ("spin button", "slider", "combo box", "check box", "radio button")
"""Roles of which a change is heard while they have the focus."""


class Ear:
    """The ear of a program called `name`: writes each line once, also where two events tell the same."""

    def __init__(self, name: str) -> None:
        self._name, self._last = name, ""

    def on_event(self, event: Any) -> None:
        """Writes what `event` tells. What is gone by the time it is asked for tells nothing."""
        try:
            if event.host_application is None or event.host_application.name != self._name:
                return
            line = heard(event)
        except Exception as gone:  # of any kind that the bus has
            line = "" if "No such" in str(gone) else f"fault {gone}"
        if line and line != self._last:
            self._last = line
            print(line, flush=True)


def heard(event: Any) -> str:
    """Line that a reader says at `event`; "" for what it keeps to itself."""
    kind, thing = str(event.type), event.source
    if kind.startswith("object:announcement"):
        return f"says {flat(str(event.any_data))}"
    if kind.startswith("window:activate"):
        return f"window {thing.name!r}"
    if kind.startswith("object:state-changed:focused"):
        return f"focus {told(thing)}" if event.detail1 else ""
    is_held = thing.getState().contains(pyatspi.STATE_FOCUSED)
    if kind.startswith("object:state-changed:checked") and is_held:
        return f"now {'checked' if event.detail1 else 'not checked'}: {thing.name}"
    if kind.startswith("object:property-change:accessible-value") and is_held:
        return f"now {told(thing)}"
    return ""


def told(thing: Any) -> str:
    """A thing as a reader says it: name or label, role, value or text, what is about it."""
    labels = [
        relation.getTarget(at).name
        for relation in thing.getRelationSet()
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
        for at in range(relation.getNTargets())
    ]
    role = thing.getRoleName()
    parts = [*labels, role, repr(thing.name)]
    if "Text" in thing.get_interfaces():
        text = thing.queryText()
        held = text.getText(0, text.characterCount)
        parts.append(f"holds {short(held)!r}" if held else "empty")
    elif role in VALUED and "Value" in thing.get_interfaces():
        parts.append(f"value {thing.queryValue().currentValue:g}")
    if thing.getState().contains(pyatspi.STATE_CHECKED):
        parts.append("checked")
    if thing.description:
        parts.append(f"about {short(flat(thing.description))!r}")
    return " ".join(parts)


def flat(text: str) -> str:
    """A text in one line: its own lines lie between strokes."""
    return " / ".join(line for line in text.splitlines() if line)


def main() -> None:
    found(sys.argv[1])
    ear = Ear(sys.argv[1])
    names = (
        "object:state-changed:focused", "object:state-changed:checked", "object:announcement",
        "object:property-change:accessible-value", "window:activate",
        # Nothing is said of these, but who does not ask for them keeps names that are not so any more.
        "object:property-change:accessible-name", "object:property-change:accessible-description",
    )  # fmt: skip
    pyatspi.Registry.registerEventListener(ear.on_event, *names)
    print(LISTENS, flush=True)
    pyatspi.Registry.start()


if __name__ == "__main__":
    main()
