"""The signs of the texts on a leaf of paper, and the sentence on those that have no font."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from mls_desktop.report.layout.marks import Cutout, Mark, Text
from mls_desktop.words.i18n import counted

NAMED = 12
"""Greatest number of signs that are named."""


def missing_text(signs: Collection[str]) -> str:
    """The sentence on signs that have no font; "" where all have one."""
    if not signs:
        return ""
    named = " ".join(sorted(signs)[:NAMED]) + (" …" if len(signs) > NAMED else "")
    count = len(signs)
    return counted(
        "{n} sign cannot be printed, since no font here has it: {signs}",
        "{n} signs cannot be printed, since no font here has them: {signs}",
        count,
    ).format(n=count, signs=named)


def texts_of(marks: Iterable[Mark]) -> Iterator[str]:
    """Yields the texts among marks, also those that are cut out of others."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.text
        elif isinstance(mark, Cutout):
            yield from texts_of(mark.marks)


def sign_at(coded: bytes, unit: int) -> str:
    """Sign that begins at index `unit` of `coded`, a text in UTF-16 little-endian, counted in units of two bytes."""
    first = int.from_bytes(coded[2 * unit : 2 * unit + 2], "little")
    return coded[2 * unit : 2 * unit + (4 if 0xD800 <= first < 0xDC00 else 2)].decode("utf-16-le", "replace")
