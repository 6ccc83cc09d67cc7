"""The section widget of labelled entries side by side: who a character is, money."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.field_cells import FieldCell, FieldKey, kept_in_place, shown_cells
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.figure_label import FigureWalk
from mls_desktop.ui.sections.labelled_entry import LabelledEntry, entry_kind
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.theme import Theme

Wanted = dict[FieldKey, FieldCell]


class FieldsView(SectionView):
    """The section widget with an entry for each cell shown. Entries stay while the section keeps its rows, so that
    typing is never broken."""

    joins_whole = True

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, theme, parent)
        self._flow = FlowLayout(self, theme.px(14), theme.px(6), even=True)
        self._entries: dict[tuple[str, str], LabelledEntry] = {}
        self._walk = FigureWalk()
        self.rows.dataChanged.connect(self._on_marks)
        self.refresh()

    def _on_marks(self) -> None:
        """Marks the entries by their findings, which are known later than the figures."""
        for entry in self._entries.values():
            entry.mark(self.rows.flag_of(entry.row))

    def refresh(self) -> None:
        there = shown_cells(self.section)
        wanted = self._in_place(there) if self.steady else there
        if list(wanted) != list(self._entries) or any(
            entry_kind(self._entries[key].cell) != entry_kind(cell) for key, (_row, cell) in wanted.items()
        ):
            self._rebuild(wanted)
        for key, (row, cell) in wanted.items():
            entry = self._entries[key]
            if key not in there:
                self._spend(entry)
                continue
            became = entry.cell != cell
            entry.set_cell(row, cell)
            focus = QApplication.focusWidget()
            if became and focus is not None and entry.isAncestorOf(focus):
                self.picked.emit(row, cell)
        self._on_marks()

    def _in_place(self, there: Wanted) -> Wanted:
        entries = self._entries
        dice = frozenset(key for key, entry in entries.items() if entry.is_dice)
        return kept_in_place(there, {key: (entry.row, entry.cell) for key, entry in entries.items()}, dice)

    def _spend(self, entry: LabelledEntry) -> None:
        """Marks the dice of `entry` as thrown; a focus on them goes to the first dice that are left."""
        on_it = entry.isAncestorOf(self._focus())
        entry.spend()
        if on_it:
            there = shown_cells(self.section)
            left = [each for key, each in self._entries.items() if each.is_dice and key in there]
            (left[0] if left else entry).setFocus()

    def steady_from_now(self) -> None:
        super().steady_from_now()
        # Of evenly filled lines all would break elsewhere when one more entry joins.
        self._flow.even = False
        for entry in self._entries.values():
            entry.steady_from_now()

    def settle(self) -> None:
        there = shown_cells(self.section)
        if list(there) != list(self._entries):
            self._rebuild(there)

    def restyle(self) -> None:
        self._flow.across, self._flow.down = self.theme.px(14), self.theme.px(6)
        for entry in self._entries.values():
            entry.restyle()
        self._level()
        self.updateGeometry()

    def _level(self) -> None:
        """Levels values that are only shown with the editors beside them, so that both stand on one line."""
        entries = self._entries.values()
        written = [e.editor for e in entries if e.editor is not None and entry_kind(e.cell) != "flag"]
        height = min((editor.sizeHint().height() for editor in written), default=0)
        for entry in entries:
            if entry.value is not None:
                entry.value.setMinimumHeight(height)

    def notify_focus(self, widget: QWidget) -> None:
        for entry in self._entries.values():
            if entry.isAncestorOf(widget):
                self.picked.emit(entry.row, entry.cell)

    def show_row(self, row_id: str, column: str = "") -> None:
        for (row, _column), entry in self._entries.items():
            if row == row_id:
                entry.setFocus()
                return

    def least_width(self) -> int:
        return max((entry.minimumSizeHint().width() for entry in self._entries.values()), default=0)

    @guarded(True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(40)
    def heightForWidth(self, width: int) -> int:
        return self._flow.heightForWidth(width)

    @guarded(QSize(100, 40))
    def sizeHint(self) -> QSize:
        natural = sum(entry.sizeHint().width() + self._flow.across for entry in self._entries.values())
        return QSize(min(natural, self.theme.px(620)), self._flow.heightForWidth(self.width() or natural))

    def _rebuild(self, wanted: Wanted) -> None:
        """Makes an entry for each cell in `wanted` and drops the others; those that are the same stay, with the focus
        and what is being typed."""
        before, self._entries = self._entries, {}
        held = next((at for at, entry in enumerate(before.values()) if entry.isAncestorOf(self._focus())), None)
        for key, (row, cell) in wanted.items():
            entry = before.get(key)
            if entry is None or entry_kind(entry.cell) != entry_kind(cell):
                headline = not self._entries and self._leads()
                label, about = self._label(row, cell)
                spoken = self._spoken(row, cell, label)
                entry = LabelledEntry(self.sheet, row, cell, label, self.theme, self, headline, about, spoken)
                entry.wants_entry.connect(self.wants_entry)
                entry.asked.connect(self._on_asked)
                if self.steady:
                    entry.steady_from_now()
            else:
                del before[key]
                self._flow.removeWidget(entry)
            self._flow.addWidget(entry)
            # Tab goes through children in their order.
            entry.raise_()
            entry.show()
            self._entries[key] = entry
        if held is not None and any(entry.isAncestorOf(self._focus()) for entry in before.values()):
            # What a person is on goes by another id now: the focus stays at its place.
            list(self._entries.values())[min(held, len(self._entries) - 1)].setFocus()
        for entry in before.values():
            self._flow.removeWidget(entry)
            entry.hide()
            entry.deleteLater()
        self._walk.take(entry.value for entry in self._entries.values() if entry.value is not None)
        self._level()
        self.updateGeometry()

    def _on_asked(self) -> None:
        entry = self.sender()
        if isinstance(entry, LabelledEntry):
            self.picked.emit(entry.row, entry.cell)

    def _focus(self) -> QWidget:
        return self.focusWidget() or self

    def _leads(self) -> bool:
        """Tells whether the section is the first of the page's head, so that its first entry is the page's title."""
        head = self.sheet.layouts.head
        return bool(head) and head[0] == self.section_id

    def _label(self, row: Row, cell: Cell) -> tuple[str, str]:
        """Label of a cell, and text for its tip: the cell's own name or the row's, or, with several columns, the
        column's title."""
        if cell.name or len(self.section.columns) == 1:
            told = self.texts.row_tip(self.section_id, row.id)
            return self.texts.name(cell.name) if cell.name else self.rows.row_name(row), told
        title = self.texts.column(cell.column).title
        return title or self.rows.row_name(row), self.texts.column_tip(self.section_id, cell.column)

    def _spoken(self, row: Row, cell: Cell, label: str) -> str:
        """Name of a cell for a screen reader: `label`, or, where that is only the column's title, row and column."""
        return self.texts.cell(self.rows.row_name(row), cell.column) if label == self._title(cell) else label

    def _title(self, cell: Cell) -> str:
        return self.texts.column(cell.column).title
