"""The folders where the program keeps what is its own."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

NAME = "mls_desktop"


class Folders(Struct, frozen=True):
    """The folders of the program.

    `config`: settings; `state`: recent files and the log; `recovery`: copies of what is not saved yet.
    """

    config: Path
    state: Path
    recovery: Path

    @property
    def versions(self) -> Path:
        """What campaigns' files held before they were replaced."""
        return self.recovery.parent / "versions"

    @property
    def locks(self) -> Path:
        """The signs of files that are open."""
        return self.recovery.parent / "locks"


def user_folders() -> Folders:
    """The folders of the person at the machine."""
    from platformdirs import PlatformDirs

    dirs = PlatformDirs(NAME, appauthor=False)
    return Folders(Path(dirs.user_config_dir), Path(dirs.user_state_dir), Path(dirs.user_data_dir) / "recovery")
