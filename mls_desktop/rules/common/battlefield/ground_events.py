"""Prompts and events that all fights on a ground share: a move by its path, a figure placed by the referee's word, a
door.

Each gives the battlefield after it, `arriving` the battle; what the log says is the system's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.move_paths import MovePath, Waypoint, edge_of, path_of
from mls_desktop.rules.common.battlefield.on_field import Placed, taken_cells
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused, refusal
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event

MOVE, DOOR, PUT = "move", "door", "put"
"""The kinds of these events, of which the first is the mode of a move that is asked for too; and the mode of one by the
referee's word."""
PATH = Field("path", "path")
ASKED = (PATH, Field("mode", "choice", (MOVE,), blank=True))
"""The fields of a move that is asked for."""
LENGTH = Field("length", "number", bounds=(1, 2), blank=True, when=(("mode", (PUT,)),))
DOOR_FIELDS = (Field("edge", "edge"), Field("state", "choice", ("closed", "open", "locked")))


class Grounded(Protocol):
    """The protocol of a battle, a frozen struct, that may be fought on a ground."""

    @property
    def battlefield(self) -> Battlefield | None: ...
    def all(self) -> Iterable[Placed]: ...


G = TypeVar("G", bound=Grounded)


def told_fields(*modes: str) -> tuple[Field, ...]:
    """Fields of a move that is told unasked: the path, the mode (by the referee's word, or one of the system's own
    `modes`), and the length of a figure placed by that word."""
    return PATH, Field("mode", "choice", tuple(dict.fromkeys((PUT, *modes)))), LENGTH


def is_put(event: Event) -> bool:
    """Tells whether `event` is a move by the referee's word, which answers no prompt."""
    return event.kind == MOVE and event.entry("mode") == PUT


def told_path(battlefield: Battlefield, event: Event) -> MovePath:
    """Path in the entry "path" of the move `event`. Raises Refused ("wrong_value") where it is none."""
    try:
        return path_of(event.entry("path"), battlefield.terrain.grid)
    except ValueError as error:
        raise wrong_entry(event, "path") from error


def told_place(battlefield: Battlefield, event: Event) -> Waypoint:
    """Place to which the move `event` leads at once, the only entry of its path. Raises Refused ("wrong_value") for any
    other path."""
    path = told_path(battlefield, event)
    if len(path) != 1 or not isinstance(path[0], Waypoint):
        raise wrong_entry(event, "path")
    return path[0]


def put(battlefield: Battlefield, event: Event, taken: Collection[Cell]) -> Battlefield:
    """Copy of the battlefield with the event's fighter at the place that its path names; the figure's length is the
    event's entry "length", else the length before, else 1. `taken`: cells of others. Raises Refused for another path,
    and where the figure cannot stand there."""
    to, before, length = told_place(battlefield, event), battlefield.stands.get(event.who), event.entry("length")
    longer = length or (before.length if before is not None else 1)
    stand = Stand(at=to.at, facing=to.facing, length=2 if longer == 2 else 1)
    must_fit(battlefield, stand, taken, event)
    return battlefield.standing(event.who, stand)


def must_fit(battlefield: Battlefield, stand: Stand, taken: Collection[Cell], event: Event) -> None:
    """Raises Refused, by the kind of the fault, if a figure cannot stand at `stand` with others in the cells `taken`;
    else does nothing. `event`: the event to be refused."""
    fault = battlefield.fault(stand, set(taken))
    if fault:
        raise refusal(fault, (event.kind, "path"), (("side", given(stand.facing)),))


def door_told(battlefield: Battlefield, event: Event) -> Battlefield:
    """Copy of the battlefield with the door at the event's "edge" in its "state". Raises Refused: "wrong_value" where
    no door is there, "wall_between" where a long figure would stand across a door that is not open."""
    try:
        edge = edge_of(event.entry("edge"), battlefield.terrain.grid)
    except ValueError as error:
        raise wrong_entry(event, "edge") from error
    state: Any = event.entry("state")
    if edge not in battlefield.doors:
        raise wrong_entry(event, "edge")
    after = battlefield.with_doors({edge: state})
    if any(after.fault(stand, ()) and not battlefield.fault(stand, ()) for stand in battlefield.stands.values()):
        raise refusal("wall_between", (event.kind, "edge"))
    return after


def arriving(battle: G, who: str) -> G:
    """Battle after fighter `who` has come: the same without a ground, where they have no start on it, or find room
    there; else one in which they stand nowhere, until they are put."""
    battlefield = battle.battlefield
    stand = battlefield.stands.get(who) if battlefield is not None else None
    if battlefield is None or stand is None:
        return battle
    if not battlefield.fault(stand, taken_cells(battlefield, battle.all(), who)):
        return battle
    changed: Any = battle
    after: G = replace(changed, battlefield=battlefield.standing(who, None))
    return after


def wrong_entry(event: Event, name: str) -> Refused:
    """Refused error ("wrong_value") for the caller to raise, of the entry `name` of `event`, which is not what its
    field is for."""
    facts = (("why", given(str(event.entry(name)))), ("who", given(event.who)))
    return refusal("wrong_value", (event.kind, name), facts)
