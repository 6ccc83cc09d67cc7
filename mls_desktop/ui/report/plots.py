"""The plots of what a fight came to: damage done and taken as bars, points over time as lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.fight_report import Bar, Curve, bars_text, curves_text
from mls_desktop.report.fights.plot_lines import Frame, PlotLine, bounds, nearest, plot_lines, turn_marks
from mls_desktop.report.fights.short_names import Room, name_in
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import DrawnLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ROW, NAME, NUMBER, MARK = 22, 148, 34, 8
HEAD, HIGH = 26, 216
"""Height of the heading, and least height of a line plot, in pixels at 100 %."""
LEADER, STROKE, GAP = 16, 40, 5
"""Lengths, in pixels at 100 %, from the end of a line to its name: the thin leader, a piece of the line, and a gap."""
_RIGHT = painting.VCENTRE | Qt.AlignmentFlag.AlignRight


class Plot(DrawnLabel):
    """The base widget of plots: a heading, with the marks of the sides, over a drawing whose accessible name says the
    same in words."""

    def __init__(self, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = title
        self.sides: tuple[str, ...] = ()
        """The names of the sides, in their order."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def _ink(self, side: int) -> QColor:
        """Colour of the side with index `side`, the same as in the fight."""
        shades = self._theme.colours.sides
        return QColor(shades[side % len(shades)])

    def _heading(self, painter: QPainter) -> None:
        """Draws the title, and at the right the legend of the marks."""
        px, theme, plain = self._theme.px, self._theme, painter.font()
        small = QFont(plain)
        small.setPixelSize(px(11))
        small.setWeight(QFont.Weight.DemiBold)
        painter.setFont(small)
        painter.setPen(theme.colour("faint_ink"))
        painter.drawText(QRect(px(2), 0, self.width(), px(HEAD - 4)), painting.VCENTRE, self.title.upper())
        small.setWeight(QFont.Weight.Normal)
        painter.setFont(small)
        right = self.width() - px(2)
        for number, name in reversed(list(enumerate(self.sides))):
            wide = painter.fontMetrics().horizontalAdvance(name)
            painter.setPen(theme.colour("soft_ink"))
            painter.drawText(QRect(right - wide, 0, wide + 1, px(HEAD - 4)), painting.VCENTRE, name)
            right -= wide + px(GAP + MARK)
            painting.paint_side(
                painter, QRectF(right, px(HEAD - 4 - MARK) / 2, px(MARK), px(MARK)), number, self._ink(number)
            )
            right -= px(14)
        painter.setFont(plain)


class BarPlot(Plot):
    """The bar plot: a row for each fighter, to the right the damage done, to the left the damage taken."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Damage done and taken"), theme, parent)
        self.bars: tuple[Bar, ...] = ()

    def set_bars(self, bars: tuple[Bar, ...]) -> None:
        """Shows `bars`, a row for each, and describes them in words for a screen reader."""
        self.bars = bars
        self.setAccessibleName(bars_text(bars))
        self._restyle()

    @guarded(QSize(300, 100))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(420), self._theme.px(HEAD + ROW * (len(self.bars) + 1)))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._heading(painter)
            px = self._theme.px
            half = (self.width() - px(NAME)) // 2
            painter.setPen(self._theme.colour("faint_ink"))
            painter.drawText(QRect(0, px(HEAD), half - px(GAP), px(ROW)), _RIGHT, _("taken"))
            painter.drawText(QRect(half + px(NAME + GAP), px(HEAD), half, px(ROW)), painting.VCENTRE, _("done"))
            most = max((max(bar.done, bar.taken) for bar in self.bars), default=0) or 1
            for at, bar in enumerate(self.bars, 1):
                self._bar(painter, bar, px(HEAD) + px(ROW) * at, half, most)

    def _bar(self, painter: QPainter, bar: Bar, top: int, half: int, most: int) -> None:
        px, theme = self._theme.px, self._theme
        room = max(1, half - px(NUMBER))
        painter.setPen(theme.colour("ink"))
        measure = painter.fontMetrics().horizontalAdvance
        name = name_in(bar.name, Room(px(NAME - 8 - MARK - GAP), measure), [each.name for each in self.bars])
        left = half + (px(NAME) - measure(name) - px(MARK + GAP)) // 2
        painter.drawText(QRect(left + px(MARK + GAP), top, px(NAME), px(ROW)), painting.VCENTRE, name)
        mark = QRectF(left, top + px(ROW - MARK) / 2, px(MARK), px(MARK))
        painting.paint_side(painter, mark, bar.side, self._ink(bar.side))
        for value, leftwards in ((bar.taken, True), (bar.done, False)):
            wide = room * value / most
            start = half - wide if leftwards else float(half + px(NAME))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink(bar.side) if not leftwards else theme.colour("edge"))
            if value:
                painter.drawRoundedRect(QRectF(start, top + px(6), wide, px(ROW - 12)), 3, 3)
            painter.setPen(theme.colour("soft_ink" if value else "faint_ink"))
            at = QRect(round(start) - px(NUMBER), top, px(NUMBER - 5), px(ROW))
            if leftwards:
                painter.drawText(at, _RIGHT, str(value))
            else:
                painter.drawText(
                    QRect(round(start + wide) + px(5), top, px(NUMBER), px(ROW)), painting.VCENTRE, str(value)
                )


class CurvePlot(Plot):
    """The line plot: a line for each fighter, with the points left over time; 0 is marked. A line stands out while the
    mouse is over it or its name."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Points over time"), theme, parent)
        self.curves: tuple[Curve, ...] = ()
        self.moments: tuple[str, ...] = ()
        self._chosen = ""
        self.setMouseTracking(True)

    def set_curves(self, curves: tuple[Curve, ...], moments: tuple[str, ...]) -> None:
        """Shows `curves`, each with a number for each of `moments`, labels in time's order, and describes them in words
        for a screen reader; nothing is drawn for fewer than two moments."""
        self.curves, self.moments = curves, moments
        self.setAccessibleName(curves_text(curves))
        self._restyle()

    @guarded(QSize(300, 190))
    def sizeHint(self) -> QSize:
        names = self._line_height() * (len(self.curves) + 1)
        return QSize(self._theme.px(420), max(self._theme.px(HIGH), self._theme.px(HEAD) + names))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._heading(painter)
            if len(self.moments) < 2 or not self.curves:
                return
            frame = self.frame()
            self._grid(painter, frame)
            lines = self.lines()
            # What stands out is drawn over the others.
            for line in sorted(lines, key=lambda line: line.curve.name == self._chosen):
                self._line(painter, frame, line)

    def frame(self) -> Frame:
        """Frame of the lines: its edges in pixels, its least and greatest number, and the number of moments."""
        px = self._theme.px
        beside = px(30 + LEADER + MARK + STROKE + NAME)
        top = px(HEAD + 6)
        low, high = bounds(self.curves)
        room = self.height() - top - px(24)
        return Frame(px(30), top, max(1, self.width() - beside), max(1, room), low, high, len(self.moments))

    def lines(self) -> tuple[PlotLine, ...]:
        """Lines of the curves as drawn, from the one that ends highest down; none for a curve without points."""
        room = self._theme.px(HEAD), self.height() - self._theme.px(2)
        return plot_lines(self.curves, self.frame(), self._pen_width() + 1, self._line_height(), room)

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        self._choose(self.name_at(place.x(), place.y()))

    @guarded(None)
    def leaveEvent(self, event: QEvent) -> None:
        self._choose("")

    def name_at(self, x: float, y: float) -> str:
        """Name of the curve whose line or name is at `x`, `y`; "" where there is none."""
        if len(self.moments) < 2 or not self.curves:
            return ""
        lines, high = self.lines(), self._line_height()
        if x > self.frame().right:
            return next((each.curve.name for each in lines if each.name_top <= y < each.name_top + high), "")
        found = nearest(lines, x, y, self._theme.px(8))
        return found.curve.name if found is not None else ""

    def _choose(self, name: str) -> None:
        if name != self._chosen:
            self._chosen = name
            self.update()

    def _line_height(self) -> int:
        return self.fontMetrics().height()

    def _pen_width(self) -> float:
        return max(1.5, self._theme.px(2))

    def _grid(self, painter: QPainter, frame: Frame) -> None:
        px = self._theme.px
        for value in {frame.low, 0, frame.high}:
            _x, y = frame.place(0, value)
            painter.setPen(QPen(self._theme.colour("line" if value == 0 else "hair"), 1))
            painter.drawLine(QPointF(frame.left, y), QPointF(frame.right, y))
            painter.setPen(self._theme.colour("faint_ink"))
            painter.drawText(QRectF(0, y - px(9), px(25), px(18)), _RIGHT, str(value).replace("-", "\N{MINUS SIGN}"))
        for x, turn in turn_marks(self.moments, frame, px(36)):
            painter.drawText(QRectF(x - px(20), frame.bottom + px(4), px(40), px(18)), painting.CENTRE, turn)

    def _line(self, painter: QPainter, frame: Frame, line: PlotLine) -> None:
        """Draws `line`, what leads from its end to its name, and its name behind a mark and a piece of the line."""
        px, high = self._theme.px, self._line_height()
        ink, chosen = self._ink(line.curve.side), line.curve.name == self._chosen
        ink.setAlphaF(1.0 if chosen or not self._chosen else 0.25)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(ink, self._pen_width() * (1.6 if chosen else 1))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if line.dashes:
            pen.setDashPattern(line.dashes)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in line.points]))
        middle, (x, y) = line.name_top + high / 2, line.end
        mark = QRectF(frame.right + px(LEADER), middle - px(MARK) / 2, px(MARK), px(MARK))
        start = mark.right() + px(GAP)
        painter.drawLine(QPointF(start, middle), QPointF(start + px(STROKE - 2 * GAP), middle))
        painter.setPen(QPen(ink, 1))
        painter.drawPolyline(QPolygonF([QPointF(x, y), QPointF(x + px(3), y), QPointF(mark.left() - px(3), middle)]))
        painting.paint_side(painter, mark, line.curve.side, ink)
        painter.setFont(painting.strong(self.font(), chosen))
        painter.setPen(self._theme.colour("ink" if chosen else "soft_ink"))
        left = start + px(STROKE - GAP)
        room = Room(round(self.width() - left), painter.fontMetrics().horizontalAdvance)
        box = QRectF(left, middle - high / 2, self.width() - left, high)
        painter.drawText(box, painting.VCENTRE, name_in(line.curve.name, room, [each.name for each in self.curves]))
