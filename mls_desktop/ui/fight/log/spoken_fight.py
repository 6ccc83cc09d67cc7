"""Announcements to a screen reader as a fight goes on: the latest sentences, and the fighter asked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.widgets.plain_text import announce

LAST = 40
"""Number of sentences from which on no older moment is listed."""
TOLD = 8
"""How many moments are announced at most, when many dice fall at one key."""


class SpokenFight(QObject):
    """Announces a fight that is visible as it goes on, also when a later moment is shown after an earlier one; entries
    taken back are not announced again."""

    def __init__(self, running_fight: RunningFight, view: QWidget) -> None:
        super().__init__(view)
        self._running_fight, self._view = running_fight, view
        self._count, self._asked = running_fight.at, self._asks()
        running_fight.changed.connect(self._on_changed)

    def _on_changed(self) -> None:
        count, asked = self._running_fight.at, self._asks()
        came, is_another = count - self._count, asked != self._asked
        self._count, self._asked = count, asked
        if not self._view.isVisible():
            return
        if came > 0:
            announce(self._view, "\n".join(reversed(last_sentences(self._running_fight, min(came, TOLD)))))
        if is_another:
            announce(self._view, self._prompt(asked), "asked")

    def _asks(self) -> Prompt | None:
        """First prompt that waits for an answer, dice before choices, as the focus goes; None if there is none."""
        prompts: Iterable[Prompt] = (*self._running_fight.dice(), *self._running_fight.choices())
        return next(iter(prompts), None)

    def _prompt(self, prompt: Prompt | None) -> str:
        if prompt is None:
            return ""
        who, what = self._running_fight.names().get(prompt.who, ""), self._running_fight.texts.ask(prompt.id)
        return f"{who}: {what}" if who else what


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
