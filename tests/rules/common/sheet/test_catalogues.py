"""Library lists to choose from: by name, each with its few cells and a note."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.sheet.catalogues import listed
from mls_desktop.rules.common.sheet.cells import text
from mls_desktop.rules.common.values.base_character import Character, Entry


class Tea(Entry, frozen=True):
    colour: str
    note: str = ""


class Drinker(Character, frozen=True):
    note: str = "not this one"


TEAS = (Tea(id="oolong", name="oolong", colour="blue"), Tea(id="assam", name="Assam", colour="black", note="strong"))
TOLD = {"teas": (("colour",), lambda tea: (text("colour", tea.colour),)), "templates": ((), lambda _: ())}


def test_entries_stand_in_the_order_of_their_names_in_any_case() -> None:
    section = listed("choose", "teas", TEAS, TOLD)
    assert (section.id, section.shape, section.columns) == ("choose.teas", "items", ("colour",))
    assert [(row.id, row.name, row.path) for row in section.rows] == [
        ("assam", "Assam", ("teas", "assam")),
        ("oolong", "oolong", ("teas", "oolong")),
    ]
    assert [row.cells for row in section.rows] == [(text("colour", "black"),), (text("colour", "blue"),)]


def test_an_entry_is_described_by_its_note_and_a_template_by_its_notes() -> None:
    held = (Entry(id="plain", name="Plain"), Drinker(id="ann", name="Ann", notes="Takes milk."))
    assert [row.note for row in listed("choose", "teas", TEAS, TOLD).rows] == ["strong", ""]
    assert [row.note for row in listed("choose", "templates", held, TOLD).rows] == ["Takes milk.", ""]


def test_of_a_list_that_nothing_is_told_of_there_are_no_rows() -> None:
    with pytest.raises(KeyError):
        listed("choose", "cakes", (), TOLD)
