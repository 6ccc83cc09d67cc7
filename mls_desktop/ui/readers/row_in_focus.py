"""The current cell of a list, told to a screen reader as the list gets the focus, and what becomes of its cells from
then on: Qt tells the list alone, and readers keep what they once heard of a cell."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QTableView, QWidget

MOST = 60
"""Number of cells at most that a reader is told of at one change; what is far from where a person is can wait."""


class CellNews(QObject):
    """Tells a screen reader which cells of `view` have another name or description since the model changed."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        view.model().dataChanged.connect(self._on_data)

    def _on_data(self, first: QModelIndex, last: QModelIndex) -> None:
        if not QAccessible.isActive():
            return
        rows = range(first.row(), last.row() + 1)
        near = sorted(rows, key=lambda row: abs(row - self._view.currentIndex().row()))
        cells = [(row, column) for row in near for column in range(first.column(), last.column() + 1)]
        for row, column in cells[:MOST]:
            index = self._view.model().index(row, column)
            _send(self._view, index, QAccessible.Event.NameChanged)
            _send(self._view, index, QAccessible.Event.DescriptionChanged)


def tell_row_in(widget: QWidget) -> None:
    """Tells a screen reader, if there is one, that the focus is on the current cell of `widget`, and from then on what
    changes in its cells; nothing where that is no list or table."""
    if not QAccessible.isActive() or not isinstance(widget, (QTableView, QListView)):
        return
    if widget.findChild(CellNews) is None:
        CellNews(widget)
    _send(widget, widget.currentIndex(), QAccessible.Event.Focus)


def _send(view: QAbstractItemView, index: QModelIndex, event_kind: QAccessible.Event) -> None:
    """Sends an event on the cell at `index` of `view`, by its place among all that a reader finds there, headings among
    them; nothing for no cell."""
    if not index.isValid():
        return
    at = index.row()
    if isinstance(view, QTableView):
        at = (at + 1) * (view.model().columnCount() + 1) + index.column() + 1
    event = QAccessibleEvent(view, event_kind)
    event.setChild(at)
    QAccessible.updateAccessibility(event)
