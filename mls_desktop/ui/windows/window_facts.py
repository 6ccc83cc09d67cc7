"""Facts that the windows of a program must know of each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mls_desktop.bridge.app.settings import KeptWindow
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.window.main import MainWindow


def files_of(window: MainWindow) -> list[Path]:
    """The files that may be in no other window: the campaign's, and one that is being read in its place."""
    shown = window.open_campaign.path if window.open_campaign is not None else None
    return [file for file in (shown, window.reading()) if file is not None]


def is_free(window: MainWindow) -> bool:
    """Whether a campaign may be shown in a window as if it were new: nothing is in it that has a file, or wants one,
    and it asks for nothing."""
    if window.open_campaign is None or window.open_campaign.origin is not None or window.must_ask():
        return False
    return not files_of(window) and not window.is_asking()


def kept(window: MainWindow) -> KeptWindow | None:
    """Record with which a later start opens `window` again; None where its campaign has no file."""
    file = window.open_campaign.origin if window.open_campaign is not None else None
    return KeptWindow(str(file), window.appearance.place()) if file is not None else None


def title_of(window: MainWindow) -> str:
    """Title of `window` in a list of windows."""
    name = window.open_campaign.title() if window.open_campaign is not None else ""
    return name or _("Empty campaign")
