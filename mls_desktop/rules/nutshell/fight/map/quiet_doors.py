"""Doors opened or closed quietly, which takes a Turn: which are at hand, and what becomes of one as the Turn ends
(N-TIME-1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import OTHER
from mls_desktop.rules.common.battlefield.ground_events import wrong_entry
from mls_desktop.rules.common.battlefield.move_paths import edge_of
from mls_desktop.rules.common.grids.grid import Cell, Edge, edge_between
from mls_desktop.rules.common.grids.ground import DoorState, Stand
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, refused

NEAR = 2
"""Most columns or rows between a square and an edge that comes to be ahead after one step or turn."""


def quiet_doors(battle: Battle, fighter: Fighter) -> tuple[Edge, ...]:
    """Edges of the unlocked doors that are ahead of `fighter` now or after one step or turn, sorted; () without a
    ground, or where they stand nowhere."""
    battlefield = battle.battlefield
    stand = battlefield.stands.get(fighter.id) if battlefield is not None else None
    if battlefield is None or stand is None or not any(_is_near(stand.at, edge) for edge in battlefield.doors):
        return ()
    found = {_ahead(battlefield, each) for each in _places(battlefield, stand)}
    return tuple(sorted(edge for edge in found if battlefield.doors.get(edge) in OTHER))


def door_at_hand(battle: Battle, fighter: Fighter, event: Event) -> Edge:
    """Edge of the door that `fighter` is to open or close quietly, by the entry "quietly" of `event`. Raises Refused
    where the entry is no edge, or none of the doors at hand."""
    edge = None
    if battle.battlefield is not None:
        try:
            edge = edge_of(event.entry("quietly"), battle.battlefield.terrain.grid)
        except ValueError as error:
            raise wrong_entry(event, "quietly") from error
    if edge is None or edge not in quiet_doors(battle, fighter):
        raise refused(Forbidden("N-TIME-1", fighter.id, "no_door"))
    return edge


def _places(battlefield: Battlefield, stand: Stand) -> Iterator[Stand]:
    """Yields `stand` turned to each side, the present one too, then on each square one step away, whoever is there."""
    x, y = stand.at
    yield from (replace(stand, facing=side) for side in battlefield.terrain.grid.sides)
    around = ((x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1))
    yield from (replace(stand, at=cell) for cell in around if battlefield.opens(stand.at, cell))


def _is_near(at: Cell, edge: Edge) -> bool:
    """Whether `edge` is at most `NEAR` columns and rows from square `at`."""
    return max(abs(edge[0] - at[0]), abs(edge[1] - at[1])) <= NEAR


def _ahead(battlefield: Battlefield, stand: Stand) -> Edge:
    return edge_between(battlefield.terrain.grid, stand.at, stand.facing)


def door_worked(battle: Battle, who: str, edge: Edge) -> Battle:
    """Battle after fighter `who` has spent the Turn at the door on `edge`: an open door is closed, a closed one opened.
    Where it is not ahead of them, is locked by now, or somebody long stands in it, only the log tells so."""
    battlefield = battle.battlefield
    stand = battlefield.stands.get(who) if battlefield is not None else None
    if (
        battlefield is None
        or stand is None
        or _ahead(battlefield, stand) != edge
        or battlefield.doors.get(edge) not in OTHER
    ):
        return battle.saying("no_door_there", who, "N-TIME-1", cause=PASSING)
    state: DoorState = OTHER[battlefield.doors[edge]]
    after = battlefield.with_doors({edge: state})
    if any(after.fault(each, ()) and not battlefield.fault(each, ()) for each in battlefield.stands.values()):
        return battle.saying("no_door_there", who, "N-TIME-1", cause=PASSING)
    return replace(battle, battlefield=after).saying(f"quietly_{state}", who, "N-TIME-1", cause=PASSING)
