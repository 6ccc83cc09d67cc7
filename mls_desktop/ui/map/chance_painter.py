"""The painter of chances on a map: a plate beside each whom what is asked may be aimed at, with the key for it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPen

from mls_desktop.bridge.map.chance_places import Plate, chance_place
from mls_desktop.bridge.map.target_chances import TargetChance
from mls_desktop.report.maps.map_scene import MapScene, Token
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.widgets.painting import CENTRE, strong

LEAST, MOST, OF_CELL = 8, 11, 0.45
"""How large the text of a plate is at least and at most, at 100 %, and of a square between: a plate on a small map
covers no more of it than it must."""
CORNER = 0.22
"""Of a cell, how long each leg of a corner is around whom an answer may be aimed at."""


def paint_chances(painter: QPainter, look: MapCanvasLook, scene: MapScene, chances: Iterable[TargetChance]) -> None:
    """Paints corners around each target on the map and a plate with its text; those of the one aimed at stand out."""
    px, theme = look.theme.px, look.theme
    font = QFont(painter.font())
    size = max(px(LEAST), min(px(MOST), round(look.view.cell * OF_CELL)))
    font.setPixelSize(size)
    painter.setFont(strong(font))
    taken = [_plate(look.box(cell)) for token in scene.tokens for cell in token.cells]
    room = _plate(look.room)
    chances = sorted(chances, key=lambda each: each.aimed_at, reverse=True)
    for chance in chances:
        token = scene.token(chance.who)
        if token is not None:
            _paint_corners(painter, look, token, chance.aimed_at)
    for chance in chances:
        token = scene.token(chance.who)
        if token is None or not chance.text:
            continue
        cell = look.box(token.at)
        wide, high = painter.fontMetrics().horizontalAdvance(chance.text) + size, size * 1.6
        place = chance_place(_plate(cell), (wide, high), taken, room)
        taken.append(place)
        box = QRectF(*place)
        painter.setPen(QPen(theme.colour("accent"), 1.5))
        painter.setBrush(theme.colour("accent" if chance.aimed_at else "card"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(theme.colour("on_accent" if chance.aimed_at else "ink"))
        painter.drawText(box, CENTRE, chance.text)


def _paint_corners(painter: QPainter, look: MapCanvasLook, token: Token, aimed_at: bool) -> None:
    """Paints the corners of a box around the cells of `token`, a possible target; heavier if it is aimed at."""
    box = look.box(token.at)
    for cell in token.cells[1:]:
        box = box.united(look.box(cell))
    reach, inset = look.view.cell * CORNER, look.view.cell / 24
    box = box.adjusted(inset, inset, -inset, -inset)
    painter.setPen(QPen(look.theme.colour("accent"), max(1.5, look.view.cell / (12 if aimed_at else 20))))
    for x, across in ((box.left(), reach), (box.right(), -reach)):
        for y, down in ((box.top(), reach), (box.bottom(), -reach)):
            painter.drawPolyline([QPointF(x + across, y), QPointF(x, y), QPointF(x, y + down)])


def _plate(box: QRectF) -> Plate:
    return box.left(), box.top(), box.width(), box.height()
