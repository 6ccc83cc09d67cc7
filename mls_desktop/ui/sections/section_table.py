"""The one table of the program: rows of a section at their full height, changed by keys, mouse and editors."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME, WORDY
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.cell_delegate import MARGIN, ROW_HEIGHT, CellDelegate, EditableTable, step_to
from mls_desktop.ui.sections.column_widths import shared_widths
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.ui.widgets.plain_text import show_tip
from mls_desktop.ui.widgets.theme import Theme

TIGHT = 0.25
"""Words may be cut by this share before a column of them gives way to the others."""
APART = 200
"""So much wider than its names the first column may become, at 100 %."""
Send = Callable[[Edit, str], bool]
Foretell = Callable[[Edit], str]
PLUS, MINUS = ("+", "="), ("-", "_", "\N{MINUS SIGN}")


class SectionTable(EditableTable):
    """Shows a row model. `picked` tells the row and cell a person is on (the cell may be None), `left_below` and
    `left_above` that the arrow keys ran out of rows."""

    picked = Signal(object, object)
    opened = Signal(object)
    left_below = Signal()
    left_above = Signal()

    def __init__(
        self, model: RowModel, look: Theme, send: Send, parent: QWidget | None = None, header: bool = True
    ) -> None:
        super().__init__(parent)
        self._look, self._send = look, send
        self._widths_of: tuple[int, float, tuple[str, ...]] = (-1, -1, ())
        self.roomy = True
        """Whether the names take all the room that is left over, else only so much that figures stay near them."""
        self.narrowing = False
        """Whether columns give way from the last on where there is no room for all, until the names alone are left."""
        self.foretell: Foretell | None = None
        """Says what an edit would do, for the tool tips of the minus and plus keys."""
        self.rows = model
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setModel(model)
        self.cell_delegate = self._delegate(look)
        self.setItemDelegate(self.cell_delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setVisible(header)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.setWordWrap(False)
        model.refilled.connect(self._measure)
        model.dataChanged.connect(self._on_data)
        self._measure()

    def _delegate(self, look: Theme) -> CellDelegate:
        return CellDelegate(look, self)

    @property
    def look(self) -> Theme:
        return self._look

    def restyle(self) -> None:
        """Measures everything anew: the font or the zoom changed."""
        self._widths_of = (-1, -1, ())
        self._measure()
        self.viewport().update()

    def show_row(self, row_id: str, column: str = "") -> bool:
        """Makes a row current, in a column if named, else in the first that can be changed; False where it is not
        shown."""
        at = self.rows.position(row_id)
        if at is None:
            return False
        chosen = self.rows.column_at(column) if column else self._best_column(at)
        self.setCurrentIndex(self.rows.index(at, chosen))
        return True

    def send_entry(self, cell: Cell, value: object, gesture: str = "") -> bool:
        if cell.to is None:
            return False
        return self._send(replace(cell.to, value=value), gesture)

    def current(self) -> tuple[Row, Cell | None] | None:
        """The row and cell a person is on."""
        index = self.currentIndex()
        row = self.rows.row(index) if index.isValid() else None
        return None if row is None else (row, self.rows.cell(index))

    @guarded(QSize(200, 100))
    def sizeHint(self) -> QSize:
        return QSize(self.natural_width(), self._height())

    @guarded(QSize(100, 30))
    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.natural_width(), self._look.px(240)), self._height())

    def natural_width(self) -> int:
        """The width at which nothing is cut off."""
        return sum(self._wanted) if self._wanted else self._look.px(200)

    def _height(self) -> int:
        header = self.horizontalHeader().height() if not self.horizontalHeader().isHidden() else 0
        return header + self.rows.rowCount() * self._look.px(ROW_HEIGHT) + 1

    def _measure(self) -> None:
        """Row height, and column widths where the content's shape changed; the name column takes what is left."""
        self.verticalHeader().setDefaultSectionSize(self._look.px(ROW_HEIGHT))
        self.horizontalHeader().setFixedHeight(self._look.px(22))
        shape = (self.rows.rowCount(), self._look.zoom, self.rows.section.columns)
        if shape != self._widths_of:
            self._widths_of = shape
            metrics = self.fontMetrics()
            count = self.rows.columnCount()
            self._wanted = [self.cell_delegate.wanted_width(self.rows, at, metrics) for at in range(count)]
        self.setFixedHeight(self._height())
        self.updateGeometry()
        self._share()

    def _on_data(self, first: QModelIndex, last: QModelIndex) -> None:
        """A figure may have become a longer one: "+3" became "most". Columns grow for it; they do not shrink, so that
        nothing jumps about under a person's hands."""
        if len(self._wanted) != self.rows.columnCount():
            return  # Columns have come or gone: all is measured anew at once.
        metrics, grown = self.fontMetrics(), False
        for at in range(max(1, first.column()), last.column() + 1):
            said = {str(self.rows.data(self.rows.index(row, at)) or "") for row in range(first.row(), last.row() + 1)}
            width = max(metrics.horizontalAdvance(text) for text in said) + self._look.px(MARGIN)
            if width > self._wanted[at]:
                self._wanted[at], grown = width, True
        if grown:
            self._share()

    def _share(self) -> None:
        room, wanted, limits = self.viewport().width(), list(self._wanted), self._limits()
        for at in self._giving_way(room, wanted, limits):
            wanted[at] = limits[at] = 0
        for at in range(1, len(wanted)):
            self.setColumnHidden(at, wanted[at] == 0)
        if not self.roomy and len(wanted) > 1:
            room = self._kept_near(room, wanted)
        for at, width in enumerate(shared_widths(wanted, limits, room)):
            if width:
                self.setColumnWidth(at, width)

    def _kept_near(self, room: int, wanted: list[int]) -> int:
        """The room for all columns but a last one of words, which has what is over a comfortable width."""
        spare = room - sum(wanted) - self._look.px(APART)
        if spare <= 0:
            return room
        if self.rows.says(self.rows.column(len(wanted) - 1)) in WORDY:
            wanted[-1] += spare
            return room
        return room - spare

    def _giving_way(self, room: int, wanted: list[int], limits: list[int]) -> list[int]:
        """The columns for which there is no room."""
        if self.narrowing:
            return [at for at in range(1, len(wanted)) if sum(wanted[: at + 1]) > max(room, wanted[0])]
        spared = self._spared()
        tight = room < sum(wanted) - TIGHT * sum(w for w, low in zip(wanted, limits, strict=True) if low < w)
        return [spared] if spared is not None and tight else []

    def _aside(self) -> bool:
        """Whether something is said after the names: then they are not cut short."""
        return any(row.asides for row in self.rows.section.rows)

    def _spared(self) -> int | None:
        """The column that gives way where room is short: the first of words, if there is another."""
        wordy = [at for at in range(1, len(self._wanted)) if self.rows.says(self.rows.column(at)) in WORDY]
        return wordy[0] if len(wordy) > 1 else None

    def least_width(self) -> int:
        """The width below which figures would be cut off."""
        if self.narrowing:
            return self._limits()[0]
        spared = self._spared()
        return sum(low for at, low in enumerate(self._limits()) if at != spared)

    def _limits(self) -> list[int]:
        """How narrow each column may become where there is not room for all: words may be cut short, figures not."""
        limits = []
        for at, width in enumerate(self._wanted):
            column = self.rows.column(at)
            wordy = column == NAME or self.rows.says(column) in WORDY
            cut = self._look.px(112 if column == NAME else 72 if self.rows.says(column) == "parts" else 48)
            limits.append(min(width, cut) if wordy and not (column == NAME and self._aside()) else width)
        return limits

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "cell_delegate"):
            self.restyle()

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    @guarded(None)
    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self._tell()

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(self._next_row(-1, 1), self._best_column(0)))
        self.viewport().update()
        self._tell()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    @guarded(False)
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._tip_of_key(event):
            return True
        return bool(super().viewportEvent(event))

    def _tip_of_key(self, event: QHelpEvent) -> bool:
        """Says what the minus or plus key under the mouse would do; False where there is none."""
        index = self.indexAt(event.pos())
        cell = self.rows.cell(index) if index.isValid() else None
        if cell is None or cell.to is None or self.foretell is None:
            return False
        minus, _value, plus = step_zones(self.visualRect(index), self._look)
        for zone, by in ((minus, -1), (plus, +1)):
            to = step_to(cell, by)
            if zone.contains(event.pos()) and to is not None:
                text = self.foretell(replace(cell.to, value=to[0]))
                show_tip(self.viewport(), text, event.globalPos(), zone)
                return True
        return False

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self._pressed(index, event.position().toPoint())

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        cell = self.rows.cell(index) if index.isValid() else None
        if cell is not None and cell.field is not None and cell.field.kind in ("step", "flag"):
            self._pressed(index, event.position().toPoint())
            return
        super().mouseDoubleClickEvent(event)
        row = self.rows.row(index) if index.isValid() else None
        if row is not None:
            self.opened.emit(row)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._key(event):
            super().keyPressEvent(event)

    def _pressed(self, index: QModelIndex | QPersistentModelIndex, at: QPoint) -> None:
        cell = self.rows.cell(index)
        if cell is None or cell.field is None:
            return
        if cell.field.kind == "flag":
            self.send_entry(cell, not bool(cell.figure.value))
        elif cell.field.kind == "step":
            minus, _value, plus = step_zones(self.visualRect(index), self._look)
            if minus.contains(at):
                self._step(cell, -1)
            elif plus.contains(at):
                self._step(cell, +1)

    def _key(self, event: QKeyEvent) -> bool:
        """Whether a key was ours."""
        here = self.current()
        if here is None:
            return False
        row, cell = here
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and row.move and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self._move(row, -1 if key == Qt.Key.Key_Up else 1)
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if event.text() in (*PLUS, *MINUS) and event.text():
            stepped = self._step_of(row, cell)
            return stepped is not None and self._step(stepped, 1 if event.text() in PLUS else -1)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and row.remove is not None:
            return self._send(row.remove, "")
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return self._enter(row, cell)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self._walk(-1 if key == Qt.Key.Key_Up else 1)
        return False

    def _enter(self, row: Row, cell: Cell | None) -> bool:
        if cell is not None and cell.field is not None and cell.field.kind == "flag":
            return self.send_entry(cell, not bool(cell.figure.value))
        index = self.currentIndex()
        if self.rows.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
            return True
        self.opened.emit(row)
        return True

    def _walk(self, by: int) -> bool:
        """One row up or down, past headings; out of the table at its ends."""
        index = self.currentIndex()
        at = self._next_row(index.row(), by)
        if 0 <= at < self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(at, index.column()))
        elif by > 0:
            self.left_below.emit()
        else:
            self.left_above.emit()
        return True

    def _next_row(self, at: int, by: int) -> int:
        at += by
        while 0 <= at < self.rows.rowCount():
            row = self.rows.row(at)
            if row is not None and row.state != "title":
                break
            at += by
        return at

    def _move(self, row: Row, by: int) -> bool:
        section = [r.id for r in self.rows.section.rows if r.move and r.path[:-1] == row.path[:-1]]
        to = section.index(row.id) + by
        if not 0 <= to < len(section):
            return True
        self._send(Edit("move", row.path, to), "")
        self.show_row(row.id)
        return True

    def _step_of(self, row: Row, cell: Cell | None) -> Cell | None:
        """The cell whose step + and - change: the current one, else the row's first."""
        if cell is not None and cell.field is not None and cell.field.kind == "step":
            return cell
        return next((c for c in row.cells if c.field is not None and c.field.kind == "step"), None)

    def _step(self, cell: Cell, by: int) -> bool:
        to = step_to(cell, by)
        if to is not None:
            self.send_entry(cell, to[0])
            self._tell()
        return True

    def _best_column(self, at: int) -> int:
        """The first column of a row that a person can change, else the name."""
        row = self.rows.row(at)
        for column in range(self.rows.columnCount()):
            cell = self.rows.cell(self.rows.index(at, column)) if row is not None else None
            if cell is not None and cell.field is not None:
                return column
        return self.rows.column_at(NAME)

    def _tell(self) -> None:
        here = self.current()
        if here is not None and self.hasFocus():
            self.picked.emit(*here)
