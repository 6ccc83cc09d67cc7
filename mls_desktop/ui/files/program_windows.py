"""The protocol of the program's windows, as each of them knows the others: no campaign is open in two."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from mls_desktop.bridge.campaign.loaded_campaign import Loaded


class ProgramWindows(Protocol):
    """The protocol of the windows of a program. A window is known by the MainWindow inside its frame."""

    def front_others(self, path: Path, asking: object) -> bool:
        """Brings the window in which `path` is open to the front, if other than `asking`; False where there is none."""
        ...

    def open_files(self, paths: Iterable[Path]) -> None:
        """Opens each of `paths` in a window of its own, or brings the window to the front in which it is open. An empty
        window takes the first."""
        ...

    def recover(self, loaded: Loaded, asking: object) -> None:
        """Shows `loaded`, which was left unsaved: in the window where its file is open, else in `asking` if that is
        empty, else in a new one."""
        ...

    def new(self) -> None:
        """Opens a new window with an empty campaign."""
        ...

    def quit(self) -> None:
        """Closes all windows, once nothing would be lost in any; none where a person cancels that."""
        ...

    def titles(self) -> list[tuple[str, object]]:
        """Titles of the windows, each with its window, in the order they came."""
        ...

    def bring_forward(self, window: object) -> None:
        """Brings `window` to the front."""
        ...
