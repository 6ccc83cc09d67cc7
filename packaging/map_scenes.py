"""The screens of a map: drawn on, moved on, measured on, and as players see it; for `scenes.py`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from campaigns import SAMPLE
from fight_scenes import Act, asks, battle_view, fight, page, until
from plan_pictures import faces, laid, plan
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.phones.qr_code import qr_squares
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.map.map_canvas import STEP
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.map.print_map import MapPreview
from mls_desktop.ui.window.main import MainWindow

WAREHOUSE, QUAY = "eight_in_the_warehouse", SAMPLE.with_name("the_warehouse.mls.json")
AMID = 40
"""So many events of the fight have happened."""


def warehouse() -> dict[str, Any]:
    """The sample with a fight on a ground."""
    read: dict[str, Any] = json.loads(QUAY.read_text("utf-8"))
    return read


def painted() -> dict[str, Any]:
    """The same with a picture below the squares, and with faces; players see the hall, and not yet the store."""
    held = warehouse()
    encounter = next(each for each in held["encounters"] if each["id"] == WAREHOUSE)
    ground = encounter["ground"]
    ground["picture"] = laid()
    ground["fog"] = [row.replace("#####", ".....", 1) for row in ground["fog"]]
    held["pictures"] = [plan(ground), *faces()]
    known = {each["id"] for each in held["pictures"]}
    for entry in encounter["line_up"]:
        if f"{entry['id']}_face" in known:
            entry["character"]["portrait"] = f"{entry['id']}_face"
    return held


def panel(window: MainWindow) -> MapPanel:
    """The map of the fight in front."""
    place = battle_view(window).ground
    if place.card is None or not place.card.isVisible():
        place.turn()  # there is no room for it beside what is asked
    assert isinstance(place.map, MapPanel)
    return place.map


def drawn(window: MainWindow) -> None:
    """The ground of an encounter that has not begun, with a tool at hand."""
    assert window.open_campaign is not None
    window.open_campaign.document.apply(Edit("set", ("encounters", WAREHOUSE, "events"), []))
    window.shell.fights.open(WAREHOUSE)
    prepare = page(window).prepare
    assert prepare is not None
    QApplication.processEvents()
    found = prepare.ground.map
    assert isinstance(found, MapPanel)
    found.show_tools(True)
    found.tools.choose("wall")
    QApplication.processEvents()
    prepare.area.ensureWidgetVisible(found)


def alone(window: MainWindow) -> None:
    """The map without what is asked, with arcs and rings of whom a person is on."""
    battle_view(window).ground.turn()
    held = panel(window)
    held.model.point((8, 5))
    held.view_bar.arcs.setChecked(True)
    held.view_bar.rings.setChecked(True)


def measured(window: MainWindow) -> None:
    """A measure over a part of the ground, with the small map in the corner."""
    held = panel(window)
    held.model.point((5, 6))
    held.view_bar.measure.setChecked(True)
    held.model.point((12, 3))
    for _nth in range(3):
        held.canvas.zoom(STEP)


def players(window: MainWindow) -> None:
    window.shell.actions["players"].trigger()


def phones(window: MainWindow) -> None:
    """The page for phones switched on, for this computer alone."""
    window.shell.actions["phones"].trigger()
    dialog = window.shell.reports.phones.dialog
    assert dialog is not None
    dialog.key.click()
    # An address that is the same in every picture.
    told = "http://127.0.0.1:50123/an_address_of_this_evening/"
    dialog.address.setText(told)
    dialog.code.show_squares(qr_squares(told))


def decoded(held: MapPanel) -> None:
    """Waits until the pictures of a map are there."""
    ends = time.monotonic() + 10
    while held.model.pictures.ground is None or len(held.model.pictures.faces) < 6:
        QApplication.processEvents()
        if time.monotonic() > ends:
            raise TimeoutError("the pictures of the map did not come")


def pictured(window: MainWindow) -> None:
    decoded(panel(window))


def pictured_alone(window: MainWindow) -> None:
    battle_view(window).ground.turn()
    held = panel(window)
    decoded(held)
    for _nth in range(2):
        held.canvas.zoom(STEP)


def aligned(window: MainWindow) -> None:
    """The picture is laid by hand, after the first of two clicks."""
    drawn(window)
    prepare = page(window).prepare
    found = prepare.ground.map if prepare is not None else None
    assert isinstance(found, MapPanel)
    decoded(found)
    found.tools.picture.align.click()
    found.tools.picture.press((7.0, 1.0))
    found.canvas.mark = found.tools.picture.release()
    found.canvas.update()


def pictured_players(window: MainWindow) -> None:
    players(window)
    shown = window.shell.reports.players
    ends = time.monotonic() + 10
    while (
        shown is not None
        and (shown.players_view.picture is None or not shown.players_view.faces)
        and time.monotonic() < ends
    ):
        QApplication.processEvents()


def printed(window: MainWindow) -> None:
    """The sheets of the map before they are printed, some way down."""
    decoded(panel(window))
    window.shell.actions["print_map"].trigger()
    QApplication.processEvents()
    preview = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MapPreview))
    preview.fog.setCurrentIndex(1)


MAP_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("map-drawn", drawn, warehouse),
    ("map-move", fight(WAREHOUSE, 4, until(asks("move"))), warehouse),
    ("map-fight", fight(WAREHOUSE, AMID), warehouse),
    ("map-strike", fight(WAREHOUSE, AMID, until(asks("declare"))), warehouse),
    ("map-alone", fight(WAREHOUSE, AMID, alone), warehouse),
    ("map-measured", fight(WAREHOUSE, AMID, measured), warehouse),
    ("map-players", fight(WAREHOUSE, AMID, players), warehouse),
    ("map-phones", fight(WAREHOUSE, AMID, phones), warehouse),
    ("map-picture", fight(WAREHOUSE, AMID, pictured), painted),
    ("map-picture-alone", fight(WAREHOUSE, AMID, pictured_alone), painted),
    ("map-picture-aligned", aligned, painted),
    ("map-picture-players", fight(WAREHOUSE, AMID, pictured_players), painted),
    ("map-print", fight(WAREHOUSE, AMID, printed), painted),
)
