"""The machine's yardstick: how fast Python is here just now, beside the machine that goals in milliseconds mean.

A machine shared with others is now slow, now quick, several times a second. So each time is divided by the yardstick of
its own moment, and like is compared with like: the middle of many times by the middle of many yardsticks, never the
usual time by the best yardstick.

Example: three times of 90, 130 and 100 ms, beside which the yardstick took 50, 70 and 55 ms (50 are meant), are fair
ones of 90, 92.9 and 90.9 ms; 90.9 is told.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median

MEANT = 50.0
"""Milliseconds the yardstick takes on the machine that goals are meant for."""
GLANCES = 9


def glance() -> float:
    """How many times slower than the meant machine this one is, by a single yardstick: a moment of some 50 ms."""
    began = time.perf_counter()
    sum(i * i for i in range(1_000_000))
    return (time.perf_counter() - began) * 1000 / MEANT


def yardstick() -> float:
    """The same of a longer moment, the middle of many: what a time taken once is divided by."""
    gc.collect()
    return median(glance() for _nth in range(GLANCES))


def fair(measures: Callable[[], float], times: int) -> list[float]:
    """What `measures` finds each of so many times, in milliseconds, by the yardstick of its own moment: the mean of
    one just before and one just after."""
    found, before = [], glance()
    for _nth in range(times):
        spent, after = measures(), glance()
        found.append(spent / ((before + after) / 2))
        before = after
    return found
