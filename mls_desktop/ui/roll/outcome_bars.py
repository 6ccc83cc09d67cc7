"""The widget of a roll's probability distribution: the exact chance of each outcome, as bars and numbers."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import DrawnLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chances_alike
from mls_desktop.words.system_texts import Texts

LINE, HEAD = 20, 30
ROOMY = 270
"""Width, in pixels at 100 %, from which on the fractions stand beside the bars; the tool tip always has them."""


def filled(track: QRectF, chance: Fraction) -> QRectF:
    """Part of a bar's `track` that `chance` fills: as large a part of it as the chance is of 1, with square ends."""
    return QRectF(track.topLeft(), QSizeF(track.width() * float(chance), track.height()))


class OutcomeBars(DrawnLabel):
    """The widget of chances: that of success in all stands large at the top, each outcome below it with its bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hoped: tuple[str, Fraction] | None = None
        self._each: list[tuple[str, Fraction]] = []
        self._said: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_chances(self, chances: Facts, texts: Texts) -> None:
        """Shows `chances`, named by `texts`: the first is the chance of all that is hoped for, the others are the
        outcomes. () leaves the widget empty."""
        read = [(texts.outcome(name), Fraction(figure.value or 0)) for name, figure in chances]
        self._hoped, self._each = (read[0], read[1:]) if read else (None, [])
        self._said = chances_alike(chance for _name, chance in read)
        self.setAccessibleName(self.sentence())
        tip(self, "; ".join(f"{name} {chance.numerator}/{chance.denominator}" for name, chance in self._each))
        self.updateGeometry()
        self.update()

    def sentence(self) -> str:
        """Sentence with the name and the chance of all that is hoped for and of each outcome."""
        names = [] if self._hoped is None else [name for name, _chance in (self._hoped, *self._each)]
        each = "; ".join(f"{name} {said}" for name, said in zip(names, self._said, strict=True))
        return _("Chances: {each}").format(each=each)

    @guarded(QSize(230, 110))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(280), self._theme.px(HEAD + LINE * max(2, len(self._each))))

    @guarded(QSize(200, 60))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(215), self.sizeHint().height())

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._hoped is not None:
                self._head(painter, self._hoped[0], self._said[0])
            for at, (name, chance) in enumerate(self._each):
                self._line(painter, at, name, chance)

    def _head(self, painter: QPainter, name: str, said: str) -> None:
        theme, big = self._theme, painting.strong(self.font())
        big.setPixelSize(theme.px(20))
        painter.setFont(big)
        painter.setPen(theme.colour("ink"))
        box = QRect(0, 0, self.width(), theme.px(HEAD - 6))
        painter.drawText(box, painting.VCENTRE, said)
        aside = painter.fontMetrics().horizontalAdvance(said) + theme.px(8)
        painter.setFont(self.font())
        painter.setPen(theme.colour("soft_ink"))
        painter.drawText(box.adjusted(aside, theme.px(3), 0, 0), painting.VCENTRE, name)

    def _line(self, painter: QPainter, at: int, name: str, chance: Fraction) -> None:
        theme = self._theme
        metrics = painter.fontMetrics()
        top, height = theme.px(HEAD + at * LINE), theme.px(LINE)
        words = max(metrics.horizontalAdvance(each) for each, _chance in self._each) + theme.px(10)
        exact, cent = (metrics.horizontalAdvance(text) + theme.px(8) for text in ("46656/46656", "> 99.9 %"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRect(0, top, words, height), painting.VCENTRE, name)
        if self.width() < theme.px(ROOMY):
            exact = 0
        right = self.width() - exact
        painter.drawText(QRect(right - cent, top, cent, height), _RIGHT, self._said[at + 1])
        painter.setPen(theme.colour("faint_ink"))
        painter.drawText(
            QRect(right, top, exact, height), _RIGHT, "" if not exact else f"{chance.numerator}/{chance.denominator}"
        )
        track = QRectF(words, top + height / 2 - theme.px(4), max(0, right - cent - words), theme.px(8))
        painting.paint_track(painter, track, theme)
        painter.fillRect(filled(track, chance), theme.colour("accent"))


_RIGHT = painting.VCENTRE | Qt.AlignmentFlag.AlignRight
