"""What stands beside a declaration before it is made is what is rolled against when it has been made."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.fights import Choice
from mls_desktop.rules.death_or_glory.fight.options import FAR
from tests.rules.death_or_glory.fight.duelling import CHAIN, Bout, fencer
from tests.rules.death_or_glory.fight.test_play import master
from tests.rules.death_or_glory.lives import case, person

SHIELDED = [{"skill": "shield_fight", "base": 40}]


def archer(**keys: Any) -> Any:
    return person("STR 12, AGI 12", weapons=["long_bow"], skills=[{"skill": "archery", "base": 90}], **keys)


def thrower() -> Any:
    return person("STR 14, AGI 12", weapons=["javelin"], skills=[{"skill": "throwing", "base": 60}])


def hits(level: int) -> Fraction:
    """Written anew from the rules: 100 never, 99 only from 50 on, 1 always."""
    last = 99 if level >= 50 else 98
    return Fraction(max(1, min(level, last)), 100)


def rolled(start: Bout, choice: Choice, entries: dict[str, Any]) -> Fraction:
    """How often it hits as it is rolled once it is declared with these entries."""
    bout = Bout.__new__(Bout)
    bout.fight, bout.notes = start.fight, []
    facts = {name: value for name, value in choice.event.facts if value is not None}
    bout.tell("declare", "tam", **facts, **entries).guard("foe", "foe2")
    return Fraction(0) if "out_of_range" in bout.kinds() else hits(bout.level())


@pytest.mark.parametrize(
    ("who", "count"),
    [
        case("DOG-CB-5", "a fencer", fencer(scores="AGI 14"), 2 * (2 * 7 + 7)),
        case(
            "DOG-CB-6", "with a shield", fencer(scores="AGI 14", shield="small_shield", skills=SHIELDED), 4 * (14 + 7)
        ),
        case("DOG-CB-3", "who owes for dodging", fencer(scores="AGI 14", now={"dodge_debt": 20}), 2 * (14 + 7)),
        case("DOG-MS-1", "a master", master(scores="AGI 14"), 2 * (14 + 7)),
        case("DOG-DS-1", "a pair of arrows, five distances", archer(), 2 * 2 * 14 * 5),
        case("DOG-DS-3", "a javelin has no close range", thrower(), 2 * 14 * 4),
    ],
)
def test_odds_of_declarations(who: Any, count: int) -> None:
    start = Bout(tam=who, foe=fencer(armour=CHAIN, scores="AGI 9"), foe2=fencer(scores="AGI 8"))
    choices = tuple(start.fight.weigh("tam"))
    assert len(choices) == count
    for choice in choices:
        for entries in ({each.name: each.low for each in choice.within}, {e.name: e.high for e in choice.within}):
            assert choice.fits({**dict(choice.event.facts), **entries})
            assert dict(choice.chances)["hit"].value == rolled(start, choice, entries), choice.event


def test_a_shot_as_in_the_round_before() -> None:
    """What bore on the shot before bears on this one unless it is told otherwise; then no chance is shown."""
    bout = Bout(tam=archer(), foe=fencer(scores="AGI 9"))
    told: dict[str, Any] = {"action": "shoot", "target": "foe", "distance": 15}
    blank: dict[str, Any] = {"speed": None, "size": None, "sight": None, "wind": None}
    fitting = [each for each in bout.fight.weigh("tam") if each.fits({**told, **blank})]
    assert dict(fitting[0].chances)["hit"].value == Fraction(99, 100)
    assert not [each for each in bout.fight.weigh("tam") if each.fits({**told, **blank, "speed": 30})]
    bout.tell("declare", "tam", **told, speed=30, sight="bad", wind=-7).guard("foe")
    assert bout.level() == 93 - 30 - 30 - 7
    bout.tell("attack", "tam", dice=90)
    before: dict[str, Any] = {"speed": 30, "size": "medium", "sight": "bad", "wind": -7}
    again = [each for each in bout.fight.weigh("tam") if each.fits({**told, **before})]
    assert dict(again[0].chances)["hit"].value == Fraction(26, 100)
    far = [each for each in bout.fight.weigh("tam") if each.fits({**told, **before, "distance": FAR})]
    assert dict(far[0].chances)["hit"].value == 0
