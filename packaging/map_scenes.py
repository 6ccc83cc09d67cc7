"""The screens of a map: drawn on, moved on, measured on, and as players see it; for `scenes.py`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from campaigns import SAMPLE
from fight_scenes import Act, arena, asks, fight, page, until
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.phones.qr_code import qr_squares
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.map.map_canvas import STEP
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.window.main import MainWindow

WAREHOUSE, QUAY = "eight_in_the_warehouse", SAMPLE.with_name("the_warehouse.mls.json")
AMID = 40
"""So many events of the fight have happened."""


def warehouse() -> dict[str, Any]:
    """The sample with a fight on a ground."""
    read: dict[str, Any] = json.loads(QUAY.read_text("utf-8"))
    return read


def panel(window: MainWindow) -> MapPanel:
    """The map of the fight in front."""
    found = arena(window).ground.map
    assert isinstance(found, MapPanel)
    return found


def drawn(window: MainWindow) -> None:
    """The ground of an encounter that has not begun, with a tool at hand."""
    assert window.opened is not None
    window.opened.document.apply(Edit("set", ("encounters", WAREHOUSE, "events"), []))
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
    arena(window).ground.turn()
    held = panel(window)
    held.model.point((8, 5))
    held.arcs.setChecked(True)
    held.rings.setChecked(True)


def measured(window: MainWindow) -> None:
    """A measure over a part of the ground, with the small map in the corner."""
    held = panel(window)
    held.model.point((5, 6))
    held.measure.setChecked(True)
    held.model.point((12, 3))
    for _nth in range(3):
        held.canvas.zoom(STEP)


def players(window: MainWindow) -> None:
    window.shell.actions["players"].trigger()


def phones(window: MainWindow) -> None:
    """The page for phones switched on, for this computer alone."""
    window.shell.actions["phones"].trigger()
    dialog = window.shell.story.phones.dialog
    assert dialog is not None
    dialog.key.click()
    # An address that is the same in every picture.
    told = "http://127.0.0.1:50123/an_address_of_this_evening/"
    dialog.address.setText(told)
    dialog.code.show_squares(qr_squares(told))


MAP_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("map-drawn", drawn, warehouse),
    ("map-move", fight(WAREHOUSE, 4, until(asks("move"))), warehouse),
    ("map-fight", fight(WAREHOUSE, AMID), warehouse),
    ("map-alone", fight(WAREHOUSE, AMID, alone), warehouse),
    ("map-measured", fight(WAREHOUSE, AMID, measured), warehouse),
    ("map-players", fight(WAREHOUSE, AMID, players), warehouse),
    ("map-phones", fight(WAREHOUSE, AMID, phones), warehouse),
)
