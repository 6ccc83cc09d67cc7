"""Squares that open in the rounds: to follow up a critical Total Attack, to step where one fell, to back away once one
has broken off (N-TA-5, N-KILL-1, N-BRK-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.ground_events import MOVE, PATH, must_fit
from mls_desktop.rules.common.battlefield.move_paths import Waypoint
from mls_desktop.rules.common.battlefield.on_field import taken_cells
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.grids.squares import OFFSETS
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Opening
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, refused

RULES: Mapping[str, str] = {"follow": "N-TA-5", "step_in": "N-KILL-1", "back": "N-BRK-1"}
"""Rule by which an opening may be taken, by its mode (N-TA-5, N-KILL-1, N-BRK-1)."""
SAID: Mapping[str, str] = {"follow": "changed_places", "step_in": "stepped_in", "back": "backed_away"}
"""Kind of the log's line on an opening that is taken, by its mode."""


def opening_prompts(battle: Battle) -> Iterator[Prompt]:
    """Yields a prompt for each opening that can still be taken, with the name of the fighter over whom it came
    about."""
    for opening in openings_of(battle):
        mode = Field("mode", "choice", (opening.mode,))
        over = (("on_who", given(battle.fighters[opening.over].name)),)
        yield Prompt(MOVE, opening.who, RULES[opening.mode], (PATH, mode), over)


def openings_of(battle: Battle, who: str | None = None) -> tuple[Opening, ...]:
    """Openings that can still be taken by fighter `who` (None: by anybody): the taker is up and has room. None of them
    without a ground, while blows land, or after the end."""
    battlefield = battle.battlefield
    if battlefield is None or battle.stage == "over" or battle.blows:
        return ()
    held = (each for each in battle.openings if who in (None, each.who) and battle.fighters[each.who].up)
    return tuple(each for each in held if next(_places(battle, battlefield, each), None) is not None)


def opening_of(battle: Battle, who: str, mode: str) -> Opening | None:
    """Opening that fighter `who` can take in `mode` now; None where there is none."""
    return next((each for each in openings_of(battle, who) if each.mode == mode), None)


def places_of(battle: Battle, who: str, mode: str) -> tuple[Stand, ...]:
    """Stands (square and facing) that fighter `who` may take by an opening in `mode`, the present facing first; ()
    where there is no such opening."""
    battlefield, opening = battle.battlefield, opening_of(battle, who, mode)
    return tuple(_places(battle, battlefield, opening)) if battlefield is not None and opening is not None else ()


def usual_opening(battle: Battle, prompt: Prompt) -> Event | None:
    """Event that takes the opening of `prompt` at the first stand open to its fighter; None where there is none any
    more."""
    mode = prompt.fields[1].options[0]
    stand = next(iter(places_of(battle, prompt.who, mode)), None)
    return told(MOVE, prompt.who, path=[[*stand.at, stand.facing]], mode=mode) if stand is not None else None


def taken(battle: Battle, battlefield: Battlefield, to: Waypoint, event: Event) -> Battle:
    """Battle after the fighter of `event` takes an opening in the event's mode and moves to `to`: the opening is
    removed, and the log has a line. Raises Refused where `to` is another square or another facing than allowed, or they
    find no room."""
    opening = opening_of(battle, event.who, str(event.entry("mode")))
    assert opening is not None  # no other mode is among the fields
    mine = battlefield.stands[opening.who]
    turns = opening.mode == "follow"
    if to.at not in _cells(battlefield, opening) or not (turns or to.facing == mine.facing):
        raise refused(Forbidden(RULES[opening.mode], opening.who, "another_square"))
    after = _taken(battle, battlefield, opening, replace(mine, at=to.at, facing=to.facing), event)
    rest = tuple(each for each in battle.openings if each != opening)
    battle = replace(battle, battlefield=after, openings=rest)
    return battle.saying(SAID[opening.mode], opening.who, RULES[opening.mode], on_who=opening.over)


def _taken(battle: Battle, battlefield: Battlefield, opening: Opening, stand: Stand, event: Event) -> Battlefield:
    """Battlefield with the taker of `opening` at `stand`; on following up, with the fighter hit on the square that the
    taker left. Raises Refused where one of the two finds no room."""
    if opening.mode != "follow":
        must_fit(battlefield, stand, taken_cells(battlefield, battle.all(), opening.who), event)
        return battlefield.standing(opening.who, stand)
    back = _changed(battlefield, opening)
    others = taken_cells(battlefield, battle.all(), opening.who, opening.over)
    must_fit(battlefield, stand, others, event)
    must_fit(battlefield, back, (*others, *battlefield.taken_by(stand)), event)
    return battlefield.standing(opening.who, stand).standing(opening.over, back)


def _places(battle: Battle, battlefield: Battlefield, opening: Opening) -> Iterator[Stand]:
    """Yields the stands that the fighter of `opening` may take by it and that have room, the present facing first."""
    mine = battlefield.stands.get(opening.who)
    if mine is None:
        return
    turns = opening.mode == "follow"
    sides = sorted(battlefield.terrain.grid.sides, key=lambda side: side != mine.facing) if turns else [mine.facing]
    for stand in (replace(mine, at=cell, facing=side) for cell in _cells(battlefield, opening) for side in sides):
        if _fits(battle, battlefield, opening, stand):
            yield stand


def _fits(battle: Battle, battlefield: Battlefield, opening: Opening, stand: Stand) -> bool:
    """Whether the fighter of `opening` finds room at `stand`, and on following up the fighter hit finds room in the
    square left."""
    if opening.mode != "follow":
        return not battlefield.fault(stand, set(taken_cells(battlefield, battle.all(), opening.who)))
    others = set(taken_cells(battlefield, battle.all(), opening.who, opening.over))
    back = _changed(battlefield, opening)
    return not battlefield.fault(stand, others) and not battlefield.fault(
        back, others | set(battlefield.taken_by(stand))
    )


def _changed(battlefield: Battlefield, opening: Opening) -> Stand:
    """Stand of the fighter hit once the two have changed places, with facing unchanged."""
    return replace(battlefield.stands[opening.over], at=battlefield.stands[opening.who].at)


def _cells(battlefield: Battlefield, opening: Opening) -> tuple[Cell, ...]:
    """Squares that `opening` offers, the likeliest first; () where the fighter who was hit or fell has no place."""
    theirs = battlefield.stands.get(opening.over)
    if opening.mode == "back":
        return tuple(_behind(battlefield, battlefield.stands[opening.who]))
    if theirs is None:
        return ()
    return (theirs.at,) if opening.mode == "follow" else battlefield.cells(opening.over)


def _behind(battlefield: Battlefield, stand: Stand) -> Iterator[Cell]:
    """Yields the squares behind `stand`, the one straight behind before the two diagonally behind, as far as a step
    could go there (N-BRK-1)."""
    (x, y), (across, down) = stand.at, OFFSETS[stand.facing]
    for cell in (
        (x - across, y - down),
        (x - across - down, y - down + across),
        (x - across + down, y - down - across),
    ):
        if battlefield.opens(stand.at, cell):
            yield cell
