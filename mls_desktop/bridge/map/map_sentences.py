"""Sentences about the map of a fight: the cell under the cursor, a move that is drafted, a figure about to be put."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from mls_desktop.bridge.map.move_draft import may_be_put
from mls_desktop.report.maps.map_scene import SIDES, cell_sentence
from mls_desktop.rules.common.battlefield.ground_events import MOVE
from mls_desktop.rules.common.fight.fights import TO_COME
from mls_desktop.rules.common.grids.extent import Extent
from mls_desktop.words.i18n import _, counted, how_many

if TYPE_CHECKING:
    from mls_desktop.bridge.map.move_draft import MoveDraft
    from mls_desktop.report.maps.map_scene import MapScene
    from mls_desktop.rules.common.asking.prompts import Prompt
    from mls_desktop.rules.common.battlefield.ground_view import GroundView
    from mls_desktop.rules.common.grids.grid import Cell, Side
    from mls_desktop.rules.common.sheet.sheets import Row

SideOf = Callable[[str], str]
"""Function that gives the side of a fighter, by id."""


def move_sentence(draft: MoveDraft | None) -> str:
    """Cost of the move of `draft`, in words: "3 of 5 points", "stays", or only "a door" where no points are counted; ""
    without a move or where there is nothing to say."""
    if draft is None or draft.chosen is None:
        return ""
    if not draft.path():
        return _("stays")
    door = (_("a door"),) if draft.turns_door else ()
    if not draft.reach.points:
        return ", ".join(door)
    return ", ".join((_("{cost} of {points} points").format(cost=draft.cost(), points=draft.reach.points), *door))


def cursor_sentence(
    scene: MapScene, cell: Cell, draft: MoveDraft | None, threats: int, measured: str, offered: str
) -> str:
    """Sentence on `cell`, the cell under the cursor, and the cost of ending there. `draft`: a move that is being made
    up, None for none; `threats`: number of enemies who could strike there; `measured`: a distance to it in words,
    `offered`: what the cell is offered for, said only without a draft; "" for neither."""
    said = cell_sentence(scene, cell)
    said = f"{measured}; {said}" if measured else said
    if threats:
        could = how_many("{n} enemy could strike here", "{n} enemies could strike here", threats)
        said = f"{said}; {could}"
    if draft is None:
        return f"{said}; {offered}" if offered else said
    return _ended_sentence(draft, cell, said)


def _ended_sentence(draft: MoveDraft, cell: Cell, said: str) -> str:
    """Sentence `said` on `cell`, with the cost of ending the move of `draft` there."""
    cost = draft.costs.get(cell)
    if cost is None:
        return _("{cell}; out of reach").format(cell=said)
    if not draft.reach.points:
        return _("{cell}; within reach").format(cell=said)
    at_end = draft.chosen is not None and draft.chosen.at == cell
    if at_end and draft.door_ahead() is not None:
        said = _("{cell}; the door ahead can be opened or closed").format(cell=said)
    cost = draft.cost() if at_end else cost
    return _("{cell}; {cost} of {points} points").format(cell=said, cost=cost, points=draft.reach.points)


def measured_sentence(start_cell: Cell, length: int) -> str:
    """Phrase on a distance of `length` squares from `start_cell`: "3 squares from column 4, row 2"."""
    said = counted("{n} square from column {x}, row {y}", "{n} squares from column {x}, row {y}", length)
    return said.format(n=length, x=start_cell[0] + 1, y=start_cell[1] + 1)


def put_sentence(scene: MapScene | None, cell: Cell, view: GroundView | None, who: str, name: str) -> str:
    """Sentence on `cell`, in which the referee is about to put fighter `who`, called `name`: whether there is room.
    Only the cell where `view` is None or `who` is not on the ground; "off the ground" beyond it."""
    if scene is None or not Extent(scene.width, scene.height).holds(cell):
        return _("off the ground")
    said = cell_sentence(scene, cell)
    if view is None or who not in view.there:
        return said
    told = _("{cell}; you put {name} there") if may_be_put(who, cell, view) else _("{cell}; no room for {name}")
    return told.format(cell=said, name=name)


def turn_sentence(name: str, facing: Side) -> str:
    """Sentence on a turn on the spot, before it is done: "Ada turns to the north"."""
    return _("{name} turns to the {side}").format(name=name, side=_(SIDES[facing]))


def foes_of(view: GroundView, who: str, side_of: SideOf) -> list[str]:
    """Ids of the enemies of fighter `who` who stand on the ground and bar their cells."""
    side = side_of(who)
    return [each for each, bars in view.there.items() if bars and side_of(each) != side]


def nearest_cell(scene: MapScene, cell: Cell) -> Cell:
    """The cell of the ground that is nearest to `cell`, which may lie beyond it.

    Example: on a ground of 10 by 8 cells (12, -3) leads to (9, 0)."""
    across, down = (min(max(0, at), size - 1) for at, size in zip(cell, (scene.width, scene.height), strict=True))
    return across, down


def strikers(view: GroundView, who: str, cell: Cell, side_of: SideOf) -> tuple[str, ...]:
    """Ids of the enemies of fighter `who` who could strike at a fighter in `cell` as they stand."""
    return tuple(each for each in foes_of(view, who, side_of) if cell in view.strikes(each))


def side_ahead(scene: MapScene, view: GroundView, who: str, cell: Cell, side_of: SideOf) -> Side:
    """Side of `cell` that lies towards the nearest enemy of fighter `who`; while none stands on the ground, towards its
    middle, where most enemies come from."""
    cells = [at for foe in foes_of(view, who, side_of) for at in view.battlefield.cells(foe)]
    middle = (scene.width // 2, scene.height // 2)
    faced = min(cells, key=lambda at: (scene.grid.distance(cell, at), at), default=middle)
    return next(iter(scene.grid.bearing(cell, faced)), scene.grid.sides[0])


def unplaced(rows: Iterable[Row], there: Collection[str], names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Fighters of the board's `rows` who take part and stand nowhere on the ground, as pairs of id and name, in line-up
    order. `there`: ids of those who stand on it; `names`: by id."""
    away = (row.id for row in rows if row.id not in there and row.group != TO_COME and row.state != "lost")
    return tuple((who, names.get(who, who)) for who in away)


def moves(prompt: Prompt) -> bool:
    """Tells whether `prompt` asks for a move over the ground; False where it only offers a square that has opened."""
    plain = any(field.name == "mode" and MOVE in field.options for field in prompt.fields)
    return plain and any(field.kind == "path" for field in prompt.fields)
