"""Rounds in which several rules meet: Total Attacks beside each other, shots beside blows (chapters 6, 10 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.rules.nutshell.worlds import case

BOW: dict[str, Any] = {
    "secondaries": [{"trait": "bow", "step": 2}, {"trait": "sword", "step": 2}],
    "weapons": ["bow", "blade"],
}
MAGE: dict[str, Any] = {
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "sphere_fire", "step": 4}],
    "weapons": [],
    "magic": True,
    "tmp_roll": [6, 6],
    "spells": ["bolt", "ward"],
}


def asked(found: NutshellFight) -> list[str]:
    return [f"{prompt.id} {prompt.who}".strip() for prompt in found.prompts()]


def heard(found: NutshellFight, kind: str, who: str = "", **facts: Any) -> tuple[NutshellFight, list[tuple[str, str]]]:
    """The fight after an event, and the lines it led to as kind and rule."""
    from mls_desktop.rules.common.values.events import told

    after, notes = found.apply(told(kind, who, **facts))
    return after, lines(notes)


def lines(notes: tuple[Note, ...]) -> list[tuple[str, str]]:
    return [(note.kind, note.rule) for note in notes]


def declared(*line_up: Any, actions: dict[str, str] | None = None, **said: str) -> NutshellFight:
    """A fight in its first round with an attack, after these declarations, each a choice and a target."""
    found = fight(*line_up)
    for who, action in (actions or {}).items():
        found = tell(found, "action", who, action=action)
    found = acting(found)
    for who, text in said.items():
        choice, _, target = text.partition(" ")
        found = tell(found, "declare", who, choice=choice, **({"target": target} if target else {}))
    return found


def rolled(found: NutshellFight, **dice: int) -> NutshellFight:
    for who, fell in dice.items():
        prompt = next(prompt for prompt in found.prompts() if prompt.who == who)
        found = tell(found, prompt.id, who, dice=fell)
    return found


def settled(found: NutshellFight) -> NutshellFight:
    """Blows at hand landed at their least, Shock Rolls passed."""
    while found.prompts() and found.prompts()[0].id in ("damage", "shock"):
        prompt = found.prompts()[0]
        found = tell(
            found, prompt.id, prompt.who, dice=[1] * len(prompt.fields[0].sides) if prompt.id == "damage" else 18
        )
    return found


@pytest.mark.parametrize(
    "rulings, stops, wanted",
    [
        case("N-TA-2", "failed, the next Total Attack meets no roll", {}, False, ["roll bor"]),
        case(
            "N-TA-2",
            "the other reading: not hit, he still blocks",
            {"N_TA_2": "other"},
            False,
            ["roll bor", "roll ada"],
        ),
        case("N-TA-4", "stopped, he only blocks", {}, True, ["roll bor", "roll ada"]),
        case("N-TA-4", "the other reading: unopposed", {"N_TA_4": "other"}, True, ["roll bor"]),
    ],
)
def test_whose_total_attack_is_over_strikes_no_more(rulings: dict[str, str], stops: bool, wanted: list[str]) -> None:
    """Ada on Bil; Bor, too, makes a Total Attack, on Ada."""
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 4), **rulings))
    for who, choice, target in (
        ("ada", "total_attack", "bil"),
        ("bor", "total_attack", "ada"),
        ("bil", "attack", "ada"),
    ):
        found = tell(found, "declare", who, choice=choice, target=target)
    if stops:
        found = tell(settled(rolled(found, ada=12, bil=5)), "go_on", "ada", target="stop")
    else:
        found = rolled(found, ada=9, bil=10)
    assert asked(found) == wanted
    if "roll ada" in wanted:
        found = rolled(found, bor=9, ada=14)
        assert not any(text.startswith("damage ada") for text in asked(found))


@pytest.mark.parametrize("rule", [pytest.param("", id="N-BRK-1 meant for another it only blocks")])
def test_breaking_off_from_another_never_harms(rule: str) -> None:
    line_up = man("ada", "a", 4), man("cid", "a", 4), man("bor", "b", 4)
    found = declared(*line_up, ada="total_attack bor", cid="attack bor", bor="break_off cid")
    found = rolled(found, ada=6, bor=14)
    assert "damage bor" not in asked(found) and not found.battle.apart


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-2 the bonus goes with the attack")])
def test_a_delayed_attack_takes_its_bonus_with_it(rule: str) -> None:
    """Bor delays into a round in which Ada and Cid meet him: Ada's duel spends the attack, then he only blocks."""
    found = acting(fight(man("ada", "a", 4), man("cid", "a", 4), man("bor", "b", 6)))
    found = tell(found, "declare", "bor", choice="delay", by=1)
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    found = tell(found, "declare", "cid", choice="attack", target="bor")
    found = tell(found, "declare", "bor", choice="attack", target="ada")
    levels = {prompt.who: dict(prompt.facts)["level"].value for prompt in found.prompts()}
    assert levels == {"ada": 4, "bor": 7}
    found = rolled(found, ada=4, bor=5)
    levels = {prompt.who: dict(prompt.facts)["level"].value for prompt in found.prompts()}
    assert levels == {"cid": 4, "bor": 6}


@pytest.mark.parametrize(
    "theirs, hint",
    [
        case("N-FUMBLE-1", "against a failure", 8, "fumble_dropped"),
        case("N-FUMBLE-1", "against a success", 12, "fumble_flies_off"),
    ],
)
def test_a_fumble_in_a_duel_gives_its_hint(theirs: int, hint: str) -> None:
    found = declared(man("ada", "a", 4), man("bor", "b", 4), ada="total_attack bor", bor="forego")
    _found, said = heard(rolled(found, ada=4), "roll", "bor", dice=theirs)
    assert [kind for kind, rule in said if rule == "N-FUMBLE-1"] == [hint]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MP-1 a spell that the points no longer cover lapses")])
def test_a_spell_lapses_when_the_points_are_taken_away(rule: str) -> None:
    found = fight(man("syl", "a", **MAGE), man("bor", "b", 2))
    found = acting(found, "cast", spell="bolt")
    while "cast" not in found.prompts()[0].fields[0].options:
        found = tell(found, "declare", "syl", choice="prepare")
    found = tell(found, "declare", "syl", choice="cast", target="bor")
    found, said = heard(found, "override", "syl", what="cmp", value=0)
    for prompt in found.prompts():
        if prompt.id == "declare":
            found, said = heard(found, "declare", prompt.who, choice="forego")
        else:
            assert prompt.id != "shot"
    assert ("spell_lapsed", "N-MP-1") in said
    assert found.battle.fighters["syl"].cmp == 0


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MP-1 a gentle spell lapses at the end")])
def test_a_gentle_spell_lapses_too(rule: str) -> None:
    found = acting(fight(man("syl", "a", **MAGE), man("bor", "b", 4)), "spell", spell="ward")
    found = tell(found, "override", "syl", what="cmp", value=0)
    kinds: list[str] = []
    while found.battle.fighters["syl"].work is not None:
        prompt = found.prompts()[0]
        facts = (
            {"action": "continue" if prompt.who == "syl" else "move"} if prompt.id == "action" else {"choice": "forego"}
        )
        found, said = heard(found, prompt.id, prompt.who, **facts)
        kinds += [kind for kind, rule in said if rule == "N-MP-1"]
    assert kinds == ["spell_lapsed"]


@pytest.mark.parametrize(
    "kind, facts",
    [
        case("N-TURN-1", "no second end", "end", {}),
        case("N-TURN-1", "nobody joins", "join", {"who": "new", "side": "b", "character": "soldier"}),
        case("N-TURN-1", "nothing is overridden", "override", {"who": "ada", "what": "chp", "value": 3}),
    ],
)
def test_after_the_end_nothing_is_told(kind: str, facts: dict[str, Any]) -> None:
    found = tell(fight(man("ada", "a"), man("bor", "b")), "end")
    with pytest.raises(Refused) as refused:
        tell(found, kind, facts.get("who", ""), **{name: value for name, value in facts.items() if name != "who"})
    assert refused.value.finding.rule == "not_now"


@pytest.mark.parametrize(
    "what, value, taken",
    [
        pytest.param("chp", 24, False, id="N-HARM-1 hit points are being settled"),
        pytest.param("state", "up", False, id="N-HARM-2 and the state"),
        pytest.param("fate", 2, False, id="N-FATE-2 and fate"),
        pytest.param("shock", 9, True, id="N-HARM-1 the level of the roll may change"),
    ],
)
def test_a_wound_is_settled_before_it_is_overridden(what: str, value: Any, taken: bool) -> None:
    found = declared(man("ada", "a", 4), man("bor", "b", 2, now={"chp": 12}), ada="attack bor")
    found = settled_to_shock(rolled(found, ada=12, bor=5))
    form = next(prompt for prompt in found.announcements() if (prompt.id, prompt.who) == ("override", "bor"))
    assert (what in form.fields[0].options) == taken
    if taken:
        assert tell(found, "override", "bor", what=what, value=value).battle.fighters["bor"].body.shock.value == value
        return
    with pytest.raises(Refused) as refused:
        tell(found, "override", "bor", what=what, value=value)
    assert refused.value.finding.rule == "not_now"
    found = tell(tell(found, "shock", "bor", dice=18), "override", "bor", what=what, value=value)
    assert next(f for f in found.battle.all() if f.id == "bor").health.state == "up"


def settled_to_shock(found: NutshellFight) -> NutshellFight:
    prompt = next(prompt for prompt in found.prompts() if prompt.id == "damage")
    return tell(found, "damage", prompt.who, dice=[1] * len(prompt.fields[0].sides))


@pytest.mark.parametrize(
    "told_first, rounds",
    [
        case("N-ROUND-1", "an attack more", [("attack_in", 1)], [1, 2, 4]),
        case("N-ROUND-1", "an attack less", [("no_attack_in", 2)], [4]),
        case("N-ROUND-1", "both", [("attack_in", 3), ("no_attack_in", 4)], [2, 3]),
    ],
)
def test_attacks_overridden_before_the_set_actions_hold(told_first: list[Any], rounds: list[int]) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 1))
    for what, nth in told_first:
        found = tell(found, "override", "ada", what=what, value=nth)
    found = acting(found)
    assert due_of(found, "ada") == rounds
    if ("no_attack_in", 2) not in told_first:
        found = tell(found, "wield", "ada", weapon="blade")
        assert due_of(found, "ada") == [nth for nth in rounds if nth >= found.battle.round]


def due_of(found: NutshellFight, who: str) -> list[int]:
    return [slot.round for slot in found.battle.fighters[who].slots if slot.fate == "due"]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-2 no weapon changed once an attack was moved")])
def test_a_delay_is_not_undone_by_taking_up_a_weapon(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4)))
    found = tell(found, "declare", "ada", choice="delay", by=3)
    with pytest.raises(Refused) as refused:
        tell(found, "wield", "ada", weapon="blade")
    assert refused.value.finding.rule == "N-ROUND-4"


@pytest.mark.parametrize(
    "times, rounds",
    [
        case("N-ROUND-2", "two against two, 2 to 1", 1, [1, 4]),
        case("N-ROUND-2", "and 4 to 3", 2, [1, 3]),
    ],
)
def test_an_attack_is_rushed_in_good_time(times: int, rounds: list[int]) -> None:
    """Nobody is asked in rounds 1 and 3: a rush is told before the set actions are all said."""
    found = fight(man("ada", "a", 4), man("bor", "b", 4))
    for _ in range(times):
        found = tell(found, "rush", "bor")
    found = acting(found)
    assert found.battle.round == 1 and asked(found) == ["declare bor"]
    assert due_of(found, "bor") == rounds
    found = tell(found, "declare", "bor", choice="attack", target="ada")
    assert dict(found.prompts()[-1].facts)["level"].value == 2


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-2 from 4 to 3 while 2 is declared")])
def test_a_later_attack_is_rushed_while_an_earlier_one_is_declared(rule: str) -> None:
    found = tell(acting(fight(man("ada", "a", 4), man("bor", "b", 4))), "rush", "ada")
    assert due_of(found, "ada") == [2, 3] and ("rush", "ada") not in [(t.id, t.who) for t in found.announcements()]


@pytest.mark.parametrize(
    "action, facts",
    [
        case("N-CHARGE-1", "round 5 stays", "charge", {}),
        case("N-MS-1", "so does the round of the shot", "move_and_shoot", {"round": 4}),
    ],
)
def test_a_rush_lapses_where_the_round_is_set(action: str, facts: dict[str, Any]) -> None:
    found = tell(fight(man("ada", "a", 4, **BOW), man("bor", "b", 1)), "rush", "ada")
    _found, said = heard(found, "action", "ada", action=action, **facts)
    assert ("rush_lapsed", "N-ROUND-2") in said


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 not on to one who broke off (N-BRK-1)")])
def test_a_total_attack_does_not_go_on_to_one_who_broke_off(rule: str) -> None:
    found = tell(fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 4)), "near", "ada", to=["bor", "bil"])
    found = acting(found)
    for who, choice, target in (("ada", "attack", "bil"), ("bil", "break_off", "ada"), ("bor", "forego", "")):
        found = tell(found, "declare", who, choice=choice, **({"target": target} if target else {}))
    found = rolled(found, ada=5, bil=16)
    assert found.battle.apart
    found = tell(found, "override", "bil", what="no_attack_in", value=4)
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    found = tell(found, "declare", "bor", choice="forego")
    found = settled(rolled(found, ada=14, bor=5))
    assert not any(prompt.id == "go_on" for prompt in found.prompts())


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 not on to one who charges (N-CHARGE-1)")])
def test_a_total_attack_does_not_go_on_to_one_who_charges(rule: str) -> None:
    found = fight(man("ada", "a", 4), man("abe", "a", 1), man("bor", "b", 4))
    found = tell(found, "near", "bor", to=["ada", "abe"])
    found = tell(tell(found, "action", "ada", action="fight"), "action", "abe", action="charge")
    found = tell(found, "declare", "bor", choice="total_attack", target="ada")
    found = tell(found, "declare", "ada", choice="forego")
    found = settled(rolled(found, bor=14, ada=5))
    assert not any(prompt.id == "go_on" for prompt in found.prompts())


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MELEE-1 who only strikes back goes on to nobody else")])
def test_who_only_strikes_back_goes_on_to_nobody_else(rule: str) -> None:
    found = tell(fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 1)), "near", "ada", to=["bor", "bil"])
    found = acting(found, "move")
    found = tell(found, "declare", "bor", choice="attack", target="ada")
    found = tell(found, "declare", "ada", choice="total_attack", target="bor")
    found = settled(rolled(found, ada=14, bor=5))
    assert not any(prompt.id == "go_on" for prompt in found.prompts())


@pytest.mark.parametrize("rule", [pytest.param("", id="N-SEC-2 no shot with a trait one cannot use")])
def test_no_shot_without_the_skill(rule: str) -> None:
    unskilled: dict[str, Any] = {"secondaries": [{"trait": "sword", "step": 2}], "weapons": ["bow", "blade"]}
    found = fight(man("ada", "a", **unskilled), man("bor", "b", 4, **unskilled))
    offered = found.prompts()[0].fields[0].options
    assert "shoot" not in offered and "move_and_shoot" not in offered and "fight" in offered
    found = acting(found)
    assert asked(found) == ["declare ada", "declare bor"]
    assert "shoot" not in found.prompts()[1].fields[0].options and "attack" in found.prompts()[1].fields[0].options


@pytest.mark.parametrize(
    "rulings, backs",
    [case("N-BRK-1", "nobody moves", {}, False), case("N-BRK-1", "the other reading", {"N_BRK_1": "other"}, True)],
)
@pytest.mark.parametrize("theirs", ["attack", "total_attack"])
def test_who_broke_off_backs_away(rulings: dict[str, str], backs: bool, theirs: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 4), **rulings))
    found = tell(found, "declare", "ada", choice="break_off", target="bor")
    found = tell(found, "declare", "bor", choice=theirs, target="ada")
    first, second = (prompt.who for prompt in found.prompts())
    dice = {"ada": 14, "bor": 5}
    _found, said = heard(rolled(found, **{first: dice[first]}), "roll", second, dice=dice[second])
    assert ("disengaged", "N-BRK-1") in said and (("backs_away", "N-BRK-1") in said) == backs


@pytest.mark.parametrize("rule", [pytest.param("", id="N-SHOOT-1 fired back only at who did shoot")])
def test_shooting_back_is_judged_on_the_finished_web(rule: str) -> None:
    """Bor shoots at Ada, who answers; then Abe sets upon Bor, who never shoots."""
    found = fight(man("ada", "a", 4, **BOW), man("abe", "a", 4), man("bor", "b", 4, **BOW))
    found = tell(tell(found, "action", "ada", action="respond"), "action", "abe", action="fight")
    found = tell(found, "declare", "bor", choice="shoot", target="ada")
    found = tell(found, "declare", "ada", choice="shoot", target="bor")
    found = tell(found, "declare", "abe", choice="attack", target="bor")
    assert found.battle.fighters["bor"].closed
    found, said = heard(found, "declare", "bor", choice="attack", target="abe")
    assert ("reopened", "N-SHOOT-1") in said
    assert "ada" not in found.battle.said


@pytest.mark.parametrize("rule", [pytest.param("", id="N-SHOOT-1 a Dodge is open, not forced")])
def test_nobody_must_dodge(rule: str) -> None:
    found = declared(man("ada", "a", **BOW), man("bor", "b", 2), actions={"ada": "shoot"}, ada="shoot bor")
    assert asked(found) == ["shot ada", "dodge bor"]
    found, said = heard(found, "no_dodge", "bor")
    assert said == [("no_dodge", "N-SHOOT-1")] and asked(found) == ["shot ada"]
    found = rolled(found, ada=11)
    assert asked(found)[0] == "damage ada"
    with pytest.raises(Refused):
        tell(found, "no_dodge", "bor")


@pytest.mark.parametrize("rule", [pytest.param("", id="N-SHOOT-3 an arc that was not said binds nothing")])
def test_a_shot_into_no_arc_in_particular_binds_none(rule: str) -> None:
    found = declared(man("ada", "a", **BOW), man("bor", "b", 1), actions={"ada": "shoot"}, ada="shoot bor")
    found = rolled(tell(found, "no_dodge", "bor"), ada=4)
    assert found.battle.fighters["ada"].arc == ""
    tell(found, "declare", "ada", choice="shoot", target="bor", arc="left")


@pytest.mark.parametrize("rule", [pytest.param("", id="N-ROUND-4 the unconscious go over to nothing")])
def test_the_unconscious_are_not_told_to_go_over(rule: str) -> None:
    found = tell(
        fight(man("ada", "a", 4), man("bor", "b", 4, **{**BOW, "name": "Bor"})),
        "override",
        "bor",
        what="state",
        value="out",
    )
    found = acting(found)
    _found, said = heard(found, "declare", "ada", choice="attack", target="bor")
    assert "forced_over" not in [kind for kind, _rule in said]


@pytest.mark.parametrize(
    "sword, goes, asked_again",
    [
        pytest.param(1, False, ["declare ada"], id="N-ROUND-4 an attack that comes to nothing forces nobody over"),
        pytest.param(2, True, ["declare bor"], id="N-ROUND-4 who can answer it then goes over and is asked"),
    ],
)
def test_nobody_goes_over_for_an_attack_that_does_not_stand(sword: int, goes: bool, asked_again: list[str]) -> None:
    """Bea sets upon Ada, who meant to set upon the archer: Ada may only if the archer has an attack to answer with."""
    bow = {**BOW, "secondaries": [{"trait": "bow", "step": 2}, {"trait": "sword", "step": sword}]}
    found = acting(fight(man("ada", "a", 4), man("bor", "b", **bow), man("bea", "b", 4)))
    found = tell(found, "declare", "bor", choice="shoot", target="ada")
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found, said = heard(found, "declare", "bea", choice="attack", target="ada")
    assert (("forced_over", "N-ROUND-4") in said) == found.battle.fighters["bor"].closed == goes
    assert asked(found) == asked_again
    assert ("bor" in found.battle.said) != goes
