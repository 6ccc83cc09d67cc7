"""The last rounds side by side below a fight on a map: what happened in each, the newest of it where not all has
room."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.log_model import LogModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.told_rounds import ToldRound, newest_that_fit
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme

MOST, LINES = 3, 3
"""Number of rounds, and of lines that each has for its text."""
EDGE, ENDLESS = 3, 100_000


class RoundColumn(QWidget):
    """The column of one round: its heading, and as much of what happened as has room, the whole of it in the tip."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._told, self._is_last = theme, ToldRound(""), False
        self.title, self.text = PlainLabel("", self), PlainLabel("", self, wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addWidget(self.text)
        self.restyle()

    def show_round(self, told: ToldRound, is_last: bool) -> None:
        """Shows `told`; the last round is marked, since it is the one at hand."""
        self._told, self._is_last = told, is_last
        self._fit()
        self.restyle()

    def restyle(self) -> None:
        px, theme = self._theme.px, self._theme
        self._column.setContentsMargins(px(10), 0, px(8), 0)
        self._column.setSpacing(px(1))
        small = QFont(self.font())
        small.setPixelSize(px(10))
        small.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(small)
        self.title.ink(theme.colour("accent" if self._is_last else "soft_ink"))
        self.text.ink(theme.colour("ink" if self._is_last else "soft_ink"))
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Shows the newest whole entries of the round that fit into `LINES` lines; all of them in the tip."""
        metrics, wide = self.text.fontMetrics(), max(1, self.text.contentsRect().width())
        high = metrics.height() * LINES
        self.text.setFixedHeight(high)

        def fits(text: str) -> bool:
            box = QRect(0, 0, wide, ENDLESS)
            return metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, text).height() <= high

        shown = newest_that_fit(self._told.lines, fits)
        self.title.setText(self._told.title.upper())
        self.title.setAccessibleName(self._told.title)
        self.text.setText(shown)
        whole = "\n".join(self._told.lines)
        self.text.setAccessibleName(whole)
        tip(self, whole if whole != shown else "")

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._column.activate()
            self._fit()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colour = self._theme.colour("accent" if self._is_last else "line")
            painting.fill(painter, QRect(0, 0, self._theme.px(EDGE), self.height()), colour)


class RoundsTold(QWidget):
    """The row of the last rounds of the fight of a `log_model`."""

    def __init__(self, log_model: LogModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._log_model, self._theme = log_model, theme
        self.columns = [RoundColumn(theme, self) for _nth in range(MOST)]
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for column in self.columns:
            self._row.addWidget(column, 1)
        log_model.changed.connect(self.refresh)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        """Shows the last rounds up to the moment shown; nothing while hidden."""
        if self.isHidden():
            return
        rounds = self._log_model.rounds(MOST)
        for nth, column in enumerate(self.columns):
            column.setVisible(nth < len(rounds))
            if nth < len(rounds):
                column.show_round(rounds[nth], nth == len(rounds) - 1)

    def restyle(self) -> None:
        self._row.setSpacing(self._theme.px(8))
        for column in self.columns:
            column.restyle()
