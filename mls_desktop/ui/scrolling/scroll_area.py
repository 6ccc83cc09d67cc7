"""The scroll area for what is too large for its place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.shapes.in_sight import scroll_to
from mls_desktop.ui.scrolling.seen_place import SeenPlace, at_hand, at_top
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
    it, nothing moves sideways. The bar is not seen then. What `held` tells of stays in sight where the area shrinks;
    where all becomes larger, or stands elsewhere, that does, or else what was seen at the top. A turn of the wheel that
    began to scroll it goes on doing so.

    A bar that comes and goes makes the contents narrower and wider; where they are less tall then, Qt lets it come and
    go within itself until the program ends without a word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.held: Callable[[], QRect] = self._at_hand
        """Function of the rectangle, in the contents, that stays in sight; an empty one for none. Here that of what has
        the focus."""
        self._last_place: SeenPlace | None = None
        """Place that was shown last, and its rectangle and the value of the bar since then: of these a further step of
        zoom is reckoned, so that rounding does not add up."""
        self._place_then = (QRect(), 0)
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

    def seen_place(self) -> SeenPlace | None:
        """The place of what `held` tells of, if that is in sight, else of what is seen at the top; None where the
        contents are seen from their top on, and nothing is held."""
        contents, value, height = self.widget(), self._bar.value(), self.viewport().height()
        held, shown = self.held(), (self._last_place.box() if self._last_place is not None else QRect(), value)
        is_seen = not held.isEmpty() and self._to_held(value, height) == value
        if shown == self._place_then and (not is_seen or held == shown[0]):
            return self._last_place
        if is_seen:
            return SeenPlace(self.held, 0.5, value, height, whole=True)
        return at_top(contents, value, height) if contents is not None and value else None

    def show_place(self, place: SeenPlace) -> None:
        """Scrolls so that `place` is where it was seen; from the top on, if it was seen so and still is."""
        height = self.viewport().height()
        value = 0 if place.from_top and self._to_held(0, height) == 0 else place.value(height)
        if value is not None:
            before = self._place_then
            self._bar.setValue(value)
            self._last_place, self._place_then = place, (place.box(), self._bar.value())
            if self._place_then != before:
                soon(self._show_again)

    def _show_again(self) -> None:
        """Shows the last place again, unless somebody has scrolled since: parts may have been laid out only then."""
        if self._last_place is not None and self._bar.value() == min(self._place_then[1], self._bar.maximum()):
            self.show_place(self._last_place)

    def _at_hand(self) -> QRect:
        contents = self.widget()
        return at_hand(contents) if contents is not None else QRect()

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
        wider = event.size().width() != event.oldSize().width()
        place = self.seen_place() if before > 0 and wider else None
        super().resizeEvent(event)
        self.refit()
        if place is not None:
            self.show_place(place)
        elif was_seen and height > 0:
            start = self._scrolled[0] if self._scrolled[1] == value else value
            self._bar.setValue(self._to_held(start, height))
            self._scrolled = (start, self._bar.value())

    def _to_held(self, value: int, height: int) -> int:
        held = self.held()
        return value if held.isEmpty() else scroll_to(value, height, held.top(), held.bottom() + 1)
