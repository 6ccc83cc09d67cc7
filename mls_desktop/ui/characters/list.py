"""The list of characters at the left: its panel, table view and item delegate."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QVBoxLayout, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.campaign.character_list_model import CharacterListModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.character_drag import CharacterDrag, CharacterDrops
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.tables.cell_delegate import NAME_INSET, CellDelegate
from mls_desktop.ui.tables.column_widths import ColumnFitter
from mls_desktop.ui.tables.row_drag import RowDrag
from mls_desktop.ui.tables.walked_table import WalkedTable
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

if TYPE_CHECKING:
    from mls_desktop.ui.icons.empty_hint import EmptyHint
    from mls_desktop.ui.sections.find_bar import FindBar
    from mls_desktop.ui.tables.row_menu import RowMenu

SIGN = "\N{DAGGER}"
"""Sign before the names of the dead; the word for it comes after them where there is room, and is read out."""

BETWEEN = 16
"""Space between a name and its badge, and behind that, in pixels at 100 %."""


class CharacterDelegate(CellDelegate):
    """The item delegate of the list: the current row has a bar at its left and a soft ground, the dead have a sign."""

    in_front = True
    """Flag of a list whose current row has its page in front; else a quiet bar keeps the place."""

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row) -> None:
        current = self._view.currentIndex()
        if row.state == "title" or not current.isValid() or current.row() != index.row():
            return
        rect: QRect = option.rect
        if index.column() > 0:
            # The first cell has coloured the whole row, and its name may reach in here.
            return
        rect = QRect(rect.left(), rect.top(), self._view.viewport().width(), rect.height())
        if self.in_front:
            painting.fill(painter, rect, self.theme.colour("accent_soft"))
        bar = QRect(rect.left(), rect.top(), self.theme.px(3), rect.height())
        painting.fill(painter, bar, self.theme.colour(painting.bar_at_hand(self.in_front)))
        if self._view.hasFocus():
            painting.paint_focus(painter, rect, self.theme)

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, model: RowModel, row: Row) -> None:
        """Draws a cell; a name has all the room that the badge beside it leaves."""
        if model.column(index) == NAME:
            badge = self._badge(option.fontMetrics, model, index)
            taken = option.fontMetrics.horizontalAdvance(badge) + self.theme.px(12) if badge else 0
            option = QStyleOptionViewItem(option)
            option.rect.setLeft(option.rect.left() + self.theme.px(EDGE) - self.theme.px(NAME_INSET))
            option.rect.setRight(self._view.viewport().width() - taken)
            if row.state == "lost":
                self._draw_sign(painter, option)
        super().draw(painter, option, index, model, row)

    def is_brief(self, index: Index) -> bool:
        model = cast(RowModel, index.model())
        return index.column() > 0 and self._badge(self._view.fontMetrics(), model, index) != index.data()

    def _badge(self, metrics: QFontMetrics, model: RowModel, index: Index) -> str:
        """Badge beside the name of a row: "14 problems"; where the name would be cut for it the number alone, of
        problems with "!"."""
        name, badge = (str(model.data(model.index(index.row(), at)) or "") for at in (0, 1))
        needed = sum(map(metrics.horizontalAdvance, (name, badge))) + self.theme.px(EDGE + BETWEEN)
        number = badge.partition(" ")[0]
        if needed <= self._view.viewport().width() or not number.isdecimal():
            return badge
        cell = model.cell(model.index(index.row(), 1))
        return f"{number} !" if cell is not None and cell.state == "bad" else number

    def _draw_sign(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Draws the sign of the dead, and moves the left edge of `option.rect` behind it."""
        painter.setFont(option.font)
        painter.setPen(self.theme.colour("soft_ink"))
        room: QRect = option.rect
        painter.drawText(room.adjusted(self.theme.px(NAME_INSET), 0, 0, 0), painting.VCENTRE, SIGN)
        option.rect.setLeft(room.left() + option.fontMetrics.horizontalAdvance(SIGN) + self.theme.px(3))

    def _draw_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row, cell: Cell, text: str
    ) -> None:
        painter.setPen(painting.ink(self.theme, cell.state, row.state))
        rect: QRect = option.rect
        badge = self._badge(option.fontMetrics, cast(RowModel, index.model()), index)
        # The name leaves it room, also where its column has less.
        room = QRect(0, rect.top(), rect.right() - self.theme.px(6), rect.height())
        painter.drawText(room, painting.VCENTRE | Qt.AlignmentFlag.AlignRight, badge)

    def wanted_width(self, model: RowModel, column: int, metrics: QFontMetrics) -> int:
        if model.column(column) == NAME:
            return self.theme.px(80)
        return metrics.horizontalAdvance(how_many("{n} problem", "{n} problems", 88)) + self.theme.px(14)


class CharacterColumns(ColumnFitter):
    """The column widths of the list: only the names give way."""

    def least(self) -> list[int]:
        return [self.theme.px(30), *self.wanted[1:]]


class CharacterTable(WalkedTable):
    """The table view: Enter goes to the sheet; a click shows it, keys once they rest. A drag gives the character
    another place (`placed` with id, role, the id after it, and whether as a copy), or leaves the window (`dragged` with
    the id); `reached` carries how many pixels down the mouse is."""

    dragged = Signal(str)
    placed = Signal(str, str, str, bool)
    reached = Signal(int)

    def _make_drag(self, distance: int) -> RowDrag:
        drops = CharacterDrops(self.placed.emit, self.dragged.emit, self.reached.emit)
        return CharacterDrag(self, self.cell_delegate, distance, drops)

    def _delegate(self, theme: Theme) -> CellDelegate:
        self.drawing = CharacterDelegate(theme, self)
        return self.drawing

    def _make_columns(self) -> ColumnFitter:
        return CharacterColumns(self, self.rows, self.cell_delegate, self.theme)


class CharacterList(QWidget):
    """The panel with the list of characters.

    `wanted` carries the id of a character to be shown, and whether the focus goes to the sheet; `dragged` the id of one
    that was dragged out of the window, `placed` id, role, the id after it, and whether as a copy; `dropped` the data
    that were dropped on the list, and whether Shift was held; `menu_filling` the menu of a character, and the id.
    """

    wanted = Signal(str, bool)
    dragged = Signal(str)
    dropped = Signal(object, bool)
    placed = Signal(str, str, str, bool)
    menu_filling = Signal(object, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._table: CharacterTable | None = None
        self._roster: CharacterListModel | None = None
        self._front = ""
        self._quiet = False
        self._out = ""
        """Id of the character that was dragged out of the window and is still held; "" for none."""
        self._scroll = scroll_area(self, only_down=True)
        self._scroll.viewport().setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(6), 0, 0)
        self.accepts: Callable[[QMimeData], bool] = _nothing_fits
        self.setAcceptDrops(True)
        self._column = column
        column.addWidget(self._scroll)

    @cached_property
    def line(self) -> FindBar:
        """The line that filters the list, made at the first request."""
        from mls_desktop.ui.sections.find_bar import FindBar

        made = FindBar(self, self._scroll)
        self._column.insertWidget(self._column.indexOf(self._scroll), made)
        made.textChanged.connect(self._narrow)
        return made

    @cached_property
    def hint(self) -> EmptyHint:
        """Hint in place of the list where nobody is in the campaign, made at the first request."""
        from mls_desktop.ui.icons.empty_hint import EmptyHint

        made = EmptyHint("people", _("No characters yet"), self._theme, self)
        made.hide()
        self._column.insertWidget(self._column.indexOf(self._scroll), made, 1)
        made.stackUnder(self._scroll)
        return made

    def set_characters(self, roster: CharacterListModel) -> None:
        """Lists `roster`, of another campaign, in a new table in place of the old; empties and hides the filter
        line."""
        table = CharacterTable(roster.model, self._theme, _no_edit, self._scroll, header=False)
        table.setAccessibleName(_("Characters"))
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(table)
        layout.addStretch(1)
        self._scroll.setWidget(holder)
        holder.setAutoFillBackground(False)
        self._table = table
        roster.changed.connect(self._show_hint)
        self._roster = roster
        self._show_hint()
        table.selectionModel().currentChanged.connect(self._on_current)
        table.rested.connect(self._on_rested)
        table.left.connect(self._on_left)
        table.clicked.connect(self._on_clicked)
        table.opened.connect(self._on_opened)
        table.dragged.connect(self._on_dragged)
        table.reached.connect(self._on_reached)
        table.placed.connect(self.placed)
        table.menu_filling.connect(self._on_menu)
        self._scroll.setFocusProxy(table)
        if "line" in self.__dict__:
            self.line.clear()
            self.line.hide()

    def _show_hint(self) -> None:
        """Shows the hint in place of the list where the campaign has no characters, not where a filter leaves none."""
        nobody = self._roster is not None and self._roster.nobody
        if nobody or "hint" in self.__dict__:
            self.hint.setVisible(nobody)
        self._scroll.setVisible(not nobody)

    def focus_filter(self) -> bool:
        """Opens the line that filters the list, with the focus in it; always True."""
        return self.line.grab_focus()

    def _narrow(self) -> None:
        if self._table is not None:
            self.line.narrow_rows(self._table.rows)

    def add_below(self, widget: QWidget) -> None:
        """Adds `widget` below the list."""
        layout = self.layout()
        if layout is not None:
            layout.addWidget(widget)

    def grab_focus(self) -> None:
        """Puts the focus into the table of characters, if there is one."""
        if self._table is not None:
            self._table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def has_focus(self) -> bool:
        return self._table is not None and self._table.hasFocus()

    def chosen(self) -> str:
        """The id of the current character; "" where none is, or a heading is current."""
        here = self._table.current() if self._table is not None else None
        return here[0].id if here is not None and here[0].state != "title" else ""

    def choose(self, id: str) -> None:
        """Makes the row of character `id` current and scrolls to it, without emitting `wanted`."""
        if self._table is not None:
            self._table.stay()
            self._quiet = True
            self._table.show_row(id)
            self._quiet = False
            rect = self._table.visualRect(self._table.currentIndex())
            self._scroll.ensureVisible(0, rect.center().y(), 0, rect.height() * 2)

    def show_front(self, id: str) -> None:
        """Makes character `id`, whose sheet is in front, the current row; for "", none, the current row is drawn
        quietly."""
        self._front = id
        if self._table is not None:
            self._table.drawing.in_front = bool(id)
            self._table.viewport().update()
        if id:
            self.choose(id)

    def _on_current(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        id = self.chosen()
        if id and not self._quiet and self._table is not None and self._table.hasFocus():
            self._table.walk()

    def _on_rested(self) -> None:
        if self.chosen():
            self.wanted.emit(self.chosen(), False)

    def _on_left(self) -> None:
        """Makes the character in front current again, since the row that keys passed is not shown."""
        if self._front and self._front != self.chosen():
            self.choose(self._front)

    def _on_clicked(self) -> None:
        """Emits `wanted` for the row that is clicked, also the current one, unless its sheet is in front."""
        if self._table is not None:
            self._table.stay()
        id = self.chosen()
        if id and id != self._front:
            self.wanted.emit(id, False)

    def _on_dragged(self, id: str) -> None:
        """Emits `dragged` for character `id`, and notes it until the mouse is let go: it may be dragged back."""
        self._out = id
        try:
            self.dragged.emit(id)
        finally:
            self._out = ""

    def _on_reached(self, down: int) -> None:
        """Scrolls on when a drag, `down` pixels below the list's top, comes near the edge of what is seen of it."""
        self._scroll.ensureVisible(0, down, 0, self._theme.px(30))

    def _on_menu(self, menu: RowMenu, row: Row) -> None:
        self.menu_filling.emit(menu, row.id)

    def _on_opened(self, row: Row) -> None:
        if self._table is not None:
            self._table.stay()
        if row.state != "title":
            self.wanted.emit(row.id, True)

    @guarded(None)
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.accepts(event.mimeData()):
            event.acceptProposedAction()

    @guarded(None)
    def dropEvent(self, event: QDropEvent) -> None:
        if self.accepts(event.mimeData()):
            event.acceptProposedAction()
            if self._out and self._table is not None:
                copying = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                there = self._table.viewport().mapFrom(self, event.position().toPoint())
                self._table.drag.drop_at(self._out, there, copying)
                return
            self.dropped.emit(event.mimeData(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    @guarded(QSize(190, 300))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(190), self._theme.px(400))

    @guarded(QSize(150, 120))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(150), self._theme.px(120))


def _nothing_fits(mime: QMimeData) -> bool:
    """Refuses every drop, with False, until another function is set."""
    return False


def _no_edit(edit: Edit, gesture: str) -> bool:
    """Refuses every edit, with False: nothing is edited in the list."""
    return False
