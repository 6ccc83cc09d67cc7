"""The map in the players' window: it shows what it is given, and takes no gesture."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.map.viewport import fitted
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.ui.map import map_painter as paint
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.map.token_painter import Faces, paint_tokens
from mls_desktop.ui.widgets.plain_text import DrawnLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class PlayersMap(DrawnLabel):
    """The map as the players may know it, whole and in the middle, turned to their seat."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.scene: MapScene | None = None
        self.ground_picture: PictureLevels | None = None
        self.faces: Faces = {}
        self.turned = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Map"))

    def show_scene(
        self, scene: MapScene | None, turned: int = 0, picture: PictureLevels | None = None, faces: Faces | None = None
    ) -> None:
        """Shows `scene`, turned clockwise by `turned` degrees, with `picture` below it and the portraits `faces` on its
        tokens; hidden where `scene` is None."""
        self.scene, self.turned = scene, turned % 360
        self.ground_picture, self.faces = picture, faces or {}
        self.setVisible(scene is not None)
        said = ", ".join(token.name for token in scene.tokens) if scene is not None else ""
        self.setAccessibleDescription(said)
        self.update()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene = self.scene
        if scene is None:
            return
        wide, high = self.width(), self.height()
        if self.turned in (90, 270):
            wide, high = high, wide
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(self.turned)
        painter.translate(-wide / 2, -high / 2)
        view = fitted(scene.width, scene.height, (wide, high), self._theme.scale)
        made = MapCanvasLook(view, QRectF(0, 0, wide, high), self._theme, self.ground_picture is not None)
        paint.paint_ground(painter, made, scene, self.ground_picture, scene.picture)
        # Below the edges: of a door between seen and hidden half would look like a gap.
        paint.paint_cover(painter, made, scene)
        paint.paint_edges(painter, made, scene)
        paint.paint_texts(painter, made, scene)
        asked = next((each.who for each in scene.tokens if each.asked), "")
        paint_tokens(painter, made, scene.tokens, self.faces, asked)
