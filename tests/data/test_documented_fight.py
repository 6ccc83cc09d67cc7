"""docs/fights.md: the fight it tells is played and compared line by line, and it names every event there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mls_desktop.rules.nutshell.fight.play.announcements import KNOWN
from mls_desktop.words.system_texts import load_words
from tests.documented import events_named, goes_as_told, told_in
from tests.rules.nutshell.fighting import script, script_names
from tests.rules.nutshell.shipped import ROOT

pytestmark = pytest.mark.needs("nutshell")

TEXT = told_in("fights.md")
TABLES = events_named(TEXT.partition("## The events")[2])
NAMED = {*re.findall(r"`(\w+)`", TEXT.partition("## The events")[2])}
WORDS = load_words([ROOT / "resources"], "nutshell")


def test_the_fight_goes_as_it_is_told() -> None:
    goes_as_told(TEXT)


def test_it_is_said_how_long_an_effect_lasts() -> None:
    """tests/rules/nutshell/fight/play/test_party_turns.py holds that it does."""
    row = next(line for line in TEXT.splitlines() if line.startswith("| `effect` |"))
    assert "the Turn it begins in does not count" in row


def test_every_kind_of_event_is_named() -> None:
    assert set(TABLES) == set(KNOWN)


def test_every_value_of_a_choice_is_named() -> None:
    """Of what is asked for in the scripted fights: all that is a word of the game, and no fighter's or thing's id."""
    unnamed: dict[str, set[str]] = {}
    for name in script_names():
        fight: Any = script(name).start()
        for event in script(name).events():
            ids = {*fight.battle.fighters, *fight.battle.world.weapons}
            for prompt in (*fight.prompts(), *fight.announcements()):
                for field in prompt.fields:
                    values = {each for each in field.options if each in WORDS["names"] and each not in ids}
                    unnamed.setdefault(f"{prompt.id}.{field.name}", set()).update(values - NAMED)
            fight, _notes = fight.apply(event)
    assert "action.action" in unnamed and "declare.place" in unnamed
    assert {key: values for key, values in unnamed.items() if values} == {}


def test_every_key_of_an_event_is_named() -> None:
    """Of all events of the scripted fights, and of all that is asked for in them."""
    told: dict[str, set[str]] = {}
    for name in script_names():
        fight: Any = script(name).start()
        for event in script(name).events():
            told.setdefault(event.kind, set()).update(key for key, _value in event.facts)
            for prompt in (*fight.prompts(), *fight.announcements()):
                told.setdefault(prompt.id, set()).update(field.name for field in prompt.fields)
            fight, _notes = fight.apply(event)
    same = {"shot": "roll", "dodge": "roll", "shock": "roll"}
    assert set(KNOWN) - set(told) <= {"pass"}
    for kind, keys in told.items():
        named = set(re.findall(r"`(\w+)`", TABLES[same.get(kind, kind)]))
        assert keys <= named, kind
