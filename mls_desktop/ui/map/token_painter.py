"""The painter of the figures on a map: a face or letters, whose side, which way, how they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.report.maps.figure_shapes import MARK, RING, Corners, from_below, ring_marks
from mls_desktop.report.maps.map_scene import Token
from mls_desktop.ui.map.map_look import GRID_FROM, MapCanvasLook, inset, sized_font, tip
from mls_desktop.ui.widgets.painting import paint_side, paint_struck, share_colour

INSET, WIDER, RIM = 0.14, 0.07, 0.13
"""Of a cell: how far a figure is off its sides, and one with a face; how wide the rim in its side's colour is around
that."""
COVERED = 0.42
"""So much of a square the disc is wide of one who lies where another stands."""
ROUND, FROM_TOP = 360 * 16, 90 * 16
"""A whole turn, and where the top is, in the sixteenths of a degree that Qt counts in."""
MARKS_FROM = 16.0
"""From so many pixels a cell on the mark of a side is drawn."""
GLOW, GLOWS, BESIDE = 0.72, 0.55, 0.055
"""Of a cell, how far the glow of who is asked reaches from the middle, and how far the line around the ring is off it;
how strong the glow is where it is strongest."""
IDLE = 0.26
"""Of a cell, how large the mark is of one who is not asked."""
FALLEN = 0.25
"""How much is seen of one who lies."""
Faces = Mapping[str, PictureLevels]
"""By figure."""


def paint_tokens(painter: QPainter, made: MapCanvasLook, tokens: Iterable[Token], faces: Faces, chosen: str) -> None:
    """Paints the figures: those who lie below those who stand, small in the corner where somebody stands over them."""
    held = tuple(tokens)
    over = {cell for token in held if not token.lies for cell in token.cells}
    covered = [token for token in held if token.lies and over.intersection(token.cells)]
    for token in held:
        if token.who == chosen and not token.lies:
            _paint_glow(painter, made, made.box(token.at))
    for token in from_below(each for each in held if each not in covered):
        _paint_token(painter, made, token, faces.get(token.who), token.who == chosen)
    for token in covered:
        _paint_covered(painter, made, token, token.who == chosen)


def _paint_glow(painter: QPainter, look: MapCanvasLook, box: QRectF) -> None:
    """Paints a glow around the figure of who is asked, and a line around that: found at once, whatever its colour."""
    reach, accent = box.width() * GLOW, look.theme.colour("accent")
    glow = QRadialGradient(box.center(), reach)
    for at, strength in ((0.0, GLOWS), (0.6, GLOWS), (1.0, 0.0)):
        shade = QColor(accent)
        shade.setAlphaF(strength)
        glow.setColorAt(at, shade)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(box.center(), reach, reach)
    off = box.width() * BESIDE
    painter.setPen(QPen(accent, max(1.5, box.width() / 24)))
    painter.setBrush(look.theme.colour("card"))
    painter.drawEllipse(box.adjusted(-off, -off, off, off))


def _paint_covered(painter: QPainter, made: MapCanvasLook, token: Token, chosen: bool) -> None:
    """Paints a figure that lies where another stands: a small disc that bears no letters."""
    front, side = made.box(token.cells[0]), made.view.cell * COVERED
    if front.intersects(made.room):
        body = QRectF(front.left() + 2, front.bottom() - side - 2, side, side)
        _paint_body(painter, made, token, body, chosen, line=max(1.5, made.view.cell / 16))
        _paint_state(painter, made, body, token)


def _paint_token(
    painter: QPainter, made: MapCanvasLook, token: Token, face: PictureLevels | None, chosen: bool
) -> None:
    front = made.box(token.cells[0])
    whole = front
    for cell in token.cells[1:]:
        whole = whole.united(made.box(cell))
    if not whole.intersects(made.room):
        return
    body = whole.adjusted(*inset(front, INSET if face is None else WIDER))
    line = max(1.5, made.view.cell / 16) if face is None else max(1.0, made.view.cell / 30)
    _paint_body(painter, made, token, body, chosen, line)
    if face is not None:
        _paint_face(painter, made, front, token, face)
    elif made.view.cell >= GRID_FROM * 1.5:
        _paint_letters(painter, made, body, token)
    _paint_state(painter, made, body, token)
    if not token.lies:
        painter.setPen(QPen(made.theme.colour("accent" if chosen else "card"), max(1.0, line / 2)))
        painter.setBrush(_shade(made, token))
        painter.drawPolygon(tip(front, token.facing))
    if made.view.cell >= MARKS_FROM:
        _paint_side(painter, made, front, token)


def _paint_side(painter: QPainter, made: MapCanvasLook, front: QRectF, token: Token) -> None:
    """Paints the shape of a figure's side in the upper left corner of `front`, on a rim that parts it from what lies
    there."""
    size, rim = made.view.cell * MARK, max(1.0, made.view.cell / 32)
    shades = made.theme.colours.sides
    box = QRectF(front.left() + 2, front.top() + 2, size, size)
    paint_side(painter, box.adjusted(-rim, -rim, rim, rim), token.side, made.theme.colour("card"))
    paint_side(painter, box, token.side, QColor(shades[token.side % len(shades)]))


def _paint_body(painter: QPainter, made: MapCanvasLook, token: Token, body: QRectF, chosen: bool, line: float) -> None:
    """Paints the disc of a figure in the colour of its side, pale where it lies, with an accent rim if `chosen`."""
    painter.setPen(QPen(made.theme.colour("accent" if chosen else "card"), line * (1 + chosen)))
    painter.setBrush(_shade(made, token))
    round = min(body.width(), body.height()) / 2
    painter.drawRoundedRect(body, round, round)


def _shade(made: MapCanvasLook, token: Token) -> QColor:
    shades = made.theme.colours.sides
    colour = QColor(shades[token.side % len(shades)])
    colour.setAlphaF(FALLEN if token.lies else 1.0)
    return colour


def _paint_face(painter: QPainter, made: MapCanvasLook, front: QRectF, token: Token, face: PictureLevels) -> None:
    """Paints the portrait of a figure, with the number that tells many of one face apart."""
    place = front.adjusted(*inset(front, WIDER + RIM))
    with kept_state(painter):
        painter.setOpacity(FALLEN if token.lies else 1.0)
        face.draw(painter, place, QRectF(0, 0, face.size.width(), face.size.height()))
    if not token.number or made.view.cell < GRID_FROM * 2:
        return
    wide = front.width() * 0.32
    plate = QRectF(place.right() - wide * 0.85, place.top() - wide * 0.15, wide, wide)
    shades = made.theme.colours.sides
    colour = QColor(shades[token.side % len(shades)])
    painter.setPen(QPen(made.theme.colour("card"), max(1.0, made.view.cell / 32)))
    painter.setBrush(colour)
    painter.drawEllipse(plate)
    painter.setPen(made.theme.colour("on_accent"))
    painter.setFont(sized_font(painter.font(), wide * 0.7, made.theme))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, token.number)


def _paint_letters(painter: QPainter, made: MapCanvasLook, body: QRectF, token: Token) -> None:
    painter.setPen(made.theme.colour("ink" if token.lies else "on_accent"))
    part = 0.34 if len(token.initials) < 3 else 0.26
    painter.setFont(sized_font(painter.font(), made.view.cell * part, made.theme))
    painter.drawText(body, Qt.AlignmentFlag.AlignCenter, token.initials)


def _paint_state(painter: QPainter, made: MapCanvasLook, body: QRectF, token: Token) -> None:
    """Paints a stroke through a figure that lies; else its points left, and the mark of one not asked."""
    if token.lies:
        painter.setPen(QPen(made.theme.colour("bad"), max(1.5, made.view.cell / 18)))
        reach = min(body.width(), body.height()) * 0.15  # the stroke ends where the body is round
        painter.drawLine(body.topLeft() + QPointF(reach, reach), body.bottomRight() - QPointF(reach, reach))
    elif token.row is not None and token.row.pool is not None:
        _paint_pool(painter, made, body, token)
    if token.row is not None and token.row.idle and not token.lies and made.view.cell >= MARKS_FROM:
        _paint_idle(painter, made, body)


def _paint_idle(painter: QPainter, look: MapCanvasLook, body: QRectF) -> None:
    """Paints the struck circle of one who has an attack now and is not asked about it, at the upper right."""
    size = look.view.cell * IDLE
    box = QRectF(body.right() - size * 0.8, body.top() - size * 0.2, size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.theme.colour("card"))
    painter.drawEllipse(box)
    paint_struck(painter, box, look.theme.colour("warn"))


def _paint_pool(painter: QPainter, made: MapCanvasLook, body: QRectF, token: Token) -> None:
    """Paints the share of points that `token` has left: clockwise around a disc, else as a bar below the letters."""
    assert token.row is not None and token.row.pool is not None
    now, most = token.row.pool
    share = max(0.0, min(1.0, now / max(1, most)))
    colour = share_colour(made.theme, share)
    if len(token.cells) == 1:
        _paint_ring(painter, made, body, colour, ring_marks(now, most, token.row.marks))
        return
    bar = QRectF(
        body.left() + body.width() * 0.2,
        body.bottom() - body.height() * 0.24,
        body.width() * 0.6,
        made.view.cell * 0.09,
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(made.theme.colour("card"))
    painter.drawRect(bar)
    painter.setBrush(colour)
    painter.drawRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()))


def _paint_ring(
    painter: QPainter, made: MapCanvasLook, body: QRectF, colour: QColor, shares: tuple[float, Corners]
) -> None:
    """Paints the ring of points around a disc: filled by the share `shares[0]`, with lines at the marks `shares[1]`."""
    wide = max(2.0, made.view.cell * RING)
    # A face fills its square: there the ring lies on the rim.
    out = wide / 2 if made.view.cell - body.width() >= 2 * wide else -wide / 2
    ring = body.adjusted(-out, -out, out, out)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for name, thick in (("card", wide + 2), ("edge", wide)):
        painter.setPen(QPen(made.theme.colour(name), thick))
        painter.drawEllipse(ring)
    pen = QPen(colour, wide)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawArc(ring, FROM_TOP, -round(ROUND * shares[0]))
    painter.setPen(QPen(made.theme.colour("card"), max(1.0, wide / 3)))
    reach = ring.width() / 2 + wide / 2
    for x, y in shares[1]:
        across = QPointF(x, y)
        painter.drawLine(ring.center() + across * (reach - wide), ring.center() + across * reach)
