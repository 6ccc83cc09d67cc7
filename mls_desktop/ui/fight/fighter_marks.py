"""The colours of fighters' marks: of a side, which has a shape too (`painting.paint_side`), and of health.

Side and state are two things and never share a colour; what a colour says, a shape, a length or a word says too.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme

SIDE_MARK = 9
"""The room of a side's mark."""


def side_number(running_fight: RunningFight, side: str) -> int:
    """The place of a side among the encounter's, from 0."""
    return next((nth for nth, each in enumerate(running_fight.encounter.sides) if each.id == side), 0)


def side_colour(running_fight: RunningFight, side: str, theme: Theme) -> QColor:
    """The colour of a side, which says nothing of how anybody stands."""
    shades = theme.colours.sides
    return QColor(shades[side_number(running_fight, side) % len(shades)])


def health_colour(fighter_row: FighterRow, theme: Theme) -> QColor:
    """The colour of somebody's points: how many of all they have left; grey for who is out of the fight."""
    if fighter_row.state != "plain" or fighter_row.pool is None:
        return QColor(theme.colours.health[3])
    now, most = fighter_row.pool
    return painting.share_colour(theme, now / max(1, most))
