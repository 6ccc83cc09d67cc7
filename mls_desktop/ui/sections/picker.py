"""The picker, a dialog for something from the library: type to narrow the list, Enter takes it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.headings import under_headings
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.folding import nearest
from mls_desktop.ui.scrolling.scroll_area import SteadyArea
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.tables.table_keys import next_row
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.dialog_size import bounded
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class Picker(SizedDialog):
    """The dialog of a picker.

    `taken` carries the id of the row taken. The dialog closes itself; it never blocks the program.
    """

    taken = Signal(str)

    def __init__(self, section: Section, texts: Texts, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(title, theme, parent)
        self._plain, self._titled = section, under_headings(section, texts)
        self.model = RowModel(self._titled, texts, self)
        self.line = SearchLine(self)
        self.table = SectionTable(self.model, theme, self._send, self)
        self.table.columns.let_asides_yield()
        self.table.setAccessibleName(title)
        self.line.narrows(title)
        self.note = PlainLabel("", self, wrap=True)
        self.note.setMinimumHeight(theme.px(36))
        self._scroll = self._make_scroll()
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self._scroll, 1)
        column.addWidget(self.note)
        self.take_button = self.add_choice(column, _("Choose"), self._on_take)
        self._connect()
        self._walk(-1, 1)
        self.fit()
        self.line.setFocus()

    def _make_scroll(self) -> QScrollArea:
        scroll = SteadyArea(self)
        scroll.setWidget(self.table)
        StickyHeader(self.table, scroll)
        return scroll

    def _connect(self) -> None:
        self.line.textChanged.connect(self._on_text)
        self.line.walked.connect(self._on_walked)
        self.line.come_by_key(self)
        self.table.opened.connect(self._on_opened)
        self.table.selectionModel().currentChanged.connect(self._on_current)
        self.line.follow(self.table)

    @guarded(QSize(560, 520))
    def sizeHint(self) -> QSize:
        wide = max(self._theme.px(480), self.table.columns.natural_width() + self._theme.px(60))
        return bounded(self, self._theme, QSize(wide, self._theme.px(520)))

    def show_row(self, row_id: str) -> None:
        """Makes the row `row_id` the current one; nothing where there is none."""
        at = self.model.position(row_id)
        if at is not None:
            self._to(at)

    def _walk(self, at: int, by: int) -> None:
        """Makes the next row from `at` in direction `by` current, past headings."""
        self._to(next_row(self.model, at, by))

    def _to(self, at: int) -> None:
        if 0 <= at < self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(at, 0))
            self._reveal()
        self.take_button.setEnabled(self.model.rowCount() > 0)

    def _reveal(self) -> None:
        rect = self.table.visualRect(self.table.currentIndex())
        self._scroll.ensureVisible(0, rect.center().y() + self._theme.px(22), 0, self._theme.px(40))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Only now is it known how much room there is: before, the row at hand was put into sight of next to none.
        self._scroll.verticalScrollBar().setValue(0)
        self._reveal()

    def _on_text(self, text: str) -> None:
        # What is looked for is found in all groups: no heading stands between.
        self.model.show(self._plain if text.strip() else self._titled)
        self.model.narrow(text, frozenset())
        self._to(self._nearest(text))
        self.line.say_found(self.model.rowCount() > 0)
        if not self.model.rowCount():
            self.note.setText(_("nothing found"))

    def _nearest(self, text: str) -> int:
        """Index of the row whose name comes nearest to `text`, never a heading; -1 where none does."""
        rows = ((at, self.model.row(at)) for at in range(self.model.rowCount()))
        names = {at: self.model.row_name(row) for at, row in rows if row is not None and row.state != "title"}
        found = nearest(text, names)
        return -1 if found is None else found

    def _on_walked(self, by: int) -> None:
        self._walk(self.table.currentIndex().row(), by)

    def _on_current(self) -> None:
        row = self.model.row(self.table.currentIndex())
        self.note.setText(row.note if row is not None else "")

    def _on_opened(self, row: Row) -> None:
        self._choose(row)

    def _on_take(self) -> None:
        row = self.model.row(self.table.currentIndex())
        if row is not None:
            self._choose(row)

    def _choose(self, row: Row) -> None:
        if row.state == "title":
            return
        self.taken.emit(row.id)
        self.accept()

    def _send(self, edit: Edit, gesture: str) -> bool:
        """Refuses every edit, with False: nothing in a picker is edited."""
        return False
