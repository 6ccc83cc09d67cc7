"""The icons, drawn from their strokes in the theme's colours, as large and as sharp as they are wanted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPen, QPixmap

from mls_desktop.bridge.app.icon_strokes import FIELD, STROKES, THICKNESS, IconName, words_of
from mls_desktop.ui.widgets.theme import Theme

SHARP = 2.0
"""Least number of pixels drawn for each pixel asked for: a sharper screen may be plugged in later."""


def stroke_icon(name: IconName, theme: Theme, size: float = 18, ink: str = "soft_ink", active: str = "accent") -> QIcon:
    """Icon `name`, `size` pixels a side at 100 %, in colours of the theme: `ink` at rest, `active` under the mouse or
    with the focus, faint while disabled."""
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Active, active), (QIcon.Mode.Disabled, "off")):
        icon.addPixmap(drawn(name, theme.px(size), theme.colour(colour)), mode)
    return icon


def drawn(name: IconName, side: int, colour: QColor) -> QPixmap:
    """Square picture of the icon `name`, `side` pixels a side, as sharp as the sharpest screen asks for."""
    sharp = max([SHARP, *(screen.devicePixelRatio() for screen in QGuiApplication.screens())])
    picture = QPixmap(QSize(side, side) * sharp)
    picture.setDevicePixelRatio(sharp)
    picture.fill(Qt.GlobalColor.transparent)
    round_ends = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / FIELD, side / FIELD)
        painter.setPen(QPen(colour, THICKNESS, *round_ends))
        for stroke in STROKES[name]:
            painter.drawPath(path_of(stroke))
    return picture


def path_of(stroke: str) -> QPainterPath:
    """Painter path of `stroke`, with the words M, L, C, Z, O and R of `icon_strokes`. Raises ValueError where it holds
    anything that `icon_strokes` does not describe."""
    path = QPainterPath()
    for word, at in words_of(stroke):
        match word, at:
            case "M", [x, y]:
                path.moveTo(x, y)
            case "L", [x, y]:
                path.lineTo(x, y)
            case "C", [x1, y1, x2, y2, x, y]:
                path.cubicTo(x1, y1, x2, y2, x, y)
            case "Z", []:
                path.closeSubpath()
            case "O", [x, y, radius]:
                path.addEllipse(QPointF(x, y), radius, radius)
            case "R", [x, y, width, height, radius]:
                path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
            case _:
                raise ValueError(f"{word} {at} in {stroke!r}")
    return path
