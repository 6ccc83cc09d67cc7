"""The clipboard codec of characters: text and back; what meets them before they come in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.model.campaign import FORMAT, AnyCampaign
from mls_desktop.model.extract import parcel
from mls_desktop.model.import_characters import ImportPlan, visit
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import system_name

LOOKED_AT = 400
"""Number of first letters among which a campaign names its format."""


def sent(campaign: AnyCampaign, system: AnySystem, ids: Iterable[str], shipped_data: ShippedData) -> str:
    """Text for the clipboard of a small campaign with the characters `ids`. Raises LoadError where no file could hold
    them."""
    small = parcel(campaign, ids, shipped_data.shipped(campaign.system), system)
    try:
        return write(small, shipped_data).decode()
    except Unwritable as error:
        raise LoadError(faults_text(error.faults, shipped_data.resources)) from error


def may_be_sent(text: str) -> bool:
    """Tells whether `text` looks like one that `sent` made; it is not read."""
    return text.lstrip("\ufeff \r\n\t").startswith("{") and f'"{FORMAT}"' in text[:LOOKED_AT]


def received(text: str, shipped_data: ShippedData) -> AnyCampaign:
    """Campaign read from the clipboard's `text`. Raises LoadError where it holds none."""
    if not may_be_sent(text):
        raise LoadError(_("The clipboard holds no characters."))
    try:
        return read(text.encode("utf-8", "surrogatepass"), shipped_data)
    except Unreadable as error:
        raise LoadError(faults_text(error.faults, shipped_data.resources)) from error


def meeting(
    host: AnyCampaign, system: AnySystem, guest: AnyCampaign, shipped_data: ShippedData, copies: bool
) -> ImportPlan:
    """Plan of the import of the characters of `guest` into the open campaign `host`; if `copies`, those whose ids are
    taken get free ids, so that none meets a character of `host`. Raises LoadError where they are of another system, or
    there are none."""
    must_be_of(host, guest, shipped_data.resources)
    return visit(host, _numbered(host, guest) if copies else guest, shipped_data.shipped(host.system), system)


def must_be_of(host: AnyCampaign, guest: AnyCampaign, roots: Iterable[Path]) -> None:
    """Raises LoadError where `guest` is of another system than `host`, or has no characters. `roots`: folders of the
    shipped data, for the systems' names."""
    if guest.system != host.system:
        name = system_name(roots, guest.system)
        raise LoadError(_("These characters belong to another system: {name}.").format(name=name))
    if not guest.characters:
        raise LoadError(_("There are no characters in it."))


def _numbered(host: AnyCampaign, guest: AnyCampaign) -> AnyCampaign:
    """Campaign `guest` with new ids for characters whose ids are taken in `host`."""
    taken = {who.id for who in host.characters}
    characters = []
    for who in guest.characters:
        id = who.id if who.id not in taken else fresh_id(who.name, taken, "character")
        taken.add(id)
        characters.append(replace(who, id=id))
    return replace(guest, characters=tuple(characters))
