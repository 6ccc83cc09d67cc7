"""The list view of a log's entries: when, what happened, what marks it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QListView, QStyleOptionViewItem, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.report.fights.log_table import MARKS, WHEN, number_of
from mls_desktop.rules.common.sheet.sheets import Row, cell_of
from mls_desktop.ui.fight.prompt.plain_keys import is_plain
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme

HIGH, CLOCK = 24, 44
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
OTHERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier
"""With one of these modifiers, Enter and Space do not go to an entry: the keys that apply a correction, pressed once
too often, lead nowhere."""
NARROWED = 2.5
"""A badge stands beside its text where this is at least so many times as wide."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft


class LogDelegate(ItemDelegate):
    """The item delegate of headings and entries, whose text goes over as many lines as it needs; entries after the
    moment shown are faint. `at`: number of events that have happened by then.

    Heights of texts are kept until the font is another one: a log of 1,000 entries is laid out anew with each that
    comes.
    """

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(theme, view)
        self.at = 0
        self._high: dict[tuple[str, str, int], int] = {}

    def forget(self) -> None:
        """Forgets the measured heights of texts, since the font is another one."""
        self._high = {}

    @guarded(QSize(200, 24))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = cast(RowModel, index.model()).row(index)
        width = self._view.viewport().width()
        if row is None:
            return QSize(width, self._theme.px(HIGH))
        place = row.name, text_of(row, MARKS), width
        high = self._high.get(place)
        if high is None:
            font = painting.strong(self._view.font()) if number_of(row) is None else self._view.font()
            metrics, room = QFontMetrics(font), self._room(QRect(0, 0, width, 0))
            beside, below = self._badge_room(place[1], metrics, room.width())
            room.setRight(room.right() - beside)
            text = metrics.boundingRect(QRect(0, 0, max(1, room.width()), 0), WRAPPED, row.name).height()
            high = self._high[place] = max(self._theme.px(HIGH), text + self._theme.px(6)) + below
        return QSize(self._theme.px(200), high)

    def _room(self, rect: QRect) -> QRect:
        """Rectangle of an entry's text in the cell `rect`."""
        return rect.adjusted(self._theme.px(CLOCK + 12), 0, -self._theme.px(8), 0)

    def _badge_room(self, marks: str, metrics: QFontMetrics, width: int) -> tuple[int, int]:
        """Room of the badge `marks` in pixels: of the width beside a text, or of the height below it where the badge
        would leave the text too little of `width`."""
        if not marks:
            return 0, 0
        wide = metrics.horizontalAdvance(marks) + self._theme.px(18)
        return (wide, 0) if wide * NARROWED <= width else (0, self._theme.px(HIGH))

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        theme, first = self._theme, text_of(row, WHEN) == "1"
        painter.setFont(painting.strong(option.font))
        painter.setPen(theme.colour("ink" if first else "soft_ink"))
        rect = QRect(option.rect).adjusted(theme.px(8 if first else CLOCK + 12), 0, -theme.px(8), 0)
        painter.drawText(rect, WRAPPED | Qt.AlignmentFlag.AlignVCenter, row.name)
        painter.setPen(theme.colour("hair"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a soft ground under the current entry, with a line above and below while the list has the focus;
        nothing under other entries."""
        if not self.at_hand(index):
            return
        rect = QRect(option.rect)
        painting.paint_row_at_hand(painter, rect, self._theme, True)
        if self._view.hasFocus():
            painting.paint_row_focus(painter, rect, self._theme)

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = cast(RowModel, index.model()).row(index)
        if row is None:
            return
        at = number_of(row)
        if at is None:
            self._paint_heading(painter, option, row)
            return
        theme, rect = self._theme, QRect(option.rect)
        come = at < self.at
        painter.setFont(option.font)
        painter.setPen(theme.colour("faint_ink"))
        clock = QRect(rect.left() + theme.px(8), rect.top(), theme.px(CLOCK), theme.px(HIGH))
        painter.drawText(clock, painting.VCENTRE, text_of(row, WHEN))
        room = self._room(rect)
        marks = text_of(row, MARKS)
        if marks:
            kind = "bad" if row.state == "bad" else "accent"
            _beside, below = self._badge_room(marks, painter.fontMetrics(), room.width())
            top = room.bottom() + 1 - below if below else room.top()
            line = QRect(room.left(), top, room.width(), theme.px(HIGH))
            box = painting.paint_badge(painter, line, marks, theme, kind, option.font)
            if not below:
                room.setRight(box.left() - theme.px(6))
            painter.setFont(option.font)
        painter.setPen(theme.colour("bad" if row.state == "bad" else "ink") if come else theme.colour("faint_ink"))
        # The first line stands as high as the clock beside it.
        room.setTop(room.top() + max(0, (theme.px(HIGH) - painter.fontMetrics().height()) // 2))
        painter.drawText(room, WRAPPED | Qt.AlignmentFlag.AlignTop, row.name)


class LogList(QListView):
    """The list view of a log.

    `entered_at` carries the number of the entry that a person goes to by key or mouse, `corrected_at` that of one to be
    corrected.
    """

    entered_at = Signal(int)
    corrected_at = Signal(int)

    def __init__(self, model: RowModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries = LogDelegate(theme, self)
        self.setItemDelegate(self._entries)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double)

    def show_moment(self, at: int, follow: bool) -> None:
        """Draws the entries from number `at` on faint, since they come after the moment shown; `follow`: entry `at` -
        1, the last that has happened, becomes the current one, in sight."""
        self._entries.at = at
        if follow:
            found = cast(RowModel, self.model()).position(str(at - 1))
            index = self.model().index(found, 0) if found is not None else QModelIndex()
            self.setCurrentIndex(index)
            self._follow()
        self.viewport().update()

    def choose(self, at: int) -> None:
        """Makes entry number `at` the current one, in sight; nothing where it is not listed. The moment stays."""
        found = cast(RowModel, self.model()).position(str(at))
        if found is not None:
            self.setCurrentIndex(self.model().index(found, 0))
            self._follow()

    def _follow(self) -> None:
        """Scrolls to the current entry, if there is one and the list is visible."""
        if self.isVisible() and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def chosen(self) -> int | None:
        """The number of the current entry; None where there is none, or a heading is current."""
        return self._number(self.currentIndex())

    def chosen_row(self) -> Row | None:
        """The current row, which may be a heading; None where none is current."""
        return cast(RowModel, self.model()).row(self.currentIndex())

    def restyle(self) -> None:
        self._entries.forget()
        self.scheduleDelayedItemsLayout()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.chosen()
        enters = event.key() == Qt.Key.Key_Space and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if is_plain(event) and not enters:
            event.ignore()  # a letter or digit is the fight's, and the key for all
        elif at is not None and event.key() in ENTER and not event.modifiers() & OTHERS:
            self.entered_at.emit(at)
        elif at is not None and event.key() == Qt.Key.Key_F2:
            self.corrected_at.emit(at)
        else:
            before = self.currentIndex().row()
            super().keyPressEvent(event)
            self._pass_headings(before)

    def _pass_headings(self, before: int) -> None:
        """Moves the current row from a heading to the next entry in the direction that led away from row `before`; back
        to `before` where no entry follows."""
        model, at = self.model(), self.currentIndex().row()
        by = 1 if at >= before else -1
        while 0 <= at < model.rowCount() and self._number(model.index(at, 0)) is None:
            at += by
        at = at if 0 <= at < model.rowCount() else before
        if at != self.currentIndex().row() and at >= 0:
            self.setCurrentIndex(model.index(at, 0))

    def _on_clicked(self, index: QModelIndex) -> None:
        at = self._number(index)
        if at is not None:
            self.entered_at.emit(at)

    def _on_double(self, index: QModelIndex) -> None:
        at = self._number(index)
        if at is not None:
            self.corrected_at.emit(at)

    def _number(self, index: QModelIndex) -> int | None:
        return number_of(cast(RowModel, self.model()).row(index))


def text_of(row: Row, column: str) -> str:
    """Text of the cell of `row` in `column`; "" where the cell is missing or empty."""
    cell = cell_of(row, column)
    return str(cell.figure.value or "") if cell is not None else ""
