"""A window with the campaign that ships with the program."""

from pathlib import Path

import pytest

from tests.desk import Desk
from tests.madeup.system import shelf as made_up
from tests.tiers import tier

collect_ignore = [] if tier() == "long" else ["test_half_done.py"]
"""Exceptions thrown in anywhere still find an open place in about one of 700: they are looked for in the long tier,
until the other tiers can rely on them."""


@pytest.fixture
def empty(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path / "home")


@pytest.fixture
def desk(empty: Desk) -> Desk:
    empty.do("sample")
    empty.window.tabs.open("tam_oster")
    empty.settle()
    return empty


@pytest.fixture
def kites(qtbot, tmp_path: Path) -> Desk:
    """A window over the made-up system: quick where it does not matter what is played."""
    return Desk(qtbot, tmp_path / "home", made_up())
