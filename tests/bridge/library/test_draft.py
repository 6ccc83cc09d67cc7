"""A draft of the library: gestures in, signals and one undo step out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.entry_form import EntryForm
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.rules.common.values.edits import Edit
from tests.bridge.kites import opened
from tests.hand_clock import HandClock
from tests.madeup.system import Cloth

NAME = ("library", "ribbons", "silk", "name")


@pytest.fixture
def hill(parent: QObject, tmp_path: Path) -> Iterator[OpenCampaign]:
    yield opened(tmp_path, parent, "Ann", "Bob")


@pytest.fixture
def draft(hill: OpenCampaign) -> Draft:
    return Draft(hill, "library", hill)


class Heard:
    """What a draft tells, in order."""

    def __init__(self, draft: Draft) -> None:
        self.all: list[object] = []
        draft.changed.connect(lambda: self.all.append("changed"))
        draft.refused.connect(lambda finding: self.all.append(finding.rule))
        draft.renamed.connect(lambda *names: self.all.append(names))


def own_silk(draft: Draft) -> None:
    assert draft.add(Edit("add", ("library", "ribbons"), Cloth(id="silk", name="Silk ribbon", weight=1)))


def test_what_is_tried_is_told_and_the_document_left_alone(hill: OpenCampaign, draft: Draft) -> None:
    heard = Heard(draft)
    own_silk(draft)
    assert draft.add(Edit("set", NAME, "Heavy silk"))
    assert heard.all == ["changed"] * 2
    assert draft.texts.name("silk") == "Heavy silk" and hill.texts.name("silk") == "Silk ribbon"
    assert hill.document.history.count() == 0


def test_a_refused_edit_says_why_and_changes_nothing(draft: Draft) -> None:
    heard = Heard(draft)
    assert not draft.add(Edit("set", NAME, "x"))
    assert heard.all == ["no_such_place"] and draft.edits == ()


def test_all_is_taken_as_one_step_and_new_entries_are_renamed(hill: OpenCampaign, draft: Draft) -> None:
    draft.make("ribbons", Cloth(id="entry", name="New entry"))
    draft.add(Edit("set", ("library", "ribbons", "entry", "name"), "Velvet"))
    heard = Heard(draft)
    assert draft.apply()
    assert heard.all == ["changed", ("ribbons", "entry", "velvet")]
    assert draft.edits == () and [r.id for r in hill.document.campaign.library.ribbons] == ["velvet"]
    assert hill.document.history.count() == 1
    hill.document.history.undo()
    assert hill.document.campaign.library.ribbons == ()


def test_nothing_tried_is_taken_at_once(hill: OpenCampaign, draft: Draft) -> None:
    assert draft.apply() and hill.document.history.count() == 0


def test_dropping_gives_all_up(hill: OpenCampaign, draft: Draft) -> None:
    own_silk(draft)
    heard = Heard(draft)
    draft.drop()
    assert heard.all == ["changed"] and draft.trial == hill.document.campaign


def test_edits_follow_the_campaign(hill: OpenCampaign, draft: Draft) -> None:
    own_silk(draft)
    heard = Heard(draft)
    hill.document.apply(Edit("set", ("name",), "Dune"))
    assert heard.all == ["changed"]
    assert (draft.trial.name, draft.trial.library.ribbons[0].id) == ("Dune", "silk")


def test_what_does_not_go_any_more_is_told_and_dropped(hill: OpenCampaign, draft: Draft) -> None:
    hill.document.apply(Edit("add", ("library", "ribbons"), Cloth(id="velvet", name="Velvet")))
    draft.add(Edit("set", ("library", "ribbons", "velvet", "name"), "Red velvet"))
    heard = Heard(draft)
    hill.document.history.undo()
    assert heard.all == ["no_such_place", "changed"] and draft.edits == ()
    assert draft.trial == hill.document.campaign


def test_the_form_of_an_own_entry_changes_the_draft_and_follows_it(hill: OpenCampaign, draft: Draft) -> None:
    own_silk(draft)
    form = EntryForm(hill, draft, "ribbons", "silk", hill)
    assert form.own and form.send(Edit("set", ("name",), "Heavy silk"))
    model = form.models["thing"]
    assert model.data(model.index(0, 1)) == "Heavy silk"
    gone: list[bool] = []
    form.gone.connect(lambda: gone.append(True))
    form.close()
    draft.drop()
    assert gone == []


def test_the_form_of_a_starters_entry_only_shows(hill: OpenCampaign, draft: Draft) -> None:
    form = EntryForm(hill, draft, "ribbons", "silk", hill)
    assert not form.own and not form.send(Edit("set", ("name",), "x")) and draft.edits == ()
    cells = [cell for row in form.sections["thing"].rows for cell in row.cells]
    assert [(cell.field, cell.to) for cell in cells] == [(None, None)] * 2
    assert form.layouts.head == ("thing",) and [row.id for row in form.catalogue("banners").rows] == ["moon", "goose"]


def test_a_template_sits_like_a_sheet(hill: OpenCampaign, draft: Draft) -> None:
    form = EntryForm(hill, draft, "templates", "stunt_kite", hill)
    assert form.layouts == hill.document.system.layouts["sheet"]
    patched = next(row for row in form.sections["who"].rows if row.id == "patched")
    assert patched.cells[0].figure.value == "no"


def test_a_form_without_its_entry_says_so(hill: OpenCampaign, draft: Draft) -> None:
    draft.make("ribbons", Cloth(id="velvet", name="Velvet"))
    form = EntryForm(hill, draft, "ribbons", "velvet", hill)
    gone: list[bool] = []
    form.gone.connect(lambda: gone.append(True))
    draft.drop()
    assert gone == [True]
    with pytest.raises(KeyError):
        EntryForm(hill, draft, "ribbons", "velvet", hill)


def test_whom_a_draft_changes_is_found_in_idle_moments(clock: HandClock, hill: OpenCampaign, draft: Draft) -> None:
    hill.document.apply(Edit("add", ("characters", "ann", "ribbons"), "silk"))
    worker = ImpactWorker(hill, draft, hill)
    own_silk(draft)
    draft.add(Edit("set", NAME, "Heavy silk"))
    assert worker.running and (worker.done, worker.total, worker.found) == (0, 2, ())
    clock.advance(0)
    assert not worker.running
    assert worker.done == 2 and [each.who for each in worker.found] == ["ann"] and not worker.stopped


def test_the_work_stops_when_asked_and_where_nothing_is_tried(hill: OpenCampaign, draft: Draft) -> None:
    worker = ImpactWorker(hill, draft, hill)
    own_silk(draft)
    worker.stop()
    assert worker.stopped and not worker.running
    draft.add(Edit("set", NAME, "Heavy silk"))
    assert worker.running and not worker.stopped
    draft.drop()
    assert not worker.running and worker.found == ()
