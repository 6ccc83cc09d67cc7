"""The section widget of a ledger: points by category as one bar and its legend."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.ledger_parts import TOTAL, legend, shares, spent_on
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

SPENT, LEFT = "spent", "left"


class LedgerView(SectionView):
    """The section widget of a ledger.

    "65 of 70 spent", a bar of the categories, a legend. A gain (negative points) stands in the legend alone.
    """

    def __init__(self, sheet: SectionModels, section_id: str, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, look, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleName(self.sentence())
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        self.updateGeometry()

    def sentence(self) -> str:
        """The state of the points in words."""
        heads = {name: figure.value for name, figure in self.section.heads}
        return _("{spent} of {total} points spent").format(**{k: heads.get(k, 0) for k in (SPENT, TOTAL)})

    def _points(self) -> list[tuple[str, int]]:
        return spent_on(self.section)

    @guarded(QSize(260, 60))
    def sizeHint(self) -> QSize:
        return QSize(self.look.px(330), self.heightForWidth(self.width() or self.look.px(330)))

    @guarded(QSize(260, 60))
    def minimumSizeHint(self) -> QSize:
        # No wider than the card lets it become: a layout reckons the lines for the least width it is told.
        return QSize(self.least_width(), self.look.px(60))

    @guarded(True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(60)
    def heightForWidth(self, width: int) -> int:
        """The bar and as many lines of the legend as the width asks for."""
        places = self._legend_places(width)
        return (places[-1][3] if places else self.look.px(44)) + self.look.px(18)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may ask for another number of lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._head(painter)
            self._bar(painter)
            self._legend(painter)

    def _head(self, painter: QPainter) -> None:
        look, heads = self.look, {name: figure.value for name, figure in self.section.heads}
        spent, total, left = (heads.get(k) for k in (SPENT, TOTAL, LEFT))
        big = painting.strong(self.font())
        big.setPixelSize(look.px(18))
        painter.setFont(big)
        painter.setPen(look.colour("ink"))
        painter.drawText(0, look.px(18), str(spent))
        at = painter.fontMetrics().horizontalAdvance(str(spent)) + look.px(6)
        painter.setFont(self.font())
        painter.setPen(look.colour("faint_ink"))
        painter.drawText(at, look.px(18), _("of {total} points spent").format(total=total))
        if isinstance(left, int) and left:
            text = _("{n} left").format(n=left) if left > 0 else _("{n} too many").format(n=-left)
            painting.paint_badge(
                painter, self.rect().adjusted(0, 0, 0, look.px(24) - self.height()), text, look,
                "warn" if left > 0 else "bad", self.font(),
            )  # fmt: skip

    def _bar(self, painter: QPainter) -> None:
        look = self.look
        box = QRectF(0, look.px(28), self.width(), look.px(8))
        path = QPainterPath()
        path.addRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setClipPath(path)
        painting.fill(painter, box, look.colour("line"))
        for at, begin, share in shares(self.section):
            piece = QRectF(box.left() + box.width() * begin, box.top(), box.width() * share, box.height())
            painting.fill(painter, piece, self._colour(at))
        painter.setClipping(False)

    def _small(self) -> QFont:
        small = QFont(self.font())
        small.setPixelSize(max(6, self.look.px(11)))
        return small

    def _legend_places(self, width: int) -> list[tuple[int, str, int, int]]:
        """The legend's entries at a width: category, text, x, y."""
        look, said = self.look, QFontMetrics(self._small()).horizontalAdvance
        texts = [
            (at, f"{self.speech.name(id).lower()} {self.speech.value(points)}")
            for at, (id, points) in enumerate(self._points())
            if points
        ]
        wide = [(at, text, said(text) + look.px(24)) for at, text in texts]
        return legend(wide, width, look.px(44), look.px(16))

    def _legend(self, painter: QPainter) -> None:
        look = self.look
        painter.setFont(self._small())
        for at, text, x, y in self._legend_places(self.width()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour(at))
            painter.drawRoundedRect(QRectF(x, y + look.px(3), look.px(8), look.px(8)), 2, 2)
            painter.setPen(look.colour("soft_ink"))
            painter.drawText(QRectF(x + look.px(12), y, self.width(), look.px(14)), painting.VCENTRE, text)

    def _colour(self, at: int) -> QColor:
        shades = self.look.colours.categories
        return QColor(shades[at % len(shades)])
