"""How fast the tab of a fight is: from an answer to the picture after it, with thirty fighters and 1,000 events.

Run alone it prints the seconds as JSON; `bench.py` may call the function. Times are this machine's own: whoever
compares them divides by what the yardstick takes in the same run.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from mls_desktop.app import main_window
from mls_desktop.bridge.bout import Bout
from mls_desktop.bridge.dice import Roller
from mls_desktop.bridge.places import Folders
from mls_desktop.rules.common.events import Event

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "three_fights.mls.json"
FIGHT = "four_against_six"
FIGHTERS, EVENTS, ANSWERS = 30, 1000, 40


def answers() -> tuple[float, float]:
    """Seconds from an answer to the repainted tab: the median, and the slowest."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as folder:
        home = Path(folder)
        file = home / "fight.mls.json"
        file.write_text(json.dumps(_crowded()), "utf-8")
        window = main_window([file], application, folders=Folders(home / "c", home / "s", home / "r"))
        window.resize(1680, 945)
        window.show()
        window.around.fights.open(FIGHT)
        page = window.around.fights.page()
        assert page is not None
        page.begin()
        bout = page.bout
        bout.throwing.roller = Roller(5)
        _advance(bout, EVENTS)
        found = [_answer(bout, application) for _nth in range(ANSWERS)]
        assert window.opened is not None
        window.opened.document.mark_saved()
        window.close()
    return median(found), max(found)


def _crowded() -> dict[str, Any]:
    """The sample's fight with thirty fighters, before its first event."""
    campaign: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    fight = next(each for each in campaign["encounters"] if each["id"] == FIGHT)
    fight.pop("branches", None)
    fight.pop("cursor", None)
    fight["events"] = []
    lead, few = fight["line_up"][0], sum(each.get("count", 1) for each in fight["line_up"])
    sides = [side["id"] for side in fight["sides"]]
    more = [{**lead, "id": f"more_{nth}", "side": sides[nth % 2]} for nth in range(FIGHTERS - few)]
    fight["line_up"] += more
    campaign["encounters"] = [fight]
    return campaign


def _advance(bout: Bout, count: int) -> None:
    """The usual answers and the program's dice; whoever is hurt is healed by the referee's word."""
    while len(bout.encounter.events) < count:
        _heal(bout)
        if not (bout.all_again() if bout.choices() else bout.roll_rest()):
            return


def _heal(bout: Bout) -> None:
    for row in bout.fighters().values():
        now, most = (next((c for c in row.cells if c.column == name), None) for name in ("now", "most"))
        if (
            now is None
            or most is None
            or now.event is None
            or now.field is None
            or now.figure.value == most.figure.value
        ):
            continue
        facts = (*now.event.facts, (now.field.name, most.figure.value))
        bout.answer(Event(now.event.kind, now.event.who, facts))  # type: ignore[arg-type]


def _answer(bout: Bout, application: QApplication) -> float:
    """One answer, and the picture after it."""
    application.processEvents()
    ask = next(iter(bout.choices()), None)
    event = bout.usual(ask) if ask is not None else bout.throwing.rolled(bout.dice()[0])
    assert event is not None
    start = time.perf_counter()
    bout.answer(event)
    application.processEvents()
    return time.perf_counter() - start


if __name__ == "__main__":
    usual, slowest = answers()
    print(json.dumps({"answer": round(usual, 4), "answer_slowest": round(slowest, 4)}))
