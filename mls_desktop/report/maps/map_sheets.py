"""A map to scale on as many sheets as it needs: which cells are on which, what is drawn there, and an index of them.

Each sheet bears whole cells and, at its right and below, a strip of what is on the next, to be glued on. Example: on A4
with 25 mm a square a sheet has room for 7 x 10 of them: a ground of 20 x 14 takes 3 columns and 2 rows of sheets, named
A1, A2, A3, B1, B2, B3.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Cutout, Leaf, Mark, Shape, Stroke, Text
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.layout.text_measure import Style, TextMeasure
from mls_desktop.report.maps.map_marks import Cells, MapMarks
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.paper_sizes import PAPERS, USUAL_PAPER, Paper

MILLIMETRE = 72 / 25.4
"""Points."""
MARGIN, HEAD, OVERLAP = 10.0, 8.0, 8.0
"""Millimetres: left free around, for the line above the map, of the next sheet at the right and below."""
USUAL_SQUARE, LEAST_SQUARE, MOST_SQUARE = 25.0, 5.0, 150.0
"""Millimetres of a square."""
TITLE, PLAIN, QUIET = Style(11, bold=True), Style(8), Style(7.5, ink="quiet")
SEAM = "side 1"
"""The ink of where sheets meet on the index: unlike that of walls."""
TICK = 4.0
"""Millimetres of a line that tells where to cut."""
Fog = Literal["players", "all"]


class MapPrint(Struct, frozen=True):
    """Print options of a map. `square`: millimetres of a side; `fog`: as the players know the ground, or all of it;
    `secrets`: texts that only the referee reads; `index`: a sheet first that shows where all others belong."""

    paper: Paper = USUAL_PAPER
    square: float = USUAL_SQUARE
    tokens: bool = True
    fog: Fog = "players"
    secrets: bool = False
    index: bool = True

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper)


class SheetPlan(Struct, frozen=True):
    """Division of a ground into sheets: so many columns and rows of them, each of `across` x `down` cells at most."""

    columns: int
    rows: int
    across: int
    down: int

    @property
    def count(self) -> int:
        return self.columns * self.rows


def sheet_plan(width: int, height: int, wishes: MapPrint) -> SheetPlan:
    """Division into sheets of a ground of `width` x `height` cells."""
    paper = PAPERS[wishes.paper]
    free = (paper.width / MILLIMETRE - 2 * MARGIN, paper.height / MILLIMETRE - 2 * MARGIN - HEAD)
    # What fits on one sheet in a direction needs no strip of the next.
    across, down = (
        cells if cells * wishes.square <= room else max(1, int((room - OVERLAP) // wishes.square))
        for cells, room in zip((width, height), free, strict=True)
    )
    return SheetPlan(ceil(width / across), ceil(height / down), across, down)


def sheet_name(column: int, row: int) -> str:
    """Name of a sheet: the letter of its row, the number of its column. Both count from 0."""
    letters, row = "", row + 1
    while row:
        row, at = divmod(row - 1, 26)
        letters = chr(ord("A") + at) + letters
    return f"{letters}{column + 1}"


def printed_scene(scene: MapScene, wishes: MapPrint) -> MapScene:
    """Map without the secret texts and without the figures, unless `wishes` have them."""
    texts = scene.texts if wishes.secrets else tuple(each for each in scene.texts if not each.secret)
    return replace(scene, texts=texts, tokens=scene.tokens if wishes.tokens else ())


def map_leaves(
    scene: MapScene, title: str, wishes: MapPrint, measure: TextMeasure, faces: frozenset[str] = frozenset()
) -> tuple[Leaf, ...]:
    """The sheets of a map, row by row; before them the index where it is wanted and there are several. `faces`: the
    figures that have a portrait."""
    shown, plan = printed_scene(scene, wishes), sheet_plan(scene.width, scene.height, wishes)
    made = _Sheets(shown, title, wishes, plan, measure, faces)
    index = (made.index(),) if wishes.index and plan.count > 1 else ()
    return (*index, *(made.sheet(column, row) for row in range(plan.rows) for column in range(plan.columns)))


class _Sheets:
    """The maker of the sheets of one map."""

    def __init__(
        self,
        scene: MapScene,
        title: str,
        wishes: MapPrint,
        plan: SheetPlan,
        measure: TextMeasure,
        faces: frozenset[str],
    ) -> None:
        self._scene, self._title, self._wishes, self._plan = scene, title, wishes, plan
        self._measure, self._faces = measure, faces
        paper = PAPERS[wishes.paper]
        self._paper = (paper.width, paper.height)
        self._corner = (MARGIN * MILLIMETRE, (MARGIN + HEAD) * MILLIMETRE)

    def sheet(self, column: int, row: int) -> Leaf:
        """Leaf with the sheet in `column` and `row`, both counted from 0."""
        plan, scene, unit = self._plan, self._scene, self._wishes.square * MILLIMETRE
        left, top = column * plan.across, row * plan.down
        right, below = min(scene.width, left + plan.across), min(scene.height, top + plan.down)
        strip = OVERLAP * MILLIMETRE
        wide = (right - left) * unit + (strip if right < scene.width else 0.0)
        high = (below - top) * unit + (strip if below < scene.height else 0.0)
        cells = Cells(left, top, min(scene.width, left + ceil(wide / unit)), min(scene.height, top + ceil(high / unit)))
        x, y = self._corner
        marks = MapMarks(scene, unit, self._measure, self._faces, self._wishes.fog == "players").of(cells)
        # A line of the border lies half outside.
        around = 1.0
        map_of_it = Cutout(
            x - around, y - around, wide + 2 * around, high + 2 * around, (x - left * unit, y - top * unit), marks
        )
        cuts = self._cuts((right - left) * unit, (below - top) * unit, right < scene.width, below < scene.height)
        return Leaf(*self._paper, 1.0, (map_of_it, *cuts, *self._head(column, row)))

    def _cuts(self, wide: float, high: float, goes_right: bool, goes_down: bool) -> Iterator[Mark]:
        """Short lines at the sides of the paper that lead to where the next sheets begin."""
        (x, y), tick = self._corner, TICK * MILLIMETRE
        strip = OVERLAP * MILLIMETRE
        if goes_right:
            end = y + high + (strip if goes_down else 0.0)
            yield Stroke(x + wide, y - tick, x + wide, y - 1.5, 0.5, "plain")
            yield Stroke(x + wide, end + 1.5, x + wide, end + tick, 0.5, "plain")
        if goes_down:
            end = x + wide + (strip if goes_right else 0.0)
            yield Stroke(x - tick, y + high, x - 1.5, y + high, 0.5, "plain")
            yield Stroke(end + 1.5, y + high, end + tick, y + high, 0.5, "plain")

    def _head(self, column: int, row: int) -> Iterator[Mark]:
        """Marks at the head of a sheet: which one it is, and which lie beside it."""
        plan, (x, y) = self._plan, self._corner
        name = sheet_name(column, row)
        where = _("Row {row} of {rows}, column {column} of {columns} · {map}").format(
            map=self._title, row=row + 1, rows=plan.rows, column=column + 1, columns=plan.columns
        )
        base = y - TICK * MILLIMETRE - 3
        wide = self._measure.wide(name, TITLE)
        yield Text(x, base, name, TITLE, wide, wide)
        beside = []
        if column + 1 < plan.columns:
            beside.append(_("{sheet} at the right").format(sheet=sheet_name(column + 1, row)))
        if row + 1 < plan.rows:
            beside.append(_("{sheet} below").format(sheet=sheet_name(column, row + 1)))
        end = self._paper[0] - MARGIN * MILLIMETRE
        said = ", ".join(beside)
        room = self._measure.wide(said, QUIET)
        if said:
            yield Text(end - room, base, said, QUIET, room, room)
        left = x + wide + 8
        yield self._cut_short(where, left, base, end - room - 8 - left)

    def _cut_short(self, text: str, x: float, y: float, room: float) -> Text:
        """A text on one line, its end left out where there is no room."""
        if self._measure.wide(text, PLAIN) > room:
            while text and self._measure.wide(f"{text}…", PLAIN) > room:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        return Text(x, y, text, PLAIN, self._measure.wide(text, PLAIN), room)

    def index(self) -> Leaf:
        """Leaf with the whole map, and on it the place and name of each sheet."""
        scene, plan, (x, y) = self._scene, self._plan, self._corner
        wide = self._paper[0] - 2 * MARGIN * MILLIMETRE
        high = self._paper[1] - y - (MARGIN + 1.5 * HEAD) * MILLIMETRE
        unit = min(wide / scene.width, high / scene.height)
        x += (wide - unit * scene.width) / 2
        y += 1.5 * HEAD * MILLIMETRE
        marks = MapMarks(scene, unit, self._measure, self._faces, self._wishes.fog == "players").of(
            Cells(0, 0, scene.width, scene.height)
        )
        size = (unit * scene.width, unit * scene.height)
        whole = Cutout(x - 1, y - 1, size[0] + 2, size[1] + 2, (x, y), marks)
        places = ((column, row) for row in range(plan.rows) for column in range(plan.columns))
        names = (mark for column, row in places for mark in self._place(column, row, (x, y), unit))
        return Leaf(*self._paper, 1.0, (whole, *names, *self._index_head()))

    def _index_head(self) -> Iterator[Mark]:
        x, y = MARGIN * MILLIMETRE, (MARGIN + HEAD / 2) * MILLIMETRE
        room = self._paper[0] - 2 * x
        title = replace(self._cut_short(self._title, x, y, room), style=TITLE)
        yield replace(title, wide=self._measure.wide(title.text, TITLE))
        said = how_many("{n} sheet", "{n} sheets", self._plan.count)
        size = f"{self._wishes.square:g}"
        told = _("{sheets}, a square is {size} mm wide").format(sheets=said, size=size)
        how = _(
            "Cut off the white at the left and top of each, and lay it on the strip of the one before up to the"
            " short lines."
        )
        for nth, text in enumerate((told, how)):
            yield self._cut_short(text, x, y + 14 + 11 * nth, room)

    def _place(self, column: int, row: int, corner: tuple[float, float], unit: float) -> Iterator[Mark]:
        """Marks of a sheet's place on the index, with its name."""
        plan, scene = self._plan, self._scene
        left, top = column * plan.across, row * plan.down
        right, below = min(scene.width, left + plan.across), min(scene.height, top + plan.down)
        x, y = corner[0] + left * unit, corner[1] + top * unit
        wide, high = (right - left) * unit, (below - top) * unit
        yield Shape(x, y, wide, high, 0.0, 1.6, SEAM)
        style = Style(max(7.0, min(22.0, wide / 4, high / 3)), bold=True)
        name = sheet_name(column, row)
        room = self._measure.wide(name, style)
        plate = (x + wide / 2 - room / 2 - 4, y + high / 2 - style.size * 0.65)
        yield Shape(*plate, room + 8, style.size * 1.3, 3.0, 0.8, "plain", "paper")
        yield Text(x + wide / 2 - room / 2, y + high / 2 + style.size * 0.36, name, style, room, room)
