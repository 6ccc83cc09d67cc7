"""A layout that sets widgets side by side and goes on to the next line where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from mls_desktop.bridge.plans.even_lines import even_room
from mls_desktop.bridge.qt.guard import guarded, guarded_by


class FlowLayout(QLayout):
    """The layout of widgets in lines, at their size hints."""

    def __init__(self, parent: QWidget | None, across: int, down: int, even: bool = False) -> None:
        """Makes the layout with `across` pixels between widgets and `down` between lines; `even`: no more lines than
        without it, but about equally long ones."""
        super().__init__(parent)
        self.even = even
        self._items: list[QLayoutItem] = []
        self.across, self.down = across, down

    def _add(self, item: QLayoutItem) -> None:
        if not any(each is item for each in self._items):
            self._items.append(item)

    def _count(self) -> int:
        return len(self._items)

    def _item(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def _take(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @guarded_by(_add)
    def addItem(self, item: QLayoutItem) -> None:
        self._add(item)

    @guarded_by(_count)
    def count(self) -> int:
        return self._count()

    @guarded_by(_item)
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._item(index)

    @guarded_by(_take)
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._take(index)

    @guarded(Qt.Orientation(0))
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @guarded(True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(0)
    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), place=False)

    @guarded(None)
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, place=True)

    @guarded(QSize(100, 30))
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @guarded(QSize(100, 30))
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, place: bool) -> int:
        """Height in pixels that the widgets need in the width of `rect`; with `place` they are put there too."""
        x, y, line = rect.x(), rect.y(), 0
        shown = [item for item in self._items if (part := item.widget()) is None or not part.isHidden()]
        room = rect.width()
        if self.even:
            room = even_room([item.sizeHint().width() for item in shown], self.across, room)
        for item in shown:
            hint = item.sizeHint()
            if x + hint.width() > rect.x() + room and line > 0:
                x, y, line = rect.x(), y + line + self.down, 0
            if place:
                item.setGeometry(QRect(QPoint(x, y), QSize(min(hint.width(), rect.width()), hint.height())))
            x += hint.width() + self.across
            line = max(line, hint.height())
        return y + line - rect.y()
