"""docs/fights-death-or-glory.md: its fight is played and compared line by line, and it names every event there is."""

from __future__ import annotations

import re

from mls_desktop.model.fight.fielding import begun
from mls_desktop.rules.common.fight.fight_events import SHARED
from mls_desktop.rules.death_or_glory.fight.play.announcements import TOLD
from mls_desktop.rules.death_or_glory.fight.play.answering import ANSWERS
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.documented import events_named, goes_as_told, told_in
from tests.rules.death_or_glory.fight.play.test_any_fight import FORD, SHIPPED_DATA

TEXT = told_in("fights-death-or-glory.md")
TABLES = events_named(TEXT)


def test_the_fight_goes_as_it_is_told() -> None:
    goes_as_told(TEXT)


def test_every_kind_of_event_is_named() -> None:
    assert set(TABLES) == {*ANSWERS, *TOLD, *SHARED}


def test_every_key_of_an_event_is_named() -> None:
    told: dict[str, set[str]] = {}
    encounter = FORD.encounters[0]
    fight = begun(encounter, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    for event in encounter.events:
        for prompt in (*fight.prompts(), *fight.announcements()):
            told.setdefault(prompt.id, set()).update(field.name for field in prompt.fields)
        fight, _notes = fight.apply(event)
    assert len(told) > 15
    for kind, keys in told.items():
        assert keys <= set(re.findall(r"`(\w+)`", TABLES[kind])), kind
