"""The view state of each campaign: which sheets were open, which in front, what was filtered, how far scrolled."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.storage.plain_file import UNDECODABLE, held_bytes

_log = logging.getLogger(__name__)
NAME = "views.json"
MOST = 24
MOST_BYTES = 1 << 20
TRIES = 100
"""Number of times that the file is read again after another program changed it just before it was replaced."""


class ViewState(Struct, frozen=True, omit_defaults=True):
    """The view state of one campaign.

    `tabs`: characters in the order of their tabs; `groups`: the filter chosen in a section, by its number; `scrolled`:
    how far down each sheet stood; `guided`: characters shown page by page; `fights`: the encounters that were open, by
    their place among all tabs; `fought`: the one in front, "" where none was; `apart`: characters whose sheets stood in
    windows of their own; `windows`: size and place of such a window, of all who ever had one.
    """

    tabs: tuple[str, ...] = ()
    front: str = ""
    groups: dict[str, int] = {}
    scrolled: dict[str, int] = {}
    guided: tuple[str, ...] = ()
    fights: dict[str, int] = {}
    fought: str = ""
    apart: tuple[str, ...] = ()
    windows: dict[str, str] = {}


class _Kept(Struct, frozen=True):
    views: dict[str, ViewState] = {}


def view_of(folder: Path, file: Path) -> ViewState:
    """View state kept in `folder` for the campaign of `file`; a default one where none is kept."""
    return _load(folder).get(_key(file), ViewState())


def keep_view(folder: Path, file: Path, view: ViewState) -> None:
    """Writes `view` for the campaign of `file`, which may be a recovery copy, to the file of views in `folder`; views
    of copies that are gone, and the oldest ones, are dropped. Errors of the disk are only logged."""
    from mls_desktop.storage.saving import Conflict, SaveFailed, digest, save

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for _attempt in range(TRIES):
            before = held_bytes(folder / NAME, MOST_BYTES)
            held = {key: old for key, old in _read(before).items() if key != _key(file) and not _is_gone(Path(key))}
            views = {_key(file): view, **held}
            data = msgspec.json.encode(_Kept(dict(list(views.items())[:MOST])))
            try:
                # What another program kept meanwhile stays.
                save(data, folder / NAME, digest(before) if before is not None else None, durable=False)
                return
            except Conflict:
                continue
    except (OSError, SaveFailed, msgspec.EncodeError, UnicodeEncodeError) as error:
        _log.info("views not kept: %s", error)


def _load(folder: Path) -> dict[str, ViewState]:
    try:
        return _read(held_bytes(folder / NAME, MOST_BYTES))
    except OSError as error:
        _log.info("views not read: %s", error)
        return {}


def _read(data: bytes | None) -> dict[str, ViewState]:
    """Views by path, decoded from `data`, each by itself: one that cannot be read is left out alone. {} for None."""
    if data is None:
        return {}
    try:
        return msgspec.json.decode(data, type=_Kept).views
    except UNDECODABLE as error:
        _log.info("views not read whole: %s", error)
    found: dict[str, ViewState] = {}
    try:
        held = msgspec.json.decode(data, type=dict[str, dict[str, msgspec.Raw]]).get("views", {})
    except UNDECODABLE:
        return found
    for key, view in held.items():
        with suppress(*UNDECODABLE):
            found[key] = msgspec.json.decode(view, type=ViewState)
    return found


def is_table_of_views(data: bytes) -> bool:
    """Tells whether `data` holds a table of views at all, though not each may be readable."""
    try:
        msgspec.json.decode(data, type=dict[str, dict[str, msgspec.Raw]])
    except UNDECODABLE:
        return False
    return True


def _is_gone(file: Path) -> bool:
    """Tells whether `file` is a recovery copy that is neither in its folder nor in the bin."""
    from mls_desktop.storage.recovery import BIN, ENDING

    if file.suffix != ENDING or file.exists():
        return False
    return not any((file.parent / BIN).glob(f"*-{file.name}"))


def _key(file: Path) -> str:
    return os.path.abspath(file)
