"""What one is asked is worked out for him alone, and is what stands among all that is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.fight.fight import GloryFight
from mls_desktop.rules.death_or_glory.fight.play.blow_steps import asks_of
from mls_desktop.rules.death_or_glory.fight.play.options import declare_fields
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.chance_answers import answered
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.fight.play.test_any_fight import FORD, SHIPPED_DATA, line_up


@pytest.mark.parametrize("seed", range(4))
def test_asked_of_one_is_what_is_asked_of_him_among_all(seed: int) -> None:
    rng = random.Random(seed)
    fight = SYSTEM.begin(line_up(), ["us", "foes"], "", SHIPPED_DATA.world(FORD))
    for _nth in range(80):
        assert isinstance(fight, GloryFight)
        b, asks = fight.battle, fight.prompts()
        for who in (*b.fighters, "", "nobody"):
            assert asks_of(b, who) == tuple(prompt for prompt in asks if prompt.who == who)
        if fight.over:
            break
        prompt = rng.choice(asks)
        fight, _notes = fight.apply(fight.default_answer(prompt) or answered(prompt, rng))


def test_an_answer_works_out_no_others_form(monkeypatch: pytest.MonkeyPatch) -> None:
    bout = Bout(**{f"{side}{n}": fencer() for side in ("us", "foe") for n in range(9)})
    asked: list[str] = []

    def counted(b: Any, f: Any, *more: Any) -> Any:
        asked.append(f.id)
        return declare_fields(b, f, *more)

    monkeypatch.setattr("mls_desktop.rules.death_or_glory.fight.play.blow_steps.declare_fields", counted)
    bout.tell("declare", "us0", action="blow", target="foe0")
    for wrong in (told("declare", "us1", action="dance"), told("attack", "us1", dice=9), told("dance")):
        with pytest.raises(Refused):
            bout.fight.apply(wrong)
    assert set(asked) <= {"us0", "us1"}
