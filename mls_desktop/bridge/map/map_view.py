"""The part of a ground that a map shows: all of it, the fight, or what somebody chose. No Qt."""

from __future__ import annotations

from typing import Literal

from mls_desktop.bridge.map.viewport import Viewport, fitted, framed, is_seen, showing
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.rules.common.grids.grid import Cell

Shown = Literal["ground", "fight", "chosen"]


class MapView:
    """The view. `viewport`: the part that is seen; `room`: pixels across and down; `scale`: of the zoom, 1 at 100 %. A
    fight is framed as it begins, and again where a fighter leaves the part that is seen, until a person chooses another
    part."""

    def __init__(self) -> None:
        self.viewport = Viewport()
        self.scene: MapScene | None = None
        self.room, self.scale = (0, 0), 1.0
        self.shown: Shown = "ground"
        self._was_framed = False

    def fit(self) -> None:
        """Sets the viewport to the whole ground (`shown`: "ground")."""
        self.shown, self.viewport = "ground", self.whole()

    def frame(self) -> None:
        """Sets the viewport to the cells of all fighters who do not lie, and some around them (`shown`: "fight")."""
        self.shown, self.viewport, self._was_framed = "fight", self.fight(), True

    def zoom(self, by: float, x: float, y: float) -> None:
        """Enlarges the view by the factor `by` (below 1: makes it smaller) around the point `x`, `y`; the whole ground
        is shown where it would become smaller than that."""
        whole, viewport = self.whole(), self.viewport.zoomed(by, x, y)
        if viewport.cell <= whole.cell:
            self.fit()
        else:
            self.choose(viewport)

    def choose(self, viewport: Viewport) -> None:
        """Sets the viewport to `viewport`, as a person's choice (`shown`: "chosen")."""
        self.shown, self.viewport = "chosen", viewport

    def reveal(self, cell: Cell) -> None:
        """Moves the viewport as little as brings `cell` into sight."""
        self.viewport = showing(self.viewport, cell, self.room)

    def resize(self, room: tuple[int, int]) -> None:
        """Sets the room in pixels; where the fight is shown, it is framed anew, else the viewport stays."""
        self.room = room
        if self.shown == "fight":
            self.viewport = self.fight()

    def follow(self, scene: MapScene | None, scale: float, under_way: bool) -> None:
        """Takes `scene` (None: no ground) and `scale`; by `shown` sets the viewport to the whole ground, or to the
        fight if a fighter is out of sight, or leaves the chosen part; frames the fight once when it is `under_way`."""
        self.scene, self.scale = scene, scale
        if self.shown == "ground" and under_way and not self._was_framed:
            self.frame()
        elif self.shown == "ground":
            self.viewport = self.whole()
        elif self.shown == "fight" and not all(is_seen(self.viewport, cell, self.room) for cell in self.fighting()):
            self.viewport = self.fight()

    def whole(self) -> Viewport:
        """Viewport of the whole ground; the present one without a ground."""
        scene = self.scene
        return self.viewport if scene is None else fitted(scene.width, scene.height, self.room, self.scale)

    def fight(self) -> Viewport:
        """Viewport that frames all who stand; the present one without a ground."""
        scene = self.scene
        if scene is None:
            return self.viewport
        return framed(self.fighting(), (scene.width, scene.height), self.room, self.scale)

    def fighting(self) -> list[Cell]:
        """Cells of all fighters who do not lie; [] without a ground."""
        tokens = self.scene.tokens if self.scene is not None else ()
        return [cell for token in tokens if not token.lies for cell in token.cells]
