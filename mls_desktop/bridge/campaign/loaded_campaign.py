"""A loaded campaign that is to be shown, and where it comes from: a file, a recovery copy, or nowhere yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.shipped_data import ShippedData


class Loaded(Struct, frozen=True):
    """A loaded campaign. `path`: None where no file holds it; `data` the bytes of that file, or `base`
    their digest where only that is known. `unsaved`: it came from a recovery copy."""

    campaign: AnyCampaign
    path: Path | None = None
    data: bytes | None = None
    base: str | None = None
    unsaved: bool = False


def blank_campaign(shelf: ShippedData, system: str, name: str = "") -> AnyCampaign:
    """A campaign with nobody in it. Raises KeyError where there is no such system."""
    return empty_campaign(system, shelf.system(system).library(), name)


def load(path: Path, shelf: ShippedData, watch: Callable[[float], None] | None = None) -> Loaded:
    """The campaign of a file. Raises LoadError. Any thread may do it; `watch` is told how much is done."""
    try:
        data = file_bytes(path)
        return Loaded(read(data, shelf, watch=watch), path, data)
    except Unreadable as error:
        raise LoadError(faults_text(error.faults, shelf.resources)) from error
