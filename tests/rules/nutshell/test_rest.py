"""N-THP-2: points come back by resting, to full or by a number."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.rules.nutshell.character import Hero, Now
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.worlds import world

SHIPPED = world()
TIRED = Hero("a", "A", primaries={"aura": 2}, thp_roll=(6, 6), tmp_roll=(6, 6, 6, 6), magic=True)
"""12 hit points, 24 magic points."""


def test_what_full_is() -> None:
    reckoning = DerivedStats(TIRED, SHIPPED)
    assert (reckoning.thp.value, reckoning.tmp.value) == (12, 24)


@pytest.mark.parametrize(
    ("now", "amount", "chp", "cmp"),
    [
        (Now(chp=3, cmp=4), None, None, None),
        (Now(chp=3, cmp=4), 5, 8, 9),
        (Now(chp=3, cmp=4), 9, None, 13),
        (Now(chp=-5, cmp=0), 2, -3, 2),
        (Now(chp=3), 0, 3, None),
        (Now(chp=30, cmp=24), None, 30, None),
        (Now(), None, None, None),
        (Now(chp=-20, dead=True), None, -20, None),
    ],
    ids=lambda value: "N-THP-2" if isinstance(value, Now) else "",
)
def test_rest(now: Now, amount: int | None, chp: int | None, cmp: int | None) -> None:
    who = replace(TIRED, now=now)
    for edit in SYSTEM.rested(who, SHIPPED, amount):
        who = SYSTEM.edit(who, SHIPPED, edit)
    assert (who.now.chp, who.now.cmp) == (chp, cmp)
