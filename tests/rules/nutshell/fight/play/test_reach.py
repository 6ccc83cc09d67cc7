"""Whom a fighter has within reach, where their set action bears on it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.play.reach import foes, web_of
from tests.rules.nutshell.fighting import fight, man, onward, tell


@pytest.mark.parametrize("round", [pytest.param(nth, id=f"N-MOVE-5 in round {nth}") for nth in range(1, 6)])
def test_who_runs_after_somebody_has_them_alone_within_reach(round: int) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 4), first="b")
    found = onward(tell(found, "action", "bor", action="flee"), 1, "a")
    battle = tell(found, "action", "ada", action="pursue", target="bor").battle
    battle = replace(battle, round=round, said={})
    assert foes(battle, battle.fighters["ada"], web_of(battle)) == ("bor",)
