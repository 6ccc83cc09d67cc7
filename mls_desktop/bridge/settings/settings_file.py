"""The file of settings: changed field by field, never lost to another program that changes it too; a damaged one is put
aside, whole, before anything takes its place."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from mls_desktop.bridge.app.settings import NAME, Settings, SettingsRead, settings_bytes
from mls_desktop.storage.aside import moved_aside, names_aside
from mls_desktop.storage.plain_file import UNDECODABLE, NotPlain, is_text
from mls_desktop.storage.saving import Conflict, SaveFailed, digest, save

TRIES = 100
"""Number of times that the file is read again after another program changed it just before it was replaced."""

_log = logging.getLogger(__name__)
_NOT_THERE = object()


class Kept(Struct, frozen=True):
    """Outcome of a change. `aside`: path that a damaged file was moved to, None for a sound one; `lost`: names of what
    could not be read of it; `broken`: nothing could."""

    aside: Path | None = None
    lost: tuple[str, ...] = ()
    broken: bool = False


class _Held(Struct, frozen=True):
    """Contents of a file as they are written there, readable values and unknown ones. `lost`: names of values that
    cannot be read; `sound`: nothing was wrong; `broken`: all was."""

    values: dict[str, Raw] = {}
    lost: tuple[str, ...] = ()
    sound: bool = True
    broken: bool = False


def readable(data: bytes) -> SettingsRead:
    """Settings of a damaged file, with a default for each value, or command's keys, that cannot be read."""
    held, found = _held(data), dict[str, Any]()
    for name, kind in get_type_hints(Settings).items():
        if name in held.values:
            found[name] = msgspec.json.decode(held.values[name], type=kind)
    return SettingsRead(Settings(**found), not held.sound, held.lost, held.broken)


def save_settings(folder: Path, settings: Settings) -> None:
    """Makes the file in `folder` hold `settings`, whatever it held; values of a later program stay. Errors of the disk
    are only logged."""
    try:
        held = settings_bytes(folder)
    except OSError:
        held = None
    keep_changes(folder, readable(held).settings if held is not None else Settings(), settings, anyway=True)


def keep_changes(folder: Path, before: Settings, after: Settings, anyway: bool = False) -> Kept:
    """Writes the fields in which `before` and `after` differ into the settings file in `folder`, which is made even
    where none differ if `anyway`; gives what became of a damaged file. All else stays as the file has it, also values
    of a later program. Errors of the disk are only logged."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _replaced(folder, before, after, anyway)
    except (OSError, SaveFailed, Conflict, UnicodeEncodeError) as error:
        _log.info("settings not saved: %s", error)
        return Kept()


def _replaced(folder: Path, before: Settings, after: Settings, anyway: bool) -> Kept:
    """Writes what differs between `before` and `after` into the settings file in `folder`, anew while another program
    comes between; puts a damaged file aside first. Raises OSError, SaveFailed, Conflict."""
    kept = Kept()
    for _attempt in range(TRIES):
        try:
            data = settings_bytes(folder)
        except NotPlain:
            kept, data = Kept(moved_aside(folder / NAME), broken=True), None
        held = _held(data) if data is not None else _Held()
        if data is not None and not held.sound:
            kept = Kept(_put_aside(folder, data), held.lost, held.broken)
        written = msgspec.json.encode(_merged(held.values, _differences(before, after)))
        if written == data or (data is None and not anyway and written == b"{}"):
            return kept
        try:
            save(written, folder / NAME, expected=digest(data) if data is not None else None)
            return kept
        except Conflict:
            continue
    raise Conflict(folder / NAME, None)


def _held(data: bytes) -> _Held:
    """Settings in the bytes `data`: values that can be read, names of others, whether all is sound. Bytes that are no
    UTF-8 are read as replacement signs."""
    text = data.decode("utf-8", "replace").encode()
    held, lost = _table(text), list[str]()
    if held is None:
        return _Held(sound=False, broken=True)
    for name, kind in get_type_hints(Settings).items():
        if name in held and not _fits(held[name], kind):
            inner = _table(bytes(held[name])) if get_origin(kind) is dict else None
            one = {key: value for key, value in (inner or {}).items() if _fits(value, kind.__args__[1])}
            lost += [name] if inner is None else [f"{name}.{key}" for key in inner if key not in one]
            del held[name]
            if one:
                held[name] = Raw(msgspec.json.encode(one))
    return _Held(held, tuple(lost), sound=text == data and not lost)


def _table(data: bytes) -> dict[str, Raw] | None:
    try:
        return msgspec.json.decode(data, type=dict[str, Raw])
    except UNDECODABLE:
        return None


def _fits(value: Raw, kind: Any) -> bool:
    try:
        msgspec.json.decode(value, type=kind)
    except UNDECODABLE:
        return False
    return True


def _differences(before: Settings, after: Settings) -> dict[str, Any]:
    """Fields that differ, with their later values; of a table only entries that differ, removed ones `_NOT_THERE`."""
    found: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            found[name] = dict(_changed(old, new)) if isinstance(new, dict) else new
    return found


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key in {**old, **new}:
        if old.get(key, _NOT_THERE) != new.get(key, _NOT_THERE):
            yield key, new.get(key, _NOT_THERE)


def _merged(held: Mapping[str, Raw], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a file with `changes` made to them; defaults are left out."""
    usual, merged = Settings(), dict[str, Any](held)
    for name, new in changes.items():
        if isinstance(new, dict):
            inner = dict[str, Any](_table(bytes(held[name])) or {}) if name in held else {}
            inner.update(new)
            new = {key: value for key, value in inner.items() if value is not _NOT_THERE}
        merged[name] = new
        if new == getattr(usual, name):
            del merged[name]
    order = [*Settings.__struct_fields__, *merged]
    return {name: merged[name] for name in dict.fromkeys(order) if name in merged}


def _put_aside(folder: Path, data: bytes) -> Path:
    """Writes `data`, the bytes of the damaged file in `folder`, under a free name beside it; gives the path. Raises
    OSError, SaveFailed, Conflict."""
    for file in names_aside(folder / NAME):
        try:
            return save(data, file, expected=None).path
        except Conflict as there:
            if there.found == digest(data):
                return file
    raise Conflict(folder / NAME, None)


def unwritable_left_out(settings: Settings) -> Settings:
    """Settings without values that cannot stand in a file: names of files that are no UTF-8."""
    odd: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        value = getattr(settings, name)
        if isinstance(value, str) and not is_text(value):
            odd[name] = ""
    windows = tuple(kept for kept in settings.windows if is_text(kept.file))
    if windows != settings.windows:
        odd["windows"] = windows
    return replace(settings, **odd) if odd else settings
