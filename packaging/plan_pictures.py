"""Pictures for the screens of a map: the plan of a quay with its warehouse, painted square by square, and faces."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QLinearGradient, QPainter, QPen

CELL, EDGE = 80, 36
"""Pixels of a square of the plan, and free around it: a picture is seldom cut at its squares."""
WATER, QUAY, FLOOR, SEAM, CRATE = "#5e8ea3", "#b9b2a1", "#a3794f", "#7d5b39", "#c79a5b"
FACES: tuple[tuple[str, str, str, str], ...] = (
    ("hedda_vale", "#7d98b3", "#e7c4a2", "#8a4b25"),
    ("borrin_kettle", "#9aa880", "#dfb48f", "#3b3330"),
    ("tam_oster", "#c4a9bf", "#c98f68", "#1f1a17"),
    ("urzha", "#b7a07a", "#93a06a", "#2b2f22"),
    ("raider", "#8f8580", "#d9ae8a", "#5b5148"),
)
"""Whose, before what, in which colours of skin and hair."""


def plan(ground: dict[str, Any]) -> dict[str, Any]:
    """A ground's plan as a campaign's picture; it lies below its squares with `laid`."""
    wide, high = ground["width"] * CELL + 2 * EDGE, ground["height"] * CELL + 2 * EDGE
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(QUAY))
    roofed = {(x, y) for x in range(7, 17) for y in range(1, 10)}
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(EDGE, EDGE)
        _stones(painter, ground)
        painter.fillRect(QRectF(-EDGE, -EDGE, EDGE + CELL, high), QColor(WATER))
        for x, y in sorted(roofed):
            _planks(painter, x, y)
        for each in ground["cells"]:
            if each.get("block") == "both":
                _crate(painter, *each["at"])
    return _picture("quay_plan", image)


def laid() -> dict[str, Any]:
    """How the plan lies below its squares."""
    return {"id": "quay_plan", "cell": CELL, "offset": [EDGE, EDGE]}


def faces() -> list[dict[str, Any]]:
    """The faces as a campaign's pictures, named after whose they are."""
    return [_picture(f"{who}_face", _face(*colours)) for who, *colours in FACES]


def _stones(painter: QPainter, ground: dict[str, Any]) -> None:
    painter.setPen(QPen(QColor("#a39c8b"), 3))
    for y in range(-1, 2 * ground["height"] + 2):
        top = y * CELL / 2
        painter.drawLine(QPointF(-EDGE, top), QPointF(ground["width"] * CELL + EDGE, top))
        for x in range(-1, ground["width"] + 1):
            left = x * CELL + (CELL / 2 if y % 2 else 0)
            painter.drawLine(QPointF(left, top), QPointF(left, top + CELL / 2))


def _planks(painter: QPainter, x: int, y: int) -> None:
    box = QRectF(x * CELL, y * CELL, CELL, CELL)
    painter.fillRect(box, QColor(FLOOR).lighter(100 + 4 * ((x + 2 * y) % 4)))
    painter.setPen(QPen(QColor(SEAM), 2))
    for nth in range(4):
        top = box.top() + nth * CELL / 4
        painter.drawLine(QPointF(box.left(), top), QPointF(box.right(), top))


def _crate(painter: QPainter, x: int, y: int) -> None:
    box = QRectF(x * CELL, y * CELL, CELL, CELL).adjusted(6, 6, -6, -6)
    painter.setPen(QPen(QColor(SEAM), 5))
    painter.setBrush(QColor(CRATE))
    painter.drawRect(box)
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


def _face(ground: str, skin: str, hair: str) -> QImage:
    image = QImage(240, 300, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        light = QLinearGradient(0, 0, 0, 300)
        light.setColorAt(0, QColor(ground).lighter(120))
        light.setColorAt(1, QColor(ground).darker(120))
        painter.fillRect(image.rect(), light)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground).darker(170))
        painter.drawEllipse(QRectF(10, 220, 220, 160))
        painter.setBrush(QColor(hair))
        painter.drawEllipse(QRectF(54, 34, 132, 160))
        painter.setBrush(QColor(skin))
        painter.drawEllipse(QRectF(68, 60, 104, 146))
        painter.setBrush(QColor(hair))
        painter.drawChord(QRectF(62, 40, 116, 90), 0, 180 * 16)
        for left in (92, 132):
            painter.drawEllipse(QRectF(left, 122, 14, 10))
        painter.setPen(QPen(QColor(skin).darker(160), 5))
        painter.drawLine(QPointF(104, 176), QPointF(136, 176))
    return image


def _picture(id: str, image: QImage) -> dict[str, Any]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpeg"))
    writer.setQuality(88)
    writer.write(image)
    return {"id": id, "type": "jpeg", "data": b64encode(bytes(buffer.data().data())).decode("ascii")}
