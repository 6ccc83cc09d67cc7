"""docs/fights.md: the fight it tells is played and compared line by line, and it names every event there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.commands.outcome import fight_speech
from mls_desktop.model.playing import begun, played
from mls_desktop.rules.common.events import event_of
from mls_desktop.rules.nutshell.fight.telling import KNOWN
from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf
from tests.rules.nutshell.fighting import script, script_names

pytestmark = pytest.mark.needs("nutshell")

TEXT = (Path(__file__).parents[2] / "docs" / "fights.md").read_text("utf-8")
BLOCKS = re.findall(r"```json\n(.*?)\n```\n((?:\n?> [^\n]*\n)*)", TEXT, re.DOTALL)
TABLES = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT.partition("## The events")[2], re.MULTILINE))


def test_the_fight_goes_as_it_is_told() -> None:
    shelf = Shelf()
    (whole, _none), *steps = BLOCKS
    campaign = read(whole.encode(), shelf)
    (encounter,) = campaign.encounters
    speech = fight_speech(campaign, encounter, shelf)
    fight = begun(encounter, shelf.system(campaign.system), shelf.shipped(campaign.system))
    assert len(steps) > 12
    for event, said in steps:
        moment, fight = played(fight, event_of(json.loads(event)))
        assert moment.misfit is None, event
        assert [speech.note(note) for note in moment.notes] == [line[2:].strip() for line in said.split("\n") if line]
    assert fight.over


def test_every_kind_of_event_is_named() -> None:
    assert set(TABLES) == set(KNOWN)


def test_every_key_of_an_event_is_named() -> None:
    """Of all events of the scripted fights, and of all that is asked for in them."""
    told: dict[str, set[str]] = {}
    for name in script_names():
        fight: Any = script(name).start()
        for event in script(name).events():
            told.setdefault(event.kind, set()).update(key for key, _value in event.facts)
            for ask in (*fight.asks(), *fight.tellings()):
                told.setdefault(ask.id, set()).update(field.name for field in ask.fields)
            fight, _notes = fight.apply(event)
    same = {"shot": "roll", "dodge": "roll", "shock": "roll"}
    assert set(KNOWN) - set(told) <= {"pass"}
    for kind, keys in told.items():
        named = set(re.findall(r"`(\w+)`", TABLES[same.get(kind, kind)]))
        assert keys <= named, kind
