"""What tests of the bridge stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject


@pytest.fixture
def parent(qapp) -> Iterator[QObject]:
    """What the objects of a test belong to; they go with it."""
    made = QObject()
    yield made
    made.deleteLater()
