"""The item delegate of all tables: draws a cell by what it is, and opens the editor of its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QTableView

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME, Flag
from mls_desktop.bridge.sheet.typed import dice_wanted, is_chosen
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Row, cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.tables.column_widths import MARGIN
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from mls_desktop.ui.editors.base import Editor

ROW_HEIGHT = 24
NAME_INSET = 6
"""Space before a name, in pixels at 100 %."""
OPENS = 14
"""Width of the arrow before a name that opens the row's details, in pixels at 100 %."""


def cut_parts(texts: Texts, figure: Figure, metrics: QFontMetrics, room: int) -> str:
    """Text of the parts of `figure`, in brief, no wider than `room` pixels: cut if need be, but always with the number
    that the parts make."""
    text = texts.made_of(figure, brief=True)
    number = texts.value(figure.value) if figure.parts and figure.value is not None else ""
    if not number or metrics.horizontalAdvance(text) <= room:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    left = room - metrics.horizontalAdvance(f" {number}")
    names = metrics.elidedText(text.removesuffix(number).rstrip(), Qt.TextElideMode.ElideRight, left)
    return f"{names} {number}"


class CellDelegate(ItemDelegate):
    """The item delegate: draws a cell by field, slots and state."""

    brief: frozenset[str] = frozenset()
    """Columns in which the parts of figures are shown in brief, in all rows alike."""
    opened = ""
    below = 0
    """Height in pixels of the details below row `opened`."""

    @property
    def theme(self) -> Theme:
        return self._theme

    def line(self, row: Row | None, area: QRect) -> QRect:
        """Rectangle in which a cell is drawn: `area` without the part that belongs to the details below `row`."""
        return area.adjusted(0, 0, 0, -self.below) if row is not None and row.id == self.opened else area

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = cast(RowModel, index.model()).row(index)
        if row is not None:
            option.rect = self.line(row, option.rect)
            self._ground(painter, option, index, row)

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = cast(RowModel, index.model())
        row = model.row(index)
        if row is not None:
            self.draw(painter, option, index, model, row)

    @guarded(QSize(40, ROW_HEIGHT))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(40), self._theme.px(ROW_HEIGHT))

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, model: RowModel, row: Row) -> None:
        """Draws the contents of the cell at `index` with `painter`; nothing where `row` has no such cell."""
        column, cell = model.column(index), model.cell(index)
        rect: QRect = option.rect
        text = str(model.data(index) or "")
        painter.setFont(option.font)
        if column == NAME:
            self._draw_name(painter, option, rect, row, text, model.flag_of(row))
        elif cell is None:
            return
        elif cell.slots:
            painting.paint_slots(painter, rect, cell.slots, self._theme, option.font)
        elif cell.field is not None and cell.field.kind == "step":
            self._draw_step(painter, rect, row, cell, text)
        elif cell.field is not None and cell.field.kind == "flag":
            painting.paint_flag(painter, painting.flag_box(rect, self._theme), bool(cell.figure.value), self._theme)
        else:
            self._draw_text(painter, option, index, row, cell, text)

    def is_brief(self, index: Index) -> bool:
        """Tells whether the cell at `index` shows a brief text in place of a longer one, not for want of room."""
        model = cast(RowModel, index.model())
        cell = model.cell(index)
        if cell is None or cell.column not in self.brief:
            return False
        return model.texts.made_of(cell.figure, brief=True) != str(model.data(index) or "")

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row) -> None:
        view = self._view
        current = view.currentIndex()
        if row.state == "title" or current.row() != index.row() or not current.isValid():
            return
        rect: QRect = option.rect
        first = index.column() == 0
        painting.paint_row_at_hand(painter, rect, self._theme, view.hasFocus(), first)
        if view.hasFocus() and current.column() == index.column():
            painting.paint_focus(painter, rect, self._theme)

    def _draw_name(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, text: str, flag: Flag | None
    ) -> None:
        theme = self._theme
        inner = rect.adjusted(theme.px(NAME_INSET), 0, -theme.px(4), 0)
        if cast(RowModel, self._view.model()).section.details and row.state != "title":
            painting.paint_opener(painter, self.opener(rect), row.id == self.opened, theme)
            inner.setLeft(self.opener(rect).right() + theme.px(2))
        if row.state == "title":
            inner.setRight(self._view.viewport().width())
            font = painting.strong(option.font)
            font.setPixelSize(max(6, round(font.pixelSize() * 0.85)))
            painter.setFont(font)
        elif row.state == "marked":
            painter.setFont(painting.strong(option.font))
        told = flag is not None and not flag.allowed
        painter.setPen(theme.colour(flag.colour) if flag is not None and told else painting.ink(theme, row.state))
        if flag is not None:
            with kept_state(painter):
                middle = QPoint(rect.right() - theme.px(8), rect.center().y() + 1)
                painting.paint_finding(painter, middle, theme, flag.colour)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, painting.VCENTRE | Qt.AlignmentFlag.AlignLeft, shown)
        if row.asides:
            rest = inner.adjusted(painter.fontMetrics().horizontalAdvance(shown) + theme.px(6), 0, 0, 0)
            self._draw_quietly(painter, rest, cast(RowModel, self._view.model()).aside(row))

    def opener(self, rect: QRect) -> QRect:
        """Rectangle, in the cell `rect` of a name, of the arrow that opens the row's details."""
        return QRect(rect.left(), rect.top(), self._theme.px(NAME_INSET + OPENS), rect.height())

    def _draw_step(self, painter: QPainter, rect: QRect, row: Row, cell: Cell, text: str) -> None:
        less, more = step_to(cell, -1) is not None, step_to(cell, +1) is not None
        painting.paint_step(
            painter, rect, text, self._theme, painting.ink(self._theme, cell.state, row.state), less, more
        )

    def _draw_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row, cell: Cell, text: str
    ) -> None:
        theme = self._theme
        model = cast(RowModel, index.model())
        wanted = dice_wanted(cell)
        # What nobody has is not asked for line by line: there only where a person is.
        if wanted and (row.state != "muted" or self._view.currentIndex().row() == index.row()):
            painter.setPen(theme.colour("faint_ink"))
            room = option.rect.adjusted(theme.px(4), 0, -theme.px(6), 0)
            painter.drawText(room, painting.VCENTRE | Qt.AlignmentFlag.AlignRight, wanted)
            return
        if is_chosen(cell):
            painting.paint_choice(painter, option.rect, theme)
        says = model.says(cell.column)
        if says == "number" and row.state in ("plain", "marked") and cell.key:
            painter.setFont(painting.strong(option.font))
        quiet = says in ("text", "parts") and cell.state == "plain" and row.state == "plain" and cell.field is None
        painter.setPen(theme.colour("soft_ink") if quiet else painting.ink(theme, cell.state, row.state))
        arrow = theme.px(painting.CHOICE if is_chosen(cell) else 6)
        inner = option.rect.adjusted(theme.px(4), 0, -arrow, 0)
        beside = model.texts.beside(cell.also) if cell.figure.value is not None else ""
        text = text.removesuffix(beside).rstrip() if beside else text
        align = Qt.AlignmentFlag(int(index.data(Qt.ItemDataRole.TextAlignmentRole) or 0))
        metrics, wide = painter.fontMetrics(), inner.width()
        if says == "parts" and (cell.column in self.brief or metrics.horizontalAdvance(text) > wide):
            inner.setRight(option.rect.right() - theme.px(2))
            shown = cut_parts(model.texts, cell.figure, metrics, inner.width())
        else:
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(inner, align, shown)
        if beside:
            rest = inner.adjusted(metrics.horizontalAdvance(shown) + theme.px(5), 0, 0, 0)
            painter.setFont(option.font)
            self._draw_quietly(painter, rest, beside)

    def draw_cross(self, painter: QPainter, zone: QRect, pointed: bool) -> None:
        """Paints the cross that removes a row, in `zone`; `pointed`: the mouse is on it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("bad_soft" if pointed else "card"))
        painter.drawRoundedRect(zone, self._theme.px(3), self._theme.px(3))
        painter.setPen(QPen(self._theme.colour("bad" if pointed else "soft_ink"), self._theme.px(1.5)))
        arm = round(self._theme.px(3.5))
        middle = zone.center()
        painter.drawLine(middle - QPoint(arm, arm), middle + QPoint(arm, arm))
        painter.drawLine(middle - QPoint(arm, -arm), middle + QPoint(arm, -arm))

    def draw_drop_line(self, painter: QPainter, down: int) -> None:
        """Paints the line that shows where a dragged row will drop, `down` pixels from the top."""
        thick = max(2, self._theme.px(2))
        width = self._view.viewport().width()
        painting.fill(painter, QRect(0, max(0, down - thick // 2), width, thick), self._theme.colour("accent"))

    def _draw_quietly(self, painter: QPainter, rect: QRect, text: str) -> None:
        """Draws `text` in faint ink at the left of `rect`; nothing where there is no room for it."""
        if painter.fontMetrics().horizontalAdvance(text) <= rect.width():
            painter.setPen(self._theme.colour("faint_ink"))
            painter.drawText(rect, painting.VCENTRE | Qt.AlignmentFlag.AlignLeft, text)

    def wanted_width(self, model: RowModel, column: int, metrics: QFontMetrics) -> int:
        """Width in pixels that `column` needs for its heading and its longest cells, measured anew at each call, with
        those that a filter hides, so that it stays where it is whatever is typed there."""
        theme = self._theme
        name = model.column(column)
        title = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        width = metrics.horizontalAdvance(title) + theme.px(MARGIN)
        texts: list[str] = []
        options: set[str] = set()
        for row in model.section.rows:
            cell = cell_of(row, name)
            if cell is not None and cell.slots:
                return max(width, painting.slots_width(len(cell.slots), theme))
            if cell is not None and cell.field is not None and cell.field.kind == "step":
                return max(width, painting.step_width(theme))
            aside = f" {model.aside(row)}" if row.asides and name == NAME else ""
            wanted = dice_wanted(cell) if cell is not None and row.state != "muted" else ""
            texts.append(f"{wanted or model.text(row, name)}{aside}")
            if cell is not None and cell.field is not None and is_chosen(cell):
                options.update(cell.field.options)
        longest = sorted(set(texts), key=len)[-6:]
        # What will be chosen has room before it is, so that no column moves under the hand.
        width = max([width, *(metrics.horizontalAdvance(model.texts.name(id)) + theme.px(22) for id in options)])
        opener = OPENS if name == NAME and model.section.details else 0
        extra = theme.px((14 if name == NAME else MARGIN) + opener) + theme.px(painting.CHOICE - 6 if options else 0)
        return max([width, *(round(metrics.horizontalAdvance(text) * 1.06) + extra for text in longest)])

    @guarded(None)
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget | None:  # type: ignore[override]
        from mls_desktop.ui.editors.factory import editor_for

        model = cast(RowModel, index.model())
        cell = model.cell(index)
        if cell is None or cell.field is None:
            return None
        if cell.field.kind == "step":
            from mls_desktop.ui.editors.figure import FigureEditor

            editor: Editor = FigureEditor(cell.field, model.texts, self._theme, parent)
        else:
            editor = editor_for(cell.field, model.texts, self._theme, parent)
        editor.setAutoFillBackground(True)
        # The row it was opened for: the current one may be another by the time something is entered.
        row = model.row(index)
        editor.setProperty("row", row.id if row is not None else "")
        if row is not None:
            editor.tell_for(f"{model.row_name(row)}, {model.title(cell.column)}".rstrip(", "))
        editor.setProperty("column", cell.column)
        editor.entered.connect(self._on_entered)
        editor.typed.connect(self._on_typed)
        return editor

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes back at Escape what was typed, which the line that is left would enter, and closes the editor at Enter,
        which the line has heard: Qt would do so later, when another editor may be open."""
        from mls_desktop.ui.editors.base import Editor, LineEditor

        editor = watched if isinstance(watched, LineEditor) else watched.parent()
        pressed = event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else 0
        if isinstance(editor, LineEditor) and pressed == Qt.Key.Key_Escape:
            editor.take_back()
        if isinstance(watched, Editor) and pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if cast("EditableTable", self._view).has_open(watched):
                self.closeEditor.emit(watched)
            return True
        return bool(super().eventFilter(watched, event))

    @guarded(None)
    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Deletes `editor`, and drops an entry in it that cannot be read: the reason goes on to the window, as nothing
        else is left of it."""
        from mls_desktop.ui.editors.base import LineEditor
        from mls_desktop.ui.editors.wrong_entries import wrong_entries

        if isinstance(editor, LineEditor):
            wrong_entries().drop(editor.line)
        super().destroyEditor(editor, index)

    @guarded(None)
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        from mls_desktop.ui.editors.base import Editor

        cell = cast(RowModel, index.model()).cell(index)
        if cell is not None and isinstance(editor, Editor):
            editor.set_value(cell.figure.value)

    @guarded(None)
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Does nothing: an editor emits what a person entered by its own signal."""

    @guarded(None)
    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rows = cast(RowModel, index.model())
        rect, cell = self.line(rows.row(index), option.rect), rows.cell(index)
        if cell is not None and cell.field is not None and cell.field.kind == "step":
            value = painting.step_zones(rect, self._theme)[1]
            editor.setGeometry(QRect(value.left(), rect.top(), value.width(), rect.height()))
            return
        width = max(rect.width(), editor.minimumSizeHint().width())
        # In the last column there is no room to the right.
        left = max(0, min(rect.left(), self._view.viewport().width() - width))
        editor.setGeometry(QRect(left, rect.top(), width, rect.height()))

    def _on_entered(self, value: object) -> None:
        # Asked first: what is sent below has senders of its own.
        editor = cast("Editor", self.sender())
        self._send(editor, value)
        # Else it is being closed, and enters what stands in it as it loses the focus.
        if cast("EditableTable", self._view).has_open(editor):
            self.closeEditor.emit(editor)

    def _on_typed(self, text: str) -> None:
        """Sends `text`, typed so far, as the edit of the editor's cell; the editor stays open."""
        self._send(cast("Editor", self.sender()), text)

    def _send(self, editor: Editor, value: object) -> None:
        row_id, column = editor.property("row"), editor.property("column")
        rows = cast(RowModel, self._view.model()).section.rows
        cell = next((c for row in rows if row.id == row_id for c in row.cells if c.column == column), None)
        if cell is not None:
            cast("EditableTable", self._view).send_entry(cell, value, editor.gesture)


Send = Callable[[Edit, str], bool]


class EditableTable(QTableView):
    """The base table view for delegate and keys. `opened` carries a row to be opened, `details_wanted` one whose
    details are to be shown, or no more; `left_below` and `left_above` when the arrow keys go past the last or first
    row."""

    opened = Signal(object)
    details_wanted = Signal(object)
    left_below = Signal()
    left_above = Signal()
    rows: RowModel
    theme: Theme
    send: Send
    """Applies an edit to the document, with its gesture; False where it was refused."""

    def open_editor(self, index: Index) -> QWidget | None:
        """Opens the editor of the cell at `index`, once text typed in another one is entered, and returns it; None
        where the cell has none."""
        wanted = QPersistentModelIndex(index)
        if self.state() == QAbstractItemView.State.EditingState:
            self.setFocus()  # the line that is left enters what stands in it, and closes
        at = self.model().index(wanted.row(), wanted.column())
        no_event = cast(QEvent, None)
        is_open = self.edit(at, QAbstractItemView.EditTrigger.AllEditTriggers, no_event)
        return self.indexWidget(at) if is_open else None

    def has_open(self, editor: QWidget) -> bool:
        """Tells whether `editor` is open in a cell, and not just being closed."""
        row, columns = self.rows.position(str(editor.property("row"))), range(self.rows.columnCount())
        return row is not None and any(self.indexWidget(self.rows.index(row, at)) is editor for at in columns)

    def send_entry(self, cell: Cell, value: object, gesture: str = "") -> bool:
        """Raises NotImplementedError here; subclasses send `value` as `cell`'s edit. False without one or if
        refused."""
        raise NotImplementedError

    def current(self) -> tuple[Row, Cell | None] | None:
        """Raises NotImplementedError here; subclasses give the current row and its cell in the current column, None for
        a cell that is missing; None where no row is current."""
        raise NotImplementedError

    def show_row(self, row_id: str, column: str = "") -> bool:
        """Raises NotImplementedError here; subclasses make row `row_id` current, in `column` if given. False if
        hidden."""
        raise NotImplementedError

    def notify_picked(self) -> None:
        """Raises NotImplementedError here; subclasses emit the current row and cell, if the table has the focus."""
        raise NotImplementedError

    def cell_rect(self, index: Index) -> QRect:
        """Raises NotImplementedError here; subclasses give the rectangle of the cell `index`, without details below."""
        raise NotImplementedError

    def draw_room(self, row_id: str, height: int) -> None:
        """Raises NotImplementedError here; subclasses leave `height` pixels free below row `row_id`, "" for none."""
        raise NotImplementedError

    def open_menu(self, row: Row, place: QPoint | None = None) -> None:
        """Raises NotImplementedError here; subclasses open the menu of `row`, at `place` on the screen or the row."""
        raise NotImplementedError
