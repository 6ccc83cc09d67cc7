"""docs/fights.md: the fight it tells is played and compared line by line, and it names every event there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mls_desktop.rules.nutshell.fight.play.announcements import KNOWN
from tests.documented import events_named, goes_as_told, told_in
from tests.rules.nutshell.fighting import script, script_names

pytestmark = pytest.mark.needs("nutshell")

TEXT = told_in("fights.md")
TABLES = events_named(TEXT.partition("## The events")[2])


def test_the_fight_goes_as_it_is_told() -> None:
    goes_as_told(TEXT)


def test_every_kind_of_event_is_named() -> None:
    assert set(TABLES) == set(KNOWN)


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
