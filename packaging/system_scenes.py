"""The same screens over every further rule system that is there, from the campaigns that ship for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from campaigns import SAMPLE
from fight_scenes import fight
from story_scenes import command, corrected, from_the_beginning
from table_scenes import home

from mls_desktop.ui.window.main import MainWindow

Act = Callable[[MainWindow], None]
Scene = tuple[str, Act, Callable[[], dict[str, Any]]]
AMID = 60
"""So many events of a fight have happened where it is shown in its midst."""


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
            yield from _moments(f"{system}-{encounter['id']}", encounter, campaign)
        if held.get("encounters"):
            continue
        first = held["characters"][0]["id"]
        for lower in (0.0, 0.5, 1.0):
            yield f"{system}-sheet-{round(lower * 2)}", sheet(first, lower), campaign
        yield from ((f"{system}-{name}", act, campaign) for name, act in more.items())


def _moments(name: str, encounter: dict[str, Any], campaign: Callable[[], dict[str, Any]]) -> Iterator[Scene]:
    """A fight as each kind of thing is asked for the first time, in its midst, and looked back on in three ways."""
    id, events = encounter["id"], encounter.get("events", ())
    for kind in dict.fromkeys(event["kind"] for event in events):
        first = next(at for at, event in enumerate(events) if event["kind"] == kind)
        yield f"{name}-{kind}", fight(id, first), campaign
    for then, act in {"log": from_the_beginning, "correction": corrected, "home": home(taken=False)}.items():
        yield f"{name}-{then}", fight(id, None, act), campaign
    yield f"{name}-players", fight(id, AMID, command("players")), campaign
    yield f"{name}-amid", fight(id, AMID), campaign
