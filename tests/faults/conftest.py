"""What the tests of faults stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.program import Program


@pytest.fixture(scope="session")
def program() -> Iterator[Program]:
    """The program under fault, for all tests of this process."""
    made = Program()
    yield made
    made.close()
