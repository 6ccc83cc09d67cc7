"""The marks of a fighter's rounds in little room: discs in a row, filled for an attack to come, pale for one that is
spent, broken for one that was lost, struck for one that nobody is asked about; a point where there is none. The round
at hand has a rim."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from mls_desktop.report.fights.fighter_rows import Chip, FighterRow
from mls_desktop.rules.common.sheet.sheets import State
from mls_desktop.ui.widgets.painting import CENTRE, paint_struck
from mls_desktop.ui.widgets.theme import Theme

SPENT = 0.2
"""How much is seen of the colour of an attack that is spent."""
POINT = 0.22
"""Of a disc, how wide the point is where no attack falls."""
LETTERS_FROM = 11.0
"""From so many pixels on a disc has room for a sign."""


def round_box(left: float, middle: float, size: float) -> QRectF:
    """Square of `size` pixels for the mark of a round, its left edge at `left`, its middle at the height `middle`."""
    return QRectF(left, middle - size / 2, size, size)


def paint_rounds(
    painter: QPainter, boxes: list[QRectF], fighter_row: FighterRow, colour: QColor, now: int, theme: Theme
) -> None:
    """Paints the marks of a fighter's rounds, one into each of `boxes`; a rim around round `now`, none for 0."""
    for nth, (box, chip) in enumerate(zip(boxes, fighter_row.chips, strict=False), 1):
        _paint_round(painter, box, chip, colour, fighter_row.state, theme)
        if nth == now:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), max(1.0, box.width() / 9)))
            painter.drawEllipse(box)


def is_dim(chip: Chip, state: State) -> bool:
    """Whether a round's chip is pale: its attack is spent or lost, or the fighter (`state`) is out of the fight."""
    return chip.spent or not chip.there or state != "plain"


def _paint_round(painter: QPainter, box: QRectF, chip: Chip, colour: QColor, state: State, theme: Theme) -> None:
    inner = box.adjusted(2, 2, -2, -2)
    painter.setPen(Qt.PenStyle.NoPen)
    if not chip.there and not chip.struck:
        reach = box.width() * POINT / 2
        painter.setBrush(theme.colour("faint_ink"))
        painter.drawEllipse(box.center(), reach, reach)
    elif not chip.there:
        painter.setPen(QPen(theme.colour("faint_ink"), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(inner)
    elif chip.idle:
        paint_struck(painter, inner, theme.colour("warn"))
    else:
        faded = QColor(colour)
        faded.setAlphaF(SPENT if is_dim(chip, state) else 1.0)
        painter.setBrush(faded)
        painter.drawEllipse(inner)
        _paint_sign(painter, inner, chip, state, theme)


def _paint_sign(painter: QPainter, box: QRectF, chip: Chip, state: State, theme: Theme) -> None:
    """Paints "+" or "−" into `box` for an attack with a bonus or penalty; nothing where the box is too small."""
    painter.setPen(QPen(theme.colour("ink" if is_dim(chip, state) else "on_accent"), max(1.0, box.width() / 9)))
    if chip.bonus and box.width() >= LETTERS_FROM:
        sign = QFont(painter.font())
        sign.setPixelSize(max(7, round(box.height() * 0.9)))
        painter.setFont(sign)
        painter.drawText(box, CENTRE, "+" if chip.bonus > 0 else "\N{MINUS SIGN}")
