"""The list of kept states, versions or recovery copies: what each is called, and below it what is said of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyleOptionViewItem, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme

DAMAGED = Qt.ItemDataRole.UserRole
WRAPPED = Qt.TextFlag.TextWordWrap
HIGH = 10_000


class StateList(QListWidget):
    """The list of states of a file; `name` is its name for a screen reader."""

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        self._follows = True
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setItemDelegate(StateDelegate(theme, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.currentRowChanged.connect(self._on_current)
        self.verticalScrollBar().actionTriggered.connect(self._on_scrolled)

    def put(self, at: int, title: str, about: str, damaged: bool = False) -> None:
        """Sets `title` and the text `about` of the version or copy at index `at`, or adds one at the end where there is
        none; the text is in the colour of a warning if `damaged`."""
        item = self.item(at) if at < self.count() else QListWidgetItem(self)
        item.setText(f"{' '.join(title.split())}\n{about}")
        item.setData(DAMAGED, damaged)

    @guarded(None)
    def doItemsLayout(self) -> None:
        """Lays the lines out and keeps the current one in sight, until a person scrolls to another place."""
        super().doItemsLayout()
        if self._follows and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _on_current(self, _row: int) -> None:
        self._follows = True

    def _on_scrolled(self, _action: int) -> None:
        self._follows = False

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # a narrower list has more lines


class StateDelegate(ItemDelegate):
    """The item delegate of states: the title, below it in softer ink the text, each in as many lines as it needs; a
    title with a word longer than a line is cut."""

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        from PySide6.QtWidgets import QStyle

        if option.state & QStyle.StateFlag.State_Selected:
            painting.paint_row_at_hand(painter, option.rect, self._theme, True)
            if self._view.hasFocus():
                painting.paint_row_focus(painter, option.rect, self._theme)

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        px, theme = self._theme.px, self._theme
        title, _newline, about = str(index.data()).partition("\n")
        inner = option.rect.adjusted(px(10), px(5), -px(8), -px(5))
        painter.setFont(_bold(option.font))
        painter.setPen(theme.colour("ink"))
        title, line = _fitted(painter.fontMetrics(), title, inner.width())
        painter.drawText(inner, WRAPPED, title)
        painter.setFont(option.font)
        painter.setPen(theme.colour("bad" if index.data(DAMAGED) else "soft_ink"))
        painter.drawText(inner.adjusted(0, line, 0, 0), WRAPPED, about)
        painter.setPen(theme.colour("hair"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())

    @guarded(QSize(200, 44))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        px = self._theme.px
        title, _newline, about = str(index.data()).partition("\n")
        width = max(px(80), self._view.viewport().width() - px(18))
        line = _fitted(QFontMetrics(_bold(option.font)), title, width)[1]
        box = option.fontMetrics.boundingRect(0, 0, width, HIGH, WRAPPED, about)
        return QSize(px(100), line + box.height() + px(11))


def _fitted(metrics: QFontMetrics, title: str, width: int) -> tuple[str, int]:
    """Title as it is drawn in `width` pixels, and its height in pixels: broken between words, or cut to one line."""
    box = metrics.boundingRect(0, 0, width, HIGH, WRAPPED, title)
    if box.width() <= width:
        return title, box.height()
    return metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, width), metrics.height()


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    return bold
