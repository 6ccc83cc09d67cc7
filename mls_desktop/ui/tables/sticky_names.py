"""The sticky names of a wide table, which stay in sight while its other columns are scrolled past them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.tables.section_table import SectionTable


class StickyNames(QWidget):
    """The first column of a table, painted over whatever is scrolled to its place. The table is as wide and high as all
    its cells, and its scroll area moves it. The current cell is scrolled out from under the names."""

    def __init__(self, table: SectionTable, area: QScrollArea) -> None:
        super().__init__(table)
        self._table, self._area, self._drawing = table, area, False
        for watched in (table.viewport(), table.horizontalHeader()):
            watched.installEventFilter(self)
        area.horizontalScrollBar().valueChanged.connect(self._stay)
        area.verticalScrollBar().valueChanged.connect(self._stay)
        table.selectionModel().currentChanged.connect(self._reveal)
        self._stay()

    def _stay(self) -> None:
        """Keeps the names at the left of the visible part; hidden while the column itself is in view."""
        over = self._area.horizontalScrollBar().value()
        self.setGeometry(over, 0, self._table.columnWidth(0), self._table.height())
        self.setVisible(over > 0)
        self.raise_()

    def _reveal(self) -> None:
        """Scrolls to the current cell, so that no name covers it; only while the table has the focus."""
        index, area = self._table.currentIndex(), self._area
        if not index.isValid() or not self._table.hasFocus():
            return
        cell = self._table.visualRect(index)
        head, bar = self._table.horizontalHeader().height(), area.horizontalScrollBar()
        area.ensureVisible(bar.value(), cell.center().y() + head, 0, cell.height() * 2)
        if index.column():
            bar.setValue(max(bar.value(), cell.right() + 1 - area.viewport().width()))
            bar.setValue(min(bar.value(), cell.left() - self._table.columnWidth(0)))

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Repaints with the table, and comes forward again when the heading is scrolled over; the event goes on."""
        if event.type() == QEvent.Type.Paint and not self._drawing:
            self.update()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._stay()
        return False

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        table, heading = self._table, self._table.horizontalHeader()
        ground, above = table.theme.colour("page"), table.viewport().y()
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), ground)
            place = event.rect().translated(0, -above).intersected(table.viewport().rect())
            if not place.isEmpty():
                painter.drawPixmap(place.topLeft() + QPoint(0, above), self._drawn(place, ground))
            painter.fillRect(QRect(0, heading.y(), self.width(), heading.height()), ground)
            painter.fillRect(QRect(self.width() - 1, 0, 1, self.height()), table.theme.colour("line"))

    def _drawn(self, place: QRect, ground: QColor) -> QPixmap:
        """Picture of the part `place` of the table, on `ground`."""
        drawn = QPixmap(place.size() * self.devicePixelRatioF())
        drawn.setDevicePixelRatio(self.devicePixelRatioF())
        drawn.fill(ground)
        self._drawing = True
        try:
            self._table.viewport().render(drawn, QPoint(), QRegion(place), QWidget.RenderFlag.DrawChildren)
        finally:
            self._drawing = False
        return drawn

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Makes the row whose name is clicked current in the table, with the focus."""
        index = self._table.indexAt(self._below(event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._table.setFocus(Qt.FocusReason.MouseFocusReason)
            self._table.setCurrentIndex(index)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            there = QHelpEvent(event.type(), self._below(event.pos()), event.globalPos())
            return QApplication.sendEvent(self._table.viewport(), there)
        return bool(super().event(event))

    def _below(self, point: QPoint) -> QPoint:
        """`point` of this widget as a point of the table's viewport, which begins below the heading."""
        return point - QPoint(0, self._table.viewport().y())
