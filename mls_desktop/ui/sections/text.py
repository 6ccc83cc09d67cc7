"""The section widget of long text: notes."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.widgets.theme import Theme


class TextBox(QPlainTextEdit):
    """A plain text editor that tells when a person leaves it."""

    def __init__(self, view: TextView) -> None:
        super().__init__(view)
        self._view = view
        self.setTabChangesFocus(True)

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish()

    def finish(self) -> None:
        """Sends what was typed."""
        self._view.commit()


class TextView(SectionView):
    """The widget of a section with one row of long text; sent when the focus leaves, only if a person changed it."""

    def __init__(self, sheet: SectionModels, section_id: str, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, look, parent)
        self.box = TextBox(self)
        self.box.setAccessibleName(sheet.speech.section(section_id))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        self.setFocusProxy(self.box)
        self.refresh()
        self.restyle()

    def refresh(self) -> None:
        text = str(self.section.rows[0].cells[0].figure.value or "")
        if not self.box.document().isModified() and text != self.box.toPlainText():
            self.box.setPlainText(text)
            self.box.document().setModified(False)

    def restyle(self) -> None:
        self.box.setFixedHeight(self.look.px(96))

    def commit(self) -> None:
        """Sends what was typed."""
        if not self.box.document().isModified():
            return
        self.box.document().setModified(False)
        cell = self.section.rows[0].cells[0]
        if cell.to is not None:
            self.sheet.send(replace(cell.to, value=self.box.toPlainText()))

    @guarded(QSize(100, 96))
    def sizeHint(self) -> QSize:
        return QSize(self.look.px(200), self.look.px(96))
