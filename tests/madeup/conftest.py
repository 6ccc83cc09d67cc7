"""A window over the made-up system."""

from pathlib import Path

import pytest

from tests.desk import Desk
from tests.madeup.system import shipped_data


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path / "home", shipped_data())
