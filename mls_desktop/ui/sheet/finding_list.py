"""The list of findings: how each is drawn, and room below the one at hand for what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QSizePolicy, QStyleOptionViewItem, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.in_sight import scroll_to
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LEFT = 2
"""Space at the left of all rows, in pixels at 100 %."""
RULE, KIND, ID = (Qt.ItemDataRole.UserRole + at for at in range(3))


class FindingDelegate(ItemDelegate):
    """The item delegate of findings: a mark by severity, the sentence on as many lines as it needs, the rule by
    its title and, fainter, its id."""

    def __init__(self, theme: Theme, view: FindingList) -> None:
        super().__init__(theme, view)
        self._list = view

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, px = self._theme, self._theme.px
        kind = str(index.data(KIND))
        said = option.rect.adjusted(0, 0, 0, -self._list.room_below(index.row()))
        painting.paint_finding(painter, said.topLeft() + QPoint(px(EDGE - LEFT + 3), px(12)), theme, kind)
        painter.setFont(option.font)
        painter.setPen(theme.colour("ink"))
        inner = said.adjusted(px(26), px(4), -px(8), -px(18))
        painter.drawText(inner, Qt.TextFlag.TextWordWrap, str(index.data()))
        self._paint_rule(painter, said.adjusted(px(26), 0, -px(8), -px(4)), index)
        painter.setPen(theme.colour("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())

    def _paint_rule(self, painter: QPainter, box: QRect, index: Index) -> None:
        """Paints the title of the rule, cut short where it must be, and its id."""
        theme, metrics, low = (
            self._theme,
            painter.fontMetrics(),
            Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft,
        )
        id, gap = str(index.data(ID)), theme.px(8)
        room = box.width() - (metrics.horizontalAdvance(id) + gap if id else 0)
        title = metrics.elidedText(str(index.data(RULE)), Qt.TextElideMode.ElideRight, room)
        painter.setPen(theme.colour("soft_ink"))
        painter.drawText(box, low, title)
        painter.setPen(theme.colour("faint_ink"))
        painter.drawText(box.adjusted(metrics.horizontalAdvance(title) + gap, 0, 0, 0), low, id)

    @guarded(QSize(200, 44))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        px = self._theme.px
        width = self._list.viewport().width() - px(34)
        box = option.fontMetrics.boundingRect(
            0, 0, max(px(80), width), 10_000, Qt.TextFlag.TextWordWrap, str(index.data())
        )
        return QSize(px(100), box.height() + px(26) + self._list.room_below(index.row()))


class FindingList(QListWidget):
    """The list widget of findings. It can take in one widget (`hold`), which stands below a finding and scrolls with
    the list. `let_go` when a mouse button is up again: until then nothing is to move under it. `resized` after each
    change of its size."""

    let_go = Signal()
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.pressed_on = False
        """Tells whether a mouse button is down on a finding."""
        self._held: tuple[int, QWidget] | None = None
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setAccessibleName(_("To-do list"))
        self.setItemDelegate(FindingDelegate(theme, self))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def hold(self, row: int, widget: QWidget) -> None:
        """Takes `widget` into the list, below the finding at index `row`, as high as its size hint."""
        self._held = (row, widget)
        if widget.parentWidget() is not self.viewport():
            widget.setParent(self.viewport())
            widget.show()
        self.doItemsLayout()

    def give_back(self) -> None:
        """Removes the room for the widget that was taken in; the widget itself stays a child until it is laid out
        elsewhere."""
        if self._held is not None:
            self._held = None
            self.doItemsLayout()

    def room_below(self, row: int) -> int:
        """Height in pixels of the actions below the finding at `row`; 0 where there are none."""
        return self._held[1].sizeHint().height() if self._held is not None and self._held[0] == row else 0

    def high(self, row: int) -> int:
        """Height in pixels of the finding at `row` alone."""
        return self.sizeHintForRow(row) - self.room_below(row)

    def reveal(self, part: QWidget) -> None:
        """Scrolls to `part`, a widget inside the one that was taken in; does nothing for any other."""
        if self._held is not None and self._held[1].isAncestorOf(part):
            bar, top = self.verticalScrollBar(), part.mapTo(self.viewport(), QPoint()).y()
            bar.setValue(
                scroll_to(bar.value(), self.viewport().height(), bar.value() + top, bar.value() + top + part.height())
            )

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles a key only where the list has the focus; a key left over by a widget within the list is ignored."""
        if self.hasFocus():
            super().keyPressEvent(event)
        else:
            event.ignore()

    @guarded(None)
    def updateGeometries(self) -> None:
        super().updateGeometries()
        if self._held is not None and (item := self.item(self._held[0])) is not None:
            place, room = self.visualItemRect(item), self.room_below(self._held[0])
            self._held[1].setGeometry(0, place.bottom() + 1 - room, self.viewport().width(), room)
            self._held[1].setVisible(not item.isHidden())

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed_on = True
        super().mousePressEvent(event)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.pressed_on = False
        self.let_go.emit()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
