"""The list view of a log's entries: when, what happened, what marks it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QFrame, QListView, QStyleOptionViewItem, QWidget

from mls_desktop.bridge.fight.log_model import MARKS, WHEN
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.sheets import Row, cell_of
from mls_desktop.ui.fight.prompt.plain_keys import is_plain
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme

HIGH, CLOCK = 24, 44


class LogDelegate(ItemDelegate):
    """The item delegate of entries; those after the moment shown are faint. `at`: so many events have
    happened by then."""

    def __init__(self, look: Theme, view: QListView) -> None:
        super().__init__(look, view)
        self.at = 0

    @guarded(QSize(200, 24))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._look.px(200), self._look.px(HIGH))

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A soft ground under the entry at hand, a fainter one while the focus is elsewhere."""
        if self.at_hand(index):
            painter.fillRect(option.rect, self._look.colour("accent_soft" if self._view.hasFocus() else "hair"))

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = cast(RowModel, index.model()).row(index)
        if row is None:
            return
        look, rect = self._look, QRect(option.rect)
        come = int(row.id) < self.at
        painter.setFont(option.font)
        painter.setPen(look.colour("faint_ink"))
        clock = QRect(rect.left() + look.px(8), rect.top(), look.px(CLOCK), rect.height())
        painter.drawText(clock, painting.VCENTRE, text_of(row, WHEN))
        room = rect.adjusted(look.px(CLOCK + 12), 0, -look.px(8), 0)
        marks = text_of(row, MARKS)
        if marks:
            kind = "bad" if row.state == "bad" else "accent"
            box = painting.paint_badge(painter, room, marks, look, kind, option.font)
            room.setRight(box.left() - look.px(6))
            painter.setFont(option.font)
        painter.setPen(look.colour("bad" if row.state == "bad" else "ink") if come else look.colour("faint_ink"))
        text = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, painting.VCENTRE, text)


class LogList(QListView):
    """The list view of a log.

    `entered`: a person goes to an entry, by key or mouse; it carries the entry's number.
    """

    entered_at = Signal(int)
    corrected_at = Signal(int)

    def __init__(self, model: RowModel, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._entries = LogDelegate(look, self)
        self.setItemDelegate(self._entries)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double)

    def show_moment(self, at: int, follow: bool) -> None:
        """Marks what has happened by a moment; `follow`: its last entry comes into sight and is the current one."""
        self._entries.at = at
        if follow:
            found = cast(RowModel, self.model()).position(str(at - 1))
            index = self.model().index(found, 0) if found is not None else QModelIndex()
            self.setCurrentIndex(index)
            self._follow()
        self.viewport().update()

    def _follow(self) -> None:
        """Brings the current entry into sight, where anything is seen."""
        if self.isVisible() and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def chosen(self) -> int | None:
        """The number of the current entry; None where there is none."""
        row = cast(RowModel, self.model()).row(self.currentIndex())
        return int(row.id) if row is not None else None

    def restyle(self) -> None:
        self.scheduleDelayedItemsLayout()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.chosen()
        if is_plain(event) and event.key() != Qt.Key.Key_Space:
            event.ignore()  # a letter or digit is the fight's
        elif at is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.entered_at.emit(at)
        elif at is not None and event.key() == Qt.Key.Key_F2:
            self.corrected_at.emit(at)
        else:
            super().keyPressEvent(event)

    def _on_clicked(self, index: QModelIndex) -> None:
        at = self._number(index)
        if at is not None:
            self.entered_at.emit(at)

    def _on_double(self, index: QModelIndex) -> None:
        at = self._number(index)
        if at is not None:
            self.corrected_at.emit(at)

    def _number(self, index: QModelIndex) -> int | None:
        row = cast(RowModel, self.model()).row(index)
        return int(row.id) if row is not None else None


def text_of(row: Row, column: str) -> str:
    """A cell's text."""
    cell = cell_of(row, column)
    return str(cell.figure.value or "") if cell is not None else ""
