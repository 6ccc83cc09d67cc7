"""How paces are told: figures beside the yardstick of their own moment, since a machine has quicker and slower ones."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from tests.scripts import loaded

Figures = list[dict[str, Any]]
YARDSTICK = loaded("yardstick")


def paced(measures: Callable[[], float], times: int) -> float:
    """The middle of so many times in milliseconds of this thread, each by the yardstick of its own moment."""
    found: float = median(YARDSTICK.fair(measures, times, time.thread_time))
    return found


def tell(*deeds: Callable[[], Figures]) -> None:
    """Prints one JSON object: "figures", each {"name", "value", "goal", "unit", "note", "yardstick"}. Milliseconds are
    those of this machine, to be divided by their own yardstick: the mean of one before them and one after; or they are
    `paced` already, and their figure brings a yardstick of 1."""
    figures: Figures = []
    before = YARDSTICK.yardstick()
    for deed in deeds:
        found = deed()
        after = YARDSTICK.yardstick()
        figures += [{"yardstick": (before + after) / 2, **each} for each in found]
        before = after
    print(json.dumps({"figures": figures}))
