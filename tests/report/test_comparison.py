"""A comparison as a page, and what the entries of a chronicle say in it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.report.chronicle_lines import chronicle_lines
from mls_desktop.report.comparison import ComparedSide, comparison, comparison_page, entry_unlike, unlike
from mls_desktop.report.page import PageContext
from mls_desktop.report.text import text_of
from mls_desktop.words.compared.comparison_texts import only_different
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, SYSTEM, Cloth, Kite, Ribbon, shipped_data

SKY = shipped_data().world(campaign())
ANN = Kite(id="ann", name="Ann", parts={"lift": 1}, ribbons=(Ribbon("silk"),))
VELVET = Cloth(id="velvet", name="Velvet", weight=3)


def beside(mine: Kite, theirs: Kite) -> tuple[Any, ...]:
    return comparison(ComparedSide(mine, SKY), ComparedSide(theirs, SKY), SYSTEM, WORDS)


def test_two_who_are_alike_have_all_lines_and_no_difference() -> None:
    groups = beside(ANN, ANN)
    assert (
        groups
        and only_different(groups) == ()
        and unlike(ComparedSide(ANN, SKY), ComparedSide(ANN, SKY), SYSTEM, WORDS) == ()
    )


def test_both_directions_tell_the_same_things() -> None:
    other = replace(ANN, name="Anna", parts={"lift": 2, "tail": 1}, ribbons=(Ribbon("tin", 3),), height=4)
    there = {line.whole: (line.mine, line.theirs) for g in only_different(beside(ANN, other)) for line in g.lines}
    back = {line.whole: (line.theirs, line.mine) for g in only_different(beside(other, ANN)) for line in g.lines}
    assert there == back and len(there) > 4


UNLIKE: tuple[dict[str, Any], ...] = (
    {"unknown": {"later": 1}}, {"banner": "red"}, {"weight": 3}, {"wind": "south"}, {"notes": "x"}, {"role": "minor"},
    {"patched": True}, {"portrait": "face"},
)  # fmt: skip


@pytest.mark.parametrize("values", UNLIKE, ids=[next(iter(each)) for each in UNLIKE])
def test_nothing_that_is_saved_differs_unsaid(values: dict[str, Any]) -> None:
    assert unlike(ComparedSide(ANN, SKY), ComparedSide(replace(ANN, **values), SKY), SYSTEM, WORDS)


def test_another_order_is_told() -> None:
    one = replace(ANN, ribbons=(Ribbon("silk"), Ribbon("tin")))
    (line,) = unlike(ComparedSide(one, SKY), ComparedSide(replace(one, ribbons=one.ribbons[::-1]), SKY), SYSTEM, WORDS)
    assert line.what.endswith(": order")


def test_a_page_has_a_table_a_section_with_the_names_of_both() -> None:
    context = PageContext("Hill", SYSTEM, SKY, WORDS, Reference((RESOURCES,), "kites"))
    groups = only_different(beside(ANN, replace(ANN, height=4)))
    text = text_of(comparison_page("Ann\nBo", ("Ann", "Bo"), groups, context, "today"))
    assert "Ann\\nBo" in text and "Difference" in text and "today" in text
    assert all(line.what in text and line.theirs in text for group in groups for line in group.lines)
    assert "Nothing differs." in text_of(comparison_page("x", ("Ann", "Bo"), (), context, ""))


def test_library_entries_are_told_field_by_field() -> None:
    assert [(each.mine, each.theirs) for each in entry_unlike(VELVET, replace(VELVET, weight=5), WORDS)] == [("3", "5")]


def test_where_a_system_has_no_lives_entries_are_told_key_by_key() -> None:
    told = ({"kind": "feast", "cost": 3, "date": [7, 8]}, {"x": {"y": [1, None, True]}}, {"kind": "rest"})
    lines = chronicle_lines(replace(ANN, chronicle=told), SYSTEM, SKY, WORDS)
    assert lines == ("Feast: Cost 3 (year 7, day 8)", "Entry without a kind: X Y 1, –, yes", "Rest")
