"""Wounds, help, learning, what a fight leaves behind, and what is told between blows."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.fight.play.test_play import duel
from tests.rules.death_or_glory.lives import case, person, world


def test_a_serious_wound_bleeds_until_it_is_seen_to() -> None:
    """DOG-HP-2, HP-T1."""
    foe = fencer(scores="CON 11, AGI 9")
    healer = fencer(scores="AGI 11", skills=[{"skill": "first_aid", "base": 60}])
    bout = Bout(tam=fencer(scores="AGI 12"), foe=foe, foe_healer=healer)
    everybody = ("tam", "foe", "foe_healer")
    bout.guard(*everybody).guard(*everybody)
    assert bout.battle.round == 3
    bout.blow("tam", "foe").guard("foe", "foe_healer")
    bout.tell("attack", "tam", dice=43).tell("defend", "foe", defence="take").tell("damage", "tam", dice=[3])
    assert (bout["foe"].hp, bout["foe"].serious_since) == (5, 3)
    found = []
    for _round in (4, 5):
        bout.guard(*everybody)
        found.append(bout["foe"].hp)
    assert found == [4, 3]
    bout.guard("tam", "foe").tell("declare", "foe_healer", action="rescue", target="foe", help="first_aid")
    bout.tell("aid", "foe_healer", dice=30)
    assert (bout.battle.round, bout["foe"].hp, bout["foe"].serious_since) == (7, 3, None)


def test_slipping_away_and_being_brought_back() -> None:
    """DOG-HP-4, DOG-HP-5, HP-T2."""
    tough = fencer(scores="CON 12, END 12")
    healer = fencer(skills=[{"skill": "first_aid", "base": 60}])
    bout = Bout(tam=fencer(scores="AGI 12"), foe=tough, foe_healer=healer)
    for _ in range(4):
        bout.guard("tam", "foe", "foe_healer")
    bout.tell("override", "foe", what="hp", value=-5).guard("tam", "foe_healer")
    assert (bout.battle.round, bout["foe"].low_since) == (6, 5)
    bout.guard("tam", "foe_healer").guard("tam", "foe_healer")
    assert bout.asked == [("survive", "foe")]
    bout.tell("survive", "foe", dice=13)
    assert (bout.battle.round, bout["foe"].hp) == (8, -6)
    bout.guard("tam", "foe_healer").guard("tam", "foe_healer").tell("survive", "foe", dice=12)
    assert bout["foe"].hp == -6
    bout.guard("tam").tell("declare", "foe_healer", action="rescue", target="foe", help="first_aid")
    bout.tell("aid", "foe_healer", dice=50)
    assert (bout["foe"].hp, bout["foe"].stabilised, bout["foe"].step) == (-2, True, "unconscious")


def test_one_try_of_a_kind_in_two_rounds() -> None:
    bout = Bout(tam=fencer(), foe=fencer(), ben=fencer())
    bout.tell("override", "ben", what="hp", value=-5)
    bout.guard("foe").tell("declare", "tam", action="rescue", target="ben", help="potion")
    bout.tell("help", "tam", came="failure")
    assert bout["ben"].tried == {"potion": 1}
    kinds = [field.options for field in bout.prompt.fields if field.name == "help"]
    assert kinds == [("first_aid", "spell", "other_help")]
    with pytest.raises(Refused):
        bout.tell("declare", "tam", action="rescue", target="ben", help="potion")
    bout.guard("foe", "tam")
    assert "potion" in next(field.options for field in bout.prompt.fields if field.name == "help")


def test_learning_when_the_fight_is_over() -> None:
    bout = duel().tell("attack", "tam", dice=3).tell("defend", "foe", defence="take").tell("again", "tam", dice=90)
    bout.tell("damage", "tam", dice=[9]).tell("end")
    assert bout.asked == [("learn", "tam")]
    bout.tell("learn", "tam", dice=[51, 9, 6])
    assert bout.fight.over
    lessons = [edit.value for id, edit in bout.fight.aftermath() if id == "tam" and edit.path == ("chronicle",)]
    assert lessons == [{"kind": "learning", "skill": "swordsplay", "part": "attack", "d100": 51, "d20": 9, "d10": 6}]


def test_the_referee_may_refuse_a_lesson() -> None:
    bout = duel().tell("attack", "tam", dice=3).tell("defend", "foe", defence="take").tell("again", "tam", dice=90)
    bout.tell("damage", "tam", dice=[1]).tell("end").tell("no_lesson", "tam")
    assert bout.fight.over
    assert not [edit for _id, edit in bout.fight.aftermath() if edit.path == ("chronicle",)]


def test_what_a_fight_leaves_behind() -> None:
    bout = duel().tell("attack", "tam", dice=43).tell("defend", "foe", defence="take")
    bout.tell("damage", "tam", dice=[9]).tell("end")
    left = {(id, edit.path[-1]): edit.value for id, edit in bout.fight.aftermath()}
    assert left == {("tam", "fatigue"): 95, ("foe", "hp"): 1, ("foe", "fatigue"): 94, ("foe", "serious"): True}


@pytest.mark.parametrize(
    ("kind", "who", "facts"),
    [
        ("attack", "tam", {"dice": 101}),
        ("attack", "foe", {"dice": 5}),
        ("defend", "foe", {"defence": "take"}),
        ("override", "tam", {"what": "hp", "value": 99}),
        ("join", "tam", {"side": "us", "character": "nobody"}),
        ("dance", "tam", {}),
    ],
)
def test_what_cannot_be_told(kind, who, facts):
    bout = duel()
    with pytest.raises(Refused):
        bout.fight.apply(told(kind, who, **facts))


def test_somebody_joins_and_leaves() -> None:
    bout = Bout(tam=fencer(), foe=fencer())
    bout.tell("join", "foe.2", side="foes", character={"name": "Ned", "weapons": ["club"]})
    assert bout["foe.2"].up
    bout.tell("leave", "foe.2")
    assert not bout["foe.2"].there
    bout.tell("ruling", rule="DOG-HP-2", reading="other")
    assert bout.battle.world.other("DOG-HP-2")
    bout.tell("wield", "tam", weapon="fist")
    assert bout["tam"].weapon == "fist"


def test_nobody_left_to_act() -> None:
    bout = Bout(tam=fencer(), foe=fencer())
    bout.tell("override", "tam", what="hp", value=-5).tell("override", "foe", what="hp", value=-5)
    assert [kind for kind, _who in bout.asked] == ["pass", "end"]
    bout.tell("pass").tell("pass").tell("pass").tell("survive", "tam", dice=19)
    assert bout["tam"].hp == -6
    assert bout.asked == [("survive", "foe"), ("end", "")]


def test_a_critical_failure_of_slipping_away_is_told_of() -> None:
    bout = Bout(tam=fencer(), foe=fencer())
    bout.tell("override", "tam", what="hp", value=-5).tell("override", "foe", what="hp", value=-5)
    bout.tell("pass").tell("pass").tell("pass").tell("survive", "tam", dice=20)
    assert bout.asked[0] == ("botch", "tam")
    bout.tell("botch", "tam", note="the wound opens")
    assert bout["tam"].hp == -6 and bout.fact("botched", "note") == "the wound opens"


def test_tiredness_of_a_long_fight() -> None:
    heavy = person("STR 16, AGI 13, FIG 12", weapons=["two_handed_sword"], skills=[{"skill": "swordsplay", "base": 40}])
    bout = Bout(tam=heavy, foe=fencer(scores="CON 60"))
    for _ in range(21):
        bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=98)
    light, hard = bout["tam"].stats.fight_loss("light").value, bout["tam"].stats.fight_loss("heavy").value
    bout.tell("end")
    left = {(id, edit.path[-1]): edit.value for id, edit in bout.fight.aftermath()}
    assert left == {("tam", "fatigue"): 100 - hard - light}  # type: ignore[operator]


def test_what_was_knocked_away_can_be_picked_up() -> None:
    blade = {"id": "blade", "name": "Blade", "skill": "swordsplay", "type": "M", "break": 0}
    bout = duel(fencer(scores="AGI 12", weapons=["blade"]), fencer(), world({"weapons": [blade]}))
    bout.tell("attack", "tam", dice=40).tell("defend", "foe", defence="parry", thing="long_sword")
    bout.tell("defence", "foe", dice=2)
    assert (bout["tam"].dropped, bout["tam"].weapon) == (("blade",), "fist")
    bout.tell("declare", "tam", action="draw", weapon="blade").guard("foe")
    assert (bout["tam"].dropped, bout["tam"].weapon) == ((), "blade")


def test_the_same_again() -> None:
    bout = Bout(tam=fencer(scores="AGI 12"), foe1=fencer(), foe2=fencer())
    bout.blow("tam", "foe2", action="total_attack", aim="head").guard("foe1", "foe2").tell("attack", "tam", dice=98)
    event = bout.fight.default_answer(bout.prompt)
    assert event == told("declare", "tam", action="total_attack", target="foe2", aim="head")
    bout.tell("override", "foe2", what="hp", value=-1)
    event = bout.fight.default_answer(bout.prompt)
    assert event is not None
    assert event.entry("target") == "foe1"


def helpers(first: str, then: str) -> Bout:
    """Two help the same one in a round; the quicker one tries first."""
    hurt = fencer(now={"hp": -5})
    bout = Bout(tam=fencer(scores="AGI 12"), kay=fencer(scores="AGI 11"), ben=hurt, foe=fencer())
    bout.tell("declare", "tam", action="rescue", target="ben", help=first)
    return bout.tell("declare", "kay", action="rescue", target="ben", help=then).guard("foe")


@pytest.mark.parametrize(
    ("then", "came", "asked"),
    [
        case("DOG-HP-5", "the same kind again", "spell", "failure", "declare"),
        case("DOG-HP-5", "another kind", "potion", "failure", "help"),
        case("DOG-HP-5", "another kind, too late", "potion", "success", "declare"),
    ],
)
def test_one_try_of_each_kind_whoever_tries(then, came, asked):
    bout = helpers("spell", then).tell("help", "tam", came=came)
    assert bout.asked[0][0] == asked
    assert ("no_help" in bout.kinds()) == (asked == "declare")


@pytest.mark.parametrize(("fatigue", "level"), [case("DOG-TI-6", "tired", 24, 50), case("DOG-TI-6", "not yet", 25, 60)])
def test_tiredness_lowers_first_aid(fatigue, level):
    healer = fencer(scores="AGI 12", skills=[{"skill": "first_aid", "base": 60}], now={"fatigue": fatigue})
    bout = Bout(world(DOG_TI_6="other"), tam=healer, ben=fencer(now={"hp": -5}), foe=fencer())
    bout.tell("declare", "tam", action="rescue", target="ben", help="first_aid").guard("foe")
    assert bout.level() == level
    bout.tell("aid", "tam", dice=55)
    assert bout["ben"].hp == (-2 if level == 60 else -5)
