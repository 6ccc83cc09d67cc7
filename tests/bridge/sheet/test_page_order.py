"""Which sections a page shows, and where."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mls_desktop.bridge.sheet.page_order import (
    arranged_sections,
    first_tables,
    leading_sections,
    shown_sections,
    through_first,
)
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


@pytest.mark.parametrize(("shapes", "made"), [({"steps"}, "aebc"), ({"fields"}, "a"), ({"track"}, "aebcd")])
def test_what_comes_after_the_first_of_a_shape_is_not_made(shapes: set[str], made: str) -> None:
    asked: list[str] = []

    def maker() -> Iterator[Section]:
        for id, section in SECTIONS.items():
            asked.append(id)
            yield section

    assert "".join(section.id for section in through_first(maker(), shapes)) == made == "".join(asked)
