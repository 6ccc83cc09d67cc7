"""What the rules forbid is refused by the rule's id, with what it would allow; and that can indeed be said then."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell

BOW: dict[str, Any] = {
    "secondaries": [{"trait": "bow", "step": 2}, {"trait": "sword", "step": 2}],
    "weapons": ["bow", "blade"],
}
CROSSBOW: dict[str, Any] = {"secondaries": [{"trait": "crossbow", "step": 4}], "weapons": ["crossbow"]}
MAGE: dict[str, Any] = {
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "sphere_fire", "step": 4}],
    "weapons": ["blade"],
    "magic": True,
    "tmp_roll": [6, 6],
    "spells": ["bolt", "ward"],
}
POOR: dict[str, Any] = {**MAGE, "now": {"cmp": 0}}
IGNORANT: dict[str, Any] = {**MAGE, "secondaries": [{"trait": "sword", "step": 2}]}


def begun(ada: dict[str, Any], bor: dict[str, Any], *events: Event) -> NutshellFight:
    """A fight of Ada, whose side is active, against Bor and Bil, once these were told."""
    found = fight(man("ada", "a", **ada), man("bor", "b", **bor), man("bil", "b", 6))
    for event in events:
        found, _notes = found.apply(event)
    return found


def act(who: str, action: str, **facts: Any) -> Event:
    return told("action", who, action=action, **facts)


def say(who: str, choice: str, target: str = "", **facts: Any) -> Event:
    return told("declare", who, choice=choice, **({"target": target} if target else {}), **facts)


PLAIN: dict[str, Any] = {}
ROUND_2 = (act("ada", "fight"), say("bil", "forego"))
CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], tuple[Event, ...], Event]] = [
    ("N-MOVE-5.nobody_flees", "fight", PLAIN, PLAIN, (), act("ada", "pursue", target="bor")),
    ("N-SHOOT-1.nothing_to_shoot", "fight", PLAIN, PLAIN, (), act("ada", "shoot")),
    ("N-SHOOT-1.nothing_to_shoot", "fight", PLAIN, PLAIN, (), act("ada", "move_and_shoot", round=2)),
    ("N-MS-1.round", "3", BOW, PLAIN, (), act("ada", "move_and_shoot", round=9)),
    ("N-MP-1.magic_points", "fight", POOR, PLAIN, (), act("ada", "cast", spell="bolt")),
    ("N-MP-1.magic_points", "fight", POOR, PLAIN, (), act("ada", "spell", spell="ward")),
    ("N-SHOOT-2.no_skill", "fight", IGNORANT, PLAIN, (), act("ada", "cast", spell="bolt")),
    ("N-MS-1.other_round", "", BOW, PLAIN, (act("ada", "move_and_shoot", round=5),), say("ada", "shoot", "bor")),
    ("N-ROUND-1.no_attack", "", PLAIN, PLAIN, (act("ada", "fight"),), say("ada", "attack", "bor")),
    ("N-MELEE-1.opens_none", "", PLAIN, PLAIN, (act("ada", "move"), say("bil", "forego")), say("ada", "attack", "bor")),
    ("N-SHOOT-3.set_action", "", BOW, PLAIN, (act("ada", "move"), say("bil", "forego")), say("ada", "shoot", "bor")),
    ("N-ROUND-4.other_skill", "shoot", PLAIN, BOW, ROUND_2, say("bor", "attack", "ada")),
    ("N-SHOOT-3.no_target", "ada", PLAIN, BOW, ROUND_2, say("bor", "shoot", "bil")),
    ("N-SHOOT-1.nothing_to_shoot", "attack", PLAIN, PLAIN, ROUND_2, say("bor", "shoot", "ada")),
    ("N-ROUND-3.loaded", "attack", PLAIN, PLAIN, ROUND_2, say("bor", "reload")),
    ("N-ROUND-3.ready", "attack", PLAIN, PLAIN, ROUND_2, say("bor", "prepare")),
    ("N-ROUND-2.delay", "1", PLAIN, PLAIN, ROUND_2, say("bor", "delay", by=9)),
    ("N-BRK-1.place", "", PLAIN, PLAIN, ROUND_2, say("bor", "break_off", "ada", place="head")),
    ("N-AIM-1.place", "head", PLAIN, PLAIN, ROUND_2, say("bor", "attack", "ada", place="tail")),
    (
        "N-TD-1.nobody_near", "shoot", PLAIN, BOW,
        (told("near", "bor", to=[]), *ROUND_2), say("bor", "total_defence"),
    ),
    (
        "N-FIGHT-1.out_of_reach", "bil", PLAIN, PLAIN,
        (told("near", "bor", to=[]), act("ada", "fight"), say("bil", "forego")), say("ada", "attack", "bor"),
    ),
    (
        "N-FIGHT-11.helpless", "", PLAIN, PLAIN,
        (told("effect", "bor", name="Bound"), *ROUND_2), say("bor", "attack", "ada"),
    ),
    (
        "N-SHOOT-1.responds", "", BOW, PLAIN,
        (act("ada", "respond"), say("bil", "forego")), say("ada", "shoot", "bor"),
    ),
    ("N-SHOOT-1.nobody_shoots", "", BOW, PLAIN, (act("ada", "shoot"), say("bil", "forego"), say("ada", "shoot", "bor"),
     say("bor", "forego")), told("dodge", "bil", dice=9)),
    ("N-SHOOT-1.attacks", "", BOW, BOW, (act("ada", "shoot"), say("bil", "forego"), say("ada", "shoot", "bor"),
     say("bor", "shoot", "ada")), told("dodge", "ada", dice=9)),
    (
        "N-TA-1.able_first", "bil", PLAIN, PLAIN,
        (act("ada", "fight"), told("rush", "ada"), told("override", "bor", what="no_attack_in", value=2),
         told("override", "bil", what="attack_in", value=2)),
        say("ada", "total_attack", "bor"),
    ),
    (
        "N-TA-1.next", "bil, stop", PLAIN, PLAIN,
        (
            *ROUND_2, say("ada", "total_attack", "bor"), say("bor", "attack", "ada"), told("roll", "ada", dice=15),
            told("roll", "bor", dice=5), told("damage", "ada", dice=[1, 1]),
        ),
        told("go_on", "ada", target="bor"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    "code, allowed, ada, bor, events, event",
    [pytest.param(*each, id=f"{each[0].partition('.')[0]} {each[0]} {nth}") for nth, each in enumerate(CASES)],
)
def test_it_is_refused_by_its_rule(
    code: str, allowed: str, ada: dict[str, Any], bor: dict[str, Any], events: tuple[Event, ...], event: Event
) -> None:
    found = begun(ada, bor, *events)
    with pytest.raises(Refused) as refused:
        found.apply(event)
    finding = refused.value.finding
    assert f"{finding.rule}.{finding.kind}" == code
    instead = str(dict(finding.facts)["allowed"].value)
    assert allowed in instead and bool(allowed) == bool(instead)
    asked = [prompt for prompt in found.prompts() if prompt.who == event.who]
    bounds = [(field.bounds[0], field.bounds[1] + 1) for prompt in asks_of(asked) for field in prompt if field.bounds]
    offered = {str(option) for fields in asks_of(asked) for field in fields for option in field.options}
    offered |= {str(number) for low, high in bounds if high < 99 for number in range(low, high)}
    assert set(instead.split(", ")) - {""} <= offered


def asks_of(asked: list[Any]) -> list[Any]:
    return [prompt.fields for prompt in asked]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MOVE-5 only who flees is pursued")])
def test_only_who_flees_is_pursued(rule: str) -> None:
    found = fight(man("ada", "a"), man("bor", "b"), man("bil", "b"), first="b")
    found = tell(tell(found, "action", "bor", action="flee"), "action", "bil", action="move")
    found = onward(found, 1, "a")
    with pytest.raises(Refused) as refused:
        tell(found, "action", "ada", action="pursue", target="bil")
    finding = refused.value.finding
    assert (finding.rule, finding.kind) == ("N-MOVE-5", "not_in_flight")
    assert dict(finding.facts)["allowed"].value == "bor"
    found = tell(found, "action", "ada", action="pursue", target="bor")
    with pytest.raises(Refused) as early:
        tell(found, "declare", "ada", choice="attack", target="bor")
    assert (early.value.finding.rule, early.value.finding.kind) == ("N-MOVE-5", "other_round")


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MELEE-1 who pursues and is set upon only blocks")])
def test_who_pursues_and_is_set_upon_only_blocks(rule: str) -> None:
    """Bor fled; Ada runs after him, and Bil (five attacks) strikes at her in round 5."""
    found = fight(man("ada", "a"), man("bor", "b"), man("bil", "b", 10), first="b")
    found = tell(tell(found, "action", "bor", action="flee"), "action", "bil", action="fight")
    found = tell(onward(found, 1, "a"), "action", "ada", action="pursue", target="bor")
    found = onward(found, 1, "a", 5)
    first = tell(found, "declare", "bil", choice="attack", target="ada")
    assert [f"{prompt.id} {prompt.who}" for prompt in first.prompts()] == ["roll ada", "roll bil"]
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found, notes = found.apply(say("bil", "attack", "ada"))
    assert ("reopened", "N-MELEE-1") in [(note.kind, note.rule) for note in notes]
    assert "ada" not in found.battle.said
    assert [f"{prompt.id} {prompt.who}" for prompt in found.prompts()] == ["roll ada", "roll bil"]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-CHARGE-1 who charges strikes and is struck in round 5")])
def test_who_charges_is_out_of_reach_before(rule: str) -> None:
    found = fight(man("ada", "a"), man("abe", "a"), man("bor", "b"), man("dag", "b", **BOW))
    found = tell(tell(found, "action", "ada", action="charge"), "action", "abe", action="fight")
    events = (say("ada", "attack", "bor"), say("bor", "attack", "ada"), say("dag", "shoot", "ada"))
    codes = []
    for event in events:
        with pytest.raises(Refused) as refused:
            found.apply(event)
        finding = refused.value.finding
        codes.append((f"{finding.rule}.{finding.kind}", dict(finding.facts)["allowed"].value))
    assert codes == [("N-CHARGE-1.other_round", ""), ("N-CHARGE-1.hidden", "abe"), ("N-CHARGE-1.hidden", "abe")]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-MS-1 each enemy shoots once at one on the move")])
def test_one_who_moves_and_shoots_is_shot_at_once(rule: str) -> None:
    found = fight(man("ada", "a", **BOW), man("abe", "a"), man("dag", "b", **BOW))
    found = tell(tell(found, "action", "ada", action="move_and_shoot", round=5), "action", "abe", action="fight")
    found = tell(tell(found, "declare", "dag", choice="shoot", target="ada"), "declare", "abe", choice="forego")
    found = tell(tell(found, "shot", "dag", dice=4), "dodge", "ada", dice=12)
    with pytest.raises(Refused) as refused:
        tell(found, "declare", "dag", choice="shoot", target="ada")
    finding = refused.value.finding
    assert (finding.rule, finding.kind, dict(finding.facts)["allowed"].value) == ("N-MS-1", "once", "abe")


def test_who_cannot_cast_is_not_offered_it() -> None:
    found = begun(POOR, PLAIN)
    assert "cast" not in found.prompts()[0].fields[0].options
    usual = found.default_answer(found.prompts()[0])
    assert usual is not None
    acting(found)
