"""The document: edits in, named steps of undo and redo, nothing where an edit is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Batch, Edit
from tests.bridge.kites import document, part


@pytest.fixture
def doc(qtbot) -> Iterator[Document]:
    made = document("Ann", "Bob")
    yield made
    made.deleteLater()


def lift(doc: Document) -> int:
    return int(doc.campaign.characters[0].parts.get("lift", 0))


def test_an_edit_tells_the_campaign_before_and_after(doc: Document) -> None:
    seen: list[tuple[AnyCampaign, AnyCampaign]] = []
    doc.changed.connect(lambda old, new: seen.append((old, new)))
    before = doc.campaign
    assert doc.apply(part("ann", "lift", 1))
    assert seen == [(before, doc.campaign)] and lift(doc) == 1
    assert doc.campaign.characters[1] is before.characters[1]
    assert not doc.history.isClean() and doc.history.undoText() == "Lift to 1"


def test_undo_and_redo_give_back_the_very_same_values(doc: Document) -> None:
    states = [doc.campaign]
    for step in (1, 2, 5):
        doc.apply(part("ann", "lift", step))
        states.append(doc.campaign)
    for state in reversed(states[:-1]):
        doc.history.undo()
        assert doc.campaign is state
    assert not doc.history.canUndo() and doc.history.isClean()
    for state in states[1:]:
        doc.history.redo()
        assert doc.campaign is state


def test_edits_of_one_gesture_are_one_step(doc: Document) -> None:
    for step in (1, 2, 1):
        doc.apply(part("ann", "lift", step), "drag 1")
    doc.apply(part("ann", "lift", 2), "drag 2")
    doc.apply(part("ann", "lift", 1))
    doc.apply(part("ann", "lift", 2))
    assert doc.history.count() == 4
    found = []
    while doc.history.canUndo():
        doc.history.undo()
        found.append(lift(doc))
    assert found == [1, 2, 1, 0]


def test_a_gesture_is_not_joined_across_another_step(doc: Document) -> None:
    doc.apply(part("ann", "lift", 1), "drag")
    doc.apply(part("bob", "lift", 1))
    doc.apply(part("ann", "lift", 2), "drag")
    assert doc.history.count() == 3


def test_an_edit_that_changes_nothing_is_no_step(doc: Document) -> None:
    assert doc.apply(part("ann", "lift", None))
    assert doc.history.count() == 0


REFUSED = {
    "no such character": (Edit("set", ("characters", "cid", "name"), "x"), "no_such_place"),
    "no such key": (Edit("set", ("characters", "ann", "wheels"), 1), "no_such_place"),
    "a wrong value": (part("ann", "lift", "much"), "wrong_value"),
    "a dangling reference": (Edit("set", ("characters", "ann", "banner"), "sun"), "unknown_reference"),
    "a taken id": (Edit("add", ("characters",), {"id": "bob", "name": "B"}), "taken_id"),
    "a NUL": (Edit("set", ("name",), "a\0b"), "unfit_text"),
    "half of a batch": (Batch("x", (part("ann", "lift", 1), part("ann", "wheel", 1))), "no_such_place"),
}


@pytest.mark.parametrize(("edit", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refused_edit_changes_nothing_and_says_why(doc: Document, edit: Edit | Batch, code: str) -> None:
    said: list[Finding] = []
    doc.refused.connect(said.append)
    doc.apply(part("bob", "lift", 1))
    before, steps = doc.campaign, doc.history.count()
    assert not doc.apply(edit)
    assert [finding.rule for finding in said] == [code]
    assert doc.campaign is before and doc.history.count() == steps


def test_a_batch_is_one_step(doc: Document) -> None:
    doc.apply(Batch("duplicate", (part("ann", "lift", 2), part("bob", "tail", 1))))
    assert (doc.history.count(), doc.history.undoText()) == (1, "Duplicate a character")
    doc.history.undo()
    assert lift(doc) == 0 and doc.campaign.characters[1].parts == {}


def test_an_own_library_entry_is_in_the_world_at_once_and_leaves_by_undo(doc: Document) -> None:
    doc.apply(Edit("add", ("library", "banners"), {"id": "sun", "name": "The sun"}))
    assert doc.apply(Edit("set", ("characters", "ann", "banner"), "sun"))
    doc.history.undo()
    doc.history.undo()
    assert "sun" not in doc.system.names(doc.world)
    assert not doc.apply(Edit("set", ("characters", "ann", "banner"), "sun"))


def test_a_new_id_is_free(doc: Document) -> None:
    assert doc.new_id("Cid") == "cid" and doc.new_id("Ann") == "ann_2" and doc.new_id("!!!") == "character"


def test_saved_is_a_place_in_the_history(doc: Document) -> None:
    doc.apply(part("ann", "lift", 1))
    doc.mark_saved()
    doc.history.undo()
    assert not doc.history.isClean()
    doc.history.redo()
    assert doc.history.isClean()
