"""The stepper of the rounds in the head of a fight: a disc each, the round at hand filled, those before it pale."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.plans.round_discs import DISC, When, discs_width, has_discs, round_discs
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.painting import CENTRE, VCENTRE, strong
from mls_desktop.ui.widgets.plain_text import DrawnLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

AFTER, DIGIT = 8, 12
"""What is free between the word and the first disc, and how large a number is, at 100 %."""
COLOURS: dict[When, tuple[str, str]] = {
    "over": ("hair", "faint_ink"), "now": ("accent", "on_accent"), "to_come": ("edge", "ink"),
}  # fmt: skip
"""Of a disc: its rim and its number."""


class RoundStepper(DrawnLabel):
    """The stepper. `now`: the round at hand, 0 where there is none; `count`: how many rounds there are."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.now = self.count = 0
        self.hide()

    def show_round(self, now: int, count: int) -> bool:
        """Shows round `now` of `count` (0: none has begun); False, and nothing, where there are none or too many."""
        is_told = has_discs(now, count)
        if is_told and (now, count) != (self.now, self.count):
            self.now, self.count = now, count
            told = (_("Round {n} of {count}") if now else _("{count} rounds, none has begun")).format(
                n=now, count=count
            )
            self.setAccessibleName(told)
            tip(self, told)
            self.updateGeometry()
            self.update()
        self.setVisible(is_told)
        return is_told

    def width_for(self, count: int) -> int:
        """Width in pixels of `count` discs with the word before them."""
        return discs_width(count, self._start(), self._theme.scale)

    def _start(self) -> int:
        """Place of the first disc, behind the word, in pixels."""
        return self.fontMetrics().horizontalAdvance(_("Round")) + self._theme.px(AFTER)

    @guarded(QSize(100, 24))
    def sizeHint(self) -> QSize:
        return QSize(self.width_for(self.count), self._theme.px(DISC) + 2)

    @guarded(QSize(100, 24))
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, size = self._theme, self._theme.px(DISC)
        digits = QFont(self.font())
        digits.setPixelSize(theme.px(DIGIT))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(theme.colour("soft_ink"))
            painter.drawText(self.rect(), VCENTRE, _("Round"))
            for disc in round_discs(self.now, self.count, self._start(), theme.scale):
                box, (rim, ink) = QRectF(disc.left, (self.height() - size) / 2, size, size), COLOURS[disc.when]
                painter.setPen(theme.pen(rim))
                painter.setBrush(theme.colour(rim) if disc.when == "now" else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(box)
                painter.setFont(strong(digits, disc.when == "now"))
                painter.setPen(theme.colour(ink))
                painter.drawText(box, CENTRE, str(disc.nth))
