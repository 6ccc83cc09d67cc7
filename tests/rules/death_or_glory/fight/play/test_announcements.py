"""What is told while an answer is waited for counts for the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.lives import case


def struck(*steps: tuple[str, str, dict[str, Any]]) -> Bout:
    """Tam strikes at a foe, who strikes too; then these steps."""
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(), foe2=fencer())
    bout.blow("tam", "foe").blow("foe", "tam").guard("foe2")
    for kind, who, facts in steps:
        bout.tell(kind, who, **facts)
    return bout


DAZED: dict[str, Any] = {"name": "Dazed", "modifier": -20}
HIT = ("attack", "tam", {"dice": 30})
PARRY = ("defend", "foe", {"defence": "parry", "thing": "long_sword"})


@pytest.mark.parametrize(
    ("steps", "asked", "level"),
    [
        case("DOG-SK-1", "an effect on the attacker", [("effect", "tam", DAZED)], ("attack", "tam"), 30),
        case("DOG-SK-1", "one on the other", [("effect", "foe", DAZED)], ("attack", "tam"), 50),
        case("DOG-SK-1", "one on the parrier", [HIT, PARRY, ("effect", "foe", DAZED)], ("defence", "foe"), 20),
        case(
            "DOG-CB-3",
            "what dodging cost",
            [("override", "tam", {"what": "dodge_debt", "value": 10})],
            ("attack", "tam"),
            40,
        ),
        case(
            "DOG-CB-1",
            "the attacker falls",
            [("override", "tam", {"what": "hp", "value": -1})],
            ("attack", "foe"),
            None,
        ),
        case(
            "DOG-CB-2",
            "the parrier falls",
            [HIT, PARRY, ("override", "foe", {"what": "hp", "value": -1})],
            ("damage", "tam"),
            None,
        ),
        case("DOG-CB-2", "he never saw it", [HIT, PARRY, ("unaware", "foe", {})], ("damage", "tam"), None),
        case(
            "DOG-MS-4",
            "the target dies",
            [("override", "foe", {"what": "hp", "value": -12})],
            ("attack", "tam"),
            50,
        ),
    ],
)
def test_told_between(steps: list[Any], asked: tuple[str, str], level: int | None) -> None:
    bout = struck(*steps)
    assert bout.asked[0] == asked
    if level is not None:
        assert bout.level() == level
