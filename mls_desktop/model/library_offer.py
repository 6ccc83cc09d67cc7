"""The comparison with another campaign's library: entries that are new, and those that are here otherwise."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.model.apply import WorldOf
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.extract import Place
from mls_desktop.model.library import AnyEntry, find, held
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.sheet.impact import Difference, differences
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Edit


class OtherLibrary(Struct, frozen=True):
    """Entry of another library that is here too, but otherwise. `mine`: its name here; `starter`: here it is the
    starter library's; `differences`: from the entry here to the other."""

    list: str
    entry: AnyEntry
    mine: str
    starter: bool
    differences: tuple[Difference, ...]


class LibraryOffer(Struct, frozen=True):
    """The offer of a library: entries that are new here, and those that are here otherwise."""

    fresh: tuple[tuple[str, AnyEntry], ...]
    others: tuple[OtherLibrary, ...]


def offer(
    theirs: AnyCampaign, mine: AnyCampaign, system: AnySystem, shipped: Library, world_of: WorldOf
) -> LibraryOffer:
    """Offer of the entries in the own library of `theirs` that `mine` has not, or has otherwise; entries of the starter
    library count as had. Both are of that system."""
    fresh: list[tuple[str, AnyEntry]] = []
    others: list[OtherLibrary] = []
    for name in system.lists:
        for entry in held(theirs.library, name):
            own = find(mine.library, name, entry.id)
            here = own or find(shipped, name, entry.id)
            if here is None:
                fresh.append((name, entry))
            elif here != entry:
                before = system.entry_form(world_of(mine), name, entry.id)
                told = differences(before, system.entry_form(world_of(theirs), name, entry.id))
                others.append(OtherLibrary(name, entry, here.name, own is None, told))
    return LibraryOffer(tuple(fresh), tuple(others))


def taking(offer: LibraryOffer, taken: frozenset[Place]) -> tuple[Edit, ...]:
    """Edits that bring all new entries of `offer`, and of the others those whose place is in `taken`."""
    edits = [Edit("add", ("library", list), entry) for list, entry in offer.fresh]
    for other in offer.others:
        if (other.list, other.entry.id) not in taken:
            continue
        if other.starter:
            edits.append(Edit("add", ("library", other.list), other.entry))
        else:
            edits.append(Edit("set", ("library", other.list, other.entry.id), other.entry))
    return tuple(edits)
