"""The levels of a picture: itself, half as large, a quarter ... so that each size it is seen at is drawn at once and
without flicker. They are made off the window's thread."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

SMALLEST = 64
"""Pixels of the last level's longer side at least, unless the picture itself is smaller."""
FACE = 192
"""Pixels across and down of a portrait on a figure, at its largest."""


PRINTED = 200
"""Pixels of a picture to an inch of paper are enough."""


class PictureLevels:
    """The levels of one picture, the largest first. `size`: of the original picture, in whose pixels all parts of it
    are given."""

    def __init__(self, size: QSize, levels: tuple[QImage, ...]) -> None:
        self.size, self.levels = size, levels

    def level(self, shrunk: float) -> QImage:
        """Level to draw where `shrunk` pixels of the picture, one way, fall on one pixel seen: the smallest that has as
        many as are seen; the largest where none has."""
        for image in reversed(self.levels[1:]):
            if self.size.width() / image.width() <= shrunk:
                return image
        return self.levels[0]

    def draw(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Draws the part `source` of the picture, in its own pixels, into `target`; what is beyond stays blank."""
        held = source & QRectF(0, 0, self.size.width(), self.size.height())
        if held.isEmpty() or target.isEmpty():
            return
        across, down = target.width() / source.width(), target.height() / source.height()
        left, top = target.left() + (held.left() - source.left()) * across, target.top()
        place = QRectF(left, top + (held.top() - source.top()) * down, held.width() * across, held.height() * down)
        turned, device = painter.deviceTransform(), painter.device()
        dots = device.logicalDpiX() if device is not None else 0
        # A printer has more dots than anybody sees of a picture.
        scale = hypot(turned.m11(), turned.m12()) * min(1.0, PRINTED / max(1, dots))
        image = self.level(1 / (across * scale))
        wide, high = image.width() / self.size.width(), image.height() / self.size.height()
        part = QRectF(held.left() * wide, held.top() * high, held.width() * wide, held.height() * high)
        painter.drawImage(place, image, part)


def levels_of(image: QImage, size: QSize | None = None) -> PictureLevels:
    """Levels of `image`, itself and copies, each half as large, down to 64 pixels or a few more, of a picture that had
    `size` (None: that of `image`) before it was decoded smaller."""
    form = QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    found = [image.convertToFormat(form)]
    while max(found[-1].width(), found[-1].height()) >= 2 * SMALLEST:
        found.append(_half(found[-1]))
    return PictureLevels(size or image.size(), tuple(found))


def face_of(image: QImage) -> PictureLevels:
    """Levels of a portrait as a figure bears it: round, cut to its middle, a little higher in an upright picture."""
    side = min(image.width(), image.height())
    wide = min(side, FACE)
    # Above the middle where it is higher than wide: there the face is.
    part = QRectF((image.width() - side) / 2, (image.height() - side) * 0.3, side, side)
    made = QImage(wide, wide, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        round = QPainterPath()
        round.addEllipse(QRectF(made.rect()))
        painter.setClipPath(round)
        painter.drawImage(QRectF(made.rect()), image, part)
    return levels_of(made)


def _half(image: QImage) -> QImage:
    size = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
