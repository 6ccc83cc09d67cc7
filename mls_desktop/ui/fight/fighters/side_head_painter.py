"""The painter of the headings of sides above the first fighter of each, in a slim list."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.report.fights.side_heads import SideHead, side_heads
from mls_desktop.ui.fight.fighters.fighter_marks import side_colour
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme

HEAD, PAD, SIZE = 20, 10, 11
"""Height of a heading, free at either side of it, and size of its letters, in pixels at 100 %."""


class SideHeadPainter:
    """The painter of headings. A row with one is higher by it; the fighter stands below (`body`)."""

    def __init__(self, fighter_model: FighterModel, running_fight: RunningFight, theme: Theme) -> None:
        self._fighter_model, self._running_fight, self._theme = fighter_model, running_fight, theme
        self._heads: dict[str, SideHead] = {}

    def update(self, on: bool, hidden: Container[str]) -> None:
        """Makes the headings (`on`), above the first of each side not in `hidden` (ids of rows not shown), or none."""
        running_fight = self._running_fight
        names = {side.id: running_fight.texts.name(side.id) for side in running_fight.encounter.sides}
        self._heads = side_heads(self._fighter_model.rows, names, hidden) if on else {}

    def total(self) -> int:
        """Height of all headings in pixels."""
        return len(self._heads) * self._theme.px(HEAD)

    def height(self, fighter_row: FighterRow) -> int:
        """Height in pixels of the heading above a fighter; 0 for none."""
        return self._theme.px(HEAD) if fighter_row.id in self._heads else 0

    def body(self, rect: QRect, fighter_row: FighterRow) -> QRect:
        """Part of the cell `rect` that is the fighter's own, below the heading."""
        return rect.adjusted(0, self.height(fighter_row), 0, 0)

    def paint(self, painter: QPainter, rect: QRect, fighter_row: FighterRow) -> None:
        """Paints the heading above a fighter, if there is one, into the cell `rect`: the name of the side in its
        colour, its points at the right."""
        head = self._heads.get(fighter_row.id)
        if head is None:
            return
        theme, px = self._theme, self._theme.px
        strip = QRect(rect.left(), rect.top(), rect.width(), px(HEAD))
        painter.fillRect(strip, theme.colour("hair"))
        inner, plain = strip.adjusted(px(PAD), 0, -px(PAD), 0), painter.font()
        small = QFont(plain)
        small.setPixelSize(px(SIZE))
        painter.setFont(small)
        painter.setPen(theme.colour("soft_ink"))
        painter.drawText(inner, painting.VCENTRE | Qt.AlignmentFlag.AlignRight, head.points)
        room = inner.width() - painter.fontMetrics().horizontalAdvance(f"{head.points}  ")
        painter.setFont(painting.strong(small))
        painter.setPen(side_colour(self._running_fight, head.side, theme))
        name = painter.fontMetrics().elidedText(head.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inner, painting.VCENTRE, name)
        painter.setFont(plain)
