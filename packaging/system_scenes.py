"""The same screens over every further rule system that is there, from the campaigns that ship for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from campaigns import SAMPLE
from fight_scenes import fight

from mls_desktop.ui.window.main import MainWindow

Act = Callable[[MainWindow], None]
Scene = tuple[str, Act, Callable[[], dict[str, Any]]]
MOMENTS = (0, 8, 60)
"""After how many events a fight is shown."""


def _read(file: Path) -> Callable[[], dict[str, Any]]:
    def campaign() -> dict[str, Any]:
        read: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return read

    return campaign


def further_samples() -> list[Path]:
    """The campaigns that ship for rule systems other than the one of most screens."""
    return [file for file in sorted(SAMPLE.parents[1].glob("*/*.mls.json")) if file.parent != SAMPLE.parent]


def system_scenes(sheet: Callable[[str, float], Act], more: dict[str, Act]) -> Iterator[Scene]:
    """The sheet of the first character of each sample in three heights, these further screens, and its fights."""
    for file in further_samples():
        system, campaign = file.parent.name, _read(file)
        held = campaign()
        for encounter in held.get("encounters", ()):
            for at in MOMENTS:
                yield f"{system}-{encounter['id']}-{at}", fight(encounter["id"], at), campaign
        if held.get("encounters"):
            continue
        first = held["characters"][0]["id"]
        for lower in (0.0, 0.5, 1.0):
            yield f"{system}-sheet-{round(lower * 2)}", sheet(first, lower), campaign
        yield from ((f"{system}-{name}", act, campaign) for name, act in more.items())
