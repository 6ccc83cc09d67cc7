"""Whose animal or follower somebody is, on their sheet: a choice among those of the campaign."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.explanation import explanation
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.sheet.sheets import Field, Row
from mls_desktop.rules.common.values.edits import Edit
from tests.bridge.kites import WORDS, document


@pytest.fixture
def doc(qtbot) -> Iterator[Document]:
    """Ann's dog has a flea; Bob has nobody."""
    made = document("Ann", "Dog", "Flea", "Bob")
    for id in ("dog", "flea"):
        assert made.apply(Edit("set", ("characters", id, "role"), "minor"))
    assert made.apply(Edit("set", ("characters", "flea", "owner"), "dog"))
    yield made
    made.deleteLater()


def row(sheet: Sheet) -> Row | None:
    """The row of the owner, which stands behind the role."""
    rows = sheet.sections["who"].rows
    found = [at for at, each in enumerate(rows) if each.path == ("owner",)]
    assert all(rows[at - 1].path == ("role",) for at in found)
    return rows[found[0]] if found else None


def field(sheet: Sheet) -> Field:
    found = row(sheet)
    assert found is not None and found.cells[0].field is not None
    return found.cells[0].field


def test_all_but_oneself_and_ones_own_can_be_chosen_by_their_names(doc: Document) -> None:
    assert field(Sheet(doc, "dog", WORDS, doc)).names == (("ann", "Ann"), ("bob", "Bob"))
    assert field(Sheet(doc, "flea", WORDS, doc)).options == ("ann", "dog", "bob")


def test_a_players_character_has_the_row_only_where_they_are_somebodys(doc: Document) -> None:
    sheet = Sheet(doc, "bob", WORDS, doc)
    assert row(sheet) is None
    assert sheet.send(Edit("set", ("owner",), "ann")) and row(sheet) is not None
    assert sheet.send(Edit("set", ("owner",), None)) and row(sheet) is None


def test_where_nobody_else_is_there_is_no_choice(qtbot) -> None:
    alone = document("Dog")
    assert alone.apply(Edit("set", ("characters", "dog", "role"), "minor"))
    assert row(Sheet(alone, "dog", WORDS, alone)) is None
    alone.deleteLater()


def test_who_is_tied_and_freed_and_undo_brings_it_back(doc: Document) -> None:
    sheet = Sheet(doc, "dog", WORDS, doc)
    found = row(sheet)
    assert found is not None and found.cells[0].to == Edit("set", ("owner",))
    assert sheet.send(Edit("set", ("owner",), "ann")) and sheet.character.owner == "ann"
    assert sheet.send(Edit("set", ("owner",), None)) and sheet.character.owner is None
    doc.history.undo()
    found = row(sheet)
    assert found is not None and found.cells[0].figure.value == "ann"


def test_who_comes_is_called_otherwise_or_becomes_ones_own_changes_the_choice_at_once(doc: Document, qtbot) -> None:
    sheet = Sheet(doc, "dog", WORDS, doc)
    with qtbot.waitSignal(sheet.sections_changed) as told:
        assert doc.apply(Edit("set", ("characters", "ann", "name"), "Ann Thunder"))
    assert told.args[0] == ("who",) and field(sheet).names[0] == ("ann", "Ann Thunder")
    assert doc.apply(Edit("set", ("characters", "bob", "owner"), "dog"))
    assert field(sheet).options == ("ann",), "nobody belongs to who belongs to them"
    with qtbot.assertNotEmitted(sheet.sections_changed):
        assert doc.apply(Edit("set", ("characters", "ann", "height"), 3))


def test_why_tells_the_owner_by_name(doc: Document) -> None:
    assert doc.apply(Edit("set", ("characters", "ann", "name"), "Ann Thunder"))
    sheet = Sheet(doc, "dog", WORDS, doc)
    assert sheet.send(Edit("set", ("owner",), "ann"))
    found, sections = row(sheet), sheet.sections
    assert found is not None
    told = explanation(sections, found, found.cells[0], WORDS)
    assert told is not None and told.figure.value == "Ann Thunder"


def test_what_an_edit_would_do_says_nothing_of_the_row(doc: Document) -> None:
    sheet = Sheet(doc, "flea", WORDS, doc)
    seen = sheet.foreseen(Edit("set", ("owner",), "ann"))
    assert seen is not None and seen.changes == ()
