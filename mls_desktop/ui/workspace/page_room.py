"""The room that a page has in its tab: where it needs more, one scrolls, and the window stays as large as it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.scrolled_size import scrolled_size
from mls_desktop.ui.widgets.theme import Theme

LEAST = (200, 64)
"""Least width and height that are seen of a page, in pixels at 100 %."""


class PageRoom(QScrollArea):
    """The scroll area of one page. The page is as large as the visible part, but not below its least size."""

    def __init__(self, page: QWidget, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.page, self._theme = page, theme
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(_shown(False))
        self.setVerticalScrollBarPolicy(_shown(False))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)

    def reveal(self, widget: QWidget) -> None:
        """Scrolls to `widget`, a part of the page; nothing for any other."""
        if self.page.isAncestorOf(widget):
            # Of a line one types in Qt shows no more than the caret without.
            around = min(widget.height(), self.viewport().height() // 3)
            self.ensureWidgetVisible(widget, 0, around)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        done = bool(super().event(event))
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._fit()
        return done

    @guarded(QSize(200, 64))
    def minimumSizeHint(self) -> QSize:
        px = self._theme.px
        return self._needed().boundedTo(QSize(*map(px, LEAST)))

    @guarded(QSize(400, 300))
    def sizeHint(self) -> QSize:
        return self.page.sizeHint()

    def _needed(self) -> QSize:
        """Size below which parts of the page would be cut."""
        return self.page.minimumSizeHint().expandedTo(self.page.minimumSize())

    def _fit(self) -> None:
        """Sets the size of the page, and shows the bars it needs: Qt itself looks for these too late."""
        bars = self.verticalScrollBar().sizeHint().width(), self.horizontalScrollBar().sizeHint().height()
        room, needed = self.contentsRect().size(), self._needed()
        fitted = scrolled_size((room.width(), room.height()), (needed.width(), needed.height()), bars)
        self.setHorizontalScrollBarPolicy(_shown(fitted.below))
        self.setVerticalScrollBarPolicy(_shown(fitted.beside))
        self.page.resize(fitted.width, fitted.height)


def _shown(on: bool) -> Qt.ScrollBarPolicy:
    """Policy of a scroll bar that is always shown (`on`), or never."""
    return Qt.ScrollBarPolicy.ScrollBarAlwaysOn if on else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
