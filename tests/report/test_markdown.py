"""A page as Markdown: every form of block, and every typed sign as it stands."""

from __future__ import annotations

import pytest

from mls_desktop.report.markdown import markdown_of, markdown_pages, written
from mls_desktop.report.page_blocks import (
    Band,
    Block,
    Body,
    Box,
    Boxes,
    Brief,
    Cell,
    Entry,
    Fact,
    Head,
    Line,
    Page,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)

FORMS: dict[str, tuple[Body, str]] = {
    "table": (
        Table(
            (Head("Name"), Head("No"), Head("For the pencil")),
            (Line((Cell("a|b"), Cell("7"), Cell())), Line((Cell("c"), Cell(), Cell(ticks=2)), note="a note")),
        ),
        "| Name | No |\n|---|---|\n| a\\|b | 7 |\n| c (a note) |  |\n",
    ),
    "a table for the pencil alone": (Table((Head("Name"),), (Line((Cell(),)),)), ""),
    "boxes": (Boxes((Box("Reach", "7", "far"), Box("Age", "9")), 2), "- Reach: 7 far\n- Age: 9\n"),
    "tracks": (Tracks((Track("Hits", 5, 2, note="low 1", reads="3 of 5"),)), "- Hits: 3 of 5 low 1\n"),
    "scales": (Scales((Scale("Bold", "3", "Shy", "7", 0.7),)), "- Bold 3 – 7 Shy\n"),
    "brief": (Brief((Entry("Climb", "4"),), 3), "- Climb: 4\n"),
    "prose": (Prose(("one", "# two"), 4), "one\n\n\\# two\n"),
    "shorts": (Shorts((Short("Rule", "text"), Short("", "more"))), "- **Rule:** text\n- more\n"),
}


def page(body: Body) -> Page:
    bands = (Band(((Block("b", "Block", body),),), (1,)),)
    return Page("Brakk", (Fact("Role", "player"),), Fact("Points", "3"), bands, "program", "today")


@pytest.mark.parametrize("case", FORMS)
def test_a_block(case: str) -> None:
    body, text = FORMS[case]
    head = "# Brakk\n\n- **Role:** player\n- **Points:** 3\n\n## Block\n"
    between = "\n" if text else ""
    assert markdown_of(page(body)) == f"{head}{between}{text}\n---\n\nprogram · today\n"


SIGNS = {
    "*": r"\*", "_x_": r"\_x\_", "[a](b)": r"\[a\](b)", "<b>": r"\<b\>", "a\\b": r"a\\b", "&lt;": r"\&lt;",
    "# one": r"\# one", "1. one": r"1\. one", "12) one": r"12\) one", "- one": r"\- one", "+ one": r"\+ one",
    "--- x": r"\--- x", "=": r"\=", "1.5 each": "1.5 each", "x - y": "x - y", "two\n lines": "two lines", "": "",
    "-3": r"\-3", "`code`": r"\`code\`", "~~no~~": r"\~\~no\~\~", "1.": r"1\.",
}  # fmt: skip


@pytest.mark.parametrize("typed", SIGNS)
def test_what_is_typed_reads_as_it_stands(typed: str) -> None:
    assert written(typed) == SIGNS[typed]


def test_pages_follow_each_other() -> None:
    one = Page("One", (), None, ())
    assert markdown_pages((one, one)) == "# One\n\n# One\n"
    assert markdown_of(one, level=3) == "### One\n"
