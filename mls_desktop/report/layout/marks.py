"""The drawing primitives of a page, as a list: measured once, painted on any device, looked at by tests."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.report.layout.text_measure import Style


class Text(Struct, frozen=True):
    """Line of text from `x` on the base line `y`. `wide`: how wide it is; `room`: how wide it may be."""

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


class Polygon(Struct, frozen=True):
    """A form with straight sides between these points."""

    points: tuple[tuple[float, float], ...]
    thick: float = 0.6
    ink: str = "plain"
    fill: str = ""


class Image(Struct, frozen=True):
    """A part of a picture, which whoever draws the leaf knows by `name`: `part` of it, in its own pixels: left, top,
    across, down. `pale`: it is drawn so that what stands on it is read."""

    x: float
    y: float
    wide: float
    high: float
    name: str
    part: tuple[float, float, float, float] | None = None
    pale: bool = False


class Cutout(Struct, frozen=True):
    """Marks of which only what lies in a rectangle is drawn; they are set as if its `origin` were the upper left corner
    of the paper."""

    x: float
    y: float
    wide: float
    high: float
    origin: tuple[float, float]
    marks: tuple[Mark, ...]


Mark = Text | Stroke | Shape | Polygon | Image | Cutout


class Leaf(Struct, frozen=True):
    """Side of paper, `wide` x `high` points; `scale`: how large it is drawn."""

    wide: float
    high: float
    scale: float
    marks: tuple[Mark, ...]
