"""The model of the map of a fight: what is drawn, who is to move where, and what a person draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.map.map_doors import AFTER
from mls_desktop.bridge.map.map_pictures import MapPictures
from mls_desktop.bridge.map.move_draft import MoveDraft
from mls_desktop.model.ground.drawing import with_edge, with_start
from mls_desktop.model.ground.ground_pictures import with_ground
from mls_desktop.report.maps.map_scene import EdgeKind as EdgeKind
from mls_desktop.report.maps.map_scene import EdgeMark as EdgeMark
from mls_desktop.report.maps.map_scene import MapScene as MapScene
from mls_desktop.report.maps.map_scene import Token as Token
from mls_desktop.report.maps.map_scene import cell_sentence, map_scene
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import DOOR, MOVE, PUT
from mls_desktop.rules.common.battlefield.ground_view import GroundView, SightLine
from mls_desktop.rules.common.fight.fights import TO_COME
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _, counted, how_many


class MapModel(QObject):
    """The model of one fight's map. `changed`: something else is to be drawn; `aimed`: the move that is drafted leads
    elsewhere."""

    changed = Signal()
    aimed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bout = bout
        self.scene: MapScene | None = map_scene(bout.session, bout.speech)
        self.pictures = MapPictures(bout, self)
        self.pictures.show(self.scene)
        self.pictures.changed.connect(self.changed)
        self.draft: MoveDraft | None = None
        self.cursor: Cell = (0, 0)
        self._asked = ""
        self.aiming = ("", "")
        """Who aims at whom."""
        self.measuring: Cell | None = None
        """From where a distance is measured, to the cursor."""
        bout.changed.connect(self.refresh)

    @property
    def ground(self) -> Ground | None:
        """The ground as the encounter has it."""
        return self.bout.encounter.ground

    @property
    def view(self) -> GroundView | None:
        return self.bout.fight.ground if self.bout.fight is not None else None

    @property
    def under_way(self) -> bool:
        """Whether anything has happened in the fight."""
        return len(self.bout.encounter.events) > 0

    def refresh(self) -> None:
        """Looks at the fight again."""
        self.scene = map_scene(self.bout.session, self.bout.speech)
        self.pictures.show(self.scene)
        self._draft_for(self._asked)
        self.changed.emit()

    def show_asked(self, ask: Prompt | None, path: Json = None) -> None:
        """Who is asked now: where it is for a move, it is drafted on the map, beginning with the path given."""
        self._asked = ask.who if ask is not None and moves(ask) else ""
        self._draft_for(self._asked)
        if self.draft is not None:
            self.draft.follow(path)
            self.cursor = self.draft.chosen.at if self.draft.chosen is not None else self.cursor
        self.changed.emit()

    def _draft_for(self, who: str) -> None:
        view = self.view
        asked = any(moves(ask) and ask.who == who for ask in self.bout.prompts)
        if not who or view is None or not asked:
            self.draft = None
        else:
            self.draft = MoveDraft(who, view)
            chosen = self.draft.chosen
            self.cursor = chosen.at if chosen is not None else view.field.stands[who].at

    # Where a person is

    def point(self, cell: Cell) -> bool:
        """Puts the cursor on a cell, as far as the ground reaches. Whether it is another one."""
        scene = self.scene
        if scene is None:
            return False
        x, y = min(max(0, cell[0]), scene.width - 1), min(max(0, cell[1]), scene.height - 1)
        before, self.cursor = self.cursor, (x, y)
        return before != self.cursor

    def sentence(self) -> str:
        """The cell under the cursor in words, and what it costs to end there."""
        if self.scene is None:
            return ""
        said = cell_sentence(self.scene, self.cursor)
        if self.measuring is not None:
            said = f"{self.measured()}; {said}"
        cost = self.draft.costs.get(self.cursor) if self.draft is not None else None
        threats = len(self.threats(self.cursor))
        if threats:
            could = how_many("{n} enemy could strike here", "{n} enemies could strike here", threats)
            said = f"{said}; {could}"
        if self.draft is None:
            return said
        if cost is None:
            return _("{cell}; out of reach").format(cell=said)
        if not self.draft.reach.points:
            return _("{cell}; within reach").format(cell=said)
        return _("{cell}; {cost} of {points} points").format(cell=said, cost=cost, points=self.draft.reach.points)

    def threats(self, cell: Cell) -> tuple[str, ...]:
        """The enemies of who is to move, else of who is under the cursor, who could strike at one in a cell as they
        stand."""
        view, scene = self.view, self.scene
        token = self.under_cursor()
        who = self.draft.who if self.draft is not None else token.who if token is not None else ""
        if view is None or scene is None or not who:
            return ()
        side = self.bout.side_of(who)
        foes = (each for each, bars in view.there.items() if bars and self.bout.side_of(each) != side)
        return tuple(each for each in foes if cell in view.strikes(each))

    def measure(self, start: Cell | None) -> None:
        """Distances are told from a cell on; None: no more."""
        if start != self.measuring:
            self.measuring = start
            self.changed.emit()

    def length(self) -> int:
        """How far it is from where it is measured to the cursor, as the rules in play count it; 0 without either."""
        view, start = self.view, self.measuring
        return view.distance(start, self.cursor) if view is not None and start is not None else 0

    def measured(self) -> str:
        """The same in words."""
        x, y = self.measuring if self.measuring is not None else self.cursor
        said = counted("{n} square from column {x}, row {y}", "{n} squares from column {x}, row {y}", self.length())
        return said.format(n=self.length(), x=x + 1, y=y + 1)

    def aim_line(self) -> SightLine | None:
        """What lies between the two of an attack that is being made up; None without one."""
        view, (who, target) = self.view, self.aiming
        if view is None or who not in view.there or target not in view.there:
            return None
        return view.sight(who, target)

    def show_aim(self, who: str, target: str) -> None:
        """Who aims at whom just now; "" for nobody."""
        if (who, target) != self.aiming:
            self.aiming = who, target
            self.changed.emit()

    def under_cursor(self) -> Token | None:
        found = self.scene.standing_in(self.cursor) if self.scene is not None else ()
        return next(iter(found), None)

    def unplaced(self) -> tuple[tuple[str, str], ...]:
        """Who takes part and stands nowhere: ids and names, in line-up order."""
        view = self.view
        if view is None:
            return ()
        names, there = self.bout.names(), view.there
        return tuple((who, names.get(who, who)) for who, row in self.bout.fighters().items() if _is_away(row, there))

    # Moves

    def aim(self, cell: Cell, facing: Side | None = None) -> bool:
        """The move that is drafted is to end there. Whether it can."""
        if self.draft is None or not self.draft.choose(cell, facing):
            return False
        self.cursor = cell
        self.aimed.emit()
        self.changed.emit()
        return True

    def face(self, facing: Side) -> bool:
        """The one who moves is to face so."""
        if self.draft is None or not self.draft.face(facing):
            return False
        self.aimed.emit()
        self.changed.emit()
        return True

    def put(self, who: str, cell: Cell, facing: Side | None = None) -> bool:
        """The referee puts somebody there: before the fight it is where they start, in it the referee's word. Whether
        it was done."""
        view = self.view
        if view is None or self.scene is None or not Extent(self.scene.width, self.scene.height).holds(cell):
            return False
        held = view.field.stands.get(who)
        side = facing or (held.facing if held is not None else view.field.terrain.grid.sides[0])
        if self.under_way:
            return self.bout.answer(told(MOVE, who, mode=PUT, path=[[*cell, side]]))
        stand = Stand(at=cell, facing=side, length=held.length if held is not None else 1)
        return self.draw(lambda ground: with_start(ground, who, stand), "start")

    def turn_door(self, door: EdgeMark) -> bool:
        """The referee closes a door that is open, and opens any other: before the fight the ground has it so. Whether
        it was done."""
        state = AFTER[door.kind]
        if self.under_way:
            return self.bout.answer(told(DOOR, edge=[*door.edge], state=state))
        return self.draw(lambda ground: with_edge(ground, door.edge, door=state))

    # What is drawn

    def draw(self, stroke: Callable[[Ground], Ground], gesture: str = "") -> bool:
        """Changes the ground by a stroke; strokes of one gesture are one step to undo. Whether anything changed."""
        ground = self.ground
        if ground is None:
            return False
        after = stroke(ground)
        return after != ground and self.bout.send(Edit("set", ("ground",), after), gesture)

    def set_ground(self, ground: Ground | None) -> bool:
        """Gives the encounter another ground, or none."""
        document = self.bout.document
        return document.apply(with_ground(document.campaign, self.bout.encounter, ground))


def _is_away(row: Row, there: Mapping[str, bool]) -> bool:
    """Whether the fighter of a row of the board takes part and is not on the ground."""
    return row.id not in there and row.group != TO_COME and row.state != "lost"


def moves(ask: Prompt) -> bool:
    """Whether something asks how somebody moves over the ground: no square that has opened is taken so."""
    plain = any(field.name == "mode" and MOVE in field.options for field in ask.fields)
    return plain and any(field.kind == "path" for field in ask.fields)
