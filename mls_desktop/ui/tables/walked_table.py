"""The table view of a list that is looked through by keys: what is passed is not made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.tables.section_table import SectionTable

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QWidget

    from mls_desktop.bridge.sheet.row_model import RowModel
    from mls_desktop.ui.tables.cell_delegate import Send
    from mls_desktop.ui.widgets.theme import Theme

PAUSE = 120
"""Milliseconds from a key to a row until its page is shown, where no other key follows."""
ELSEWHERE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""Reasons for which the focus goes while the person stays in the table."""


class WalkedTable(SectionTable):
    """The table view of rows that each have a page, which comes once the keys rest: `rested` then, or when a person
    goes on from the row; `left` when the focus goes elsewhere in the window."""

    rested = Signal()
    left = Signal()

    def __init__(
        self, model: RowModel, theme: Theme, send: Send, parent: QWidget | None = None, header: bool = True
    ) -> None:
        super().__init__(model, theme, send, parent, header)
        self._pause = later(self._rest, PAUSE)

    @guarded(QSize(80, 30))
    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(80), super().minimumSizeHint().height())

    def walk(self) -> None:
        """Starts the pause after which `rested` is emitted, since a key led to a row."""
        self._pause.start()

    def stay(self) -> None:
        """Stops the pause without `rested`: the row's page is there already, or another row is current."""
        self._pause.stop()

    def finish(self) -> None:
        """Ends the pause at once, with `rested`, if it runs: the next act is meant for the row's page."""
        if self._pause.isActive():
            self._pause.stop()
            self._rest()

    def _rest(self) -> None:
        self.rested.emit()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() in ELSEWHERE:
            return
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            self.stay()  # what is clicked is what is seen
        else:
            self.finish()
        self.left.emit()
