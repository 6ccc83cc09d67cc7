"""Large fights: what one is asked stands among all that is asked; chances come in little slices."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS
from mls_desktop.rules.rules_basics.fight.play.battle_prompts import asks_of
from tests.rules.rules_basics.fight.play.chance_fights import answered
from tests.rules.rules_basics.people import Bout, armed


def crowd(count: int) -> Bout:
    people = {
        f"{side}{n}": armed(f"{side}{n}", melee=12, speed=5 + n / 100 + (side == "us") / 1000, defences={"dodge": 8})
        for side in ("us", "foe")
        for n in range(count // 2)
    }
    return Bout(None, None, **people)


def test_asked_of_one_is_what_is_asked_of_them_among_all() -> None:
    rng, bout = random.Random(1), crowd(8)
    for _nth in range(80):
        battle, asks = bout.battle, bout.fight.prompts()
        for who in (*battle.fighters, "", "nobody"):
            assert asks_of(battle, who) == tuple(prompt for prompt in asks if prompt.who == who)
        prompt = rng.choice([prompt for prompt in asks if prompt.id != "end"])
        event = bout.fight.default_answer(prompt) or answered(prompt, rng)
        bout.tell(event.kind, event.who, **dict(event.facts))


def pauses(bout: Bout) -> Iterator[bool]:
    yield from (choice is None for choice in bout.fight.odds(bout.battle.actor))


def test_chances_of_the_largest_fight_come_in_slices() -> None:
    """A pause for each who may aim at the one asked, before the first row; then a row at a time."""
    bout = crowd(MOST_FIGHTERS)
    found = list(pauses(bout))
    assert found[: MOST_FIGHTERS // 2] == [True] * (MOST_FIGHTERS // 2)
    assert not any(found[MOST_FIGHTERS // 2 :]) and len(found) > MOST_FIGHTERS
    assert len(bout.battle.order) == MOST_FIGHTERS
