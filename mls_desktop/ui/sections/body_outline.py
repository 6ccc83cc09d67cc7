"""The painter paths of a body's outline."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from mls_desktop.bridge.shapes.body_shapes import FINEST, Cut, Points, Shape, body_shapes


def body_paths(places: Collection[str] = FINEST) -> Mapping[str, QPainterPath]:
    """Outlines of the `places` that are drawn, by id, from head to foot."""
    return {id: _together(shapes) for id, shapes in body_shapes(places).items()}


def _together(shapes: tuple[Shape, ...]) -> QPainterPath:
    whole = QPainterPath()
    for shape in shapes:
        whole.addPath(_cut(shape) if isinstance(shape, Cut) else _smooth(shape.points))
    return whole


def _smooth(points: Points) -> QPainterPath:
    """Closed path through `points`, with its corners rounded."""
    path = QPainterPath()
    corners = [QPointF(x, y) for x, y in points]
    middles = [(corner + corners[(at + 1) % len(corners)]) / 2 for at, corner in enumerate(corners)]
    path.moveTo(middles[-1])
    for corner, middle in zip(corners, middles, strict=True):
        path.quadTo(corner, middle)
    path.closeSubpath()
    return path


def _cut(shape: Cut) -> QPainterPath:
    x, y, wide, high = shape.ellipse
    whole, box = QPainterPath(), QPainterPath()
    whole.addEllipse(QPointF(x, y), wide, high)
    box.addRect(*shape.box)
    return whole.intersected(box)
