"""Reading of the settings at a start: a sound file at once, a damaged one as far as it goes."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from mls_desktop.bridge.app.settings import Settings, SettingsRead, settings_bytes
from mls_desktop.storage.plain_file import UNDECODABLE, NotPlain

_log = logging.getLogger(__name__)


def read_settings(folder: Path) -> SettingsRead:
    """Settings in `folder`, with what is wrong with them. Nothing is raised: a broken file is no reason not to
    start."""
    try:
        data = settings_bytes(folder)
    except NotPlain as error:
        _log.info("settings not read: %s", error)
        return SettingsRead(Settings(), damaged=True, broken=True)
    except OSError as error:
        _log.info("settings not read: %s", error)
        return SettingsRead(Settings(), unread=True)
    if data is None:
        return SettingsRead(Settings())
    try:
        data.decode()
        return SettingsRead(msgspec.json.decode(data, type=Settings))
    except UNDECODABLE as error:
        _log.info("settings not read whole: %s", error)
    # Most files are sound: what mends one is read where one is not.
    from mls_desktop.bridge.settings.settings_file import readable

    return readable(data)


def load_settings(folder: Path) -> Settings:
    """Settings in `folder`; the defaults where none can be read."""
    return read_settings(folder).settings
