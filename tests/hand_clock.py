"""The clock that a test turns by hand: nothing of the program happens later until the test says that it is later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet, ref

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

from mls_desktop.bridge.qt import clock, soon
from mls_desktop.bridge.qt.clock import Clock
from mls_desktop.bridge.qt.jobs import wait_for_all
from mls_desktop.bridge.qt.soon import TimerMaker

PATIENCE = 60.0
"""Seconds of real time that threads of the program have for their jobs; a test that needs them has failed."""
LONGEST = 60_000
"""Milliseconds that the clock is turned until nothing is to come; else something comes for ever."""
ROUNDS = 30_000
"""So many calls within one turn of the clock have no end."""
WATCH = 1000
"""Milliseconds between two calls of a timer that never ends by itself."""


class HandTimer(QTimer):
    """A timer whose time is that of a `HandClock`. To the program it is a QTimer like any other."""

    def __init__(self, owner: QObject, clock: HandClock) -> None:
        super().__init__(owner)
        self._clock = clock
        self.due: float | None = None
        """When it comes next, in the clock's milliseconds; None where it is stopped."""
        self.turn = 0
        """Of two that are due at once the one with the lower turn comes first."""

    def start(self, *wait: Any) -> None:
        """Starts anew, with another interval where one is given."""
        if wait:
            super().setInterval(int(wait[0]))
        self._set(self._clock.turned + self.interval())

    def stop(self) -> None:
        self.due = None

    def isActive(self) -> bool:
        return self.due is not None

    def setInterval(self, wait: Any) -> None:
        """One that runs begins anew, as Qt's does."""
        super().setInterval(wait)
        if self.due is not None:
            self.start()

    def remainingTime(self) -> int:
        return -1 if self.due is None else max(0, round(self.due - self._clock.turned))

    def fire(self) -> None:
        """It is time: calls what it was made for."""
        if self.isSingleShot():
            self.stop()
        elif self.due is not None:
            self._set(self.due + self.interval())
        self.timeout.emit()

    def _set(self, due: float) -> None:
        self.due, self.turn = due, self._clock.next_turn()


class _Call:
    """A call of `soon`, which holds its owner no more than the real one does."""

    def __init__(self, owner: QObject, act: Callable[[], object], due: float, turn: int) -> None:
        self._owner, self._act, self.due, self.turn = ref(owner), act, due, turn

    def fire(self) -> None:
        owner = self._owner()
        if owner is not None and isValid(owner):
            self._act()


def _has_an_end(coming: HandTimer | _Call) -> bool:
    return isinstance(coming, _Call) or coming.isSingleShot() or coming.interval() < WATCH


class HandClock(Clock, TimerMaker):
    """The clock. `holds`: of which objects the timers are turned by hand; None for all. Where others have real timers,
    the time goes on by itself, and is ahead by what the clock was turned."""

    def __init__(self, holds: Callable[[QObject], bool] | None = None) -> None:
        self._holds = holds
        self.turned = 0.0
        """So many milliseconds it was turned so far."""
        self._turns = 0
        self._timers = WeakSet[HandTimer]()
        self._calls: list[_Call] = []

    # What the program asks

    def now(self) -> float:
        return self.turned / 1000 + (super().now() if self._holds is not None else 0)

    def wall_time(self) -> float:
        """The real one, ahead by what the clock was turned: files beside the program bear real times."""
        return super().wall_time() + self.turned / 1000

    def pause(self, seconds: float) -> None:
        """Holds up nobody where all is turned by hand: the clock is turned by so much."""
        if self._holds is not None:
            super().pause(seconds)
        else:
            self.turned += seconds * 1000

    def timer(self, owner: QObject) -> QTimer:
        if not self._is_held(owner):
            return super().timer(owner)
        made = HandTimer(owner, self)
        self._timers.add(made)
        return made

    def call(self, owner: QObject, act: Callable[[], object], after: int) -> None:
        if self._is_held(owner):
            self._calls.append(_Call(owner, act, self.turned + after, self.next_turn()))
        else:
            super().call(owner, act, after)

    def _is_held(self, owner: QObject) -> bool:
        return self._holds is None or self._holds(owner)

    def next_turn(self) -> int:
        self._turns += 1
        return self._turns

    # What the test says

    def advance(self, ms: float) -> None:
        """Lets so many milliseconds go by: calls all that is due until then, in the order of its time. Each call sees
        the time at which it is due, and events are handled after it."""
        end = self.turned + ms
        for _each in range(ROUNDS):
            QCoreApplication.processEvents()
            found = self._next()
            if found is None or (found.due or 0) > end:
                self.turned = max(self.turned, end)
                return
            self._fire(found)
        raise AssertionError(f"{ROUNDS} calls did not bring the clock further than {self.turned:.0f} ms")

    def finish_jobs(self) -> None:
        """Waits until the threads have done all they were given; what they found is told when the clock goes on."""
        assert wait_for_all(PATIENCE) == 0, "a thread has not done its jobs"

    def run_until_idle(self) -> None:
        """Turns the clock until nothing is to come: the threads have done their jobs and told of them, and of all
        timers only those run that look at something every other moment, for ever."""
        end = self.turned + LONGEST
        for _each in range(ROUNDS):
            if self.turned > end:
                break
            self.finish_jobs()
            QCoreApplication.processEvents()
            found = self._next()
            if found is None or not any(map(_has_an_end, self._coming())):
                return
            self._fire(found)
        raise AssertionError(f"after {self.turned:.0f} ms of turning the clock these still wait: {self.waiting()}")

    def waiting(self) -> list[QObject | None]:
        """The owners of all timers that run."""
        return [timer.parent() for timer in self._running()]

    def _running(self) -> list[HandTimer]:
        return [timer for timer in self._timers if isValid(timer) and timer.due is not None]

    def _coming(self) -> list[HandTimer | _Call]:
        return [*self._running(), *self._calls]

    def _next(self) -> HandTimer | _Call | None:
        """The timer or call that comes next; None where nothing is to come."""
        return min(self._coming(), key=lambda each: (each.due or 0, each.turn), default=None)

    def _fire(self, found: HandTimer | _Call) -> None:
        self.turned = max(self.turned, found.due or 0)
        if isinstance(found, _Call):
            self._calls.remove(found)
        found.fire()


def in_place() -> HandClock | None:
    """The clock that is turned by hand now; None where the real one is in its place."""
    return soon.TIMERS if isinstance(soon.TIMERS, HandClock) else None


def turn(ms: float) -> None:
    """Turns the clock in place by so many milliseconds. AssertionError where it is the real one."""
    clock = in_place()
    assert clock is not None, "nobody turns the real clock"
    clock.advance(ms)


@contextmanager
def turned_by_hand(holds: Callable[[QObject], bool] | None = None) -> Iterator[HandClock]:
    """Puts a clock turned by hand in the place of the real one. What was made before keeps its real timers. `holds`: of
    which objects the timers are turned; None for all."""
    before = clock.CLOCK, soon.TIMERS
    clock.CLOCK = soon.TIMERS = made = HandClock(holds)
    try:
        yield made
    finally:
        clock.CLOCK, soon.TIMERS = before
