"""Rolls outside fights: what is asked after a critical failure, and chances that say how often it comes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import Against, Trial
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.fight.odds.counting import HUNDRED, hits
from tests.rules.death_or_glory.lives import case, person, world

WORLD = world()
TEXTS = Texts(load_words(ShippedData().resources, SYSTEM.id), SYSTEM.names(WORLD))
TAM = person(skills=[{"skill": "hunt", "base": 40}, {"skill": "first_aid", "base": 60}])
UGH = person(skills=[{"skill": "hunt", "base": 30}], id="ugh", name="Ugh")


def begun(key: str, modifier: int = 0, against: Any = None, **rulings: Any) -> Trial:
    trial: Trial = SYSTEM.trial(TAM, world(**rulings), key, against or Against())
    trial, notes = trial.apply(told("declare", TAM.id, modifier=modifier, reason=""))
    assert not notes
    return trial


def asked(trial: Trial) -> list[tuple[str, str, str]]:
    return [(prompt.id, prompt.who, prompt.rule) for prompt in trial.prompts()]


@pytest.mark.parametrize(
    ("key", "modifier", "fell", "botched"),
    [
        case("DOG-SK-3", "99 below 50", "skills.hunt", 0, 99, True),
        case("DOG-SK-3", "100 below 50", "skills.hunt", 0, 100, True),
        case("DOG-SK-3", "98 is a plain failure", "skills.hunt", 0, 98, False),
        case("DOG-SK-3", "99 from 50 on", "skills.first_aid", 0, 99, False),
        case("DOG-SK-3", "99 where the modifier leads below 50", "skills.first_aid", -20, 99, True),
        case("DOG-SK-3", "100 always", "skills.first_aid", 100, 100, True),
        case("DOG-SK-3", "a critical success", "skills.first_aid", 0, 1, False),
        case("DOG-AT-4", "20 of an attribute", "attributes.agility", 20, 20, True),
        case("DOG-AT-4", "19 of an attribute", "attributes.agility", 0, 19, False),
    ],
)
def test_a_note_is_asked_for(key: str, modifier: int, fell: int, botched: bool) -> None:
    trial, notes = begun(key, modifier).apply(told("roll", TAM.id, dice=fell))
    assert [note.kind for note in notes if note.kind != "may_learn"] == ["rolled"]
    assert asked(trial) == [("botch", TAM.id, "DOG-SK-3")] * botched
    if not botched:
        with pytest.raises(Refused):
            trial.apply(told("botch", TAM.id, note="too much"))
        return
    assert TEXTS.note(notes[0]).endswith("critical failure.")
    assert TEXTS.ask(trial.prompts()[0].id) == "What goes wrong"
    after, silent = trial.apply(told("botch", TAM.id))
    assert not after.prompts() and not silent
    after, spoken = trial.apply(told("botch", TAM.id, note=" falls into the brook "))
    assert not after.prompts()
    assert [TEXTS.note(note) for note in spoken] == ["Tam: falls into the brook"]


def test_a_note_is_said_as_it_was_written() -> None:
    """Also where it reads like the id of something."""
    trial, _notes = begun("skills.hunt").apply(told("roll", TAM.id, dice=100))
    _trial, notes = trial.apply(told("botch", TAM.id, note="head"))
    assert TEXTS.note(notes[0]) == "Tam: head"


@pytest.mark.parametrize(
    ("mine", "theirs", "of"),
    [
        case("DOG-SK-14", "both", 100, 99, ["tam", "ugh"]),
        case("DOG-SK-14", "the other alone", 30, 100, ["ugh"]),
        case("DOG-SK-14", "neither", 98, 98, []),
    ],
)
def test_both_of_a_contest_may_fail_critically(mine: int, theirs: int, of: list[str]) -> None:
    trial = begun("skills.hunt", against=Against("trait", 0, UGH, "skills.hunt"))
    trial, notes = trial.apply(told("roll_against", UGH.id, dice=theirs))
    assert not notes
    trial, notes = trial.apply(told("roll", TAM.id, dice=mine))
    assert [note.kind for note in notes] == ["rolled", "opposed"]
    said = []
    while trial.prompts():
        (prompt,) = trial.prompts()
        trial, notes = trial.apply(told(prompt.id, prompt.who, note="stumbles"))
        said += [TEXTS.note(note) for note in notes]
    assert said == [f"{name.capitalize()}: stumbles" for name in of]


def test_of_a_thing_nothing_is_asked() -> None:
    trial = begun("skills.hunt", against=Against("thing", 30))
    trial, _notes = trial.apply(told("roll", TAM.id, dice=30))
    trial, _notes = trial.apply(told("roll_against", "", dice=100))
    assert not trial.prompts()


@pytest.mark.parametrize("modifier", [case("DOG-SK-3", f"at {modifier}", modifier) for modifier in (-60, 0, 40, 160)])
def test_how_often_it_comes(modifier: int) -> None:
    trial = begun("skills.hunt", modifier)
    level = {each.key: each.level.value for each in SYSTEM.rolls(TAM, WORLD)}["skills.hunt"]
    assert isinstance(level, int)
    botched = [fell for fell in HUNDRED if asked(trial.apply(told("roll", TAM.id, dice=fell))[0])]
    assert botched == ([99, 100] if level + modifier < 50 else [100])
    assert dict(trial.chances())["fumble"].value == Fraction(len(botched), 100)


@pytest.mark.parametrize("reading", [case("DOG-SK-2", each, each) for each in ("default", "other")])
def test_a_contest_is_graded_as_it_is_told(reading: str) -> None:
    """Score 60 at -20: 5 is a critical of the score, not of the chance; Ugh rolls at 30."""
    trial = begun("skills.first_aid", -20, Against("trait", 0, UGH, "skills.hunt"), DOG_SK_2=reading)
    level, rival = 60, 30
    top = level // 10 - 1 if reading == "other" else (level - 20) // 10 - 1

    def rank(chance: int, roll: int, highest: int) -> tuple[int, int]:
        grade = 2 if roll <= highest else 1 if hits(chance, roll) else 0
        return grade, chance - roll if grade else 0

    wins = sum(rank(level - 20, a, top) > rank(rival, b, 2) for a, b in product(HUNDRED, HUNDRED))
    assert dict(trial.chances())["wins"].value == Fraction(wins, 10_000)


@pytest.mark.parametrize(
    ("key", "fell", "said"),
    [
        case("DOG-SK-4", "by an attribute", "skills.hide", 3,
             "Hide may grow: when the scene is over, d100 above 42 and d20 below 14 (Agility) bring 1d10."),
        case("DOG-SK-4", "a blow", "skills.swordsplay.attack", 1, "Swordsplay, attack may grow: when"),
        case("DOG-SK-4", "by none", "skills.searching", 1, "Search may grow: when the scene is over, d100 above "),
        case("DOG-SK-4", "no critical", "skills.hide", 5, ""),
        case("DOG-SK-4", "no skill", "attributes.agility", 1, ""),
    ],
)  # fmt: skip
def test_a_critical_outside_fights_may_teach(key: str, fell: int, said: str) -> None:
    who = person("AGI 14", skills=[{"skill": "hide", "base": 40}, {"skill": "swordsplay", "base": {"attack": 40}}])
    trial = SYSTEM.trial(who, WORLD, key, Against())
    trial, _notes = trial.apply(told("declare", who.id, modifier=0, reason=""))
    _trial, notes = trial.apply(told("roll", who.id, dice=fell))
    lessons = [TEXTS.note(note) for note in notes if note.kind.startswith("may_learn")]
    assert len(lessons) == bool(said) and all(lesson.startswith(said) for lesson in lessons)
