"""The docks around the sheets, each with its own heading."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.words.i18n import _

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
BELOW = Qt.DockWidgetArea.BottomDockWidgetArea


def add_docks(
    window: QMainWindow, roster: QWidget, why: QWidget, todo: QWidget, roll: QWidget
) -> dict[str, QDockWidget]:
    """Puts the panels into docks around the middle of `window`; returns these by the ids their places are kept by."""
    wanted: tuple[tuple[str, str, QWidget, Qt.DockWidgetArea], ...] = (
        ("roster", _("Campaign"), roster, LEFT),
        ("why", _("Why?"), why, RIGHT),
        ("todo", _("To-do list"), todo, RIGHT),
        ("roll", _("Roll"), roll, BELOW),
    )
    return {id: add_dock(window, id, title, widget, area) for id, title, widget, area in wanted}


def add_dock(window: QMainWindow, id: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
    """Puts `widget` into a new dock of `window`, with a heading; returns it. `id`: name by which its place is kept."""
    dock = QDockWidget(title, window)
    dock.setObjectName(id)
    widget.setObjectName("panel")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    dock.setWidget(widget)
    heading = PlainLabel(title.upper(), dock)
    heading.setAccessibleName(title)
    heading.setObjectName("dock")
    heading.setIndent(0)
    dock.setTitleBarWidget(heading)
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
    window.addDockWidget(area, dock)
    return dock
