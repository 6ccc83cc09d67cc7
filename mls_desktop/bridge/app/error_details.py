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
"""Number of the log's last lines that are in the details."""
READ = 64 * 1024
"""Number of the log's last bytes that are read."""


def error_details(
    error: str, trace: str, folder: Path, windows: tuple[str, str], homes: Iterable[Path] | None = None
) -> str:
    """Report on `error` as text for the program's makers: versions of program, system and `windows`, `error`, `trace`,
    the last lines of the log; with "~" in place of each of `homes`. `trace`: where it happened, or the trace of a
    crash; `folder`: of the log; `windows`: the platform that shows the windows, and the versions of its libraries;
    `homes`: all paths of the home folder (None: looked up)."""
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
    """Text with "~" in place of each of `homes`, wherever that begins a path."""
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
