"""The reader of campaigns: one from the bytes of a file, or every reason why there is none."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from types import GenericAlias
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import FORMAT, AnyCampaign, Campaign, Encounter, Picture
from mls_desktop.model.limits import EVENTS, FILE_BYTES
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.storage.decode import WRONG, Reader, repeated_ids
from mls_desktop.storage.errors import Fault, Unreadable, fault, step
from mls_desktop.storage.json_text import collector_paused, parsed
from mls_desktop.storage.migrations import migrated
from mls_desktop.storage.references import broken_references, without_known
from mls_desktop.storage.shipped_data import ShippedData

CHUNK = 1 << 20


def read(data: bytes, shelf: ShippedData, newer: bool = False) -> AnyCampaign:
    """The campaign in the bytes of a file. Raises Unreadable with all faults that were found.

    `newer`: a file of a newer version is read as far as this one knows it, to be shown and never written over.
    """
    return read_with_version(data, shelf, newer)[0]


def read_with_version(data: bytes, shelf: ShippedData, newer: bool = False) -> tuple[AnyCampaign, int]:
    """The campaign in the bytes of a file, and the version that the file is of: one of an older version is brought up
    to the present one, in memory only. Raises Unreadable with all faults that were found; those of a file that was
    brought up tell of it as it then is, and say so (`Fault.as_version`)."""
    raw, faults = parsed(data)
    version = _version_of(raw, shelf, newer)
    if any(each.code == "unfit_text" for each in faults):
        raise Unreadable(faults)  # nothing can be made of such text, not even a message
    if version >= shelf.format.version:
        return _typed(raw, faults, shelf), version
    if faults:  # told as the file has them: no step need know what to make of a key that is there twice
        raise Unreadable(faults)
    whole, _found = migrated(raw, shelf.format.steps, shelf.format.version)
    try:
        return _typed(whole, (), shelf), version
    except Unreadable as error:
        told = [replace(each, as_version=shelf.format.version) for each in error.faults]
        raise Unreadable(told) from None


def file_bytes(path: Path | str) -> bytes:
    """The bytes of a campaign file. Raises Unreadable for what is no plain file, cannot be opened or is too big;
    never waits for a pipe or a device."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
        try:
            return _held_bytes(handle)
        finally:
            os.close(handle)
    except ValueError:  # a NUL in the path
        raise Unreadable([fault("cannot_open", "", errno=0)]) from None
    except OSError as error:
        code = "is_folder" if isinstance(error, IsADirectoryError) else "cannot_open"
        raise Unreadable([fault(code, "", errno=error.errno or 0)]) from None


def _held_bytes(handle: int) -> bytes:
    about = os.fstat(handle)
    if stat.S_ISDIR(about.st_mode):
        raise Unreadable([fault("is_folder")])
    if not stat.S_ISREG(about.st_mode):
        raise Unreadable([fault("not_a_file")])
    parts: list[bytes] = []
    size = 0
    while size <= FILE_BYTES and about.st_size <= FILE_BYTES:
        part = os.read(handle, CHUNK)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
    raise Unreadable([fault("too_big", "", limit=FILE_BYTES)])


def _typed(raw: dict[str, Any], faults: tuple[Fault, ...], shelf: ShippedData) -> AnyCampaign:
    """The campaign, from JSON of the present version. Raises Unreadable."""
    system = _system_of(raw, shelf)
    with collector_paused():
        return _campaign(raw, faults, system, shelf)


def _version_of(raw: Any, shelf: ShippedData, newer: bool) -> int:
    """The version a file is of. Raises Unreadable where the file is none of this program's, or of a newer one."""
    if not isinstance(raw, dict):
        raise Unreadable([fault("not_an_object")])
    if raw.get("format") != FORMAT:
        raise Unreadable([fault("not_a_campaign", step("format") if "format" in raw else "", format=FORMAT)])
    version, known = raw.get("version"), shelf.format.version
    if type(version) is not int or version < 1:
        raise Unreadable([fault("wrong_version", step("version") if "version" in raw else "", known=known)])
    if version > known and not newer:
        raise Unreadable([fault("newer_version", step("version"), found=version, known=known)])
    return version


def _system_of(raw: dict[str, Any], shelf: ShippedData) -> AnySystem:
    """The system a file is of. Raises Unreadable where it is none that is here."""
    id = raw.get("system")
    if not isinstance(id, str) or id not in shelf.table:
        known = ", ".join(sorted(shelf.table))
        found = id[:80].encode("utf-8", "replace").decode() if isinstance(id, str) else None
        raise Unreadable([fault("unknown_system", step("system") if "system" in raw else "", id=found, known=known)])
    return shelf.system(id)


def _campaign(raw: dict[str, Any], faults: tuple[Fault, ...], system: AnySystem, shelf: ShippedData) -> AnyCampaign:
    """The campaign, from JSON that is one of that system. Raises Unreadable with every fault."""
    reader = Reader()
    filled = {"name": "", "rulings": {}, "library": {}, "characters": [], "encounters": [], "pictures": [], **raw}
    lists: dict[str, Any] = {"characters": system.character, "encounters": Encounter, "pictures": Picture}
    types = {**field_types(Campaign), "library": system.library}
    rest = {key: value for key, value in filled.items() if key not in lists}
    values = reader.fields(rest, types, "")
    entries = {key: reader.entries(filled[key], kind, step(key)) for key, kind in lists.items()}
    found = [*faults, *reader.faults, *_too_many_events(filled["encounters"])]
    of_lists: dict[str, Any] = {key: GenericAlias(tuple, (kind, ...)) for key, kind in lists.items()}
    found += repeated_ids(raw, Campaign, "", {"library": system.library, **of_lists})
    found += repeated_ids(filled["library"], system.library, step("library"))
    if not any(value is WRONG for value in values.values()):
        good: dict[str, Any] = {
            key: tuple(entry for entry in held if entry is not WRONG) for key, held in entries.items()
        }
        campaign: AnyCampaign = Campaign(**values, **good)
        found += without_known(broken_references(campaign, entries, system, shelf.world(campaign)), found)
        found += _outside(campaign)
        if not found:
            return campaign
    raise Unreadable(found)


def _outside(campaign: AnyCampaign) -> list[Fault]:
    """Cursors and branches beyond the events of their encounter, and branches of one name."""
    found = []
    for index, encounter in enumerate(campaign.encounters):
        here, most = step("encounters") + step(index), len(encounter.events)
        places = [(here + step("cursor"), encounter.cursor or 0)]
        places += [(here + f"/branches/{nth}/at", branch.at) for nth, branch in enumerate(encounter.branches)]
        found += [
            fault("out_of_range", at, value=value, least=0, most=most) for at, value in places if not 0 <= value <= most
        ]
        names = [branch.name for branch in encounter.branches]
        found += [
            fault("repeated_id", here + f"/branches/{nth}/name", id=name)
            for nth, name in enumerate(names)
            if name in names[:nth]
        ]
    return found


def _too_many_events(encounters: Any) -> list[Fault]:
    """The encounters that hold more events than one may, branches counted."""
    found = []
    for index, encounter in enumerate(encounters if isinstance(encounters, list) else ()):
        if isinstance(encounter, dict):
            branches = encounter.get("branches")
            holders = [encounter, *(branches if isinstance(branches, list) else ())]
            held = [holder.get("events") for holder in holders if isinstance(holder, dict)]
            if sum(len(events) for events in held if isinstance(events, list)) > EVENTS:
                found.append(fault("too_many_events", step("encounters") + step(index) + "/events", limit=EVENTS))
    return found
