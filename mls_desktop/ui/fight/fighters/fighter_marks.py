"""The colours of fighters' marks: of a side, which has a shape too (`painting.paint_side`), and of health.

Side and state are two things and never share a colour; what a colour says, a shape, a length or a word says too.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme

SIDE_MARK = 9
"""The room of a side's mark."""
CORNER, BEYOND, RIM = 0.4, 0.45, 1.5
"""Of a disc, how large the mark of the side is in its corner, and how much of the mark lies beyond, so that it covers
no letter; how wide the rim around that is, in pixels."""
LYING = 0.35
"""How much is seen of the disc of one who is out of the fight."""


def side_number(running_fight: RunningFight, side: str) -> int:
    """Index of the side with id `side` among the encounter's sides, from 0; 0 for an unknown id."""
    return next((nth for nth, each in enumerate(running_fight.encounter.sides) if each.id == side), 0)


def side_colour(running_fight: RunningFight, side: str, theme: Theme) -> QColor:
    """Colour of the side with id `side` by its place among the encounter's sides, that of the first for an unknown id;
    the colour says nothing of how anybody stands."""
    shades = theme.colours.sides
    return QColor(shades[side_number(running_fight, side) % len(shades)])


def paint_disc(painter: QPainter, disc: QRectF, letters: str, number: int, is_out: bool, theme: Theme) -> None:
    """Paints a fighter's `letters` on the disc `disc` in the colour of side `number`, with the side's shape in the
    corner, as on the map; pale where they are out of the fight (`is_out`)."""
    shades = theme.colours.sides
    colour = QColor(shades[number % len(shades)])
    faded = QColor(colour)
    faded.setAlphaF(LYING if is_out else 1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded)
    painter.drawEllipse(disc)
    font = QFont(painter.font())
    font.setPixelSize(max(7, round(disc.height() * (0.45 if len(letters) < 3 else 0.36))))
    painter.setFont(painting.strong(font))
    painter.setPen(theme.colour("ink" if is_out else "on_accent"))
    painter.drawText(disc, painting.CENTRE, letters)
    size = disc.width() * CORNER
    mark = QRectF(disc.left() - size * BEYOND, disc.top() - size * BEYOND, size, size)
    painting.paint_side(painter, mark.adjusted(-RIM, -RIM, RIM, RIM), number, theme.colour("card"))
    painting.paint_side(painter, mark, number, colour)


def is_low(fighter_row: FighterRow, theme: Theme) -> bool:
    """Whether a fighter in the fight has few of their points left: `health_colour` is that of low health."""
    return health_colour(fighter_row, theme) == QColor(theme.colours.health[2])


def health_colour(fighter_row: FighterRow, theme: Theme) -> QColor:
    """Colour of a fighter's points, by the share of them that is left; grey out of the fight or without points."""
    if fighter_row.state != "plain" or fighter_row.pool is None:
        return QColor(theme.colours.health[3])
    now, most = fighter_row.pool
    return painting.share_colour(theme, now / max(1, most))
