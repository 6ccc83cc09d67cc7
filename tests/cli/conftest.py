"""The terminal of the tests of command lines: with the made-up system of kites, and a campaign of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.lines import Terminal
from tests.madeup import sky
from tests.madeup.system import shipped_data


@pytest.fixture
def kites(tmp_path: Path) -> str:
    """The path of a campaign with a character and a fight."""
    return sky.written(tmp_path)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Terminal:
    return Terminal(shipped_data(), monkeypatch, capsys)
