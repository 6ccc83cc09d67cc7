"""A map as marks on paper: its ground, what stands on edges and in cells, figures. Measures are in points; the ground's
upper left corner is at (0, 0), and a cell is `unit` wide. Only what a range of cells touches is set."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.report.layout.marks import Image, Mark, Polygon, Shape, Stroke, Text
from mls_desktop.report.layout.text_measure import Style, TextMeasure
from mls_desktop.report.maps.figure_shapes import MARK, SIDES, from_below, in_box, side_corners, tip_corners
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene, Token
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Block

BELOW = "ground"
"""Name of the picture below the grid among a leaf's pictures."""
INSET, RIM = 0.14, 0.075
"""Of a cell: how far a figure is off its sides, and how wide the rim in its side's colour is around a face."""
OFF = 0.04
"""Of a cell, how far the mark of a side is off its sides."""
HATCH: dict[Block, int] = {"both": 7, "step": 3, "sight": 5}
"""Number of lines over a cell, by how it blocks."""
LEAST = 3.0
"""Least size of letters, in points."""
Point = tuple[float, float]


def face_name(who: str) -> str:
    """Name of a figure's portrait among a leaf's pictures: "face " and the figure's id."""
    return f"face {who}"


class Cells(Struct, frozen=True):
    """A range of cells: columns from `left` up to `right`, rows from `top` up to `below`."""

    left: int
    top: int
    right: int
    below: int

    def touches(self, cell: Cell) -> bool:
        """Tells whether `cell` is in the range or right beside it, be it at a corner only."""
        return self.left - 1 <= cell[0] <= self.right and self.top - 1 <= cell[1] <= self.below


class MapMarks:
    """Marks of one map. `unit`: width of a cell in points; `faces`: the figures that have a portrait; `covers`: cells
    that fog hides are covered."""

    def __init__(self, scene: MapScene, unit: float, measure: TextMeasure, faces: frozenset[str], covers: bool) -> None:
        self._scene, self._unit, self._measure = scene, unit, measure
        self._faces, self._covers = faces, covers

    def of(self, cells: Cells) -> tuple[Mark, ...]:
        """Marks of what `cells` touch, lowest first: picture, cells, grid, fog if `covers`, edges, texts, figures."""
        scene = self._scene
        tokens = from_below(scene.tokens)
        return (
            *self._picture(cells),
            *self._blocked(cells),
            *self._grid(cells),
            *(self._cover(cells) if self._covers else ()),
            *(mark for each in scene.edges if cells.touches(each.edge[:2]) for mark in self._edge(each)),
            *self._texts(cells),
            *(mark for each in tokens if any(map(cells.touches, each.cells)) for mark in self._token(each)),
        )

    def _picture(self, cells: Cells) -> Iterator[Mark]:
        laid, unit = self._scene.picture, self._unit
        if laid is not None:
            left, top = (laid.offset[0] + cells.left * laid.cell, laid.offset[1] + cells.top * laid.cell)
            across, down = cells.right - cells.left, cells.below - cells.top
            part = (left, top, across * laid.cell, down * laid.cell)
            yield Image(cells.left * unit, cells.top * unit, across * unit, down * unit, BELOW, part)

    def _blocked(self, cells: Cells) -> Iterator[Mark]:
        """Yields marks of cells unlike others: grey where nobody enters, slanting lines, the extra cost of entering."""
        unit = self._unit
        for mark in self._scene.cells:
            if not cells.touches(mark.at):
                continue
            x, y = mark.at[0] * unit, mark.at[1] * unit
            # A picture shows by itself what stands there: it is not painted over.
            if mark.block in ("both", "step") and self._scene.picture is None:
                yield Shape(x, y, unit, unit, thick=0.0, fill="shade" if mark.block == "both" else "pale")
            if mark.block is not None:
                yield from self._hatch((x, y), HATCH[mark.block])
            if mark.extra:
                yield self._text(f"+{mark.extra}", (x + unit * 0.94, y + unit * 0.92), 0.22, 1.0)

    def _hatch(self, corner: Point, count: int) -> Iterator[Mark]:
        """Yields `count` slanting lines across the cell whose upper left corner is at `corner`, in points."""
        unit, (x, y) = self._unit, corner
        for nth in range(1, count + 1):
            far = 2 * unit * nth / (count + 1)
            near, over = min(unit, far), max(0.0, far - unit)
            yield Stroke(x + over, y + near, x + near, y + over, 0.4, "quiet")

    def _grid(self, cells: Cells) -> Iterator[Mark]:
        unit, scene = self._unit, self._scene
        left, top, right, below = (each * unit for each in (cells.left, cells.top, cells.right, cells.below))
        for x in range(cells.left, cells.right + 1):
            thick = 1.4 if x in (0, scene.width) else 0.35
            yield Stroke(x * unit, top, x * unit, below, thick, "plain" if thick > 1 else "line")
        for y in range(cells.top, cells.below + 1):
            thick = 1.4 if y in (0, scene.height) else 0.35
            yield Stroke(left, y * unit, right, y * unit, thick, "plain" if thick > 1 else "line")

    def _edge(self, mark: EdgeMark) -> Iterator[Mark]:
        """Yields the marks of an edge: a thick line for a wall, a double one for a window, a dotted one for a curtain,
        a leaf for a door."""
        (x, y), (to_x, to_y) = self._ends(mark)
        thick = max(1.0, self._unit / 11)
        match mark.kind:
            case "wall":
                yield Stroke(x, y, to_x, to_y, thick)
            case "window":
                yield Stroke(x, y, to_x, to_y, thick)
                yield Stroke(x, y, to_x, to_y, thick / 2, "paper")
            case "curtain":
                yield Stroke(x, y, to_x, to_y, thick / 2, dotted=True)
            case _:
                yield from self._door(mark, thick)

    def _door(self, mark: EdgeMark, thick: float) -> Iterator[Mark]:
        (x, y), (to_x, to_y) = self._ends(mark)
        along, aside = (to_x - x, to_y - y), (-(to_y - y), to_x - x)
        hinge = (x + along[0] * 0.12, y + along[1] * 0.12)
        leaf = (along[0] * 0.76, along[1] * 0.76)
        if mark.kind == "open":
            leaf = (leaf[0] * 0.5 + aside[0] * 0.66, leaf[1] * 0.5 + aside[1] * 0.66)
        long = max(1e-6, (leaf[0] ** 2 + leaf[1] ** 2) ** 0.5)
        off = (-leaf[1] / long * thick / 2, leaf[0] / long * thick / 2)
        end = (hinge[0] + leaf[0], hinge[1] + leaf[1])
        yield Polygon(
            (
                (hinge[0] + off[0], hinge[1] + off[1]), (end[0] + off[0], end[1] + off[1]),
                (end[0] - off[0], end[1] - off[1]), (hinge[0] - off[0], hinge[1] - off[1]),
            ),
            0.7, "plain", "paper",
        )  # fmt: skip
        if mark.kind == "locked":
            middle = ((x + to_x) / 2, (y + to_y) / 2)
            half = thick * 0.7
            yield Shape(middle[0] - half, middle[1] - half, 2 * half, 2 * half, half, 0.0, fill="plain")

    def _ends(self, mark: EdgeMark) -> tuple[Point, Point]:
        unit, (x, y, side) = self._unit, mark.edge
        left, top = x * unit, y * unit
        ends = {
            "n": ((left, top), (left + unit, top)), "s": ((left, top + unit), (left + unit, top + unit)),
            "w": ((left, top), (left, top + unit)), "e": ((left + unit, top), (left + unit, top + unit)),
        }  # fmt: skip
        return ends[side]

    def _texts(self, cells: Cells) -> Iterator[Mark]:
        """Yields texts in rows that `cells` touch, each on a plate; a text that begins on another sheet is set here
        too."""
        unit = self._unit
        for held in self._scene.texts:
            if not cells.top - 1 <= held.at[1] <= cells.below:
                continue
            text = self._text(
                f"({held.text})" if held.secret else held.text,
                (held.at[0] * unit + unit * 0.1, (held.at[1] + 0.6) * unit), 0.26, 0.0,
            )  # fmt: skip
            high = text.style.size
            yield Shape(text.x - 2, text.y - high, text.wide + 4, high * 1.3, 1.0, 0.0, "plain", "paper")
            yield text

    def _cover(self, cells: Cells) -> Iterator[Mark]:
        """Yields grey squares over the cells that fog hides."""
        unit = self._unit
        for y in range(cells.top, cells.below):
            for x in range(cells.left, cells.right):
                if self._scene.hidden((x, y)):
                    yield Shape(x * unit, y * unit, unit, unit, 0.0, 0.3, "shade", "shade")

    def _token(self, token: Token) -> Iterator[Mark]:
        """Yields the marks of a figure: its side's colour and shape, face or letters, a tip, a cross if it lies."""
        unit = self._unit
        across = [cell[0] for cell in token.cells]
        down = [cell[1] for cell in token.cells]
        left, top = (min(across) + INSET) * unit, (min(down) + INSET) * unit
        wide = (max(across) - min(across) + 1 - 2 * INSET) * unit
        high = (max(down) - min(down) + 1 - 2 * INSET) * unit
        ink = f"side {token.side % SIDES}"
        yield Shape(left, top, wide, high, min(wide, high) / 2, unit / 15, ink, "pale" if token.lies else "paper")
        if not token.lies:
            yield self._tip(token, ink)
        if token.who in self._faces:
            yield from self._face(token)
        else:
            middle = (left + wide / 2, top + high / 2 + unit * 0.11)
            yield self._text(token.initials, middle, 0.32 if len(token.initials) < 3 else 0.25, 0.5, bold=True)
        if token.lies:
            yield Stroke(left, top, left + wide, top + high, unit / 18)
        yield self._side(token, ink)

    def _side(self, token: Token, ink: str) -> Mark:
        """The shape of a side at the upper left of a figure's front cell, on a rim of paper, as on the screen. Printed
        in black, it alone tells one side from another."""
        size, rim = MARK * self._unit, self._unit / 32
        x, y = ((at + OFF) * self._unit for at in token.at)
        corners = side_corners(token.side)
        if not corners:
            return Shape(x, y, size, size, size / 2, rim, "paper", ink)
        return Polygon(in_box(corners, x, y, size, size), rim, "paper", ink)

    def _face(self, token: Token) -> Iterator[Mark]:
        """Yields the portrait of a figure, and the number that tells many of one face apart."""
        unit, (x, y) = self._unit, token.at
        off, inner = INSET + RIM, 1 - 2 * (INSET + RIM)
        name = face_name(token.who)
        yield Image((x + off) * unit, (y + off) * unit, inner * unit, inner * unit, name, pale=token.lies)
        if token.number:
            said = self._text(token.number, ((x + 0.93) * unit, (y + 0.3) * unit), 0.24, 1.0, bold=True)
            high = said.style.size
            yield Shape(said.x - 1.5, said.y - high * 0.95, said.wide + 3, high * 1.2, 2.0, 0.4, "plain", "paper")
            yield said

    def _tip(self, token: Token, ink: str) -> Mark:
        """A small triangle at the side of the front cell that is faced."""
        x, y = ((at + 0.5) * self._unit for at in token.at)
        return Polygon(tip_corners(token.facing, x, y, self._unit), 0.0, ink, ink)

    def _text(self, text: str, at: Point, part: float, share: float, bold: bool = False) -> Text:
        """A text whose size is that part of a cell; `share` of its width lies left of the point."""
        style = Style(max(LEAST, round(self._unit * part, 1)), bold)
        wide = self._measure.wide(text, style)
        return Text(at[0] - wide * share, at[1], text, style, wide, wide)
