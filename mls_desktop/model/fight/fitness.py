"""Fitness for a fight: who would come into one dead or unable to fight, as the rules of a fight itself have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.fight.fights import STATE, Entrant, Fight, fighter_rows_on
from mls_desktop.rules.common.sheet.sheets import Row, cell_of
from mls_desktop.rules.common.values.base_character import Character, Library

ALONE = "alone"


def lies(row: Row) -> bool:
    """Tells whether the fighter of a row of the board is out of the fight, for now ("muted") or for good ("lost")."""
    return row.state in ("muted", "lost")


def unfit(system: AnySystem, who: Character, world: Struct) -> str:
    """State in which character `who` would lie as a fight begins, by its id ("dead"); "" for one who can fight."""
    return _lying(system.begin((Entrant(ALONE, ALONE, who),), (ALONE,), ALONE, world)).get(ALONE, "")


def unfit_entries(encounter: Encounter, system: AnySystem, shipped: Library) -> Mapping[str, str]:
    """The entries of a line-up whose fighters would lie as they come in, with the ids of their states; none where the
    encounter cannot be played. One who comes later is looked at as if they came at once."""
    at_once = tuple(replace(entry, joins=1, count=1) for entry in encounter.line_up)
    try:
        return _lying(begun(replace(encounter, line_up=at_once), system, shipped))
    except Unplayable:
        return {}


def unopposed(encounter: Encounter, unfit: Iterable[str]) -> bool:
    """Tells whether nobody would fight against anybody: all who can fight, later ones too, are of one side, or there
    are none. `unfit`: the entries of those who cannot."""
    left_out = set(unfit)
    return len({entry.side for entry in encounter.line_up if entry.id not in left_out}) < 2


def _lying(fight: Fight) -> dict[str, str]:
    """Fighters on a fight's board who lie, with the ids of their states."""
    found = {}
    for row in fighter_rows_on(fight.board()):
        cell = cell_of(row, STATE)
        if lies(row):
            found[row.path[0] if row.path else row.id] = str(cell.figure.value) if cell is not None else row.state
    return found
