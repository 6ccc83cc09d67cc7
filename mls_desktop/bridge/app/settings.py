"""The settings: what is remembered between starts, as theme, zoom, the window's place, the last files.

A start reads them before its first picture, so there is little here; how their file is read and written, also a damaged
one, is the subject of `bridge/settings`."""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from pathlib import Path
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.storage.plain_file import held_bytes

NAME = "settings.json"
MOST_BYTES = 1 << 20
"""Bytes of the settings' file at most: a longer one is no file of ours."""

ProgramRolls = Literal["foes", "all", "none"]
"""Fighters for whom the program rolls at first: all but players' characters, everybody, nobody."""
VersionCount = Literal[10, 20, 50]
KeptDays = Literal[14, 30, 90]


class KeptWindow(Struct, frozen=True):
    """A window that was open when the program was left: the file shown in it, and its place."""

    file: str
    geometry: str = ""


class Settings(Struct, frozen=True, omit_defaults=True):
    """The settings. Where one says how long something is kept, the usual is the least that is promised."""

    theme: ThemeName = "system"
    zoom: int = 100
    geometry: str = ""
    state: str = ""
    last_file: str = ""
    reopen: bool = True
    log_oldest_first: bool = False
    parted_by_need: bool = False
    """Tells whether no person had parted the panels at the right when the state was kept."""
    program_rolls: ProgramRolls = "foes"
    latest_versions: VersionCount = 10
    version_days: KeptDays = 14
    bin_days: KeptDays = 14
    """Days for which recovery copies stay in their bin."""
    own_folder: str = ""
    """Folder in which file dialogs begin; "": the system's folder of documents."""
    paper_folder: str = ""
    """Folder proposed for PDFs and exports; "": that of the campaign's file."""
    keys: dict[str, tuple[str, ...]] = {}
    """The keys of commands that have others than the table gives them, by the command's id."""
    seen_version: str = ""
    """Version of the program whose news were told last; "" before any."""
    windows: tuple[KeptWindow, ...] = ()
    """Windows that were open when the program was left, the one in front first."""


class SettingsRead(Struct, frozen=True):
    """Settings as they were read. `damaged`: parts of the file could not be read; `lost`: the names of these, `broken`:
    nothing could be read. `unread`: the disk would not give the file. Fields that could not be read have their
    defaults."""

    settings: Settings
    damaged: bool = False
    lost: tuple[str, ...] = ()
    broken: bool = False
    unread: bool = False


def settings_bytes(folder: Path) -> bytes | None:
    """Contents of the settings file in `folder`; None where there is none. Raises OSError; NotPlain for what cannot be
    such a file."""
    return held_bytes(folder / NAME, MOST_BYTES)


def packed(data: bytes) -> str:
    """Base64 text of `data`, for a setting."""
    return b2a_base64(data, newline=False).decode("ascii")


def unpacked(text: str) -> bytes:
    """Bytes of a setting that `packed` made; b"" where it is damaged."""
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        return b""
