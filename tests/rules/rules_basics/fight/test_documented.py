"""docs/fights-rules-basics.md: its fight is played and compared note by note, and it names every event there is, with
its keys."""

from __future__ import annotations

import json
import re

from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import played
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.battlefield.ground_events import ASKED, DOOR_FIELDS, told_fields
from mls_desktop.rules.common.fight.fight_events import SHARED
from mls_desktop.rules.common.fight.out_and_back import WORDS
from mls_desktop.rules.common.values.events import event_of
from mls_desktop.rules.rules_basics.fight.play.announcements import ON_GROUND
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS
from mls_desktop.storage.reading import read
from tests.documented import BLOCK, events_named, told_in
from tests.rules.rules_basics.shipped_data import SHIPPED_DATA

NAME = "fights-rules-basics.md"


def said(note: Note) -> str:
    """A note as the page tells it: what happened, whose it is, and the facts of it."""
    facts = ", ".join(f"{name} {figure.value}" for name, figure in note.facts if figure.value != "")
    return f"{note.kind}: {facts}"


def test_the_fight_goes_as_it_is_told() -> None:
    (whole, _none), *steps = BLOCK.findall(told_in(NAME))
    (encounter,) = read(whole.encode(), SHIPPED_DATA).encounters
    fight = begun(encounter, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    assert len(steps) > 20
    for event, lines in steps:
        moment, fight = played(fight, event_of(json.loads(event)))
        assert moment.misfit is None, event
        assert [said(note) for note in moment.notes] == [line[2:].strip() for line in lines.split("\n") if line]
    assert fight.over


def test_every_kind_of_event_is_named() -> None:
    assert set(events_named(told_in(NAME))) == {*ANSWERS, *WORDS, *SHARED, *ON_GROUND}


def test_every_action_is_named() -> None:
    declared = next(line for line in told_in(NAME).splitlines() if line.startswith("| `declare`"))
    assert set(ACTIONS) <= set(re.findall(r"`(\w+)`", declared))


def test_every_key_of_an_event_is_named() -> None:
    tables = events_named(told_in(NAME))
    told: dict[str, set[str]] = {}
    (whole, _none), *steps = BLOCK.findall(told_in(NAME))
    (encounter,) = read(whole.encode(), SHIPPED_DATA).encounters
    fight = begun(encounter, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    for event, _lines in steps:
        for prompt in (*fight.prompts(), *fight.announcements()):
            told.setdefault(prompt.id, set()).update(field.name for field in prompt.fields)
        fight, _notes = fight.apply(event_of(json.loads(event)))
    assert len(told) > 15
    for kind, keys in told.items():
        assert keys <= set(re.findall(r"`(\w+)`", tables[kind])), kind


def test_every_key_of_the_ground_is_named() -> None:
    text = told_in(NAME)
    rows = "\n".join(row for row in text.splitlines() if row.startswith(("| `move`", "| `door`")))
    keys = {field.name for field in (*ASKED, *told_fields(), *DOOR_FIELDS)}
    assert len(rows.splitlines()) == 3 and keys <= set(re.findall(r"`(\w+)`", rows))
