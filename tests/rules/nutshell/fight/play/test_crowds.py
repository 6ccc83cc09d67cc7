"""What one is asked is worked out for him alone, and is what stands among all that is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.play.battle_prompts import asks_of
from mls_desktop.rules.nutshell.fight.play.options import declare_fields
from tests.rules.nutshell.fighting import acting, fight, fight_of, man, next_event, random_encounter


@pytest.mark.parametrize("seed", range(6))
def test_asked_of_one_is_what_is_asked_of_him_among_all(seed: int) -> None:
    random = Random(seed)
    found = fight_of(random_encounter(random))
    for _nth in range(60):
        b, asks = found.battle, found.prompts()
        for who in (*b.fighters, "", "nobody"):
            assert asks_of(b, who) == tuple(prompt for prompt in asks if prompt.who == who)
        if found.over:
            break
        found, _notes = found.apply(next_event(random, found))


def test_an_answer_works_out_no_others_form(monkeypatch: pytest.MonkeyPatch) -> None:
    found = acting(fight(*(man(f"a{n}", "a") for n in range(9)), *(man(f"b{n}", "b") for n in range(9))))
    asked: list[str] = []

    def counted(b: Any, f: Any, *more: Any) -> Any:
        asked.append(f.id)
        return declare_fields(b, f, *more)

    monkeypatch.setattr("mls_desktop.rules.nutshell.fight.play.battle_prompts.declare_fields", counted)
    found, _notes = found.apply(told("declare", "a0", choice="attack", target="b0"))
    for wrong in (told("declare", "a1", choice="dance"), told("roll", "a1", dice=9), told("dance"), told("leave", "x")):
        with pytest.raises(Refused):
            found.apply(wrong)
    assert set(asked) <= {"a0", "a1"}
