"""The sticky header of a long table, which stays in sight while what is around the table scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded

if TYPE_CHECKING:
    from PySide6.QtWidgets import QScrollArea, QTableView


class StickyHeader(QObject):
    """The controller that keeps the heading of a table, as high as it is long, at the top of its scroll area."""

    def __init__(self, table: QTableView, area: QScrollArea, ground: str = "sticky") -> None:
        """`ground`: name in style sheets for what the table stands on, a page ("sticky") or a card ("stickycard")."""
        super().__init__(table)
        self._table, self._area = table, area
        heading = table.horizontalHeader()
        is_late = heading.objectName() != ground and heading.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        heading.setObjectName(ground)
        if is_late:
            # A name that comes late is not yet known to the look. To tell it brings all names of styles into memory.
            heading.style().unpolish(heading)
            heading.style().polish(heading)
        heading.installEventFilter(self)
        area.verticalScrollBar().valueChanged.connect(self._stay)
        if area.verticalScrollBar().value():
            self._stay()

    def _stay(self) -> None:
        heading = self._table.horizontalHeader()
        over = self._table.mapFrom(self._area.viewport(), self._area.viewport().rect().topLeft()).y()
        heading.move(heading.x(), max(0, min(over, self._table.height() - heading.height())))
        heading.raise_()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves the heading down again whenever the table has put it back at its top; the event goes on."""
        back = event.type() == QEvent.Type.Move and isinstance(watched, QWidget) and watched.y() == 0
        if back and self._area.verticalScrollBar().value():
            self._stay()
        return False
