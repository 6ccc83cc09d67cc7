"""The tab order: over the parts of the window and within each as it is read, whenever its widgets were made.

Qt goes by the order in which widgets were made; a row that joins later would come after everything else.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QWidget,
)

from mls_desktop.ui.readers.reading_order import laid_in

_REASONS = {True: Qt.FocusReason.TabFocusReason, False: Qt.FocusReason.BacktabFocusReason}
_AREAS = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.NoDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.TopDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)
"""Areas of docks in the order in which a window is read; `NoDockWidgetArea` stands for the middle."""


@runtime_checkable
class TabOrder(Protocol):
    """The protocol of a widget that gives its own order of Tab, in place of that of its layouts."""

    def tab_stops(self) -> list[QWidget]: ...

    def reveal(self) -> None: ...


def turn(window: QMainWindow, next: bool) -> bool:
    """Moves the focus to the next stop of `window`, or the one before, round and round, and scrolls there; False where
    the focus is on none."""
    stops = [stop for part in _parts(window) for stop in stops_in(part)]
    focus: QWidget | None = window.focusWidget()
    while focus is not None and focus not in stops:
        focus = focus.parentWidget()
    if focus is None:
        return False
    to = stops[(stops.index(focus) + (1 if next else -1)) % len(stops)]
    to.setFocus(_REASONS[next])
    _scroll_to(to)
    return True


def stops_in(part: QWidget) -> list[QWidget]:
    """Widgets that Tab stops at in `part` of a window, itself among them; none where it is hidden or disabled."""
    if not part.isVisible() or not part.isEnabled():
        return []
    if isinstance(part, TabOrder):
        return part.tab_stops()
    own = [part] if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.focusProxy() is None else []
    return own + [stop for child in _as_read(part) for stop in stops_in(child)]


def _parts(window: QMainWindow) -> list[QWidget]:
    """The docks and the middle of `window`, from left to right, the lowest last."""
    docks = [dock for dock in window.findChildren(QDockWidget) if dock.window() is window.window()]
    places = [(_AREAS.index(window.dockWidgetArea(dock)), dock.y(), dock.x(), dock) for dock in docks]
    found: list[tuple[int, int, int, QWidget]] = [*places]
    middle = window.centralWidget()
    if middle is not None:
        found.append((_AREAS.index(Qt.DockWidgetArea.NoDockWidgetArea), 0, 0, middle))
    return [part for *_place, part in sorted(found, key=lambda each: each[:3])]


def _as_read(part: QWidget) -> list[QWidget]:
    """Child widgets of `part` in the order of its layouts; those that no layout holds come last."""
    if isinstance(part, QTabWidget):
        found = [part.tabBar(), part.currentWidget()]
        return [widget for widget in found if widget is not None]
    if isinstance(part, QTabBar):
        return []
    if isinstance(part, QStackedWidget):
        front = part.currentWidget()
        return [front] if front is not None else []
    if isinstance(part, QDockWidget):
        return [each for each in (part.titleBarWidget(), part.widget()) if each is not None]
    if isinstance(part, QScrollArea):
        inner = part.widget()
        return [inner] if inner is not None else []
    if isinstance(part, QSplitter):
        shares = (part.widget(at) for at in range(part.count()))
        return [share for share in shares if share is not None]
    layout = part.layout()
    laid = list(laid_in(layout)) if layout is not None else []
    others = [child for child in part.children() if isinstance(child, QWidget) and not child.isWindow()]
    return laid + [child for child in others if child not in laid]


def _scroll_to(widget: QWidget) -> None:
    """Scrolls `widget` into sight in every scroll area around it."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, TabOrder):
            above.reveal()
        elif isinstance(above, QScrollArea) and not isinstance(above.parentWidget(), TabOrder):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
