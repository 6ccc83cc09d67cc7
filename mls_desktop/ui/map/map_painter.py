"""The painter functions of a map: grid, ground, walls and doors, reach, figures. All measures are in pixels of what is
seen; only what is seen is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from mls_desktop.bridge.map.map_model import EdgeMark, MapScene, Token
from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.rules.common.grids.grid import Cell, Edge
from mls_desktop.rules.common.grids.squares import OFFSETS
from mls_desktop.ui.widgets.painting import share_colour
from mls_desktop.ui.widgets.theme import Theme

LONGEST = 6
"""Squares over which a text goes at most: more would hide what stands there. The cursor on it has it told whole."""
COVERED = 0.42
"""So much of a square the disc is wide of one who lies where another stands."""
GRID_FROM, TEXT_FROM, COST_FROM = 7.0, 14.0, 18.0
"""From so many pixels a cell on, lines, texts and costs are drawn: smaller they would be a smear."""


RING = 5
"""A ring is drawn at every so many cells."""


class MapCanvasLook(Struct, frozen=True):
    """What a map is drawn with: where, how large, in which colours."""

    view: Viewport
    room: QRectF
    look: Theme

    def box(self, cell: Cell) -> QRectF:
        """Where a cell is seen."""
        x, y = self.view.corner(cell)
        return QRectF(x, y, self.view.cell, self.view.cell)

    def line(self, edge: Edge) -> QLineF:
        """Where an edge is seen."""
        box, side = self.box(edge[:2]), edge[2]
        corners = {
            "n": (box.topLeft(), box.topRight()), "s": (box.bottomLeft(), box.bottomRight()),
            "w": (box.topLeft(), box.bottomLeft()), "e": (box.topRight(), box.bottomRight()),
        }  # fmt: skip
        return QLineF(*corners[side])

    def seen(self, width: int, height: int) -> tuple[range, range]:
        """The columns and rows of a ground that are seen."""
        left, top = self.view.cell_at(self.room.left(), self.room.top())
        right, bottom = self.view.cell_at(self.room.right(), self.room.bottom())
        return range(max(0, left), min(width, right + 1)), range(max(0, top), min(height, bottom + 1))


def paint_ground(painter: QPainter, made: MapCanvasLook, scene: MapScene, picture: QPixmap | None) -> None:
    """The ground: its paper, the picture below, the grid, and cells unlike others."""
    whole = QRectF(*made.view.corner((0, 0)), scene.width * made.view.cell, scene.height * made.view.cell)
    painter.fillRect(whole, made.look.colour("card"))
    if picture is not None and scene.picture is not None:
        _paint_picture(painter, made, scene, picture, whole)
    _paint_cells(painter, made, scene)
    if made.view.cell >= GRID_FROM:
        _paint_grid(painter, made, scene, whole)


def _paint_picture(painter: QPainter, made: MapCanvasLook, scene: MapScene, picture: QPixmap, whole: QRectF) -> None:
    held = scene.picture
    assert held is not None
    shown = whole & made.room
    factor = held.cell / made.view.cell
    source = QRectF(
        held.offset[0] + (shown.left() - whole.left()) * factor,
        held.offset[1] + (shown.top() - whole.top()) * factor,
        shown.width() * factor,
        shown.height() * factor,
    )
    painter.drawPixmap(shown, picture, source)


def _paint_cells(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    columns, rows = made.seen(scene.width, scene.height)
    colours = {"both": made.look.colour("soft_ink"), "step": QColor(made.look.colours.categories[1])}
    for mark in scene.cells:
        if mark.at[0] not in columns or mark.at[1] not in rows:
            continue
        box = made.box(mark.at)
        if mark.block == "sight":
            painter.fillRect(box, QBrush(made.look.colour("faint_ink"), Qt.BrushStyle.Dense5Pattern))
        elif mark.block is not None:
            shade = colours[mark.block]
            shade.setAlphaF(0.75 if mark.block == "both" else 0.45)
            painter.fillRect(box, shade)
        if mark.extra:
            painter.fillRect(box, QBrush(QColor(made.look.colours.categories[5]), Qt.BrushStyle.BDiagPattern))
            _letter(painter, made, box, f"+{mark.extra}", Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)


def _paint_grid(painter: QPainter, made: MapCanvasLook, scene: MapScene, whole: QRectF) -> None:
    columns, rows = made.seen(scene.width, scene.height)
    colour = made.look.colour("line")
    painter.setPen(QPen(colour, 1))
    xs = [made.view.corner((x, 0))[0] for x in (*columns, columns.stop)]
    ys = [made.view.corner((0, y))[1] for y in (*rows, rows.stop)]
    top, bottom = max(whole.top(), made.room.top()), min(whole.bottom(), made.room.bottom())
    left, right = max(whole.left(), made.room.left()), min(whole.right(), made.room.right())
    painter.drawLines([QLineF(x, top, x, bottom) for x in xs] + [QLineF(left, y, right, y) for y in ys])
    painter.setPen(QPen(made.look.colour("ink"), max(2.0, made.view.cell / 14)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(whole)


def paint_edges(painter: QPainter, made: MapCanvasLook, edges: Iterable[EdgeMark]) -> None:
    """Walls, windows, curtains and doors."""
    wide = max(2.0, made.view.cell / 9)
    ink, page = made.look.colour("ink"), made.look.colour("card")
    room = made.room.adjusted(-wide, -wide, wide, wide)
    for mark in edges:
        line = made.line(mark.edge)
        if not room.intersects(QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1)):
            continue
        match mark.kind:
            case "wall":
                painter.setPen(QPen(ink, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(line)
            case "window":
                # Wide enough that the pane between its two lines is seen on a small map too.
                painter.setPen(QPen(ink, max(4.0, wide * 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
                painter.drawLine(line)
                painter.setPen(QPen(page, max(2.0, wide * 0.6)))
                painter.drawLine(line)
            case "curtain":
                painter.setPen(QPen(ink, wide / 2, Qt.PenStyle.DotLine))
                painter.drawLine(line)
            case _:
                _paint_door(painter, made, line, mark.kind)


def _paint_door(painter: QPainter, made: MapCanvasLook, line: QLineF, kind: str) -> None:
    """A door: a leaf in its frame; open it stands away from it; locked it has a bar across."""
    thick = made.view.cell / 8
    brown = QColor(made.look.colours.categories[6])
    painter.setPen(QPen(made.look.colour("ink"), max(1.0, thick / 4)))
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
        painter.setBrush(made.look.colour("ink"))
        painter.drawEllipse(middle, thick * 0.8, thick * 0.8)


def _thick(line: QLineF, by: float) -> QPolygonF:
    normal = line.normalVector().unitVector()
    dx, dy = normal.dx() * by / 2, normal.dy() * by / 2
    offset = QPointF(dx, dy)
    return QPolygonF([line.p1() + offset, line.p2() + offset, line.p2() - offset, line.p1() - offset])


def paint_fog(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """What players do not see, as the referee sees it."""
    if not scene.fog:
        return
    columns, rows = made.seen(scene.width, scene.height)
    shade = made.look.colour("soft_ink")
    shade.setAlphaF(0.3)  # figures and words below it are read
    brush = QBrush(shade, Qt.BrushStyle.BDiagPattern)
    for y in rows:
        for x in columns:
            if scene.fog[y][x] == "#":
                painter.fillRect(made.box((x, y)), brush)


def paint_cover(painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
    """What players do not see, as they see it: nothing."""
    columns, rows = made.seen(scene.width, scene.height)
    colour = made.look.colour("soft_ink")
    for y in rows:
        for x in columns:
            if scene.hidden((x, y)):
                painter.fillRect(made.box((x, y)).adjusted(-0.5, -0.5, 0.5, 0.5), colour)


def paint_reach(painter: QPainter, made: MapCanvasLook, costs: Mapping[Cell, int], points: int) -> None:
    """Where a move may end, the dearer the paler, with what it costs at least."""
    shade, ink = made.look.colour("accent"), made.look.colour("ink")
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
    """The way of a move that is drafted, and how its end is faced."""
    colour = made.look.colour("accent")
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 12), Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolyline([made.box(cell).center() for cell in cells])
    end = made.box(cells[-1])
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 14)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(end.adjusted(*_inset(end, 0.12)))
    painter.setBrush(colour)
    painter.drawPolygon(_arrow(end, facing, 0.5, 0.16))


def paint_touched(painter: QPainter, made: MapCanvasLook, edge: Edge) -> None:
    """A door that is opened or closed at the end of a move that is drafted."""
    painter.setPen(QPen(made.look.colour("accent"), max(3.0, made.view.cell / 7)))
    painter.drawLine(made.line(edge))


def paint_aim(painter: QPainter, made: MapCanvasLook, start: Cell, line: SightLine) -> None:
    """The line of an attack that is being made up: whether it is clear, and how far it is."""
    colour = made.look.colour("good" if line.closed.is_clear else "bad")
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
    """A measured line, from one cell to another, and how long it is."""
    start, end = cells
    colour = made.look.colour("accent")
    painter.setPen(QPen(colour, max(2.0, made.view.cell / 16), Qt.PenStyle.DashDotLine))
    ends = QLineF(made.box(start).center(), made.box(end).center())
    painter.drawLine(ends)
    painter.setBrush(colour)
    painter.drawEllipse(ends.p1(), made.view.cell / 9, made.view.cell / 9)
    _paint_length(painter, made, ends, length)


def _paint_length(painter: QPainter, made: MapCanvasLook, ends: QLineF, length: int) -> None:
    """The length of a line, at its middle: read also where cells are small."""
    font = _font(painter.font(), max(made.look.px(12), made.view.cell * 0.3), made.look)
    room = QFontMetricsF(font).boundingRect(str(length)).adjusted(-4, -2, 4, 2)
    room.moveCenter(ends.pointAt(0.5))
    painter.fillRect(room, made.look.colour("card"))
    painter.setPen(made.look.colour("ink"))
    painter.setFont(font)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(length))


def paint_arcs(painter: QPainter, made: MapCanvasLook, token: Token) -> None:
    """The diagonals of a figure's front square, which part its four arcs; the forward one is shaded."""
    centre, far = made.box(token.at).center(), made.room.width() + made.room.height()
    across, down = OFFSETS.get(token.facing, (0, -1))
    aside = QPointF(-down, across)
    ahead = QPointF(across, down)
    shade = made.look.colour("accent")
    shade.setAlphaF(0.08)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawPolygon(QPolygonF([centre, centre + (ahead + aside) * far, centre + (ahead - aside) * far]))
    painter.setPen(QPen(made.look.colour("accent"), 1, Qt.PenStyle.DashLine))
    for one in (ahead + aside, ahead - aside):
        painter.drawLine(QLineF(centre - one * far, centre + one * far))


def paint_rings(
    painter: QPainter, made: MapCanvasLook, scene: MapScene, start: Cell, distance: Callable[[Cell, Cell], int]
) -> None:
    """Rings of the cells that are 5, 10, 15 ... from one."""
    columns, rows = made.seen(scene.width, scene.height)
    shade = made.look.colour("warn")
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
    """The texts on the ground, each on a plate from its square on, as far as the ground goes; secret ones in brackets
    and another colour."""
    if made.view.cell < TEXT_FROM:
        return
    for held in scene.texts:
        text = f"({held.text})" if held.secret else held.text
        # Readable, but no wider than the squares make it: it lies over what is there.
        height = min(max(made.look.px(9), made.view.cell * 0.3), made.view.cell * 0.5)
        font = _font(painter.font(), height, made.look)
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, LONGEST * made.view.cell)
        plate = QFontMetricsF(font).boundingRect(text).adjusted(-3, -1, 3, 1)
        plate.moveCenter(made.box(held.at).center())
        plate.moveLeft(made.box(held.at).left() + 2)
        right = made.view.corner((scene.width, 0))[0]
        plate.moveLeft(max(made.view.x, min(plate.left(), right - plate.width() - 2)))
        paper = made.look.colour("card")
        paper.setAlphaF(0.8)
        painter.fillRect(plate, paper)
        painter.setPen(made.look.colour("bad" if held.secret else "ink"))
        painter.setFont(font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def paint_tokens(painter: QPainter, made: MapCanvasLook, tokens: Iterable[Token], chosen: str) -> None:
    """The figures: those who lie below those who stand, small in the corner where somebody stands over them."""
    held = tuple(tokens)
    over = {cell for token in held if not token.lies for cell in token.cells}
    covered = [token for token in held if token.lies and over.intersection(token.cells)]
    for token in sorted((each for each in held if each not in covered), key=lambda each: not each.lies):
        _paint_token(painter, made, token, token.who == chosen)
    for token in covered:
        _paint_token(painter, made, token, token.who == chosen, covered=True)


def _paint_token(painter: QPainter, made: MapCanvasLook, token: Token, chosen: bool, covered: bool = False) -> None:
    front = made.box(token.cells[0])
    whole = front
    for cell in token.cells[1:]:
        whole = whole.united(made.box(cell))
    if not whole.intersects(made.room):
        return
    body = whole.adjusted(*_inset(front, 0.14))
    if covered:
        side = made.view.cell * COVERED
        body = QRectF(front.left() + 2, front.bottom() - side - 2, side, side)
    _paint_body(painter, made, token, body, chosen)
    if not token.lies:
        painter.drawPolygon(_arrow(front, token.facing, 0.5, 0.2))
    if made.view.cell >= GRID_FROM * 1.5 and not covered:
        _paint_initials(painter, made, token, body)
    if token.lies:
        reach = min(body.width(), body.height()) * 0.15  # the stroke ends where the body is round
        painter.setPen(QPen(made.look.colour("bad"), max(1.5, made.view.cell / 18)))
        painter.drawLine(body.topLeft() + QPointF(reach, reach), body.bottomRight() - QPointF(reach, reach))
    elif token.row is not None and token.row.pool is not None:
        _paint_pool(painter, made, body, token)


def _paint_body(painter: QPainter, made: MapCanvasLook, token: Token, body: QRectF, chosen: bool) -> None:
    """The disc of a figure in the colour of its side, pale where it lies."""
    painter.setPen(QPen(made.look.colour("accent" if chosen else "card"), max(1.5, made.view.cell / 16)))
    painter.setBrush(_shade(made, token))
    round = min(body.width(), body.height()) / 2
    painter.drawRoundedRect(body, round, round)


def _shade(made: MapCanvasLook, token: Token) -> QColor:
    shades = made.look.colours.sides
    colour = QColor(shades[token.side % len(shades)])
    if token.lies:
        colour.setAlphaF(0.35)
    return colour


def _paint_initials(painter: QPainter, made: MapCanvasLook, token: Token, body: QRectF) -> None:
    ink = QColor("#ffffff" if _dark(_shade(made, token)) else "#1f1e1b")
    painter.setPen(made.look.colour("ink") if token.lies else ink)
    painter.setFont(_font(painter.font(), made.view.cell * (0.34 if len(token.initials) < 3 else 0.26), made.look))
    painter.drawText(body, Qt.AlignmentFlag.AlignCenter, token.initials)


def _paint_pool(painter: QPainter, made: MapCanvasLook, body: QRectF, token: Token) -> None:
    """How many of their points somebody has left, as a bar below the letters."""
    assert token.row is not None and token.row.pool is not None
    now, most = token.row.pool
    share = max(0.0, min(1.0, now / max(1, most)))
    colour = share_colour(made.look, share)
    bar = QRectF(
        body.left() + body.width() * 0.2,
        body.bottom() - body.height() * 0.24,
        body.width() * 0.6,
        made.view.cell * 0.09,
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(made.look.colour("card"))
    painter.drawRect(bar)
    painter.setBrush(colour)
    painter.drawRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()))


def paint_cursor(painter: QPainter, made: MapCanvasLook, cell: Cell, focused: bool) -> None:
    """The cell that keys are at."""
    style = Qt.PenStyle.SolidLine if focused else Qt.PenStyle.DotLine
    painter.setPen(QPen(made.look.colour("accent"), max(2.0, made.view.cell / 18), style))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(made.box(cell).adjusted(1, 1, -1, -1))


def _inset(box: QRectF, share: float) -> tuple[float, float, float, float]:
    by = box.width() * share
    return by, by, -by, -by


def _arrow(box: QRectF, facing: str, out: float, half: float) -> QPolygonF:
    """A small triangle at the side of a cell that is faced."""
    across, down = OFFSETS.get(facing, (0, -1))
    middle, size = box.center(), box.width()
    tip = middle + QPointF(across, down) * size * out
    base = middle + QPointF(across, down) * size * (out - 0.17)
    aside = QPointF(-down, across) * size * half
    return QPolygonF([tip, base + aside, base - aside])


def _letter(painter: QPainter, made: MapCanvasLook, box: QRectF, text: str, where: Qt.AlignmentFlag) -> None:
    painter.setPen(made.look.colour("ink"))
    painter.setFont(_font(painter.font(), made.view.cell * 0.26, made.look))
    aside = max(3.0, made.view.cell * 0.07)  # free of a wall's half
    painter.drawText(box.adjusted(aside, 1, -aside, -1), where, text)


def _font(base: QFont, height: float, look: Theme) -> QFont:
    font = QFont(base)
    font.setPixelSize(max(7, min(look.px(22), round(height))))
    return font


def _dark(colour: QColor) -> bool:
    return colour.lightnessF() < 0.58
