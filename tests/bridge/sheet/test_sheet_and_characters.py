"""A character's sheet and the list of characters follow the document."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mls_desktop.bridge.campaign.character_list_model import CharacterListModel
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.values.edits import Edit
from tests.bridge.kites import WORDS, document, part


@pytest.fixture
def doc(qtbot) -> Iterator[Document]:
    made = document("Ann", "Bob")
    yield made
    made.deleteLater()


@pytest.fixture
def sheet(doc: Document, qtbot) -> Sheet:
    made = Sheet(doc, "ann", WORDS, doc)
    with qtbot.waitSignal(made.findings_changed):
        pass
    return made


def text(sheet: Sheet, section: str, row: str, column: str) -> str:
    model = sheet.models[section]
    at = model.position(row)
    assert at is not None
    return str(model.data(model.index(at, model.column_at(column))))


def test_an_edit_repaints_what_it_changes_and_no_more(sheet: Sheet, qtbot) -> None:
    with qtbot.waitSignal(sheet.sections_changed) as told:
        assert sheet.send(Edit("set", ("parts", "tail"), 1))
    assert set(told.args[0]) == {"points", "parts", "knacks"}
    assert (text(sheet, "parts", "tail", "level"), text(sheet, "knacks", "looping", "level")) == ("4", "7")


def test_findings_come_after_the_repaint_and_flag_their_rows(sheet: Sheet, qtbot) -> None:
    with qtbot.waitSignal(sheet.findings_changed):
        sheet.send(Edit("set", ("parts", "tail"), 3))
        assert not sheet.models["parts"].flagged(sheet.sections["parts"].rows[2])
    assert next(told.finding.rule for told in sheet.listed()) == "K-PART-1"
    assert [sheet.models["parts"].flagged(row) for row in sheet.sections["parts"].rows] == [False, False, True]


def test_a_section_that_is_new_stands_where_it_belongs(sheet: Sheet) -> None:
    made = list(sheet.sections.values())
    sheet._set_sections(made[1:])
    sheet._set_sections(made)
    assert list(sheet.models) == [section.id for section in made]


def test_another_characters_edit_is_nobodys_business(sheet: Sheet, qtbot) -> None:
    with qtbot.assertNotEmitted(sheet.sections_changed, wait=30):
        sheet.document.apply(part("bob", "lift", 1))


def test_a_ruling_is_felt_on_every_sheet(sheet: Sheet, qtbot) -> None:
    with qtbot.waitSignals([sheet.sections_changed, sheet.findings_changed]):
        sheet.document.apply(Edit("set", ("rulings", "K-COST-1"), "other"))
    assert dict(sheet.sections["points"].heads)["total"].value == 20


def test_a_new_name_in_the_library_is_said(sheet: Sheet) -> None:
    sheet.document.apply(Edit("add", ("library", "knacks"), {"id": "soaring", "name": "Gliding", "base": ["lift"]}))
    assert text(sheet, "knacks", "soaring", "name") == "Gliding"
    assert sheet.texts.name("soaring") == "Gliding"


def test_waiving_keeps_the_breach_listed(sheet: Sheet, qtbot) -> None:
    with qtbot.waitSignal(sheet.findings_changed):
        sheet.send(Edit("set", ("parts", "tail"), 3))
    breach = sheet.listed()[0]
    with qtbot.waitSignal(sheet.findings_changed):
        sheet.waive(breach, "it flies")
    assert sheet.listed()[-1].finding == breach.finding and sheet.listed()[-1].waived
    assert [(w.rule, w.path, w.reason) for w in sheet.character.waivers] == [("K-PART-1", "parts/tail", "it flies")]
    with qtbot.waitSignal(sheet.findings_changed):
        sheet.unwaive(breach)
    assert sheet.listed()[0] == breach and sheet.character.waivers == ()


PLACES = {
    ("parts", "tail"): ("parts", "tail"),
    ("knacks", "soaring", "step"): ("knacks", "soaring"),
    ("banner",): ("who", "banner"),
    ("parts",): ("parts", ""),
    (): None,
    ("chronicle", "x"): None,
}


@pytest.mark.parametrize(("path", "place"), PLACES.items(), ids=["/".join(path) for path in PLACES])
def test_a_path_has_its_place(sheet: Sheet, path: tuple[str, ...], place: tuple[str, str] | None) -> None:
    assert sheet.place_of(path) == place


def test_a_character_who_leaves_is_told(sheet: Sheet, qtbot) -> None:
    with qtbot.waitSignal(sheet.gone):
        sheet.document.apply(Edit("remove", ("characters", "ann")))


def test_a_closed_sheet_hears_nothing(sheet: Sheet, qtbot) -> None:
    sheet.close()
    with qtbot.assertNotEmitted(sheet.sections_changed, wait=30):
        sheet.document.apply(part("ann", "lift", 1))


def badges(roster: CharacterListModel) -> dict[str, str]:
    return {row.id: str(row.cells[0].figure.value) for row in roster.model.section.rows if row.cells}


def test_badges_come_in_idle_slices_the_one_in_front_first(qtbot) -> None:
    names = [f"Kite{n}" for n in range(10)]
    doc = document(*names)
    roster = CharacterListModel(doc, WORDS, doc)
    roster.put_first("kite9")
    assert set(badges(roster).values()) == {""}
    with qtbot.waitSignal(roster.model.dataChanged):
        pass
    first = badges(roster)
    assert first["kite9"] == "12 left" and 0 < sum(bool(b) for b in first.values()) < 10
    qtbot.waitUntil(lambda: all(badges(roster).values()))
    roster.close()
    doc.deleteLater()


def test_the_list_follows_the_campaign(doc: Document, qtbot) -> None:
    roster = CharacterListModel(doc, WORDS, doc)
    qtbot.waitUntil(lambda: badges(roster) == {"ann": "12 left", "bob": "12 left"})
    doc.apply(part("ann", "lift", 9))
    qtbot.waitUntil(lambda: badges(roster)["ann"] == "2 problems")
    doc.apply(Edit("set", ("characters", "ann", "role"), "minor"))
    doc.apply(Edit("set", ("characters", "bob", "name"), ""))
    assert [(row.id, row.name) for row in roster.model.section.rows] == [
        ("title player", "PLAYERS"), ("bob", "unnamed"), ("title minor", "MINOR"), ("ann", "Ann"),
    ]  # fmt: skip
    doc.apply(Edit("set", ("rulings", "K-COST-1"), "other"))
    qtbot.waitUntil(lambda: badges(roster)["bob"] == "20 left")
    roster.close()


def test_minor_characters_owe_no_points(doc: Document, qtbot) -> None:
    doc.apply(Edit("set", ("characters", "ann", "role"), "minor"))
    roster = CharacterListModel(doc, WORDS, doc)
    qtbot.waitUntil(lambda: badges(roster)["ann"] == "ok")
    roster.close()


def test_sections_that_wait_come_with_their_findings_when_they_are_wanted(doc: Document, qtbot) -> None:
    whole = [section.id for section in doc.system.sheet(doc.campaign.characters[0], doc.world)]
    swift = Sheet(doc, "ann", WORDS, doc, until=frozenset({"steps"}))
    assert [*swift.sections] == [*swift.models] == whole[: whole.index("parts") + 1]
    assert swift.send(Edit("set", ("parts", "tail"), 3)) and [*swift.sections][-1] == "parts"
    with qtbot.waitSignals([swift.sections_changed, swift.findings_changed]):
        swift.bring_rest()
    assert [*swift.sections] == [*swift.models] == whole
    assert swift.models["parts"].flagged(swift.sections["parts"].rows[2])
    with qtbot.assertNotEmitted(swift.sections_changed):
        swift.bring_rest()
