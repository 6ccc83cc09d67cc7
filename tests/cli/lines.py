"""A command line as a test gives it: what it prints, and whether a window was wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mls_desktop.cli import main
from mls_desktop.storage.shipped_data import ShippedData


class Said(NamedTuple):
    """`opened`: the files of the window, None where none was wanted."""

    code: int
    out: str
    err: str
    opened: list[Path] | None


class Terminal:
    """What command lines are given to. No window is opened: which files it was to open is noted, and whether in a
    program of its own (`apart`)."""

    def __init__(self, shipped_data: ShippedData, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
        self._shipped_data, self._capsys = shipped_data, capsys
        self._opened: list[Path] | None = None
        self.apart = False
        monkeypatch.setattr("mls_desktop.launch.launch", self._launch)

    def _launch(self, files: Sequence[Path], new_process: bool = False) -> int:
        self._opened, self.apart = list(files), new_process
        return 0

    def say(self, *words: str) -> Said:
        """Gives it the words."""
        self._opened, self.apart = None, False
        try:
            code: Any = main(words, self._shipped_data)
        except SystemExit as ended:
            code = ended.code
        out, err = self._capsys.readouterr()
        return Said(code or 0, out, err, self._opened)


def is_refusal(said: Said) -> bool:
    """Whether it was refused as all wrong words are: in one line, with code 2 and without a window."""
    line = said.err[:-1]
    one = said.err.endswith("\n") and ": " in line and line.isprintable()
    return said.code == 2 and said.out == "" and said.opened is None and one
