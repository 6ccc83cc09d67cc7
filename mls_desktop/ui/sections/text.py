"""The section widget of long text: notes."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.ui.editors.text_box import TextBox
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.widgets.theme import Theme


class TextView(SectionView):
    """The widget of a section with one row of long text; what a person types is sent while they type."""

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, theme, parent)
        self.box = TextBox(self)
        self.box.setAccessibleName(sheet.texts.section(section_id))
        self.box.typed.connect(self._on_typed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        self.setFocusProxy(self.box)
        self.refresh()
        self.restyle()

    def refresh(self) -> None:
        cell = self.section.rows[0].cells[0]
        self.box.set_text(str(cell.figure.value or ""))
        # What would go nowhere is not to be typed: the note of an entry that ships with the program.
        self.box.setReadOnly(cell.to is None)

    def restyle(self) -> None:
        self.box.setFixedHeight(self.theme.px(96))

    @guarded(QSize(100, 96))
    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(96))

    def _on_typed(self, text: str, gesture: str) -> None:
        cell = self.section.rows[0].cells[0]
        if cell.to is not None:
            taken = self.sheet.send(replace(cell.to, value=text), gesture)
            if not taken and self.sheet.read_only:
                self.box.put_back()
