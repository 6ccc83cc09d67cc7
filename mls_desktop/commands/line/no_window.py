"""Messages of the command line where no window can be opened, or for no file that is there."""

from __future__ import annotations

from pathlib import Path

from mls_desktop.commands.line.outcome import FAILED, Outcome, failed
from mls_desktop.commands.line.output import printed
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import one_line


def no_window(why: str = "") -> int:
    """Prints a line on standard error that no window can be opened, with Qt's own reason `why` where it gave one;
    returns the exit code, 2."""
    return printed(failed(why_not(why)))


def no_file(path: Path) -> int:
    """Prints a line on standard error: there is nothing at `path` for a window to open. Returns the exit code."""
    return printed(Outcome(FAILED, "", one_line(f"{path}: " + _("There is no such file.")) + "\n"))


def why_not(why: str) -> str:
    """Error text where no window can be opened: with the reason `why`, or for "" that there is no display."""
    if why:
        return _("no window can be opened on this display: {why}").format(why=why)
    return _("there is no display to open a window on; the commands need none (see --help)")
