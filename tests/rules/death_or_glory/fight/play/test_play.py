"""Fights told step by step: the vectors of chapters 5, 6, 9 and 10 as they are played."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from tests.rules.death_or_glory.fight.odds.duelling import CHAIN, Bout, fencer
from tests.rules.death_or_glory.lives import case, person, world


def duel(one=None, other=None, where=None) -> Bout:
    """Tam, who is quicker, strikes at a foe who only watches."""
    bout = Bout(where, tam=one or fencer(scores="AGI 12"), foe=other or fencer(armour=CHAIN))
    return bout.blow("tam", "foe").guard("foe")


def test_a_blow_of_the_source() -> None:
    bout = duel().tell("attack", "tam", dice=43).tell("defend", "foe", defence="parry", thing="long_sword")
    bout.tell("defence", "foe", dice=67).tell("damage", "tam", dice=[7])
    assert (bout.fact("hit", "place"), bout.fact("hit", "damage"), bout.fact("hit", "through")) == ("torso", 11, 7)
    assert bout["foe"].hp == 3


@pytest.mark.parametrize(
    ("plated", "through"), [case("DOG-CB-7", "CB-T1", False, 7), case("DOG-CB-7", "CB-T3", True, 6)]
)
def test_armour(plated, through):
    foe = fencer(armour=[{"armour": "iron_chain_mail", "plated": plated}])
    bout = duel(other=foe).tell("attack", "tam", dice=43).tell("defend", "foe", defence="take")
    bout.tell("damage", "tam", dice=[7])
    assert bout.fact("hit", "through") == through


def test_total_attack() -> None:
    """DOG-CB-5, CB-T4: 70 to hit, his own parry at 10."""
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(scores="AGI 10"))
    bout.blow("tam", "foe", action="total_attack").blow("foe", "tam")
    assert bout.level() == 70
    bout.tell("attack", "tam", dice=65).tell("defend", "foe", defence="take").tell("damage", "tam", dice=[1])
    bout.tell("attack", "foe", dice=20).tell("defend", "tam", defence="parry", thing="long_sword")
    assert bout.level() == 10


def test_total_defence() -> None:
    """DOG-CB-5."""
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(scores="AGI 10"))
    bout.blow("tam", "foe").blow("foe", "tam", stance="total_defence")
    bout.tell("attack", "tam", dice=20).tell("defend", "foe", defence="parry", thing="long_sword")
    assert bout.level() == 60
    bout.tell("defence", "foe", dice=30)
    assert bout.level() == 20


def several(count: int, **keys: Any) -> Bout:
    people = {f"foe{n}": fencer(scores="AGI 12") for n in range(1, count + 1)}
    bout = Bout(tam=fencer(**keys), **people)
    for foe in people:
        bout.blow(foe, "tam")
    return bout.blow("tam", "foe1")


@pytest.mark.parametrize(
    ("defence", "levels"),
    [
        case("DOG-CB-3", "CB-T5, parries", "parry", [60, 40, 20]),
        case("DOG-CB-3", "dodges", "dodge", [30, 10, -10]),
    ],
)
def test_defending_again_and_again(defence, levels):
    bout, found = several(3, parry=60), []
    facts = {"thing": "long_sword"} if defence == "parry" else {}
    for n in (1, 2, 3):
        bout.tell("attack", f"foe{n}", dice=30).tell("defend", "tam", defence=defence, **facts)
        found.append(bout.level())
        bout.tell("defence", "tam", dice=6 if defence == "parry" else 2)
    assert found == levels


@pytest.mark.parametrize(
    ("foes", "level"), [case("DOG-CB-3", "CB-T6, two dodges", 2, 45), case("DOG-CB-3", "CB-T6, three", 3, 35)]
)
def test_dodges_cost_the_next_attack(foes, level):
    bout = several(foes, attack=55, dodge=95)
    for n in range(1, foes + 1):
        bout.tell("attack", f"foe{n}", dice=30).tell("defend", "tam", defence="dodge").tell("defence", "tam", dice=20)
    assert bout.level() == level
    bout.tell("attack", "tam", dice=90)
    bout.blow("tam", "foe1")
    for n in range(1, foes + 1):
        bout.blow(f"foe{n}", "tam")
    for n in range(1, foes + 1):
        bout.tell("attack", f"foe{n}", dice=95)
    assert bout.level() == 55


def test_a_debt_lasts_into_later_rounds() -> None:
    bout = several(2, dodge=95)
    bout.tell("attack", "foe1", dice=30).tell("defend", "tam", defence="dodge").tell("defence", "tam", dice=20)
    bout.tell("attack", "foe2", dice=30).tell("defend", "tam", defence="dodge").tell("defence", "tam", dice=20)
    bout.tell("end").tell("no_lesson", "tam") if bout["tam"].due else bout.tell("end")
    assert ("tam", ("now", "dodge_debt"), 10) in [(id, e.path, e.value) for id, e in bout.fight.aftermath()]


@pytest.mark.parametrize(
    ("roll", "critical"), [case("DOG-SK-2", "CB-T8, 5", 5, True), case("DOG-SK-2", "CB-T8, 6", 6, False)]
)
def test_critical_blows(roll, critical):
    bout = duel(fencer(60, scores="AGI 12")).tell("attack", "tam", dice=roll).tell("defend", "foe", defence="take")
    assert bout.asked[0][0] == ("again" if critical else "damage")


def test_a_critical_chain() -> None:
    foe = fencer(armour=CHAIN, scores="CON 30")
    bout = duel(fencer(60, scores="AGI 12"), foe).tell("attack", "tam", dice=5).tell("defend", "foe", defence="take")
    bout.tell("again", "tam", dice=3).tell("again", "tam", dice=44)
    bout.tell("damage", "tam", dice=[7, 2, 9])
    assert (bout.fact("hit_critical", "place"), bout.fact("hit_critical", "damage")) == ("torso", 30)
    assert bout.fact("hit_critical", "through") == 26
    assert bout["foe"].worn("torso")[2] == 2  # type: ignore[index]


@pytest.mark.parametrize(
    ("reading", "plated", "lost", "left"),
    [
        case("DOG-AR-4", "one less", "default", False, 1, 2),
        case("DOG-AR-4", "one less of plated mail", "default", True, 1, 3),
        case("DOG-AR-4", "all of it", "other", False, 3, 0),
        case("DOG-AR-4", "all of it and the plates", "other", True, 4, 0),
    ],
)
def test_worn_armour(reading, plated, lost, left):
    foe = fencer(armour=[{"armour": "iron_chain_mail", "plated": plated}], scores="CON 30")
    bout = duel(fencer(60, scores="AGI 12"), foe, world(DOG_AR_4=reading))
    bout.tell("attack", "tam", dice=5).tell("defend", "foe", defence="take").tell("again", "tam", dice=90)
    bout.tell("damage", "tam", dice=[9])
    assert (bout.fact("armour_worn", "lost"), bout["foe"].lost) == (lost, {"iron_chain_mail": lost})
    assert bout["foe"].worn("torso")[2] == left  # type: ignore[index]


@pytest.mark.parametrize(
    ("dice", "through", "left"),
    [case("DOG-AR-4", "AR-T2, 6 points", 6, 3, 1), case("DOG-AR-4", "AR-T2, 3 points", 3, 0, 2)],
)
def test_armour_that_is_worn_already(dice, through, left):
    """A critical arrow at medium range: the damage is what the die shows."""
    foe = fencer(armour=CHAIN, scores="CON 30, AGI 9", now={"armour_lost": {"iron_chain_mail": 1}})
    bout = Bout(tam=person("STR 12, AGI 12", weapons=["long_bow"]), foe=foe)
    bout.tell("declare", "tam", action="shoot", target="foe", distance=15, size="huge").guard("foe")
    bout.tell("attack", "tam", dice=5).tell("defend", "foe", defence="take").tell("again", "tam", dice=90)
    bout.tell("damage", "tam", dice=[dice])
    assert (bout.fact("hit_critical", "damage"), bout.fact("hit_critical", "through")) == (dice, through)
    assert bout["foe"].worn("torso")[2] == left  # type: ignore[index]


def met(attack: int, parry: int, **keys: object) -> Bout:
    bout = duel(fencer(scores="AGI 12", **keys), fencer())  # type: ignore[arg-type]
    return (
        bout.tell("attack", "tam", dice=attack)
        .tell("defend", "foe", defence="parry", thing="long_sword")
        .tell("defence", "foe", dice=parry)
    )


@pytest.mark.parametrize(
    ("attack", "parry", "tam", "foe", "next"),
    [
        case("DOG-CB-12", "plain, parry failed", 40, 60, (), (), "damage"),
        case("DOG-CB-12", "plain, parried", 40, 30, (), (), "declare"),
        case("DOG-CB-12", "plain, critical parry", 40, 2, ("long_sword",), (), "declare"),
        case("DOG-CB-12", "critical, parry failed", 3, 60, (), ("long_sword",), "again"),
        case("DOG-CB-12", "critical, parried", 3, 30, (), ("long_sword",), "declare"),
        case("DOG-CB-12", "critical, critical parry", 3, 2, ("long_sword",), ("long_sword",), "declare"),
    ],
)
def test_what_breaks(attack, parry, tam, foe, next):
    bout = met(attack, parry)
    assert (bout["tam"].broken, bout["foe"].broken, bout.asked[0][0]) == (tam, foe, next)
    if foe:
        assert bout["foe"].weapon == "fist"


@pytest.mark.parametrize(
    ("chance", "roll", "broken", "dropped"),
    [
        case("DOG-CB-13", "exempt: knocked away", 0, None, (), ("blade",)),
        case("DOG-CB-13", "by chance, breaks", 30, 30, ("blade",), ()),
        case("DOG-CB-13", "by chance, knocked away", 30, 31, (), ("blade",)),
    ],
)
def test_fine_weapons(chance, roll, broken, dropped):
    blade = {"id": "blade", "name": "Blade", "skill": "swordsplay", "type": "M", "break": chance}
    bout = duel(fencer(scores="AGI 12", weapons=["blade"]), fencer(), world({"weapons": [blade]}))
    bout.tell("attack", "tam", dice=40).tell("defend", "foe", defence="parry", thing="long_sword")
    bout.tell("defence", "foe", dice=2)
    if roll is not None:
        bout.tell("break", "tam", dice=roll)
    assert (bout["tam"].broken, bout["tam"].dropped) == (broken, dropped)


def test_bare_hands_do_not_break() -> None:
    bout = duel(person("AGI 12", skills=[{"skill": "handfight", "base": 60}]), fencer())
    bout.tell("attack", "tam", dice=40).tell("defend", "foe", defence="parry", thing="long_sword")
    bout.tell("defence", "foe", dice=2)
    assert (bout["tam"].broken, bout["tam"].dropped, bout["tam"].weapon) == ((), (), "fist")


def test_a_shield_that_parries_breaks() -> None:
    bout = duel(other=fencer(shield="medium_shield")).tell("attack", "tam", dice=3)
    bout.tell("defend", "foe", defence="parry", thing="medium_shield")
    assert bout.level() == 60
    bout.tell("defence", "foe", dice=30)
    assert bout["foe"].broken == ("medium_shield",)
    assert bout["foe"].weapon == "long_sword"


@pytest.mark.parametrize(
    ("roll", "asked"),
    [case("DOG-CB-9", "100", 100, "botch"), case("DOG-SK-3", "99 at 50", 99, "declare")],
)
def test_critical_failures(roll, asked):
    bout = duel().tell("attack", "tam", dice=roll)
    assert bout.asked[0][0] == asked
    if asked == "botch":
        bout.tell("botch", "tam", note="stumbles over a root")
        assert bout.fact("botched", "note") == "stumbles over a root"
        assert bout.asked[0][0] == "declare"


def test_equal_agility_acts_at_once() -> None:
    bout = Bout(tam=fencer(scores="CON 4"), foe=fencer(scores="CON 4"))
    bout.blow("tam", "foe").blow("foe", "tam")
    bout.tell("attack", "tam", dice=43).tell("defend", "foe", defence="take")
    assert bout.asked == [("attack", "foe")]
    bout.tell("attack", "foe", dice=43).tell("defend", "tam", defence="take")
    bout.tell("damage", "tam", dice=[9]).tell("damage", "foe", dice=[9])
    assert (bout["tam"].hp, bout["foe"].hp) == (-7, -7)


def test_who_is_felled_first_loses_his_turn() -> None:
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(scores="CON 4"))
    bout.blow("tam", "foe").blow("foe", "tam")
    bout.tell("attack", "tam", dice=43).tell("defend", "foe", defence="take").tell("damage", "tam", dice=[9])
    assert "turn_lost" in bout.kinds()


def test_a_load_slows_the_order() -> None:
    heavy = fencer(scores="AGI 14", gear=[{"name": "Anvil", "enc": 400}])
    bout = Bout(tam=fencer(scores="AGI 14"), ben=heavy, foe=fencer(scores="AGI 12"))
    bout.blow("tam", "foe").blow("ben", "foe").blow("foe", "tam")
    assert bout["ben"].agility == 12
    assert bout.asked == [("attack", "tam")]
    assert bout.battle.later == (("ben", "foe"),)


def test_who_does_not_see_it_cannot_meet_it() -> None:
    bout = duel()
    bout.tell("unaware", "foe").tell("attack", "tam", dice=43)
    assert bout.asked[0] == ("damage", "tam")


def test_aim() -> None:
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer())
    bout.blow("tam", "foe", aim="head").guard("foe")
    assert bout.level() == 30
    bout.tell("attack", "tam", dice=23).tell("defend", "foe", defence="take").tell("damage", "tam", dice=[1])
    assert (bout.fact("hit", "place"), bout.fact("hit", "toughness")) == ("head", 0)


def master(part: str = "attack", scores: str = "AGI 12", **more: object):
    bases = {"attack": 47, "parry": 37, part: 92}
    skills = [{"skill": "swordsplay", "base": bases}, {"skill": "dodge", "base": 30}]
    return person(f"STR 12, {scores}", weapons=["long_sword"], skills=skills, **more)


def test_extra_blows() -> None:
    bout = Bout(tam=master(), foe=fencer(), foe2=fencer())
    bout.blow("tam", "foe").guard("foe", "foe2")
    assert bout.level() == 95
    bout.tell("attack", "tam", dice=96)
    assert bout.asked == [("target", "tam")]
    bout.tell("target", "tam", target="foe2")
    assert bout.level() == 30
    bout.tell("attack", "tam", dice=2)
    assert bout["tam"].criticals == {"swordsplay": (1,)}
    bout.tell("defend", "foe2", defence="take").tell("again", "tam", dice=90)
    assert dict(bout.prompt.facts)["plus"].value == 4 + 1


def test_enough_criticals_make_a_try() -> None:
    bout = Bout(tam=master(now={"criticals": {"swordsplay": [1]}}), foe=fencer())
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=96)
    bout.tell("target", "tam", target="foe").tell("attack", "tam", dice=1)
    assert bout["tam"].criticals == {"swordsplay": (0,)}
    assert [(each.skill, each.part) for each in bout["tam"].due] == [("swordsplay", "extra.1")]


def test_striking_back() -> None:
    foes = [f"foe{n}" for n in range(1, 5)]
    bout = Bout(tam=master("parry", gear=[]), **{id: fencer(80, scores="AGI 14") for id in foes})
    for foe in foes:
        bout.blow(foe, "tam")
    bout.tell("declare", "tam", action="other")
    parries, blows = [], []
    for foe in foes:
        bout.tell("attack", foe, dice=50).tell("defend", "tam", defence="parry", thing="long_sword")
        parries.append(bout.level())
        bout.tell("defence", "tam", dice=15)
        if bout.asked[0] == ("attack", "tam"):
            blows.append(bout.level())
            bout.tell("attack", "tam", dice=98 if blows[-1] >= 50 else 90)
    assert (parries, blows) == ([95, 75, 55, 35], [60, 40, 20])
    assert bout["tam"].due == ()


BLADE = {"id": "blade", "name": "Blade", "skill": "swordsplay", "type": "M"}


@pytest.mark.parametrize(
    ("weapon", "breaks", "roll", "next"),
    [
        case("DOG-MS-2", "an ordinary weapon breaks", "long_sword", 100, None, ("target", "foe")),
        case("DOG-MS-2", "one that never breaks", "blade", 0, None, ("attack", "tam")),
        case("DOG-MS-2", "one that holds", "blade", 30, 31, ("attack", "tam")),
        case("DOG-MS-2", "one that breaks by chance", "blade", 30, 30, ("target", "foe")),
        case("DOG-MS-2", "bare hands", "fist", 0, None, ("attack", "tam")),
    ],
)
def test_striking_back_after_a_critical(weapon, breaks, roll, next):
    """A critical blow that was parried breaks the parrying weapon (DOG-CB-12): what holds strikes back, and the other's
    further blows come all the same."""
    skills = [{"skill": each, "base": {"attack": 47, "parry": 92}} for each in ("swordsplay", "handfight")]
    tam = person("STR 12, AGI 9, FIG 12", weapons=[] if weapon == "fist" else [weapon], skills=skills)
    bout = Bout(world({"weapons": [{**BLADE, "break": breaks}]}), tam=tam, foe=master(scores="AGI 14"))
    bout.blow("foe", "tam").guard("tam")
    bout.tell("attack", "foe", dice=2).tell("defend", "tam", defence="parry", thing=weapon)
    bout.tell("defence", "tam", dice=50)
    if roll is not None:
        bout.tell("break", "tam", dice=roll)
    assert bout.asked[0] == next
    assert ("strikes_back" in bout.kinds()) == (next[1] == "tam")
    if next[1] == "tam":
        bout.tell("attack", "tam", dice=98)
        assert bout.asked[0] == ("target", "foe")


def test_a_pair_of_arrows() -> None:
    archer = person("STR 12, AGI 12", weapons=["long_bow"], skills=[{"skill": "archery", "base": 90}])
    bout = Bout(tam=archer, foe=fencer())
    bout.tell("declare", "tam", action="pair", target="foe", distance=15, speed=8).guard("foe")
    assert bout.level() == 40
    bout.tell("attack", "tam", dice=50)
    bout.tell("target", "tam", target="foe")
    assert bout.level() == 40
    bout.tell("attack", "tam", dice=30)
    assert list(bout.prompt.fields[0].options) == ["dodge", "take"]
    bout.tell("defend", "foe", defence="dodge")
    assert bout.level() == -20


def test_out_of_range() -> None:
    archer = person("STR 12, AGI 12", weapons=["long_bow"], skills=[{"skill": "archery", "base": 50}])
    bout = Bout(tam=archer, foe=fencer())
    bout.tell("declare", "tam", action="shoot", target="foe", distance=81).guard("foe")
    assert "out_of_range" in bout.kinds()


def test_what_is_not_known_is_refused_before_anything_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may hold many thousand events of a newer program."""
    bout, asked = duel(), []

    def asks_of(*words: object) -> tuple[()]:
        asked.append(words)
        return ()

    monkeypatch.setattr("mls_desktop.rules.death_or_glory.fight.fight.asks_of", asks_of)
    with pytest.raises(Refused) as refused:
        bout.fight.apply(Event("of_a_newer_program", "tam"))
    assert refused.value.finding.rule == "unknown_event" and not asked
