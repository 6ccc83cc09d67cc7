"""A window with the party of five after an adventure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.after_adventures import written
from tests.desk import Desk


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path / "home", files=(written(tmp_path / "five.mls.json"),))
