"""The place of a fight's log: below all else, or beside what is asked, where the fighters would stand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from mls_desktop.bridge.plans.fight_plan import FightPlan, Log
from mls_desktop.ui.fight.log.log_panel import LogPanel

WIDENED = 2
"""Share of the height for the log while a pane stands beside its entries; that of the fight is 1."""
UNBOUND = 16777215
"""The greatest width and height a widget may have, as Qt has it."""


class LogPlace(QObject):
    """The place of the log. `changed` when the log shows more than before, or less: `shown` tells how much."""

    changed = Signal()

    def __init__(self, below: QVBoxLayout, beside: QHBoxLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._below, self._beside = below, beside
        self.log: LogPanel | None = None
        self.shown: Log = "folded"

    def take(self, log: LogPanel) -> None:
        """Takes `log` as the log to be laid out; emits `changed`."""
        self.log = log
        log.unfolded.connect(self._on_unfolded)
        log.widened.connect(self._on_widened)
        self.changed.emit()

    def tell(self, newest: str) -> None:
        """Shows the `newest` sentence of the log in its line; "" shows none there."""
        if self.log is not None:
            self.log.head.tell(newest)

    def put(self, plan: FightPlan, scale: float) -> None:
        """Moves the log beside or below the fight and limits its size as `plan` has it, whose lengths are for 100 %,
        times `scale`. Without a log only the stretch of the fight is set."""
        log, wide = self.log, round(plan.log_width * scale)
        self._below.setStretchFactor(self._beside, int(plan.prompts or plan.map))
        if log is None:
            return
        if wide and self._beside.indexOf(log) < 0:
            self._below.removeWidget(log)
            self._beside.insertWidget(0, log)
        elif not wide and self._below.indexOf(log) < 0:
            self._beside.removeWidget(log)
            self._below.addWidget(log)
        log.show_rounds(plan.rounds)
        log.setMinimumWidth(wide)
        log.setMaximumWidth(wide or UNBOUND)
        log.setMaximumHeight(round(plan.log_height * scale) or UNBOUND)
        self._below.setStretchFactor(log, WIDENED * (self.shown == "widened"))

    def _on_unfolded(self, on: bool) -> None:
        self.shown = "open" if on else "folded"
        self.changed.emit()

    def _on_widened(self, on: bool) -> None:
        self.shown = "widened" if on else "open"
        self.changed.emit()
