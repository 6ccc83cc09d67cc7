"""The section widget of a ledger: points by category as one bar and its legend."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.ledger_parts import (
    LEFT,
    SPENT,
    TOTAL,
    category_at,
    head_texts,
    is_overspent,
    legend,
    shares,
    spent_on,
    told_figures,
)
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.figure_label import SHOWN_ONLY, arrow
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import DrawnLabel, announce
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

HATCHES = (
    None, Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.VerPattern, Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.HorPattern, Qt.BrushStyle.Dense6Pattern, Qt.BrushStyle.FDiagPattern,
)  # fmt: skip
"""Hatch of each category, in their order; the first has none."""
Spot = tuple[Row, Cell, QRect]
"""Place of a figure in the drawing: row, cell and rectangle."""


class LedgerView(SectionView):
    """The section widget of a ledger.

    "65 of 70 spent", a bar of the categories, a legend. A gain (negative points) stands in the legend alone. A click on
    a figure picks it, and arrow keys walk through all of them.
    """

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, theme, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.spoken = DrawnLabel(self)
        """Label over the drawing by which a screen reader reads it."""
        self.spoken.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.spoken.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spoken.setProperty(SHOWN_ONLY, True)
        self.setFocusProxy(self.spoken)
        self.setMouseTracking(True)
        self._here = ("", "")
        """Row and column of the figure that a person is on."""
        self.refresh()

    def refresh(self) -> None:
        before, told = self.spoken.accessibleName(), self.sentence()
        self.spoken.setAccessibleName(told)
        if before not in ("", told) and self.isVisible():
            announce(self, told, "points")
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        self.updateGeometry()

    def sentence(self) -> str:
        """Sentence on the points: "65 of 70 points spent"; 0 for a figure that is missing."""
        heads = {name: figure.value for name, figure in self.section.heads}
        return _("{spent} of {total} points spent").format(**{k: heads.get(k, 0) for k in (SPENT, TOTAL)})

    def _points(self) -> list[tuple[str, int]]:
        return spent_on(self.section)

    @guarded(QSize(260, 60))
    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(330), self.heightForWidth(self.width() or self.theme.px(330)))

    @guarded(QSize(260, 60))
    def minimumSizeHint(self) -> QSize:
        # No wider than the card lets it become: a layout reckons the lines for the least width it is told.
        return QSize(self.least_width(), self.theme.px(60))

    @guarded(True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(60)
    def heightForWidth(self, width: int) -> int:
        """Height in pixels of the bar and of the lines of the legend at `width`."""
        places = self._legend_places(width)
        return (places[-1][3] if places else self.theme.px(44)) + self.theme.px(18)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Asks for another height where the width has changed: the legend may need another number of lines."""
        super().resizeEvent(event)
        self.spoken.setGeometry(self.rect())
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._head(painter)
            self._bar(painter)
            self._legend(painter)
            here = self._spot_here() if self.hasFocus() else None
            if here is not None:
                painting.paint_ring(painter, here[2], self.theme)

    def spots(self) -> list[Spot]:
        """The figures that are drawn, in the order of reading: the sums, then each category of the legend."""
        (sums, categories), px = told_figures(self.section), self.theme.px
        said = QFontMetrics(self._small()).horizontalAdvance
        boxes = zip((SPENT, TOTAL, LEFT), (*self._head_boxes(), self._badge_box()), strict=True)
        drawn = [(*sums[name], box) for name, box in boxes if name in sums and not box.isEmpty()]
        return drawn + [
            (*categories[at], QRect(x, y, px(14) + said(text), px(15)))
            for at, text, x, y in self._legend_places(self.width())
        ]

    def at(self, point: QPoint) -> Spot | None:
        """The figure at `point`, also by its piece of the bar; None where there is none."""
        if self._bar_box().contains(QPointF(point)):
            at = category_at(self.section, point.x() / max(1, self.width()))
            return (*told_figures(self.section)[1][at], self._bar_box().toRect()) if at is not None else None
        return next((spot for spot in self.spots() if spot[2].contains(point)), None)

    def show_row(self, row_id: str, column: str = "") -> None:
        spot = next((each for each in self.spots() if each[0].id == row_id and column in ("", each[1].column)), None)
        self._here = (spot[0].id, spot[1].column) if spot is not None else ("", "")
        super().show_row(row_id, column)

    def notify_focus(self, widget: QWidget) -> None:
        spot = self._spot_here()
        if spot is not None:
            self._pick(spot)

    def _spot_here(self) -> Spot | None:
        """The figure that a person is on, or the first; None where nothing is drawn."""
        spots = self.spots()
        here = (spot for spot in spots if (spot[0].id, spot[1].column) == self._here)
        return next(here, next(iter(spots), None))

    def _pick(self, spot: Spot) -> None:
        row, cell, _box = spot
        self._here = (row.id, cell.column)
        what = self.texts.key(cell.key) or self.texts.name(row.id)
        self.spoken.setAccessibleDescription(f"{what}: {cell.figure.value}")
        self.picked.emit(row, cell)
        self.update()

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self.at(event.position().toPoint())
        if spot is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._pick(spot)

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.at(event.position().toPoint()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        spots, here, by = self.spots(), self._spot_here(), arrow(event)
        to = spots.index(here) + by if by and here is not None else -1
        if 0 <= to < len(spots):
            self._pick(spots[to])
        else:
            super().keyPressEvent(event)

    def _big(self) -> QFont:
        big = painting.strong(self.font())
        big.setPixelSize(self.theme.px(18))
        return big

    def _head_boxes(self) -> tuple[QRect, QRect]:
        """Rectangles of the points spent and of their total."""
        (spent, total, _left), px = head_texts(self.section), self.theme.px
        width = QFontMetrics(self._big()).horizontalAdvance(spent)
        after = QFontMetrics(self.font()).horizontalAdvance(total)
        return QRect(0, 0, width + px(3), px(24)), QRect(width + px(4), 0, after + px(4), px(24))

    def _badge_line(self) -> QRect:
        return QRect(0, 0, self.width(), self.theme.px(24))

    def _badge_box(self) -> QRect:
        text = head_texts(self.section)[2]
        return painting.badge_box(self._badge_line(), text, self.theme, self.font()) if text else QRect()

    def _head(self, painter: QPainter) -> None:
        theme, (spent, total, left) = self.theme, head_texts(self.section)
        painter.setFont(self._big())
        painter.setPen(theme.colour("ink"))
        painter.drawText(0, theme.px(18), spent)
        at = painter.fontMetrics().horizontalAdvance(spent) + theme.px(6)
        painter.setFont(self.font())
        painter.setPen(theme.colour("faint_ink"))
        painter.drawText(at, theme.px(18), total)
        if left:
            kind = "bad" if is_overspent(self.section) else "warn"
            painting.paint_badge(painter, self._badge_line(), left, theme, kind, self.font())

    def _bar_box(self) -> QRectF:
        return QRectF(0, self.theme.px(28), self.width(), self.theme.px(8))

    def _bar(self, painter: QPainter) -> None:
        theme, box = self.theme, self._bar_box()
        path = QPainterPath()
        path.addRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setClipPath(path)
        painting.fill(painter, box, theme.colour("field"))
        for at, begin, share in shares(self.section):
            piece = QRectF(box.left() + box.width() * begin, box.top(), box.width() * share, box.height())
            self._paint_category(painter, piece, at)
        painter.setClipping(False)

    def _small(self) -> QFont:
        small = QFont(self.font())
        small.setPixelSize(max(6, self.theme.px(11)))
        return small

    def _legend_places(self, width: int) -> list[tuple[int, str, int, int]]:
        """Entries of the legend at `width` pixels: index of the category, text, x, y; categories without points are
        left out."""
        theme, said = self.theme, QFontMetrics(self._small()).horizontalAdvance
        texts = [
            (at, f"{self.texts.name(id).lower()} {self.texts.value(points)}")
            for at, (id, points) in enumerate(self._points())
            if points
        ]
        wide = [(at, text, said(text) + theme.px(24)) for at, text in texts]
        return legend(wide, width, theme.px(44), theme.px(16))

    def _legend(self, painter: QPainter) -> None:
        theme = self.theme
        painter.setFont(self._small())
        for at, text, x, y in self._legend_places(self.width()):
            self._paint_category(painter, QRectF(x, y + theme.px(3), theme.px(8), theme.px(8)), at)
            painter.setPen(theme.colour("soft_ink"))
            painter.drawText(QRectF(x + theme.px(12), y, self.width(), theme.px(14)), painting.VCENTRE, text)

    def _paint_category(self, painter: QPainter, box: QRectF, at: int) -> None:
        """Paints a piece of the bar, or its sample in the legend, in the colour and hatch of category `at`; the hatch
        tells categories apart without colours."""
        painting.fill(painter, box, self._colour(at))
        hatch = HATCHES[at % len(HATCHES)]
        if hatch is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(self.theme.colour("field"), hatch))
            painter.setBrushOrigin(box.topLeft())
            painter.drawRect(box)

    def _colour(self, at: int) -> QColor:
        shades = self.theme.colours.categories
        return QColor(shades[at % len(shades)])
