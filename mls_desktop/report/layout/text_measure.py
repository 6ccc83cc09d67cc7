"""The text measure before any font is known: styles, the lines of a broken text, and the measure that says how wide a
text is and where it is broken. Whoever has a font gives the measure; the layout asks nothing else of it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

SMALLEST = 0.8
"""Least share of its size to which a style may shrink."""


class Style(Struct, frozen=True):
    """A text style: size in points, weight and colour of a text. `spaced`: its letters stand wider."""

    size: float
    bold: bool = False
    ink: str = "plain"
    spaced: bool = False


class Span(Struct, frozen=True):
    """A line of a broken text: from the character `start` up to `end`."""

    start: int
    end: int
    text: str
    wide: float


class TextMeasure(Protocol):
    """A measure of texts, in points. Lines are as high as `pieces.lead` says, in every font."""

    def wide(self, text: str, style: Style) -> float:
        """Width of a text on one line."""
        ...

    def lines(self, text: str, style: Style, room: float) -> tuple[Span, ...]:
        """The text broken between words, or inside a word that is too long; one empty line for no text. The spans
        follow each other: each starts where the one before ends, the first at 0, and the last ends with the text."""
        ...


def fitting(measure: TextMeasure, text: str, style: Style, room: float) -> Style:
    """`style`, or a smaller one (by a fifth at most) where a word of `text` is wider than `room`, so that it need not
    be broken."""
    longest = max((measure.wide(word, style) for word in text.split()), default=0.0)
    if longest <= room:
        return style
    return replace(style, size=round(max(style.size * SMALLEST, style.size * room / longest * 0.99), 2))
