"""The painter of strikes on a map: a wedge at the rim of a figure, towards whom it strikes at."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QColor, QPainter, QPen

from mls_desktop.report.maps.figure_shapes import wedge_corners
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.report.maps.strikes import Strike
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.widgets.painting import polygon


def paint_strikes(painter: QPainter, look: MapCanvasLook, scene: MapScene, strikes: Iterable[Strike]) -> None:
    """Paints a wedge in the striker's colour for each strike, filled where it is declared, else its outline."""
    shades, ground = look.theme.colours.sides, look.theme.colour("card")
    for strike in strikes:
        token, target = scene.token(strike.who), scene.token(strike.at)
        if token is None or target is None:
            continue
        colour = QColor(shades[token.side % len(shades)])
        start, end = look.box(token.at).center(), look.box(target.at).center()
        painter.setPen(QPen(ground if strike.is_declared else colour, max(1.0, look.view.cell / 26)))
        painter.setBrush(colour if strike.is_declared else ground)
        painter.drawPolygon(polygon(wedge_corners((start.x(), start.y()), (end.x(), end.y()), look.view.cell)))
