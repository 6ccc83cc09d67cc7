"""The current row of a list as a screen reader is told of it: what it says, and which of how many it is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QTreeView

from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.words.i18n import _


def spoken_row(list: QAbstractItemView) -> str:
    """Text of the current row of `list` with its place among those that can be chosen: "Archer, 2 of 12"; "" where no
    such row is current."""
    current = list.currentIndex()
    if not current.isValid():
        return ""
    here = current.siblingAtColumn(0)
    rows = [each for each in _rows(list, list.rootIndex()) if list.model().flags(each) & Qt.ItemFlag.ItemIsSelectable]
    if here not in rows:
        return ""
    place = _("{row}, {n} of {count}")
    return place.format(row=row_text(list, here), n=rows.index(here) + 1, count=len(rows))


def row_text(list: QAbstractItemView, first: QModelIndex) -> str:
    """Text of a row of `list` as heard, by its `first` cell: all cells in a sheet's table or a tree, else that one."""
    model = list.model()
    row = model.row(first) if isinstance(model, RowModel) else None
    if isinstance(model, RowModel) and row is not None:
        return model.heard(row)
    said = first.data(Qt.ItemDataRole.AccessibleTextRole) or first.data()
    columns = model.columnCount(first.parent()) if isinstance(list, QTreeView) else 1
    others = (first.siblingAtColumn(column).data() for column in range(1, columns))
    return ", ".join(str(each) for each in (said, *others) if each)


def _rows(list: QAbstractItemView, parent: QModelIndex) -> Iterator[QModelIndex]:
    """Yields the first cells of the rows of `list` below `parent` that are not hidden, in the order of the screen."""
    for at in range(list.model().rowCount(parent)):
        if isinstance(list, QListView) and list.isRowHidden(at):
            continue
        if isinstance(list, QTreeView) and list.isRowHidden(at, parent):
            continue
        index = list.model().index(at, 0, parent)
        yield index
        if isinstance(list, QTreeView):
            yield from _rows(list, index)
