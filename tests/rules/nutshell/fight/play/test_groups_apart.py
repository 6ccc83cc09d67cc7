"""A group of a fight played on by itself (N-ROUND-5)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.fight.auto_roll import followed
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fight.odds.test_odds_and_play import MINOR
from tests.rules.nutshell.fight.play.test_other_deeds import asked, notes, refusal
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

pytestmark = pytest.mark.needs("nutshell")
PAIR = ["ada", "bor"]
NEWCOMER: dict[str, Any] = {
    "name": "Cob", "primaries": {"size": 1, "body": 1}, "secondaries": [{"trait": "sword", "step": 2}],
    "weapons": ["blade"], "role": "minor",
}  # fmt: skip


def pairs() -> NutshellFight:
    """Ada against Bor and Abe against Bil, who all have attacks in rounds 2 and 4."""
    who = (("ada", "a"), ("abe", "a"), ("bor", "b"), ("bil", "b"))
    return acting(fight(*(man(id, side, 4, **MINOR) for id, side in who)))


def missed(found: NutshellFight, *those: str) -> NutshellFight:
    """The round of a pair, in which both strike and nobody hits."""
    one, other = those
    found = tell(found, "declare", one, choice="attack", target=other)
    found = tell(found, "declare", other, choice="attack", target=one)
    return found if not asked_to_roll(found, one) else tell(tell(found, "roll", one, dice=5), "roll", other, dice=5)


def asked_to_roll(found: NutshellFight, who: str) -> bool:
    return any((prompt.id, prompt.who) == ("roll", who) for prompt in found.prompts())


def who_is_asked(found: NutshellFight) -> set[str]:
    return {prompt.who for prompt in found.prompts() if prompt.id == "declare"}


def test_n_round_5_a_pair_plays_all_its_rounds_before_the_others() -> None:
    found = pairs()
    assert who_is_asked(found) == {"ada", "abe", "bor", "bil"} and found.battle.round == 2
    found, said = notes(found, "group", "", members=PAIR)
    assert said == ["group_parts"] and who_is_asked(found) == set(PAIR)
    facts = dict(next(prompt for prompt in found.prompts() if prompt.who == "ada").facts)
    assert facts["group"].value == "Ada, Bor"
    found = missed(found, *PAIR)
    assert found.battle.round == 4 and who_is_asked(found) == set(PAIR)
    found = missed(found, *PAIR)
    assert found.battle.round == 2 and who_is_asked(found) == {"abe", "bil"} and found.battle.active == "a"
    found = missed(missed(found, "abe", "bil"), "abe", "bil")
    assert (found.battle.active, found.battle.turn) == ("b", 1)


def test_n_round_5_what_waits_was_declared_and_stays_so() -> None:
    found = tell(pairs(), "declare", "abe", choice="attack", target="bil")
    found = missed(missed(tell(found, "group", "", members=PAIR), *PAIR), *PAIR)
    assert who_is_asked(found) == {"bil"} and found.battle.said["abe"].target == "bil"


@pytest.mark.parametrize(
    ("declared", "members", "why"),
    [
        pytest.param({"choice": "attack", "target": "bor"}, ["ada", "abe"], "crosses", id="N-ROUND-5 one attacks out"),
        pytest.param({"choice": "attack", "target": "bor"}, ["bor", "bil"], "crosses", id="N-ROUND-5 one is attacked"),
        pytest.param(
            {"choice": "total_attack", "target": "bil"}, ["bor", "bil"], "crosses", id="N-ROUND-5 a charge in"
        ),
        pytest.param({"choice": "forego"}, ["ada", "abe", "bor", "bil"], "nobody_else", id="N-ROUND-5 all"),
        pytest.param({"choice": "forego"}, [], "nobody_else", id="N-ROUND-5 nobody"),
    ],
)
def test_what_is_no_group_is_refused(declared: dict[str, Any], members: list[str], why: str) -> None:
    found = tell(pairs(), "declare", "ada", **declared)
    assert refusal(found, "group", "", members=members) == f"N-ROUND-5 {why}"


def test_n_round_5_who_belongs_together_is_told() -> None:
    found = tell(
        tell(pairs(), "declare", "ada", choice="attack", target="bor"), "declare", "abe", choice="attack", target="bor"
    )
    with pytest.raises(Refused) as refused:
        found.apply(told("group", members=PAIR))
    assert dict(refused.value.finding.facts)["allowed"].value == "ada, abe, bor"


def test_n_round_5_a_shot_ties_together() -> None:
    bow = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"], **MINOR}
    found = fight(man("ada", "a", **bow), man("abe", "a", 4, **MINOR), man("bor", "b", 4, **MINOR), man("bil", "b", 4))
    found = acting(tell(found, "action", "ada", action="shoot"))
    found = tell(found, "declare", "ada", choice="shoot", target="bil")
    assert refusal(found, "group", "", members=["abe", "bil"]) == "N-ROUND-5 crosses"
    assert who_is_asked(tell(found, "group", "", members=["ada", "bil"])) == {"bil"}


@pytest.mark.parametrize(
    ("who", "target", "why"),
    [
        pytest.param("ada", "bil", "across", id="N-ROUND-5 out of the group"),
        pytest.param("abe", "bor", "waits", id="N-ROUND-5 into it"),
        pytest.param("abe", "bil", "waits", id="N-ROUND-5 among those who wait"),
    ],
)
def test_nothing_crosses_the_border(who: str, target: str, why: str) -> None:
    found = tell(pairs(), "group", "", members=PAIR)
    assert refusal(found, "declare", who, choice="attack", target=target) == f"N-ROUND-5 {why}"


def test_n_round_5_after_round_5_it_is_over() -> None:
    found = missed(missed(tell(pairs(), "group", "", members=PAIR), *PAIR), *PAIR)
    found = tell(found, "declare", "abe", choice="attack", target="bor")
    assert not asked(found, "bor"), "who has played all rounds has no attack left"


def test_n_round_5_let_go_on_together_at_once_in_the_same_round() -> None:
    found = tell(tell(pairs(), "declare", "abe", choice="attack", target="bil"), "group", "", members=PAIR)
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found, said = notes(found, "group", "")
    assert said == ["group_joins"] and who_is_asked(found) == {"bor", "bil"} and found.battle.waiting is None


def test_n_round_5_let_go_on_together_later_the_others_catch_up_first() -> None:
    found = missed(tell(pairs(), "group", "", members=PAIR), *PAIR)
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found, said = notes(found, "group", "")
    assert said == ["group_waits"] and found.battle.round == 2 and who_is_asked(found) == {"abe", "bil"}
    assert refusal(found, "declare", "abe", choice="attack", target="bor") == "N-ROUND-5 across"
    assert refusal(found, "group", "").startswith("N-ROUND-5")
    found = missed(found, "abe", "bil")
    assert found.battle.round == 4 and who_is_asked(found) == {"abe", "bor", "bil"} and "ada" in found.battle.said
    found = tell(found, "declare", "abe", choice="attack", target="bor")
    assert found.battle.said["abe"].target == "bor"


def test_n_round_5_a_second_group_waits_till_none_plays_by_itself() -> None:
    found = tell(pairs(), "group", "", members=PAIR)
    assert refusal(found, "group", "", members=["abe", "bil"]).startswith("wrong_value")
    found = missed(missed(found, *PAIR), *PAIR)
    assert who_is_asked(tell(found, "group", "", members=["abe", "bil"])) == {"abe", "bil"}


def test_n_round_5_turn_actions_and_effects_come_once_for_all_after_the_last() -> None:
    found = tell(pairs(), "effect", "ada", name="dizzy", modifier=-1, turns=1)
    found = tell(found, "effect", "abe", name="dizzy", modifier=-1, turns=1)
    found = missed(missed(tell(found, "group", "", members=PAIR), *PAIR), *PAIR)
    assert found.battle.fighters["ada"].effects and found.battle.fighters["abe"].effects
    found = missed(missed(found, "abe", "bil"), "abe", "bil")
    left = [bool(found.battle.fighters[who].effects) for who in ("ada", "abe")]
    assert left[0] == left[1]


def test_n_round_5_a_newcomer_meanwhile_waits_with_the_others() -> None:
    found = missed(tell(pairs(), "group", "", members=PAIR), *PAIR)
    found = tell(found, "join", "cob", side="b", character=NEWCOMER)
    assert who_is_asked(found) == set(PAIR)
    assert refusal(found, "declare", "ada", choice="attack", target="cob") == "N-ROUND-5 across"
    found = missed(found, *PAIR)
    assert found.battle.round == 2 and who_is_asked(found) == {"abe", "bil", "cob"}
    assert [slot.round for slot in found.battle.fighters["cob"].slots] == [2, 4]


def test_n_round_5_one_leaves_meanwhile() -> None:
    found = tell(pairs(), "declare", "abe", choice="attack", target="bil")
    found = tell(tell(found, "group", "", members=PAIR), "leave", "bil")
    found = missed(missed(found, *PAIR), *PAIR)
    assert who_is_asked(found) == {"abe"}


def test_n_round_5_undone_and_rewound_it_is_as_it_was() -> None:
    start = fight(*(man(id, side, 4, **MINOR) for id, side in (("ada", "a"), ("abe", "a"), ("bor", "b"), ("bil", "b"))))
    events = [told("action", who, action="fight") for who in ("ada", "abe")] + [told("group", members=PAIR)]
    for _round in range(2):
        events += [told("declare", "ada", choice="attack", target="bor"), told("declare", "bor", choice="forego")]
        events += [told("roll", who, dice=5) for who in PAIR]
    events += [told("declare", "abe", choice="forego"), told("join", "cob", side="b", character=NEWCOMER)]
    states: list[Any] = [start]
    for event in events:
        states.append(states[-1].apply(event)[0])
    replay, line = Replay(start), Events(events)
    for at in (*range(len(events), -1, -1), 3, 9, 5):
        assert replay.at(line, at) == states[at]
    assert not replay.misfits(line) if hasattr(replay, "misfits") else True


def test_the_usual_answers_of_a_group_leave_the_others_to_their_own_round() -> None:
    """N-ROUND-5: the others play a round of the same number after it; who asked for everybody meant the group."""
    found = onward(pairs(), 1, "a", 4)
    found = tell(tell(found, "override", "bor", what="state", value="out"), "group", members=PAIR)
    (prompt,) = [prompt for prompt in found.prompts() if prompt.id == "declare"]
    line = followed(found, (prompt,), lambda prompt: None, onward=True)
    assert [played.step.event for played in line] == [told("declare", "ada", choice="forego")]
    assert who_is_asked(line[-1].after) == {"abe", "bil"}  # type: ignore[arg-type]
