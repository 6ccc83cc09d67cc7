"""Rolls outside fights: the odds, and what happens when the dice fall, each counted out anew here."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import Against
from mls_desktop.rules.common.figures.figures import exact, given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.stats.rolls import Thrown, against_number
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.trait_trial import Rival, TraitTrial
from tests.rules.nutshell.worlds import case, hero, starter_world, world

LEVELS, MODIFIERS = range(-2, 13), range(-6, 7)
RANKS = ["fumble", "failure", "success", "critical"]


@cache
def throws() -> dict[int, int]:
    """How many of the 216 throws make each sum."""
    sums = [sum(throw) for throw in product(range(1, 7), repeat=3)]
    return {total: sums.count(total) for total in sorted(set(sums))}


def rank(total: int) -> str:
    return RANKS[(total >= 10) + (total >= 15) + (total >= 20)]


def alone(roll: int, bonus: int, naturals: bool) -> str:
    if naturals and roll in (3, 18):
        return "fumble" if roll == 3 else "critical"
    return rank(roll + bonus)


def beaten(roll: int, bonus: int, goal: int, naturals: bool) -> str:
    grade = alone(roll, bonus, naturals)
    sure = naturals and roll == 18
    return grade if sure or roll + bonus > goal or grade in ("fumble", "failure") else "failure"


def rivalled(roll: int, bonus: int, other: int, level: int, naturals: bool) -> str:
    """The grade of the side that acts, straight from the rules: N-ROLL-2, with N-FIGHT-7 and -8 where they count."""
    mine, theirs = roll + bonus, other + level
    if naturals and roll != other and {roll, other} & {3, 18}:
        if roll == 18:
            return "critical"
        if roll == 3:
            return "fumble"
        if other == 18:
            return "fumble" if rank(mine) == "fumble" else "failure"
        return "critical" if rank(mine) == "critical" else "success"
    if rank(mine) == "fumble":
        return "fumble"
    if mine <= theirs or rank(mine) == "failure":
        return "failure"
    return "success" if rank(theirs) == "critical" else rank(mine)


@cache
def counted(bonus: int, kind: str, goal: int, naturals: bool) -> dict[str, Fraction]:
    """The chance of each grade by counting: 216 throws, or 216 against 216."""
    ways = dict.fromkeys(RANKS, 0)
    for roll, often in throws().items():
        if kind == "nothing":
            ways[alone(roll, bonus, naturals)] += often
        elif kind == "number":
            ways[beaten(roll, bonus, goal, naturals)] += often
        else:
            for other, times in throws().items():
                ways[rivalled(roll, bonus, other, goal, naturals)] += often * times
    return {grade: Fraction(each, sum(ways.values())) for grade, each in ways.items()}


def declared(level: int, modifier: int, rival: Rival, naturals: bool) -> TraitTrial:
    trial = TraitTrial("tam", "Tam", "primaries.body", given(level), naturals, rival)
    after, notes = trial.apply(Event("declare", "tam", (("modifier", modifier),)))
    assert notes == ()
    return after


def told(trial: TraitTrial) -> dict[str, int | Fraction]:
    (hoped, chance), *each = trial.chances()
    found = {name: exact(figure) for name, figure in each}
    assert hoped == "succeeds" and chance.value == found["success"] + found["critical"]
    return found


def test_there_are_216_throws():
    assert sum(throws().values()) == 216 and list(throws()) == list(range(3, 19))


@pytest.mark.parametrize("naturals", [False, True], ids=["N-ROLL-4 naturals off", "N-ROLL-4 naturals on"])
@pytest.mark.parametrize("level", LEVELS)
def test_odds_of_every_level_and_modifier_are_those_of_counting(level: int, naturals: bool):
    for modifier in MODIFIERS:
        trial = declared(level, modifier, Rival("nothing", given(0)), naturals)
        assert told(trial) == counted(level + modifier, "nothing", 0, naturals)
        for goal in range(0, 31, 5):
            trial = declared(level, modifier, Rival("number", given(goal)), naturals)
            assert told(trial) == counted(level + modifier, "number", goal, naturals)


@pytest.mark.parametrize("naturals", [False, True], ids=["N-ROLL-4 naturals off", "N-ROLL-4 naturals on"])
@pytest.mark.parametrize("against", LEVELS)
def test_odds_against_every_level_are_those_of_counting(against: int, naturals: bool):
    for level in LEVELS:
        for modifier in MODIFIERS:
            trial = declared(level, modifier, Rival("trait", given(against), "ork"), naturals)
            assert told(trial) == counted(level + modifier, "trait", against, naturals)


def played(trial: TraitTrial) -> Iterator[tuple[str, int]]:
    """Every total of both sides, answered one ask at a time: the grade that came of it, and how often it falls."""
    for roll, often in throws().items():
        after, notes = trial.apply(Event("roll", "tam", (("dice", roll),)))
        if not after.prompts():
            yield grade(notes), often
            continue
        assert notes == ()
        for other, times in throws().items():
            ended, notes = after.apply(Event("roll_against", trial.rival.who, (("dice", other),)))
            assert ended.prompts() == ()
            yield grade(notes), often * times


def grade(notes: tuple[Note, ...]) -> str:
    return str(dict(notes[0].facts)["outcome"].value)


@pytest.mark.parametrize("naturals", [False, True], ids=["off", "on"])
@pytest.mark.parametrize(
    "rival",
    [Rival("nothing", given(0)), Rival("number", given(17)), Rival("thing", given(4)), Rival("trait", given(6), "ork")],
    ids=lambda rival: rival.kind,
)
@pytest.mark.parametrize(("level", "modifier"), [(-2, -6), (5, 0), (7, 2), (12, 6)])
def test_what_happens_is_what_the_odds_say(level: int, modifier: int, rival: Rival, naturals: bool):
    trial = declared(level, modifier, rival, naturals)
    ways = dict.fromkeys(RANKS, 0)
    for grade, often in played(trial):
        ways[grade] += often
    whole = sum(ways.values())
    assert whole == (46656 if rival.rolls else 216)
    assert {grade: Fraction(often, whole) for grade, often in ways.items()} == told(trial)


@pytest.mark.parametrize(
    ("roll", "total", "number", "naturals", "result"),
    [
        case("N-ROLL-2", "a number is beaten by more", 12, 17, 16, False, "success"),
        case("N-ROLL-2", "an equal number is not beaten", 12, 17, 17, False, "failure"),
        case("N-ROLL-2", "beating a low number is not enough", 9, 14, 3, False, "failure"),
        case("N-ROLL-2", "a fumble stays one", 4, 9, 3, False, "fumble"),
        case("N-ROLL-4", "a natural 18 beats any number", 18, 16, 40, True, "critical"),
        case("N-ROLL-4", "a natural 18 that does not count", 18, 16, 40, False, "failure"),
        case("N-ROLL-4", "a natural 3 beats none", 3, 25, 1, True, "fumble"),
    ],
)
def test_against_a_number(roll: int, total: int, number: int, naturals: bool, result: str):
    assert against_number(Thrown(roll, total), number, naturals) == result


TAM = {"secondaries": [{"trait": "sword", "step": 4}, {"trait": "dodge"}], "weapons": ["broadsword"]}


@pytest.mark.parametrize(
    ("key", "ruling", "counts"),
    [
        case("N-ROLL-4", "in an attack", "weapons.broadsword.skill", "", True),
        case("N-ROLL-4", "in a combat skill", "secondaries.sword", "", True),
        case("N-ROLL-4", "in a Dodge", "secondaries.dodge", "", True),
        case("N-ROLL-4", "not in any trait", "primaries.mind", "", False),
        case("N-ROLL-4", "not in a secondary", "secondaries.climb", "", False),
        case("N-ROLL-4", "by the other reading", "primaries.mind", "other", True),
    ],
)
def test_where_naturals_count(key: str, ruling: str, counts: bool):
    where = world(N_ROLL_4=ruling) if ruling else world()
    trial = SYSTEM.trial(hero(**TAM), where, key, Against())
    assert isinstance(trial, TraitTrial) and trial.naturals is counts


def test_a_roll_explains_itself():
    tam, where = hero(**TAM), world()
    trial = SYSTEM.trial(tam, where, "secondaries.sword", Against("trait", who=hero(id="ork"), key="primaries.size"))
    facts = (("modifier", -1), ("reason", " dark "))
    trial, _ = trial.apply(Event("declare", "tam", facts))
    trial, _ = trial.apply(Event("roll_against", "ork", (("dice", 9),)))
    trial, notes = trial.apply(Event("roll", "tam", (("dice", 18),)))
    assert trial.prompts() == ()
    assert [(note.kind, note.rule) for note in notes] == [
        ("trait", "N-ROLL-2"),
        ("natural", "N-ROLL-4"),
        ("reason", "N-ROLL-1"),
    ]
    said = {name: figure.value for name, figure in notes[0].facts}
    assert said == {
        "who": "Tam", "key": "secondaries.sword", "total": 23, "outcome": "critical", "rival_who": "Tam",
        "rival_key": "primaries.size", "rival_total": 11, "rival_outcome": "failure",
    }  # fmt: skip
    assert dict(notes[2].facts)["reason"].value == "dark"


@pytest.mark.parametrize(
    ("own", "theirs", "naturals", "noted"),
    [
        case("N-ROLL-4", "an 18 that counts is noted", 18, 9, True, [18]),
        case("N-ROLL-4", "their 3 is noted", 10, 3, True, [3]),
        case("N-ROLL-4", "both that decide are noted", 18, 3, True, [18, 3]),
        case("N-ROLL-4", "two 18s decide nothing", 18, 18, True, []),
        case("N-ROLL-4", "an 18 that does not count", 18, 9, False, []),
    ],
)
def test_the_naturals_that_decide_are_noted(own: int, theirs: int, naturals: bool, noted: list[int]):
    trial, _ = declared(4, 0, Rival("thing", given(2)), naturals).apply(Event("roll", "tam", (("dice", own),)))
    _, notes = trial.apply(Event("roll_against", "", (("dice", theirs),)))
    assert [dict(note.facts)["natural"].value for note in notes if note.kind == "natural"] == noted


def test_every_level_of_the_sheet_rolls():
    tam = hero(
        **TAM,
        personality={"valorous": 17, "kind": 12},
        occupation={"occupation": "soldier"},
        negatives=[{"trait": "clumsy"}],
        spells=["spark"],
        magic=True,
    )
    found = {each.key: each.opposable for each in SYSTEM.rolls(tam, world())}
    assert {"primaries.size", "secondaries.climb", "negatives.clumsy", "occupation.level", "spells.spark.skill"} < set(
        found
    )
    assert [key for key, opposable in found.items() if not opposable] == ["personality.valorous"]
    assert "secondaries.dodge" in found and "personality.kind" not in found
    assert "secondaries.dodge" not in {each.key for each in SYSTEM.rolls(hero(), world())}


def test_offensive_spells_count_naturals_and_others_do_not():
    where = starter_world()
    for spell in where.spells.values():
        caster = hero(magic=True, spells=[spell.id], secondaries=[{"trait": spell.trait, "step": 2}])
        trial = SYSTEM.trial(caster, where, f"spells.{spell.id}.skill", Against())
        assert isinstance(trial, TraitTrial) and trial.naturals == spell.offensive


@pytest.mark.parametrize("value", [case("N-PERS-3", f"a side at {value}", value) for value in (16, 17, 18, 20)])
def test_going_against_a_side(value: int):
    tam = hero(personality={"valorous": value})
    trial = SYSTEM.trial(tam, world(), "personality.valorous", Against())
    chances = {name: figure.value for name, figure in trial.chances()}
    assert chances == {
        "goes_against": Fraction(20 - value, 20),
        "defied": Fraction(20 - value, 20),
        "held": Fraction(value, 20),
    }
    for die in range(1, 21):
        after, notes = trial.apply(Event("roll", "tam", (("dice", die),)))
        assert after.prompts() == ()
        assert notes[0].kind == ("defied" if die > value else "held")
        checks = [dict(note.facts)["side"].value for note in notes if note.kind == "check"]
        assert checks == (["cowardly"] if die > value else [])


def opened() -> TraitTrial:
    return declared(4, 0, Rival("trait", given(2), "ork"), False)


REFUSED = {
    "too few pips": (opened(), Event("roll", "tam", (("dice", 2),))),
    "too many pips": (opened(), Event("roll", "tam", (("dice", 19),))),
    "no dice": (opened(), Event("roll", "tam")),
    "no number": (opened(), Event("roll", "tam", (("dice", "11"),))),
    "yes is no number": (opened(), Event("roll", "tam", (("dice", True),))),
    "a field too many": (opened(), Event("roll", "tam", (("dice", 9), ("luck", 9)))),
    "another's dice": (opened(), Event("roll", "ork", (("dice", 9),))),
    "declared twice": (opened(), Event("declare", "tam", (("modifier", 1),))),
    "rolled twice": (opened().apply(Event("roll", "tam", (("dice", 9),)))[0], Event("roll", "tam", (("dice", 9),))),
    "too big a modifier": (
        TraitTrial("tam", "Tam", "primaries.body", given(2), False, Rival("nothing", given(0))),
        Event("declare", "tam", (("modifier", 21),)),
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_asked_is_refused(what: str):
    trial, event = REFUSED[what]
    with pytest.raises(Refused):
        trial.apply(event)


@pytest.mark.parametrize(
    ("key", "against"),
    [
        ("secondaries.dodge", Against()),
        ("personality.kind", Against()),
        ("thp", Against()),
        ("personality.valorous", Against("number", 15)),
        ("primaries.body", Against("trait", who=hero(personality={"valorous": 16}), key="personality.valorous")),
        ("primaries.body", Against("trait", who=hero(), key="secondaries.sword")),
        ("primaries.body", Against("trait")),
    ],
)
def test_what_cannot_be_rolled_is_refused(key: str, against: Against):
    with pytest.raises(Refused):
        SYSTEM.trial(hero(personality={"valorous": 16}), world(), key, against)
