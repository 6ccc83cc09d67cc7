"""The table view of the options of who is asked, a row each: letter, what it is, exact chances, bars."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mls_desktop.bridge.fight.answer import Option
from mls_desktop.bridge.fight.option_model import OptionModel
from mls_desktop.bridge.fight.option_rows import BAR, KEY, TEXT
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.option_widths import given_to_text, option_widths
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate, repaint_rows
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ROW, TIGHT_ROW, HEAD, TEXT_ROOM = 30, 24, 22, 104
AROUND, CLOSE = 14, 10
"""How many pixels at 100 % a column is wider than its widest text; and how many where not all columns would have
room."""
FIXED = {KEY: 32, BAR: 96}
"""Widths of the columns without chances, in pixels at 100 %."""
SHORT_BAR = 60
"""Least width of bars where names would be cut, in pixels at 100 %."""
WIDEST = 170
"""Greatest width of a column of chances, in pixels at 100 %."""
TEXT_SHARE = 0.2
"""Share of the table's width that the names of options may take before the chances do."""


class OptionDelegate(ItemDelegate):
    """The item delegate of options: the row at hand stands on a soft ground."""

    def __init__(self, options: OptionModel, theme: Theme, parent: QTableView) -> None:
        super().__init__(theme, parent)
        self._options = options

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect, here = self._theme, option.rect, self.at_hand(index)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("hair"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        column = self._options.columns[index.column()]
        if column == KEY:
            self._key(painter, rect, str(index.data() or ""))
        elif column == BAR:
            self._bars(painter, rect, index)
        else:
            painter.setFont(painting.strong(painter.font(), here and column == TEXT))
            painter.setPen(theme.colour("ink" if column == TEXT else "soft_ink"))
            side = Qt.AlignmentFlag.AlignLeft if column == TEXT else Qt.AlignmentFlag.AlignRight
            margin = theme.px(6 if column == TEXT else CLOSE // 2 - 1)
            box = rect.adjusted(margin, 0, -margin, 0)
            text = painter.fontMetrics().elidedText(str(index.data() or ""), Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, painting.VCENTRE | side, text)

    def _key(self, painter: QPainter, rect: QRect, letter: str) -> None:
        if not letter:
            return
        theme, side = self._theme, self._theme.px(20)
        box = QRectF(rect.left() + theme.px(5), rect.center().y() - side / 2 + 0.5, side, side)
        painter.setPen(theme.pen("edge"))
        painter.setBrush(theme.colour("button"))
        painter.drawRoundedRect(box, theme.px(4), theme.px(4))
        painter.setPen(theme.colour("accent"))
        painter.drawText(box, painting.CENTRE, letter)

    def _bars(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paints the good chance as a bar from the left, the bad one from the right."""
        theme = self._theme
        good, bad = self._options.bars(index)
        track = QRectF(rect).adjusted(theme.px(6), 0, -theme.px(6), 0)
        track.setTop(rect.center().y() - theme.px(4))
        track.setHeight(theme.px(9))
        painting.paint_track(painter, track, theme)
        # Above and below each other, so that neither hides the other where both are great.
        half = track.height() / 2
        for chance, colour, left, top in ((good, "good", True, track.top()), (bad, "bad", False, track.top() + half)):
            width = track.width() * min(1.0, chance)
            if width > 0:
                start = track.left() if left else track.right() - width
                painter.setBrush(theme.colour(colour))
                painter.drawRoundedRect(QRectF(start, top, width, half), half / 2, half / 2)


class OptionTable(QTableView):
    """The table view of the options.

    `taken` carries the id of the option that Enter or a double click takes; `measured` when other columns may have
    room. Letters go on to the tab. `lets_enter_pass`: an Enter that comes now ends what was typed before, and takes
    nothing; any other key, a click and another target are the end of that.
    """

    taken = Signal(str)
    moved = Signal()
    measured = Signal()

    def __init__(self, options: OptionModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.options, self._theme, self._row = options, theme, ROW
        self.lets_enter_pass = False
        self.setModel(options)
        self.setItemDelegate(OptionDelegate(options, theme, self))
        self.setAccessibleName(_("Choices"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.pressed.connect(self._on_pressed)
        self.doubleClicked.connect(self._on_double)
        options.modelReset.connect(self.measure)
        options.dataChanged.connect(self.measure)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.measure()

    def _on_current(self, now: Index, before: Index) -> None:
        repaint_rows(self, now, before)
        self.moved.emit()

    def current(self) -> str:
        """The id of the current option, or of the first where none is current; "" where there are no options."""
        option = self.options.option(self.currentIndex()) if self.currentIndex().isValid() else self.options.option(0)
        return option.id if option is not None else ""

    def spoken(self) -> str:
        """Sentence on the current option, for a screen reader; "" where there are no options."""
        option = self.options.option(max(0, self.currentIndex().row()))
        return self.options.sentence(option) if option is not None else ""

    def unseen(self) -> str:
        """Text of the chances of the current option whose columns are hidden for want of room; "" for none."""
        header = self.horizontalHeader()
        columns = (c for at, c in enumerate(self.options.columns[: header.count()]) if header.isSectionHidden(at))
        return self.options.rows.said(self.current(), columns)

    def go_to(self, id: str) -> None:
        """Makes the option `id` the current one, the first for an unknown id; nothing where there are no options."""
        if self.options.rowCount():
            self.setCurrentIndex(self.options.index(self.options.position(id), 1))

    def set_tight(self, on: bool) -> None:
        """Sets the rows closer together (`on`), or as usual."""
        wanted = TIGHT_ROW if on else ROW
        if wanted != self._row:
            self._row = wanted
            self.measure()

    def measure(self) -> None:
        """Sets row heights and column widths anew, and emits `measured`; the text has the width that the other columns
        leave."""
        px = self._theme.px
        self.verticalHeader().setDefaultSectionSize(px(self._row))
        header = self.horizontalHeader()
        header.setFixedHeight(px(HEAD))
        header.setVisible(self._has_head())
        for at, column in enumerate(self.options.columns[: header.count()]):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
            if column == TEXT:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        self._make_room()
        self.updateGeometry()
        self.viewport().update()
        self.measured.emit()

    def _wanted(self, at: int, column: str) -> int:
        """Preferred width in pixels of `column`, whose index is `at`, where there is room."""
        px, rows = self._theme.px, range(self.options.rowCount())
        if column in FIXED:
            return px(FIXED[column])
        texts = [self.options.title(column), *(str(self.options.index(row, at).data() or "") for row in rows)]
        return min(max(map(self.fontMetrics().horizontalAdvance, texts)) + px(AROUND), px(WIDEST))

    def _make_room(self) -> None:
        """Sets the widths of the columns, and hides those without room. Where there is little, first the chances go
        that one choice has alone, then the bars, then the columns stand closer, then the last chances go: the text
        stays, and the words of a system begin with the chances that most choose by. The values without a column are
        shown of the choice at hand below (`unseen`)."""
        header, px = self.horizontalHeader(), self._theme.px
        shown = [at for at, column in enumerate(self.options.columns[: header.count()]) if column != TEXT]
        wanted = [self._wanted(at, self.options.columns[at]) for at in shown]
        chances = [nth for nth, at in enumerate(shown) if self.options.columns[at] not in FIXED]
        alone = self.options.rows.lone()
        lone = [nth for nth in chances if self.options.columns[shown[nth]] in alone]
        closer = px(AROUND) - px(CLOSE)
        widths = option_widths(wanted, chances, closer, self.width() - self._text_room(), lone)
        least = [
            px(SHORT_BAR) if self.options.columns[at] == BAR else wide for at, wide in zip(shown, wanted, strict=True)
        ]
        for nth in chances:
            least[nth] -= closer
        widths = given_to_text(widths, least, self._whole_text() + sum(widths) - self.width())
        for at, width in zip(shown, widths, strict=True):
            header.setSectionHidden(at, width == 0)
            if width:
                header.resizeSection(at, width)

    def _text_room(self) -> int:
        """Width in pixels for the names of the options, at most a share of the table unless that is below the least."""
        return max(self._theme.px(TEXT_ROOM), min(self._whole_text(), round(self.width() * TEXT_SHARE)))

    def _whole_text(self) -> int:
        """Width in pixels of the widest option's name, in bold: enough whichever of them is at hand."""
        said = QFontMetrics(painting.strong(self.font())).horizontalAdvance
        return max(map(said, (each.text for each in self._all())), default=0) + self._theme.px(AROUND)

    def _all(self) -> tuple[Option, ...]:
        return self.options.answer.options if self.options.answer is not None else ()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.measure()

    @guarded(QSize(300, 100))
    def sizeHint(self) -> QSize:
        rows = self.options.rowCount()
        head = HEAD if self._has_head() else 0
        return QSize(self._theme.px(420), self._theme.px(head + self._row * max(1, rows)) + 2)

    def _has_head(self) -> bool:
        """Tells whether the table has columns beside the letters and the names."""
        return len(self.options.columns) > len((KEY, TEXT))

    @guarded(QSize(200, 60))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(260), self.sizeHint().height())

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        passes, self.lets_enter_pass = self.lets_enter_pass, False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat() and not passes:  # a key held down takes one choice
                self.taken.emit(self.current())
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _on_pressed(self) -> None:
        self.lets_enter_pass = False

    def _on_double(self, index: Index) -> None:
        option = self.options.option(index)
        if option is not None:
            self.taken.emit(option.id)
