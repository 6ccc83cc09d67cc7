"""The guide of "Why?" beside a fight: what a person is on, kept by its place, and told anew at each moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.fight.why import Explained, of_ask, of_fighter, of_option
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.fight.fighters.fighter_table import FighterTable
from mls_desktop.ui.fight.prompt.prompt_panel import PromptPanel


class WhyGuide(QObject):
    """The guide of one fight. `explained` carries the explanation to be shown, None where there is nothing to explain.

    A person is on a fighter of the list, or on the prompt: the current choice, else the dice waited for.
    """

    explained = Signal(object)

    def __init__(
        self, running_fight: RunningFight, fighters: FighterTable, panel: PromptPanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._running_fight, self._fighters, self._panel = running_fight, fighters, panel
        self._fighter = ""
        """Id of the fighter that a person is on; "" while the prompt is explained."""
        self._idle = later(self._tell)
        fighters.chosen.connect(self._on_fighter)
        for signal in (panel.table.moved, panel.targets.aimed, panel.turned, panel.falls.turned, panel.extra.added):
            signal.connect(self._on_ask)
        running_fight.changed.connect(self.tell)
        running_fight.weighed.connect(self.tell)

    def tell(self) -> None:
        """Makes `explained` be emitted anew, once for all changes that come at the same moment."""
        self._idle.start()

    def _on_fighter(self, who: str) -> None:
        if self._fighters.hasFocus():
            self._fighter = who
            self.tell()

    def _on_ask(self) -> None:
        # The list of fighters follows who is asked: who has the focus there stays on their fighter.
        if not self._fighters.hasFocus():
            self._fighter = ""
            self.tell()

    def _tell(self) -> None:
        if isValid(self._fighters):
            self.explained.emit(self._found())

    def _found(self) -> Explained | None:
        running_fight, panel = self._running_fight, self._panel
        if self._fighter:
            return of_fighter(self._fighter, running_fight.sections.values(), running_fight.texts)
        line = panel.falls.at_hand()
        if panel.answer is None or (line is not None and line.line.hasFocus()):
            return of_ask(line.told, running_fight.names(), running_fight.texts) if line is not None else None
        option = panel.table.current()
        who, chances = panel.answer.prompt.who, panel.options.chances(option)
        row = panel.answer.row(option, running_fight.odds(who) or (), running_fight.unweighed(who))
        return of_option(
            panel.answer,
            option,
            chances,
            running_fight.sections.values(),
            running_fight.names(),
            row,
            running_fight.assumed(who),
        )
