"""A window over the made-up system."""

from pathlib import Path

import pytest

from tests.desk import Desk
from tests.madeup.system import shelf


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path / "home", shelf())
