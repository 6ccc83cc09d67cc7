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

    def __init__(self, bout: RunningFight, view: QWidget) -> None:
        super().__init__(view)
        self._bout, self._view = bout, view
        self._count, self._asked = bout.at, self._asks()
        bout.changed.connect(self._on_changed)

    def _on_changed(self) -> None:
        count, asked = self._bout.at, self._asks()
        came, is_another = count - self._count, asked != self._asked
        self._count, self._asked = count, asked
        if not self._view.isVisible():
            return
        if came > 0:
            announce(self._view, "\n".join(reversed(last_sentences(self._bout, min(came, TOLD)))))
        if is_another:
            announce(self._view, self._prompt(asked), "asked")

    def _asks(self) -> Prompt | None:
        """First prompt that waits for an answer, dice before choices, as the focus goes; None if there is none."""
        asks: Iterable[Prompt] = (*self._bout.dice(), *self._bout.choices())
        return next(iter(asks), None)

    def _prompt(self, ask: Prompt | None) -> str:
        if ask is None:
            return ""
        who, what = self._bout.names().get(ask.who, ""), self._bout.texts.ask(ask.id)
        return f"{who}: {what}" if who else what


def last_sentences(bout: RunningFight, moments: int = LAST) -> list[str]:
    """Sentences on the last `moments` moments of the fight `bout`, the newest first; none of an older moment once there
    are `LAST`."""
    lines: list[str] = []
    for moment in reversed(bout.moments(moments)):
        said = [bout.texts.finding(moment.misfit)] if moment.misfit is not None else []
        lines += [*reversed(bout.sentences(moment.notes)), *said]
        if len(lines) >= LAST:
            break
    return lines
