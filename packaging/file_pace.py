"""What keeping a campaign safe costs: the window's event loop during a save on a slow disk, a logged step, memory after
a long session. `bench.py` starts it and reads its JSON.

    file_pace.py save FILE [hold]   a save in the program's window; `hold`: each fsync waits here, not by strace
    file_pace.py steps FILE         steps in the log, each with what the window's thread does for it
    file_pace.py session FILE       10,000 edits and 500 saves
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from probe import memory, settle
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from yardstick import yardstick

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.campaign.loaded_campaign import load
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.save_outcome import Outcome
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.shipped_data import ShippedData

HELD = 2.0
"""Seconds that a slow disk takes for each fsync."""
BEAT = 1
"""Milliseconds between two beats of the event loop."""
STEPS = 400
EDITS, SAVE_EVERY, EARLY = 10_000, 20, 1_000


def hold() -> None:
    """Has each fsync wait, where nothing outside the program makes it."""
    usual = os.fsync

    def wait(handle: int) -> None:
        time.sleep(HELD)
        usual(handle)

    os.fsync = wait  # type: ignore[assignment]


class Heart:
    """The heart of the event loop: the longest time between two of its beats, in milliseconds."""

    def __init__(self) -> None:
        self.longest, self._last = 0.0, time.perf_counter()
        self._timer = QTimer()
        self._timer.timeout.connect(self.beat)
        self._timer.start(BEAT)

    def beat(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, (now - self._last) * 1000), now


def save(file: Path, home: Path) -> dict[str, float]:
    """The longest gap of the event loop from the command to the word that all is saved, after an edit."""
    application = QApplication(sys.argv[:1])
    stick = yardstick()
    window = main_window([file], application, folders=folders(home))
    window.show()
    settle(application)
    assert window.open_campaign is not None
    open_campaign, loop, told = window.open_campaign, QEventLoop(), list[bool]()

    def heard(outcome: Outcome) -> None:
        if outcome.kind == "save":
            told.append(outcome.problem is None)
            loop.quit()

    open_campaign.keeper.kept.connect(heard)
    open_campaign.keeper.failed.connect(heard)
    assert open_campaign.document.apply(Edit("set", ("name",), "A slower disk"))
    # The edit's own picture is another measure's business; its recovery copy has not begun when this is over.
    for _ in range(10):
        application.processEvents()
    began, heart = time.perf_counter(), Heart()
    window.shell.files.save()
    if not told:
        loop.exec()
    assert told == [True], "the save failed"
    heart.beat()
    took = time.perf_counter() - began
    people = len(open_campaign.document.campaign.characters)
    return {"gap": heart.longest, "took": took, "people": people, "yardstick": stick}


def steps(file: Path, home: Path) -> dict[str, float]:
    """Milliseconds of the window's thread for each step with its line in the log: the edit, and all that is handed
    over. The patches of the step before are worked out meanwhile, as when somebody types fast."""
    application = QCoreApplication(sys.argv[:1])
    stick = yardstick()
    open_campaign = opened_file(file, home)
    open_campaign.keeper.steps.flush()
    open_campaign.keeper.background.wait()
    spent, logged = [], []
    for nth in range(STEPS):
        began = time.perf_counter()
        assert edit(open_campaign, nth)
        edited = time.perf_counter()
        open_campaign.keeper.steps.flush()
        done = time.perf_counter()
        spent.append((done - began) * 1000)
        logged.append((done - edited) * 1000)
        application.processEvents()
    open_campaign.close(drop=True)
    cuts = quantiles(spent, n=100)
    return {"step": median(spent), "p95": cuts[94], "p99": cuts[98], "log": median(logged), "yardstick": stick}


def session(file: Path, home: Path) -> dict[str, float]:
    """Memory in MB after the first edits and saves, and after all."""
    application = QCoreApplication(sys.argv[:1])
    open_campaign = opened_file(file, home)
    held, saves = {}, 0
    for nth in range(1, EDITS + 1):
        assert edit(open_campaign, nth)
        if nth % SAVE_EVERY == 0:
            saved(open_campaign.keeper)
            saves += 1
        application.processEvents()
        if nth in (EARLY, EDITS):
            open_campaign.keeper.flush()
            gc.collect()
            held[nth] = memory()
    open_campaign.close(drop=True)
    return {"early": held[EARLY], "late": held[EDITS], "edits": EDITS, "saves": saves}


def folders(home: Path) -> Folders:
    return Folders(home / "config", home / "state", home / "data" / "recovery")


def opened_file(file: Path, home: Path) -> OpenCampaign:
    """The campaign of a file with all that keeps it: lock, watch, versions, log, recovery copies."""
    shipped_data = ShippedData()
    open_campaign = OpenCampaign(load(file, shipped_data), shipped_data, folders(home))
    open_campaign.guard_file()
    open_campaign.keeper.steps.look()
    open_campaign.keeper.background.wait()
    return open_campaign


def edit(open_campaign: OpenCampaign, nth: int) -> bool:
    """Another name for one character after the other."""
    people = open_campaign.document.campaign.characters
    who = people[nth % len(people)]
    return open_campaign.document.apply(Edit("set", ("characters", who.id, "name"), f"Somebody {nth:06}"))


def saved(keeper: Autosave) -> None:
    keeper.save()
    keeper.background.wait()
    assert not keeper.dirty


def main() -> None:
    name, file, *words = sys.argv[1:]
    if words == ["hold"]:
        hold()
    deeds: dict[str, Callable[[Path, Path], dict[str, float]]] = {"save": save, "steps": steps, "session": session}
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as folder:
        home = Path(folder)
        own = home / "campaign.mls.json"
        own.write_bytes(Path(file).read_bytes())
        print(json.dumps(deeds[name](own, home)), flush=True)
        # What closing costs is measured nowhere.
        os._exit(0)


if __name__ == "__main__":
    main()
