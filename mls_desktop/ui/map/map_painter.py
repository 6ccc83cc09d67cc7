"""The painter functions of a map: grid, ground, walls and doors, reach, measures. All measures are in pixels of what is
seen; only what is seen is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.report.maps.map_scene import EdgeKind, MapScene, Token
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.rules.common.grids.grid import Cell, Edge
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.grids.squares import OFFSETS
from mls_desktop.ui.map.map_look import GRID_FROM, MapCanvasLook, inset, sized_font, tip

LONGEST = 6
"""Squares over which a text goes at most: more would hide what stands there. The cursor on it has it told whole."""
TEXT_FROM, COST_FROM = 14.0, 18.0
"""From so many pixels a cell on, texts and costs are drawn: smaller they would be a smear."""
RING = 5
"""A ring is drawn at every so many cells."""
RIM = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Where letters over a picture are drawn in the colour of paper, in pixels, before they are drawn in ink."""
ROWS = 32
"""Of pixels, of the piece of which upright lines are made."""
OVER_PICTURE = 0.6
"""How much of a line of the grid is seen over a picture."""


def paint_ground(
    painter: QPainter, made: MapCanvasLook, scene: MapScene, picture: PictureLevels | None, laid: GroundPicture | None
) -> None:
    """Paints the ground: paper, the `picture` below as it is `laid`, cells unlike others, and the grid."""
    whole = made.whole(scene)
    painter.fillRect(whole, made.theme.colour("card"))
    if picture is not None and laid is not None:
        paint_picture(painter, made, whole, picture, laid)
    _paint_cells(painter, made, scene)
    if made.view.cell >= GRID_FROM:
        _paint_grid(painter, made, scene, whole, picture is not None)


def paint_picture(
    painter: QPainter, made: MapCanvasLook, whole: QRectF, picture: PictureLevels, laid: GroundPicture
) -> None:
    """Paints the part in view of the picture `laid` below the ground."""
    shown, factor = whole & made.room, laid.cell / made.view.cell
    left, top = (shown.left() - whole.left()) * factor, (shown.top() - whole.top()) * factor
    source = QRectF(laid.offset[0] + left, laid.offset[1] + top, shown.width() * factor, shown.height() * factor)
    picture.draw(painter, shown, source)


def _paint_cells(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    columns, rows = made.seen(scene.width, scene.height)
    colours = {"both": made.theme.colour("soft_ink"), "step": QColor(made.theme.colours.categories[1])}
    for mark in scene.cells:
        if mark.at[0] not in columns or mark.at[1] not in rows:
            continue
        box = made.box(mark.at)
        if mark.block == "sight":
            painter.fillRect(box, QBrush(made.theme.colour("faint_ink"), Qt.BrushStyle.Dense5Pattern))
        elif mark.block is not None:
            shade = colours[mark.block]
            shade.setAlphaF(0.75 if mark.block == "both" else 0.45)
            painter.fillRect(box, shade)
            if mark.block == "step":
                painter.fillRect(box, QBrush(made.theme.colour("soft_ink"), Qt.BrushStyle.HorPattern))
        if mark.extra:
            painter.fillRect(box, QBrush(QColor(made.theme.colours.categories[5]), Qt.BrushStyle.BDiagPattern))
            _letter(painter, made, box, f"+{mark.extra}", Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)


def _paint_grid(painter: QPainter, made: MapCanvasLook, scene: MapScene, whole: QRectF, over: bool) -> None:
    """Paints the lines between the cells and around the ground; half seen where they lie `over` a picture."""
    columns, rows = made.seen(scene.width, scene.height)
    colour = made.theme.colour("line")
    if over:
        colour.setAlphaF(OVER_PICTURE)
    xs = [round(made.view.corner((x, 0))[0]) for x in (*columns, columns.stop)]
    ys = [round(made.view.corner((0, y))[1]) for y in (*rows, rows.stop)]
    shown = (whole & made.room).toRect()
    # As rectangles they are sharp, and drawn in a fraction of the time that lines take.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRects([QRect(shown.left(), y, shown.width(), 1) for y in ys])
    if shown.isValid():
        painter.drawTiledPixmap(shown, _upright(xs, shown, colour))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(made.theme.colour("ink"), max(2.0, made.view.cell / 14)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(whole)


def _upright(xs: Iterable[int], shown: QRect, colour: QColor) -> QPixmap:
    """Pixmap `ROWS` high of upright lines at `xs`: laid one below the other, such pieces take a tenth of the time of
    lines that something is seen through."""
    made = QPixmap(shown.width(), ROWS)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRects([QRect(x - shown.left(), 0, 1, ROWS) for x in xs])
    return made


def paint_edges(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """Paints the walls, windows, curtains and doors in view."""
    wide = max(2.0, made.view.cell / 9)
    ink, page = made.theme.colour("ink"), made.theme.colour("card")
    columns, rows = made.seen(scene.width, scene.height)
    seen = (each for each in scene.edges if each.edge[0] in columns and each.edge[1] in rows)
    lines: dict[EdgeKind, list[QLineF]] = {}
    for mark in seen:
        lines.setdefault(mark.kind, []).append(made.line(mark.edge))
    painter.setPen(QPen(ink, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLines(lines.pop("wall", []))
    windows = lines.pop("window", [])
    # Wide enough that the pane between its two lines is seen on a small map too.
    painter.setPen(QPen(ink, max(4.0, wide * 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines(windows)
    painter.setPen(QPen(page, max(2.0, wide * 0.6)))
    painter.drawLines(windows)
    painter.setPen(QPen(ink, wide / 2, Qt.PenStyle.DotLine))
    painter.drawLines(lines.pop("curtain", []))
    for kind, doors in lines.items():
        for line in doors:
            _paint_door(painter, made, line, kind)


def _paint_door(painter: QPainter, made: MapCanvasLook, line: QLineF, kind: str) -> None:
    """Paints a door on `line`: a leaf in its frame; open it stands away from it; locked it has a disc on it."""
    thick = made.view.cell / 8
    brown = QColor(made.theme.colours.categories[6])
    painter.setPen(QPen(made.theme.colour("ink"), max(1.0, thick / 4)))
    painter.setBrush(brown)
    along = QLineF(line.pointAt(0.12), line.pointAt(0.88))
    if kind == "open":
        turned = QLineF(along)
        turned.setAngle(along.angle() + 60)
        painter.drawPolygon(_thick(turned, thick))
        return
    painter.drawPolygon(_thick(along, thick))
    if kind == "locked":
        middle = along.pointAt(0.5)
        painter.setBrush(made.theme.colour("ink"))
        painter.drawEllipse(middle, thick * 0.8, thick * 0.8)


def _thick(line: QLineF, by: float) -> QPolygonF:
    normal = line.normalVector().unitVector()
    dx, dy = normal.dx() * by / 2, normal.dy() * by / 2
    offset = QPointF(dx, dy)
    return QPolygonF([line.p1() + offset, line.p2() + offset, line.p2() - offset, line.p1() - offset])


def paint_fog(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """Paints the cells hidden from the players as the referee sees them: hatched, to be seen through."""
    if not scene.fog:
        return
    columns, rows = made.seen(scene.width, scene.height)
    shade = made.theme.colour("soft_ink")
    shade.setAlphaF(0.3)  # figures and words below it are read
    brush = QBrush(shade, Qt.BrushStyle.DiagCrossPattern)
    for y in rows:
        for x in columns:
            if scene.fog[y][x] == "#":
                painter.fillRect(made.box((x, y)), brush)


def paint_cover(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """Paints the cells hidden from the players as they see them: covered."""
    columns, rows = made.seen(scene.width, scene.height)
    colour = made.theme.colour("soft_ink")
    for y in rows:
        for x in columns:
            if scene.hidden((x, y)):
                painter.fillRect(made.box((x, y)).adjusted(-0.5, -0.5, 0.5, 0.5), colour)


def paint_reach(painter: QPainter, made: MapCanvasLook, costs: Mapping[Cell, int], points: int) -> None:
    """Paints the cells a move may end in, paler the more of `points` each costs, and that cost (0 `points`: none)."""
    shade, ink = made.theme.colour("accent"), made.theme.colour("ink")
    for cell, cost in costs.items():
        box = made.box(cell)
        if not box.intersects(made.room):
            continue
        shade.setAlphaF(0.34 - 0.2 * cost / max(1, points))
        painter.fillRect(box.adjusted(1, 1, -1, -1), shade)
        if points and made.view.cell >= COST_FROM:
            painter.setPen(ink)
            _letter(painter, made, box, str(cost), Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)


def paint_path(painter: QPainter, made: MapCanvasLook, cells: tuple[Cell, ...], facing: str) -> None:
    """Paints the path `cells` of a drafted move, a ring at its end, and the side `facing` that it faces there."""
    colour = made.theme.colour("accent")
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 12), Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolyline([made.box(cell).center() for cell in cells])
    end = made.box(cells[-1])
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 14)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(end.adjusted(*inset(end, 0.12)))
    painter.setBrush(colour)
    painter.drawPolygon(tip(end, facing))


def paint_touched(painter: QPainter, made: MapCanvasLook, edge: Edge) -> None:
    """Paints `edge`, a door that is opened or closed at the end of a drafted move, in the accent colour."""
    painter.setPen(QPen(made.theme.colour("accent"), max(3.0, made.view.cell / 7)))
    painter.drawLine(made.line(edge))


def paint_aim(painter: QPainter, made: MapCanvasLook, start: Cell, line: SightLine) -> None:
    """Paints the line of sight of an attack, clear or not, the edges that close it, and its length."""
    colour = made.theme.colour("good" if line.closed.is_clear else "bad")
    wide = max(2.0, made.view.cell / 14)
    style = Qt.PenStyle.SolidLine if line.closed.is_clear else Qt.PenStyle.DotLine
    painter.setPen(QPen(colour, wide, style, Qt.PenCapStyle.RoundCap))
    ends = QLineF(made.box(start).center(), made.box(line.cell).center())
    painter.drawLine(ends)
    painter.setPen(QPen(colour, wide * 1.5))
    for edge in line.closed.edges:
        painter.drawLine(made.line(edge))
    _paint_length(painter, made, ends, line.distance)


def paint_measure(painter: QPainter, made: MapCanvasLook, cells: tuple[Cell, Cell], length: int) -> None:
    """Paints a measured line between the two `cells`, and `length` at its middle."""
    start, end = cells
    colour = made.theme.colour("accent")
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 16), Qt.PenStyle.DashDotLine))
    ends = QLineF(made.box(start).center(), made.box(end).center())
    painter.drawLine(ends)
    painter.setBrush(colour)
    painter.drawEllipse(ends.p1(), made.view.cell / 9, made.view.cell / 9)
    _paint_length(painter, made, ends, length)


def _paint_length(painter: QPainter, made: MapCanvasLook, ends: QLineF, length: int) -> None:
    """Paints `length` on a plate at the middle of the line `ends`, large enough where cells are small too."""
    font = sized_font(painter.font(), max(made.theme.px(12), made.view.cell * 0.3), made.theme)
    room = QFontMetricsF(font).boundingRect(str(length)).adjusted(-4, -2, 4, 2)
    room.moveCenter(ends.pointAt(0.5))
    painter.fillRect(room, made.theme.colour("card"))
    painter.setPen(made.theme.colour("ink"))
    painter.setFont(font)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(length))


def paint_arcs(painter: QPainter, made: MapCanvasLook, token: Token) -> None:
    """Paints the diagonals of a figure's front square, which part its four arcs, with the forward arc shaded."""
    centre, far = made.box(token.at).center(), made.room.width() + made.room.height()
    across, down = OFFSETS.get(token.facing, (0, -1))
    aside = QPointF(-down, across)
    ahead = QPointF(across, down)
    shade = made.theme.colour("accent")
    shade.setAlphaF(0.08)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawPolygon(QPolygonF([centre, centre + (ahead + aside) * far, centre + (ahead - aside) * far]))
    painter.setPen(QPen(made.theme.colour("accent"), 1, Qt.PenStyle.DashLine))
    for one in (ahead + aside, ahead - aside):
        painter.drawLine(QLineF(centre - one * far, centre + one * far))


def paint_rings(
    painter: QPainter, made: MapCanvasLook, scene: MapScene, start: Cell, distance: Callable[[Cell, Cell], int]
) -> None:
    """Shades the cells in view that are 5, 10, 15 ... from `start`, with their distance where there is room."""
    columns, rows = made.seen(scene.width, scene.height)
    shade = made.theme.colour("warn")
    shade.setAlphaF(0.22)
    for y in rows:
        for x in columns:
            away = distance(start, (x, y))
            if not away or away % RING:
                continue
            painter.fillRect(made.box((x, y)), shade)
            if made.view.cell >= COST_FROM and (x == start[0] or y == start[1]):
                _letter(painter, made, made.box((x, y)), str(away), Qt.AlignmentFlag.AlignCenter)


def paint_texts(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """Paints the texts on the ground, each on a plate from its cell on, within the ground; secret ones in brackets and
    another colour."""
    if made.view.cell < TEXT_FROM:
        return
    for held in scene.texts:
        text = f"({held.text})" if held.secret else held.text
        # Readable, but no wider than the squares make it: it lies over what is there.
        height = min(max(made.theme.px(9), made.view.cell * 0.3), made.view.cell * 0.5)
        font = sized_font(painter.font(), height, made.theme)
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, LONGEST * made.view.cell)
        plate = QFontMetricsF(font).boundingRect(text).adjusted(-3, -1, 3, 1)
        plate.moveCenter(made.box(held.at).center())
        plate.moveLeft(made.box(held.at).left() + 2)
        right = made.view.corner((scene.width, 0))[0]
        plate.moveLeft(max(made.view.x, min(plate.left(), right - plate.width() - 2)))
        paper = made.theme.colour("card")
        paper.setAlphaF(0.8)
        painter.fillRect(plate, paper)
        painter.setPen(made.theme.colour("bad" if held.secret else "ink"))
        painter.setFont(font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def paint_mark(painter: QPainter, made: MapCanvasLook, point: tuple[float, float]) -> None:
    """Paints a cross at `point`, in cells from the ground's corner: a place clicked, from which a length is told."""
    x, y = made.view.x + point[0] * made.view.cell, made.view.y + point[1] * made.view.cell
    long = made.theme.px(9)
    for colour, wide in (("card", 4), ("accent", 2)):
        painter.setPen(QPen(made.theme.colour(colour), made.theme.px(wide)))
        painter.drawLines([QLineF(x - long, y, x + long, y), QLineF(x, y - long, x, y + long)])


def paint_box(painter: QPainter, made: MapCanvasLook, corner: Cell, opposite: Cell) -> None:
    """Paints a shaded box from `corner` to `opposite`, on which a tool is put once the mouse is let go."""
    shade = made.theme.colour("accent")
    painter.setPen(QPen(shade, max(2.0, made.view.cell / 18), Qt.PenStyle.DashLine))
    shade.setAlphaF(0.15)
    painter.setBrush(shade)
    painter.drawRect(made.box(corner).united(made.box(opposite)))


def paint_cursor(painter: QPainter, made: MapCanvasLook, cell: Cell, focused: bool) -> None:
    """Paints a frame around the cell that keys are at, dotted unless the map is `focused`."""
    style = Qt.PenStyle.SolidLine if focused else Qt.PenStyle.DotLine
    painter.setPen(QPen(made.theme.colour("accent"), max(2.0, made.view.cell / 18), style))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(made.box(cell).adjusted(1, 1, -1, -1))


def _letter(painter: QPainter, made: MapCanvasLook, box: QRectF, text: str, where: Qt.AlignmentFlag) -> None:
    painter.setFont(sized_font(painter.font(), made.view.cell * 0.26, made.theme))
    aside = max(3.0, made.view.cell * 0.07)  # free of a wall's half
    place = box.adjusted(aside, 1, -aside, -1)
    if made.over:
        painter.setPen(made.theme.colour("card"))
        for across, down in RIM:
            painter.drawText(place.translated(across, down), where, text)
    painter.setPen(made.theme.colour("ink"))
    painter.drawText(place, where, text)
