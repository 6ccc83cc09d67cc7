"""The base class of the panes beside a log: a title, something to read in a scrolled table, and keys below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.log.sentence_table import SentenceTable
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.scroll_area import scroll_area
from mls_desktop.ui.widgets.theme import Theme


class SidePane(CardFrame):
    """The base class of the panes. `closed`: it is not wanted any more; whoever put it there takes it away."""

    closed = Signal()

    def __init__(self, title: str, look: Theme, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.title = PlainLabel(title.upper(), self)
        self.title.setAccessibleName(title)
        self._outside = QVBoxLayout(self)
        self._outside.addWidget(self.title)
        self._outside.addWidget(self._area(), 1)
        look.changed.connect(self.restyle)

    def _area(self) -> QScrollArea:
        """All of the pane but its title and keys scrolls; `column` is where it stands."""
        area = scroll_area(self, only_down=True)
        holder = QWidget(area)
        self.column = QVBoxLayout(holder)
        self.column.setContentsMargins(0, 0, 0, 0)
        area.setWidget(holder)
        for ground in (area.viewport(), holder):
            ground.setAutoFillBackground(False)
        return area

    def table(self, model: RowModel, name: str) -> SectionTable:
        """A table to read; it joins the pane."""
        made = SentenceTable(model, self._look, _no_edit, self)
        made.setAccessibleName(name)
        self.column.addWidget(made)
        return made

    def keys(self, *texts: str) -> list[QPushButton]:
        """Buttons at the lower right, in this order."""
        line = QHBoxLayout()
        line.addStretch(1)
        made = [QPushButton(menu_text(text), self) for text in texts]
        for button in made:
            line.addWidget(button)
        self.column.addStretch(1)
        self._outside.addLayout(line)
        return made

    def restyle(self) -> None:
        px = self._look.px
        self._outside.setContentsMargins(px(10), px(8), px(10), px(10))
        for layout in (self._outside, self.column):
            layout.setSpacing(px(6))
        font = QFont(self.font())
        font.setPixelSize(max(6, px(11)))
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.title.ink(self._look.colour("faint_ink"))
        for table in self.findChildren(SectionTable):
            table.restyle()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _no_edit(edit: Edit, gesture: str) -> bool:
    """These tables are for reading."""
    return False
