"""The table view of a fight's fighters: how each stands, and attacks by round, to be put off or brought forward."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLineEdit, QTableView, QWidget

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.fight.throws import read_change
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.fighter_columns import FighterColumn
from mls_desktop.report.fights.fighter_rows import FighterRow, whole_rows
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.rules.common.values.events import Event
from mls_desktop.ui.fight.fighters.fallen_key import FallenKey
from mls_desktop.ui.fight.fighters.fighter_delegate import FighterDelegate
from mls_desktop.ui.fight.prompt.plain_keys import is_plain, shift_of
from mls_desktop.ui.widgets.item_delegate import Index, repaint_rows
from mls_desktop.ui.widgets.plain_text import show_tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

Room = Literal["narrow", "slim", "tight", "usual", "wide"]
ROOM: dict[Room, tuple[int, int]] = {
    "narrow": (0, 190), "slim": (0, 300), "tight": (25, 150), "usual": (44, 240), "wide": (66, 320)
}  # fmt: skip
"""How wide a chip is, and a fighter at least, by how much room there is; in a slim or narrow list the chips stand
within."""
AROUND = 7
"""The room at either side of what is typed for the points."""
BARE = 40
"""How much wider a fighter is where no rounds stand beside them."""


class PoolBar(QLineEdit):
    """The line edit over the fighter whose pool is changed; `left` when a person gives it up."""

    left = Signal()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
        # The table below hears nothing of what is typed here.
        event.accept()


class FighterTable(QTableView):
    """The table view of the fighters.

    `chosen` tells the fighter a person is on, `wanted` one to be answered for. Alt+Right puts the attack at hand
    off by a round, Alt+Left brings the next one forward; a chip can be dragged; F2 changes the pool by hand.
    """

    chosen = Signal(str)
    wanted = Signal(str)

    def __init__(
        self, running_fight: RunningFight, fighter_model: FighterModel, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.fighter_model = fighter_model
        self._grip: tuple[str, int] | None = None
        self._chip, self._least = ROOM["usual"]
        self._changing = ""
        self.line = PoolBar(self)
        self.line.hide()
        self.line.returnPressed.connect(self._on_pool)
        self.line.left.connect(self._put_line_away)
        self.setModel(fighter_model)
        self._figures = FighterDelegate(fighter_model, running_fight, theme, self)
        self.fallen = FallenKey(self, fighter_model)
        self.setItemDelegate(self._figures)
        self.setAccessibleName(_("Fighters"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.fighter_model.modelReset.connect(self.restyle)
        self.fighter_model.retold.connect(self._make_room)
        self.fallen.turned.connect(self._make_room)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.restyle()

    def restyle(self) -> None:
        """Sets header, columns, margins and row heights anew for the present zoom and columns, and repaints."""
        px = self._theme.px
        header = self.horizontalHeader()
        header.setFixedHeight(px(22))
        header.setVisible(self.fighter_model.columnCount() > 1 and not self._figures.slim)
        for at, column in enumerate(self.fighter_model.columns[1:], 1):
            self.setColumnHidden(at, self._figures.slim)
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
            if column.kind == "round":
                header.resizeSection(at, px(self._chip))
        if self.fighter_model.columnCount():
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.fallen.setStyleSheet(f"margin: {px(4)}px {px(6)}px;")
        self.line.setStyleSheet(f"padding: 0px {px(AROUND - 2)}px;")
        self._make_room()
        self.viewport().update()

    def _make_room(self) -> None:
        """Sets the rows' height, with further lines for what is said of fighters where needed and there is height;
        hides the fallen. The lines stay when they are needed no more: the list does not jump as things come and go."""
        self._fit_figures()
        self.fallen.refresh()
        shown = self.fighter_model.rowCount() - len(self.fallen.folded)
        figures, heads = self._figures, self._figures.heads
        heads.update(figures.slim, self.fallen.folded)
        room = self.viewport().height() - heads.total()
        each = room // max(1, shown)
        wanted = figures.lines if figures.height(figures.lines + 1) > each else figures.needed(self.columnWidth(0))
        high = [lines for lines in range(2, max(wanted, figures.lines) + 1) if figures.height(lines) <= each]
        figures.lines = max(high, default=1)
        # Counted with those who are folded away: no row moves by a hair as they come and go.
        height = whole_rows(figures.height(figures.lines), room, self.fighter_model.rowCount())
        header, bar = self.verticalHeader(), self.verticalScrollBar()
        above = bar.value() / max(1, header.defaultSectionSize())
        if header.defaultSectionSize() != height:  # else all rows would be laid out and drawn anew
            header.setDefaultSectionSize(height)
        for at, fighter_row in enumerate(self.fighter_model.rows):
            # One that comes back has the height it went with.
            wanted = height + heads.height(fighter_row)
            if not self.isRowHidden(at) and self.rowHeight(at) != wanted:
                header.resizeSection(at, wanted)
        bar.setValue(round(above) * height)
        self._place_line()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._figures.lines = 1
        self._make_room()
        self._place_line()
        if self.currentIndex().isValid():
            # Who is asked, or whom a person is on, is seen in however little room.
            self.scrollTo(self.currentIndex())

    def _fit_figures(self) -> None:
        """Gives columns of figures the width of their widest text, and the table its least width."""
        for at, column in enumerate(self.fighter_model.columns):
            if column.kind == "figure" and not self._figures.slim:
                self.horizontalHeader().resizeSection(at, self._column_width(column))
        self.setMinimumWidth(self._wide())

    def set_density(self, room: Room) -> None:
        """Sets the widths of rounds and fighters to those of `room` and measures anew; a slim or narrow table has its
        rounds within the rows."""
        wanted = ROOM[room]
        if wanted != (self._chip, self._least):
            self._chip, self._least = wanted
            self._figures.slim, self._figures.lines = not self._chip, 1
            self.fighter_model.is_slim = not self._chip
            self.restyle()
            self.updateGeometry()

    def current(self) -> FighterRow | None:
        """Row of the current fighter; None where no row is current."""
        index = self.currentIndex()
        return self.fighter_model.fighter_row(index) if index.isValid() else None

    def show_fighter(self, who: str) -> None:
        """Makes the row of fighter `who` the current one; nothing for an unknown id."""
        at = self.fighter_model.position(who)
        if at is not None and self.currentIndex().row() != at:
            self.setCurrentIndex(self.fighter_model.index(at, 0))

    def put_off(self, fighter_row: FighterRow, by: int) -> bool:
        """Puts the attack at hand off by `by` rounds in the fight; False where it may not, or `by` is below 1."""
        cell = fighter_row.later
        if cell is None or cell.event is None or cell.field is None or by < 1:
            return False
        return self._running_fight.answer(_with(cell, by))

    def bring_forward(self, fighter_row: FighterRow) -> bool:
        """Brings the next attack of a fighter forward to now in the fight; False where it may not."""
        return fighter_row.sooner is not None and self._running_fight.answer(fighter_row.sooner)

    def shift(self, by: int) -> None:
        """Puts the attack at hand of the current fighter off (1), or brings their next one forward (-1)."""
        fighter_row = self.current()
        if fighter_row is not None and by > 0:
            self.put_off(fighter_row, by)
        elif fighter_row is not None and by < 0:
            self.bring_forward(fighter_row)

    def change_pool(self) -> None:
        """Opens the line edit, with the focus in it, in which the current fighter's points are changed by hand: a
        number, or a change (+3, -4); nothing where they cannot be."""
        fighter_row = self.current()
        if fighter_row is None or fighter_row.pool is None or fighter_row.now is None or fighter_row.now.event is None:
            return
        self._changing = fighter_row.id
        self.line.setText(str(fighter_row.pool[0]))
        self.line.setAccessibleName(_("{who}: a new number, or how much more or less").format(who=fighter_row.name))
        self._place_line()
        self.line.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def _place_line(self) -> None:
        """Places the line edit over both numbers of the current fighter's points, since a number beside it would be
        read with it, and over nothing else."""
        fighter_row, px = self.current(), self._theme.px
        if fighter_row is None:
            return
        cell = self.visualRect(self.fighter_model.index(self.currentIndex().row(), 0))
        box = self._figures.pool_box(cell, fighter_row).adjusted(-px(AROUND), -px(1), px(AROUND), px(1))
        # What is seen of a row is told within the viewport, below the heads of the rounds.
        self.line.setGeometry(box.translated(self.viewport().pos()))

    def set_pool(self, who: str, text: str) -> bool:
        """Sets the points of fighter `who` to the number in `text`, or changes them by it (+3, -4); False where it
        cannot be read or is refused, True also where they stay as they are."""
        at = self.fighter_model.position(who)
        fighter_row = self.fighter_model.fighter_row(at) if at is not None else None
        if fighter_row is None or fighter_row.pool is None or fighter_row.now is None or fighter_row.now.event is None:
            return False
        value = read_change(text, fighter_row.pool[0])
        if value is None:
            return False
        return value == fighter_row.pool[0] or self._running_fight.answer(_with(fighter_row.now, value))

    def _on_pool(self) -> None:
        text, wrong = self.line.text(), False
        if self.line.isVisible() and self._changing:
            wrong = not self.set_pool(self._changing, text)
        if wrong:
            self.line.selectAll()
            return
        self._put_line_away()

    def _put_line_away(self) -> None:
        self._changing = ""
        self.line.hide()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_current(self, now: Index, before: Index) -> None:
        repaint_rows(self, now, before)
        fighter_row = self.current()
        if fighter_row is not None:
            self.chosen.emit(fighter_row.id)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        fighter_row = self.current()
        by = shift_of(event)
        if by:
            self.shift(by)
        elif fighter_row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit(fighter_row.id)
        elif event.key() == Qt.Key.Key_F2:
            self.change_pool()
        elif is_plain(event):
            # A letter goes on to the exchange: nothing in the list is found by typing.
            event.ignore()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        fighter_row = self.fighter_model.fighter_row(index) if index.isValid() else None
        round = self._round_at(event.position().toPoint())
        self._grip = (fighter_row.id, round) if fighter_row is not None and round else None
        super().mousePressEvent(event)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        grip, self._grip = self._grip, None
        round = self._round_at(event.position().toPoint()) if grip is not None else 0
        if grip is not None and round:  # let go beside the rounds it stays
            self._drop(grip[0], round - grip[1])

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        fighter_row = self.current()
        at = event.position().toPoint()
        if fighter_row is not None and self.indexAt(at).column() == 0 and self._round_at(at) == 0:
            self.change_pool()

    def _round_at(self, point: QPoint) -> int:
        """The round whose chip, or column, is at a point; 0 for none."""
        if not self._figures.slim:
            return self.fighter_model.round_of(self.horizontalHeader().logicalIndexAt(point.x()))
        fighter_row = self.fighter_model.fighter_row(self.indexAt(point))
        cell = self.visualRect(self.indexAt(point))
        boxes = self._figures.rounds(self._figures.heads.body(cell, fighter_row)) if fighter_row is not None else []
        return next((nth for nth, box in enumerate(boxes, 1) if box.contains(QPointF(point))), 0)

    @guarded(False)
    def viewportEvent(self, event: QEvent) -> bool:
        """Shows the tip of the round under the mouse, within the rows of a slim list; True for an event used up."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._figures.slim:
            index, round = self.indexAt(event.pos()), self._round_at(event.pos())
            fighter_row = self.fighter_model.fighter_row(index) if index.isValid() else None
            if fighter_row is not None and round:
                show_tip(self, fighter_row.round_sentence(round), event.globalPos(), self.visualRect(index))
                return True
        return bool(super().viewportEvent(event))

    def _drop(self, who: str, by: int) -> None:
        """Puts fighter `who`'s attack off by `by` rounds, after a drag; below 0 brings the next one forward to now."""
        at = self.fighter_model.position(who)
        fighter_row = self.fighter_model.fighter_row(at) if at is not None else None
        if fighter_row is not None and by > 0:
            self.put_off(fighter_row, by)
        elif fighter_row is not None and by < 0:
            self.bring_forward(fighter_row)

    @guarded(QSize(400, 300))
    def sizeHint(self) -> QSize:
        more = 0 if self._figures.slim else 20
        return QSize(self._wide() + self._theme.px(more), self._theme.px(300))

    def _column_width(self, column: FighterColumn) -> int:
        """Width in pixels of a round, or of a figure: its widest text, at least that of a round."""
        px = self._theme.px
        if column.kind == "round":
            return px(self._chip)
        texts = [column.heading(), *map(column.text, self.fighter_model.rows)]
        return max(px(self._chip), max(map(self.fontMetrics().horizontalAdvance, texts)) + px(2 * AROUND))

    def _wide(self) -> int:
        """Least width of the table in pixels. Where nothing stands beside the fighters, their names have more room."""
        px = self._theme.px
        if self._figures.slim:
            return px(self._least)
        figures = sum(self._column_width(column) for column in self.fighter_model.columns if column.kind == "figure")
        return px(self._least + (self._chip * self.fighter_model.rounds or (0 if figures else BARE))) + figures


def _with(cell: Cell, value: int) -> Event:
    """Event of `cell` with `value` added as the fact of the cell's field."""
    assert cell.event is not None and cell.field is not None
    return replace(cell.event, facts=(*cell.event.facts, (cell.field.name, value)))
