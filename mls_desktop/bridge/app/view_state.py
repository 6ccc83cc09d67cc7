"""The view state of each campaign: which sheets were open, which in front, what was filtered, how far scrolled."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import msgspec
from msgspec import Struct

_log = logging.getLogger(__name__)
NAME = "views.json"
MOST = 24


class ViewState(Struct, frozen=True, omit_defaults=True):
    """The view state of one campaign.

    `tabs`: characters in the order of their tabs; `groups`: the filter chosen of a section, by its number;
    `scrolled`: how far down each sheet stood; `guided`: who is shown page by page; `fights`: the encounters that were
    open, by their place among all tabs; `fought`: the one in front, "" where none was.
    """

    tabs: tuple[str, ...] = ()
    front: str = ""
    groups: dict[str, int] = {}
    scrolled: dict[str, int] = {}
    guided: tuple[str, ...] = ()
    fights: dict[str, int] = {}
    fought: str = ""


class _Kept(Struct, frozen=True):
    views: dict[str, ViewState] = {}


def view_of(folder: Path, file: Path) -> ViewState:
    """How a file was last looked at; the usual where nothing is known."""
    return _load(folder).get(_key(file), ViewState())


def keep_view(folder: Path, file: Path, view: ViewState) -> None:
    """Remembers how a file, or the campaign of a recovery copy, is looked at; copies that are gone are forgotten. A
    full disk loses that, nothing else."""
    held = {key: old for key, old in _load(folder).items() if key != _key(file) and not _is_gone(Path(key))}
    views = {_key(file): view, **held}
    kept = dict(list(views.items())[:MOST])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f"{NAME}.new"
        temporary.write_bytes(msgspec.json.encode(_Kept(kept)))
        temporary.replace(folder / NAME)
    except (OSError, msgspec.EncodeError, UnicodeEncodeError) as error:
        _log.info("views not kept: %s", error)


def _load(folder: Path) -> dict[str, ViewState]:
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=_Kept).views
    except (OSError, msgspec.DecodeError) as error:
        _log.info("views not read: %s", error)
        return {}


def _is_gone(file: Path) -> bool:
    """Whether it is a recovery copy that is neither in its folder nor in the bin."""
    from mls_desktop.storage.recovery import BIN, ENDING

    if file.suffix != ENDING or file.exists():
        return False
    return not any((file.parent / BIN).glob(f"*-{file.name}"))


def _key(file: Path) -> str:
    return os.path.abspath(file)
