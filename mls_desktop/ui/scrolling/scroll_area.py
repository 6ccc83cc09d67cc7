"""The scroll area for what is too large for its place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.in_sight import scroll_to
from mls_desktop.ui.scrolling.wheel_course import WheelCourse


def scroll_area(parent: QWidget, *, only_down: bool = False) -> SteadyArea:
    """Scroll area without a frame, whose contents are as wide as it is, and, if `only_down`, never with a bar below; it
    takes no focus of its own."""
    area = SteadyArea(parent)
    _dress(area, only_down)
    return area


def _dress(area: QScrollArea, only_down: bool) -> None:
    # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
    area.setViewport(QWidget(area))
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if only_down:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def page_area(parent: QWidget) -> SteadyArea:
    """A scroll area as by `scroll_area`, with the ground of a page."""
    area = scroll_area(parent)
    area.setObjectName("sheet")
    return area


class SteadyArea(QScrollArea):
    """The area that leaves room for its upright bar also while there is nothing to scroll: whatever comes and goes in
    it, nothing moves sideways. The bar is not seen then. What `held` tells of stays in sight where the area shrinks.
    A turn of the wheel that began to scroll it goes on doing so.

    A bar that comes and goes makes the contents narrower and wider; where they are less tall then, Qt lets it come and
    go within itself until the program ends without a word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.held: Callable[[], QRect] = QRect
        """Function of the rectangle, in the contents, that stays in sight when the area shrinks; an empty one for
        none."""
        self._scrolled = (0, 0)
        """Values of the bar before and after it scrolled of itself at last: with more room, it goes back."""
        self._course: WheelCourse | None = None
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        # Made here, as viewports are.
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.setVerticalScrollBar(self._bar)
        self._bar.rangeChanged.connect(self._on_range)
        self._on_range()

    def refit(self) -> None:
        """Does nothing here; subclasses fit the contents to the size of the viewport, which has changed."""

    def _on_range(self) -> None:
        self._bar.setEnabled(self._bar.maximum() > self._bar.minimum())

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        before = self._bar.value()
        super().wheelEvent(event)
        if self._bar.value() != before:
            self._course = self._course or WheelCourse(self)
            self._course.go_on()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        height, before, value = event.size().height(), event.oldSize().height(), self._bar.value()
        was_seen = before > 0 and self._to_held(value, before) == value
        super().resizeEvent(event)
        self.refit()
        if was_seen and height > 0:
            start = self._scrolled[0] if self._scrolled[1] == value else value
            self._bar.setValue(self._to_held(start, height))
            self._scrolled = (start, self._bar.value())

    def _to_held(self, value: int, height: int) -> int:
        held = self.held()
        return value if held.isEmpty() else scroll_to(value, height, held.top(), held.bottom() + 1)
