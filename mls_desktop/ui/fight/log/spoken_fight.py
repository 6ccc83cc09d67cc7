"""Announcements to a screen reader as a fight goes on: the latest sentences, and the fighter asked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.widgets.plain_text import announce

LAST = 40
"""So many of the latest sentences of the log are listed."""
TOLD = 8
"""What happened in so many moments is told at most: an evening's dice may fall at one key."""


class SpokenFight(QObject):
    """Follows a fight that is seen, also from a moment that is looked at to a later one; what is taken back is not told
    anew."""

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
    """Sentences on the last `moments` moments of a fight, the newest first; none of an older moment once there are
    `LAST`."""
    lines: list[str] = []
    for moment in reversed(running_fight.moments(moments)):
        said = [running_fight.texts.finding(moment.misfit)] if moment.misfit is not None else []
        lines += [*reversed(running_fight.sentences(moment.notes)), *said]
        if len(lines) >= LAST:
            break
    return lines
