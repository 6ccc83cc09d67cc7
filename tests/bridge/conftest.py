"""What tests of the bridge stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject

from tests.hand_clock import HandClock, turned_by_hand


@pytest.fixture
def parent(qapp) -> Iterator[QObject]:
    """What the objects of a test belong to; they go with it."""
    made = QObject()
    yield made
    made.deleteLater()


@pytest.fixture
def clock(qapp: object) -> Iterator[HandClock]:
    """The clock, turned by hand: nothing comes later before the test says so."""
    with turned_by_hand() as made:
        yield made
