"""A fight in an open document: its events are steps like all others, undone and redone by the same stack."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import event_of, told
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.system_texts import Texts

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
SHIPPED_DATA = ShippedData()
DUEL = ("encounters", "duel_on_the_quay")
TEXTS = Texts({})


def named(edit: Edit | Batch, campaign: object) -> str:
    return edit_text(edit, TEXTS)


@pytest.fixture
def document(qapp: object) -> Document:
    campaign = read(SAMPLE.read_bytes(), SHIPPED_DATA)
    return Document(campaign, SHIPPED_DATA.system(campaign.system), SHIPPED_DATA.world, named)


def duel(document: Document) -> Encounter:
    found: Encounter = document.campaign.encounters[0]
    return found


def test_events_are_undone_and_redone(document: Document) -> None:
    whole = duel(document)
    reel = Replay(begun(whole, document.system, SHIPPED_DATA.shipped("nutshell")))
    half = reel.at(whole.events, 20)
    assert document.apply(Edit("set", (*DUEL, "cursor"), 20))
    assert document.apply(Edit("add", (*DUEL, "events"), told("end")))
    assert reel.at(duel(document).events).over and duel(document).branches[0].at == 20
    assert [document.history.text(at) for at in range(2)] == ["The fight rewound", "A step of the fight"]
    document.history.undo()
    assert reel.at(duel(document).events, duel(document).reached) == half
    document.history.undo()
    assert duel(document) == whole
    document.history.redo()
    document.history.redo()
    assert reel.at(duel(document).events).over


def test_a_correction_is_one_step(document: Document) -> None:
    whole = duel(document)
    at = next(n for n, event in enumerate(whole.events) if event.kind == "roll")
    assert document.apply(
        Edit("set", (*DUEL, "events", str(at)), {"kind": "roll", "who": whole.events[at].who, "dice": 3})
    )
    assert duel(document).events[at].entry("dice") == 3 and len(duel(document).events) == len(whole.events)
    assert document.history.undoText() == "A step of the fight corrected"
    document.history.undo()
    assert duel(document) == whole


def test_nonsense_is_refused_and_nothing_changes(document: Document) -> None:
    before = document.campaign
    told_of: list[Finding] = []
    document.refused.connect(told_of.append)
    assert not document.apply(Edit("set", (*DUEL, "cursor"), 10_000))
    assert [finding.rule for finding in told_of] == ["wrong_value"] and document.campaign is before


def test_an_event_may_be_told_as_a_file_has_it(document: Document) -> None:
    assert document.apply(Edit("add", (*DUEL, "events"), {"kind": "effect", "who": "ghazra", "name": "dazed"}))
    assert duel(document).events[-1] == event_of({"kind": "effect", "who": "ghazra", "name": "dazed"})
