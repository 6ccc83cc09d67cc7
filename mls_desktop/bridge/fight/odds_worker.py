"""The worker of a prompt's odds: worked out in the pauses between what a person does."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import later
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, Fight, Modifiers

PAUSE = 30
"""Milliseconds without an answer after which chances are worked out."""
SLICE = 0.008
"""Seconds of work at a time: keys and pictures come between."""
FIRST, NEXT = 0.3, 0.6
"""Seconds of work after which the rows known so far are told, and between further times. Most tables are whole before
the first of them, so that they change but once."""

Asked = tuple[str, tuple[tuple[str, int], ...]]
"""Id of the fighter whose chances are worked out, and the free modifiers by fighter."""


class OddsWorker(QObject):
    """The worker of the odds.

    `weighed` carries the id of the fighter of whom more chances are known now: all of them, or in crowds those that
    come first. Work on a moment that is shown no more is dropped.
    """

    weighed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fight: Fight | None = None
        self._known: dict[Asked, tuple[Choice, ...]] = {}
        self._asked: Asked = ("", ())
        self._found: list[Choice] = []
        self._told: tuple[Choice, ...] | None = None
        self._spent, self._tells_at = 0.0, FIRST
        self._work: Iterator[Choice | None] | None = None
        self._timer = later(self._go_on)

    def set_fight(self, fight: Fight | None) -> None:
        """Sets the `fight` whose odds are asked for (None: none) and forgets all odds known or under way."""
        self.stop()
        self._fight, self._known, self._asked = fight, {}, ("", ())

    def close(self) -> None:
        """Drops all odds known or under way; no more are worked out until `set_fight`."""
        self.set_fight(None)

    def stop(self) -> None:
        """Drops the odds that are being worked out; those known whole stay."""
        self._timer.stop()
        self._work, self._told = None, None

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> tuple[Choice, ...] | None:
        """Rows of the odds for fighter `who`, with free `modifiers` to rolls by fighter: all, or those told so far (see
        `is_whole`); None while none is told. Where they are not known, work on them begins after a pause, in place of
        any other."""
        asked = (who, tuple(sorted(modifiers.items())))
        if (
            self._fight is not None
            and asked not in self._known
            and (self._asked != asked or not self._timer.isActive())
        ):
            self.stop()
            self._asked = asked
            self._timer.start(PAUSE)
        return self._known.get(asked, self._told if asked == self._asked else None)

    def is_whole(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> bool:
        """Tells whether all rows of the odds for fighter `who` with these `modifiers` are known."""
        return (who, tuple(sorted(modifiers.items()))) in self._known

    def _go_on(self) -> None:
        """Works out odds for `SLICE` seconds; emits `weighed` where the rows are all known, or enough time has
        passed."""
        fight, (who, modifiers) = self._fight, self._asked
        if fight is None or not who:
            return
        begun = now()
        if self._work is None:
            self._work, self._found = fight.odds(who, dict(modifiers)), []
            self._spent, self._tells_at = 0.0, FIRST
        whole = self._worked_until(begun + SLICE)
        # The window may have gone while chances were worked out.
        if not isValid(self):
            return
        self._spent += now() - begun
        if whole:
            self._work, self._told = None, None
            self._known[who, modifiers] = tuple(self._found)
            self.weighed.emit(who)
            return
        self._timer.start(0)
        if self._spent > self._tells_at and len(self._found) > len(self._told or ()):
            self._told, self._tells_at = tuple(self._found), self._spent + NEXT
            self.weighed.emit(who)

    def _worked_until(self, end: float) -> bool:
        """Adds rows of the odds to those found, until the time `end`; True where all are worked out."""
        for choice in self._work or ():
            if choice is not None:
                self._found.append(choice)
            if now() > end:
                return False
        return True
