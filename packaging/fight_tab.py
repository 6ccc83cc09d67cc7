"""How fast the tab of a fight is, with thirty fighters and 1,000 events: from an answer to the picture after it, and
from a move of the rewind slider to the picture of that moment.

It prints milliseconds as JSON for `bench.py`, each by the yardstick of its own moment. Chances are no part of a
picture: they come in pauses, a slice at a time; the longest slice is told too.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication
from yardstick import fair

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.fight.odds_worker import OddsWorker
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.values.events import Event

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
FIGHT = "four_against_six"
FIGHTERS, EVENTS, ANSWERS, MOVES = 30, 1000, 40, 60
SIZE = (1680, 945)
STRIDE = 37
"""Entries from one place of the slider to the next: it is dragged to and fro over the whole fight."""


def measured() -> dict[str, float]:
    """Milliseconds, by what was done."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    slices = _slices()
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as folder:
        home = Path(folder)
        file = home / "fight.mls.json"
        file.write_text(json.dumps(_crowded()), "utf-8")
        window = main_window([file], application, folders=Folders(home / "c", home / "s", home / "r"))
        window.resize(*SIZE)
        window.show()
        assert window.open_campaign is not None
        unseen = RunningFight(window.open_campaign, FIGHT, Roller(5), window)
        _advance(unseen, EVENTS)
        unseen.close()
        window.shell.fights.open(FIGHT)
        page = window.shell.fights.page()
        assert page is not None
        page.running_fight.throwing.roller = Roller(5)
        application.processEvents()
        answers = fair(lambda: _answer(page.running_fight, application), ANSWERS)
        _until_weighed(page.running_fight, application)
        assert page.log is not None
        slider = page.log.head.slider
        places = (nth * STRIDE % EVENTS for nth in range(1, MOVES + 1))
        moves = fair(lambda: _timed(application, lambda: slider.setValue(next(places))), MOVES)
        window.open_campaign.document.mark_saved()
        window.close()
    return {
        "answer": median(answers), "answer_slowest": max(answers), "slider": median(moves),
        "slider_slowest": max(moves), "slice": max(slices, default=0.0),
    }  # fmt: skip


def _slices() -> list[float]:
    """How long each slice of work on chances takes, from now on."""
    found: list[float] = []
    usual = OddsWorker._go_on

    def timed(pondering: OddsWorker) -> None:
        start = time.perf_counter()
        usual(pondering)
        found.append((time.perf_counter() - start) * 1000)

    setattr(OddsWorker, "_go_on", timed)  # noqa: B010
    return found


def _until_weighed(running_fight: RunningFight, application: QApplication) -> None:
    """Waits until the chances of who is asked are known."""
    who, ends = next((prompt.who for prompt in running_fight.choices()), ""), time.monotonic() + 20
    while who and (running_fight.odds(who) is None or running_fight.unweighed(who)) and time.monotonic() < ends:
        application.processEvents()


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


def _advance(running_fight: RunningFight, count: int) -> None:
    """The usual answers and the program's dice; whoever is hurt is healed by the referee's word."""
    while len(running_fight.encounter.events) < count:
        _heal(running_fight)
        if not (running_fight.all_again() if running_fight.choices() else running_fight.roll_rest()):
            return


def _heal(running_fight: RunningFight) -> None:
    for row in running_fight.fighters().values():
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
        running_fight.answer(Event(now.event.kind, now.event.who, facts))  # type: ignore[arg-type]


def _answer(running_fight: RunningFight, application: QApplication) -> float:
    """One answer, and the picture after it."""
    prompt = next(iter(running_fight.choices()), None)
    event = (
        running_fight.default_answer(prompt)
        if prompt is not None
        else running_fight.throwing.rolled(running_fight.dice()[0])
    )
    assert event is not None
    return _timed(application, lambda: running_fight.answer(event))


def _timed(application: QApplication, deed: Callable[[], object]) -> float:
    """Milliseconds from a deed to the picture after it."""
    application.processEvents()
    start = time.perf_counter()
    deed()
    application.processEvents()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    print(json.dumps(measured()))
