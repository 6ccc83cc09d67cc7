"""The clock of all tests of documents: what is written a while later is written when a test turns it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hand_clock import HandClock, turned_by_hand


@pytest.fixture(autouse=True)
def clock() -> Iterator[HandClock]:
    with turned_by_hand() as made:
        yield made
