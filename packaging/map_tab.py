"""How the map of a fight feels with sixty squares by sixty, forty figures and a picture of 4,000 by 4,000 pixels.
`bench.py` starts it and reads its JSON.

    map_tab.py frames    pan, zoom and the rewind slider, in milliseconds until the map is repainted, each by the
                         yardstick of its own moment
    map_tab.py gap       the event loop while such a picture is chosen from a file, and while a file with it is opened
    map_tab.py bare      memory with the tab of the fight, on no ground
    map_tab.py pictured  memory with the map and its picture
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from fight_tab import _advance, _timed
from file_pace import Heart
from probe import memory, settle
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from yardstick import fair, yardstick

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.document.picture_limits import GROUND
from mls_desktop.bridge.document.pictures import chosen_picture
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.battlefield.ground_events import MOVE, PUT
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.window.main import MainWindow

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "nutshell" / "the_warehouse.mls.json"
FIGHT = "eight_in_the_warehouse"
SIDE, FIGURES, PIXELS = 60, 40, 4000
WALLS = 300
EVENTS, PUTS, MOVES, STRIDE = 1000, 750, 40, 37
SIZE = (1680, 945)
BRIEF = 60.0
"""Seconds after which a picture that has not come is not waited for."""


def plan(folder: Path) -> Path:
    """A picture of that many pixels with something to see everywhere, as a file."""
    few = QImage(Random(4).randbytes(250 * 250 * 4), 250, 250, QImage.Format.Format_RGB32)
    smooth = Qt.TransformationMode.SmoothTransformation
    file = folder / "plan.jpg"
    assert few.scaled(PIXELS, PIXELS, Qt.AspectRatioMode.IgnoreAspectRatio, smooth).save(str(file), quality=90)
    return file


def campaign(with_ground: bool, picture: Path | None = None) -> dict[str, Any]:
    """The sample's fight with forty fighters before its first event, on a large ground with walls."""
    held: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    fight = next(each for each in held["encounters"] if each["id"] == FIGHT)
    fight["events"] = []
    fight.pop("branches", None)
    lead, sides = fight["line_up"][0], [side["id"] for side in fight["sides"]]
    fight["line_up"] = [{**lead, "id": f"figure_{nth}", "side": sides[nth % 2]} for nth in range(FIGURES)]
    fight["ground"] = ground() if with_ground else None
    if not with_ground:
        del fight["ground"]
    if picture is not None:
        kind, data = chosen_picture(picture, GROUND)
        held["pictures"] = [{"id": "plan", "type": kind, "data": b64encode(data).decode("ascii")}]
        fight["ground"]["picture"] = {"id": "plan", "cell": PIXELS / SIDE}
    held["encounters"] = [fight]
    return held


def ground() -> dict[str, Any]:
    """Walls here and there; two hosts that face each other."""
    random = Random(7)
    places = [(x, y, side) for x in range(1, SIDE - 1) for y in range(1, SIDE - 1) for side in ("e", "s")]
    edges = [{"edge": [*each]} for each in random.sample(places, WALLS)]
    start = {
        f"figure_{nth}": {"at": [25 + 6 * (nth % 2), 18 + nth // 2], "facing": "we"[nth % 2 == 0]}
        for nth in range(FIGURES)
    }
    return {"grid": "square", "width": SIDE, "height": SIDE, "edges": edges, "start": start}


def window_of(held: dict[str, Any], home: Path, application: QApplication) -> MainWindow:
    file = home / "fight.mls.json"
    file.write_text(json.dumps(held), "utf-8")
    window = main_window([file], application, folders=Folders(home / "c", home / "s", home / "r"))
    window.resize(*SIZE)
    window.show()
    # A long file is read beside the window.
    until(
        application,
        lambda: window.open_campaign is not None and bool(window.open_campaign.document.campaign.encounters),
    )
    return window


def map_of(window: MainWindow) -> MapPanel:
    page = window.shell.fights.page()
    assert page is not None and page.battle_view is not None
    found = page.battle_view.ground.map
    assert isinstance(found, MapPanel)
    return found


def until(application: QApplication, there: Callable[[], bool]) -> None:
    ends = time.monotonic() + BRIEF
    while not there():
        application.processEvents()
        assert time.monotonic() < ends, "nothing came"


def opened(window: MainWindow, application: QApplication) -> None:
    """The tab of the fight, begun."""
    assert window.open_campaign is not None
    begun = RunningFight(window.open_campaign, FIGHT, Roller(5), window)
    _advance(begun, 1)
    begun.close()
    window.shell.fights.open(FIGHT)
    settle(application)


def frames(home: Path, application: QApplication) -> dict[str, float]:
    """Pan and zoom with everything in sight, and the slider over a thousand events."""
    window = window_of(campaign(True, plan(home)), home, application)
    assert window.open_campaign is not None
    fought = RunningFight(window.open_campaign, FIGHT, Roller(5), window)
    _advance(fought, 1)
    _put(fought, PUTS)
    _advance(fought, EVENTS)
    events = len(fought.encounter.events)
    fought.close()
    window.shell.fights.open(FIGHT)
    page = window.shell.fights.page()
    assert page is not None and page.battle_view is not None
    page.battle_view.ground.turn()
    panel = map_of(window)
    until(application, lambda: panel.model.pictures.ground is not None)
    settle(application)
    canvas = panel.canvas

    def pan() -> None:
        canvas.shown.choose(canvas.view.moved(3, 2))
        canvas.update()

    zooms = iter([1.1, 1.1, 1.1, 1.1, 1 / 1.1, 1 / 1.1, 1 / 1.1, 1 / 1.1] * MOVES)
    panned = fair(lambda: _timed(application, pan), MOVES)
    zoomed = fair(lambda: _timed(application, lambda: canvas.zoom(next(zooms))), MOVES)
    assert page.log is not None
    slider, places = page.log.head.slider, (nth * STRIDE % events for nth in range(1, MOVES + 1))
    rewound = fair(lambda: _timed(application, lambda: slider.setValue(next(places))), MOVES)
    return {
        "pan": median(panned), "zoom": median(zoomed), "slowest": max(*panned, *zoomed), "rewind": median(rewound),
        "rewind_slowest": max(rewound), "events": events, "figures": FIGURES,
    }  # fmt: skip


def _put(running_fight: RunningFight, count: int) -> None:
    """The referee puts figures to and fro: a fight of so many would be over before it had as many events."""
    for nth in range(count):
        who, x = f"figure_{nth % FIGURES}", 5 + 3 * (nth // FIGURES % 2)
        at = [x + nth % 2, 10 + nth % FIGURES, "e"]
        assert running_fight.answer(told(MOVE, who, mode=PUT, path=[at])), "nobody stands there"


def gap(home: Path, application: QApplication) -> dict[str, float]:
    """The longest gap of the event loop while a picture is chosen, and while a fight with one is opened."""
    file, stick = plan(home), yardstick()
    window = window_of(campaign(True), home, application)
    opened(window, application)
    panel, heart = map_of(window), Heart()
    panel.model.pictures.choose(file)
    until(application, lambda: panel.model.pictures.ground is not None)
    settle(application)
    heart.beat()
    assert window.open_campaign is not None
    window.open_campaign.document.mark_saved()
    return {"gap": heart.longest, "yardstick": stick, "bytes": file.stat().st_size}


def held(home: Path, application: QApplication, pictured: bool) -> dict[str, float]:
    """Memory with the tab of the fight."""
    file = home / "made.json"
    # What makes the picture is no part of the program.
    subprocess.run([sys.executable, __file__, "made", str(file), str(int(pictured))], check=True)
    window = window_of(json.loads(file.read_text("utf-8")), home, application)
    opened(window, application)
    if pictured:
        panel = map_of(window)
        until(application, lambda: panel.model.pictures.ground is not None)
        settle(application)
    assert window.open_campaign is not None
    window.open_campaign.document.mark_saved()
    return {"memory": memory(), "picture": PIXELS * PIXELS * 4 / 1e6}


def main() -> None:
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as folder:
        home = Path(folder)
        match sys.argv[1]:
            case "frames":
                answer = frames(home, application)
            case "gap":
                answer = gap(home, application)
            case "made":
                made = campaign(True, plan(home)) if sys.argv[3] == "1" else campaign(False)
                Path(sys.argv[2]).write_text(json.dumps(made), "utf-8")
                answer = {}
            case what:
                answer = held(home, application, what == "pictured")
        print(json.dumps(answer), flush=True)
        # What closing costs is measured nowhere, and unsaved edits would ask.
        os._exit(0)


if __name__ == "__main__":
    main()
