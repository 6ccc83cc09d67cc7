"""The timers of the program: calls that the event loop makes later, once or again and again. The time: `clock.py`."""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinMethodType, MethodType
from weakref import ref

from PySide6.QtCore import QObject, QTimer

Timer = QTimer
"""Type of a timer, for annotations: timers are only made here."""


class TimerMaker:
    """The maker of all timers. Tests replace it by one whose timers are turned by hand (`tests/hand_clock.py`)."""

    def timer(self, owner: QObject) -> QTimer:
        """A new timer, which is deleted with `owner`."""
        return QTimer(owner)

    def call(self, owner: QObject, act: Callable[[], object], after: int) -> None:
        """Calls `act` after so many milliseconds, unless `owner` is gone by then. Returns at once."""
        QTimer.singleShot(after, owner, act)


TIMERS = TimerMaker()
"""Maker of the timers of the whole program."""


def soon(do: Callable[[], object], after: int = 0) -> None:
    """Calls a method of a QObject from the event loop, `after` so many milliseconds; never if the object goes first.

    Qt's own `singleShot` keeps the method, and with it the object and all that this knows, for good if Qt deletes the
    object first: a sheet that was closed right after an edit left its whole page in memory. TypeError: no such method.
    """
    whose = _owner(do)
    there, name = ref(whose), getattr(do, "__name__", "")

    def act() -> None:
        if (one := there()) is not None:
            getattr(one, name)()

    TIMERS.call(whose, act, after)


def later(do: Callable[[], object], after: int = 0) -> QTimer:
    """Timer, not yet started, of one call: `do` is called `after` so many milliseconds from each `start`.

    `do`: a method of a QObject, to which the timer belongs; TypeError for anything else.
    """
    timer = every(do, after)
    timer.setSingleShot(True)
    return timer


def every(do: Callable[[], object], between: int = 0) -> QTimer:
    """The timer, not yet started, of calls of `do` with so many milliseconds `between`, until it is stopped.

    `do`: a method of a QObject, to which the timer belongs; TypeError for anything else.
    """
    timer = TIMERS.timer(_owner(do))
    timer.setInterval(between)
    timer.timeout.connect(do)
    return timer


def _owner(do: Callable[[], object]) -> QObject:
    """QObject whose method `do` is. Raises TypeError where `do` is no such method."""
    whose = do.__self__ if isinstance(do, MethodType | BuiltinMethodType) else None
    if not isinstance(whose, QObject):
        raise TypeError(f"{do!r} is no method of a QObject")
    return whose
