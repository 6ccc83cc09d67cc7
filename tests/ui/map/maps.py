"""A map in the real window, and the gestures on it that several tests make."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.ui.map.map_canvas import MapCanvas
from mls_desktop.ui.map.map_panel import MapPanel
from tests.ring import Ring
from tests.rules.nutshell.fighting import script

SCRIPT = "on_the_ground"


def encounter(events: int = 0, **changes: object) -> Encounter:
    held = script(SCRIPT)
    told = [event for event, _state in held.steps[:events]]
    raw = {**held.encounter, "line_up": held.line_up, "events": told, **changes}
    return msgspec.convert(raw, Encounter, dec_hook=build)


def ring_with(qtbot, home: Path, held: Encounter) -> Ring:
    ring = Ring(qtbot, home, held)
    ring.desk.window.resize(1280, 800)
    settle()
    return ring


def settle() -> None:
    for _turn in range(4):
        QApplication.processEvents()


def prepared(ring: Ring) -> MapPanel:
    """The map of the preparation."""
    assert ring.page.prepare is not None
    part = ring.page.prepare.ground
    if part.map is None:
        part.begin.click()
    assert isinstance(part.map, MapPanel)
    ring.page.prepare.area.ensureWidgetVisible(part.map)
    settle()
    return part.map


def fought(ring: Ring) -> MapPanel:
    ring.begin()
    settle()
    panel = ring.battle_view.ground.map
    assert panel is not None and panel.isVisible()
    return panel


def point(canvas: MapCanvas, cell: Cell, across: float = 0.5, down: float = 0.5) -> QPoint:
    x, y = canvas.view.corner(cell)
    return QPoint(round(x + across * canvas.view.cell), round(y + down * canvas.view.cell))


def click(canvas: MapCanvas, cell: Cell, across: float = 0.5, down: float = 0.5) -> None:
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point(canvas, cell, across, down))
    settle()


def drag(canvas: MapCanvas, *cells: Cell, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Drags with the left button over these cells, with these keys held."""
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, held, point(canvas, cells[0]))
    for cell in cells[1:]:
        QTest.mouseMove(canvas, point(canvas, cell))
    QTest.mouseRelease(canvas, left, held, point(canvas, cells[-1]))
    settle()


def ground(ring: Ring) -> Ground:
    found = ring.running_fight.encounter.ground
    assert found is not None
    return found
