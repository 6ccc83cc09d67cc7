"""The panel of one list of the library: a filter and a table in which the campaign's own entries stand out."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.library.library_lists import GROUPS
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.sections.filter_row import Filter
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class EntryList(QWidget):
    """The panel of one list of the library.

    `chosen` carries the id of the entry that becomes current, `entered` that a person wants to work on it.
    """

    chosen = Signal(str)
    entered = Signal()

    def __init__(self, model: RowModel, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.model, self._theme = model, theme
        self.filter = Filter(GROUPS, (_("Own"), _("All")), name, theme, self)
        self.table = SectionTable(model, theme, _no_edit, self)
        self.table.setAccessibleName(name)
        self.table.columns.narrowing = True
        self.empty = PlainLabel(_("nothing found"), self)
        self._scroll = scroll_area(self, only_down=True)
        self._scroll.viewport().setAutoFillBackground(False)
        holder = QWidget()
        holder.setAutoFillBackground(False)
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.table)
        inside.addStretch(1)
        self._scroll.setWidget(holder)
        StickyHeader(self.table, self._scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.filter)
        column.addWidget(self.empty)
        column.addWidget(self._scroll, 1)
        self.filter.line.textChanged.connect(self._narrow)
        self.filter.line.lead_into(lambda: self.table if self.model.rowCount() else None)
        self.filter.chosen.idToggled.connect(self._narrow)
        self.table.selectionModel().currentChanged.connect(self._on_current)
        self.table.opened.connect(self._on_opened)
        self._scroll.held = self._held
        self._narrow()

    def current(self) -> str:
        """The id of the current entry; "" for none."""
        here = self.table.current()
        return here[0].id if here is not None else ""

    def choose(self, id: str) -> bool:
        """Makes the entry `id` current, in sight, clearing a filter that hides it; False where it does not exist."""
        if self.model.position(id) is None:
            self.filter.line.clear()
            every = self.filter.chosen.button(len(GROUPS) - 1)
            if every is not None:
                every.setChecked(True)
        found = self.table.show_row(id)
        rect = self._held()
        around = min(rect.height() * 3, self._scroll.viewport().height() // 2)
        self._scroll.ensureVisible(0, rect.center().y(), 0, around)
        return found

    def _held(self) -> QRect:
        """Rectangle of the current row, higher by the heading that stays above it."""
        row = self.table.visualRect(self.table.currentIndex())
        return row.adjusted(0, 0, 0, self.table.viewport().y()) if row.isValid() else row

    def restyle(self) -> None:
        self.empty.ink(self._theme.colour("faint_ink"))

    def _narrow(self) -> None:
        self.model.narrow(self.filter.line.text(), self.filter.groups_shown())
        bare = self.model.rowCount() == 0
        self.empty.setVisible(bare)
        self.filter.line.say_count(self.model.rowCount())
        self.empty.setText(_("nothing found") if self.filter.line.text() else _("nothing of your own yet"))

    def _on_current(self) -> None:
        self.chosen.emit(self.current())

    def _on_opened(self, row: Row) -> None:
        self.entered.emit()


def _no_edit(edit: Edit, gesture: str) -> bool:
    """Refuses every edit, with False: nothing is edited in the list."""
    return False
