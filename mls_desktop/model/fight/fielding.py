"""An encounter made ready: its fighters as they came, the fight before its first event, what it leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.line_up import ids_of
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.fight.distinct_names import distinct_names
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS, Entrant, Fight
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.counters import COUNTERS
from mls_desktop.rules.common.values.edits import Batch, Edit, Path, below
from mls_desktop.rules.common.values.paths import Pointers, inside


class Unplayable(Exception):
    """Error of an encounter whose fighters or library cannot be as they are. `findings`: every reason, with paths below
    the encounter."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(f"{each.rule} at {'/'.join(each.path)}" for each in findings[:3]))
        self.findings = findings


class ReadyFighters(Struct, frozen=True):
    """The fighters of an encounter made ready, in the order of its line-up, and the world they fight in."""

    world: Any
    entrants: tuple[Entrant[Any], ...]


def fielded(encounter: Encounter, system: AnySystem, shipped: Library) -> ReadyFighters:
    """Fighters of the encounter as they came into it, `count` of each entry, no two of one name, with the world they
    fight in. Raises Unplayable where a fighter or the library cannot be, or there are too many fighters."""
    library, found = _library(encounter, system)
    world = system.world(shipped, library, encounter.rulings, encounter.days)
    found += [replace(flaw, path=("library", *flaw.path)) for flaw in system.library_integrity(world, library)]
    entrants = []
    for entry in encounter.line_up:
        who, faults = _fighter(entry, system, world)
        found += faults
        if who is not None:
            entrants += list(_entrants(entry, who))
    if len(entrants) > MOST_FIGHTERS:
        found.append(Finding("too_many_fighters", "error", ("line_up",), (("limit", given(MOST_FIGHTERS)),)))
    if found:
        raise Unplayable(tuple(found))
    return ReadyFighters(world, _told_apart(entrants))


def _told_apart(entrants: list[Entrant[Any]]) -> tuple[Entrant[Any], ...]:
    """Entrants of whom no two have one name: those who share one are renamed; an empty name counts as the id."""
    names = [each.who.name or each.id for each in entrants]
    pairs = zip(entrants, names, distinct_names(names), strict=True)
    return tuple(
        each if name == plain else replace(each, who=replace(each.who, name=name)) for each, plain, name in pairs
    )


def begun(encounter: Encounter, system: AnySystem, shipped: Library) -> Fight:
    """Fight of the encounter before its first event, on its ground if the system has such a grid. Raises Unplayable."""
    ready = fielded(encounter, system, shipped)
    sides = tuple(side.id for side in encounter.sides)
    ground = encounter.ground if encounter.ground is not None and encounter.ground.grid in system.grids else None
    return system.begin(ready.entrants, sides, encounter.first, ready.world, ground)


def _library(encounter: Encounter, system: AnySystem) -> tuple[Any, list[Finding]]:
    try:
        return converted({**encounter.library}, system.library), []
    except msgspec.ValidationError as error:
        return system.library(), [_fault(("library",), str(error))]


def _fighter(entry: LineUp, system: AnySystem, world: Struct) -> tuple[Character | None, list[Finding]]:
    here: Path = ("line_up", entry.id)
    if not 1 <= entry.count <= MOST_FIGHTERS:
        return None, [_fault((*here, "count"), str(entry.count))]
    raw = {"id": entry.of or entry.id, "name": "", **entry.character}
    try:
        who: Character = converted(raw, system.character)
    except msgspec.ValidationError as error:
        return None, [_fault((*here, "character"), str(error))]
    # The copy is kept as a file has it: below it, places are told by position.
    pointers = Pointers(who)
    found = [(each, tuple(pointers.of(each.path).split("/")[1:])) for each in system.integrity(who, world)]
    return who, [replace(each, path=(*here, "character", *steps)) for each, steps in found]


def _fault(path: Path, why: str) -> Finding:
    return Finding("wrong_value", "error", path, (("why", given(why)),))


def _entrants(entry: LineUp, who: Character) -> Iterator[Entrant[Any]]:
    if entry.count == 1:
        yield Entrant(entry.id, entry.side, who, entry.joins)
        return
    for nth, id in enumerate(ids_of(entry), start=1):
        numbered = replace(who, name=f"{who.name or entry.id} {nth}")
        yield Entrant(id, entry.side, numbered, entry.joins)


def _still_there(campaign: AnyCampaign, id: str, edit: Edit) -> bool:
    """Tells whether character `id` still has the counter that `edit` changes; True for an edit of anything else."""
    who = inside(campaign.characters, id)
    return edit.path[:1] != COUNTERS or inside(who.counters, edit.path[1]) is not None


def aftermath(campaign: AnyCampaign, encounter: Encounter, fight: Fight) -> Batch:
    """Step with the edits that a fight leaves behind on the campaign's characters its fighters came from. Fighters who
    stand for many, and those whose character is gone, leave nothing. A fighter who joined later is the character of the
    same id."""
    here = {who.id for who in campaign.characters}
    single = {entry.id: entry.of for entry in encounter.line_up if entry.count == 1 and entry.of in here}
    came = here - {entry.id for entry in encounter.line_up} - set(single.values())
    single |= {id: id for id in came}
    pairs = ((single.get(entrant), edit) for entrant, edit in fight.aftermath())
    edits = tuple(below(edit, "characters", id) for id, edit in pairs if id and _still_there(campaign, id, edit))
    return Batch("aftermath", edits)
