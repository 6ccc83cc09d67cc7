"""The worker of a prompt's odds: worked out in the pauses between what a person does."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from mls_desktop.rules.common.fight.fights import Choice, Fight

PAUSE = 30
"""Milliseconds without an answer after which chances are worked out."""
SLICE = 0.008
"""Seconds of work at a time: keys and pictures come between."""


class OddsWorker(QObject):
    """The worker of the odds.

    `weighed` carries the fighter whose chances are known now. Work on a moment that is shown no more is dropped.
    """

    weighed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fight: Fight | None = None
        self._known: dict[tuple[str, int], tuple[Choice, ...]] = {}
        self._asked = ("", 0)
        self._found: list[Choice] = []
        self._work: Iterator[Choice | None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    def set_fight(self, fight: Fight | None) -> None:
        """Another moment is shown: nothing is known of it."""
        self.stop()
        self._fight, self._known, self._asked = fight, {}, ("", 0)

    def close(self) -> None:
        """Works out nothing more."""
        self.set_fight(None)

    def stop(self) -> None:
        """Drops what is not finished."""
        self._timer.stop()
        self._work = None

    def odds(self, who: str, modifier: int = 0) -> tuple[Choice, ...] | None:
        """The chances of their choices, with a free modifier to their rolls; None while they are still being worked out
        in the pauses."""
        asked = (who, modifier)
        if (
            self._fight is not None
            and asked not in self._known
            and (self._asked != asked or not self._timer.isActive())
        ):
            self._asked, self._work = asked, None
            self._timer.start(PAUSE)
        return self._known.get(asked)

    def _go_on(self) -> None:
        """A slice of the work."""
        fight, (who, modifier) = self._fight, self._asked
        if fight is None or not who:
            return
        if self._work is None:
            self._work, self._found = fight.odds(who, modifier), []
        ends, whole = time.monotonic() + SLICE, True
        for choice in self._work:
            if choice is not None:
                self._found.append(choice)
            if time.monotonic() > ends:
                whole = False
                break
        # The window may have gone while chances were worked out.
        if not isValid(self):
            return
        if not whole:
            self._timer.start(0)
            return
        self._work = None
        self._known[who, modifier] = tuple(self._found)
        self.weighed.emit(who)
