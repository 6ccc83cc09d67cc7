"""What a gesture costs the window's thread with ten sheets, a fight on a map and three windows open: from the gesture
to the picture after it, and what comes at once after that.

It prints milliseconds of CPU as JSON for `bench.py`, each by the yardstick of its own moment, and all that each was.
With a word it prints instead where the time of that gesture goes.
"""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from probe import settle
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from yardstick import fair

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.fight.preparation import join, people, person
from mls_desktop.ui.fight.map_place import MapPlace
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.tables.walked_table import WalkedTable
from mls_desktop.ui.window.main import MainWindow

SAMPLES = Path(__file__).resolve().parent.parent / "resources" / "samples" / "nutshell"
FIGHT, PREPARED = "eight_in_the_warehouse", "raid_on_the_salt_pans"
SHEETS, MORE = 10, 10
"""So many sheets are open; so many more characters are looked through."""
TIMES = 5
SIZE = (1680, 945)


def campaign() -> dict[str, Any]:
    """The people of one sample with the fight of another, and an encounter that is not begun."""
    held: dict[str, Any] = json.loads((SAMPLES / "the_grey_coast.mls.json").read_text("utf-8"))
    other = json.loads((SAMPLES / "the_warehouse.mls.json").read_text("utf-8"))
    own = held["characters"]
    held["characters"] = [{**own[nth % len(own)], "id": f"copy_{nth}"} for nth in range(SHEETS + MORE)]
    for key in ("pictures", "library"):
        if key in other and key not in held:
            held[key] = other[key]
    prepared = [{**each, "line_up": []} for each in held["encounters"] if each["id"] == PREPARED]
    held["encounters"] = [*prepared, *(each for each in other["encounters"] if each["id"] == FIGHT)]
    return held


class Table:
    """The three windows: the main one with its tabs, a sheet in one of its own, the players' window."""

    def __init__(self, home: Path, application: QApplication) -> None:
        self.application = application
        self.profile: cProfile.Profile | None = None
        file = home / "table.mls.json"
        file.write_text(json.dumps(campaign()), "utf-8")
        self.window: MainWindow = main_window([file], application, folders=Folders(home / "c", home / "s", home / "r"))
        self.window.resize(*SIZE)
        self.window.show()
        settle(application)
        assert self.window.open_campaign is not None
        self.open_campaign, shell = self.window.open_campaign, self.window.shell
        for nth in range(SHEETS + 1):
            self.window.tabs.open(f"copy_{nth}")
            settle_briefly(application)
        page = self.window.tabs.front()
        assert page is not None
        shell.sheet_windows.tear_off(page)
        shell.fights.open(FIGHT)
        self.do("players")
        settle(application)
        self.window.activateWindow()
        self.window.tabs.come_forward()
        self.window.tabs.open("copy_0")
        settle(application)
        assert len([each for each in application.topLevelWidgets() if each.isWindow() and each.isVisible()]) >= 3

    def do(self, command: str) -> None:
        self.window.shell.actions[command].trigger()

    def rest(self) -> None:
        """What a gesture leaves for idle moments is done before the next one."""
        settle_briefly(self.application)

    def cost(self, deed: Callable[[], object]) -> float:
        """Milliseconds of this thread from a deed to the picture after it."""
        if self.profile is not None:
            self.profile.enable()
        began = time.thread_time()
        deed()
        for _nth in range(3):
            self.application.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        spent = (time.thread_time() - began) * 1000
        if self.profile is not None:
            self.profile.disable()
        return spent

    @cached_property
    def gestures(self) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
        """What is done before each gesture and not measured, and the gesture."""
        tabs, shell, nothing = self.window.tabs, self.window.shell, _nothing
        behind, fresh = cycle([f"copy_{nth}" for nth in range(1, SHEETS)]), cycle(range(SHEETS + 1, SHEETS + MORE))
        steps, themes = cycle(["zoom_in", "zoom_out"]), cycle(["dark", "light"])
        return {
            "sheet brought up": (nothing, lambda: tabs.open(next(behind))),
            "next character by key": (lambda: self._to_list(next(fresh)), lambda: self._roster().finish()),
            "fight brought up": (lambda: tabs.open("copy_0"), lambda: shell.fights.open(FIGHT)),
            "map brought up": (self._map_away, lambda: self._place().turn()),
            "fighter into a line-up": (lambda: shell.fights.open(PREPARED), self._join),
            "settings page": (self._without_settings, lambda: shell.settings.show_page("keys")),
            "library page": (self._without_library, lambda: self.do("to_library")),
            "zoom step": (nothing, lambda: self.do(next(steps))),
            "theme": (nothing, lambda: self.do(next(themes))),
            "sheet after a zoom step": (lambda: self.do(next(steps)), lambda: tabs.open(next(behind))),
        }

    def measured(self, name: str, times: int) -> list[float]:
        before, deed = self.gestures[name]

        def once() -> float:
            before()
            self.rest()
            return self.cost(deed)

        return fair(once, times, time.thread_time)

    def _roster(self) -> WalkedTable:
        table = self.window.shell.roster._table
        assert table is not None
        return table

    def _to_list(self, nth: int) -> None:
        """A key has led to somebody in the list, and rests there."""
        table = self._roster()
        self.window.shell.roster.grab_focus()
        table.show_row(f"copy_{nth}")
        table.walk()

    def _page(self) -> FightPage:
        page = self.window.shell.fights.page()
        assert page is not None
        return page

    def _map_away(self) -> None:
        self.window.shell.fights.open(FIGHT)
        while self._place().shown != "off":
            self._place().turn()

    def _place(self) -> MapPlace:
        battle_view = self._page().battle_view
        assert battle_view is not None
        return battle_view.ground

    def _join(self) -> None:
        who = person(self.open_campaign, people(self.open_campaign).rows[0].id)
        assert who is not None and join(
            self.open_campaign, PREPARED, who, self._page().running_fight.encounter.sides[0].id, 1
        )

    def _without_settings(self) -> None:
        if self.window.shell.settings._dialog is not None:
            self.window.shell.settings._dialog.close()

    def _without_library(self) -> None:
        self.do("to_library")
        self.window.tabs.close_front()


def settle_briefly(application: QApplication) -> None:
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        application.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _nothing() -> None:
    """Nothing is to be done before it."""


def main() -> None:
    application = QApplication(sys.argv[:1])
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as name:
        table = Table(Path(name), application)
        found = {}
        for gesture in table.gestures:
            if wanted in gesture:
                table.measured(gesture, 1)  # what is read once is another line
                if wanted:
                    table.profile = cProfile.Profile(time.thread_time)
                found[gesture] = table.measured(gesture, TIMES)
                if table.profile is not None:
                    pstats.Stats(table.profile, stream=sys.stderr).sort_stats("cumulative").print_stats(60)
        print(json.dumps(found), flush=True)
        os._exit(0)


if __name__ == "__main__":
    main()
