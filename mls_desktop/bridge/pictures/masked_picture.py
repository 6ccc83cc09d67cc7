"""The picture of a ground as players may have it: no pixel of a cell that fog hides, and none from outside the ground.

What is blanked is gone from the picture itself, so whoever is given it can find nothing there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from mls_desktop.bridge.pictures.picture_levels import PictureLevels, levels_of
from mls_desktop.rules.common.grids.ground import GroundPicture

ENOUGH = 2048
"""Pixels of the longer side: a window that shows a whole ground can show no more."""
BLED = 1
"""Pixels blanked around a hidden part: those beside it were made of hidden ones too."""
Fog = Sequence[str]


def masked(
    whole: PictureLevels, laid: GroundPicture, cells: tuple[int, int], fog: Fog, most: int = ENOUGH, paper: bool = False
) -> PictureLevels:
    """Picture for players of a ground with `cells` (across, down), from its largest level of at most `most` pixels a
    side; all hidden by `fog` or off the ground is blanked: white for `paper`, else transparent."""
    blank = Qt.GlobalColor.white if paper else Qt.GlobalColor.transparent
    source = _level(whole, most)
    image = _on_white(source) if paper else source.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    cell, (left, top) = laid.cell * image.width() / whole.size.width(), laid.offset
    left, top = left * image.width() / whole.size.width(), top * image.height() / whole.size.height()
    down = laid.cell * image.height() / whole.size.height()
    # Where the picture was made smaller each pixel holds something of its neighbours.
    bled = BLED if image.width() < whole.size.width() else 0
    with QPainter(image) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for x, y, long in _hidden(cells, fog):
            ends = (left + (x + long) * cell, top + (y + 1) * down)
            painter.fillRect(_around((left + x * cell, top + y * down), ends, image, bled), blank)
        for box in _outside((left, top), (left + cells[0] * cell, top + cells[1] * down), image, bled):
            painter.fillRect(box, blank)
    return levels_of(image, whole.size) if paper else PictureLevels(whole.size, (image,))


def _level(whole: PictureLevels, most: int) -> QImage:
    fitting = (each for each in whole.levels if max(each.width(), each.height()) <= most)
    return next(fitting, whole.levels[-1])


def _on_white(image: QImage) -> QImage:
    """Copy of the picture on white: a PDF takes far longer, and more room, for transparent parts."""
    made = QImage(image.size(), QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    with QPainter(made) as painter:
        painter.drawImage(0, 0, image)
    return made


def _hidden(cells: tuple[int, int], fog: Fog) -> Iterator[tuple[int, int, int]]:
    """Yields the runs of hidden cells, row by row: column, row, number of cells."""
    for y, row in enumerate(fog[: cells[1]]):
        x = 0
        while x < min(len(row), cells[0]):
            long = len(row[x:]) - len(row[x:].lstrip("#"))
            if long:
                yield x, y, long
            x += long or 1


def _outside(start: tuple[float, float], end: tuple[float, float], image: QImage, bled: int) -> Iterator[QRect]:
    """Yields the parts of the picture off the ground: above, below, left and right of it."""
    wide, high = float(image.width()), float(image.height())
    yield _around((0.0, 0.0), (wide, start[1]), image, bled)
    yield _around((0.0, end[1]), (wide, high), image, bled)
    yield _around((0.0, 0.0), (start[0], high), image, bled)
    yield _around((end[0], 0.0), (wide, high), image, bled)


def _around(start: tuple[float, float], end: tuple[float, float], image: QImage, bled: int) -> QRect:
    """Rectangle of all pixels of `image` that a rectangle touches, and of `bled` around them; empty where it lies
    beside it."""
    if end[0] <= start[0] or end[1] <= start[1]:
        return QRect()
    left, top = (max(0, floor(max(-1e6, each)) - bled) for each in start)
    right = min(image.width(), ceil(min(1e6, end[0])) + bled)
    below = min(image.height(), ceil(min(1e6, end[1])) + bled)
    return QRect(left, top, right - left, below - top) if right > left and below > top else QRect()
