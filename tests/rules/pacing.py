"""How paces are told: figures beside the yardstick of their own moment, since a machine has quicker and slower ones."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

Figures = list[dict[str, Any]]


def yardstick() -> float:
    """How many times slower this machine is just now than the one the goals are meant for."""
    spent = []
    for _nth in range(5):
        began = time.perf_counter()
        sum(i * i for i in range(1_000_000))
        spent.append((time.perf_counter() - began) * 1000)
    return min(spent) / 50


def tell(*deeds: Callable[[], Figures]) -> None:
    """Prints one JSON object: "figures", each {"name", "value", "goal", "unit", "note", "yardstick"}. Milliseconds are
    those of this machine, to be divided by their own yardstick: the mean of one before them and one after."""
    figures: Figures = []
    before = yardstick()
    for deed in deeds:
        found = deed()
        after = yardstick()
        figures += [{**each, "yardstick": (before + after) / 2} for each in found]
        before = after
    print(json.dumps({"figures": figures}))
