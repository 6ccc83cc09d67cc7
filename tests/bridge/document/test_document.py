"""The document: edits in, named steps of undo and redo, nothing where an edit is refused."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from msgspec import Struct
from msgspec.structs import replace
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from mls_desktop.bridge.document.document import Document, State
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.storage.past_steps import PastStep
from tests.bridge.kites import campaign, document, part, step_name
from tests.madeup.system import SYSTEM, shipped_data


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


def test_what_a_gesture_has_joined_is_gone_with_the_document(qtbot) -> None:
    made = document("Ann", "Bob")
    for step in (1, 2, 1):
        assert made.apply(part("ann", "lift", step), "drag 1")
    assert made.history.count() == 1
    there = ref(made)
    Shiboken.delete(made)
    del made
    gc.collect()
    assert there() is None


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


class Worlds:
    """The worlds of campaigns, as the made-up system makes them; none any more once it is `broken`."""

    def __init__(self) -> None:
        self.broken = False
        self.made: list[AnyCampaign] = []

    def __call__(self, campaign: AnyCampaign) -> Struct:
        if self.broken:
            raise ZeroDivisionError("no world")
        self.made.append(campaign)
        made: Struct = SYSTEM.world(shipped_data().shipped("kites"), campaign.library, campaign.rulings)
        return made


@pytest.fixture
def worlds() -> Worlds:
    return Worlds()


@pytest.fixture
def worldly(qtbot, worlds: Worlds) -> Iterator[Document]:
    made = Document(campaign("Ann"), SYSTEM, worlds, step_name)
    yield made
    made.deleteLater()


RULED = Edit("set", ("rulings", "K-COST-1"), "other")


def test_a_world_that_cannot_be_made_leaves_all_as_it_was(worldly: Document, worlds: Worlds) -> None:
    before, world = worldly.campaign, worldly.world
    worlds.broken = True
    with pytest.raises(ZeroDivisionError):
        worldly.apply(RULED)
    assert worldly.campaign is before and worldly.world is world and worldly.history.count() == 0
    worlds.broken = False
    assert worldly.apply(RULED) and worldly.world is not world


def test_undo_and_redo_work_nothing_out(worldly: Document, worlds: Worlds) -> None:
    seen = [(worldly.campaign, worldly.world)]
    for edit in (part("ann", "lift", 1), RULED, part("ann", "lift", 2)):
        assert worldly.apply(edit)
        seen.append((worldly.campaign, worldly.world))
    assert seen[0][1] is seen[1][1] is not seen[2][1] and seen[2][1] is seen[3][1]
    worlds.broken = True
    for state in reversed(seen[:-1]):
        worldly.history.undo()
        assert (worldly.campaign, worldly.world) == state and worldly.world is state[1]
    for state in seen[1:]:
        worldly.history.redo()
        assert (worldly.campaign, worldly.world) == state and worldly.world is state[1]


def test_steps_of_an_earlier_session_bring_their_worlds(worldly: Document, worlds: Worlds) -> None:
    ruled = replace(worldly.campaign, rulings={"K-COST-1": "other"})
    named = replace(ruled, name="Dale")
    before = (PastStep("a ruling back", ruled, worldly.campaign),)
    after = (PastStep("a ruling", worldly.campaign, ruled), PastStep("a name", ruled, named))
    assert worldly.restore_steps(worldly.campaign, before, after)
    worlds.broken = True
    loaded, first = worldly.campaign, worldly.world
    for index, state in ((2, ruled), (3, named), (1, loaded), (0, ruled)):
        worldly.history.setIndex(index)
        assert worldly.campaign is state and (worldly.world is first) == (state is loaded)


def test_steps_that_cannot_be_restored_leave_those_that_are_there(worldly: Document, worlds: Worlds) -> None:
    loaded = worldly.campaign
    assert worldly.apply(part("ann", "lift", 1))
    worlds.broken = True
    ruled = replace(loaded, rulings={"K-COST-1": "other"})
    with pytest.raises(ZeroDivisionError):
        worldly.restore_steps(loaded, (PastStep("a ruling back", ruled, loaded),), ())
    assert worldly.history.count() == 1 and lift(worldly) == 1


def test_a_listener_that_breaks_keeps_no_other_from_hearing(doc: Document, qtbot: QtBot) -> None:
    heard: list[str] = []

    def broken(old: AnyCampaign, new: AnyCampaign) -> None:
        heard.append("broken")
        [][0]

    doc.changed.connect(lambda old, new: heard.append("first"))
    doc.changed.connect(broken)
    doc.changed.connect(lambda old, new: heard.append("last"))
    doc.history.indexChanged.connect(lambda index: heard.append(f"step {index}"))
    with qtbot.captureExceptions() as caught:
        assert doc.apply(part("ann", "lift", 1))
        doc.history.undo()
    assert heard == ["first", "broken", "last", "step 1", "first", "broken", "last", "step 0"]
    assert [kind for kind, _error, _trace in caught] == [IndexError, IndexError]
    assert lift(doc) == 0 and doc.history.count() == 1


@pytest.mark.expects_log
@pytest.mark.parametrize("broken", ["redo", "undo"])
def test_a_step_that_broke_is_shown_as_the_history_has_it(
    doc: Document, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """Qt has moved on by then, so the campaign does too."""
    seen: list[AnyCampaign] = []
    if broken == "undo":
        doc.apply(part("ann", "lift", 1))
    doc.history.indexChanged.connect(lambda _index: seen.append(doc.campaign))
    shows = [True]
    real = doc._show

    def show(state: State) -> None:
        if shows.pop() if shows else False:
            raise ZeroDivisionError
        real(state)

    monkeypatch.setattr(doc, "_show", show)
    with qtbot.captureExceptions() as caught:
        doc.apply(part("ann", "lift", 1)) if broken == "redo" else doc.history.undo()
    assert len(caught) == 1 and not shows
    assert lift(doc) == (1 if broken == "redo" else 0) and seen == [doc.campaign]
