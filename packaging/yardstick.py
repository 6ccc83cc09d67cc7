"""The machine's yardstick: how fast Python is here just now, beside the machine that goals in milliseconds mean.

A machine shared with others is now slow, now quick, several times a second. So each time is divided by the yardstick of
its own moment, and like is compared with like: the middle of many times by the middle of many yardsticks, never the
usual time by the best yardstick; and a time of one thread alone by a yardstick of that thread, or work of others just
then would make it look quicker than it is.

Example: the yardstick takes 50, 70, 50 and 60 ms (50 are meant), and between them three times of 120, 60 and 110 ms
were found. Their moments have 1.2, 1.2 and 1.1 yardsticks: they are fair ones of 100, 50 and 100 ms.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median

MEANT = 50.0
"""Milliseconds the yardstick takes on the machine that goals are meant for."""
GLANCES = 9
Clock = Callable[[], float]
"""Tells seconds: those that went by, or those in which this thread worked."""


def glance(clock: Clock = time.perf_counter) -> float:
    """How many times slower than the meant machine this one is, by a single yardstick: a moment of some 50 ms."""
    began = clock()
    sum(i * i for i in range(1_000_000))
    return (clock() - began) * 1000 / MEANT


def yardstick() -> float:
    """The same of a longer moment, the middle of many: what a time taken once is divided by."""
    gc.collect()
    return median(glance() for _nth in range(GLANCES))


def fair(measures: Callable[[], float], times: int, clock: Clock = time.perf_counter) -> list[float]:
    """What `measures` finds each of so many times, in milliseconds by this clock, by the yardstick of its own moment:
    the mean of one just before and one just after."""
    found, before = [], glance(clock)
    for _nth in range(times):
        spent, after = measures(), glance(clock)
        found.append(spent / ((before + after) / 2))
        before = after
    return found
