"""How long the largest fight that may be takes the command line; each system's `pace.py` measures its own."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from mls_desktop.cli import main
from mls_desktop.model.campaign import FORMAT, VERSION
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS

GOAL = 2000.0
JOINS = 600


def crowd(system: str, character: dict[str, Any], said: list[dict[str, Any]]) -> dict[str, Any]:
    """A fight as a file has it: as many as there may be, half of them on either side ("us.1", "them.1"), where more
    come than may, once this was said."""
    half = MOST_FIGHTERS // 2
    line_up = [{"id": side, "side": side, "count": half, "character": character} for side in ("us", "them")]
    joins = [{"kind": "join", "who": f"n.{nth}", "side": "us", "character": character} for nth in range(JOINS)]
    sides = [{"id": side, "name": side} for side in ("us", "them")]
    fight = {"id": "crowd", "first": "us", "sides": sides, "line_up": line_up, "events": [*said, *joins]}
    return {"format": FORMAT, "version": VERSION, "system": system, "encounters": [fight]}


def crowded(system: str, character: dict[str, Any], said: list[dict[str, Any]]) -> dict[str, Any]:
    """The figure of `check` and `replay`, of which the slower counts."""
    with tempfile.TemporaryDirectory(prefix="mls-crowd-") as folder:
        file = Path(folder) / "crowd.mls.json"
        file.write_text(json.dumps(crowd(system, character, said)), "utf-8")
        check, replay = answered("check", str(file)), answered("replay", str(file), "--encounter", "crowd", "--json")
    note = f"{system}, {len(said)} events; check {check:.0f}, replay {replay:.0f} ms here"
    return {"name": f"{MOST_FIGHTERS} fighters, the slower of both", "value": max(check, replay), "goal": GOAL,
            "unit": "ms", "note": note}  # fmt: skip


def answered(*words: str) -> float:
    """Milliseconds until a command has answered."""
    began = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(words) == 0
    return (time.perf_counter() - began) * 1000
