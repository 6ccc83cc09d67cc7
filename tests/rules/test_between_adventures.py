"""What every system says of adventures and of time: what it says it has is there."""

from __future__ import annotations

import pytest

from tests.after_adventures import shipped_data

pytestmark = pytest.mark.needs("nutshell")


@pytest.mark.parametrize("id", sorted(shipped_data().table))
def test_what_a_system_says_it_has_is_there(id: str) -> None:
    system = shipped_data().system(id)
    assert (system.adventures is not None) == system.has_adventures
    assert (system.passing is not None) == system.has_passing
    assert not system.has_passing or "time" in system.entry_kinds
    assert not system.has_adventures or "adventure" in system.entry_kinds
