"""Announcements to a screen reader as a fight goes on: the latest sentences, the round that begins, and the
fighter asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.spoken_lines import asked_lines, choice_line, targets_line, with_points
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.widgets.plain_text import announce

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.answer import Answer
    from mls_desktop.bridge.fight.fighter_model import FighterModel
    from mls_desktop.report.fights.fighter_rows import FighterRow
    from mls_desktop.ui.fight.prompt.option_table import OptionTable
    from mls_desktop.ui.fight.prompt.target_bar import TargetBar

LAST = 40
"""Number of sentences from which on no older moment is listed."""
TOLD = 8
"""How many moments are announced at most, when many dice fall at one key."""


class Exchange(Protocol):
    """The protocol of the panel of prompts, as far as it is heard."""

    answer: Answer | None
    table: OptionTable
    targets: TargetBar


class SpokenFight(QObject):
    """Announces a fight that is visible as it goes on, also when a later moment is shown after an earlier one; entries
    taken back are not announced again. Who is asked is announced as the fight comes into sight too, with their points,
    the choice that Enter takes and at whom it is aimed; its chances once they are known."""

    def __init__(
        self, running_fight: RunningFight, fighter_model: FighterModel, exchange: Exchange, view: QWidget
    ) -> None:
        super().__init__(view)
        self._running_fight, self._fighter_model = running_fight, fighter_model
        self._exchange, self._view = exchange, view
        self._count, self._asked, self._headings = running_fight.at, self._asks(), self._begun()
        self._told = ""
        """The choice at hand as it was announced last."""
        running_fight.changed.connect(self._on_changed)
        running_fight.weighed.connect(self._on_weighed)
        exchange.targets.aimed.connect(self._say_choice)
        view.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Announces who is asked as the fight comes into sight; always False, so that the event goes on."""
        if event.type() == QEvent.Type.Show and watched is self._view:
            announce(self._view, "\n".join(self._headings), "began")
            self._say_asked()
        return False

    def _on_changed(self) -> None:
        count, asked, headings = self._running_fight.at, self._asks(), self._begun()
        came, is_another = count - self._count, asked != self._asked
        began = [each for each in headings if each not in self._headings]
        self._count, self._asked, self._headings = count, asked, headings
        if not self._view.isVisible():
            return
        if came > 0:
            told = reversed(last_sentences(self._running_fight, min(came, TOLD)))
            announce(self._view, "\n".join((*told, *began)))
        if is_another:
            self._say_asked()

    def _on_weighed(self, who: str) -> None:
        """Announces the chances of the choice at hand once they are known, if fighter `who` is the one asked."""
        answer = self._exchange.answer
        is_asked = answer is not None and answer.prompt.who == who and not self._running_fight.dice()
        if is_asked and self._view.isVisible() and self._choice() != self._told:
            self._say_choice()

    def _begun(self) -> tuple[str, ...]:
        """Headings of the moment at hand, such as Turn and round, in words."""
        fight, texts = self._running_fight.fight, self._running_fight.texts
        return tuple(map(texts.log_heading, fight.headings)) if fight is not None else ()

    def _asks(self) -> Prompt | None:
        """First prompt that waits for an answer, dice before choices, as the focus goes; None if there is none."""
        prompts: Iterable[Prompt] = (*self._running_fight.dice(), *self._running_fight.choices())
        return next(iter(prompts), None)

    def _say_asked(self) -> None:
        """Announces who is asked what, with the choice at hand and whom it may be aimed at."""
        prompt, answer = self._asked, self._exchange.answer
        if prompt is None:
            return
        further: tuple[str, ...] = ()
        if not self._running_fight.dice() and answer is not None:
            targets, self._told = map(self._row, answer.targets()), self._choice()
            numbers = self._running_fight.aiming_digits()
            further = self._told, targets_line([row for row in targets if row is not None], numbers)
        what, row = self._running_fight.texts.ask(prompt.id), self._row(prompt.who)
        side = self._running_fight.texts.name(row.side) if row is not None and row.side else ""
        who = with_points(row, side) if row is not None else ""
        announce(self._view, asked_lines(who, what, further), "asked")

    def _say_choice(self) -> None:
        self._told = self._choice()
        announce(self._view, self._told, "choice")

    def _choice(self) -> str:
        """The choice at hand in words, and at whom it is aimed; "" without any."""
        answer = self._exchange.answer
        return choice_line(self._exchange.table.spoken(), self._named(answer.target()) if answer is not None else "")

    def _named(self, who: str) -> str:
        """Name of fighter `who` with the points left; of a target that is no fighter the name alone, "" for ""."""
        row = self._row(who)
        return with_points(row) if row is not None else self._running_fight.texts.name(who) if who else ""

    def _row(self, who: str) -> FighterRow | None:
        """Row of fighter `who`; None for a target that is no fighter."""
        at = self._fighter_model.position(who)
        return self._fighter_model.fighter_row(at) if at is not None else None


def last_sentences(running_fight: RunningFight, moments: int = LAST) -> list[str]:
    """Sentences on the last `moments` moments of a fight, the newest first, misfits of entries among them. Stops after
    the moment with which there are `LAST` or more."""
    lines: list[str] = []
    for moment in reversed(running_fight.moments(moments)):
        said = [running_fight.texts.finding(moment.misfit)] if moment.misfit is not None else []
        lines += [*reversed(running_fight.sentences(moment.notes)), *said]
        if len(lines) >= LAST:
            break
    return lines
