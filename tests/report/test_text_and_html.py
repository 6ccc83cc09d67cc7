"""A page in words: every form of block as plain text and as HTML."""

from __future__ import annotations

import pytest

from mls_desktop.report.html import html_of
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
from mls_desktop.report.sheets import sheets_html, sheets_text
from mls_desktop.report.text import filled, said, text_of

TABLE = Table(
    (Head("Name"), Head("No"), Head("For the pencil")),
    (Line((Cell("sword"), Cell("7"), Cell())), Line((Cell(), Cell(), Cell(ticks=2)), note="a note")),
)
QUIET = '<span class="quiet">{}</span>'
FORMS: dict[str, tuple[Body, str, str]] = {
    "table": (
        TABLE,
        "Name    No\nsword   7\n    a note\n",
        "<table><tr><th>Name</th><th>No</th></tr><tr><td>sword</td><td>7</td></tr>"
        '<tr><td class="quiet" colspan="2">a note</td></tr></table>',
    ),
    "boxes": (
        Boxes((Box("Reach", "7", "far"), Box("Age", "9")), 2),
        "Reach: 7 (far)\nAge: 9\n",
        f"<div>{QUIET.format('Reach')}<br><b>7</b> {QUIET.format('far')}</div>",
    ),
    "tracks": (
        Tracks((Track("Hits", 5, 2, note="low 1", reads="3 of 5"),)),
        "Hits: 3 of 5 low 1\n",
        f"<p>Hits <b>3 of 5</b> {QUIET.format('low 1')}</p>",
    ),
    "scales": (
        Scales((Scale("Bold", "3", "Shy", "7", 0.7), Scale("Generous", "10", "Mean", "0", 0.0))),
        "    Bold  3 – 7  Shy\nGenerous 10 – 0  Mean\n",
        "<tr><td>Bold</td><td>3</td><td>7</td><td>Shy</td></tr>",
    ),
    "brief": (Brief((Entry("Climb", "4"),), 3), "Climb: 4\n", "<tr><td>Climb</td><td>4</td></tr>"),
    "prose": (Prose(("one", "two"), 4), "one\ntwo\n", "<p>one</p>\n<p>two</p>"),
    "shorts": (
        Shorts((Short("Rule", "text"), Short("", "more"))),
        "Rule: text\nmore\n",
        "<p><b>Rule</b> text</p>\n<p><b></b> more</p>",
    ),
}


def page(body: Body) -> Page:
    bands = (Band(((Block("b", "Block", body),),), (1,)),)
    return Page("Brakk", (Fact("Role", "player"),), Fact("Points", "3"), bands, "program", "today")


@pytest.mark.parametrize("case", FORMS)
def test_a_block_as_text(case):
    body, text, _html = FORMS[case]
    head = "Brakk\n=====\nRole: player\nPoints: 3\n\nBlock\n-----\n"
    assert text_of(page(body)) == f"{head}{text}\nprogram · today\n"


@pytest.mark.parametrize("case", FORMS)
def test_a_block_as_html(case):
    body, _text, html = FORMS[case]
    made = html_of(page(body))
    assert html in made and "<h1>Brakk</h1>" in made and "<h2>Block</h2>" in made
    assert "<footer>program · today</footer>" in made


TAG = "<script>"
TAGS: dict[str, Body] = {
    "table": Table((Head(TAG),), (Line((Cell(TAG),), note=TAG),)),
    "boxes": Boxes((Box(TAG, TAG, TAG),), 1),
    "tracks": Tracks((Track(TAG, 1, note=TAG, reads=TAG),)),
    "scales": Scales((Scale(TAG, TAG, TAG, TAG, None),)),
    "brief": Brief((Entry(TAG, TAG),), 1),
    "prose": Prose((TAG,)),
    "shorts": Shorts((Short(TAG, TAG),)),
}


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
    assert filled(TABLE) == (["Name", "No"], [["sword", "7"], ["", ""]])
    assert text_of(page(Table((Head("A"),), (Line((Cell(ticks=3),)),)))).count("\n") == 9, "title and foot alone"


def test_several_sheets_go_under_the_name_of_all_one_under_its_own():
    one, two = page(Prose(("one",))), page(Prose(("two",)))
    assert sheets_text([one, two]) == f"{text_of(one)}\n\n{text_of(two)}"
    assert "<title>Brakk</title>" in sheets_html([one], "The Coast")
    made = sheets_html([one, two], "The <Coast>")
    assert "<title>The &lt;Coast&gt;</title>" in made and made.count("<article>") == 2
