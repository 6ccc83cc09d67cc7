"""docs/fights-death-or-glory.md: its fight is played and compared line by line, and it names every event there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mls_desktop.commands.outcome import fight_speech
from mls_desktop.model.playing import begun, played
from mls_desktop.rules.common.events import event_of
from mls_desktop.rules.death_or_glory.fight.answering import ANSWERS
from mls_desktop.rules.death_or_glory.fight.telling import TOLD
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf
from tests.rules.death_or_glory.fight.test_any_fight import FORD, SHELF

TEXT = (Path(__file__).parents[4] / "docs" / "fights-death-or-glory.md").read_text("utf-8")
BLOCKS = re.findall(r"```json\n(.*?)\n```\n((?:\n?> [^\n]*\n)*)", TEXT, re.DOTALL)
TABLES = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT, re.MULTILINE))


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
    assert set(TABLES) == {*ANSWERS, *TOLD, "join"}


def test_every_key_of_an_event_is_named() -> None:
    told: dict[str, set[str]] = {}
    encounter = FORD.encounters[0]
    fight = begun(encounter, SYSTEM, SHELF.shipped(SYSTEM.id))
    for event in encounter.events:
        for ask in (*fight.asks(), *fight.tellings()):
            told.setdefault(ask.id, set()).update(field.name for field in ask.fields)
        fight, _notes = fight.apply(event)
    assert len(told) > 15
    for kind, keys in told.items():
        assert keys <= set(re.findall(r"`(\w+)`", TABLES[kind])), kind
