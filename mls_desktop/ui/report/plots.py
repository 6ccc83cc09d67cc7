"""The plots of what a fight came to: damage done and taken as bars, points over time as lines."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.fight.fighter_model import Room, name_in
from mls_desktop.bridge.fight.report import Bar, Curve, apart
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.fight.fighter_marks import paint_side
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ROW, NAME, NUMBER, MARK = 22, 148, 34, 8
HIGH = 190
_RIGHT = painting.VCENTRE | Qt.AlignmentFlag.AlignRight


class Plot(QWidget):
    """The base widget of plots: a drawing that says in words what it shows."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _ink(self, side: int) -> QColor:
        """The colour of a side, the same as in the fight."""
        shades = self._look.colours.sides
        return QColor(shades[side % len(shades)])


class BarPlot(Plot):
    """The bar plot: a row a fighter, to the right what they did, to the left what they took."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.bars: tuple[Bar, ...] = ()

    def set_bars(self, bars: tuple[Bar, ...]) -> None:
        """Shows these bars."""
        self.bars = bars
        said = "; ".join(
            _("{who}: did {done}, took {taken}").format(who=bar.name, done=bar.done, taken=bar.taken) for bar in bars
        )
        self.setAccessibleName(_("Damage done and taken. {each}").format(each=said))
        self._restyle()

    @guarded(QSize(300, 100))
    def sizeHint(self) -> QSize:
        return QSize(self._look.px(420), self._look.px(ROW * (len(self.bars) + 1)))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            px = self._look.px
            half = (self.width() - px(NAME)) // 2
            painter.setPen(self._look.colour("faint_ink"))
            painter.drawText(QRect(0, 0, half, px(ROW)), painting.CENTRE, _("taken"))
            painter.drawText(QRect(half + px(NAME), 0, half, px(ROW)), painting.CENTRE, _("done"))
            most = max((max(bar.done, bar.taken) for bar in self.bars), default=0) or 1
            for at, bar in enumerate(self.bars, 1):
                self._bar(painter, bar, px(ROW) * at, half, most)

    def _bar(self, painter: QPainter, bar: Bar, top: int, half: int, most: int) -> None:
        px, look = self._look.px, self._look
        room = max(1, half - px(NUMBER))
        painter.setPen(look.colour("ink"))
        name = name_in(bar.name, Room(px(NAME - 8), painter.fontMetrics().horizontalAdvance))
        painter.drawText(QRect(half, top, px(NAME), px(ROW)), painting.CENTRE, name)
        for value, leftwards in ((bar.taken, True), (bar.done, False)):
            wide = room * value / most
            start = half - wide if leftwards else float(half + px(NAME))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink(bar.side) if not leftwards else look.colour("line"))
            if value:
                painter.drawRoundedRect(QRectF(start, top + px(6), wide, px(ROW - 12)), 3, 3)
            painter.setPen(look.colour("soft_ink" if value else "faint_ink"))
            at = QRect(round(start) - px(NUMBER), top, px(NUMBER - 5), px(ROW))
            if leftwards:
                painter.drawText(at, _RIGHT, str(value))
            else:
                painter.drawText(
                    QRect(round(start + wide) + px(5), top, px(NUMBER), px(ROW)), painting.VCENTRE, str(value)
                )


class CurvePlot(Plot):
    """The line plot: a line a fighter, their points over time, from all of them down; 0 is marked."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.curves: tuple[Curve, ...] = ()
        self.moments: tuple[str, ...] = ()

    def set_curves(self, curves: tuple[Curve, ...], moments: tuple[str, ...]) -> None:
        """Shows these lines over these moments."""
        self.curves, self.moments = curves, moments
        ends = (
            (curve.name, next((p for p in reversed(curve.points) if p is not None), 0), curve.most) for curve in curves
        )
        said = "; ".join(_("{who}: {now} of {most} at the end").format(who=n, now=p, most=m) for n, p, m in ends)
        self.setAccessibleName(_("Points over time. {each}").format(each=said))
        self._restyle()

    @guarded(QSize(300, 190))
    def sizeHint(self) -> QSize:
        return QSize(self._look.px(420), max(self._look.px(HIGH), self.fontMetrics().height() * (len(self.curves) + 1)))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self.moments) < 2 or not self.curves:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            px = self._look.px
            values = [point for curve in self.curves for point in curve.points if point is not None]
            low, high = min(0, *values), max(max(curve.most for curve in self.curves), *values)
            area = QRectF(px(30), px(8), self.width() - px(30 + NAME), self.height() - px(30))
            self._grid(painter, area, low, high)
            for curve in self.curves:
                self._curve(painter, area, curve, low, high)
            self._names(painter, area, low, high)

    def _place(self, area: QRectF, at: int, value: float, low: int, high: int) -> QPointF:
        across = area.left() + area.width() * at / max(1, len(self.moments) - 1)
        return QPointF(across, area.bottom() - area.height() * (value - low) / max(1, high - low))

    def _grid(self, painter: QPainter, area: QRectF, low: int, high: int) -> None:
        px = self._look.px
        for value in {low, 0, high}:
            y = self._place(area, 0, value, low, high).y()
            painter.setPen(QPen(self._look.colour("line" if value == 0 else "hair"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(self._look.colour("faint_ink"))
            painter.drawText(QRectF(0, y - px(9), px(25), px(18)), _RIGHT, str(value).replace("-", "\N{MINUS SIGN}"))
        last = -px(60)
        for at, moment in enumerate(self.moments):
            x = self._place(area, at, 0, low, high).x()
            turn = moment.partition(".")[0]
            before = self.moments[at - 1].partition(".")[0] if at else ""
            if turn and turn != before and x - last >= px(36):
                painter.drawText(QRectF(x - px(20), area.bottom() + px(4), px(40), px(18)), painting.CENTRE, turn)
                last = round(x)

    def _curve(self, painter: QPainter, area: QRectF, curve: Curve, low: int, high: int) -> None:
        points = [self._place(area, at, p, low, high) for at, p in enumerate(curve.points) if p is not None]
        painter.setPen(QPen(self._ink(curve.side), max(1.5, self._look.px(2))))
        painter.drawPolyline(QPolygonF(points))

    def _names(self, painter: QPainter, area: QRectF, low: int, high: int) -> None:
        """Names at the right ends, pushed apart where they would lie over each other."""
        px, high_of = self._look.px, painter.fontMetrics().height()
        ends = []
        for curve in self.curves:
            last = next((at for at in reversed(range(len(curve.points))) if curve.points[at] is not None), None)
            if last is not None:
                ends.append((self._place(area, last, curve.points[last] or 0, low, high).y(), curve))
        ends.sort(key=lambda end: end[0])
        tops = apart([y - high_of / 2 for y, _curve in ends], high_of, self.height())
        for y, (_wanted, curve) in zip(tops, ends, strict=True):
            painter.setPen(self._ink(curve.side))
            mark = QRectF(area.right() + px(8), y + (high_of - px(MARK)) / 2, px(MARK), px(MARK))
            paint_side(painter, mark, curve.side, self._ink(curve.side))
            painter.setPen(self._look.colour("soft_ink"))
            text = name_in(curve.name, Room(px(NAME - 14 - MARK), painter.fontMetrics().horizontalAdvance))
            room = QRectF(mark.right() + px(4), y, px(NAME - 10 - MARK), high_of)
            painter.drawText(room, painting.VCENTRE, text)
