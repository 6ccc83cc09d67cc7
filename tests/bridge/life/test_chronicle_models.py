"""The models of a chronicle: kept up to date, drafts weighed and taken as one step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.life.chronicle_model import ChronicleModel
from mls_desktop.bridge.life.draft_model import DraftModel
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.model.life.entry_draft import Act, EntryDraft
from mls_desktop.report.change_table import FEW, FIGURE, LEAST, MORE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.words.edit_texts import edit_text
from tests.desk import SHIPPED
from tests.homes import folders
from tests.rules.nutshell.life.test_life_course import ADVENTURE

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"
SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
TOLD: tuple[dict[str, Any], ...] = ({"kind": "check", "what": "secondaries/dodge"}, ADVENTURE)


@pytest.fixture
def open_campaign(parent: QObject, tmp_path: Path) -> OpenCampaign:
    raw = json.loads(SAMPLE.read_text("utf-8"))
    next(who for who in raw["characters"] if who["id"] == WHO)["chronicle"] = [*TOLD]
    raw["calendar"] = {"date": [1203, 50]}
    campaign = read(json.dumps(raw).encode(), SHIPPED)
    return OpenCampaign(Loaded(campaign), SHIPPED, folders(tmp_path), parent)


@pytest.fixture
def chronicle(open_campaign: OpenCampaign, parent: QObject) -> Iterator[ChronicleModel]:
    made = ChronicleModel(open_campaign, WHO, parent)
    tester = QAbstractItemModelTester(made.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield made
    del tester
    made.close()


def kinds(open_campaign: OpenCampaign) -> list[Any]:
    who: Any = open_campaign.document.character(WHO)
    return [entry["kind"] for entry in who.chronicle]


def drafted(chronicle: ChronicleModel, kind: str, parent: QObject) -> DraftModel:
    lived = chronicle.lived
    prompt = next(form for form in lived.forms(len(lived.events)) if form.id == kind)
    draft = EntryDraft(lived, "write", len(lived.events), prompt, chronicle.today)
    return DraftModel(chronicle, draft, parent)


def of(chronicle: ChronicleModel, act: Act, at: int, parent: QObject) -> DraftModel:
    return DraftModel(chronicle, EntryDraft(chronicle.lived, act, at), parent)


def test_an_entry_is_weighed_then_written_as_one_step(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    model = drafted(chronicle, "award", parent)
    assert not model.submit(), "nothing is entered"
    changes = QSignalSpy(chronicle.changed)
    model.send(Edit("set", ("cp",), 2))
    assert not model.may_submit(), "it is not weighed yet"
    model.compare()
    assert model.summary() == "The referee awards +2 CP." and model.table.rowCount() > 0
    assert [model.table.headerData(at, Qt.Orientation.Horizontal) for at in (1, 2)] == ["Now", "Then"]
    assert model.submit() and changes.count() == 1
    assert open_campaign.document.character(WHO).chronicle[-1] == {"kind": "award", "cp": 2, "date": [1203, 50]}  # type: ignore[union-attr]
    assert open_campaign.document.history.undoText() == "Tam Oster, chronicle: Award added"
    open_campaign.document.history.undo()
    assert kinds(open_campaign) == ["check", "adventure"]


def test_a_correction_is_taken_and_undone(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    before = open_campaign.document.character(WHO)
    model = of(chronicle, "correct", 1, parent)
    model.compare()
    assert not model.may_submit(), "nothing is corrected"
    model.note_letters(Edit("set", ("cp",), 1))
    assert model.submit()
    assert open_campaign.document.character(WHO).chronicle[1]["cp"] == 1  # type: ignore[union-attr]
    open_campaign.document.history.undo()
    assert open_campaign.document.character(WHO) == before


def test_an_entry_goes(open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject) -> None:
    assert of(chronicle, "remove", 0, parent).submit()
    assert kinds(open_campaign) == ["adventure"]


def test_the_table_follows_the_document(open_campaign: OpenCampaign, chronicle: ChronicleModel) -> None:
    rows = [row.id for row in chronicle.model.section.rows]
    assert {"open check_roll", "entry 0", "entry 1"} <= set(rows)
    assert ("CP left", "8") in chronicle.heads()
    open_campaign.document.apply(Edit("remove", ("characters", WHO, "chronicle", "1")))
    assert "entry 1" not in [row.id for row in chronicle.model.section.rows]
    quiet = QSignalSpy(chronicle.changed)
    open_campaign.document.apply(Edit("set", ("name",), "Elsewhere"))
    assert quiet.count() == 0


def test_whoever_leaves_takes_the_chronicle_along(open_campaign: OpenCampaign, chronicle: ChronicleModel) -> None:
    gone = QSignalSpy(chronicle.gone)
    open_campaign.document.apply(Edit("remove", ("characters", WHO)))
    assert gone.count() == 1


def test_nobody_has_no_chronicle(open_campaign: OpenCampaign, parent: QObject) -> None:
    with pytest.raises(KeyError):
        ChronicleModel(open_campaign, "nobody", parent)


def test_points_that_an_adventure_cannot_bring_are_named_and_not_taken(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    """Letters that are no entry count as such, and never as nothing: that would be an adventure still to be rolled."""
    model = of(chronicle, "correct", 1, parent)
    model.note_letters(Edit("set", ("cp",), 9))
    model.compare()
    assert not model.draft.changes() and not model.submit()
    assert model.summary().startswith("This adventure cannot bring 9 character points; it brings 1 to 6.")
    model.note_letters(Edit("set", ("cp",), "nine"))
    model.compare()
    assert not model.draft.changes() and model.summary() == "Not possible: CP (1–6)."
    assert kinds(open_campaign) == ["check", "adventure"]
    model.note_letters(Edit("set", ("cp",), 3))
    model.compare()
    assert model.submit()


def test_a_check_after_its_adventure_is_moved_by_one_press(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    roll = {"kind": "check_roll", "what": "secondaries/dodge", "die": 2}
    entries = ("characters", WHO, "chronicle")
    for edit in (Edit("move", (*entries, "0"), 1), Edit("add", entries, roll)):
        assert open_campaign.document.apply(edit)
    sheet = Sheet(open_campaign.document, WHO, chronicle.texts, parent)
    sheet._find()
    problem = next(told for told in sheet.listed() if told.finding.kind == "waits")
    assert chronicle.texts.finding(problem.finding) == "Dodge’s check waits for the next adventure to end."
    (way,) = problem.finding.ways
    assert edit_text(way, chronicle.texts) == "Move the check before the adventure"
    assert sheet.send(way)
    assert kinds(open_campaign) == ["check", "adventure", "check_roll"]
    sheet._find()
    assert all(told.finding.kind != "waits" for told in sheet.listed())


def test_a_first_entry_is_weighed_by_what_it_brings_not_by_prices(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    for _nth in TOLD:
        open_campaign.document.apply(Edit("remove", ("characters", WHO, "chronicle", "0")))
    model = drafted(chronicle, "award", parent)
    model.send(Edit("set", ("cp",), 2))
    model.compare()
    said = [row.name for row in model.table.section.rows]
    assert any("left" in name for name in said), said
    assert not any("ext cost" in name for name in said), said


def test_of_many_figures_that_change_the_first_are_shown_and_the_rest_when_they_are_asked_for(
    open_campaign: OpenCampaign, chronicle: ChronicleModel, parent: QObject
) -> None:
    model = drafted(chronicle, "training", parent)
    model.send(Edit("set", ("primary",), "dexterity"))
    model.compare()
    rows = model.table.section.rows
    first = [row.id for row in rows if row.id.startswith(FIGURE)]
    assert len(first) == FEW and rows[-1].id == MORE
    model.show_whole()
    every = [row.id for row in model.table.section.rows if row.id.startswith(FIGURE)]
    assert every[:FEW] == first and rows[-1].name == f"and {len(every) - FEW} more" and len(every) >= FEW + LEAST
    model.send(Edit("set", ("primary",), "mind"))
    model.compare()
    assert model.table.section.rows[-1].id != MORE, "it stays open"
