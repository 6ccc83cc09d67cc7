"""The painter of a leaf: each of its marks drawn by Qt, on any device."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from mls_desktop.bridge.app.theme import LIGHT
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.printing.type_metrics import UNITS, TypeMetrics
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.report.layout.marks import Cutout, Image, Leaf, Mark, Polygon, Shape, Stroke, Text

INK = {
    "plain": "#161616", "quiet": "#6b6b6b", "line": "#9a9a9a", "paper": "#ffffff", "pale": "#e4e4e4",
    "shade": "#b9b9b9", **{f"side {nth}": colour for nth, colour in enumerate(LIGHT.sides)},
}  # fmt: skip
PALE = 0.45
"""Opacity of a picture with text on it."""
Pictures = Mapping[str, PictureLevels]


def paint(leaf: Leaf, painter: QPainter, type: TypeMetrics, dots_an_inch: float, pictures: Pictures) -> None:
    """Draws `leaf` from the upper left corner of the paper on a device of so many dots an inch. `pictures`: by the
    names that its marks have for them; a mark whose picture is missing is left out."""
    with kept_state(painter):
        unit = dots_an_inch / 72 / UNITS * leaf.scale
        painter.scale(unit, unit)
        for mark in leaf.marks:
            _draw(mark, painter, type, pictures)


def _draw(mark: Mark, painter: QPainter, type: TypeMetrics, pictures: Pictures) -> None:
    match mark:
        case Text():
            painter.setPen(QColor(INK[mark.style.ink]))
            painter.setFont(type.font(mark.style))
            painter.drawText(QPointF(mark.x * UNITS, mark.y * UNITS), mark.text)
        case Stroke():
            painter.setPen(_pen(mark))
            painter.drawLine(_point(mark.x, mark.y), _point(mark.to_x, mark.to_y))
        case Shape():
            _draw_shape(mark, painter)
        case Polygon():
            _dip(mark, painter)
            painter.drawPolygon(QPolygonF([_point(*each) for each in mark.points]))
        case Image():
            _draw_image(mark, painter, pictures)
        case Cutout():
            with kept_state(painter):
                painter.setClipRect(_rect(mark), Qt.ClipOperation.IntersectClip)
                painter.translate(_point(*mark.origin))
                for each in mark.marks:
                    _draw(each, painter, type, pictures)


def _draw_image(mark: Image, painter: QPainter, pictures: Pictures) -> None:
    held = pictures.get(mark.name)
    if held is None:
        return
    whole = (0.0, 0.0, float(held.size.width()), float(held.size.height()))
    with kept_state(painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(PALE if mark.pale else 1.0)
        held.draw(painter, _rect(mark), QRectF(*(mark.part or whole)))


def _draw_shape(mark: Shape, painter: QPainter) -> None:
    _dip(mark, painter)
    painter.drawRoundedRect(_rect(mark), mark.corner * UNITS, mark.corner * UNITS)


def _dip(mark: Shape | Polygon, painter: QPainter) -> None:
    """Sets the pen and brush of `mark`."""
    painter.setPen(QPen(QColor(INK[mark.ink]), mark.thick * UNITS) if mark.thick else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QBrush(QColor(INK[mark.fill])) if mark.fill else QBrush(Qt.BrushStyle.NoBrush))


def _rect(mark: Shape | Image | Cutout) -> QRectF:
    return QRectF(mark.x * UNITS, mark.y * UNITS, mark.wide * UNITS, mark.high * UNITS)


def _pen(mark: Stroke) -> QPen:
    pen = QPen(QColor(INK[mark.ink]), mark.thick * UNITS)
    if mark.dotted:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 3.0])
    return pen


def _point(x: float, y: float) -> QPointF:
    return QPointF(x * UNITS, y * UNITS)
