"""Place of what is seen in a scrolling area: it is found again where all in it has become larger, or stands elsewhere.

Example: a row stands in the middle of a view of 600 pixels. At twice the zoom it lies 900 pixels further down: the view
is scrolled so that the row is in its middle again.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.shapes.in_sight import scroll_to


class SeenPlace:
    """The place of a row or part in a view of `height` pixels that is scrolled to `value`. `box`: function of its
    rectangle in the contents, empty where it is gone; `inside`: share of its height that is held in its place; `whole`:
    all of it stays in sight."""

    def __init__(self, box: Callable[[], QRect], inside: float, value: int, height: int, whole: bool = False) -> None:
        self.box, self._inside, self._whole = box, inside, whole
        self._down = (self._held() - value) / max(1, height)
        self.from_top = value == 0
        """Tells whether the contents were seen from their top."""

    def _held(self) -> float:
        box = self.box()
        return box.top() + self._inside * box.height()

    def value(self, height: int) -> int | None:
        """Value to scroll to in a view of `height` pixels, so that the place is as far down as it was; None where it is
        gone."""
        box = self.box()
        value = round(self._held() - self._down * height)
        if self._whole:
            value = scroll_to(value, height, box.top(), box.bottom() + 1)
        return None if box.isEmpty() else value


def at_top(contents: QWidget, value: int, height: int) -> SeenPlace | None:
    """The place of the row or part of `contents` that is uppermost in a view scrolled to `value`; None without one."""
    part = contents
    while not isinstance(part, QAbstractItemView):
        below = [each for each in _parts(part) if _box(each, contents).bottom() >= value]
        if not below:
            break
        part = min(below, key=lambda each: (max(value, _box(each, contents).top()), each.x()))
    box = _row_box(part, contents, value) if isinstance(part, QAbstractItemView) else None
    if box is None and part is contents:
        return None
    box = box or (lambda: _box(part, contents))
    return SeenPlace(box, (value - box().top()) / max(1, box().height()), value, height)


def at_hand(contents: QWidget) -> QRect:
    """Rectangle in `contents` of the row or part that had the focus last; an empty one where none of it had."""
    focus = contents.focusWidget()
    if focus is None or not (focus is contents or contents.isAncestorOf(focus)):
        return QRect()
    if not isinstance(focus, QAbstractItemView):
        return _box(focus, contents)
    return _row(focus, focus.currentIndex(), contents)


def _row_box(view: QAbstractItemView, contents: QWidget, value: int) -> Callable[[], QRect] | None:
    found = view.indexAt(QPoint(1, view.viewport().mapFrom(contents, QPoint(0, value)).y()))
    if not found.isValid():
        return None
    index = QPersistentModelIndex(found)
    return lambda: _row(view, index, contents) if isValid(view) else QRect()


def _row(view: QAbstractItemView, index: QModelIndex | QPersistentModelIndex, contents: QWidget) -> QRect:
    """Rectangle in `contents` of the row with `index`, though the column be hidden for want of room."""
    rect = view.visualRect(view.model().index(index.row(), index.column(), index.parent()))
    if rect.isEmpty() and isinstance(view, QTableView) and index.isValid():
        rect = QRect(0, view.rowViewportPosition(index.row()), view.viewport().width(), view.rowHeight(index.row()))
    return rect if rect.isEmpty() else QRect(view.viewport().mapTo(contents, rect.topLeft()), rect.size())


def _box(part: QWidget, contents: QWidget) -> QRect:
    there = isValid(part) and contents.isAncestorOf(part)
    return QRect(part.mapTo(contents, QPoint()), part.size()) if there else QRect()


def _parts(part: QWidget) -> list[QWidget]:
    held = (each for each in part.children() if isinstance(each, QWidget))
    return [each for each in held if not each.isHidden() and not each.isWindow() and not isinstance(each, QHeaderView)]
