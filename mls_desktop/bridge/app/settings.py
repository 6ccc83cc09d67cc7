"""The settings: what is remembered between starts, as theme, zoom, the window's place, the last files."""

from __future__ import annotations

import logging
from binascii import a2b_base64, b2a_base64
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.bridge.app.theme import ThemeName

_log = logging.getLogger(__name__)


class Settings(Struct, frozen=True, omit_defaults=True):
    theme: ThemeName = "system"
    zoom: int = 100
    geometry: str = ""
    state: str = ""
    last_file: str = ""
    reopen: bool = True
    log_oldest_first: bool = False
    parted_by_need: bool = False
    """Whether no person had parted the panels at the right when the state was kept."""


def load_settings(folder: Path) -> Settings:
    """The settings kept in a folder; the usual ones where none can be read: that is no reason not to start."""
    try:
        return msgspec.json.decode((folder / "settings.json").read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, msgspec.DecodeError) as error:
        _log.info("settings not read: %s", error)
        return Settings()


def save_settings(folder: Path, settings: Settings) -> None:
    """Keeps the settings in a folder. A full disk loses them, nothing else."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / "settings.json.new"
        temporary.write_bytes(msgspec.json.encode(settings))
        temporary.replace(folder / "settings.json")
    except OSError as error:
        _log.info("settings not saved: %s", error)


def packed(data: bytes) -> str:
    """Bytes as text for a setting."""
    return b2a_base64(data, newline=False).decode("ascii")


def unpacked(text: str) -> bytes:
    """The bytes of a setting; none where it is damaged."""
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        return b""
