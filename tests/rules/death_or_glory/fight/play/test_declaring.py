"""What stands beside a declaration before it is made is what is rolled against when it has been made."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.vocabulary import PLACES
from tests.rules.death_or_glory.fight.odds.duelling import CHAIN, Bout, fencer
from tests.rules.death_or_glory.fight.play.test_play import master
from tests.rules.death_or_glory.lives import case, person

SHIELDED: dict[str, Any] = {"shield": "small_shield", "skills": [{"skill": "shield_fight", "base": 40}]}
AIMS: list[dict[str, Any]] = [{}, *({"aim": place} for place in PLACES)]
BLOWS: list[dict[str, Any]] = [
    {"action": "total_attack"}, {"action": "blow"}, {"action": "blow", "stance": "total_defence"},
]  # fmt: skip
SHOTS: list[dict[str, Any]] = [
    {"action": "shoot", "distance": metres, **more}
    for metres in (0, 10, 11, 20, 25, 40, 80, 81)
    for more in ({}, {"speed": 30, "sight": "bad", "wind": -7}, {"size": "huge", "stance": "total_defence"})
]


def archer(**keys: Any) -> Any:
    return person("STR 12, AGI 14", weapons=["long_bow"], skills=[{"skill": "archery", "base": 90}], **keys)


def thrower() -> Any:
    return person("STR 12, AGI 14", weapons=["javelin"], skills=[{"skill": "throwing", "base": 60}])


def hits(level: int) -> Fraction:
    """Written anew from the rules: 100 never, 99 only from 50 on, 1 always."""
    return Fraction(max(1, min(level, 99 if level >= 50 else 98)), 100)


@pytest.mark.parametrize(
    ("who", "ways"),
    [
        case("DOG-CB-5", "a fencer", fencer(scores="AGI 14"), BLOWS),
        case("DOG-WP-6", "with the shield", fencer(scores="AGI 14", **SHIELDED), [{"weapon": "small_shield"}, *BLOWS]),
        case("DOG-CB-3", "who owes for dodging", fencer(scores="AGI 14", now={"dodge_debt": 20}), BLOWS),
        case("DOG-MS-1", "a master", master(scores="AGI 14"), BLOWS),
        case("DOG-DS-1", "a bow", archer(), SHOTS),
        case("DOG-MS-3", "a pair of arrows", archer(), [{**each, "action": "pair"} for each in SHOTS]),
        case("DOG-DS-3", "a javelin has no close range", thrower(), SHOTS),
    ],
)
def test_odds_of_declarations(who: Any, ways: list[dict[str, Any]]) -> None:
    """Every way to strike or shoot, plain and aimed (DOG-CB-6): the chance told is that of the roll that comes."""
    for way, aim in product(ways, AIMS):
        facts = {"action": "blow", "target": "foe", **way, **aim}
        bout = Bout(tam=who, foe=fencer(armour=CHAIN, scores="AGI 9"))
        chances = bout.fight.chances(told("declare", "tam", **facts))
        assert chances is not None
        bout.tell("declare", "tam", **facts).guard("foe")
        out = "out_of_range" in bout.kinds()
        assert dict(chances)["hit"].value == (0 if out else hits(bout.level())), facts
