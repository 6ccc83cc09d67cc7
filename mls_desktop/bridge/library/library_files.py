"""The codec of library files to share: a campaign file with nothing in it but a library."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.library_offer import LibraryOffer, offer
from mls_desktop.model.pictures import ground_pictures
from mls_desktop.storage.migrations import NewerThere, spare_newer
from mls_desktop.storage.saving import Conflict, SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.faults import newer_there_text, save_text, unwritable_text
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.document.document import Document


def write_library(campaign: AnyCampaign, shipped_data: ShippedData, path: Path) -> str:
    """Writes the campaign's own library to the file at `path`, as a campaign of its name without characters, with the
    pictures of its grounds; gives the reason why it was not written, or "". A file of a newer version is not
    replaced."""
    alone = empty_campaign(campaign.system, campaign.library, campaign.name, campaign.version)
    below = set(ground_pictures(alone))
    alone = replace(alone, pictures=tuple(each for each in campaign.pictures if each.id in below))
    try:
        save(
            write(alone, shipped_data),
            path,
            overwrite=True,
            replacing=partial(spare_newer, known=shipped_data.format.version),
        )
    except SaveFailed as error:
        return save_text(error.reason, str(error.path))
    except NewerThere as error:
        return newer_there_text(str(error.path), error.found, error.known)
    except Unwritable as error:
        return unwritable_text(error.faults, shipped_data.resources)
    except Conflict as error:
        return str(error)
    return ""


def offer_of(theirs: AnyCampaign, shipped_data: ShippedData, mine: AnyCampaign) -> LibraryOffer:
    """Offer of the entries in the own library of the campaign `theirs` that `mine` has not, or has otherwise; nothing
    is changed. Raises LoadError where the two campaigns are of different rule systems."""
    if theirs.system != mine.system:
        raise LoadError(_("It is a library of another rule system."))
    return offer(theirs, mine, shipped_data.system(mine.system), shipped_data.shipped(mine.system), shipped_data.world)


def take_grounds(theirs: AnyCampaign, document: Document) -> str:
    """Adds the grounds of the library of `theirs` that are new to the document, as a step; gives a sentence that they
    are here now, or that the library brings nothing new. No character is changed by them."""
    from mls_desktop.model.ground.coming_grounds import coming_grounds

    step = coming_grounds(document.campaign, theirs)
    if step.edits and document.apply(step):
        return _("The grounds of that library are here now.")
    return _("That library brings nothing new.")
