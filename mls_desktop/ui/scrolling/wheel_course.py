"""The course of the wheel over a page: what it began to scroll it goes on scrolling, whatever comes below the mouse
meanwhile, until it pauses or the mouse goes elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later

PAUSE = 400
"""Milliseconds without a turn of the wheel that end a course."""
NEAR = 4
"""Pixels by which the mouse may tremble while the wheel is turned."""


class WheelCourse(QObject):
    """The course of the wheel over one page, which goes on scrolling that page. It filters all events of the program,
    but only as long as it lasts."""

    def __init__(self, page: QAbstractScrollArea) -> None:
        super().__init__(page)
        self._page, self._at = page, QPoint()
        self._pause = later(self.end, PAUSE)

    def go_on(self) -> None:
        """Begins a course, or goes on with it, since the wheel has scrolled the page."""
        application = QApplication.instance()
        if application is not None and not self._pause.isActive():
            self._at = QCursor.pos()
            application.installEventFilter(self)
        self._pause.start()

    def end(self) -> None:
        """Ends the course: the wheel turns the widget below the mouse again."""
        self._pause.stop()
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self.end()
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent):
                if (event.globalPosition().toPoint() - self._at).manhattanLength() > NEAR:
                    self.end()
            case QEvent.Type.Wheel:
                if isinstance(watched, QWidget) and self._page.viewport().isAncestorOf(watched):
                    self._pause.start()
                    QApplication.sendEvent(self._page.verticalScrollBar(), event)
                    return True
        return False
