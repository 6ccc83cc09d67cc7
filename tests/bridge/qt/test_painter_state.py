"""A painter has its state back, also where the drawing raises."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.qt.painter_state import kept_state


def test_a_painter_is_as_it_was_though_the_drawing_raises(qapp: QApplication) -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setPen(QColor("red"))
        with pytest.raises(ZeroDivisionError), kept_state(painter):
            painter.setPen(QColor("blue"))
            painter.translate(3, 3)
            raise ZeroDivisionError
        assert painter.pen().color() == QColor("red")
        assert painter.transform().isIdentity()
