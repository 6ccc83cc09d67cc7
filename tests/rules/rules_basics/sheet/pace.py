"""How fast the sheet is: `packaging/bench.py` starts this file and holds each figure against its goal.

The answer is told by `tests/rules/pacing.py`.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from tests.rules.pacing import tell
from tests.scripts import loaded

PROBE = loaded("probe")
SKILLS, FRAME = 40, 16.0
WIDE, HIGH = 1680, 945


def campaign() -> dict[str, Any]:
    """One character with so many skills of their own, each with a weapon for it up to ten."""
    skills = [{"id": f"s{n}", "name": f"Skill number {n}", "value": 8 + n % 9, "use": "melee"} for n in range(SKILLS)]
    weapons = [{"id": f"w{n}", "name": f"Weapon {n}", "skill": f"s{n}", "damage": "1d+1"} for n in range(10)]
    who = {"id": "ann", "name": "Ann", "speed": 5.5, "move": 5, "skills": skills, "weapons": weapons}
    return {"format": "mls-desktop", "version": 1, "system": "rules_basics", "characters": [who]}


def edits() -> list[dict[str, Any]]:
    """A step up or down of one of the skills, until the window is repainted."""
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="mls-pace-") as name:
        folder = Path(name)
        file = folder / "skills.mls.json"
        file.write_text(json.dumps(campaign()), "utf-8")
        window = main_window([file], application, folders=Folders(folder, folder, folder / "recovery"))
        window.resize(WIDE, HIGH)
        window.show()
        PROBE.settle(application)
        table = PROBE.table_of(window, "skills")
        spent: float = PROBE.edit_time(application, window, table, SKILLS // 4)
    return [{"name": "own skill edited, repainted", "value": spent, "goal": FRAME, "unit": "ms",
             "note": f"{SKILLS} skills shown", "yardstick": 1.0}]  # fmt: skip


if __name__ == "__main__":
    tell(edits)
    sys.stdout.flush()
    os._exit(0)
