"""Announcements to a screen reader as a fight goes on: the latest sentences, the round that begins, and the
fighter asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.widgets.plain_text import announce

LAST = 40
"""Number of sentences from which on no older moment is listed."""
TOLD = 8
"""How many moments are announced at most, when many dice fall at one key."""


class SpokenFight(QObject):
    """Announces a fight that is visible as it goes on, also when a later moment is shown after an earlier one; entries
    taken back are not announced again. Who is asked is announced as the fight comes into sight too. `at_hand` gives
    the choice that Enter takes, in words, "" for none; it is announced when `aimed` comes, since it is aimed at
    somebody else."""

    def __init__(
        self, running_fight: RunningFight, view: QWidget, at_hand: Callable[[], str], aimed: SignalInstance
    ) -> None:
        super().__init__(view)
        aimed.connect(self._on_aimed)
        self._running_fight, self._view, self._at_hand = running_fight, view, at_hand
        self._count, self._asked, self._headings = running_fight.at, self._asks(), self._begun()
        running_fight.changed.connect(self._on_changed)
        view.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Announces who is asked as the fight comes into sight."""
        if event.type() == QEvent.Type.Show and watched is self._view:
            announce(self._view, self._prompt(self._asked), "asked")
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
            announce(self._view, self._prompt(asked), "asked")

    def _on_aimed(self) -> None:
        announce(self._view, self._at_hand(), "aim")

    def _begun(self) -> tuple[str, ...]:
        """Headings of the moment at hand, such as Turn and round, in words."""
        fight, texts = self._running_fight.fight, self._running_fight.texts
        return tuple(map(texts.log_heading, fight.headings)) if fight is not None else ()

    def _asks(self) -> Prompt | None:
        """First prompt that waits for an answer, dice before choices, as the focus goes; None if there is none."""
        prompts: Iterable[Prompt] = (*self._running_fight.dice(), *self._running_fight.choices())
        return next(iter(prompts), None)

    def _prompt(self, prompt: Prompt | None) -> str:
        """Who is asked what by `prompt`, and the choice at hand; "" for None."""
        if prompt is None:
            return ""
        who, what = self._running_fight.names().get(prompt.who, ""), self._running_fight.texts.ask(prompt.id)
        at_hand = "" if self._running_fight.dice() else self._at_hand()
        return "\n".join(filter(None, (f"{who}: {what}" if who else what, at_hand)))


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
