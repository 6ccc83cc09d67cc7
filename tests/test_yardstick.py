"""Times by the yardstick of their own moment, as `dev.py bench` tells them."""

from collections.abc import Iterator

import pytest

from tests.scripts import loaded

YARDSTICK = loaded("yardstick")


def clock_of(*sticks: int) -> Iterator[float]:
    """The readings of a clock, in seconds, by which the yardstick takes so many milliseconds each time."""
    at = 0.0
    for stick in sticks:
        yield at
        at += stick / 1000
        yield at


def test_a_time_is_divided_by_the_yardstick_of_its_own_moment() -> None:
    """The example of the module: a slow moment makes a time fair, not the best one or that of all."""
    clock, times = clock_of(50, 70, 50, 60), iter((120.0, 60.0, 110.0))
    found = YARDSTICK.fair(lambda: next(times), 3, lambda: next(clock))
    assert found == pytest.approx([100, 50, 100])


def test_a_time_taken_once_is_divided_by_the_middle_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = iter((1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 9.0))
    monkeypatch.setattr(YARDSTICK, "glance", lambda: next(seen))
    assert YARDSTICK.yardstick() == pytest.approx(1.4)
