"""Weapons in hand and drawn (RB-MV-11), and the reach of weapons on a ground (RB-MV-5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.fight_odds import weighed
from mls_desktop.rules.rules_basics.fight.rules.hands import held_at_start
from mls_desktop.rules.rules_basics.fight.rules.reach import reach_of
from mls_desktop.rules.rules_basics.findings import findings
from tests.rules.rules_basics.people import Bout, armed, case, person, world

SKILLS = [{"id": "blade", "name": "Blade", "value": 12, "use": "melee"}]


def weapon(id: str, **keys: Any) -> dict[str, Any]:
    return {"id": id, "name": id.capitalize(), "skill": "blade", "damage": "1d", **keys}


SWORD, AXE, KNIFE = weapon("sword"), weapon("axe", hands=2), weapon("knife")
FIST, SLAM = weapon("fist", hands=0), weapon("slam", kind="slam")


def marked(*weapons: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**each, "in_hand": True} for each in weapons]


@pytest.mark.parametrize(
    ("weapons", "ready", "breach"),
    [
        case("RB-MV-11", "none marked: the first", [SWORD, AXE, KNIFE], "sword", False),
        case("RB-MV-11", "one marked", [SWORD, *marked(KNIFE)], "knife", False),
        case("RB-MV-11", "two of one hand", marked(SWORD, KNIFE), "sword knife", False),
        case("RB-MV-11", "one of two hands", [SWORD, *marked(AXE)], "axe", False),
        case("RB-MV-11", "up to the first that does not fit", marked(SWORD, AXE, KNIFE), "sword", True),
        case("RB-MV-11", "three of one hand", marked(SWORD, KNIFE, weapon("dirk")), "sword knife", True),
        case("RB-MV-11", "bare hands and slams take none", [*marked(AXE), FIST, SLAM], "axe fist slam", False),
        case("RB-MV-11", "nothing", [], "", False),
    ],
)
def test_ready_as_a_fight_begins(weapons: list[dict[str, Any]], ready: str, breach: bool) -> None:
    who = person(skills=SKILLS, weapons=weapons, speed=5, move=5)
    bout = Bout(ann=who, foe=armed("foe", melee=10))
    assert [each.id for each in bout["ann"].ready_weapons()] == ready.split()
    assert ("RB-MV-11", "error") in {(each.rule, each.severity) for each in findings(who, world())} or not breach
    assert breach or not any(each.rule == "RB-MV-11" for each in findings(who, world()))


@pytest.mark.parametrize(
    ("weapons", "drawn", "ready", "away"),
    [
        case("RB-MV-11", "a free hand", [SWORD, KNIFE], "knife", "sword knife", []),
        case("RB-MV-11", "both hands put all away", [*marked(SWORD, KNIFE), AXE], "axe", "axe", ["Knife", "Sword"]),
        case("RB-MV-11", "the last goes", [*marked(SWORD, KNIFE), weapon("dirk")], "dirk", "sword dirk", ["Knife"]),
        case("RB-MV-11", "out of both hands", [*marked(AXE), KNIFE], "knife", "knife", ["Axe"]),
    ],
)
def test_drawing_puts_away_what_hands_are_lacking_for(
    weapons: list[dict[str, Any]], drawn: str, ready: str, away: list[str]
) -> None:
    bout = Bout(ann=person(skills=SKILLS, weapons=weapons, speed=6, move=5), foe=armed("foe", melee=10))
    with pytest.raises(Refused):
        bout.fight.apply(told("declare", "ann", action="attack", target="foe", weapon=drawn))
    bout.does("ann", "ready", what="make_weapon_ready", weapon=drawn)
    assert {each.id for each in bout["ann"].ready_weapons()} == set(ready.split())
    told_away = [str(dict(note.facts)["weapon"].value) for note in bout.notes if note.kind == "put_away"]
    assert sorted(told_away) == sorted(away)


def test_rb_mv_11_double_attack_takes_two_weapons_in_hand() -> None:
    """Three weapons, two of them in hand: the third is refused."""
    who = person(skills=SKILLS, weapons=[*marked(SWORD, KNIFE), weapon("dirk")], speed=6, move=5)
    bout = Bout(ann=who, foe=armed("foe", melee=10))
    facts = {"action": "double_attack", "target": "foe", "weapon": "sword"}
    with pytest.raises(Refused) as caught:
        bout.fight.apply(told("declare", "ann", **facts, second_weapon="dirk"))
    assert (caught.value.finding.rule, caught.value.finding.kind) == ("RB-MV-11", "not_ready")
    bout.does("ann", "double_attack", target="foe", weapon="sword", second_weapon="knife")


def test_a_word_of_the_referee_puts_a_weapon_in_hand() -> None:
    """RB-MV-11."""
    bout = Bout(ann=person(skills=SKILLS, weapons=[*marked(SWORD, KNIFE), AXE], speed=6), foe=armed("foe", melee=10))
    bout.tell("override", "ann", what="ready", which="axe")
    assert [each.id for each in bout["ann"].ready_weapons()] == ["axe"]


@pytest.mark.parametrize(
    ("reach", "kind", "squares"),
    [
        case("RB-MV-5", f"{kind}, {text!r}", text, kind, squares)
        for text, kind, squares in (
            ("", "melee", 1), ("close", "melee", 1), ("1, 2", "melee", 2), ("2", "slam", 2), ("1-3 yards", "melee", 3),
            ("half of 1.5", "melee", 1), ("400", "ranged", None), ("3", "other", None),
        )
    ],
)  # fmt: skip
def test_the_reach_in_a_text(reach: str, kind: str, squares: int | None) -> None:
    assert reach_of(msgspec.convert({"id": "w", "name": "W", "kind": kind, "reach": reach}, Weapon)) == squares


def on_ground(apart: int, reach: str = "", move: int = 5, kind: str = "melee") -> Bout:
    """Ann at the west edge of 40 by 3 squares, the foe so many squares east."""
    start = {"ann": {"at": [0, 1], "facing": "e"}, "foe": {"at": [apart, 1], "facing": "w"}}
    ground = msgspec.convert({"grid": "square", "width": 45, "height": 3, "start": start}, Ground)
    weapons = [weapon("sword", reach=reach, kind=kind)]
    ann = person(skills=SKILLS, weapons=weapons, speed=6, move=move)
    return Bout(ground=ground, ann=ann, foe=armed("foe", melee=10, speed=5))


ACTIONS = ("feint", "attack", "all_out_feint", "charge")


@pytest.mark.parametrize(
    ("apart", "reach", "offered"),
    [
        case("RB-MV-5", "beside", 1, "", "feint attack all_out_feint charge"),
        case("RB-MV-5", "a step away", 2, "", "attack all_out_feint charge"),
        case("RB-MV-5", "a long weapon", 2, "1, 2", "feint attack all_out_feint charge"),
        case("RB-MV-5", "as far as a Move leads", 6, "", "charge"),
        case("RB-MV-5", "further than that", 7, "", ""),
        case("RB-MV-5", "39 squares away", 39, "3", ""),
    ],
)
def test_beyond_reach_is_refused_and_has_no_row(apart: int, reach: str, offered: str) -> None:
    bout = on_ground(apart, reach)
    rows = {dict(each.event.facts)["action"] for each in weighed(bout.fight.battle, "ann") if isinstance(each, Choice)}
    assert [action for action in ACTIONS if action in rows] == offered.split()
    for action in ACTIONS:
        event = told("declare", "ann", action=action, target="foe", weapon="sword")
        if action in offered.split():
            bout.fight.apply(event)
            continue
        with pytest.raises(Refused) as caught:
            bout.fight.apply(event)
        assert caught.value.finding.rule == "RB-MV-5"


def test_a_slam_is_bound_and_a_shot_is_not() -> None:
    """RB-MV-5."""
    with pytest.raises(Refused):
        on_ground(3, kind="slam").does("ann", "attack", target="foe", weapon="sword")
    on_ground(39, kind="ranged").does("ann", "attack", target="foe", weapon="sword")


def test_rb_mv_5_a_step_comes_before_the_roll_and_without_it_the_attack_is_lost() -> None:
    bout = on_ground(2).does("ann", "attack", target="foe", weapon="sword")
    assert bout.asked == [("move", "ann")], "no roll is asked for while the foe is out of reach"
    usual = bout.fight.default_answer(bout.prompt)
    assert usual is not None and dict(usual.facts)["path"], "usually one steps in"
    nearer, _notes = bout.fight.apply(usual)
    assert [(each.id, each.who) for each in nearer.prompts()] == [("attack", "ann")]
    bout.tell("move", "ann", path=[])
    assert bout.asked == [("declare", "foe")] and bout.fact("out_of_reach", "on_who") is not None


def test_rb_mv_5_a_charge_that_ends_too_far_away_is_lost() -> None:
    bout = on_ground(6).does("ann", "charge", target="foe", weapon="sword").tell("move", "ann", path=[[1, 1, "e"]])
    assert bout.asked == [("declare", "foe")]
    bout = on_ground(6).does("ann", "charge", target="foe", weapon="sword")
    usual = bout.fight.default_answer(bout.prompt)
    assert usual is not None
    fight, _notes = bout.fight.apply(usual)
    assert [(each.id, each.who) for each in fight.prompts()] == [("attack", "ann")]


def test_who_reaches_nobody_usually_comes_nearer() -> None:
    """RB-MV-5: by a charge where one leads there, else by a Move."""
    for apart, action in ((1, "attack"), (2, "attack"), (6, "charge"), (20, "move")):
        bout = on_ground(apart)
        usual = bout.fight.default_answer(bout.prompt)
        assert usual is not None and dict(usual.facts)["action"] == action


def test_without_a_ground_the_referee_sees_to_it() -> None:
    """RB-MV-5."""
    ann = person(skills=SKILLS, weapons=[SWORD], speed=6, move=5)
    Bout(ann=ann, foe=armed("foe", melee=10)).does("ann", "feint", target="foe", weapon="sword")


def test_the_first_listed_is_held_where_none_is_marked() -> None:
    """RB-MV-11: also where it takes both hands."""
    weapons = msgspec.convert([AXE, SWORD], tuple[Weapon, ...])
    assert held_at_start(weapons) == ("axe",)
