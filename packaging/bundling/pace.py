"""How soon a bundle shows its first picture, beside the checkout: by the probe that `dev.py bench` uses."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from bench import PROBE, told

from bundling.folder import WORK, Bundle, made

TURNS = 11


@dataclass(frozen=True)
class Pace:
    """Milliseconds from the start to the first picture, the median of several turns: of the bundle and of the checkout,
    and how many times as long the bundle takes in the same turn."""

    bundle: float
    checkout: float
    times: float

    def __str__(self) -> str:
        return f"{self.times:.2f} x: {self.bundle:.0f} ms against {self.checkout:.0f} ms of the checkout"


def measured(bundle: Bundle, sample: Path, folder: Path) -> Pace:
    """Starts in turns that each begin with the other. The bundle that is measured is made like `bundle`, with the probe
    for its entry. Raises SetupError."""
    probe = replace(made(folder / "probe", WORK / "probe", PROBE), of_system=bundle.of_system)
    starts = {"bundle": [str(probe.program)], "checkout": [sys.executable, str(PROBE)]}
    found: dict[str, list[float]] = {name: [] for name in starts}
    for nth in range(TURNS + 1):
        for name in sorted(starts, reverse=bool(nth % 2)):
            words = [*starts[name], "program", str(time.monotonic_ns()), str(sample)]
            painted = told(words, folder / f"{name}{nth}")["painted"]
            if nth:  # the first start only warms the disk's cache
                found[name].append(painted)
    times = median(mine / other for mine, other in zip(found["bundle"], found["checkout"], strict=True))
    return Pace(median(found["bundle"]), median(found["checkout"]), times)
