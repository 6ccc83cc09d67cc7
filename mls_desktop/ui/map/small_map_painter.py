"""The painter of the small map: the ground, its walls, who stands where, and which part is seen."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from mls_desktop.bridge.map.small_map import SmallMap
from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.map.map_painter import paint_picture
from mls_desktop.ui.widgets.painting import paint_side

DOT = 3.0
"""Pixels, at 100 %, that a figure is at least wide."""


class SmallMapPainter:
    """The painter. What is the same from picture to picture while the large map is moved is drawn once."""

    def __init__(self) -> None:
        self._drawn = QPixmap()
        self._of: tuple[object, ...] = ()
        self._scene: MapScene | None = None
        self._picture: PictureLevels | None = None
        self._colours: object = None

    def paint(
        self,
        painter: QPainter,
        made: MapCanvasLook,
        scene: MapScene,
        small: SmallMap,
        picture: PictureLevels | None,
        laid: GroundPicture | None,
    ) -> None:
        """Paints the small map with its picture over the corner of the large one, a frame around the part in view."""
        device = painter.device()
        scale = device.devicePixelRatio() if device is not None else 1.0
        of = (small, laid, scale)
        held = scene is self._scene and picture is self._picture and made.theme.colours is self._colours
        if not held or of != self._of:
            self._scene, self._picture, self._colours = scene, picture, made.theme.colours
            self._drawn, self._of = _drawn(made, scene, small, picture, laid, scale), of
        painter.drawPixmap(QPointF(small.x - 1, small.y - 1), self._drawn)
        left, top, right, bottom = small.part(made.view, (round(made.room.width()), round(made.room.height())))
        painter.setPen(QPen(made.theme.colour("accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(left, top), QPointF(right, bottom)))


def _drawn(
    made: MapCanvasLook,
    scene: MapScene,
    small: SmallMap,
    picture: PictureLevels | None,
    laid: GroundPicture | None,
    scale: float,
) -> QPixmap:
    """Pixmap of the small map without the frame of the part in view, with a pixel free around."""
    wide, high = small.across * small.cell, small.down * small.cell
    drawn = QPixmap(round((wide + 2) * scale), round((high + 2) * scale))
    drawn.setDevicePixelRatio(scale)
    drawn.fill(Qt.GlobalColor.transparent)
    whole, theme = QRectF(1, 1, wide, high), made.theme
    inside = MapCanvasLook(Viewport(small.cell, 1, 1), whole, theme)
    with QPainter(drawn) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("card"))
        painter.drawRect(whole)
        if picture is not None and laid is not None:
            paint_picture(painter, inside, whole, picture, laid)
        painter.setPen(QPen(theme.colour("soft_ink"), 1))
        lines: list[QLineF] = [inside.line(each.edge) for each in scene.edges]
        painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for token in scene.tokens:
            colour = QColor(theme.colours.sides[token.side % len(theme.colours.sides)])
            middle, reach = inside.box(token.at).center(), max(theme.px(DOT), small.cell) / 2
            paint_side(
                painter, QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach), token.side, colour
            )
    return drawn
