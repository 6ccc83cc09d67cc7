"""Cutting of a title that has no room: the name in it gives way at its end, what kind of thing it heads stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

CUT, BETWEEN = "…", ": "
LEAST = 3
"""So many letters of a name stay, where what is said after it can be cut instead."""


def cut_title(title: str, fits: Callable[[str], bool]) -> str:
    """The longest form of a title that fits; the shortest there is where none does.

    Example: "Tam Oster: chronicle" becomes "Tam Os…: chronicle", where there is less room "Tam…: chronicle", then
    "Tam…: chron…"; "What it brought" becomes "What it br…".
    """
    shown = title
    for shown in _forms(title):
        if fits(shown):
            break
    return shown


def _forms(title: str) -> Iterator[str]:
    """A title ever shorter."""
    yield title
    name, between, kind = title.rpartition(BETWEEN)
    if not between:
        name, kind = title, ""
    for length in range(len(name) - 1, LEAST - 1 if kind else 0, -1):
        yield f"{name[:length].rstrip()}{CUT}{between}{kind}"
    start = name if len(name) <= LEAST else f"{name[:LEAST].rstrip()}{CUT}"
    for length in range(len(kind) - 1, 0, -1):
        yield f"{start}{between}{kind[:length].rstrip()}{CUT}"
