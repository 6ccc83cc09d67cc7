"""The one row model: any section of a sheet as a table, kept up to date row by row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.words.system_texts import Texts

Index = QModelIndex | QPersistentModelIndex
NAME = "name"
"""The first column of every table: what the row is called. It has no cell."""


class Flag(Struct, frozen=True):
    """What findings say of a row; `allowed`: the referee allows all of it."""

    text: str
    allowed: bool = False


TYPED = frozenset({"text", "number", "choice", "dice", "sum"})
"""Kinds of entry that open an editor in the cell; the others are pressed."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LEFT_SAID = ("text", "parts")
# Put together once: views ask for them whenever they draw a cell.
_STANDING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_CHOSEN = _STANDING | Qt.ItemFlag.ItemIsSelectable
_EDITED = _CHOSEN | Qt.ItemFlag.ItemIsEditable


class RowModel(QAbstractTableModel):
    """Rows of one section, narrowed by a text and a group. Views ask `row` and `cell` for what they draw; indexes are
    positions only, never kept. `refilled` comes once after rows or columns have come or gone, however many."""

    refilled = Signal()

    def __init__(
        self, section: Section, speech: Texts, parent: QObject | None = None, groups: frozenset[str] = frozenset()
    ) -> None:
        """`groups`: only their rows are shown at first (none: all)."""
        super().__init__(parent)
        self._section = section
        self._speech = speech
        self._needle = ""
        self._groups = groups
        self._flags: Mapping[str, Flag] = {}
        self._columns = (NAME, *section.columns)
        self._titles = {column: speech.column(column) for column in section.columns}
        self._rows: list[Row] = self._passing(section)
        self._pressed, self._worded = _pressed_columns(section), _worded_columns(section)

    @property
    def section(self) -> Section:
        return self._section

    @property
    def speech(self) -> Texts:
        return self._speech

    def show(self, section: Section, speech: Texts | None = None) -> None:
        """Takes the section as it is now."""
        spoken = speech is not None and speech is not self._speech
        if speech is not None:
            self._speech = speech
        widened = section.columns != self._section.columns
        if widened:
            self._have_columns(section.columns)
        self._section = section
        self._pressed = self._pressed or _pressed_columns(section)
        self._worded = self._worded or _worded_columns(section)
        self._update_rows(self._passing(section))
        if widened:
            self.refilled.emit()
        if spoken and self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def _have_columns(self, columns: tuple[str, ...]) -> None:
        """Goes to other columns by removal and insertion; those that both begin with stay, so that views keep their
        place in them."""
        wanted = (NAME, *columns)
        kept = 1
        while kept < min(len(wanted), len(self._columns)) and wanted[kept] == self._columns[kept]:
            kept += 1
        self._titles = {column: self._speech.column(column) for column in {*columns, *self._columns[1:]}}
        if kept < len(self._columns):
            self.beginRemoveColumns(QModelIndex(), kept, len(self._columns) - 1)
            self._columns = self._columns[:kept]
            self.endRemoveColumns()
        if kept < len(wanted):
            self.beginInsertColumns(QModelIndex(), kept, len(wanted) - 1)
            self._columns = wanted
            self.endInsertColumns()
        self._titles = {column: self._titles[column] for column in columns}

    def narrow(self, needle: str, groups: frozenset[str]) -> None:
        """Shows only rows whose name or text holds `needle`, of these groups (none: of all)."""
        self._needle, self._groups = needle.casefold().strip(), groups
        self._update_rows(self._passing(self._section))

    def flag(self, flags: Mapping[str, Flag]) -> None:
        """Marks rows, by id, that findings point at."""
        before, self._flags = self._flags, flags
        for at, row in enumerate(self._rows):
            if before.get(row.id) != flags.get(row.id):
                self._repaint(at)

    def flagged(self, row: Row) -> bool:
        """Whether a breach that nobody allowed is at a row."""
        flag = self._flags.get(row.id)
        return flag is not None and not flag.allowed

    def flag_of(self, row: Row) -> Flag | None:
        """What findings say of a row, or None."""
        return self._flags.get(row.id)

    def row(self, index: Index | int) -> Row | None:
        """The row shown at an index or position, or None."""
        at = index if isinstance(index, int) else index.row()
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def cell(self, index: Index) -> Cell | None:
        """The cell at an index; None in the name column and where the row has no such cell."""
        row = self.row(index)
        if row is None or not 0 <= index.column() < len(self._columns):
            return None
        return cell_of(row, self._columns[index.column()])

    def column(self, index: Index | int) -> str:
        return self._columns[index if isinstance(index, int) else index.column()]

    def column_at(self, id: str) -> int:
        """Where a column stands. Raises ValueError where there is none."""
        return self._columns.index(id)

    def says(self, column: str) -> str:
        """How the figures of a column are said; "" for the name column."""
        found = self._titles.get(column)
        if found is not None and found.say == "number" and column in self._worded:
            return "text"
        return found.say if found else ""

    def position(self, row_id: str) -> int | None:
        """Where the row of that id is shown, or None."""
        return next((at for at, row in enumerate(self._rows) if row.id == row_id), None)

    def nearest(self, path: Path) -> tuple[Row, int] | None:
        """The row, shown or not, that has the longest path beginning `path`, its own or a cell's; and that length."""
        best: tuple[Row, int] | None = None
        for row in self._section.rows:
            length = max((len(own) for own in _paths(row) if own and own == path[: len(own)]), default=0)
            if length and (best is None or length > best[1]):
                best = (row, length)
        return best

    def aside(self, row: Row) -> str:
        """What is said after a row's name: "30 m", "2 attacks"."""
        said = []
        for column in row.asides:
            cell = cell_of(row, column)
            if cell is not None and cell.figure.value is not None:
                figure = self._speech.figure(cell.figure)
                also = self._speech.beside(cell.also)
                said.append(self._speech.column(column).aside.format(f"{figure} {also}".strip()))
        return ", ".join(said)

    def row_name(self, row: Row) -> str:
        return row.name or self._speech.name(row.id)

    @guarded(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    @guarded(0)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[column].title if column != NAME else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if self._left(column) else _RIGHT)
        return None

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if self._left(self.column(index)) else _RIGHT)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(self.row(index))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.accessible_text(index)
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
        return _CHOSEN

    def accessible_text(self, index: Index) -> str:
        """What a screen reader says of a cell: row, column and value."""
        row, column = self.row(index), self.column(index)
        if row is None:
            return ""
        if column == NAME:
            return f"{self.row_name(row)} {self.aside(row)}".strip()
        return f"{self._speech.cell(self.row_name(row), column)}: {self._text(index)}"

    def _tip(self, row: Row | None) -> str | None:
        """What is wrong with a row, and the library's note of it."""
        if row is None:
            return None
        from html import escape

        flag = self._flags.get(row.id)
        lines = [line for line in (flag.text if flag is not None else "", row.note) if line]
        return f"<span>{'<br>'.join(escape(line) for line in lines)}</span>" if lines else None

    def _left(self, column: str) -> bool:
        return column == NAME or column in self._pressed or self.says(column) in _LEFT_SAID

    def _text(self, index: Index) -> str:
        row, column = self.row(index), self.column(index)
        if row is None:
            return ""
        if column == NAME:
            return self.row_name(row)
        cell = cell_of(row, column)
        if cell is None:
            return ""
        text = self._speech.figure(cell.figure, self.says(column))
        return f"{text} {self._speech.beside(cell.also)}" if cell.also and cell.figure.value is not None else text

    def _passing(self, section: Section) -> list[Row]:
        return [row for row in section.rows if self._passes(row)]

    def _passes(self, row: Row) -> bool:
        if self._groups and row.group not in self._groups and not self._needle:
            return False
        if not self._needle:
            return True
        texts = [self.row_name(row), row.note]
        texts += [
            self._speech.figure(cell.figure, self.says(cell.column))
            for cell in row.cells
            if cell.column in self._titles
        ]
        return any(self._needle in text.casefold() for text in texts)

    def _update_rows(self, rows: list[Row]) -> None:
        """Goes from the rows shown to `rows` by removals, moves, insertions and repaints, so that views keep their
        place. Rows that come or go side by side do so at once."""
        had = len(self._rows)
        self._drop_but({row.id for row in rows})
        came = had != len(self._rows)
        have = {row.id for row in self._rows}
        at = 0
        while at < len(rows):
            if rows[at].id in have:
                if self._rows[at].id != rows[at].id:
                    self._bring(rows[at].id, at)
                at += 1
                continue
            came = True
            end = at + 1
            while end < len(rows) and rows[end].id not in have:
                end += 1
            self.beginInsertRows(QModelIndex(), at, end - 1)
            self._rows[at:at] = rows[at:end]
            self.endInsertRows()
            at = end
        for at, row in enumerate(rows):
            if self._rows[at] is not row and self._rows[at] != row:
                self._rows[at] = row
                self._repaint(at)
        self._rows = rows
        if came:
            self.refilled.emit()

    def _drop_but(self, wanted: set[str]) -> None:
        """Takes out all other rows, those that stand together at once."""
        last = len(self._rows) - 1
        while last >= 0:
            if self._rows[last].id in wanted:
                last -= 1
                continue
            first = last
            while first > 0 and self._rows[first - 1].id not in wanted:
                first -= 1
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()
            last = first - 1

    def _bring(self, row_id: str, to: int) -> None:
        come = next(at for at in range(to + 1, len(self._rows)) if self._rows[at].id == row_id)
        self.beginMoveRows(QModelIndex(), come, come, QModelIndex(), to)
        self._rows.insert(to, self._rows.pop(come))
        self.endMoveRows()

    def _repaint(self, at: int) -> None:
        self.dataChanged.emit(self.index(at, 0), self.index(at, len(self._columns) - 1))


def usual_groups(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Of the groups of a section, narrowest first, those shown until others are asked for: up to the middle one."""
    return groups[: len(groups) // 2 + 1]


def cell_of(row: Row, column: str) -> Cell | None:
    """The cell of a row in a column, or None."""
    for cell in row.cells:
        if cell.column == column:
            return cell
    return None


def _pressed_columns(section: Section) -> frozenset[str]:
    """Columns of keys, chips, boxes and words: they are drawn from the left."""
    pressed = frozenset(
        cell.column
        for row in section.rows[:1]
        for cell in row.cells
        if cell.slots or cell.also or (cell.field is not None and cell.field.kind in ("step", "flag"))
    )
    return pressed | _worded_columns(section)


def _worded_columns(section: Section) -> frozenset[str]:
    """Columns in which there are words and no number."""
    values = [(cell.column, cell.figure.value) for row in section.rows for cell in row.cells]
    worded = frozenset(column for column, value in values if isinstance(value, str))
    return worded - {column for column, value in values if value is not None and not isinstance(value, str)}


def _paths(row: Row) -> list[Path]:
    """The places of the character that a row stands for."""
    return [row.path, *(cell.to.path for cell in row.cells if cell.to is not None)]
