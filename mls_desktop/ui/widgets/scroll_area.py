"""The scroll area for what is too large for its place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scroll_area(parent: QWidget, *, only_down: bool = False) -> QScrollArea:
    """An area without a frame, whose contents are as wide as it is; it takes no focus of its own. One that goes `only
    down` never has a bar below."""
    area = QScrollArea(parent)
    # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
    area.setViewport(QWidget(area))
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if only_down:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def page_area(parent: QWidget) -> QScrollArea:
    """An area with the ground of a page."""
    area = scroll_area(parent)
    area.setObjectName("sheet")
    return area
