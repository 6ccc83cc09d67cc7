"""The grounds of a campaign held against its fights and pictures: those of encounters, and those of its library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.line_up import entrant_ids
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.grids.ground import GroundEntry, GroundPlan, GroundsLibrary
from mls_desktop.rules.common.values.edits import Path

G = TypeVar("G", bound=GroundPlan)


def all_ground_faults(campaign: AnyCampaign, system: AnySystem) -> tuple[Finding, ...]:
    """Reasons why a file with the campaign's grounds is refused; paths below the campaign."""
    return new_ground_faults(campaign, None, system)


def new_ground_faults(after: AnyCampaign, before: AnyCampaign | None, system: AnySystem) -> tuple[Finding, ...]:
    """Reasons why a file with the grounds of `after` is refused, of those that are not as they were in `before` (None:
    of all); paths below the campaign. () in a system that plays on no grid."""
    if not system.grids:
        return ()
    pictures = {picture.id for picture in after.pictures}
    lost = before is not None and not {picture.id for picture in before.pictures} <= pictures
    known = {id(each.ground): each for each in _grounds(before)} if before is not None and not lost else {}
    found: list[Finding] = []
    for each in _grounds(after):
        old = known.get(id(each.ground))
        if old is None or old.line_up is not each.line_up:
            found += (replace(fault, path=(*each.path, *fault.path)) for fault in _faults(each, pictures, system))
    return tuple(found)


def grounds_of(library: Any) -> tuple[GroundEntry, ...]:
    """The grounds of a library; none in a system that plays on no grid."""
    return library.grounds if isinstance(library, GroundsLibrary) else ()


class _HeldGround(Struct, frozen=True):
    """A ground with its place below the campaign, and whose fighters may stand on it."""

    path: Path
    ground: GroundPlan
    line_up: tuple[LineUp, ...] = ()


def _grounds(campaign: AnyCampaign) -> Iterator[_HeldGround]:
    for encounter in campaign.encounters:
        if encounter.ground is not None:
            yield _HeldGround(("encounters", encounter.id, "ground"), encounter.ground, encounter.line_up)
    for entry in grounds_of(campaign.library):
        yield _HeldGround(("library", "grounds", entry.id), entry)


def _faults(held: _HeldGround, pictures: set[str], system: AnySystem) -> Iterator[Finding]:
    from mls_desktop.rules.common.grids.ground_checks import ground_faults  # loaded where there is a ground

    yield from ground_faults(held.ground, entrant_ids(held.line_up), system.grids)
    shown = held.ground.picture
    if shown is not None and shown.id not in pictures:
        yield Finding("unknown_reference", "error", ("picture", "id"), (("id", given(shown.id)),))


def fitted(encounter: Encounter) -> Encounter:
    """Encounter whose ground has no starting places of fighters who are no longer in its line-up."""
    ground = encounter.ground
    if ground is None:
        return encounter
    here = entrant_ids(encounter.line_up)
    start = {who: stand for who, stand in ground.start.items() if who in here}
    return replace(encounter, ground=replace(ground, start=start)) if len(start) < len(ground.start) else encounter


def with_named_edges(campaign: AnyCampaign, system: AnySystem) -> AnyCampaign:
    """Campaign in which each edge of its grounds, in encounters and library, has the name that files hold."""
    if not system.grids:
        return campaign
    encounters = tuple(
        each if each.ground is None else _unless_same(each, "ground", _named(each.ground))
        for each in campaign.encounters
    )
    entries = tuple(_named(entry) for entry in grounds_of(campaign.library))
    library = replace(campaign.library, grounds=entries) if entries else campaign.library
    return replace(campaign, encounters=encounters, library=library)


def _unless_same(value: Any, name: str, held: object) -> Any:
    return value if getattr(value, name) is held else replace(value, **{name: held})


def _named(ground: G) -> G:
    from mls_desktop.rules.common.grids.grid import edge_between
    from mls_desktop.rules.common.grids.terrain import GRIDS

    grid = GRIDS[ground.grid]
    names = tuple(edge_between(grid, held.edge[:2], held.edge[2]) for held in ground.edges)
    if all(name == held.edge for name, held in zip(names, ground.edges, strict=True)):
        return ground
    return replace(ground, edges=tuple(replace(e, edge=name) for name, e in zip(names, ground.edges, strict=True)))
