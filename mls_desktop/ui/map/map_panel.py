"""The panel of a fight's map: the canvas, what may be done on it, and in words where a person is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.map.ground_maker import GroundMaker
from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.bridge.map.map_tools import boxed, nearest_side, stroked, tool_of
from mls_desktop.bridge.map.target_chances import TargetChance
from mls_desktop.model.ground.drawing import with_text
from mls_desktop.report.maps.map_scene import EdgeMark
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.values.events import Event
from mls_desktop.ui.map.map_canvas import NEAR, MapCanvas
from mls_desktop.ui.map.nowhere_bar import NowhereBar
from mls_desktop.ui.map.tool_bar import SECRET, TEXT, ToolBar
from mls_desktop.ui.map.view_bar import ViewBar
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LINES = 2
"""Of what is said of a square, in most windows."""


class MapPanel(QWidget):
    """The panel. `moved` when the path of the move that is asked for is another one, `taken` when it is to be gone;
    `struck` carries the fighter who is pressed, of those that what is asked may be aimed at; `settled`: the mouse has
    done something here that nothing follows."""

    moved = Signal()
    taken = Signal()
    struck = Signal(str)
    settled = Signal()

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.model, self._theme = model, theme
        self.canvas = MapCanvas(model, theme, self)
        self.canvas.setAccessibleName(_("Map"))
        self.tools = ToolBar(model, theme, self)
        self.said = PlainLabel("", self, wrap=True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.nowhere = NowhereBar(model, theme, self)
        self._stroke, self._events_at_press, self._low = 0, 0, False
        self._maker = GroundMaker(model)
        self.view_bar = ViewBar(self.canvas, theme, self)
        self._lay_out()
        self._connect()
        self.show_tools(model.ground is None)
        self._refresh()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.view_bar)
        self._column.addWidget(self.said)
        self._column.addWidget(self.tools)
        self._column.addWidget(self.nowhere)
        self._column.addWidget(self.canvas, 1)
        set_reading_order(self)

    def _connect(self) -> None:
        canvas, tools, bar = self.canvas, self.tools, self.view_bar
        bar.paper.clicked.connect(self._on_paper)
        bar.measure.toggled.connect(self._on_measure)
        bar.draw.toggled.connect(self._on_draw)
        canvas.pressed.connect(self._on_pressed)
        canvas.dragged.connect(self._on_dragged)
        canvas.released.connect(self._on_released)
        canvas.boxed.connect(self._on_boxed)
        canvas.faced.connect(self._on_faced)
        canvas.taken.connect(self._on_taken)
        canvas.doubled.connect(self._on_doubled)
        canvas.moved.connect(self._on_gone_to)
        canvas.carried.connect(self._on_carried)
        canvas.dropped.connect(self._on_dropped)
        canvas.measured.connect(bar.measure.toggle)
        canvas.turned.connect(self._on_turned)
        tools.chosen.connect(self._on_tool)
        tools.sized.connect(self._maker.size)
        tools.copied.connect(self._maker.copy)
        tools.forgotten.connect(self._maker.forget)
        tools.kept.connect(self._on_kept)
        tools.removed.connect(self._maker.remove)
        tools.picture.aligned.connect(self._on_aligned)
        tools.picture.lead(canvas)
        self.nowhere.chosen.connect(self._on_placing)
        self.model.changed.connect(self._refresh)
        self.model.aimed.connect(self.moved)
        self._theme.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(8), px(6), px(8), px(8))
        self._column.setSpacing(px(5))
        self.view_bar.restyle()
        small = QFont(self.font())
        small.setPixelSize(px(11))
        self.said.setFont(small)
        # Kept free, so that the ground stays where it is while the cursor goes over it.
        self.said.setMinimumHeight((1 if self._low else LINES) * self.said.fontMetrics().lineSpacing())
        self.said.ink(self._theme.colour("soft_ink"))

    # What is shown

    def shorten(self, low: bool) -> None:
        """Keeps one line free for the words on a cell where there is little height (`low`), else two."""
        if low != self._low:
            self._low = low
            self.restyle()
            self._refresh()

    def show_tools(self, on: bool) -> None:
        """Shows the tools to draw with (`on`), or hides them and puts the tool in hand away."""
        self.view_bar.draw.setChecked(on)
        self.tools.setVisible(on)
        if not on:
            self.tools.choose("")
            self.tools.picture.align.setChecked(False)

    def _refresh(self) -> None:
        there = self.model.ground is not None
        self.canvas.setVisible(there)
        self.view_bar.show_for(there, self._low)
        if not there and not self.view_bar.draw.isChecked():
            self.show_tools(True)
        self.nowhere.refresh()
        self._say()

    def _say(self) -> None:
        """Shows the cell under the cursor in words, announced where the map has the focus."""
        pictures = self.model.pictures.said()
        self._tell(f"{pictures} {self.model.sentence()}".strip())

    def _tell(self, said: str) -> None:
        self.said.setText(said)
        self.canvas.setAccessibleDescription(said)
        if self.canvas.hasFocus() and said:
            announce(self.canvas, said, "cell")

    # What a person does

    def grab_focus(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_paper(self) -> None:
        from mls_desktop.ui.map.print_map import MapPrintController  # read when it is wanted

        MapPrintController(self.model.running_fight, self._theme, self.window(), self.said.setText).show()

    def _on_measure(self, on: bool) -> None:
        """Begins a measure at the cursor (`on`), with the drawing tools put away, or ends it."""
        if on:
            self.tools.choose("")
            self.tools.picture.align.setChecked(False)
        self.canvas.draws = on
        self.model.measure(self.model.cursor if on else None)

    def _on_draw(self, on: bool) -> None:
        self.show_tools(on)

    def _on_tool(self, id: str) -> None:
        if id:
            self.view_bar.measure.setChecked(False)
            self.nowhere.leave()
        self.canvas.draws = bool(id) or self.view_bar.measure.isChecked() or self.tools.picture.align.isChecked()
        self.canvas.box.offered = tool_of(id) is not None

    def _on_kept(self) -> None:
        if said := self._maker.keep():
            self._tell(said)

    def _on_aligned(self, on: bool) -> None:
        """Begins to lay the picture by hand on the map (`on`), with tools put away, or ends that."""
        if on:
            self.tools.choose("")
            self.view_bar.measure.setChecked(False)
            self.grab_focus()
        self.canvas.draws = on or bool(self.tools.tool) or self.view_bar.measure.isChecked()
        self.canvas.aligns, self.canvas.mark = on, None
        self.canvas.update()

    def _on_pressed(self, cell: Cell, share: tuple[float, float]) -> None:
        self.model.point(cell)
        self._stroke += 1
        self._events_at_press = len(self.model.running_fight.encounter.events)
        if self.tools.picture.align.isChecked():
            self.tools.picture.press(_point(cell, share))
        elif self.view_bar.measure.isChecked():
            self.model.measure(cell)
        elif self.tools.tool:
            self._draw_at(cell, nearest_side(share))
        elif self.nowhere.placing:
            self.model.put(self.nowhere.placing, cell)
        elif who := self._target_at(cell):
            self.struck.emit(who)
        elif not self.model.points_at_own_door(cell, share):
            self.model.aim(cell)
        self.canvas.update()
        self._say()

    def show_chances(self, chances: tuple[TargetChance, ...], assumed_events: tuple[Event, ...] = ()) -> None:
        """Shows beside fighters how likely what is asked succeeds against them, and who strikes at whom: as it is
        declared, and as the `assumed_events` of these chances have it."""
        if (chances, assumed_events) != (self.canvas.chances, self.canvas.assumed_events):
            self.canvas.chances, self.canvas.assumed_events = chances, assumed_events
            self.canvas.update()

    def _target_at(self, cell: Cell) -> str:
        """Id of the fighter at `cell` at whom what is asked may be aimed; "" for none."""
        scene = self.model.scene
        tokens = (scene.token(each.who) for each in self.canvas.chances) if scene is not None else ()
        return next((token.who for token in tokens if token is not None and cell in token.cells), "")

    def _on_gone_to(self) -> None:
        """Leads the drafted move to the cell that keys led to, if nothing else is at hand, and says the cell."""
        if not (self.tools.tool or self.nowhere.placing or self.view_bar.measure.isChecked()):
            self.model.aim(self.model.cursor)
        self._say()

    def _on_dragged(self, cell: Cell, share: tuple[float, float]) -> None:
        is_new = self.model.point(cell)
        if self.tools.picture.align.isChecked():
            self.tools.picture.drag(_point(cell, share), self._theme.px(NEAR) / self.canvas.view.cell)
        elif self.view_bar.measure.isChecked():
            self.canvas.update()
        elif is_new or (tool := tool_of(self.tools.tool)) is None or tool.where == "edge":
            self._draw_at(cell, nearest_side(share))
        self._say()

    def _on_released(self) -> None:
        self._stroke += 1
        if self.tools.picture.align.isChecked():
            self.canvas.mark = self.tools.picture.release()

    def _on_boxed(self, corner: Cell, opposite: Cell) -> None:
        """Puts the tool at hand on the box of cells between two corners, as one step to undo."""
        tool = tool_of(self.tools.tool)
        if tool is not None:
            self.model.point(opposite)
            self.model.draw(lambda ground: boxed(ground, tool, corner, opposite))
            self._say()

    def _draw_at(self, cell: Cell, side: Side) -> None:
        """Puts the tool at hand, or the text typed, on `cell`, or on its edge at `side`."""
        id = self.tools.tool
        tool, gesture = tool_of(id), f"stroke {self._stroke}"
        if tool is not None:
            self.model.draw(lambda ground: stroked(ground, tool, cell, side), gesture)
        elif id in (TEXT, SECRET):
            text = self.tools.text.text().strip()
            self.model.draw(lambda ground: with_text(ground, cell, text, id == SECRET), gesture)

    def _on_faced(self, side: Side) -> None:
        """Puts the tool at hand on the cursor's cell at `side`; without a tool lets the drafted move end facing `side`,
        or, without a draft, turns the figure there to face it."""
        self._stroke += 1
        token = self.model.under_cursor()
        if self.tools.tool:
            self._draw_at(self.model.cursor, side)
        elif not self.model.face(side) and token is not None and self.model.draft is None:
            self.model.put(token.who, token.at, side)

    def _on_taken(self) -> None:
        """Handles Enter: puts the tool or fighter at hand on the cell, emits `taken` for the drafted move, or `struck`
        for a foe at the cursor."""
        draft = self.model.draft
        if self.tools.picture.align.isChecked():
            return
        if self.tools.tool or self.nowhere.placing:
            self._on_pressed(self.model.cursor, (0.5, 0.0))
        elif draft is not None and (draft.chosen is None or draft.chosen.at == self.model.cursor):
            self.taken.emit()  # out of reach nothing is drafted, and no other move is meant
        elif draft is None and (who := self._target_at(self.model.cursor)):
            self.struck.emit(who)

    def _on_doubled(self) -> None:
        """Takes what the cursor is at, like Enter; nothing where the press before has answered the prompt already."""
        if self._events_at_press == len(self.model.running_fight.encounter.events):
            self._on_taken()

    def _on_carried(self, who: str, cell: Cell, share: tuple[float, float]) -> None:
        """Shows in words what letting the dragged figure `who` go over `cell` would do."""
        if self.model.is_at(who, cell):
            self._tell(self.model.turn_sentence(who, nearest_side(share)))
        elif self.model.leads(who, cell):
            self.model.point(cell)
            self._say()
        else:
            self._tell(self.model.put_sentence(who, cell))

    def _on_dropped(self, who: str, cell: Cell, share: tuple[float, float]) -> None:
        """Turns figure `who`, dropped within its cell, to the side it was dragged to; else leads its move to `cell`
        where it is asked for one, or puts it there by the referee's word."""
        if self.model.is_at(who, cell):
            self.model.turn(who, cell, nearest_side(share))
        elif self.model.leads(who, cell):
            self.model.aim(cell)
        else:
            self.model.put(who, cell)
        self._say()  # what was told while it was dragged is no more
        self._settle()

    def _on_turned(self, mark: EdgeMark) -> None:
        self.model.turn_door(mark)
        self._settle()

    def _settle(self) -> None:
        """Emits `settled` where no move is drafted on the map."""
        if self.model.draft is None:
            self.settled.emit()

    def _on_placing(self) -> None:
        """Sets the focus on the map, and puts tools and measure away first where somebody is to be placed next."""
        if self.nowhere.placing:
            self.tools.choose("")
            self.view_bar.measure.setChecked(False)
        self.grab_focus()


def _point(cell: Cell, share: tuple[float, float]) -> tuple[float, float]:
    """Place in cells from the ground's corner: `cell` plus `share`, the place in it from 0 to 1 each way."""
    return cell[0] + share[0], cell[1] + share[1]
