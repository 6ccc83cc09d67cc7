"""The clock of the program: the time, and a pause of the thread that asks for it. No Qt; timers: `soon.py`."""

from __future__ import annotations

import time


class Clock:
    """The real clock. A test puts one that it turns by hand in its place (`tests/hand_clock.py`)."""

    def now(self) -> float:
        """Seconds since some moment; they never go back, whatever the machine's date is set to."""
        return time.monotonic()

    def wall_time(self) -> float:
        """Seconds since the beginning of 1970, as files bear them."""
        return time.time()

    def pause(self, seconds: float) -> None:
        """Stops the calling thread for so many `seconds`."""
        time.sleep(seconds)


CLOCK = Clock()
"""Clock of the whole program."""


def now() -> float:
    """Seconds since some moment; they never go back. For durations."""
    return CLOCK.now()


def wall_time() -> float:
    """Seconds since the beginning of 1970. For dates and times."""
    return CLOCK.wall_time()


def pause(seconds: float) -> None:
    """Stops the calling thread for so many `seconds`."""
    CLOCK.pause(seconds)
