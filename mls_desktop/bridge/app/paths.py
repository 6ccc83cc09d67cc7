"""The folders where the program keeps what is its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from msgspec import Struct

NAME = "mls_desktop"
USUAL = {"config": "~/.config", "state": "~/.local/state", "data": "~/.local/share"}
"""Default paths of freedesktop's base folders, by kind."""


class Folders(Struct, frozen=True):
    """The folders of the program.

    `config`: settings; `state`: recent files and the log; `recovery`: copies of what is not saved yet.
    """

    config: Path
    state: Path
    recovery: Path

    @property
    def versions(self) -> Path:
        """Folder of earlier contents of campaigns' files, kept before they were replaced."""
        return self.recovery.parent / "versions"

    @property
    def locks(self) -> Path:
        """Folder of the locks of files that are open."""
        return self.recovery.parent / "locks"


def user_folders() -> Folders:
    """Folders of the person at the machine, as the operating system has them; they need not exist."""
    if sys.platform in ("win32", "darwin"):
        from platformdirs import PlatformDirs

        dirs = PlatformDirs(NAME, appauthor=False)
        return Folders(Path(dirs.user_config_dir), Path(dirs.user_state_dir), Path(dirs.user_data_dir) / "recovery")
    config, state, data = (_base_folder(kind) / NAME for kind in ("config", "state", "data"))
    return Folders(config, state, data / "recovery")


def desktop_list() -> Path:
    """Path of the file in which freedesktop's desktops list the files used lately; it need not exist."""
    return _base_folder("data") / "recently-used.xbel"


def _base_folder(kind: str) -> Path:
    """Base folder of `kind` by freedesktop's rule: the path in its variable, if that is absolute, else the default.
    platformdirs gives the same, and takes a start a third of a megabyte and some milliseconds for it."""
    wanted = os.environ.get(f"XDG_{kind.upper()}_HOME", "")
    return Path(wanted if os.path.isabs(wanted) else os.path.expanduser(USUAL[kind]))
