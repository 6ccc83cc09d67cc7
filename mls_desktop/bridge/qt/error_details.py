"""The details of an error, as text to pass on to the program's makers: versions, the error, the last lines of the log.

They hold nothing of a campaign beyond what the error itself names, and no name of the person at the machine where it is
that of their home folder: that is "~" everywhere."""

from __future__ import annotations

import logging
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from mls_desktop.words.program_version import program_version

LOG = "log.txt"
LINES = 40
"""So many of the log's last lines."""
READ = 64 * 1024
"""So many of its last bytes are looked at."""

_log = logging.getLogger(__name__)


def error_details(error: str, trace: str, folder: Path, homes: Iterable[Path] | None = None) -> str:
    """The details of an error. `trace`: where it happened, or what a crash left; `folder`: where the log is; `homes`:
    the home folder, by every name it has."""
    log = "\n".join(_last_lines(folder / LOG))
    parts = [
        f"MLS Desktop {program_version()}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"Python {platform.python_version()}, Qt {qVersion()}, PySide6 {pyside_version}",
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
        with file.open("rb") as log:
            log.seek(0, 2)
            log.seek(max(0, log.tell() - READ))
            return log.read().decode("utf-8", "replace").splitlines()[-LINES:]
    except OSError as error:
        _log.info("no log to read: %s", error)
        return []
