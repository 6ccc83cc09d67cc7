"""The form of a row's details, below the row in its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_details import RowDetails
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_F4)


class DetailsForm(FieldsView):
    """The form of a row's details. `closing` when a person is done with it."""

    closing = Signal()

    def __init__(self, model: RowDetails, theme: Theme, parent: QWidget) -> None:
        super().__init__(model, model.section, theme, parent)
        model.setParent(self)
        self.details = model
        self.setObjectName("details")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.restyle()

    def restyle(self) -> None:
        px = self.theme.px
        self.setContentsMargins(px(20), px(4), px(8), px(8))
        super().restyle()

    @guarded(40)
    def heightForWidth(self, width: int) -> int:
        around = self.contentsMargins()
        return self._flow.heightForWidth(width - around.left() - around.right()) + around.top() + around.bottom()

    def show_now(self) -> None:
        """Brings the form up to its row as that is now; the form stays as it was where the row is gone."""
        self.details.show()
        self.refresh()

    def focus_first(self) -> bool:
        """Puts the focus on the first entry; False where nothing can be entered."""
        for entry in self.findChildren(LabelledEntry):
            if entry.editor is not None or entry.button is not None:
                entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in CLOSING:
            self.closing.emit()
        else:
            super().keyPressEvent(event)

    def _label(self, row: Row, cell: Cell) -> tuple[str, str]:
        return self.texts.column(cell.column).title, self.texts.column_tip(self.section_id, cell.column)
