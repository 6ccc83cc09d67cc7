"""The widget of a contest's margins: how likely it is won or lost by how much, a column each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.win_margins import WinMargins
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import DrawnLabel
from mls_desktop.ui.widgets.theme import Theme

HIGH, LINE, GAP = 44, 18, 2
"""Height of the greatest column and of a line of text, and the gap between them, in pixels at 100 %."""
WIDEST = 14
EVERY = 5
"""Number of columns from one number below them to the next."""


class MarginColumns(DrawnLabel):
    """The widget of columns for margins: lost at the left, won at the right, between them neither. Below stands the
    average margin, or how likely the column is that the mouse or the arrow keys are on."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.margins = WinMargins()
        self._at: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def set_margins(self, margins: WinMargins) -> None:
        """Shows the columns of `margins`, none of them pointed at if they are others than before; hidden where there
        are none."""
        if margins != self.margins:
            self.margins, self._at = margins, None
        self.setVisible(bool(margins.columns))
        self.setAccessibleName(margins.sentence())
        self.updateGeometry()
        self.update()

    def below(self) -> str:
        """Text below the columns: on the column that the mouse or the arrow keys point at, else the average margins."""
        return self.margins.summary() if self._at is None else self.margins.column_text(self._at)

    @guarded(QSize(230, 84))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(280), self._theme.px(HIGH + LINE * (1 + self._lines()) + GAP))

    def _lines(self) -> int:
        """Number of lines that the summary below the columns takes at this width: 1 or 2."""
        return 1 if self.fontMetrics().horizontalAdvance(self.margins.summary()) <= self.width() else 2

    @guarded(QSize(200, 84))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(215), self.sizeHint().height())

    def column_box(self, at: int) -> QRect:
        """Rectangle in pixels for column `at`, an index, as high as the greatest column."""
        count, px = len(self.margins.columns), self._theme.px
        wide = min(px(WIDEST), self.width() // max(1, count))
        left = (self.width() - wide * count) // 2
        return QRect(left + wide * at, 0, wide, px(HIGH))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for at in range(len(self.margins.columns)):
                self._column(painter, at)
            theme = self._theme
            if self.hasFocus():
                columns = self.column_box(0).united(self.column_box(len(self.margins.columns) - 1))
                painting.paint_focus(painter, columns, theme)
            painter.setPen(theme.colour("soft_ink" if self._at is None else "ink"))
            below = QRect(0, theme.px(HIGH + LINE + GAP), self.width(), theme.px(LINE * self._lines()))
            text = self.below() if self._lines() == 1 else self.below().replace(", ", ",\n")
            painter.drawText(below, Qt.TextFlag.TextWordWrap, text)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _column(self, painter: QPainter, at: int) -> None:
        theme, column, box = self._theme, self.margins.columns[at], self.column_box(at)
        high = round(box.height() * float(column.chance / self.margins.most))
        gap = 1 if box.width() > 3 else 0
        bar = QRect(box.left(), box.bottom() + 1 - high, box.width() - gap, high)
        if at == self._at:
            painter.fillRect(box, theme.colour("accent_soft"))
        painter.fillRect(bar, theme.colour("accent" if column.by > 0 else "edge" if column.by else "ink"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(box.left(), box.bottom() + 1, box.right(), box.bottom() + 1)
        if column.by % EVERY:
            return
        painter.setPen(theme.colour("faint_ink"))
        label = QRect(box.center().x() - theme.px(20), box.bottom() + 1, theme.px(40), theme.px(LINE))
        painter.drawText(label, painting.CENTRE, str(abs(column.by)))

    def _point(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self.update()

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().toPoint().x()
        boxes = map(self.column_box, range(len(self.margins.columns)))
        self._point(next((at for at, box in enumerate(boxes) if box.left() <= x <= box.right()), None))

    @guarded(None)
    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(None)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
            return
        middle = next((at for at, column in enumerate(self.margins.columns) if column.by >= 0), 0)
        self._point(middle if self._at is None else max(0, min(len(self.margins.columns) - 1, self._at + by)))
