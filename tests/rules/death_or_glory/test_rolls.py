"""Rolls outside fights: one against another, a tenth of what, what load and tiredness take off."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.fight.fights import Against
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.character import Now
from mls_desktop.rules.death_or_glory.stats.grades import contest, skill_grade
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.lives import case, person, world

WORLD = world()
ROOT = Path(__file__).parents[3]
TEXTS = Texts(load_words([ROOT / "resources"], "death_or_glory"), SYSTEM.names(WORLD))


def test_one_against_another() -> None:
    one = person("AGI 14", skills=[{"skill": "hide", "base": 40}])
    other = person(skills=[{"skill": "perception", "base": 35}])
    trial = SYSTEM.trial(one, WORLD, "skills.hide", Against("trait", 0, other, "skills.perception"))
    trial, _notes = trial.apply(told("declare", one.id, modifier=0, reason=""))
    ended = [contest((42, a), (41, b)) for a, b in product(range(1, 101), repeat=2)]
    wins = {name: figure.value for name, figure in trial.chances()}
    assert wins["wins"] == wins["prevails"] == Fraction(ended.count(1), 10_000)
    assert wins["loses"] == Fraction(ended.count(2), 10_000)
    trial, _notes = trial.apply(told("roll", one.id, dice=20))
    trial, notes = trial.apply(told("roll_against", other.id, dice=60))
    assert TEXTS.note(notes[1]).endswith("failure; prevails.")


@pytest.mark.parametrize(
    ("reading", "grade"),
    [
        case("DOG-SK-2", "SK-T14, of the chance", "default", "success"),
        case("DOG-SK-2", "of the score", "other", "critical"),
    ],
)
def test_a_tenth_of_what(reading: str, grade: str) -> None:
    one = person(skills=[{"skill": "hunt", "base": 60}])
    trial = SYSTEM.trial(one, world(DOG_SK_2=reading), "skills.hunt", Against())
    trial, _notes = trial.apply(told("declare", one.id, modifier=-20, reason=""))
    _trial, notes = trial.apply(told("roll", one.id, dice=5))
    assert dict(notes[0].facts)["outcome"].value == grade
    assert skill_grade(40, 5, 60 if reading == "other" else None) == grade


def test_a_load_counts_when_attributes_are_rolled() -> None:
    one = person("AGI 14", gear=[{"name": "Anvil", "enc": 400}])
    level = {each.key: each.level.value for each in SYSTEM.rolls(one, WORLD)}
    assert (level["attributes.agility"], level["attributes.strength"]) == (12, 10)


def test_a_tenth_of_the_score_where_it_is_opposed() -> None:
    """SK-2 read the other way counts in a contest too, for both: 5 is critical of a score of 60 at a chance of 40."""
    one, other = (person(skills=[{"skill": "hunt", "base": base}]) for base in (60, 30))
    trial = SYSTEM.trial(one, world(DOG_SK_2="other"), "skills.hunt", Against("trait", 0, other, "skills.hunt"))
    trial, _notes = trial.apply(told("declare", one.id, modifier=-20, reason=""))
    trial, _notes = trial.apply(told("roll", one.id, dice=5))
    _trial, notes = trial.apply(told("roll_against", other.id, dice=2))
    facts = [dict(note.facts)["outcome"].value for note in notes if note.kind != "may_learn"]
    assert facts == ["critical", "wins"]


@pytest.mark.parametrize(
    ("reading", "fatigue", "off"),
    [
        case("DOG-TI-6", "as usual", "default", 24, 0),
        case("DOG-TI-6", "tired", "other", 24, 10),
        case("DOG-TI-6", "not yet", "other", 25, 0),
    ],
)
def test_tiredness_lowers_all_chances(reading: str, fatigue: int, off: int) -> None:
    one = person(
        weapons=["club"], shield="small_shield", now={"fatigue": fatigue}, skills=[{"skill": "hunt", "base": 60}]
    )
    fresh = {each.key: each.level.value for each in SYSTEM.rolls(replace(one, now=Now()), WORLD)}
    tired = {each.key: each.level.value for each in SYSTEM.rolls(one, world(DOG_TI_6=reading))}
    assert fresh["skills.hunt"] == 60
    for key, level in fresh.items():
        assert tired[key] == (level if key.startswith("attributes.") else int(str(level)) - off), key


def test_a_tenth_of_the_score_of_the_tired() -> None:
    one = person(now={"fatigue": 3}, skills=[{"skill": "hunt", "base": 60}])
    trial = SYSTEM.trial(one, world(DOG_TI_6="other", DOG_SK_2="other"), "skills.hunt", Against())
    trial, _notes = trial.apply(told("declare", one.id, modifier=0, reason=""))
    assert dict(trial.chances())["critical"].value == Fraction(5, 100)
    assert dict(trial.chances())["succeeds"].value == Fraction(50, 100)
