"""The fight that tests of the tab begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bouts import scripted
from tests.ring import Ring


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    """Four against six, the set actions of the first party Turn taken."""
    made = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    made.let(party=False, foes=True)
    return made
