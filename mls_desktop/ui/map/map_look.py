"""Values that all painters of a map are given, and the forms that they share."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QFont, QPolygonF

from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.report.maps.figure_shapes import tip_corners
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.rules.common.grids.grid import Cell, Edge
from mls_desktop.ui.widgets.painting import polygon
from mls_desktop.ui.widgets.theme import Theme

GRID_FROM = 7.0
"""From so many pixels a cell on, its lines are drawn: smaller they would be a smear."""


class MapCanvasLook(Struct, frozen=True):
    """Place, size and colours of a map as it is drawn. `over`: a picture lies below, so that letters need a rim."""

    view: Viewport
    room: QRectF
    theme: Theme
    over: bool = False

    def box(self, cell: Cell) -> QRectF:
        """Rectangle of `cell` on the canvas."""
        x, y = self.view.corner(cell)
        return QRectF(x, y, self.view.cell, self.view.cell)

    def whole(self, scene: MapScene) -> QRectF:
        """Rectangle of the whole ground of `scene` on the canvas."""
        return QRectF(*self.view.corner((0, 0)), scene.width * self.view.cell, scene.height * self.view.cell)

    def line(self, edge: Edge) -> QLineF:
        """Line of `edge` on the canvas."""
        (x, y), size, side = self.view.corner(edge[:2]), self.view.cell, edge[2]
        if side in "ns":
            high = y if side == "n" else y + size
            return QLineF(x, high, x + size, high)
        across = x if side == "w" else x + size
        return QLineF(across, y, across, y + size)

    def seen(self, width: int, height: int) -> tuple[range, range]:
        """Columns and rows in view of a ground of `width` by `height` cells."""
        left, top = self.view.cell_at(self.room.left(), self.room.top())
        right, bottom = self.view.cell_at(self.room.right(), self.room.bottom())
        return range(max(0, left), min(width, right + 1)), range(max(0, top), min(height, bottom + 1))


def tip(box: QRectF, facing: str) -> QPolygonF:
    """Triangle at the side `facing` (a direction) of the cell with the rectangle `box`."""
    return polygon(tip_corners(facing, box.center().x(), box.center().y(), box.width()))


def inset(box: QRectF, share: float) -> tuple[float, float, float, float]:
    by = box.width() * share
    return by, by, -by, -by


def sized_font(base: QFont, height: float, theme: Theme) -> QFont:
    font = QFont(base)
    font.setPixelSize(max(7, min(theme.px(22), round(height))))
    return font
