"""The map of a fight at one moment as it is drawn: what stands on edges and in cells, and the figures."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.fighter_rows import FighterRow, fighter_rows
from mls_desktop.report.fights.short_names import number_of
from mls_desktop.report.maps.initials import fighters_initials
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.grids.grid import Cell, Edge, Grid, Side, edge_between
from mls_desktop.rules.common.grids.ground import Block, Ground, GroundPicture, GroundText
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts

EdgeKind = Literal["wall", "window", "curtain", "open", "closed", "locked"]
"""window: bars steps alone; curtain: lines alone; the last three are doors."""
KINDS: dict[str, EdgeKind] = {"both": "wall", "step": "window", "sight": "curtain"}


class EdgeMark(Struct, frozen=True):
    """Mark on an edge."""

    edge: Edge
    kind: EdgeKind


class CellMark(Struct, frozen=True):
    """A cell unlike others."""

    at: Cell
    block: Block | None
    extra: int


class Token(Struct, frozen=True):
    """The figure of a fighter. `cells`: from its front; `side`: which among the encounter's, from 0; `lies`: whether it
    bars nothing; `asked`: whether something is asked of them; `row`: how they stand."""

    who: str
    name: str
    initials: str
    cells: tuple[Cell, ...]
    facing: Side
    side: int
    lies: bool
    asked: bool
    row: FighterRow | None = None
    portrait: str | None = None

    @property
    def at(self) -> Cell:
        return self.cells[0]

    @property
    def number(self) -> str:
        """Number that tells figures of one face apart; "" where none is needed."""
        return number_of(self.name)


class MapScene(Struct, frozen=True):
    """The map. `fog`: a text a row, none for no fog; edges in the order of the file."""

    grid: Grid
    width: int
    height: int
    edges: tuple[EdgeMark, ...]
    cells: tuple[CellMark, ...]
    texts: tuple[GroundText, ...]
    picture: GroundPicture | None
    fog: tuple[str, ...]
    tokens: tuple[Token, ...]

    def token(self, who: str) -> Token | None:
        return next((each for each in self.tokens if each.who == who), None)

    def standing_in(self, cell: Cell) -> tuple[Token, ...]:
        """The figures in a cell, those who stand first."""
        return tuple(sorted((each for each in self.tokens if cell in each.cells), key=lambda each: each.lies))

    def mark(self, cell: Cell) -> CellMark | None:
        return next((each for each in self.cells if each.at == cell), None)

    def hidden(self, cell: Cell) -> bool:
        """Tells whether fog hides a cell from the players."""
        return bool(self.fog) and self.fog[cell[1]][cell[0]] == "#"


def map_scene(session: FightSession, texts: Texts) -> MapScene | None:
    """The map at the moment shown; None where the fight is on no ground."""
    fight, ground = session.fight, session.encounter.ground
    view = fight.ground if fight is not None else None
    if view is None or ground is None:
        return None
    grid = GRIDS[ground.grid]
    return MapScene(
        grid,
        ground.width,
        ground.height,
        _edges(grid, ground, view.battlefield),
        tuple(CellMark(each.at, each.block, each.extra) for each in ground.cells),
        ground.texts,
        ground.picture,
        ground.fog,
        _tokens(session, texts, view),
    )


def _tokens(session: FightSession, texts: Texts, view: GroundView) -> tuple[Token, ...]:
    """The figures of all who are there, in line-up order."""
    rows = {row.id: row for row in fighter_rows(session, texts)}
    sides = {side.id: nth for nth, side in enumerate(session.encounter.sides)}
    portraits = {entry.id: entry.character.get("portrait") for entry in session.encounter.line_up}
    names = {who: rows[who].name if who in rows else who for who in view.there}
    short = fighters_initials(session, texts)

    def token(who: str, bars: bool) -> Token:
        row, portrait = rows.get(who), portraits.get(who.partition(".")[0])
        return Token(
            who,
            names[who],
            short[who],
            view.battlefield.cells(who),
            view.battlefield.stands[who].facing,
            sides.get(session.side_of(who), 0),
            not bars,
            row.asked if row is not None else False,
            row,
            portrait if isinstance(portrait, str) else None,
        )

    return tuple(token(who, bars) for who, bars in view.there.items())


def _edges(grid: Grid, ground: Ground, battlefield: Battlefield) -> tuple[EdgeMark, ...]:
    """Marks on edges, doors as they stand now."""
    found = []
    for held in ground.edges:
        edge = edge_between(grid, held.edge[:2], held.edge[2])
        kind: EdgeKind = KINDS[held.block] if held.door is None else battlefield.doors.get(edge, held.door)
        found.append(EdgeMark(edge, kind))
    return tuple(found)


def portraits_of(scene: MapScene) -> dict[str, str]:
    """Ids of the pictures that the map's figures have, by figure; figures without a portrait are left out."""
    return {token.who: token.portrait for token in scene.tokens if token.portrait is not None}


def cell_sentence(scene: MapScene, cell: Cell) -> str:
    """A cell in words: where it is, what is in it and at its sides, and who."""
    mark = scene.mark(cell)
    said = [_("column {x}, row {y}").format(x=cell[0] + 1, y=cell[1] + 1)]
    if mark is not None and mark.block is not None:
        said.append(_(BLOCKS[mark.block]))
    if mark is not None and mark.extra:
        said.append(_("{n} more to enter").format(n=mark.extra))
    for token in scene.standing_in(cell):
        said.append(token_sentence(token))
    sides = {edge_between(scene.grid, cell, side): side for side in scene.grid.sides}
    for each in scene.edges:
        if each.edge in sides:
            said.append(_("{what} to the {side}").format(what=_(EDGES[each.kind]), side=_(SIDES[sides[each.edge]])))
    said += [each.text for each in scene.texts if each.at == cell]
    return "; ".join(said)


def token_sentence(token: Token) -> str:
    """A figure in words: how the fighter stands, and which way."""
    how = token.row.sentence() if token.row is not None else token.name
    return _("{who}, facing {side}").format(who=how, side=_(SIDES[token.facing]))


SIDES = {
    "n": N_("north"), "e": N_("east"), "s": N_("south"), "w": N_("west"), "ne": N_("north-east"),
    "se": N_("south-east"), "sw": N_("south-west"), "nw": N_("north-west"),
}  # fmt: skip
EDGES: dict[EdgeKind, str] = {
    "wall": N_("a wall"), "window": N_("a window"), "curtain": N_("a curtain"), "open": N_("an open door"),
    "closed": N_("a closed door"), "locked": N_("a locked door"),
}  # fmt: skip
BLOCKS: dict[Block, str] = {
    "both": N_("blocked"), "step": N_("nobody can enter"), "sight": N_("nobody sees through"),
}  # fmt: skip
