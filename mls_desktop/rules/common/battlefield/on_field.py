"""The fighters on a battlefield: whose figures are there, which cells they bar, and what that is to one who moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.battlefield.goings import Mover
from mls_desktop.rules.common.grids.extent import CellSet
from mls_desktop.rules.common.grids.grid import Cell


class Placed(Protocol):
    """The protocol of a fighter as far as a battlefield looks at them. `up`: they stand, and bar the cells they are
    in."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def here(self) -> bool: ...
    @property
    def gone(self) -> bool: ...
    @property
    def up(self) -> bool: ...


P = TypeVar("P", bound=Placed)


def on_field(battlefield: Battlefield, fighters: Iterable[P]) -> tuple[P, ...]:
    """Fighters with a figure on the battlefield, standing or lying, in the order given."""
    return tuple(each for each in fighters if each.here and not each.gone and each.id in battlefield.stands)


def there(battlefield: Battlefield, fighters: Iterable[Placed]) -> dict[str, bool]:
    """Fighters with a figure on the battlefield, each with whether it bars its cells."""
    return {each.id: each.up for each in on_field(battlefield, fighters)}


def barring(battlefield: Battlefield, fighters: Iterable[Placed]) -> dict[Cell, str]:
    """Cells that figures bar, each with the id of the fighter who stands there: who lies bars nothing."""
    return battlefield.figures(standing(fighters))


def standing(fighters: Iterable[Placed]) -> tuple[str, ...]:
    """Fighters who stand and so bar their cells, by id, in the order given."""
    return tuple(each.id for each in fighters if each.up)


def bars(battlefield: Battlefield, placed: Mapping[str, Placed]) -> tuple[str, ...]:
    """Ids of all fighters in `placed` who stand and so bar their cells, as in `standing`; kept as long as the same
    mapping is asked about, as by every line on the battlefield at one moment."""
    memo = battlefield.memo
    if memo.bars[0] is not placed:
        memo.bars = placed, standing(placed.values())
    return memo.bars[1]


def taken_cells(battlefield: Battlefield, fighters: Iterable[Placed], *but: str) -> tuple[Cell, ...]:
    """Cells of all fighters who stand, but for the fighters whose ids are `but`."""
    return tuple(cell for each in fighters if each.up and each.id not in but for cell in battlefield.cells(each.id))


def mover_of(battlefield: Battlefield, fighters: Iterable[Placed], who: Placed) -> Mover:
    """Mover for fighter `who`, with all others where they stand; fighters of other sides are enemies."""
    others = [each for each in on_field(battlefield, fighters) if each.up and each.id != who.id]
    return Mover(
        battlefield.terrain,
        battlefield.doors,
        battlefield.stands[who.id].length,
        cell_set(battlefield, (each for each in others if each.side != who.side)),
        cell_set(battlefield, (each for each in others if each.side == who.side)),
        is_lax=battlefield.is_lax,
    )


def cell_set(battlefield: Battlefield, fighters: Iterable[Placed]) -> CellSet:
    """Set of the cells that the figures of `fighters`, standing or lying, take on the battlefield."""
    return battlefield.terrain.extent.bits(cell for each in fighters for cell in battlefield.cells(each.id))
