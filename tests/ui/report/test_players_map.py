"""The map of the players' window, as it is painted."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.report.maps.map_scene import EdgeMark, MapScene
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.ui.report.players_map import PlayersMap
from mls_desktop.ui.widgets.theme import Theme

WIDE, HIGH = 402, 202


def pictured(qtbot, qapp: QApplication, kind: str) -> QImage:
    """Two squares with such an edge between them, of which the right one is hidden."""
    edges = (EdgeMark((0, 0, "e"), kind),)  # type: ignore[arg-type]
    scene = MapScene(GRIDS["square"], 2, 1, edges=edges, cells=(), texts=(), fog=(".#",), picture=None, tokens=())
    window = QWidget()
    qtbot.addWidget(window)
    made = PlayersMap(Theme(qapp), window)
    made.resize(WIDE, HIGH)
    made.show_scene(scene)
    return made.grab().toImage()


@pytest.mark.parametrize("kind", ["wall", "closed"])
def test_what_stands_on_the_rim_of_fog_is_seen_whole(qtbot, qapp: QApplication, kind: str) -> None:
    image, middle, row = pictured(qtbot, qapp, kind), WIDE // 2, HIGH // 2
    seen, hidden, left, right = (image.pixelColor(middle + off, row) for off in (-20, 20, -2, 1))
    assert seen != hidden, "half of the ground lies in fog"
    assert left == right and left not in (seen, hidden)
