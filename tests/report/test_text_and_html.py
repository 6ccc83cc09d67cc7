"""A page in words: every form of block as plain text and as HTML."""

from __future__ import annotations

import pytest

from mls_desktop.report.html import html_of
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Prose, Table
from mls_desktop.report.sheets import sheets_html, sheets_text
from mls_desktop.report.text import filled, said, text_of
from tests.report.page_forms import BODIES, page, saying

QUIET = '<span class="quiet">{}</span>'
SAID: dict[str, tuple[str, str]] = {
    "table": (
        "Name   No\na|b    7\nc\n    a note\n",
        "<table><tr><th>Name</th><th>No</th></tr><tr><td>a|b</td><td>7</td></tr><tr><td>c</td><td></td></tr>"
        '<tr><td class="quiet" colspan="2">a note</td></tr></table>',
    ),
    "a table for the pencil alone": ("", "<table></table>"),
    "boxes": (
        "Reach: 7 (far)\nAge: 9\n",
        f"<div>{QUIET.format('Reach')}<br><b>7</b> {QUIET.format('far')}</div>",
    ),
    "tracks": ("Hits: 3 of 5 low 1\n", f"<p>Hits <b>3 of 5</b> {QUIET.format('low 1')}</p>"),
    "scales": (
        "    Bold  3 – 7  Shy\nGenerous 10 – 0  Mean\n",
        "<tr><td>Bold</td><td>3</td><td>7</td><td>Shy</td></tr>",
    ),
    "brief": ("Climb: 4\n", "<tr><td>Climb</td><td>4</td></tr>"),
    "prose": ("one\n# two\n", "<p>one</p>\n<p># two</p>"),
    "shorts": ("Rule: text\nmore\n", "<p><b>Rule</b> text</p>\n<p><b></b> more</p>"),
}
"""As plain text, and a part of it as HTML."""


@pytest.mark.parametrize("case", BODIES)
def test_a_block_as_text(case):
    head = "Brakk\n=====\nRole: player\nPoints: 3\n\nBlock\n-----\n"
    assert text_of(page(BODIES[case])) == f"{head}{SAID[case][0]}\nprogram · today\n"


@pytest.mark.parametrize("case", BODIES)
def test_a_block_as_html(case):
    made = html_of(page(BODIES[case]))
    assert SAID[case][1] in made and "<h1>Brakk</h1>" in made and "<h2>Block</h2>" in made
    assert "<footer>program · today</footer>" in made


TAG = "<script>"
TAGS = saying(TAG)


@pytest.mark.parametrize("case", TAGS)
def test_no_text_of_a_page_is_markup(case):
    page = Page(TAG, (Fact(TAG, TAG),), Fact(TAG, TAG), (Band(((Block("b", TAG, TAGS[case]),),), (1,)),), TAG, TAG)
    made = html_of(page)
    assert TAG not in made and made.count("&lt;script&gt;") >= 10


CHIPS = [(Cell("a"), "a"), (Cell(slots=(True, False, True)), "1 3"), (Cell(slots=(False,)), "\N{EN DASH}")]


@pytest.mark.parametrize("cell, text", CHIPS)
def test_chips_are_said_by_the_numbers_of_the_filled(cell, text):
    assert said(cell) == text


def test_what_is_only_for_the_pencil_is_left_out_of_words():
    table = BODIES["table"]
    assert isinstance(table, Table)
    assert filled(table) == (["Name", "No"], [["a|b", "7"], ["c", ""]])
    assert text_of(page(Table((Head("A"),), (Line((Cell(ticks=3),)),)))).count("\n") == 9, "title and foot alone"


def test_several_sheets_go_under_the_name_of_all_one_under_its_own():
    one, two = page(Prose(("one",))), page(Prose(("two",)))
    assert sheets_text([one, two]) == f"{text_of(one)}\n\n{text_of(two)}"
    assert "<title>Brakk</title>" in sheets_html([one], "The Coast")
    made = sheets_html([one, two], "The <Coast>")
    assert "<title>The &lt;Coast&gt;</title>" in made and made.count("<article>") == 2
