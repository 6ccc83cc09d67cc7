"""A made-up duel over the squares of a ground: before somebody flies they move at most 3 squares (K-GROUND-1), and may
throw only at whom they see within 5 (K-GROUND-2). It shows what a system's fights must give for a ground, and nothing
more; without one a duel is as it always was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt, entries
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_events import (
    ASKED,
    DOOR,
    DOOR_FIELDS,
    MOVE,
    door_told,
    put,
    told_fields,
    told_path,
)
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, SightLine, no_reach
from mls_desktop.rules.common.battlefield.on_field import standing, taken_cells, there
from mls_desktop.rules.common.battlefield.plain_moves import PlainEndings, approach, endings_for, goes_far, plain_reach
from mls_desktop.rules.common.battlefield.sight_lines import line_between
from mls_desktop.rules.common.battlefield.walks import after_walk, gone
from mls_desktop.rules.common.fight.fight_events import not_now
from mls_desktop.rules.common.fight.prohibition import Prohibition
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.values.events import Event, told

if TYPE_CHECKING:
    from tests.madeup.duel import Duel

SQUARES, FAR = 3, 5
MOVES, SEES = "K-GROUND-1", "K-GROUND-2"


class DuelGround(Struct, frozen=True):
    """The view of a duel's ground; see `GroundView` for what each part gives."""

    duel: Duel
    battlefield: Battlefield

    @property
    def there(self) -> Mapping[str, bool]:
        return there(self.battlefield, self.duel.fliers)

    @property
    def actions(self) -> Mapping[str, bool]:
        return {}

    def reach(self, who: str, action: str | None = None, target: str = "") -> MoveReach:
        flier = self.duel.flier_of(who)
        stands = flier.up and who in self.there
        found = endings_for(self.battlefield, self.duel.fliers, flier, SQUARES) if stands else None
        return plain_reach(self.battlefield.stands.get(who), found, action or "", SQUARES)

    def opened(self, who: str, mode: str) -> MoveReach:
        return no_reach()

    def sight(self, who: str, target: str) -> SightLine:
        for each in (who, target):
            if each not in self.there:
                raise KeyError(each)
        stands, bars = self.battlefield.stands, standing(self.duel.fliers)
        return line_between(self.battlefield, (stands[who], stands[target]), bars, (who, target), self.distance)

    def reaches(self, who: str) -> tuple[str, ...]:
        side = self.duel.flier_of(who).side
        others = tuple(f.id for f in self.duel.fliers if f.side != side and f.up)
        return tuple(other for other in others if not barred(self.duel, who, other))

    def strikes(self, who: str) -> tuple[Cell, ...]:
        """Every square as near as one may throw, seen or not."""
        at, extent = self.battlefield.stands.get(who), self.battlefield.terrain.extent
        near = (cell for cell in extent.cells(extent.all) if at is not None and 0 < self.distance(at.at, cell) <= FAR)
        return tuple(near) if self.duel.flier_of(who).up else ()

    def distance(self, cell: Cell, other: Cell) -> int:
        return self.battlefield.terrain.grid.distance(cell, other)


def barred(duel: Duel, who: str, other: str) -> str:
    """Why somebody may not throw at another: "hidden" or "far"; "" where they may (K-GROUND-2)."""
    if duel.battlefield is None:
        return ""
    view = DuelGround(duel, duel.battlefield)
    line = view.sight(who, other) if {who, other} <= set(view.there) else None
    if line is None or not line.closed.is_clear:
        return "hidden"
    return "far" if line.distance > FAR else ""


def checked(duel: Duel, event: Event, targets: tuple[str, ...]) -> None:
    """Raises Refused by K-GROUND-2 for a throw at one who is out of it."""
    at = event.entry("at")
    if event.kind != "fly" or not isinstance(at, str) or at not in targets or duel.asked_move() is not None:
        return
    why = barred(duel, event.who, at)
    if why:
        allowed = tuple(each for each in targets if not barred(duel, event.who, each))
        raise Prohibition(SEES, why, allowed).refused(event.who, duel.flier_of(event.who).name)


def move_of(duel: Duel, who: str) -> PlainEndings | None:
    """Where somebody may end who is to move; None where they can only stay, or stand nowhere."""
    if duel.battlefield is None or duel.moved or who not in duel.battlefield.stands:
        return None
    found = endings_for(duel.battlefield, duel.fliers, duel.flier_of(who), SQUARES)
    return found if goes_far(found) else None


def move_prompt(who: str) -> Prompt:
    return Prompt(MOVE, who, MOVES, ASKED)


def usual_move(duel: Duel, who: str, targets: tuple[str, ...]) -> Event:
    """They stay where they may throw at somebody, else they come as near as can be."""
    found, battlefield = move_of(duel, who), duel.battlefield
    if found is None or battlefield is None or any(not barred(duel, who, each) for each in targets):
        return told(MOVE, who, path=[])
    return told(MOVE, who, path=approach(battlefield, duel.fliers, duel.flier_of(who), found, targets))


def moved(duel: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
    """The duel after a move that was asked for. Raises Refused by K-GROUND-1."""
    battlefield, reach, flier = duel.battlefield, move_of(duel, event.who), duel.flier_of(event.who)
    assert battlefield is not None and reach is not None
    found = gone(battlefield, battlefield.stands[flier.id], reach, told_path(battlefield, event), SQUARES)
    if isinstance(found, str):
        raise Prohibition(MOVES, found).refused(flier.id, flier.name)
    facts = (("who", given(flier.name)), ("squares", given(found.cost)))
    return replace(duel, battlefield=after_walk(battlefield, flier.id, found), moved=True), (
        Note("moves", flier.id, MOVES, facts),
    )


def ground_forms(duel: Duel) -> tuple[Prompt, ...]:
    """Forms of what the referee may say of the ground."""
    if duel.battlefield is None or duel.over:
        return ()
    forms = tuple(Prompt(MOVE, f.id, MOVES, told_fields()) for f in duel.fliers if f.here and not f.gone)
    return (*forms, Prompt(DOOR, "", MOVES, DOOR_FIELDS)) if duel.battlefield.doors else forms


def told_on_ground(duel: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
    """The duel after the referee's word on the ground. Raises Refused."""
    form = next((each for each in ground_forms(duel) if (each.id, each.who) == (event.kind, event.who)), None)
    if form is None or duel.battlefield is None:
        raise not_now(event)
    held = entries(form.fields, event)
    if event.kind == DOOR:
        note = Note(f"door_{held['state']}", "", MOVES, (("who", given("")),))
        return replace(duel, battlefield=door_told(duel.battlefield, event)), (note,)
    after = put(duel.battlefield, event, taken_cells(duel.battlefield, duel.fliers, event.who))
    return replace(duel, battlefield=after), (
        Note("put", event.who, MOVES, (("who", given(duel.flier_of(event.who).name)),)),
    )
