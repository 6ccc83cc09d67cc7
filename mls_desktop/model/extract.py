"""The extract of a campaign: some characters with what of the library they use, as they travel between campaigns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Purse
from mls_desktop.model.library import held, without
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.base_character import Character, Library

Place = tuple[str, str]
"""A list of the library and an id in it."""


def parcel(campaign: AnyCampaign, who: Iterable[str], shipped: Library, system: AnySystem) -> AnyCampaign:
    """Campaign of the characters with ids `who` alone, with the own entries and pictures they use and the rulings they
    were made under; without a name, encounters, journal, purse and stash. An owner who does not come is left out."""
    wanted = set(who)
    characters = tuple(_owned_among(each, wanted) for each in campaign.characters if each.id in wanted)
    faces = {each.portrait for each in characters}
    own = only(campaign.library, needed(campaign, characters, shipped, system))
    pictures = tuple(each for each in campaign.pictures if each.id in faces)
    bare = replace(campaign, name="", encounters=(), journal=(), purse=Purse(), stash=(), unknown={})
    return replace(bare, library=own, characters=characters, pictures=pictures)


def _owned_among(who: Character, ids: Container[str]) -> Character:
    """Character `who` without an owner whose id is not in `ids`; else as they are."""
    return who if who.owner is None or who.owner in ids else replace(who, owner=None)


def needed(
    campaign: AnyCampaign, characters: tuple[Character, ...], shipped: Library, system: AnySystem
) -> tuple[Place, ...]:
    """Places (list and id) of the campaign's own entries that `characters` name, and of those that such entries
    name."""
    own: Any = campaign.library
    found: dict[Place, None] = {}
    grew = True
    while grew:
        grew = False
        kept = only(own, found)
        for list, id in _mentioned(own, (characters, kept)):
            if (list, id) in found:
                continue
            world = system.world(without(shipped, list, id), without(own, list, id), campaign.rulings)
            if any(system.integrity(who, world) for who in characters) or system.library_integrity(world, kept):
                found[list, id] = None
                grew = True
    return tuple(found)


def _mentioned(library: Library, values: object) -> list[Place]:
    """Places of the entries whose ids stand anywhere in these values: no other can be named there. A world is made
    without each of them, and of hundreds of entries few are left."""
    text = "\n".join(_texts(values))
    return [(list, id) for list, id in places(library) if id in text]


def _texts(value: object) -> Iterator[str]:
    """Yields every string in `value`, at any depth: keys and values of mappings, all fields of structs, set or at their
    defaults, and items of other iterables. Numbers and None yield nothing."""
    match value:
        case str():
            yield value
        case Struct():
            for name in value.__struct_fields__:
                yield from _texts(getattr(value, name))
        case Mapping():
            yield from _texts((*value, *value.values()))
        case Iterable():
            for each in value:
                yield from _texts(each)


def only(library: Any, places: Iterable[Place]) -> Any:
    """Copy of `library` with no entries but those at `places`, and without keys of newer programs."""
    wanted = set(places)
    kind: type[Library] = type(library)
    lists = {name: tuple(e for e in held(library, name) if (name, e.id) in wanted) for name in field_types(kind)}
    return replace(library, unknown={}, **lists)


def places(library: Library) -> list[Place]:
    """Places of all entries of a library, as list and id."""
    return [(name, entry.id) for name in field_types(type(library)) for entry in held(library, name)]
