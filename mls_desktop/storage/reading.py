"""The reader of campaigns: one from the bytes of a file, or every reason why there is none."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable
from pathlib import Path
from types import GenericAlias
from typing import Any, TextIO

from msgspec.structs import replace

from mls_desktop.model.bounds.limits import EVENTS, FILE_BYTES, NODES, SHORT, list_limit
from mls_desktop.model.bounds.list_lengths import long_lists
from mls_desktop.model.campaign import FORMAT, AnyCampaign, Campaign, Encounter, Picture
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Path as KeyPath
from mls_desktop.storage.decode import WRONG, Reader, repeated_ids
from mls_desktop.storage.errors import Fault, Unreadable, fault, step
from mls_desktop.storage.json_text import ParsedFile, collector_paused, parsed
from mls_desktop.storage.migrations import migrated
from mls_desktop.storage.plain_file import NotPlain, plain_bytes
from mls_desktop.storage.references import broken_references, ground_faults, without_known
from mls_desktop.storage.shipped_data import ShippedData

PARSED, CONVERTED = 0.4, 0.8
"""How much of the reading is done when there are JSON values, and when there are the program's own."""


def read(
    data: bytes, shipped_data: ShippedData, newer: bool = False, watch: Callable[[float], None] | None = None
) -> AnyCampaign:
    """The campaign in the bytes of a file. Raises Unreadable with all faults that were found.

    `newer`: a file of a newer version is read as far as this one knows it, to be shown and never written over.
    `watch` is told how much is done, from 0 to 1; what it raises ends the reading.
    """
    return read_with_version(data, shipped_data, newer, watch)[0]


def read_with_version(
    data: bytes, shipped_data: ShippedData, newer: bool = False, watch: Callable[[float], None] | None = None
) -> tuple[AnyCampaign, int]:
    """The campaign in the bytes of a file, and the version that the file is of: one of an older version is brought up
    to the present one, in memory only. Raises Unreadable with all faults that were found; those of a file that was
    brought up tell of it as it then is, and say so (`Fault.as_version`). `newer` and `watch` as `read` has them."""
    watch = watch or _unwatched
    watch(0)
    file = parsed(data)
    watch(PARSED)
    version = _version_of(file.value, shipped_data, newer)
    if any(each.code == "unfit_text" for each in file.faults):
        raise Unreadable(file.faults)  # nothing can be made of such text, not even a message
    if version >= shipped_data.format.version:
        return _typed(file, shipped_data, watch), version
    if file.faults:
        # Told as the file has them: no step need know what to make of a key that is there twice.
        raise Unreadable(file.faults)
    whole, _found = migrated(file.value, shipped_data.format.steps, shipped_data.format.version)
    try:
        return _typed(ParsedFile(whole, longest=NODES), shipped_data, watch), version
    except Unreadable as error:
        told = [replace(each, as_version=shipped_data.format.version) for each in error.faults]
        raise Unreadable(told) from None


def file_bytes(path: Path | str) -> bytes:
    """The bytes of a campaign file. Raises Unreadable for what is no plain file, cannot be opened or is too big;
    never waits for a pipe or a device."""
    try:
        return plain_bytes(path, FILE_BYTES)
    except ValueError:  # a NUL in the path
        raise Unreadable([fault("cannot_open", "", errno=0)]) from None
    except NotPlain as error:
        raise Unreadable([_odd(error)]) from None
    except OSError as error:
        raise Unreadable([fault("cannot_open", "", errno=error.errno or 0)]) from None


def _odd(error: NotPlain) -> Fault:
    """Fault of a path that leads to no plain file, as `error` says."""
    match error.kind:
        case "folder":
            return fault("is_folder")
        case "odd":
            return fault("not_a_file")
        case "too_big":
            return fault("too_big", "", limit=FILE_BYTES)
    return fault("cannot_open", "", errno=error.errno or 0)


def stream_bytes(stream: TextIO | None) -> bytes:
    """The bytes of a campaign that comes by `stream`, such as standard input; raises Unreadable where it is None
    (closed), cannot be read or holds too much. Waits until the other side ends it."""
    if stream is None:
        raise Unreadable([fault("cannot_open", "", errno=errno.EBADF)])
    try:
        data = stream.buffer.read(FILE_BYTES + 1)
    except OSError as error:
        code = "is_folder" if isinstance(error, IsADirectoryError) else "cannot_open"
        raise Unreadable([fault(code, "", errno=error.errno or 0)]) from None
    if len(data) > FILE_BYTES:
        raise Unreadable([fault("too_big", "", limit=FILE_BYTES)])
    return data


def _typed(file: ParsedFile, shipped_data: ShippedData, watch: Callable[[float], None]) -> AnyCampaign:
    """The campaign, from JSON of the present version. Raises Unreadable."""
    system = _system_of(file.value, shipped_data)
    with collector_paused():
        return _campaign(file, system, shipped_data, watch)


def _version_of(raw: Any, shipped_data: ShippedData, newer: bool) -> int:
    """The version a file is of. Raises Unreadable where the file is none of this program's, or of a newer one."""
    if not isinstance(raw, dict):
        raise Unreadable([fault("not_an_object")])
    if raw.get("format") != FORMAT:
        raise Unreadable([fault("not_a_campaign", step("format") if "format" in raw else "", format=FORMAT)])
    version, known = raw.get("version"), shipped_data.format.version
    if type(version) is not int or version < 1:
        raise Unreadable([fault("wrong_version", step("version") if "version" in raw else "", known=known)])
    if version > known and not newer:
        raise Unreadable([fault("newer_version", step("version"), found=version, known=known)])
    return version


def _system_of(raw: dict[str, Any], shipped_data: ShippedData) -> AnySystem:
    """The rule system that the file names whose JSON value is `raw`. Raises Unreadable where it is none that is
    here."""
    id = raw.get("system")
    if not isinstance(id, str) or id not in shipped_data.table:
        known = ", ".join(sorted(shipped_data.table))
        found = id[:80].encode("utf-8", "replace").decode() if isinstance(id, str) else None
        raise Unreadable([fault("unknown_system", step("system") if "system" in raw else "", id=found, known=known)])
    return shipped_data.system(id)


def _campaign(
    file: ParsedFile, system: AnySystem, shipped_data: ShippedData, watch: Callable[[float], None]
) -> AnyCampaign:
    """The campaign in the JSON value of `file`, which is one of `system`. Raises Unreadable with every fault. `watch`
    is told the share that is done."""
    reader, raw = Reader(), file.value
    filled = {"name": "", "rulings": {}, "library": {}, "characters": [], "encounters": [], "pictures": [], **raw}
    kind: type[Library] = system.library
    lists: dict[str, Any] = {"characters": system.character, "encounters": Encounter, "pictures": Picture}
    _must_be_few(filled, lists, field_types(kind))
    people, lives = _apart(filled["characters"])
    filled["characters"] = people
    types = {**field_types(Campaign), "library": system.library}
    rest = {key: value for key, value in filled.items() if key not in lists}
    values = reader.fields(rest, types, "")
    count = sum(len(filled[key]) for key in lists if isinstance(filled[key], list))
    entries = {}
    for key, entry in lists.items():
        entries[key] = reader.entries(filled[key], entry, step(key), lambda: watch(_share(reader.read, count)))
    entries["characters"] = [_lived(who, lives.get(nth)) for nth, who in enumerate(entries["characters"])]
    _check_chronicles(lives, system, reader)
    watch(CONVERTED)
    found = [*file.faults, *reader.faults, *_too_many_events(filled["encounters"])]
    of_lists: dict[str, Any] = {key: GenericAlias(tuple, (kind, ...)) for key, kind in lists.items()}
    found += repeated_ids(raw, Campaign, "", {"library": system.library, "journal": types["journal"], **of_lists})
    found += repeated_ids(filled["library"], system.library, step("library"))
    if not any(value is WRONG for value in values.values()):
        good: dict[str, Any] = {
            key: tuple(entry for entry in held if entry is not WRONG) for key, held in entries.items()
        }
        campaign: AnyCampaign = Campaign(**values, **good)
        found += without_known(broken_references(campaign, entries, system, shipped_data.world(campaign)), found)
        found += _outside(campaign)
        long = [_too_many(each.path, each.limit) for each in long_lists(campaign)] if file.longest > SHORT else []
        found += without_known(long or ground_faults(campaign, system), found)
        if not found:
            return campaign
    raise Unreadable(found)


Lives = dict[int, list[dict[str, Any]]]
"""The chronicles of characters by their places in the list."""


def _apart(characters: Any) -> tuple[Any, Lives]:
    """The list `characters` without the chronicles of those in it, and these by index: their entries are kept as they
    are, so nobody need copy them. What is no list of objects stays where it is, to be told of."""
    if not isinstance(characters, list):
        return characters, {}
    lives: Lives = {}
    people = list(characters)
    for nth, who in enumerate(characters):
        told = who.get("chronicle") if isinstance(who, dict) else None
        if isinstance(told, list) and all(type(entry) is dict for entry in told):
            lives[nth] = told
            people[nth] = {key: value for key, value in who.items() if key != "chronicle"}
    return people, lives


def _lived(who: Any, told: list[dict[str, Any]] | None) -> Any:
    """Character `who` with the entries `told` as chronicle; `who` as it is where it is WRONG, or there are none."""
    return who if who is WRONG or not told else replace(who, chronicle=tuple(told))


def _check_chronicles(lives: Lives, system: AnySystem, reader: Reader) -> None:
    """Adds to the faults of `reader` those of entries of the chronicles `lives` whose kinds the system knows: others
    are kept as they are."""
    for index, told in lives.items():
        for nth, entry in enumerate(told):
            kind = entry.get("kind")
            if isinstance(kind, str) and kind in system.entry_kinds:
                rest = {key: value for key, value in entry.items() if key != "kind"}
                at = step("characters") + step(index) + step("chronicle") + step(nth)
                reader.value(rest, system.entry_kinds[kind], at)


def _share(read: int, count: int) -> float:
    return PARSED + (CONVERTED - PARSED) * read / max(1, count)


def _unwatched(share: float) -> None:
    return None


def _must_be_few(filled: dict[str, Any], lists: Iterable[str], library: Iterable[str]) -> None:
    """Raises Unreadable for more characters, encounters, pictures or library entries than a campaign may have, before
    any of them is made. `lists` and `library`: which lists of the two are known."""
    own = filled["library"]
    held: dict[KeyPath, Any] = {(name,): filled[name] for name in lists}
    held |= {("library", name): own[name] for name in library if name in own} if isinstance(own, dict) else {}
    found = [
        _too_many(path, list_limit(path))
        for path, entries in held.items()
        if isinstance(entries, (list, dict)) and len(entries) > list_limit(path)
    ]
    if found:
        raise Unreadable(found)


def _too_many(path: KeyPath, limit: int) -> Fault:
    return fault("too_many_entries", "".join(map(step, path)), limit=limit)


def _outside(campaign: AnyCampaign) -> list[Fault]:
    """Faults for cursors and branches beyond the events of their encounter, and for branches of one name."""
    found = []
    for index, encounter in enumerate(campaign.encounters):
        here, most = step("encounters") + step(index), len(encounter.events)
        places = [(here + step("cursor"), encounter.cursor or 0)]
        places += [(here + f"/branches/{nth}/at", branch.at) for nth, branch in enumerate(encounter.branches)]
        found += [
            fault("out_of_range", at, value=value, least=0, most=most) for at, value in places if not 0 <= value <= most
        ]
        seen: set[str] = set()
        for nth, branch in enumerate(encounter.branches):
            if branch.name in seen:
                found.append(fault("repeated_id", here + f"/branches/{nth}/name", id=branch.name))
            seen.add(branch.name)
    return found


def _too_many_events(encounters: Any) -> list[Fault]:
    """Faults of `encounters`, raw JSON: one for each encounter with more than `EVENTS` events, those of its branches
    counted. Parts of another type than they should have are passed over."""
    found = []
    for index, encounter in enumerate(encounters if isinstance(encounters, list) else ()):
        if isinstance(encounter, dict):
            branches = encounter.get("branches")
            holders = [encounter, *(branches if isinstance(branches, list) else ())]
            held = [holder.get("events") for holder in holders if isinstance(holder, dict)]
            if sum(len(events) for events in held if isinstance(events, list)) > EVENTS:
                found.append(fault("too_many_events", step("encounters") + step(index) + "/events", limit=EVENTS))
    return found
