"""Cutting of a title that has no room: the name in it gives way at its end, what kind of thing it heads stays."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.words.cut_short import last_that

CUT, BETWEEN = "…", ": "
LEAST = 3
"""Number of letters of the name that stay, where the text after it can be cut instead."""


def cut_title(title: str, fits: Callable[[str], bool]) -> str:
    """Longest form of `title` that `fits`; the shortest form where none does. `fits` tells whether a text has room.

    Example: "Tam Oster: chronicle" becomes "Tam Os…: chronicle", where there is less room "Tam…: chronicle", then
    "Tam…: chron…"; "What it brought" becomes "What it br…". A title is measured whole once, and then only texts of
    about the length that fits: a name may be sixty thousand letters long.
    """
    if fits(title):
        return title
    name, between, kind = title.rpartition(BETWEEN)
    if not between or not kind:
        return _cut(name or title, 1, between, fits)
    least = _begun(name, LEAST)
    # More of its kind with dots at its end may be wider than the whole of it, so that is asked first.
    if len(kind) < 2 or fits(f"{least}{between}{kind}"):
        return _cut(name, LEAST, f"{between}{kind}", fits)
    return f"{least}{between}{_cut(kind, 1, '', lambda said: fits(f'{least}{between}{said}'))}"


def _cut(text: str, least: int, after: str, fits: Callable[[str], bool]) -> str:
    """Longest beginning of `text`, with dots, that fits with `after` behind it, and `after`; with `least` letters where
    not even those fit."""
    more = last_that(lambda more: fits(_begun(text, least + more) + after), len(text) - least)
    return _begun(text, least + more) + after


def _begun(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length].rstrip()}{CUT}"
