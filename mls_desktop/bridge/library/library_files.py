"""Library files to share: a campaign file with nothing in it but a library."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Campaign
from mls_desktop.model.library import AnyEntry, find, held
from mls_desktop.rules.common.sheet.impact import Difference, differences
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.saving import Conflict, SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.faults import save_text
from mls_desktop.words.i18n import _

Place = tuple[str, str]
"""List and id of an entry."""


class OtherLibrary(Struct, frozen=True):
    """An entry of a library file that is here too, but otherwise. `starter`: here it is the starter library's."""

    list: str
    entry: AnyEntry
    mine: str
    starter: bool
    differences: tuple[Difference, ...]


class LibraryOffer(Struct, frozen=True):
    """What a library file would bring: entries that are new here, and those that are here otherwise."""

    fresh: tuple[tuple[str, AnyEntry], ...]
    others: tuple[OtherLibrary, ...]


def library_of(campaign: AnyCampaign) -> AnyCampaign:
    """A campaign of the same name with its library alone."""
    return Campaign(
        format=FORMAT,
        version=VERSION,
        system=campaign.system,
        name=campaign.name,
        rulings={},
        library=campaign.library,
        characters=(),
    )


def write_library(campaign: AnyCampaign, shelf: ShippedData, path: Path) -> str:
    """Writes the campaign's own library to a file; "" or why it was not written."""
    try:
        save(write(library_of(campaign), shelf), path, overwrite=True)
    except SaveFailed as error:
        return save_text(error.reason, str(error.path))
    except (Conflict, Unwritable) as error:
        return str(error)
    return ""


def read_offer(path: Path, filing: CampaignFiles, opened: OpenCampaign, trial: AnyCampaign) -> LibraryOffer:
    """What the library of a file would bring to a campaign. Raises NotOpened."""
    theirs = filing.load(path).campaign
    if theirs.system != trial.system:
        raise LoadError(_("It is a library of another rule system."))
    return offer(theirs, opened, trial)


def offer(theirs: AnyCampaign, opened: OpenCampaign, trial: AnyCampaign) -> LibraryOffer:
    """The entries of a campaign's own library that this one has not, or has otherwise."""
    system, world_of = opened.document.system, opened.world_of
    fresh: list[tuple[str, AnyEntry]] = []
    others: list[OtherLibrary] = []
    for name in system.lists:
        for entry in held(theirs.library, name):
            own = find(trial.library, name, entry.id)
            here = own or find(opened.shipped, name, entry.id)
            if here is None:
                fresh.append((name, entry))
            elif here != entry:
                mine = system.entry_form(world_of(trial), name, entry.id)
                told = differences(mine, system.entry_form(world_of(theirs), name, entry.id))
                others.append(OtherLibrary(name, entry, here.name, own is None, told))
    return LibraryOffer(tuple(fresh), tuple(others))


def taking(offer: LibraryOffer, taken: frozenset[Place]) -> tuple[Edit, ...]:
    """The edits that bring what is new, and of the others those chosen."""
    edits = [Edit("add", ("library", list), entry) for list, entry in offer.fresh]
    for other in offer.others:
        if (other.list, other.entry.id) not in taken:
            continue
        if other.starter:
            edits.append(Edit("add", ("library", other.list), other.entry))
        else:
            edits.append(Edit("set", ("library", other.list, other.entry.id), other.entry))
    return tuple(edits)
