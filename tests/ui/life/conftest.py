"""A window with the sample's people before anything happened to them, and without a date."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desk import Desk

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path) -> Desk:
    raw = json.loads(SAMPLE.read_text("utf-8"))
    for who in raw["characters"]:
        who.pop("chronicle", None)
    for key in ("calendar", "journal"):
        raw.pop(key, None)
    file = tmp_path / SAMPLE.name
    file.write_text(json.dumps(raw), "utf-8")
    made = Desk(qtbot, tmp_path / "home", files=(file,))
    made.window.tabs.open("tam_oster")
    made.settle()
    return made
