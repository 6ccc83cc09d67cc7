"""The current cell of a list, told to a screen reader as the list gets the focus: Qt tells the list alone."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QTableView, QWidget


def tell_row_in(widget: QWidget) -> None:
    """Tells a screen reader, if there is one, that the focus is on the current cell of `widget`; nothing where that is
    no list or table, or has no current cell."""
    at = _place_of_current(widget) if QAccessible.isActive() and isinstance(widget, QAbstractItemView) else -1
    if at >= 0:
        event = QAccessibleEvent(widget, QAccessible.Event.Focus)
        event.setChild(at)
        QAccessible.updateAccessibility(event)


def _place_of_current(view: QAbstractItemView) -> int:
    """Place of the current cell of `view` among all that a screen reader finds in it, headings among them; -1 where
    there is none. Rows of a tree are counted as they are unfolded, which Qt alone knows: -1 too."""
    index = view.currentIndex()
    if index.isValid() and isinstance(view, QTableView):
        return (index.row() + 1) * (view.model().columnCount() + 1) + index.column() + 1
    return index.row() if index.isValid() and isinstance(view, QListView) else -1
