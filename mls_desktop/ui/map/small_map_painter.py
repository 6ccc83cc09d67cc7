"""The painter of the small map: the ground, its walls, who stands where, and which part is seen."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mls_desktop.bridge.map.map_model import MapScene
from mls_desktop.bridge.map.small_map import SmallMap
from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.map.map_painter import paint_picture

DOT = 3.0
"""Pixels, at 100 %, that a figure is at least wide."""


def paint_small_map(
    painter: QPainter,
    made: MapCanvasLook,
    scene: MapScene,
    small: SmallMap,
    picture: PictureLevels | None,
    laid: GroundPicture | None,
) -> None:
    """Paints it over the corner of the large one, with the picture below the ground as it is laid."""
    look = made.look
    inside = MapCanvasLook(Viewport(small.cell, small.x, small.y), made.room, look)
    whole = QRectF(small.x, small.y, small.across * small.cell, small.down * small.cell)
    painter.setPen(QPen(look.colour("line"), 1))
    painter.setBrush(look.colour("card"))
    painter.drawRect(whole)
    if picture is not None and laid is not None:
        paint_picture(painter, inside, whole, picture, laid)
    painter.setPen(QPen(look.colour("soft_ink"), 1))
    lines: list[QLineF] = [inside.line(each.edge) for each in scene.edges]
    painter.drawLines(lines)
    painter.setPen(Qt.PenStyle.NoPen)
    for token in scene.tokens:
        painter.setBrush(QColor(look.colours.sides[token.side % len(look.colours.sides)]))
        middle, reach = inside.box(token.at).center(), max(look.px(DOT), small.cell) / 2
        painter.drawEllipse(QPointF(middle), reach, reach)
    left, top, right, bottom = small.part(made.view, (round(made.room.width()), round(made.room.height())))
    painter.setPen(QPen(look.colour("accent"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(QPointF(left, top), QPointF(right, bottom)))
