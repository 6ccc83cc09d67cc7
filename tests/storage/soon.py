"""Work that must be done soon, by the processor's own time: what else the machine does meanwhile counts as little as
may be."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from tests.scripts import loaded

SOON = 1.0
"""Seconds of work: so long reading or writing a file may take at most, by the machine's yardstick."""
T = TypeVar("T")


def soon(act: Callable[[], T], most: float = SOON) -> T:
    """The outcome of some work, which takes at most so many seconds of the processor. Where it took longer it is done
    once more, since the memory may have been swept meanwhile, and by the machine's own pace, which a crowd may halve.
    """
    found, took = _worked(act)
    if took > most:
        pace = max(1.0, loaded("yardstick").glance(time.process_time))
        assert _worked(act)[1] <= most * pace, f"it takes more than {most} s"
    return found


def _worked(act: Callable[[], T]) -> tuple[T, float]:
    before = time.process_time()
    found = act()
    return found, time.process_time() - before
