"""Whom a Total Attack may begin with and go on to, and what becomes of those it meets (N-TA-1, N-TA-6, N-TD-1)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import rows
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.rules.nutshell.worlds import case

BOW: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"]}
CROSSBOW: dict[str, Any] = {"secondaries": [{"trait": "crossbow", "step": 2}], "weapons": ["crossbow"]}


def round_2(*others: Any, ada: str = "fight") -> NutshellFight:
    """Ada at 4, whose side is active, and Bor, with attacks in round 2 both; and the others."""
    return acting(fight(man("ada", "a", 4), man("bor", "b", 4), *others), ada)


def said(found: NutshellFight, **words: str) -> NutshellFight:
    for who, text in words.items():
        choice, _, target = text.partition(" ")
        found = tell(found, "declare", who, choice=choice, **({"target": target} if target else {}))
    return found


def struck(found: NutshellFight, enemy: str) -> NutshellFight:
    """After a duel in which Ada hits that enemy, who stays up."""
    for who, fell in (("ada", 15), (enemy, 4)):
        if any((prompt.id, prompt.who) == ("roll", who) for prompt in found.prompts()):
            found = tell(found, "roll", who, dice=fell)
    while (prompt := found.prompts()[0]).id in ("damage", "shock"):
        found = tell(
            found, prompt.id, prompt.who, dice=[1] * len(prompt.fields[0].sides) if prompt.id == "damage" else 18
        )
    return found


def bold_rows(found: NutshellFight) -> set[object]:
    """At whom the odds tell Ada's Total Attacks."""
    return {row.event.entry("target") for row in rows(found, "ada") if row.event.entry("choice") == "total_attack"}


def next_ones(found: NutshellFight) -> set[str]:
    (prompt,) = [prompt for prompt in found.prompts() if prompt.id == "go_on"]
    return set(map(str, prompt.fields[0].options)) - {"stop"}


@pytest.mark.parametrize(
    "does",
    [
        case("N-TA-1", "no shelter in Total Defence", "total_defence"),
        case("N-TA-1", "none in foregoing", "forego"),
        case("N-TA-1", "none in striking at a friend of theirs", "attack abe"),
        case("N-TA-1", "none in getting away from that friend", "break_off abe"),
    ],
)
def test_all_who_are_able_are_met_before_the_unable(does: str) -> None:
    found = round_2(man("abe", "a", 1), man("dag", "b", 1), man("cid", "b", 4))
    found = struck(said(found, ada="total_attack bor", bor="attack ada", cid=does), "bor")
    assert next_ones(found) == {"cid"}
    found = struck(tell(found, "go_on", "ada", target="cid"), "cid")
    assert next_ones(found) == {"dag"}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TD-1 it holds in a later duel, and hits")])
def test_total_defence_holds_in_a_later_duel(rule: str) -> None:
    found = round_2(man("cid", "b", 4))
    found = struck(said(found, ada="total_attack bor", bor="attack ada", cid="total_defence"), "bor")
    found = tell(found, "go_on", "ada", target="cid")
    levels = {prompt.who: number(dict(prompt.facts)["level"]) for prompt in found.prompts()}
    assert levels == {"ada": 4, "cid": 6}
    found = tell(tell(found, "roll", "ada", dice=8), "roll", "cid", dice=12)
    (prompt,) = [prompt for prompt in found.prompts() if prompt.id == "damage"]
    assert (prompt.who, number(dict(prompt.facts)["dam"])) == ("cid", 8)


@pytest.mark.parametrize(
    "does",
    [
        case("N-TA-1", "delayed out of the round", {"choice": "delay", "by": 1}),
        case("N-TA-1", "gone into loading", {"choice": "reload"}),
    ],
)
def test_who_has_put_the_attack_elsewhere_is_unable(does: dict[str, Any]) -> None:
    found = round_2(man("dag", "b", 1), man("cid", "b", **CROSSBOW))
    found = tell(found, "override", "cid", what="reload", value=1)
    found = tell(said(found, ada="total_attack bor", bor="attack ada"), "declare", "cid", **does)
    assert next_ones(struck(found, "bor")) == {"cid", "dag"}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MELEE-1 who only strikes back meets attackers alone")])
def test_who_only_strikes_back_goes_on_to_attackers(rule: str) -> None:
    found = round_2(man("bil", "b", 4), man("cid", "b", 4), ada="move")
    found = said(found, bor="attack ada", bil="attack ada", cid="forego", ada="total_attack bor")
    assert next_ones(struck(found, "bor")) == {"bil"}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 the able first where nobody attacks")])
def test_it_begins_with_somebody_able(rule: str) -> None:
    found = round_2(man("cid", "b", 4), man("dag", "b", 1))
    prompt = next(prompt for prompt in found.prompts() if prompt.who == "ada")
    targets = {dict(field.when)["choice"]: field.options for field in prompt.fields if field.name == "target"}
    assert targets == {("attack", "break_off"): ("bor", "cid", "dag"), ("total_attack",): ("bor", "cid")}
    found = said(found, bor="forego", cid="forego")
    with pytest.raises(Refused) as refused:
        found.apply(told("declare", "ada", choice="total_attack", target="dag"))
    finding = refused.value.finding
    assert (finding.rule, finding.kind, dict(finding.facts)["allowed"].value) == ("N-TA-1", "able_first", "bor, cid")
    assert bold_rows(found) == {"bor", "cid"}
    assert said(found, ada="attack dag").battle.stage == "rolls"


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 one who may yet load")])
def test_odds_tell_no_total_attack_that_would_be_refused(rule: str) -> None:
    """Cid will most likely load, and be unable; but nobody has said so yet."""
    found = acting(fight(man("ada", "a", 4), man("dag", "b", 1), man("cid", "b", **CROSSBOW)))
    found = tell(found, "override", "cid", what="reload", value=1)
    assert bold_rows(found) == {"cid"}
    assert bold_rows(said(found, cid="reload")) == {"dag", "cid"}


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 one who becomes able (N-ROUND-4)")])
def test_odds_tell_no_total_attack_that_would_not_stand(rule: str) -> None:
    """Bil's bow has no attack in round 2; set upon by Abe he goes over to a blade, and has."""
    arms: dict[str, Any] = {
        "secondaries": [{"trait": "bow", "step": 0}, {"trait": "sword", "step": 2}],
        "weapons": ["bow", "blade"],
    }
    found = fight(man("ada", "a", 4), man("abe", "a", 4), man("dag", "b", 1), man("bil", "b", **arms))
    found = said(acting(found), abe="attack bil")
    assert bold_rows(found) == {"bil"}
    found = said(found, ada="total_attack dag")
    assert found.battle.fighters["bil"].closed
    found, notes = found.apply(told("declare", "bil", choice="attack", target="abe"))
    assert [(note.kind, note.rule, note.who) for note in notes][-1] == ("reopened", "N-TA-1", "ada")


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 with anybody where nobody is able")])
def test_it_may_begin_with_one_who_is_unable_among_such(rule: str) -> None:
    found = acting(fight(man("ada", "a", 4), man("bor", "b", 1), man("bil", "b", 1)))
    found = tell(found, "override", "bil", what="state", value="out")
    assert said(found, ada="total_attack bil").battle.facing == "bil"


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 judged on the finished web")])
def test_a_target_who_delays_is_judged_once_all_have_spoken(rule: str) -> None:
    found = said(round_2(man("cid", "b", 4)), ada="total_attack bor", cid="forego")
    found, notes = found.apply(told("declare", "bor", choice="delay", by=1))
    assert [(note.kind, note.rule, note.who) for note in notes][-1] == ("reopened", "N-TA-1", "ada")
    assert said(found, ada="total_attack cid").battle.facing == "cid"


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 an archer set upon was able (N-ROUND-4)")])
def test_who_goes_over_from_a_shot_stays_able(rule: str) -> None:
    """Bil's bow has an attack in round 2, his bare hands have none."""
    found = fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", **BOW))
    found = said(acting(found), ada="total_attack bil", bor="forego")
    assert found.battle.fighters["bil"].closed and found.battle.facing == "bil"
    found = tell(tell(found, "roll", "ada", dice=4), "roll", "bil", dice=4)
    assert found.battle.round > 2 and not found.battle.turned


@pytest.mark.parametrize(
    "does, kind",
    [
        case("N-TA-6", "a shot is spent", {"choice": "shoot", "target": "ada"}, "attack_spent"),
        case("N-TIME-2", "loading is disturbed", {"choice": "reload"}, "work_lost"),
    ],
)
@pytest.mark.parametrize("dice", [(4, 4), (15, 4)], ids=["missed", "hit"])
def test_what_else_one_was_at_comes_to_nothing(does: dict[str, Any], kind: str, dice: tuple[int, int]) -> None:
    found = round_2(man("cid", "b", **CROSSBOW))
    if does["choice"] == "reload":
        found = tell(found, "override", "cid", what="reload", value=1)
    found = tell(said(found, ada="total_attack bor", bor="forego"), "declare", "cid", **does)
    found = tell(struck(found, "bor"), "go_on", "ada", target="cid")
    kinds: list[str] = []
    for who, fell in zip(("ada", "cid"), dice, strict=True):
        found, notes = found.apply(told("roll", who, dice=fell))
        kinds += [note.kind for note in notes]
    while found.battle.round == 2:
        prompt = found.prompts()[0]
        assert prompt.id in ("damage", "shock", "fate")
        dam = [1] * len(prompt.fields[0].sides)
        found, notes = found.apply(told(prompt.id, prompt.who, dice=dam if prompt.id == "damage" else 18))
        kinds += [note.kind for note in notes]
    assert kind in kinds and "reloaded" not in kinds
    assert not found.battle.fighters["cid"].shot


@pytest.mark.parametrize("rule", [pytest.param("", id="N-SHOOT-1 no Dodge for a shot that was spent")])
def test_who_spent_a_shot_does_not_dodge(rule: str) -> None:
    """Ada's Total Attack meets Cid, at whom Abe shoots, and who shoots at Abe."""
    found = fight(man("ada", "a", 4), man("abe", "a", **BOW), man("bor", "b", 4), man("cid", "b", **BOW))
    found = tell(tell(found, "action", "ada", action="fight"), "action", "abe", action="shoot")
    found = said(found, ada="total_attack bor", abe="shoot cid", bor="forego", cid="shoot abe")
    found = struck(tell(struck(found, "bor"), "go_on", "ada", target="cid"), "cid")
    assert [(prompt.id, prompt.who) for prompt in found.prompts()] == [("shot", "abe")]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TURN-2 whom it meets is set upon")])
def test_work_of_whom_it_meets_is_prevented(rule: str) -> None:
    found = fight(man("ada", "a", 4), man("bor", "b", 4), man("bil", "b", 1), first="b")
    found = tell(found, "action", "bor", action="fight")
    found = tell(found, "action", "bil", action="other", what="opens the gate")
    found = struck(said(found, ada="total_attack bor", bor="forego"), "bor")
    found = tell(tell(found, "go_on", "ada", target="bil"), "roll", "ada", dice=3)
    _found, notes = found.apply(told("roll", "bil", dice=3))
    assert ("prevented", "bil") in [(note.kind, note.who) for note in notes]
