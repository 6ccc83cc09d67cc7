"""The details of an error, as text to pass on to the program's makers: versions, the error, the last lines of the log.

They hold nothing of a campaign beyond what the error itself names, and no name of the person at the machine where it is
that of their home folder: that is "~" everywhere."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable
from pathlib import Path

from mls_desktop.bridge.app.crash_traces import LOG
from mls_desktop.storage.plain_file import plain_end
from mls_desktop.words.program_version import program_version

LINES = 40
"""So many of the log's last lines."""
READ = 64 * 1024
"""So many of its last bytes are looked at."""


def error_details(
    error: str, trace: str, folder: Path, windows: tuple[str, str], homes: Iterable[Path] | None = None
) -> str:
    """The details of an error. `trace`: where it happened, or what a crash left; `folder`: where the log is; `windows`:
    what the windows are shown by, and the versions of the libraries that make them; `homes`: the home folder, by every
    name it has."""
    shown_by, libraries = windows
    log = "\n".join(_last_lines(folder / LOG))
    parts = [
        f"MLS Desktop {program_version()}",
        f"{platform.platform()}, {shown_by}",
        f"Python {platform.python_version()}, {libraries}",
        "",
        error,
        "",
        trace.strip(),
        "",
        f"{folder / LOG}:",
        log,
    ]
    return without_home("\n".join(parts), homes if homes is not None else _homes()).rstrip() + "\n"


def without_home(text: str, homes: Iterable[Path]) -> str:
    """A text with "~" in place of the home folder, wherever that begins a path."""
    for home in sorted({str(home) for home in homes}, key=len, reverse=True):
        if len(home) > 1:
            # In messages of Python a backslash may stand doubled.
            for written in {home, home.replace("\\", "\\\\")}:
                text = re.sub(re.escape(written) + r"(?![\w.-])", "~", text)
    return text


def _homes() -> list[Path]:
    try:
        home = Path.home()
        return [home, home.resolve()]
    except (OSError, RuntimeError):
        return []


def _last_lines(file: Path) -> list[str]:
    try:
        return plain_end(file, READ).decode("utf-8", "replace").splitlines()[-LINES:]
    except FileNotFoundError:
        return []
    except OSError as error:
        return [f"({error.strerror})"]
