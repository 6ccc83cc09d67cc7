"""Version of the program."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE = "mls_desktop"
NOTES = ".dist-info"
"""How the folder ends in which an installer notes what it installed."""


def installed_notes() -> Path | None:
    """The folder in which the installer noted the program; None where it is not installed.

    Python's own way to ask takes longer than all of a command, and 4 MB that a window would keep.
    """
    for folder in map(Path, sys.path):
        for notes in folder.glob(f"{PACKAGE}-*{NOTES}"):
            return notes
    return None


def program_version() -> str:
    """Version of the program as the name of its installer's folder has it ("mls_desktop-0.1.0.dist-info"); "" where the
    program is not installed."""
    notes = installed_notes()
    return notes.name.removeprefix(f"{PACKAGE}-").removesuffix(NOTES) if notes else ""
