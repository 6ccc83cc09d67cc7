"""The look-ups in a campaign's library, without knowing its system: lists of entries by id, and who uses one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.values.base_character import Character, Entry, Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside

AnyEntry = Entry | Character | GroundEntry
"""A thing of a library, a character that stands there as a template, or a ground."""


def held(library: Library, list: str) -> tuple[AnyEntry, ...]:
    """The entries of one list; none where the library has no such list."""
    found: tuple[AnyEntry, ...] = getattr(library, list, ()) if list in field_types(type(library)) else ()
    return found


def find(library: Library, list: str, id: str) -> AnyEntry | None:
    """The entry of that id in that list, or None."""
    found: AnyEntry | None = inside(held(library, list), id)
    return found


def without(library: Any, list: str, id: str) -> Any:
    """Copy of the library without entry `id` of its list `list`."""
    return replace(library, **{list: tuple(entry for entry in held(library, list) if entry.id != id)})


def merged(shipped: Any, own: Any) -> Any:
    """Everything a campaign plays with as one library: the shipped entries, each replaced by an own one of its id, then
    the further own ones."""
    lists: dict[str, Any] = {}
    kind: type[Library] = type(own)
    for list in field_types(kind):
        by_id = {entry.id: entry for entries in (held(shipped, list), held(own, list)) for entry in entries}
        lists[list] = tuple(by_id.values())
    return kind(**lists)


def users(campaign: AnyCampaign, shipped: Library, system: AnySystem, list: str, id: str) -> tuple[str, ...]:
    """The names of the characters and library entries that could not be as they are without this entry."""
    own = without(campaign.library, list, id)
    bare = without(shipped, list, id)
    world = system.world(bare, own, campaign.rulings)
    called = names_apart(campaign.characters)
    names = [called[who.id] for who in campaign.characters if system.integrity(who, world)]
    whole = merged(bare, own)
    places = dict.fromkeys(finding.path[:2] for finding in system.library_integrity(world, whole))
    return (*names, *entry_names(whole, places))


def entry_names(library: Library, places: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The names of the entries at these places (list and id)."""
    found = [(place, find(library, *place[:2])) for place in places if len(place) >= 2]
    return tuple((entry.name or entry.id) if entry is not None else place[1] for place, entry in found)


def parts(edit: Edit | Batch) -> tuple[Edit, ...]:
    """Single edits of a step: those of a batch, else the edit alone."""
    return edit.edits if isinstance(edit, Batch) else (edit,)
