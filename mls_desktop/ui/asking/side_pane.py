"""The base class of the panes beside a log: a title, what is entered, a table to read, and keys below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.report.change_table import MORE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.asking.sentence_table import SentenceTable
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme

SIDE_BY_SIDE = 760
"""Width, in pixels at 100 %, from which on entries and table stand side by side, else below each other."""
ENTERED, READ = 2, 3
"""Shares of the width for entries and table."""


class SidePane(SharedRoom, CardFrame):
    """The base class of panes: `column` has the entries, `beside` a long table to read. `closed` when the pane is done
    with; its owner removes it."""

    closed = Signal()

    def __init__(self, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.title = PlainLabel(title.upper(), self)
        self.title.setAccessibleName(title)
        self._outside = QVBoxLayout(self)
        self._outside.addWidget(self.title)
        self.area = scroll_area(self, only_down=True)
        self._both = self._make_columns()
        self._outside.addWidget(self.area, 1)
        theme.changed.connect(self.restyle)

    def _make_columns(self) -> QBoxLayout:
        """Makes the scrolled part of the pane, all but title and buttons; returns the layout of both columns."""
        holder = QWidget(self.area)
        both = QBoxLayout(QBoxLayout.Direction.TopToBottom, holder)
        both.setContentsMargins(0, 0, 0, 0)
        self.column, self.beside = QVBoxLayout(), QVBoxLayout()
        for column in (self.column, self.beside):
            add_layout(both, column)
        self.area.setWidget(holder)
        for ground in (self.area.viewport(), holder):
            ground.setAutoFillBackground(False)
        return both

    def table(self, model: RowModel, name: str) -> SectionTable:
        """Adds a table of `model` at the end of the entries, with `name` for a screen reader; returns it."""
        made = SentenceTable(model, self._theme, _no_edit, self)
        made.links = (MORE,)
        made.setAccessibleName(name)
        self.column.addWidget(made)
        return made

    def compared(self, model: RowModel, name: str) -> SectionTable:
        """Adds a long table of `model` to `beside`, called `name`, with headings that stay in sight; returns it."""
        made = self.table(model, name)
        self.beside.addWidget(made)
        StickyHeader(made, self.area)
        return made

    def _share(self) -> None:
        """Puts both columns side by side where there is room, else below each other."""
        wide = self.width() >= self._theme.px(SIDE_BY_SIDE)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._both.setDirection(across if wide else down)
        for at, share in enumerate((ENTERED, READ)):
            self._both.setStretch(at, share if wide else at)
        self._both.setSpacing(self._theme.px(16 if wide else 6))

    def keys(self, *texts: str) -> list[QPushButton]:
        """Adds a line of buttons with `texts` at the lower right, in this order; returns them. To be called after
        everything else is in the columns."""
        line = QHBoxLayout()
        line.addStretch(1)
        made: list[QPushButton] = [EnterButton(menu_text(text), self) for text in texts]
        for button in made:
            line.addWidget(button)
        for column in (self.column, self.beside):
            column.addStretch(1)
        add_layout(self._outside, line)
        return made

    def restyle(self) -> None:
        px = self._theme.px
        self._outside.setContentsMargins(px(10), px(8), px(10), px(10))
        for layout in (self._outside, self.column, self.beside):
            layout.setSpacing(px(6))
        self._share()
        font = QFont(self.font())
        font.setPixelSize(max(6, px(11)))
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.title.ink(self._theme.colour("faint_ink"))
        for table in self.findChildren(SectionTable):
            table.restyle()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _no_edit(edit: Edit, gesture: str) -> bool:
    """Refuses every edit, with False: these tables are for reading."""
    return False
