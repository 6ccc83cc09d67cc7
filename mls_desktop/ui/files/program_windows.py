"""The protocol of the program's windows, as each of them knows the others: no campaign is open in two."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from mls_desktop.bridge.campaign.loaded_campaign import Loaded


class ProgramWindows(Protocol):
    """The protocol of the windows of a program. Each window names itself by what is inside its frame."""

    def front_others(self, path: Path, asking: object) -> bool:
        """Brings another window than the asking one to the front if a file is open there; whether there is one."""
        ...

    def open_files(self, paths: Iterable[Path]) -> None:
        """Opens files, each in a window of its own, or brings the one to the front in which it is open. A window in
        which nothing is takes the first."""
        ...

    def recover(self, loaded: Loaded, asking: object) -> None:
        """Shows what was left unsaved: where its file is open, else in the asking window if nothing is in it, else in a
        new one."""
        ...

    def new(self) -> None:
        """A new window with an empty campaign."""
        ...

    def quit(self) -> None:
        """Closes all windows, once nothing would be lost in any; none before."""
        ...

    def titles(self) -> list[tuple[str, object]]:
        """Titles of the windows, each with its window, in the order they came."""
        ...

    def bring_forward(self, window: object) -> None:
        """Brings a window to the front."""
        ...
