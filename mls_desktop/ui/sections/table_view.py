"""The section widget of the shapes that are tables: steps, items, places, track; with a filter if there are groups."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.sections.details_form import DetailsForm
    from mls_desktop.ui.sections.filter_row import Filter
    from mls_desktop.ui.sections.find_bar import FindBar


ON_CARD = "stickycard"
"""Object name for the heading of a table on a card in style sheets, set before it is drawn: it may come to stay in
sight."""


class TableView(SectionView):
    """The widget of a section as a table."""

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, theme, parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._line: FindBar | None = None
        self._typed = False
        """Tells whether text stands in the filter."""
        self.filter = self._make_filter()
        self._form: DetailsForm | None = None
        # While the filter keeps room free, it is free below.
        self._column.addStretch(1)
        if self.section.rows:
            self._has_table()
        self.restyle()

    def _has_table(self) -> bool:
        """Tells whether the table has been made; makes it if the section has rows."""
        return "table" in self.__dict__ or (bool(self.section.rows) and self.table is not None)

    @cached_property
    def table(self) -> SectionTable:
        made = self._make_table()
        made.setAccessibleName(self.sheet.texts.section(self.section_id))
        made.columns.roomy = False
        made.horizontalHeader().setObjectName(ON_CARD)
        made.picked.connect(self.picked)
        made.menu_filling.connect(self.menu_filling)
        made.tips.foretell = self.sheet.foretell
        made.opened.connect(self._on_opened)
        made.details_wanted.connect(self._on_details)
        self._column.insertWidget(int(self.filter is not None), made)
        made.setVisible(bool(self.section.rows))
        self.setFocusProxy(made)
        return made

    def _make_filter(self) -> Filter | None:
        """Makes the filter of a section with groups, and narrows the rows by it; None where the section has no
        groups."""
        groups = self.section.groups
        if not groups:
            return None
        from mls_desktop.ui.sections.filter_row import Filter

        names = tuple(self.texts.group(group) for group in groups)
        made = Filter(groups, names, self.texts.section(self.section_id), self.theme, self)
        self.rows.narrow("", made.groups_shown())
        self._column.addWidget(made)
        made.line.textChanged.connect(self._narrow)
        made.line.lead_into(lambda: self.table if self.rows.rowCount() else None)
        made.chosen.idToggled.connect(self._narrow)
        return made

    def _make_table(self) -> SectionTable:
        return SectionTable(self.rows, self.theme, self.sheet.send, self)

    def refresh(self) -> None:
        """Updates table, details and note from the section. A table whose rows are all hidden by a filter keeps its
        headings, and so the card its width."""
        if self._has_table():
            self.table.setVisible(bool(self.section.rows))
        if self._form is not None:
            self._follow(self._form)
        said = self._said_below()
        if said or "empty" in self.__dict__:
            self.empty.setVisible(bool(said))
            self.empty.setText(said)

    def _said_below(self) -> str:
        """Note below the rows: that only descriptions match, or that nothing is found or there; else ""."""
        if self.rows.by_notes:
            return _("No name matches; those above match by their description. Rest the mouse on one to read it.")
        if self.rows.rowCount():
            return ""
        return _("nothing found") if self.section.rows else _("nothing yet")

    @cached_property
    def empty(self) -> PlainLabel:
        """Note below a table without rows, or whose rows bear no name that was typed: made when it is needed."""
        made = PlainLabel("", self)
        made.hide()
        self._column.insertWidget(self._column.count() - 1, made)  # above what keeps room
        self._dress(made)
        return made

    def _dress(self, label: PlainLabel) -> None:
        label.ink(self.theme.colour("faint_ink"))
        label.setMargin(self.theme.px(2))

    def restyle(self) -> None:
        self.setMinimumHeight(0)  # it is another at another zoom
        self._column.setSpacing(self.theme.px(4))
        if "empty" in self.__dict__:
            self._dress(self.empty)
        if self._form is not None:
            self._form.restyle()

    def is_bare(self) -> bool:
        return not self.section.rows

    def least_width(self) -> int:
        least = self.table.columns.least_width() if self._has_table() else 0
        return max(least, self.filter.least_width()) if self.filter is not None else least

    def show_row(self, row_id: str, column: str = "") -> None:
        """Puts the focus on the row `row_id`, in `column` if given; a filter that hides the row is cleared. "": on the
        table."""
        if row_id and not self.table.show_row(row_id, column) and self.filter is not None:
            self.filter.line.clear()
            widest = self.filter.chosen.button(len(self.filter.groups) - 1)
            if widest is not None:
                widest.setChecked(True)
            self.table.show_row(row_id, column)
        elif row_id and self._line is not None and self._line.text() and self.rows.position(row_id) is None:
            self._line.clear()
            self.table.show_row(row_id, column)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_filter(self) -> bool:
        """Puts the focus into the filter; a table without one opens a line for that, False where it has no rows."""
        if self.filter is None:
            return bool(self.section.rows) and self._find_line().grab_focus()
        return self.filter.line.grab_focus()

    def _find_line(self) -> FindBar:
        from mls_desktop.ui.sections.find_bar import FindBar

        if self._line is None:
            self._line = FindBar(self, self.table)
            self._column.insertWidget(0, self._line)
            self._line.textChanged.connect(self._narrow)
        return self._line

    def _narrow(self) -> None:
        self._keep_room()
        if self.filter is not None:
            self.rows.narrow(self.filter.line.text(), self.filter.groups_shown())
            self.filter.line.say_count(self.rows.rowCount())
        elif self._line is not None:
            self.rows.narrow(self._line.text(), frozenset())
            self._line.say_count(self.rows.rowCount())
        self.refresh()

    def _keep_room(self) -> None:
        """Keeps the height of the section while text stands in the filter, so that nothing below moves."""
        line = self.filter.line if self.filter is not None else self._line
        typed = line is not None and bool(line.text())
        if typed and not self._typed:
            self.setMinimumHeight(self.height())
        elif not typed:
            self.setMinimumHeight(0)
        self._typed = typed

    def _on_details(self, row: Row) -> None:
        """Opens or closes the details of `row` below it; those of one row at a time."""
        was = self._form.details.row if self._form is not None else ""
        self._close_form()
        if row.id == was:
            return
        from mls_desktop.bridge.sheet.row_details import RowDetails
        from mls_desktop.ui.sections.details_form import DetailsForm

        model = RowDetails(self.sheet, self.section_id, row.id)
        form = self._form = DetailsForm(model, self.theme, self.table.viewport())
        form.picked.connect(self.picked)
        form.wants_entry.connect(self.wants_entry)
        form.closing.connect(self._on_form_closing)
        self.table.give_room(row.id, form)
        if self.steady:
            form.steady_from_now()
        form.focus_first()

    def _on_form_closing(self) -> None:
        """Puts the focus back into the table and closes the form of details."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._close_form()

    def _close_form(self) -> None:
        form, self._form = self._form, None
        if form is not None:
            self.table.give_room("", None)
            form.hide()
            form.deleteLater()

    def _follow(self, form: DetailsForm) -> None:
        """Updates `form` from its row, or closes it where the row is gone."""
        if not form.details.is_there:
            self._close_form()
            return
        form.show_now()
        self.table.give_room(form.details.row, form)

    def _on_opened(self, row: Row) -> None:
        """Emits `wants_entry` for the library field of `row`, if it has one, since Enter was pressed."""
        for cell in row.cells:
            if cell.field is not None and cell.field.kind == "library":
                self.wants_entry.emit(cell)
                return
