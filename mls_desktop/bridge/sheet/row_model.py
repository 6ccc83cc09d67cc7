"""The row model, an item model of any section of a sheet as a table, kept up to date row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mls_desktop.bridge.qt.guard import guarded, guarded_count
from mls_desktop.bridge.sheet.row_changes import (
    Change,
    Inserted,
    Moved,
    Removed,
    Replaced,
    changed_columns,
    row_changes,
)
from mls_desktop.bridge.sheet.row_places import in_place, kept_rows
from mls_desktop.bridge.sheet.row_texts import NAME, Flag, RowTexts
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, cell_of
from mls_desktop.rules.common.values.folding import folded
from mls_desktop.words.system_texts import Texts

Index = QModelIndex | QPersistentModelIndex
TYPED = frozenset({"text", "number", "choice", "dice", "sum"})
"""Kinds of field that open an editor in the cell; the others are pressed."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_HEADINGS: Mapping[int, Callable[[RowTexts, str], str | None]] = {
    Qt.ItemDataRole.ToolTipRole: RowTexts.heading_tip,
    Qt.ItemDataRole.AccessibleTextRole: RowTexts.heading,
    Qt.ItemDataRole.AccessibleDescriptionRole: RowTexts.heading_told,
}
# Put together once: views ask for them whenever they draw a cell.
_STANDING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_CHOSEN = _STANDING | Qt.ItemFlag.ItemIsSelectable
_EDITED = _CHOSEN | Qt.ItemFlag.ItemIsEditable


class RowModel(QAbstractTableModel):
    """The item model of a section's rows, narrowed by a text and a group.

    Views ask `row` and `cell` for the data they draw; indexes are positions only, never kept. `refilled` comes once
    after rows or columns have come or gone, however many.
    """

    refilled = Signal()

    def __init__(
        self, section: Section, texts: Texts, parent: QObject | None = None, groups: frozenset[str] = frozenset()
    ) -> None:
        """`groups`: only their rows are shown at first (none: all)."""
        super().__init__(parent)
        self._section = section
        self._texts = RowTexts(section, texts)
        self._needle = ""
        self._groups = groups
        self._columns = (NAME, *section.columns)
        self.by_notes = False
        self._folded: frozenset[str] = frozenset()
        self._rows: list[Row] = self._passing()
        self._kept: frozenset[str] = frozenset()
        """Ids of the rows that keep their place though their group has changed."""

    @property
    def section(self) -> Section:
        return self._section

    @property
    def texts(self) -> Texts:
        return self._texts.texts

    def show(self, section: Section, texts: Texts | None = None) -> None:
        """Replaces the section, and the words if `texts` is given, by small changes; emits `refilled` where rows or
        columns have come or gone."""
        spoken = texts is not None and texts is not self._texts.texts
        if texts is not None:
            self._texts.texts = texts
        widened = section.columns != self._section.columns
        if widened:
            self._have_columns(section.columns)
        self._kept = kept_rows(self._section, section, self._kept)
        self._section = section
        turned = self._texts.widen(section)
        self._update_rows(in_place(self._rows, self._passing(), self._kept))
        if turned:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        if widened:
            self.refilled.emit()
        if spoken and self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def _have_columns(self, columns: tuple[str, ...]) -> None:
        """Changes the columns by removal and insertion; leading columns that stay the same stay, so that views keep
        their place in them."""
        wanted = (NAME, *columns)
        kept = 1
        while kept < min(len(wanted), len(self._columns)) and wanted[kept] == self._columns[kept]:
            kept += 1
        self._texts.set_columns({*columns, *self._columns[1:]})
        if kept < len(self._columns):
            self.beginRemoveColumns(QModelIndex(), kept, len(self._columns) - 1)
            self._columns = self._columns[:kept]
            self.endRemoveColumns()
        if kept < len(wanted):
            self.beginInsertColumns(QModelIndex(), kept, len(wanted) - 1)
            self._columns = wanted
            self.endInsertColumns()
        self._texts.set_columns(columns)

    def narrow(self, needle: str, groups: frozenset[str]) -> None:
        """Shows only rows with every word of `needle` in their name, of any group, or else in their figures; without a
        needle those of `groups` (none: all). Where no row fits, those with it in their note are shown: `by_notes`."""
        self._needle, self._groups = folded(needle).strip(), groups
        self.settle()

    def fold(self, ids: frozenset[str]) -> None:
        """Hides the rows with these `ids`, and no others, as long as no text is searched for. They keep their places
        among the rest."""
        if ids != self._folded:
            self._folded = ids
            self.settle()

    def settle(self) -> None:
        """Shows the rows that pass the filter in the section's order; those of a changed group had kept their place."""
        self._kept = frozenset()
        self._update_rows(self._passing())

    def flag(self, flags: Mapping[str, Flag]) -> None:
        """Sets the flags of rows, by row id, in place of those before; emits `dataChanged` for rows with another."""
        before, self._texts.flags = self._texts.flags, flags
        for at, row in enumerate(self._rows):
            if before.get(row.id) != flags.get(row.id):
                self._repaint(at, at)

    def flagged(self, row: Row) -> bool:
        """Tells whether `row` bears a flag that the referee does not allow, a breach or a warning."""
        flag = self._texts.flags.get(row.id)
        return flag is not None and not flag.allowed

    def flag_of(self, row: Row) -> Flag | None:
        """Flag that findings set on `row`, or None."""
        return self._texts.flags.get(row.id)

    def row(self, index: Index | int) -> Row | None:
        """Row shown at an index or position; None for none."""
        at = index if isinstance(index, int) else index.row()
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def cell(self, index: Index) -> Cell | None:
        """Cell at an index; None in the name column and where the row has no such cell."""
        row = self.row(index)
        if row is None or not 0 <= index.column() < len(self._columns):
            return None
        return cell_of(row, self._columns[index.column()])

    def column(self, index: Index | int) -> str:
        return self._columns[index if isinstance(index, int) else index.column()]

    def column_at(self, id: str) -> int:
        """Position of column `id`; raises ValueError where there is none."""
        return self._columns.index(id)

    def title(self, column: str) -> str:
        """Title of `column`; "" for the name column."""
        return self._texts.title(column)

    def names(self) -> list[str]:
        """Names of all rows, those that a filter hides among them."""
        return [self._texts.name(row) for row in self._section.rows]

    def has_numbers(self, column: str) -> bool:
        """Tells whether some figure in `column` is a whole number, in rows hidden by a filter too."""
        cells = (cell_of(row, column) for row in self._section.rows)
        return any(cell is not None and isinstance(cell.figure.value, int) for cell in cells)

    def says(self, column: str) -> str:
        """Format of the figures of `column`; "" for the name column."""
        return self._texts.says(column)

    def position(self, row_id: str) -> int | None:
        """Position at which the row with id `row_id` is shown; None where it is not."""
        return next((at for at, row in enumerate(self._rows) if row.id == row_id), None)

    def aside(self, row: Row) -> str:
        """Text after the name of `row`: "30 m", "2 attacks"; "" for none."""
        return self._texts.aside(row)

    def text(self, row: Row, column: str) -> str:
        """Text of `row` in `column`, whether the cell is shown or not."""
        return self._texts.text(row, column)

    def whole(self, row: Row, column: str) -> str:
        """Tool tip of a cell that is cut short: its whole text, and below it the finding and the note on the row."""
        return self._texts.whole(row, column)

    def row_name(self, row: Row) -> str:
        return self._texts.name(row)

    @guarded_count(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    @guarded_count(0)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical:
            row = self.row(section) if role == Qt.ItemDataRole.AccessibleTextRole else None
            return self._texts.name(row) if row is not None else None
        if not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts.title(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if self._texts.from_left(column) else _RIGHT)
        said = _HEADINGS.get(role)
        return said(self._texts, column) if said is not None else None

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            row = self.row(index)
            return self._texts.text(row, self.column(index)) if row is not None else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if self._texts.from_left(self.column(index)) else _RIGHT)
        if role == Qt.ItemDataRole.ToolTipRole:
            row = self.row(index)
            return self._texts.tip(row) if row is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.accessible_text(index)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            row = self.row(index)
            return self._texts.described(row, self.column(index)) if row is not None else None
        return None

    @guarded(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        row, cell = self.row(index), self.cell(index)
        if row is not None and row.state == "title":
            return _STANDING
        if cell is not None and cell.field is not None and cell.field.kind in TYPED:
            return _EDITED
        if cell is not None and cell.field is not None and cell.field.kind == "step" and self._section.shape != "pairs":
            # On a slider there is no number of its own to be typed over.
            return _EDITED if cell.to is not None else _CHOSEN
        return _CHOSEN

    def accessible_text(self, index: Index) -> str:
        """Screen reader's text of a cell: row, column and value."""
        row = self.row(index)
        return self._texts.accessible(row, self.column(index)) if row is not None else ""

    def heard(self, row: Row) -> str:
        """Screen reader's text of the whole `row`: its name and all its figures."""
        return self._texts.heard(row)

    def figures(self, row: Row) -> dict[str, str]:
        """Texts of the figures of `row` by column, each with the column's title."""
        return self._texts.figures(row)

    def changed(self, row: Row, known: Mapping[str, str]) -> str:
        """Screen reader's text of what is another in `row` than the `known` texts of its figures; "" for nothing."""
        return self._texts.changed(row, known)

    def _passing(self) -> list[Row]:
        named = self._texts.named(self._section, self._needle, self._groups)
        noted = [] if named else self._texts.noted(self._section, self._needle)
        self.by_notes = bool(noted)
        found = named or noted
        return [row for row in found if row.id not in self._folded] if self._folded and not self._needle else found

    def _update_rows(self, rows: list[Row]) -> None:
        """Changes the rows shown into `rows` by small steps; emits `refilled` if any came or went."""
        came = False
        for change in row_changes(self._rows, rows):
            self._change(change)
            came = came or isinstance(change, Removed | Inserted)
        self._rows = rows
        if came:
            self.refilled.emit()

    def _change(self, change: Change) -> None:
        none = QModelIndex()
        match change:
            case Removed(first, last):
                self.beginRemoveRows(none, first, last)
                del self._rows[first : last + 1]
                self.endRemoveRows()
            case Moved(at, to):
                self.beginMoveRows(none, at, at, none, to)
                self._rows.insert(to, self._rows.pop(at))
                self.endMoveRows()
            case Inserted(at, rows):
                self.beginInsertRows(none, at, at + len(rows) - 1)
                self._rows[at:at] = rows
                self.endInsertRows()
            case Replaced(first, rows):
                rows_before = self._rows[first : first + len(rows)]
                self._rows[first : first + len(rows)] = rows
                self._repaint_columns(first, rows_before, rows)

    def _repaint_columns(self, first: int, rows_before: Sequence[Row], rows: Sequence[Row]) -> None:
        """Emits `dataChanged` for the columns that look otherwise in `rows`, shown from `first` on, than in
        `rows_before`. In pairs whole rows: the two sides are one picture."""
        if self._section.shape == "pairs":
            self._repaint(first, first + len(rows) - 1)
            return
        for left, right in changed_columns(rows_before, rows, self._columns):
            self.dataChanged.emit(self.index(first, left), self.index(first + len(rows) - 1, right))

    def _repaint(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))
