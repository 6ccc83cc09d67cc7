"""The item delegate of fighters: name, state, the bar of the pool with its marks, what else lasts, chips by round,
figures; in a slim list the rounds stand beside a short bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.plans.slim_row import LETTERS, PAD, SlimRow, slim_row
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.fighter_rows import Chip, FighterRow, chip_text
from mls_desktop.report.fights.short_names import Room, chip_in, in_lines, name_in
from mls_desktop.ui.fight.fighters.fighter_marks import (
    SIDE_MARK,
    health_colour,
    is_low,
    paint_disc,
    side_colour,
    side_number,
)
from mls_desktop.ui.fight.fighters.round_marks import SPENT, is_dim, paint_rounds, round_box
from mls_desktop.ui.fight.fighters.side_head_painter import SideHeadPainter
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme

ROW, LINE = 49, 15
"""How high a fighter is, and each further line of what is said of them."""
BAR = 10
"""The room of the bar, which nobody needs where none has points."""
NAME_LINE = 17
"""The line of the name and of the points."""
TYPED = "\N{MINUS SIGN}88"
"""So wide a number may be typed in place of the points."""
DIGIT = 13
"""The room of the digit before a name."""
_RIGHT = painting.VCENTRE | Qt.AlignmentFlag.AlignRight


class FighterDelegate(ItemDelegate):
    """The item delegate of fighters: mark and chips have the side's colour, the bar that of health."""

    def __init__(
        self, fighter_model: FighterModel, running_fight: RunningFight, theme: Theme, parent: QTableView
    ) -> None:
        super().__init__(theme, parent)
        self._fighter_model, self._running_fight = fighter_model, running_fight
        self.lines = 1
        """How many lines there are for what is said of a fighter."""
        self.slim = False
        """Whether the rounds stand in the fighter's own cell, beside the bar."""
        self._lettered, self._letters = list[str](), dict[str, str]()
        self.heads = SideHeadPainter(fighter_model, running_fight, theme)

    @guarded(QSize(100, 50))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(100), self.height(self.lines))

    def height(self, lines: int) -> int:
        """Height in pixels of a fighter's row with `lines` lines of text; less where no bar has its own line."""
        has_bar = any(fighter_row.pool is not None for fighter_row in self._fighter_model.rows)
        bar = 0 if has_bar and not self.slim else BAR
        return self._theme.px(ROW - bar + LINE * (lines - 1))

    def needed(self, width: int) -> int:
        """Greatest number of lines, `width` pixels wide, that the state of any fighter takes; at least 1."""
        metrics = QFontMetrics(self._small(self._view.font()))
        first_room, room = self._rooms(self._inner(QRect(0, 0, width, 0)).width(), metrics)
        told = map(self._fighter_model.told, self._fighter_model.rows)
        return max((len(in_lines(each, len(each), room, first_room)) for each in told), default=1)

    def _rooms(self, inner: int, metrics: QFontMetrics) -> tuple[Room, Room]:
        """Width of the first line of what is said of a fighter, and of each further line, in cells `inner` pixels wide:
        in a slim list the first begins behind bar and rounds."""
        before = round(self._plan().told - self._plan().text) if self.slim else 0
        return Room(inner - before, metrics.horizontalAdvance), Room(inner, metrics.horizontalAdvance)

    def pool_box(self, rect: QRect, fighter_row: FighterRow) -> QRect:
        """Rectangle of a fighter's points in the cell `rect`: beside the name, above the bar."""
        rect = self.heads.body(rect, fighter_row)
        px, metrics = self._theme.px, QFontMetrics(painting.strong(self._view.font()))
        inner = self._inner(rect)
        wide = max(map(metrics.horizontalAdvance, (fighter_row.pool_text(), TYPED)))
        return QRect(inner.right() + 1 - wide, inner.top(), wide, px(NAME_LINE))

    def rounds(self, rect: QRect) -> list[QRectF]:
        """Boxes of the rounds in a slim list's cell `rect`, without the heading of a side."""
        plan, line = self._plan(), self._under(self._inner(rect))
        lefts = plan.round_lefts(self._fighter_model.rounds)
        return [round_box(rect.left() + left, line.center().y(), plan.disc) for left in lefts]

    def _plan(self) -> SlimRow:
        """Plan of where the parts of a slim list's rows stand, at the present zoom."""
        has_bar = any(fighter_row.pool is not None for fighter_row in self._fighter_model.rows)
        return slim_row(self._fighter_model.rounds, has_bar, self._theme.scale)

    def _under(self, inner: QRect) -> QRect:
        """Rectangle of the line below the name, in `inner`, the rectangle of a fighter's texts in a slim list."""
        px = self._theme.px
        return QRect(inner.left(), inner.top() + px(NAME_LINE) + px(1), inner.width(), px(LINE))

    def _inner(self, rect: QRect) -> QRect:
        """Rectangle of a fighter's texts in the cell `rect`: the middle of a row that is higher than it need be."""
        px, spare = self._theme.px, max(0, rect.height() - self.height(self.lines)) // 2
        left = round(self._plan().text) if self.slim else px(PAD)
        return rect.adjusted(left, px(3) + spare, -px(PAD), -px(2) - spare)

    def _small(self, font: QFont) -> QFont:
        small = QFont(font)
        small.setPixelSize(self._theme.px(11))
        return small

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        fighter_row = self._fighter_model.fighter_row(index)
        if fighter_row is None:
            return
        rect, column = self.heads.body(option.rect, fighter_row), self._fighter_model.columns[index.column()]
        match column.kind:
            case "who":
                self._fighter(painter, rect, fighter_row)
            case "round":
                self._chip(painter, rect, fighter_row, fighter_row.chip(column.nth))
            case "figure":
                painter.setPen(self._theme.colour("faint_ink" if fighter_row.state == "lost" else "ink"))
                painter.drawText(rect, painting.CENTRE, column.text(fighter_row))

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints heading and ground of a cell: coloured in the current row, else in the current round's column; a bar
        at the left for a fighter who is asked; the focus."""
        fighter_row = self._fighter_model.fighter_row(index)
        if fighter_row is None:
            return
        self.heads.paint(painter, option.rect, fighter_row)
        rect = self.heads.body(option.rect, fighter_row)
        theme, current = self._theme, self._view.currentIndex()
        round = self._fighter_model.round_of(index.column())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.at_hand(index):
            painter.fillRect(rect, theme.colour("accent_soft"))
        elif round and round == self._fighter_model.round_now():
            painter.fillRect(rect, theme.colour("hair"))
        if index.column() == 0 and fighter_row.asked:
            painter.fillRect(QRect(rect.left(), rect.top(), theme.px(3), rect.height()), theme.colour("warn"))
        painter.setPen(QPen(theme.colour("hair"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if self.at_hand(index):  # a bar at the left says who is asked
            painter.setPen(theme.pen("accent"))
            painter.drawLine(rect.topLeft(), rect.topRight())
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if self._view.hasFocus() and current == index:
            painting.paint_focus(painter, rect, theme)

    def _fighter(self, painter: QPainter, rect: QRect, fighter_row: FighterRow) -> None:
        px = self._theme.px
        inner, line = self._inner(rect), px(NAME_LINE)
        if self.slim:
            self._disc(
                painter, QRectF(rect.left() + px(PAD), inner.top() + px(3), px(LETTERS), px(LETTERS)), fighter_row
            )
        top = QRect(inner.left(), inner.top(), inner.width(), line)
        told = self._fighter_model.told(fighter_row)
        told = told if self._name(painter, top, fighter_row) else (*fighter_row.tags, *told)
        if self.slim:
            self._slim(painter, rect, fighter_row)
            self._told(painter, self._under(inner), told)
            return
        bar = QRectF(inner.left(), top.bottom() + px(3), inner.width(), px(7))
        if fighter_row.pool is not None:
            self._bar(painter, bar, fighter_row)
        under = round(bar.bottom()) + px(2) if fighter_row.pool is not None else top.bottom() + px(2)
        self._told(painter, QRect(inner.left(), under, inner.width(), line), told)

    def _disc(self, painter: QPainter, disc: QRectF, fighter_row: FighterRow) -> None:
        """Paints a fighter's letters, as on the map, into `disc`, a disc in the colour of their side."""
        plain, number = painter.font(), side_number(self._running_fight, fighter_row.side)
        letters = self._initials().get(fighter_row.id, "")
        paint_disc(painter, disc, letters, number, fighter_row.state != "plain", self._theme)
        painter.setFont(plain)

    def _slim(self, painter: QPainter, rect: QRect, fighter_row: FighterRow) -> None:
        """Paints the short bar of a fighter's points, if they have any, and the marks of their rounds beside it."""
        px, line = self._theme.px, self._under(self._inner(rect))
        if fighter_row.pool is not None:
            high = px(7)
            self._bar(
                painter, QRectF(line.left(), line.center().y() + 1 - high / 2, self._plan().bar, high), fighter_row
            )
        colour = side_colour(self._running_fight, fighter_row.side, self._theme)
        paint_rounds(painter, self.rounds(rect), fighter_row, colour, self._fighter_model.round_now(), self._theme)

    def _told(self, painter: QPainter, below: QRect, told: Sequence[str]) -> None:
        """Paints the texts `told` on up to `lines` lines from `below` on, the first behind bar and rounds."""
        painter.setFont(self._small(painter.font()))
        painter.setPen(self._theme.colour("faint_ink"))
        first_room, room = self._rooms(below.width(), painter.fontMetrics())
        for nth, said in enumerate(in_lines(told, self.lines, room, first_room)):
            before = 0 if nth else room.width - first_room.width
            painter.drawText(below.adjusted(before, 0, 0, 0), painting.VCENTRE, said)
            below.translate(0, self._theme.px(LINE))

    def _name(self, painter: QPainter, box: QRect, fighter_row: FighterRow) -> bool:
        """Paints the line with digit, side, name, points, state; False without room for the state, told below then."""
        theme, px = self._theme, self._theme.px
        box = self._digit(painter, box, fighter_row)
        if not self.slim:
            box = self._side(painter, box, fighter_row)
        pool = fighter_row.pool_text()
        plain = painter.font()
        has_few = is_low(fighter_row, theme)
        painter.setFont(painting.strong(plain, has_few))
        painter.setPen(theme.colour("bad" if has_few else "soft_ink"))
        painter.drawText(box, _RIGHT, pool)
        left = box.width() - painter.fontMetrics().horizontalAdvance(pool) - px(10)
        tags = ", ".join(fighter_row.tags)
        tag_width = painter.fontMetrics().horizontalAdvance(tags) + px(14) if tags else 0
        painter.setFont(painting.strong(plain))
        painter.setPen(theme.colour("faint_ink" if fighter_row.state == "lost" else "ink"))
        wide = painter.fontMetrics().horizontalAdvance(fighter_row.name)
        fits = wide + px(8) + tag_width <= left
        name = name_in(fighter_row.name, Room(left, painter.fontMetrics().horizontalAdvance), self._names())
        painter.drawText(box, painting.VCENTRE, name)
        painter.setFont(plain)
        if tags and fits:
            place = QRect(box.left() + wide + px(8), box.top() + px(1), tag_width, box.height() - px(2))
            self._tag(painter, place, tags, fighter_row)
        return fits

    def _digit(self, painter: QPainter, box: QRect, fighter_row: FighterRow) -> QRect:
        """Paints the digit that aims at the fighter at the left of `box`; returns what is left of the box."""
        digits = self._fighter_model.digits
        digit = digits.get(fighter_row.id)
        if digit is None:
            # From the tenth foe on there is none, but names stand below each other.
            return box.adjusted(self._theme.px(DIGIT), 0, 0, 0) if digits else box
        plain = painter.font()
        painter.setFont(self._small(plain))
        painter.setPen(self._theme.colour("faint_ink"))
        painter.drawText(box, painting.VCENTRE, str(digit))
        painter.setFont(plain)
        return box.adjusted(self._theme.px(DIGIT), 0, 0, 0)

    def _side(self, painter: QPainter, box: QRect, fighter_row: FighterRow) -> QRect:
        """Paints the mark of the fighter's side at the left of `box`; returns what is left of the box."""
        size = self._theme.px(SIDE_MARK)
        mark = QRectF(box.left(), box.center().y() - size / 2 + 1, size, size)
        painting.paint_side(
            painter,
            mark,
            side_number(self._running_fight, fighter_row.side),
            side_colour(self._running_fight, fighter_row.side, self._theme),
        )
        return box.adjusted(size + self._theme.px(5), 0, 0, 0)

    def _tag(self, painter: QPainter, box: QRect, text: str, fighter_row: FighterRow) -> None:
        theme = self._theme
        lost = fighter_row.state == "lost"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("bad_soft" if lost else "warn_soft"))
        painter.drawRoundedRect(QRectF(box), theme.px(4), theme.px(4))
        painter.setPen(theme.colour("bad" if lost else "warn"))
        painter.drawText(
            box, painting.CENTRE, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        )

    def _bar(self, painter: QPainter, bar: QRectF, fighter_row: FighterRow) -> None:
        """Paints the bar of a pool from 0, or for points below 0 from the lowest mark, to the most, filled from 0 to
        the points left; each mark is a line through the bar."""
        assert fighter_row.pool is not None
        theme, (now, most) = self._theme, fighter_row.pool
        low = min((*fighter_row.marks, 0)) if now < 0 else 0
        span = max(1, most - low)
        radius = bar.height() / 2
        painting.paint_track(painter, bar, theme)
        zero, here = (-low / span, (max(low, min(now, most)) - low) / span)
        first, last = sorted((zero, here))
        filled = QRectF(bar.left() + bar.width() * first, bar.top(), bar.width() * (last - first), bar.height())
        if filled.width() > 0:
            painter.setBrush(health_colour(fighter_row, self._theme))
            painter.drawRoundedRect(filled, min(radius, filled.width() / 2), radius)
        painter.setPen(QPen(theme.colour("card"), max(1, theme.px(2))))
        for mark in fighter_row.marks:
            at = bar.left() + bar.width() * (mark - low) / span
            if bar.left() < at < bar.right():
                painter.drawLine(
                    round(at), round(bar.top() - theme.px(1)), round(at), round(bar.bottom() + theme.px(1))
                )

    def _chip(self, painter: QPainter, rect: QRect, fighter_row: FighterRow, chip: Chip) -> None:
        theme, px = self._theme, self._theme.px
        if not chip.there and not chip.struck:
            return
        wide = rect.width() - px(6)
        high = min(min(rect.height(), self.height(self.lines)) - px(28), max(wide, px(24)))  # no pillar
        box = QRectF(rect.left() + px(3), rect.top() + (rect.height() - high) / 2, wide, high)
        colour = side_colour(self._running_fight, fighter_row.side, self._theme)
        dim = is_dim(chip, fighter_row.state)
        if not chip.there:
            painter.setPen(QPen(theme.colour("faint_ink"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            faded = QColor(colour)
            faded.setAlphaF(SPENT if dim else 1.0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded)
        painter.drawRoundedRect(box, px(4), px(4))
        small = QFont(painter.font())
        small.setPixelSize(px(10))
        small.setStrikeOut(chip.struck and not chip.there)
        painter.setFont(small)
        painter.setPen(theme.colour("soft_ink" if not chip.there else "ink" if dim else "on_accent"))
        if chip.idle:
            painter.drawText(box, painting.CENTRE | Qt.TextFlag.TextWordWrap, chip_text(chip))
        elif chip.text or chip.bonus or not chip.there:
            room = Room(int(box.width()), painter.fontMetrics().horizontalAdvance)
            shown = chip_in(chip, room, self._names(), self._fighter_model.digits_by_name())
            if shown[:1].isdecimal():
                painter.setFont(painting.strong(small))
            painter.drawText(box, painting.CENTRE, shown)

    def _initials(self) -> dict[str, str]:
        """Letters of each fighter, by id; kept until the names in the fight are others."""
        names = self._names()
        if names != self._lettered:
            self._lettered, self._letters = names, self._fighter_model.initials()
        return self._letters

    def _names(self) -> list[str]:
        """Names of all fighters in the list, in order, as they are: one that is cut must not read like another."""
        return [each.name for each in self._fighter_model.rows]
