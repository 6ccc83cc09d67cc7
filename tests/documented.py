"""Fights told in the documents: a campaign, then event by event what the log says of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mls_desktop.commands.line.outcome import encounter_texts
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import played
from mls_desktop.rules.common.values.events import event_of
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"```json\n(.*?)\n```\n((?:\n?> [^\n]*\n)*)", re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)


def told_in(name: str) -> str:
    """The text of a document."""
    return (DOCS / name).read_text("utf-8")


def events_named(text: str) -> dict[str, str]:
    """Each event that a document names in its tables, with what it says of its keys."""
    return dict(ROW.findall(text))


def goes_as_told(text: str) -> None:
    """Plays the fight of a document to its end; fails where the log says otherwise."""
    shipped_data = ShippedData()
    (whole, _none), *steps = BLOCK.findall(text)
    campaign = read(whole.encode(), shipped_data)
    (encounter,) = campaign.encounters
    texts = encounter_texts(campaign, encounter, shipped_data)
    fight = begun(encounter, shipped_data.system(campaign.system), shipped_data.shipped(campaign.system))
    assert len(steps) > 12
    for event, said in steps:
        moment, fight = played(fight, event_of(json.loads(event)))
        assert moment.misfit is None, event
        assert [texts.note(note) for note in moment.notes] == [line[2:].strip() for line in said.split("\n") if line]
    assert fight.over
