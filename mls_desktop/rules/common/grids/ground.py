"""The ground of a fight as a file has it: grid, walls, doors, cells, texts, a picture, fog, where figures start; and
grounds of a library."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.saved_value import Id, SavedValue

MOST_ACROSS = 200
"""Greatest number of cells across, and of cells down."""
MOST_EDGES, MOST_TEXTS = 20_000, 500

Across = Annotated[int, Meta(ge=1, le=MOST_ACROSS)]
Place = tuple[int, int]
Block = Literal["both", "step", "sight"]
DoorState = Literal["closed", "open", "locked"]


class GroundEdge(SavedValue, frozen=True):
    """Wall or door on an edge, which is a side of a cell: what it blocks; an open door blocks nothing and any other
    both."""

    KEY: ClassVar[str] = ""

    edge: tuple[int, int, str]
    block: Block = "both"
    door: DoorState | None = None


class GroundCell(SavedValue, frozen=True):
    """A cell unlike others: what it blocks, and how many points more a step into it costs."""

    KEY: ClassVar[str] = ""

    at: Place
    block: Block | None = None
    extra: Annotated[int, Meta(ge=0, le=20)] = 0


class GroundText(SavedValue, frozen=True):
    """A text on the ground. `secret`: players do not see it."""

    KEY: ClassVar[str] = ""

    at: Place
    text: Annotated[str, Meta(max_length=200)]
    secret: bool = False


class GroundPicture(SavedValue, frozen=True):
    """The picture below the grid. `cell`: how many of its pixels a cell is from side to side; `offset`: its pixel at
    the ground's upper left corner."""

    id: Id
    cell: Annotated[float, Meta(gt=0)]
    offset: tuple[float, float] = (0.0, 0.0)


class Stand(SavedValue, frozen=True):
    """Place of a figure: its front cell, the side it faces, and how many cells it is long, each right behind the one
    before."""

    at: Place
    facing: str
    length: Literal[1, 2] = 1


class GroundPlan(SavedValue, frozen=True, kw_only=True):
    """A ground with nobody on it. `fog`: a text a row, a sign a cell, "#" where players see nothing."""

    grid: Literal["square", "hex"]
    width: Across
    height: Across
    edges: tuple[GroundEdge, ...] = ()
    cells: tuple[GroundCell, ...] = ()
    texts: tuple[GroundText, ...] = ()
    picture: GroundPicture | None = None
    fog: tuple[str, ...] = ()


class Ground(GroundPlan, frozen=True, kw_only=True):
    """The ground of an encounter. `start`: where fighters stand, by their ids in the fight."""

    start: dict[str, Stand] = {}


class GroundEntry(GroundPlan, frozen=True):
    """A ground of a library, to copy into encounters."""

    id: Id
    name: str


class GroundsLibrary(Library, frozen=True, kw_only=True):
    """The base class of the library lists of systems that play on a grid: `grounds` stands last."""

    grounds: tuple[GroundEntry, ...] = ()


def with_starts(plan: GroundPlan, start: dict[str, Stand]) -> Ground:
    """Ground of an encounter with all that `plan` has, and the place of each fighter by id in `start`, in place of any
    before."""
    return Ground(**_plan_of(plan), start=start)


def entry_of(plan: GroundPlan, id: str, name: str) -> GroundEntry:
    """Ground of a library with all that `plan` has, under `id` and `name`; places of fighters are left out."""
    return GroundEntry(id=id, name=name, **_plan_of(plan))


def _plan_of(plan: GroundPlan) -> dict[str, Any]:
    return {name: getattr(plan, name) for name in GroundPlan.__struct_fields__}
