"""Prompts and events that all fights on a ground share: a move by its path, a figure placed by the referee's word, a
door.

Each gives the battlefield after it; what the log says is the system's.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.move_paths import MovePath, Waypoint, edge_of, path_of
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


def told_fields(*modes: str) -> tuple[Field, ...]:
    """The fields of a move that is told unasked: by the referee's word, or in one of these modes of a system's own."""
    return PATH, Field("mode", "choice", tuple(dict.fromkeys((PUT, *modes)))), LENGTH


def is_put(event: Event) -> bool:
    """Whether `event` is a move by the referee's word, which answers no prompt."""
    return event.kind == MOVE and event.entry("mode") == PUT


def told_path(battlefield: Battlefield, event: Event) -> MovePath:
    """The path that a move tells. Raises Refused for what is none."""
    try:
        return path_of(event.entry("path"), battlefield.terrain.grid)
    except ValueError as error:
        raise wrong_entry(event, "path") from error


def told_place(battlefield: Battlefield, event: Event) -> Waypoint:
    """The one entry of the path that a move tells which leads there at once. Raises Refused for any other path."""
    path = told_path(battlefield, event)
    if len(path) != 1 or not isinstance(path[0], Waypoint):
        raise wrong_entry(event, "path")
    return path[0]


def put(battlefield: Battlefield, event: Event, taken: Collection[Cell]) -> Battlefield:
    """The battlefield once somebody stands where the referee says, on cells which others have not taken. Raises
    Refused."""
    to, before, length = told_place(battlefield, event), battlefield.stands.get(event.who), event.entry("length")
    longer = length or (before.length if before is not None else 1)
    stand = Stand(at=to.at, facing=to.facing, length=2 if longer == 2 else 1)
    must_fit(battlefield, stand, taken, event)
    return battlefield.standing(event.who, stand)


def must_fit(battlefield: Battlefield, stand: Stand, taken: Collection[Cell], event: Event) -> None:
    """Raises Refused where nobody can stand so."""
    fault = battlefield.fault(stand, set(taken))
    if fault:
        raise refusal(fault, (event.kind, "path"), (("side", given(stand.facing)),))


def door_told(battlefield: Battlefield, event: Event) -> Battlefield:
    """The battlefield with a door as the referee says. Raises Refused where there is none, and where a long figure
    stands in it."""
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


def arriving(battlefield: Battlefield, who: str, taken: Collection[Cell]) -> Battlefield:
    """The battlefield once somebody who starts there has come: where another stands there now, they stand nowhere
    until they are put."""
    if who not in battlefield.stands or not battlefield.fault(battlefield.stands[who], taken):
        return battlefield
    return battlefield.standing(who, None)


def wrong_entry(event: Event, name: str) -> Refused:
    """The refusal of an entry that is not what its field is for."""
    facts = (("why", given(str(event.entry(name)))), ("who", given(event.who)))
    return refusal("wrong_value", (event.kind, name), facts)
