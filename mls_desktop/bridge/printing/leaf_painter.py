"""The painter of a leaf: each of its marks drawn by Qt, on any device."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from mls_desktop.bridge.printing.type_metrics import UNITS, TypeMetrics
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.report.layout.marks import Leaf as Leaf
from mls_desktop.report.layout.marks import Shape, Stroke, Text

INK = {"plain": "#161616", "quiet": "#6b6b6b", "line": "#9a9a9a", "paper": "#ffffff"}


def paint(leaf: Leaf, painter: QPainter, type: TypeMetrics, dots_an_inch: float) -> None:
    """Draws a leaf from the upper left corner of the paper on a device of that resolution."""
    with kept_state(painter):
        unit = dots_an_inch / 72 / UNITS * leaf.scale
        painter.scale(unit, unit)
        for mark in leaf.marks:
            if isinstance(mark, Text):
                painter.setPen(QColor(INK[mark.style.ink]))
                painter.setFont(type.font(mark.style))
                painter.drawText(QPointF(mark.x * UNITS, mark.y * UNITS), mark.text)
            elif isinstance(mark, Stroke):
                painter.setPen(_pen(mark))
                painter.drawLine(_point(mark.x, mark.y), _point(mark.to_x, mark.to_y))
            else:
                _draw_shape(mark, painter)


def _draw_shape(mark: Shape, painter: QPainter) -> None:
    pen = QPen(QColor(INK[mark.ink]), mark.thick * UNITS) if mark.thick else QPen(Qt.PenStyle.NoPen)
    painter.setPen(pen)
    painter.setBrush(QBrush(QColor(INK[mark.fill])) if mark.fill else QBrush(Qt.BrushStyle.NoBrush))
    rect = QRectF(mark.x * UNITS, mark.y * UNITS, mark.wide * UNITS, mark.high * UNITS)
    painter.drawRoundedRect(rect, mark.corner * UNITS, mark.corner * UNITS)


def _pen(mark: Stroke) -> QPen:
    pen = QPen(QColor(INK[mark.ink]), mark.thick * UNITS)
    if mark.dotted:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 3.0])
    return pen


def _point(x: float, y: float) -> QPointF:
    return QPointF(x * UNITS, y * UNITS)
