"""The table view of the program: rows of a section at their full height, changed by keys, mouse and editors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QHeaderView, QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.scrolling.pointing import BY_POINTING
from mls_desktop.ui.tables.cell_delegate import ROW_HEIGHT, CellDelegate, EditableTable, Send
from mls_desktop.ui.tables.column_widths import ColumnFitter
from mls_desktop.ui.tables.row_cross import RowCross
from mls_desktop.ui.tables.row_drag import RowDrag
from mls_desktop.ui.tables.row_ground import paint_beyond_columns
from mls_desktop.ui.tables.row_room import RowRoom
from mls_desktop.ui.tables.table_keys import TableKeys, next_row
from mls_desktop.ui.tables.table_tips import TableTips
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.painting import row_at_hand
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint
    from PySide6.QtGui import (
        QFocusEvent,
        QKeyEvent,
        QPaintEvent,
        QWheelEvent,
    )

_CURSORS = {
    (copying, fits): (Qt.CursorShape.DragCopyCursor if copying else Qt.CursorShape.ClosedHandCursor)
    if fits
    else Qt.CursorShape.ForbiddenCursor
    for copying in (False, True)
    for fits in (False, True)
}
"""Shape of the mouse while a row is dragged, by whether it would be copied, and whether it may drop there."""


class SectionTable(SharedRoom, EditableTable):
    """The table view of a section.

    Shows a row model. `picked` tells the row and cell a person is on (the cell may be None), `left_below` and
    `left_above` that the arrow keys ran out of rows; `menu_filling` carries the menu of a row, row and cell, for
    others to add what they know can be done with it.
    """

    picked = Signal(object, object)
    menu_filling = Signal(object, object, object)

    def __init__(
        self, model: RowModel, theme: Theme, send: Send, parent: QWidget | None = None, header: bool = True
    ) -> None:
        super().__init__(parent)
        self.theme, self.send = theme, send
        self.rows = model
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setModel(model)
        self.cell_delegate = self._delegate(theme)
        self.setItemDelegate(self.cell_delegate)
        self.columns = self._make_columns()
        self.keys = self._make_keys()
        self.cross = RowCross(self, self.cell_delegate)
        self.tips = TableTips(self, self.cell_delegate, self.cross)
        self.room = RowRoom(self)
        self.drag = self._make_drag(QApplication.startDragDistance())
        self._flatten(header)
        model.refilled.connect(self._measure)
        model.dataChanged.connect(self._on_data)
        model.rowsMoved.connect(self._on_moved)
        self._measure()

    def _flatten(self, header: bool) -> None:
        """Removes frame, grid, bars, selection and, without `header`, the heading: rows scroll with what is around."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setVisible(header)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.setWordWrap(False)

    def _delegate(self, theme: Theme) -> CellDelegate:
        return CellDelegate(theme, self)

    def _make_columns(self) -> ColumnFitter:
        return ColumnFitter(self, self.rows, self.cell_delegate, self.theme)

    def _make_keys(self) -> TableKeys:
        return TableKeys(self)

    def _make_drag(self, distance: int) -> RowDrag:
        """Makes the controller of drags, which begin `distance` pixels from the press."""
        return RowDrag(self, self.cell_delegate, distance)

    def restyle(self) -> None:
        """Measures and paints everything anew for another font or zoom."""
        self._measure()
        self.viewport().update()

    def show_row(self, row_id: str, column: str = "") -> bool:
        """Makes row `row_id` current, in `column` if given, else in the first to change; False if it is not shown."""
        at = self.rows.position(row_id)
        if at is None:
            return False
        chosen = self.rows.column_at(column) if column else self._best_column(at)
        self.setCurrentIndex(self.rows.index(at, chosen))
        return True

    def send_entry(self, cell: Cell, value: object, gesture: str = "") -> bool:
        if cell.to is None:
            return False
        return self.send(replace(cell.to, value=value), gesture)

    def current(self) -> tuple[Row, Cell | None] | None:
        """The current row and its cell, None for a cell that is missing; None where no row is current."""
        index = self.currentIndex()
        row = self.rows.row(index) if index.isValid() else None
        return None if row is None else (row, self.rows.cell(index))

    @guarded(QSize(200, 100))
    def sizeHint(self) -> QSize:
        return QSize(self.columns.natural_width(), self._height())

    @guarded(QSize(100, 30))
    def minimumSizeHint(self) -> QSize:
        least = self.columns.least_width() if self.columns.narrowing else self.columns.natural_width()
        return QSize(min(least, self.theme.px(240)), self._height())

    def _height(self) -> int:
        header = self.horizontalHeader().height() if not self.horizontalHeader().isHidden() else 0
        return header + self.rows.rowCount() * self.theme.px(ROW_HEIGHT) + self.room.height + 1

    def _measure(self) -> None:
        """Sets row height, and column widths where the shape of the content changed."""
        self.verticalHeader().setDefaultSectionSize(self.theme.px(ROW_HEIGHT))
        self.horizontalHeader().setFixedHeight(self.theme.px(22))
        self.columns.gutter = self.cross.gutter(self.rows)
        self.columns.measure()
        self.updateGeometry()
        self._share()

    def _share(self) -> None:
        """Sets the width of each column, and the height that table and form then need."""
        self.columns.share()
        self.room.lay()
        self.setFixedHeight(self._height())

    def give_room(self, row_id: str, form: QWidget | None) -> None:
        """Puts `form` below the row `row_id`, in place of any other; None takes the form away."""
        self.room.give(row_id, form)
        self.updateGeometry()
        self.setFixedHeight(self._height())

    def draw_room(self, row_id: str, height: int) -> None:
        self.cell_delegate.opened, self.cell_delegate.below = row_id, height
        self.viewport().update()

    def cell_rect(self, index: Index) -> QRect:
        return self.cell_delegate.line(self.rows.row(index), self.visualRect(index))

    def _on_moved(self) -> None:
        self.room.lay()

    def _on_data(self, first: QModelIndex, last: QModelIndex) -> None:
        if self.columns.grow(first, last):
            self.columns.share()

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "keys"):
            self.restyle()

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    @guarded(None)
    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self.notify_picked()

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()
        if event.reason() in BY_POINTING:
            return  # the row that is pressed on is told of, not the one from before
        if not self.currentIndex().isValid() and self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(next_row(self.rows, -1, 1), self._best_column(0)))
        self.notify_picked()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    @guarded(False)
    def viewportEvent(self, event: QEvent) -> bool:
        asked = event if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip else None
        if asked is not None and self.tips.tell(asked):
            return True
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self.cross.follow(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self.cross.follow(None)
        return bool(super().viewportEvent(event))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        paint_beyond_columns(self, self.theme.colour(row_at_hand(self)))
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            self.cross.paint(painter)
            self.drag.paint(painter)

    @guarded(None)
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        here = self.current()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            index = self.indexAt(event.pos())
            row = self.rows.row(index) if index.isValid() else None
            if row is not None:
                self.open_menu(row, event.globalPos())
        elif here is not None:
            self.open_menu(here[0])

    def open_menu(self, row: Row, place: QPoint | None = None) -> None:
        if row.state == "title" or QApplication.activePopupWidget() is not None:
            return
        from mls_desktop.ui.tables.row_menu import RowMenu

        here = self.current()
        menu = RowMenu(self, row)
        menu.offer_row(removal=False)
        self.menu_filling.emit(menu, row, here[1] if here is not None and here[0].id == row.id else None)
        # Last, where the hand does not come by chance.
        menu.offer_row(removal=True)
        menu.open_at(place or self.viewport().mapToGlobal(self.cell_rect(self.currentIndex()).bottomLeft()))

    def is_cut(self, index: Index) -> bool:
        """Tells whether words of the cell at `index` are cut short, with "…", or shown in brief."""
        return self.tips.is_cut(index)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.cross.press(event.position().toPoint()):
            return
        if event.button() == Qt.MouseButton.LeftButton and self._press_opener(event.position().toPoint()):
            return
        index, before = self.indexAt(event.position().toPoint()), self.currentIndex()
        super().mousePressEvent(event)
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.drag.press(event.position().toPoint())
            self.keys.press(index, event.position().toPoint(), again=index == before)
            self.keys.hold(index, event.globalPosition().toPoint())

    def _press_opener(self, point: QPoint) -> bool:
        """Makes the row whose arrow is at `point` current, focused, and emits `details_wanted`; False without an
        arrow."""
        index = self.indexAt(point)
        row = self.rows.row(index) if index.isValid() and self.rows.section.details else None
        if row is None or row.state == "title" or self.rows.column(index) != NAME:
            return False
        if not self.cell_delegate.opener(self.cell_rect(index)).contains(point):
            return False
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.setCurrentIndex(index)
        self.details_wanted.emit(row)
        return True

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        copying = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        held = event.buttons() & Qt.MouseButton.LeftButton
        if held and self.drag.move(event.position().toPoint(), copying):
            self.viewport().setCursor(_CURSORS[copying, self.drag.gap is not None])
        else:
            super().mouseMoveEvent(event)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        copying = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self.viewport().unsetCursor()
        if not self.cross.release(event.position().toPoint()):
            dragged = self.drag.release(event.position().toPoint(), copying)
            super().mouseReleaseEvent(event)
            if not dragged:
                self.keys.release(event.globalPosition().toPoint())

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if self.cross.row_at(event.position().toPoint()) is not None:
            return
        cell = self.rows.cell(index) if index.isValid() else None
        if cell is not None and cell.field is not None and cell.field.kind in ("step", "flag", "choice"):
            self.keys.double_click(index, event.position().toPoint())
            return
        super().mouseDoubleClickEvent(event)
        row = self.rows.row(index) if index.isValid() else None
        if row is not None:
            self.opened.emit(row)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.drag.cancel():
            self.viewport().unsetCursor()
        elif not self.keys.key(event):
            super().keyPressEvent(event)

    def _best_column(self, at: int) -> int:
        """Index of the first column of row `at` to change, else (also for a flag, which Space turns) of the name."""
        row = self.rows.row(at)
        for column in range(self.rows.columnCount()):
            cell = self.rows.cell(self.rows.index(at, column)) if row is not None else None
            if cell is not None and cell.field is not None:
                return column if cell.field.kind != "flag" else self.rows.column_at(NAME)
        return self.rows.column_at(NAME)

    def notify_picked(self) -> None:
        """Emits `picked` with the current row and cell, if the table has the focus."""
        here = self.current()
        if here is not None and self.hasFocus():
            self.picked.emit(*here)
