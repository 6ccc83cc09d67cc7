"""The names by which fighters are told apart: no two in a fight go by one name, the fallen and the gone counted."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names in their order; of those that read alike all but the first with a number behind: "Thief (2)"."""
    given = list(names)
    theirs, found = {_plain(name) for name in given}, list[str]()
    held: set[str] = set()
    for name in given:
        found.append(_apart(name, held, theirs) if _plain(name) in held else name)
        held.add(_plain(found[-1]))
    return found


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Name for a newcomer called `name`: the same, or with the first free number behind it, "Thief (2)", where one of
    `others` reads alike."""
    held = {_plain(each) for each in others}
    return _apart(name, held, ()) if _plain(name) in held else name


def _apart(name: str, held: Collection[str], theirs: Collection[str]) -> str:
    """Copy of `name` with the first number behind it, from 2 on, that makes none of `held` or `theirs`."""
    nth, found = 2, f"{name} (2)"
    while _plain(found) in held or _plain(found) in theirs:
        nth += 1
        found = f"{name} ({nth})"
    return found


def _plain(name: str) -> str:
    """Copy of `name` with one space between words and none around them, as logs show it."""
    return " ".join(name.split())
