"""A loaded campaign that is to be shown, and where it comes from: a file, a recovery copy, or nowhere yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read, read_with_version
from mls_desktop.storage.shipped_data import ShippedData


class Loaded(Struct, frozen=True):
    """A loaded campaign. `path`: None where no file holds it; `data` the bytes of that file, or `base` their digest
    where only that is known. `unsaved`: it came from a recovery copy, `copy` where that still lies, `left_as` where it
    lay as it was left, though it be in the bin by now. `newer`: why it can be read and not be written, "" where it can.
    `older`: notice that its file is of an older version, "" where it is not. `as_of`: time of an earlier state of the
    file `origin`, which is only to be looked at, in words; "" for the state of today."""

    campaign: AnyCampaign
    path: Path | None = None
    data: bytes | None = None
    base: str | None = None
    unsaved: bool = False
    copy: Path | None = None
    left_as: Path | None = None
    newer: str = ""
    older: str = ""
    as_of: str = ""
    origin: Path | None = None


def blank_campaign(shipped_data: ShippedData, system: str, name: str = "") -> AnyCampaign:
    """Campaign of rule system `system` without characters. Raises KeyError where there is no such system."""
    return empty_campaign(system, shipped_data.system(system).library(), name, shipped_data.format.version)


def load(path: Path, shipped_data: ShippedData, watch: Callable[[float], None] | None = None) -> Loaded:
    """Campaign read from the file at `path`, which is never changed by it. Raises LoadError. May run on any thread;
    `watch` gets the share that is done, from 0 to 1."""
    try:
        data = file_bytes(path)
        return replace(campaign_in(data, shipped_data, watch), path=path, data=data)
    except Unreadable as error:
        raise LoadError(faults_text(error.faults, shipped_data.resources)) from error


def campaign_in(data: bytes, shipped_data: ShippedData, watch: Callable[[float], None] | None = None) -> Loaded:
    """Campaign read from `data`, the bytes of a file, without a path; of a newer version as far as it is known. Raises
    Unreadable."""
    try:
        campaign, version = read_with_version(data, shipped_data, watch=watch)
        return Loaded(campaign, older=_older(version, shipped_data.format.version))
    except Unreadable as error:
        if [fault.code for fault in error.faults] != ["newer_version"]:
            raise
        told = faults_text(error.faults, shipped_data.resources).removeprefix("/version: ")
        return Loaded(_as_far_as_known(data, shipped_data, error), newer=told)


def load_guest(path: Path, shipped_data: ShippedData, watch: Callable[[float], None] | None = None) -> AnyCampaign:
    """Campaign read from the file at `path`, to take something over from it. Raises LoadError, also where it is of a
    newer version: what is known of it may mean something else there. May run on any thread; `watch`: see `load`."""
    loaded = load(path, shipped_data, watch)
    if loaded.newer:
        raise LoadError(loaded.newer)
    return loaded.campaign


def _older(version: int, known: int) -> str:
    if version >= known:
        return ""
    from mls_desktop.words.faults import older_text

    return older_text(version, known)


def _as_far_as_known(data: bytes, shipped_data: ShippedData, newer: Unreadable) -> AnyCampaign:
    """Campaign of a newer version, without its unknown parts; raises `newer` where too much of it is unknown: that says
    more than faults that are none to the program which wrote it."""
    try:
        return read(data, shipped_data, newer=True)
    except Unreadable:
        raise newer from None
