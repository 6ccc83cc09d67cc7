"""What the rules forbid in a fight is refused by the id of the rule, in words, with what it would allow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.lives import case, person, world

ROOT = Path(__file__).parents[5]
TEXTS = Texts(load_words([ROOT / "resources"], "death_or_glory"), SYSTEM.names(world()))
GUN = person("AGI 14", weapons=["medium_pistol"], skills=[{"skill": "pistol", "base": 90}])
BOW = person("STR 12, AGI 14", weapons=["long_bow"], skills=[{"skill": "archery", "base": 60}])


def bout(tam: Any = None, **foe: Any) -> Bout:
    return Bout(tam=tam or fencer(scores="AGI 14"), foe=fencer(**foe))


def shot(by: Any) -> Bout:
    """A shot that hits is waiting to be met, if it can be."""
    found = Bout(tam=by, foe=fencer())
    found.tell("declare", "tam", action="shoot", target="foe", distance=5).guard("foe")
    return found.tell("attack", "tam", dice=40)


def struck(**foe: Any) -> Bout:
    """A blow that hits is waiting to be met."""
    return bout(**foe).blow("tam", "foe").guard("foe").tell("attack", "tam", dice=30)


@pytest.mark.parametrize(
    ("start", "event", "refused"),
    [
        case("DOG-CB-10", "a blow with a bow", bout(BOW), {"action": "blow", "target": "foe"}, "missile_in_hand"),
        case("DOG-CB-10", "a shot with a sword", bout(), {"action": "shoot", "target": "foe"}, "nothing_to_shoot"),
        case("DOG-CB-10", "nothing else at hand", bout(person("AGI 14")), {"action": "draw"}, "nothing_to_draw"),
        case("DOG-MS-3", "a pair below 90", bout(BOW), {"action": "pair", "target": "foe"}, "no_master"),
        case("DOG-MS-3", "a pair of bullets", bout(GUN), {"action": "pair", "target": "foe"}, "not_paired"),
        case("DOG-HP-5", "nobody is hurt", bout(), {"action": "rescue", "target": "foe"}, "nobody"),
        case(
            "DOG-HP-5",
            "this one is not",
            bout(now={"hp": -5}),
            {"action": "rescue", "target": "tam", "help": "spell"},
            "not_in_need",
        ),
        case("DOG-CB-5", "both at once", bout(), {"action": "guard", "stance": "total_defence"}, "stance"),
        case(
            "DOG-CB-13",
            "a broken sword",
            bout(fencer(scores="AGI 14", weapons=["club", "long_sword"], now={"broken": ["long_sword"]})),
            {"action": "draw", "weapon": "long_sword"},
            "broken",
        ),
    ],
)
def test_declarations(start: Bout, event: dict[str, Any], refused: str, request: pytest.FixtureRequest) -> None:
    forbidden(start, "declare", "tam", event, refused, request)


@pytest.mark.parametrize(
    ("start", "event", "refused"),
    [
        case("DOG-CB-4", "an arrow", shot(BOW), {"defence": "parry", "thing": "long_sword"}, "parry"),
        case("DOG-CB-4", "a bullet", shot(GUN), {"defence": "dodge"}, "dodge"),
        case("DOG-CB-2", "with what he lacks", struck(), {"defence": "parry", "thing": "club"}, "thing"),
        case(
            "DOG-CB-13",
            "with what is broken",
            struck(shield="small_shield", now={"broken": ["small_shield"]}),
            {"defence": "parry", "thing": "small_shield"},
            "broken",
        ),
        case("DOG-CB-2", "a second try", struck().tell("defend", "foe", defence="take"), {"defence": "dodge"}, "once"),
        case(
            "DOG-CB-2",
            "a blow from behind",
            bout().blow("tam", "foe").guard("foe").tell("unaware", "foe").tell("attack", "tam", dice=30),
            {"defence": "dodge"},
            "unaware",
        ),
        case(
            "DOG-CB-2",
            "a blow at the fallen",
            bout(now={"hp": -1}).blow("tam", "foe").tell("attack", "tam", dice=30),
            {"defence": "dodge"},
            "out",
        ),
    ],
)
def test_defences(start: Bout, event: dict[str, Any], refused: str, request: pytest.FixtureRequest) -> None:
    forbidden(start, "defend", "foe", event, refused, request)


def test_a_try_too_soon() -> None:
    start = Bout(tam=fencer(), ben=fencer(now={"hp": -5}), foe=fencer())
    start.tell("declare", "tam", action="rescue", target="ben", help="potion").guard("foe")
    start.tell("help", "tam", came="failure")
    again = {"action": "rescue", "target": "ben", "help": "potion"}
    found = forbidden(start, "declare", "tam", again, "tried", None)
    assert "First aid" in found


def test_who_is_out_of_action() -> None:
    start = Bout(tam=fencer(), ben=fencer(now={"hp": -1}), foe=fencer())
    assert forbidden(start, "declare", "ben", {"action": "other"}, "out", None).endswith("out of action.")


def forbidden(
    start: Bout, kind: str, who: str, facts: dict[str, Any], refused: str, request: pytest.FixtureRequest | None
) -> str:
    """The sentence it is refused with; the rule's id is that of the case."""
    with pytest.raises(Refused) as caught:
        start.fight.apply(told(kind, who, **facts))
    found = caught.value.finding
    assert found.kind == refused
    if request is not None:
        assert found.rule == request.node.callspec.id.partition(" ")[0]
    said = TEXTS.finding(found)
    assert "{" not in said and "_" not in said
    return said


def test_what_no_rule_forbids_is_a_wrong_value() -> None:
    with pytest.raises(Refused) as caught:
        bout().fight.apply(told("declare", "tam", action="dance"))
    assert caught.value.finding.rule == "wrong_value"
