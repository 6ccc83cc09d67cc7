"""Party Turns in which nobody of the side on turn stands, and where the end is asked for (N-TURN-1)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.fighting import acting, armoury, fight, man, onward, tell
from tests.rules.nutshell.worlds import case


def asked(found: NutshellFight) -> list[str]:
    return [f"{prompt.id} {prompt.who}".strip() for prompt in found.prompts()]


def clock(found: NutshellFight) -> tuple[Any, Any, Any]:
    state = found.state()
    return state["turn"], state["active"], state["round"]


def lying(found: NutshellFight, who: str, turns: int = 9) -> NutshellFight:
    return tell(found, "override", who, what="out_turns", value=turns)


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 both party Turns have their rounds")])
def test_who_stands_strikes_in_the_turn_of_who_lies(rule: str) -> None:
    found = acting(lying(fight(man("ada", "a", 4), man("bor", "b", 4)), "bor"))
    moments = []
    for _ in range(4):
        moments.append((clock(found), asked(found)))
        found = tell(found, "declare", "ada", choice="forego")
    declares = ["declare ada", "end"]
    assert moments == [((1, side, nth), declares) for side in "ab" for nth in (2, 4)]
    assert (clock(found), asked(found)) == ((2, "a", 0), ["action ada", "end"])


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 a blow at who lies on turn")])
def test_a_blow_in_it_lands(rule: str) -> None:
    found = onward(lying(fight(man("ada", "a", 4), man("bor", "b", 4)), "bor"), 1, "b", 2)
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    assert asked(found) == ["roll ada", "end"]
    found = tell(tell(found, "roll", "ada", dice=11), "damage", "ada", dice=[6, 3])
    assert found.battle.fighters["bor"].health.chp == 15 and clock(found) == (1, "b", 4)


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 before who lies one Turn comes to (N-TURN-3)")])
def test_the_winner_is_asked_before_the_loser_comes_to(rule: str) -> None:
    """Bor falls for one Turn in the last round of the winner's."""
    found = onward(fight(man("ada", "a", 10), man("bor", "b", 1, now={"chp": 15})), 1, "a", 5)
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    for who, fell in (("ada", 8), ("bor", 3)):
        found = tell(found, "roll", who, dice=fell)
    found = tell(found, "damage", "ada", dice=[1, 1])
    found, notes = found.apply(told("shock", "bor", dice=11))
    assert [note.kind for note in notes] == ["rolled_shock", "out", "may_advance", "party_turn"]
    assert (clock(found), asked(found)) == ((1, "b", 1), ["declare ada", "end"])
    assert tell(found, "end").over


@pytest.mark.parametrize(
    "near", [case("N-TURN-1", "nobody has an attack", None), case("N-TURN-1", "nobody is at hand", [])]
)
def test_a_turn_without_a_word_waits_for_one(near: list[str] | None) -> None:
    """Before Bor comes to it is asked whether the fight ends; to pass is the other answer."""
    found = lying(fight(man("ada", "a", 1 if near is None else 4), man("bor", "b", 4)), "bor", 1)
    found = acting(found if near is None else tell(found, "near", "ada", to=near))
    assert (clock(found), asked(found)) == ((1, "b", 5), ["pass", "end"])
    assert tell(found, "end").over
    found, notes = found.apply(told("pass"))
    assert [note.kind for note in notes] == ["awake", "party_turn"]
    assert (clock(found), asked(found)) == ((2, "a", 0), ["action ada"])


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 not after an answer in it")])
def test_a_turn_in_which_somebody_was_asked_passes(rule: str) -> None:
    found = lying(fight(man("ada", "a", 2), man("bor", "b", 4)), "bor", 1)
    found = onward(found, 1, "b", 3)
    assert asked(found) == ["declare ada", "end"]
    assert clock(tell(found, "declare", "ada", choice="forego")) == (2, "a", 0)


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 three sides, one of them down")])
def test_the_others_keep_all_their_rounds(rule: str) -> None:
    line_up = man("ada", "a", 4), man("bor", "b", 4), man("cid", "c", 4)
    found = SYSTEM.begin(line_up, ("a", "b", "c"), "a", armoury())
    assert isinstance(found, NutshellFight)
    found, seen = lying(found, "cid"), []
    while clock(found)[0] == 1:
        if found.prompts()[0].id == "declare" and clock(found) not in seen:
            assert asked(found) == ["declare ada", "declare bor", "end"]
            seen.append(clock(found))
        prompt = found.prompts()[0]
        found = tell(
            found, prompt.id, prompt.who, **({"action": "fight"} if prompt.id == "action" else {"choice": "forego"})
        )
    assert seen == [(1, side, nth) for side in "abc" for nth in (2, 4)]


@pytest.mark.parametrize(
    "gone", [case("N-TURN-1", "all enemies dead", "dead"), case("N-TURN-1", "all enemies gone", "gone")]
)
def test_where_nobody_is_left_to_attack_the_turn_passes(gone: str) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 4))
    found = tell(found, "leave", "bor") if gone == "gone" else tell(found, "override", "bor", what="state", value=gone)
    assert asked(found) == ["action ada", "end"]
    assert (clock(acting(found)), asked(acting(found))) == ((2, "a", 0), ["action ada", "end"])


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-1 nobody at all can act")])
def test_where_all_lie_turns_only_pass(rule: str) -> None:
    found = lying(lying(fight(man("ada", "a", 4), man("bor", "b", 4)), "bor"), "ada")
    found = onward(found, 1, "b")
    assert asked(found) == ["pass", "end"]
    assert (clock(tell(found, "pass")), asked(tell(found, "pass"))) == ((2, "a", 0), ["pass", "end"])
