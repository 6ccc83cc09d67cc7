"""The battlefield: the ground of a fight at one moment, with its doors as they stand and where each fighter stands."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from mls_desktop.rules.common.grids.grid import Cell, Edge, occupied
from mls_desktop.rules.common.grids.ground import DoorState, Ground, Stand
from mls_desktop.rules.common.grids.ground_checks import standing_fault
from mls_desktop.rules.common.grids.sight import Closed, Screens, sight
from mls_desktop.rules.common.grids.step_sets import StepSets, step_sets, ways_round
from mls_desktop.rules.common.grids.terrain import Terrain, terrain


class FieldMemo:
    """Cache of one battlefield: figures by cell, and lines between cells by the fighters who bar them; `bars`: who they
    are, of the fighters last asked about. All caches compare equal, so that battlefields compare as if they held
    none."""

    __slots__ = ("bars", "edges", "figures", "lines")

    def __init__(self) -> None:
        self.bars: tuple[object, tuple[str, ...]] = None, ()
        self.edges: frozenset[Edge] | None = None
        self.figures: dict[tuple[str, ...], dict[Cell, str]] = {}
        self.lines: dict[Hashable, Closed] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FieldMemo)

    def __hash__(self) -> int:
        return 0


class Battlefield(Struct, frozen=True):
    """The battlefield. `stands`: by fighter, also of those who lie; who is not in it stands nowhere. `is_lax`: a step
    round a corner may go where one way round is open."""

    terrain: Terrain
    doors: Mapping[Edge, DoorState]
    stands: Mapping[str, Stand]
    is_lax: bool = False
    memo: FieldMemo = field(default_factory=FieldMemo)

    def cells(self, who: str) -> tuple[Cell, ...]:
        """The cells of a fighter's figure from its front; none where they stand nowhere."""
        stand = self.stands.get(who)
        return self.taken_by(stand) if stand is not None else ()

    def taken_by(self, stand: Stand) -> tuple[Cell, ...]:
        """Cells that a figure takes with its place at `stand`, from its front; some may lie off the ground."""
        return occupied(self.terrain.grid, stand.at, stand.facing, stand.length)

    def figures(self, who: Iterable[str]) -> dict[Cell, str]:
        """Fighter in each cell taken by one of the fighters `who`."""
        return {cell: id for id in who for cell in self.cells(id)}

    def standing(self, who: str, stand: Stand | None) -> Battlefield:
        """Copy of the battlefield with fighter `who` at `stand`, or nowhere (None). Nothing is checked."""
        others = {id: held for id, held in self.stands.items() if id != who}
        stands = others if stand is None else {**others, who: stand}
        return replace(self, stands=stands, memo=FieldMemo())

    def with_doors(self, doors: Mapping[Edge, DoorState]) -> Battlefield:
        """Copy of the battlefield with the states in `doors` in place of those before; other doors stay as they are."""
        return replace(self, doors={**self.doors, **doors}, memo=FieldMemo())

    def fault(self, stand: Stand, taken: Collection[Cell]) -> str:
        """Reason why a figure cannot stand at `stand`, as the kind of a finding, where others have the cells `taken`;
        "" where it can."""
        if stand.facing not in self.terrain.grid.sides:
            return "no_side"
        return standing_fault(self.terrain, stand, taken, self.doors)

    def next_to(self, one: Iterable[Cell], other: Iterable[Cell]) -> bool:
        """Tells whether a step could go from any cell of `one` to any cell of `other`, as far as edges and corners let
        it."""
        others = tuple(other)
        return any(self.opens(cell, each) for cell in one for each in others)

    def opens(self, cell: Cell, other: Cell) -> bool:
        """Tells whether a step could go from `cell` to `other`, whatever is in the two: they are neighbours, and no
        edge or corner between bars it. False from a cell to itself."""
        grid = self.terrain.grid
        if cell == other or grid.distance(cell, other) > 1:
            return False
        return any(
            self.terrain.lets_step(way.edges, self.doors) and not any(each in self.terrain.barred for each in way.cells)
            for way in ways_round(grid, cell, other, self.is_lax)
        )

    def line(self, ends: tuple[Cell, Cell], bars: tuple[str, ...], but: tuple[str, ...], needs_both: bool) -> Closed:
        """Obstacles that close the line between the two cells `ends`. `bars`: fighters whose figures close it, except
        those in `but`; `needs_both`: as in `sight`."""
        memo, key = self.memo, (ends, bars, but, needs_both)
        if key not in memo.lines:
            if memo.edges is None:
                memo.edges = self.terrain.closing(self.doors, {}).edges
            if bars not in memo.figures:
                memo.figures[bars] = self.figures(bars)
            screens = Screens(memo.edges, self.terrain.dark, memo.figures[bars])
            memo.lines[key] = sight(self.terrain.grid, self.terrain.extent, screens, ends, but, needs_both)
        return memo.lines[key]

    @property
    def steps(self) -> StepSets:
        """Steps over the ground, with the doors as they stand."""
        return step_sets(self.terrain, self.doors, self.is_lax)


def battlefield_of(ground: Ground) -> Battlefield:
    """The battlefield of a ground as a fight begins: everybody who has a start stands there."""
    held = terrain(ground)
    return Battlefield(held, held.doors, dict(ground.start))
