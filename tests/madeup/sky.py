"""A fight of the made-up system as a file holds it, for tests and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import convert

from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.values.events import Event, event_object, told
from mls_desktop.rules.common.values.saved_value import build

EVENTS = (
    told("fly", "red", how="high", at="grey.2"),
    told("throw", "red", dice=7),
    told("fly", "grey.1", how="glide"),
    told("fly", "grey.2", how="high", at="red"),
    told("throw", "grey.2", dice=4),
    told("fly", "red", how="high", at="grey.1"),
    told("throw", "red", dice=9),
)
"""Both ways to fly: a hit, a glide, a miss, and a hit that gliding halves."""
HEIGHTS = {"red": 20, "grey.1": 15, "grey.2": 11}
"""How high they are after all of it."""


def encounter(events: tuple[Event, ...] = ()) -> dict[str, Any]:
    """One against two, after these events."""
    return {
        "id": "fight",
        "name": "Over the dunes",
        "sides": [{"id": "us", "name": "Us"}, {"id": "them", "name": "Them"}],
        "line_up": [
            {"id": "red", "side": "us", "of": "red", "character": {"name": "Red"}},
            {"id": "grey", "side": "them", "count": 2, "character": {"name": "Grey", "role": "minor"}},
        ],
        "events": [event_object(each) for each in events],
    }


def held(events: tuple[Event, ...] = ()) -> Encounter:
    """The same as the program holds it."""
    return convert(encounter(events), Encounter, dec_hook=build)


def campaign(events: tuple[Event, ...] = EVENTS) -> dict[str, Any]:
    """A campaign of that fight."""
    red = {
        "id": "red", "name": "Red", "banner": "goose", "parts": {"lift": 1, "tail": 2}, "temper": {"bold": 7},
        "ribbons": [{"ribbon": "tin"}], "roll": [5, 4],
    }  # fmt: skip
    head = {"format": "mls-desktop", "version": 1, "system": "kites", "name": "The kite fair"}
    return {**head, "characters": [red], "encounters": [encounter(events)]}


def written(folder: Path, events: tuple[Event, ...] = EVENTS) -> str:
    """The path of its file."""
    file = folder / "kites.mls.json"
    file.write_text(json.dumps(campaign(events)), "utf-8")
    return str(file)
