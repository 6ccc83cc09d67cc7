"""Reads out what a screen reader is given of a program, through the system's own interface (AT-SPI).

Run by the system's Python, which has `pyatspi`: `reader_walk.py NAME`, the name of the program as it calls itself. Each
line is one thing, deeper ones further to the right, in the order in which they are told.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import pyatspi  # type: ignore[import-not-found]

PATIENCE = 20.0
MOST = 40
"""So many things within one are told; a table has many cells."""
LONG = 160
"""So much of a text is told."""
STATES = (
    ("focused", pyatspi.STATE_FOCUSED), ("checked", pyatspi.STATE_CHECKED), ("pressed", pyatspi.STATE_PRESSED),
    ("selected", pyatspi.STATE_SELECTED), ("expanded", pyatspi.STATE_EXPANDED), ("read only", pyatspi.STATE_READ_ONLY),
    ("takes the focus", pyatspi.STATE_FOCUSABLE),
)  # fmt: skip


def found(name: str) -> Any:
    """The program of that name, once it is there. Raises SystemExit where it does not come."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        desktop = pyatspi.Registry.getDesktop(0)
        for program in desktop:
            if program is not None and program.name == name:
                return program
        time.sleep(0.2)
    sys.exit(f"no program {name!r} is to be read")


def lines(thing: Any, depth: int = 0) -> Iterator[str]:
    """A thing that is shown and what is within it."""
    states = thing.getState()
    if depth and not states.contains(pyatspi.STATE_SHOWING):
        return
    yield "  " * depth + told(thing, states)
    for at in range(min(thing.childCount, MOST)):
        within = thing.getChildAtIndex(at)
        if within is not None:
            yield from lines(within, depth + 1)
    if thing.childCount > MOST:
        yield "  " * (depth + 1) + f"… {thing.childCount - MOST} more"


def told(thing: Any, states: Any) -> str:
    """One thing: role, name, value, labels, description, states."""
    parts = [thing.getRoleName(), repr(thing.name)]
    if thing.description:
        parts.append(f"about {short(thing.description)!r}")
    for relation in thing.getRelationSet():
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY:
            names = [relation.getTarget(at).name for at in range(relation.getNTargets())]
            parts.append(f"labelled {', '.join(names)!r}")
    parts += [f"value {value_text(thing)}"] if "Value" in thing.get_interfaces() else []
    if "Text" in thing.get_interfaces():
        text = thing.queryText()
        parts.append(f"text {short(text.getText(0, text.characterCount))!r}")
    said = [word for word, state in STATES if states.contains(state)]
    return " ".join((*parts, f"({', '.join(said)})" if said else "")).rstrip()


def value_text(thing: Any) -> str:
    value = thing.queryValue()
    return f"{value.currentValue:g} of {value.minimumValue:g} to {value.maximumValue:g}"


def short(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG]}…"


if __name__ == "__main__":
    print("\n".join(lines(found(sys.argv[1]))))
