"""The docks around the sheets, each with its own heading."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from mls_desktop.ui.widgets.plain_text import PlainLabel

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
BELOW = Qt.DockWidgetArea.BottomDockWidgetArea


def add_dock(window: QMainWindow, id: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
    """Puts a widget into a dock of a window; `id` is the name by which its place is kept."""
    dock = QDockWidget(title, window)
    dock.setObjectName(id)
    widget.setObjectName("panel")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    dock.setWidget(widget)
    heading = PlainLabel(title.upper(), dock)
    heading.setObjectName("dock")
    heading.setIndent(0)
    dock.setTitleBarWidget(heading)
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
    window.addDockWidget(area, dock)
    return dock
