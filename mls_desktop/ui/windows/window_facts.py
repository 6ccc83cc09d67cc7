"""Facts that the windows of a program must know of each other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from mls_desktop.bridge.app.settings import KeptWindow
from mls_desktop.bridge.windows.files_apart import files_apart, with_file
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.window.main import MainWindow


def files_of(window: MainWindow) -> list[Path]:
    """Files that `window` holds, so that no other may: its campaign's, and one being read in its place."""
    shown = window.open_campaign.path if window.open_campaign is not None else None
    return [file for file in (shown, window.reading()) if file is not None]


def is_free(window: MainWindow) -> bool:
    """Tells whether another campaign may be shown in `window` as if it were new: its present campaign has no file and
    no changes, no file is being read, and no modal dialog is open. False without a campaign."""
    if window.open_campaign is None or window.open_campaign.origin is not None or window.must_ask():
        return False
    return not files_of(window) and not window.is_asking()


def kept(window: MainWindow) -> KeptWindow | None:
    """Record by which a later start opens `window` again, file and place; None for a campaign from no file."""
    file = window.open_campaign.origin if window.open_campaign is not None else None
    return KeptWindow(str(file), window.appearance.place()) if file is not None else None


def title_of(window: MainWindow) -> str:
    """Title of `window` in a list of windows: that of its campaign, with the file behind it where another campaign has
    the same."""
    name = window.open_campaign.title() if window.open_campaign is not None else ""
    return with_file(name or _("Empty campaign"), window.file_told)


def tell_files(windows: Iterable[MainWindow]) -> None:
    """Sets `file_told` of each of `windows`: a name of the file that tells campaigns of one title apart, "" where the
    title is the only one. Titles that change are shown anew."""
    alike: dict[str, list[tuple[MainWindow, Path | None]]] = {}
    for window in windows:
        if window.open_campaign is not None:
            alike.setdefault(window.open_campaign.title(), []).append((window, window.open_campaign.path))
    for held in alike.values():
        told = files_apart([path for _window, path in held]) if len(held) > 1 else [""]
        for (window, _path), file in zip(held, told, strict=True):
            if window.file_told != file:
                window.file_told = file
                window.say_title()
