"""Which sections a page shows, and where."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.sheet.page_order import arranged_sections, first_tables, leading_sections, shown_sections
from mls_desktop.rules.common.sheet.sheets import Layouts, Section

LAYOUTS = Layouts(("a",), (("b", "c"), ("d",), ("gone",)))
SECTIONS = {id: Section(id, "steps" if id in "cd" else "fields", (), ()) for id in ("a", "e", "b", "c", "d")}


@pytest.mark.parametrize(("named", "shown"), [(False, "aebcd"), (True, "abcd")])
def test_all_are_shown_or_those_that_the_layout_names(named: bool, shown: str) -> None:
    assert "".join(shown_sections(LAYOUTS, SECTIONS, named)) == shown


def test_the_focus_begins_in_the_first_table() -> None:
    assert first_tables("abcd", SECTIONS, {"steps"}) == ("c",)
    assert first_tables("ab", SECTIONS, {"steps"}) == ()


def test_the_head_and_the_first_of_each_column_lead() -> None:
    assert leading_sections(LAYOUTS, tuple("aebcd")) == ("a", "b", "d")
    assert leading_sections(LAYOUTS, tuple("acd")) == ("a", "c", "d")
    assert leading_sections(Layouts((), ()), ("x", "y")) == ("x", "y"), "where nothing leads all come at once"


def test_what_the_layout_does_not_name_comes_last() -> None:
    assert arranged_sections(LAYOUTS, "ceabd") == (["a"], [["b", "c"], ["d"], ["e"]])
    assert arranged_sections(Layouts((), ()), "xy") == ([], [["x", "y"]])
