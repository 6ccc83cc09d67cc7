"""Who chooses to shoot draws what they shoot with, before an attack is used, as taking it in hand does (N-ROUND-4)."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import fight, man

ARCHER: dict[str, Any] = {
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "bow", "step": 2}],
    "weapons": ["blade", "bow"],
}
SHOTS = ("shoot", "move_and_shoot")


def begun(**keys: Any) -> NutshellFight:
    return fight(man("ada", "a", **{**ARCHER, **keys}), man("bor", "b"))


def action(found: NutshellFight) -> Prompt:
    return next(prompt for prompt in found.prompts() if (prompt.id, prompt.who) == ("action", "ada"))


def offered(found: NutshellFight) -> tuple[str, ...]:
    return action(found).fields[0].options


@pytest.mark.parametrize("does", [pytest.param(each, id=f"N-ROUND-4 {each}") for each in SHOTS])
def test_the_bow_in_the_pack_is_drawn(does: str) -> None:
    found = begun()
    assert found.battle.fighters["ada"].weapon == "blade" and does in offered(found)
    more = {"round": 3} if does == "move_and_shoot" else {}
    after, notes = found.apply(told("action", "ada", action=does, **more))
    wielded, _notes = found.apply(told("wield", "ada", weapon="bow"))
    drawn, held = after.battle.fighters["ada"], wielded.battle.fighters["ada"]
    assert (drawn.weapon, drawn.aimed, drawn.body, drawn.close_trait) == (
        "bow",
        held.aimed,
        held.body,
        held.close_trait,
    )
    assert [note.kind for note in notes][:2] == ["wields", "action"]


def test_what_shooting_would_draw_is_told_where_it_is_not_in_hand() -> None:
    assert [(name, figure.value, figure.rule) for name, figure in action(begun()).facts] == [
        ("draws", "bow", "N-ROUND-4")
    ]
    assert action(begun(weapons=["bow", "blade"])).facts == ()


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param({"weapons": ["blade"]}, id="N-SHOOT-1 carries none"),
        pytest.param({"secondaries": [{"trait": "sword", "step": 2}]}, id="N-SEC-2 cannot use it"),
    ],
)
def test_who_can_shoot_with_nothing_is_not_offered_it(keys: dict[str, Any]) -> None:
    found = begun(**keys)
    assert not set(SHOTS) & set(offered(found)) and action(found).facts == ()


def test_what_is_in_hand_and_shoots_stays_there() -> None:
    found = begun(weapons=["bow", "blade", "bow"])
    after, notes = found.apply(told("action", "ada", action="shoot"))
    assert after.battle.fighters["ada"].weapon == "bow" and "wields" not in [note.kind for note in notes]


def test_one_in_the_pack_that_is_not_loaded_is_drawn_to_be_loaded() -> None:
    crossbow = {"secondaries": [{"trait": "sword", "step": 2}, {"trait": "crossbow", "step": 4}]}
    found = begun(**crossbow, weapons=["crossbow", "blade"])
    found, _notes = found.apply(told("override", "ada", what="reload", value=2))
    found, _notes = found.apply(told("wield", "ada", weapon="blade"))
    assert "shoot" in offered(found) and "move_and_shoot" not in offered(found)


def test_spells_tell_what_they_cost() -> None:
    mage = {
        "secondaries": [{"trait": "sword", "step": 2}, {"trait": "sphere_fire", "step": 4}],
        "weapons": ["blade"], "magic": True, "tmp_roll": [6, 6], "spells": ["bolt", "ward"],
    }  # fmt: skip
    found = begun(**mage)
    told_of = {
        option: [(name, figure.value) for name, figure in facts]
        for field in action(found).fields
        for option, facts in field.told
    }
    spells = found.battle.world.spells
    assert [name for name, _value in told_of["bolt"]] == ["mp", "attacks"]
    assert [name for name, _value in told_of["ward"]] == ["mp", "turns"]
    for id, facts in told_of.items():
        points = spells[id].mp
        assert [value for _name, value in facts] == [points, max(1, -(-points // 2))]


def test_what_is_overridden_of_an_archer_is_told_as_it_was_for_the_bow() -> None:
    found = begun(weapons=["bow", "blade"], secondaries=[{"trait": "sword", "step": 2}, {"trait": "bow", "step": 4}])
    before = found.battle.fighters["ada"]
    assert before.aimed is not None and before.aimed.skill.value != before.body.skill.value
    after, notes = found.apply(told("override", "ada", what="skill", value=9))
    aimed, facts = after.battle.fighters["ada"].aimed, dict(notes[0].facts)
    assert aimed is not None and (aimed.skill.value, facts["after"].value) == (9, 9)
    assert facts["before"].value == before.aimed.skill.value
