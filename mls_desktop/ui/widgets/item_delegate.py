"""The base item delegate of lists and tables: what each of them does before and after it draws its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTableView

Index = QModelIndex | QPersistentModelIndex


INK = Qt.ItemDataRole.UserRole + 50
"""Role of an item's ink, the name of a colour in the theme: a colour itself would be that of an earlier theme."""


class InkDelegate(QStyledItemDelegate):
    """The item delegate of lists and trees whose items may be written in an ink of their own (`INK`)."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme = theme

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        ink = index.data(INK)
        if ink:
            palette = option.palette
            palette.setColor(QPalette.ColorRole.Text, self._theme.colour(ink))
            option.palette = palette


def repaint_rows(table: QTableView, *indexes: Index) -> None:
    """Repaints the whole rows of `indexes`: Qt repaints only cells that become or were current, while the ground of the
    current row lies under all of it."""
    for index in indexes:
        if index.isValid():
            top, high = table.rowViewportPosition(index.row()), table.rowHeight(index.row())
            table.viewport().update(0, top, table.viewport().width(), high)


class ItemDelegate(QStyledItemDelegate):
    """The base delegate: draws an item on its ground; the painter is afterwards as it was, whatever the drawing did."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view

    @guarded(None)
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        with kept_state(painter):
            self.paint_ground(painter, option, index)
            self.paint_item(painter, option, index)

    def at_hand(self, index: Index) -> bool:
        """Tells whether `index` is in the current row of the view."""
        return self._view.currentIndex().row() == index.row()

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a soft ground under the current row, with a bar before it, and a line above and below while the view
        has the focus; nothing under other rows."""
        if self.at_hand(index):
            painting.paint_row_at_hand(painter, option.rect, self._theme, True, index.column() == 0)
            if self._view.hasFocus():
                painting.paint_row_focus(painter, option.rect, self._theme)

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Raises NotImplementedError here; subclasses paint the contents of the item at `index` over its ground."""
        raise NotImplementedError
