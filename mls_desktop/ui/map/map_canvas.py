"""The canvas of a map: what is seen of it, and what mouse and keys mean there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mls_desktop.bridge.map.map_box import MapBox
from mls_desktop.bridge.map.map_doors import door_pointed_at
from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.bridge.map.map_view import MapView
from mls_desktop.bridge.map.small_map import SmallMap, small_map
from mls_desktop.bridge.map.target_chances import TargetChance
from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.report.maps.strikes import strikes_on
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.values.events import Event
from mls_desktop.ui.keys.window_keys import pressed_in
from mls_desktop.ui.map import map_painter as paint
from mls_desktop.ui.map.chance_painter import paint_chances
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.map.small_map_painter import SmallMapPainter
from mls_desktop.ui.map.strike_painter import paint_strikes
from mls_desktop.ui.map.token_painter import paint_tokens
from mls_desktop.ui.widgets.plain_text import DrawnLabel
from mls_desktop.ui.widgets.theme import Theme

STEP = 1.25
"""So much larger or smaller one press of a key or notch of the wheel makes a map."""
NEAR = 5
"""So many pixels, at 100 %, the mouse may tremble before a press becomes a drag."""
STRIDE = 0.4
"""Of a square: so close to each other are the points that a drag draws at."""
LEAP = 10
"""So many of its pixels an arrow with Shift moves a picture that is aligned."""
ARROWS = {
    Qt.Key.Key_Up: ((0, -1), "n"), Qt.Key.Key_Down: ((0, 1), "s"), Qt.Key.Key_Left: ((-1, 0), "w"),
    Qt.Key.Key_Right: ((1, 0), "e"),
}  # fmt: skip


class MapCanvas(DrawnLabel):
    """The canvas. `pressed` carries a cell and the point in it as shares; `dragged` the cell that a drag with a tool
    has come to, `released` that it is over, `boxed` the two corners of a box drawn with Shift; `faced` a side chosen by
    keys; `taken`: Enter; `doubled`: a press right after another; `moved` the cursor came to another cell; `carried`
    whose figure is dragged over which cell, and where in it, `dropped` where it was let go; `measured`: the key that
    begins or ends a measure; `turned` the mark of a door that is opened or closed; while the picture is aligned,
    `nudged` by how many of its pixels a key moves it, `grown` by how many steps one makes it larger."""

    pressed = Signal(object, object)
    dragged = Signal(object, object)
    released = Signal()
    boxed = Signal(object, object)
    faced = Signal(str)
    taken = Signal()
    doubled = Signal()
    moved = Signal()
    carried = Signal(str, object, object)
    dropped = Signal(str, object, object)
    measured = Signal()
    turned = Signal(object)
    nudged = Signal(int, int)
    grown = Signal(int)

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self._theme = model, theme
        self.shown = MapView()
        self._small = SmallMapPainter()
        self.chances: tuple[TargetChance, ...] = ()
        self.assumed_events: tuple[Event, ...] = ()
        self.arcs = self.rings = False
        """Whether the arcs of who is at hand are seen, and rings around them."""
        self.draws = False
        """Whether a press draws or measures, so that figures are not dragged."""
        self.box = MapBox()
        self.aligns = False
        """Whether the picture below the grid is laid by hand."""
        self.mark: tuple[float, float] | None = None
        """The place clicked first, from where a length on it is told; in cells."""
        self._press: QPointF | None = None
        self._pan: QPointF | None = None
        self._leads = False
        """Whether the small map is pressed, which leads where the large one shows."""
        self._carried = ""
        self._carried_to: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        model.changed.connect(self._on_changed)
        theme.changed.connect(self.update)

    @guarded(QSize(300, 200))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.px(120))

    @property
    def view(self) -> Viewport:
        """The viewport of what is seen."""
        return self.shown.viewport

    def fit(self) -> None:
        """Zooms so that the whole ground is seen, and repaints."""
        self.shown.fit()
        self.update()

    def frame_fight(self) -> None:
        """Zooms so that all fighters who stand are seen, with some of the ground around them, and repaints."""
        self.shown.frame()
        self.update()

    def zoom(self, by: float, at: QPointF | None = None) -> None:
        """Enlarges the map by the factor `by` around the point `at`, None for the middle, and repaints."""
        point = at if at is not None else QPointF(self.rect().center())
        self.shown.zoom(by, point.x(), point.y())
        self.update()

    def reveal(self, cell: Cell) -> None:
        """Moves the part in view as little as brings `cell` into sight, and repaints."""
        self.shown.reveal(cell)
        self.update()

    def _on_changed(self) -> None:
        self.shown.follow(self.model.scene, self._theme.scale, self.model.under_way)
        self.update()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.shown.resize((self.width(), self.height()))
        self._on_changed()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        scene, draft = self.model.scene, self.model.draft
        if scene is None:
            return
        pictures = self.model.pictures
        made = MapCanvasLook(self.view, QRectF(self.rect()), self._theme, pictures.ground is not None)
        paint.paint_ground(painter, made, scene, pictures.ground, pictures.laid)
        paint.paint_reach(painter, made, *self.model.reached())
        paint.paint_fog(painter, made, scene)
        paint.paint_edges(painter, made, scene)
        paint.paint_texts(painter, made, scene)
        self._paint_measures(painter, made, scene)
        chosen = draft.who if draft is not None else self._carried or self.model.at_turn
        paint_tokens(painter, made, scene.tokens, pictures.faces, chosen)
        if draft is not None and draft.chosen is not None:
            paint.paint_path(painter, made, draft.cells_passed(), draft.chosen.facing)
            ahead = draft.door_ahead() if draft.turns_door else None
            if ahead is not None:
                paint.paint_touched(painter, made, ahead)
        paint_strikes(painter, made, scene, strikes_on(scene, self.assumed_events))
        paint_chances(painter, made, scene, self.chances)
        if self._carried and self._carried_to is not None:
            paint.paint_cursor(painter, made, self.cell_at(self._carried_to), focused=True)
        if self.model.measuring is not None:
            paint.paint_measure(painter, made, (self.model.measuring, self.model.cursor), self.model.length())
        if self.box.corners is not None:
            paint.paint_box(painter, made, *self.box.corners)
        if self.mark is not None:
            paint.paint_mark(painter, made, self.mark)
        paint.paint_cursor(painter, made, self.model.cursor, self.hasFocus())
        small = self._small_map()
        if small is not None:
            self._small.paint(painter, made, scene, small, pictures.ground, pictures.laid)

    def _small_map(self) -> SmallMap | None:
        """Plan of the small map of the whole ground; None where all of the ground is seen, or there is none."""
        scene = self.model.scene
        if scene is None:
            return None
        return small_map(self.view, (scene.width, scene.height), (self.width(), self.height()), self._theme.scale)

    def _lead(self, point: QPointF) -> bool:
        """Moves the part in view to `point` of the small map; False where the small map is not pressed there."""
        small = self._small_map()
        if small is None or not (self._leads or small.holds(point.x(), point.y())):
            return False
        self._leads = True
        self.shown.choose(small.led(self.view, (point.x(), point.y()), (self.width(), self.height())))
        self.update()
        return True

    def _paint_measures(self, painter: QPainter, made: MapCanvasLook, scene: MapScene) -> None:
        """Paints arcs and rings, if switched on, of the fighter to move or under the cursor, and the line of aim."""
        view, line = self.model.view, self.model.aim_line()
        token = scene.token(self.model.draft.who) if self.model.draft is not None else self.model.under_cursor()
        if self.rings and view is not None:
            paint.paint_rings(painter, made, scene, token.at if token is not None else self.model.cursor, view.distance)
        if self.arcs and token is not None:
            paint.paint_arcs(painter, made, token)
        shooter = scene.token(self.model.aiming[0])
        if line is not None and shooter is not None:
            paint.paint_aim(painter, made, shooter.at, line)

    def cell_at(self, point: QPointF) -> Cell:
        return self.view.cell_at(point.x(), point.y())

    def share_at(self, point: QPointF) -> tuple[float, float]:
        """Position of `point` in its cell, from 0 to 1 across and down."""
        return self.view.share_at(point.x(), point.y())

    def _turn_door(self) -> None:
        """Emits `turned` with the door of the square at hand; nothing where it has none."""
        door = self.model.door_at_hand()
        if door is not None:
            self.turned.emit(door)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        point = event.position()
        if event.button() != Qt.MouseButton.LeftButton:
            self._pan = point
            return
        if self._lead(point):
            return
        self._press, cell = point, self.cell_at(point)
        if self.draws:
            if not self.box.begin(cell, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)):
                self.pressed.emit(cell, self.share_at(point))
            self.update()
            return
        found = self.model.scene.standing_in(cell) if self.model.scene is not None else ()
        self._carried = found[0].who if found else ""
        self._carried_to = None

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._leads:
            self._lead(point)
        elif self._pan is not None:
            self.shown.choose(self.view.moved(point.x() - self._pan.x(), point.y() - self._pan.y()))
            self._pan = point
            self.update()
        elif self.box.lead(self.cell_at(point)):
            self.update()
        elif self._press is not None and self.draws:
            self._draw_to(point)
        elif self._press is not None and self._carried and _is_far(self._press, point, self._theme):
            self._carried_to = point
            self.carried.emit(self._carried, self.cell_at(point), self.share_at(point))
            self.update()

    def _draw_to(self, point: QPointF) -> None:
        """Emits `dragged` for points `STRIDE` of a cell apart up to `point`: of a fast mouse few are reported."""
        start = self._press if self._press is not None else point
        steps = max(1, round((point - start).manhattanLength() / (self.view.cell * STRIDE)))
        for nth in range(1, steps + 1):
            between = start + (point - start) * (nth / steps)
            self.dragged.emit(self.cell_at(between), self.share_at(between))
        self._press = point

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point, self._pan, self._leads = event.position(), None, False
        carried, dropped = self._carried, self._carried_to is not None
        if self._press is None:
            return
        self._press, self._carried, self._carried_to = None, "", None
        corners = self.box.end()
        if corners is not None:
            self.boxed.emit(*corners)
        elif self.draws:
            self.released.emit()
        elif dropped and carried:
            self.dropped.emit(carried, self.cell_at(point), self.share_at(point))
        else:
            self.pressed.emit(self.cell_at(point), self.share_at(point))
        self.update()

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        scene, point = self.model.scene, event.position()
        if self.draws or scene is None:
            self.mousePressEvent(event)
            return
        door = door_pointed_at(scene, self.cell_at(point), self.share_at(point))
        if door is not None:
            self.turned.emit(door)
        else:
            self.doubled.emit()

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = event.angleDelta().y() / 120
        if turns:
            self.zoom(STEP**turns, event.position())
        event.accept()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if arrow is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            (across, down), side = arrow
            if self.aligns:
                far = LEAP if shift else 1
                self.nudged.emit(across * far, down * far)
            elif shift:
                self.faced.emit(side)
            else:
                x, y = self.model.cursor
                if self.model.point((x + across, y + down)):
                    self.reveal(self.model.cursor)
                    self.moved.emit()
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.taken.emit()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(STEP)
            case Qt.Key.Key_Minus:
                self.zoom(1 / STEP)
            case Qt.Key.Key_Home:
                self.fit()
            case Qt.Key.Key_End:
                self.frame_fight()
            case Qt.Key.Key_PageUp | Qt.Key.Key_PageDown if self.aligns:
                self.grown.emit(1 if event.key() == Qt.Key.Key_PageUp else -1)
            case _:
                self._take_command(event)

    def _take_command(self, event: QKeyEvent) -> None:
        """Emits `measured`, or turns the door at hand, for the key of that command; ignores any other event."""
        match pressed_in(self, event, "map"):
            case "map_measure":
                self.measured.emit()
            case "map_door":
                self._turn_door()
            case _:
                event.ignore()


def _is_far(start: QPointF, point: QPointF, theme: Theme) -> bool:
    """Whether `point` is more than `NEAR` pixels (at 100 %) from `start`: farther than the mouse trembles."""
    return (point - start).manhattanLength() > theme.px(NEAR)
