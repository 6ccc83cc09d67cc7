"""The model of the map of a fight: what is drawn, who is to move where, and what a person draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.at_hand import offer_text
from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.map.map_doors import AFTER, door_at_hand, door_pointed_at
from mls_desktop.bridge.map.map_pictures import MapPictures
from mls_desktop.bridge.map.map_sentences import (
    cursor_sentence,
    measured_sentence,
    move_sentence,
    moves,
    nearest_cell,
    put_sentence,
    side_ahead,
    strikers,
    turn_sentence,
    unplaced,
)
from mls_desktop.bridge.map.move_draft import MoveDraft, anywhere
from mls_desktop.model.ground.drawing import with_edge, with_start
from mls_desktop.model.ground.ground_pictures import with_ground
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene, Token, map_scene
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import DOOR, MOVE, PUT
from mls_desktop.rules.common.battlefield.ground_view import GroundView, MoveReach, SightLine
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.rules.common.grids.grid import Cell, Side
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _


class MapModel(QObject):
    """The model of one fight's map. `changed`: something else is to be drawn; `aimed`: the drafted move leads
    elsewhere."""

    changed = Signal()
    aimed = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running_fight = running_fight
        self.taking: Prompt | None = None
        """What offers the square that has opened to which the draft leads; None: it is of a move."""
        self.scene: MapScene | None = map_scene(running_fight.session, running_fight.texts)
        self.pictures = MapPictures(running_fight, self)
        self.pictures.show(self.scene)
        self.pictures.changed.connect(self.changed)
        self.draft: MoveDraft | None = None
        self.cursor: Cell = (0, 0)
        self._opened: Mapping[Cell, Prompt] | None = None
        """The squares that have opened, once they are wanted."""
        self._asked = ""
        """Who is asked for a move."""
        self.at_turn = ""
        """Who is asked, for a move, anything else or dice; "" for nobody."""
        self._path: Json = None
        """Where the answer leads that is made up beside the map."""
        self.correction: Correction | None = None
        """The entry of the log whose move is drafted as it might have been; None: the move that is asked for is."""
        self.aiming = ("", "")
        """Who aims at whom."""
        self.measuring: Cell | None = None
        """From where a distance is measured, to the cursor."""
        running_fight.changed.connect(self.refresh)

    @property
    def ground(self) -> Ground | None:
        """The ground as the encounter has it; None where it has none."""
        return self.running_fight.encounter.ground

    @property
    def view(self) -> GroundView | None:
        return self.running_fight.fight.ground if self.running_fight.fight is not None else None

    @property
    def under_way(self) -> bool:
        """Whether the fight has any event."""
        return len(self.running_fight.encounter.events) > 0

    def refresh(self) -> None:
        """Makes scene, pictures and drafted move anew from the fight as it is now; emits `changed`."""
        self.scene, self._opened = map_scene(self.running_fight.session, self.running_fight.texts), None
        self.pictures.show(self.scene)
        if self.correction is None:
            self._draft_for(self._asked)
            self._follow()
        self.changed.emit()

    def show_asked(self, prompt: Prompt | None, path: Json = None) -> None:
        """Drafts the move that `prompt` asks for, to the end of `path`, or none where it asks for no move; emits
        `changed`. In a correction only the asked fighter is noted."""
        self.at_turn = self.running_fight.session.waits_for(prompt)
        self._asked = prompt.who if prompt is not None and moves(prompt) else ""
        if self.correction is not None:
            return
        self._path = path
        self._draft_for(self._asked)
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Leads the draft to the end of the answer's path, and the cursor there; nothing without a draft."""
        if self.draft is not None:
            self.draft.follow(self._path)
            self.cursor = self.draft.chosen.at if self.draft.chosen is not None else self.cursor

    def correct(self, correction: Correction | None) -> bool:
        """Drafts the logged move of `correction`, at the moment before it, which is shown, or for None the move asked
        for again; emits `changed`; True where a logged move is drafted, not one to a square that has opened."""
        self.correction = correction
        if correction is None:
            self._draft_for(self._asked)
            self.changed.emit()
            return False
        view, was = self.view, correction.was
        self.draft = None
        if view is not None and was.who in view.there and was.kind == MOVE and was.entry("mode") in (None, MOVE, PUT):
            self.draft = MoveDraft(was.who, view, anywhere(was.who, view) if was.entry("mode") == PUT else None)
            self.draft.follow(correction.corrected_event().entry("path"))
            self.cursor = self.draft.chosen.at if self.draft.chosen is not None else self.cursor
        self.changed.emit()
        return self.draft is not None

    def led(self) -> str:
        """Cost of the drafted move in words, "3 of 5 points"; "stays" on the spot, "" without a draft or points."""
        return move_sentence(self.draft)

    def reached(self) -> tuple[Mapping[Cell, int], int]:
        """Cells in which the drafted move can end, each with its least cost, and the points there are; without a draft
        the cells of `opened`, each at 0, and 0."""
        draft = self.draft
        return (draft.costs, draft.reach.points) if draft is not None else (dict.fromkeys(self.opened(), 0), 0)

    def opened(self) -> Mapping[Cell, Prompt]:
        """Squares that a prompt on offer lets a fighter move to ("opened"), each with that prompt; {} in a
        correction."""
        if self.view is None or self.correction is not None:
            return {}
        if self._opened is None:
            # Drawn with each picture of the map, but another only where the fight is.
            self._opened = self._found_open()
        return self._opened

    def _found_open(self) -> dict[Cell, Prompt]:
        found = dict[Cell, Prompt]()
        for prompt in self.running_fight.offered():
            reach = self._opening(prompt)
            for state in reach.states if reach is not None else ():
                found.setdefault(state.at, prompt)
        return found

    def _opening(self, prompt: Prompt) -> MoveReach | None:
        """Reach over the squares that the offer `prompt` opens to its fighter; None where it offers no such move."""
        mode = next((field.options[0] for field in prompt.fields if field.name == "mode" and field.options), "")
        held = prompt.id == MOVE and mode != MOVE and self.view is not None
        return self.view.opened(prompt.who, mode) if held and self.view is not None else None

    def _aim_opening(self, cell: Cell) -> bool:
        """Drafts the move to `cell` of the fighter to whom that square has opened; False where it has to nobody."""
        view, prompt = self.view, self.opened().get(cell)
        reach = self._opening(prompt) if prompt is not None else None
        if view is None or prompt is None or reach is None:
            return False
        self.taking, self.draft = prompt, MoveDraft(prompt.who, view, reach)
        return self.draft.choose(cell)

    def take(self) -> bool:
        """Sends the drafted move to a square that has opened, as an answer; False without one, or where refused."""
        prompt, draft = self.taking, self.draft
        if prompt is None or draft is None or draft.chosen is None:
            return False
        return self.running_fight.answer(told(MOVE, prompt.who, path=draft.path(), mode=prompt.fields[1].options[0]))

    def _draft_for(self, who: str) -> None:
        view = self.view
        asked = any(moves(prompt) and prompt.who == who for prompt in self.running_fight.prompts)
        self.taking = None
        if not who or view is None or not asked:
            self.draft = None
        else:
            self.draft = MoveDraft(who, view)
            chosen = self.draft.chosen
            self.cursor = chosen.at if chosen is not None else view.battlefield.stands[who].at

    # Where a person is

    def point(self, cell: Cell) -> bool:
        """Puts the cursor on the cell of the ground nearest to `cell`; True where that is another one than before."""
        scene = self.scene
        if scene is None:
            return False
        before, self.cursor = self.cursor, nearest_cell(scene, cell)
        return before != self.cursor

    def sentence(self) -> str:
        """Sentence on the cell under the cursor and the cost to end the drafted move there; "" without a ground."""
        if self.scene is None:
            return ""
        draft = self.draft if self.taking is None else None
        prompt = self.opened().get(self.cursor) if draft is None else None
        offered = offer_text(prompt, self.running_fight.texts) if prompt is not None else ""
        measured = self.measured() if self.measuring is not None else ""
        return cursor_sentence(self.scene, self.cursor, draft, len(self.threats(self.cursor)), measured, offered)

    def put_sentence(self, who: str, cell: Cell) -> str:
        """Sentence on `cell`, in which the referee is about to put fighter `who`: whether there is room."""
        name = self.running_fight.names().get(who, who)
        return put_sentence(self.scene, cell, self.view if self.correction is None else None, who, name)

    def threats(self, cell: Cell) -> tuple[str, ...]:
        """Ids of the enemies who could strike at `cell` as they stand: enemies of the fighter whose move is drafted,
        else of the one under the cursor; () without either."""
        token, view = self.under_cursor(), self.view
        who = self.draft.who if self.draft is not None else token.who if token is not None else ""
        return strikers(view, who, cell, self.running_fight.side_of) if view is not None and who else ()

    def measure(self, start: Cell | None) -> None:
        """Sets the cell from which distances to the cursor are measured (None: none); emits `changed` if another."""
        if start != self.measuring:
            self.measuring = start
            self.changed.emit()

    def length(self) -> int:
        """Distance from the start of the measuring to the cursor, as the rules in play count it; 0 without one."""
        view, start = self.view, self.measuring
        return view.distance(start, self.cursor) if view is not None and start is not None else 0

    def measured(self) -> str:
        """Phrase on the distance measured: "3 squares from column 4, row 2"."""
        return measured_sentence(self.measuring if self.measuring is not None else self.cursor, self.length())

    def aim_line(self) -> SightLine | None:
        """Line of sight between the two of `aiming`, a fighter and their target; None where either has no place."""
        view, (who, target) = self.view, self.aiming
        if view is None or who not in view.there or target not in view.there:
            return None
        return view.sight(who, target)

    def show_aim(self, who: str, target: str) -> None:
        """Sets in `aiming` that fighter `who` aims at `target` ("": nobody); emits `changed` where that is new."""
        if (who, target) != self.aiming:
            self.aiming = who, target
            self.changed.emit()

    def under_cursor(self) -> Token | None:
        found = self.scene.standing_in(self.cursor) if self.scene is not None else ()
        return next(iter(found), None)

    def unplaced(self) -> tuple[tuple[str, str], ...]:
        """Fighters who take part and stand nowhere: ids and names, in line-up order."""
        view = self.view
        if view is None:
            return ()
        return unplaced(self.running_fight.fighters().values(), view.there, self.running_fight.names())

    # Moves

    def aim(self, cell: Cell, facing: Side | None = None) -> bool:
        """Chooses `cell` (and `facing`) as the end of the drafted move, or of one to a square that has opened; emits
        `aimed` and `changed`; False where no move can end there."""
        led = self.draft is not None and self.draft.choose(cell, facing)
        if not led and not (facing is None and self._aim_opening(cell)):
            return False
        self.cursor = cell
        self._led()
        return True

    def face(self, facing: Side) -> bool:
        """Makes the drafted move end facing `facing`, and emits `aimed` and `changed`; False where it cannot."""
        if self.draft is None or not self.draft.face(facing):
            return False
        self._led()
        return True

    def _led(self) -> None:
        """Notes the drafted path as the answer's, then emits `aimed` and `changed`."""
        if self.draft is not None and self.taking is None:
            self._path = self.draft.path()
        self.aimed.emit()
        self.changed.emit()

    def is_at(self, who: str, cell: Cell) -> bool:
        """Whether the figure of fighter `who` covers `cell`."""
        token = self.scene.token(who) if self.scene is not None else None
        return token is not None and cell in token.cells

    def turn(self, who: str, cell: Cell, facing: Side) -> bool:
        """Turns fighter `who` to `facing`: as the end, in `cell`, of their drafted move, else on the spot by the
        referee's word; False where that cannot be or was refused."""
        if self.draft is not None and self.draft.who == who:
            self.aim(cell)
            return self.face(facing)
        token = self.scene.token(who) if self.scene is not None else None
        return token is not None and self.put(who, token.at, facing)

    def turn_sentence(self, who: str, facing: Side) -> str:
        """Sentence on a turn of fighter `who` on the spot, before it is done: "Ada turns to the north"."""
        return turn_sentence(self.running_fight.names().get(who, who), facing)

    def leads(self, who: str, cell: Cell) -> bool:
        """Whether dropping the figure of `who` on `cell` is a move: theirs is drafted, or that square opened to
        them."""
        opened = self.opened().get(cell)
        return (self.draft is not None and self.draft.who == who) or (opened is not None and opened.who == who)

    def put(self, who: str, cell: Cell, facing: Side | None = None) -> bool:
        """Puts fighter `who` in `cell` by the referee's word, facing `facing` (None: as before, else towards the
        enemy); before the fight as their start; False off the ground, in a correction, or where refused."""
        view = self.view
        if self.correction is not None or view is None or self.scene is None:
            return False
        if not Extent(self.scene.width, self.scene.height).holds(cell):
            return False
        held = view.battlefield.stands.get(who)
        side = facing or (
            held.facing if held is not None else side_ahead(self.scene, view, who, cell, self.running_fight.side_of)
        )
        if self.under_way:
            return self.running_fight.answer(told(MOVE, who, mode=PUT, path=[[*cell, side]]))
        stand = Stand(at=cell, facing=side, length=held.length if held is not None else 1)
        return self.draw(lambda ground: with_start(ground, who, stand), "start", _("Place a figure"))

    def door_at_hand(self) -> EdgeMark | None:
        """The door of the square under the cursor: ahead of the end of the move that is drafted, else as `door_of`
        finds it; None without one."""
        return door_at_hand(self.scene, self.draft, self.cursor) if self.scene is not None else None

    def points_at_own_door(self, cell: Cell, share: tuple[float, float]) -> bool:
        """Whether the point at `share` of `cell` (0 to 1) is at the door ahead of the drafted move's end."""
        door = door_pointed_at(self.scene, cell, share) if self.scene is not None else None
        return door is not None and self.draft is not None and self.draft.door_ahead() == door.edge

    def turn_door(self, door: EdgeMark) -> bool:
        """Opens or closes `door`, as the end of the drafted move where it is the door ahead, else by the referee's
        word; False where that was refused. The fighter drafted to move turns the door ahead of the end of the move, as
        far as the draft allows. Else the referee closes a door that is open, and opens any other: before the fight the
        ground has it so."""
        if self.draft is not None and self.taking is None and self.draft.turn_door(door.edge):
            self._led()
            return True
        if self.correction is not None:
            return False
        state = AFTER[door.kind]
        if self.under_way:
            return self.running_fight.answer(told(DOOR, edge=[*door.edge], state=state))
        return self.draw(lambda ground: with_edge(ground, door.edge, door=state), name=_("Open or close a door"))

    # What is drawn

    def draw(self, stroke: Callable[[Ground], Ground], gesture: str = "", name: str = "") -> bool:
        """Replaces the ground by `stroke` of it, as a step called `name` ("": drawing); steps in a row with one
        `gesture` are one; False without a ground, where nothing changed, or where it was refused."""
        ground = self.ground
        if ground is None:
            return False
        after = stroke(ground)
        return after != ground and self.running_fight.send(
            Edit("set", ("ground",), after), gesture, name or _("Draw on a ground")
        )

    def set_ground(self, ground: Ground | None) -> bool:
        """Replaces the encounter's ground by `ground` (None: removes it), as a step; False where it was refused."""
        document = self.running_fight.document
        return document.apply(with_ground(document.campaign, self.running_fight.encounter, ground))
