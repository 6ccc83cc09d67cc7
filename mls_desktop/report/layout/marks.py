"""The drawing primitives of a page, as a list: measured once, painted on any device, looked at by tests."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.report.layout.text_measure import Style


class Text(Struct, frozen=True):
    """One line of text from `x` on the base line `y`. `wide`: how wide it is; `room`: how wide it may be."""

    x: float
    y: float
    text: str
    style: Style
    wide: float
    room: float


class Stroke(Struct, frozen=True):
    x: float
    y: float
    to_x: float
    to_y: float
    thick: float = 0.5
    ink: str = "plain"
    dotted: bool = False


class Shape(Struct, frozen=True):
    """A rectangle with round corners; a circle where `corner` is half its size."""

    x: float
    y: float
    wide: float
    high: float
    corner: float = 0.0
    thick: float = 0.6
    ink: str = "plain"
    fill: str = ""


Mark = Text | Stroke | Shape


class Leaf(Struct, frozen=True):
    """One side of paper, `wide` x `high` points; `scale`: how large it is drawn."""

    wide: float
    high: float
    scale: float
    marks: tuple[Mark, ...]
