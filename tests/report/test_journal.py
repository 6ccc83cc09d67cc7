"""The journal as a page, as text, HTML and Markdown: every entry with all it says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import JournalEntry
from mls_desktop.report.html import html_of
from mls_desktop.report.journal import entry_title, journal_page
from mls_desktop.report.markdown import markdown_of
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.text import text_of
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, SYSTEM, shipped_data

FORD = JournalEntry(
    id="ford", date=(1203, 45), title="The *ford*", text="They crossed.\n\n\nNobody saw.", people=("ann", "eve"),
    encounters=("raid",), adventure="Over",
)  # fmt: skip
EARLIER = JournalEntry(id="before", date=(1203, 2), adventure="Over")
BARE = JournalEntry(id="bare")


def page(*journal: JournalEntry, **keys: Any):
    held = replace(campaign("Ann"), journal=journal)
    told = ({"kind": "adventure", "name": "Over", "cp": 4},)
    held = replace(held, characters=(replace(held.characters[0], chronicle=told),))
    context = PageContext("The hill", SYSTEM, shipped_data().world(held), WORDS, Reference((RESOURCES,), "kites"))
    return journal_page(held, context, PageOptions(date="today"), **keys)


def test_an_entry_says_all_it_tells_of():
    text = text_of(page(FORD))
    assert "The *ford*\n----------\n" in text
    for line in (
        "Date: year 1203, day 45", "People: Ann, eve (no longer here)", "Encounters: raid (no longer here)",
        "Adventure: Over", "Awards: Ann 4", "They crossed.\nNobody saw.",
    ):  # fmt: skip
        assert line in text
    assert "<p>They crossed.</p>" in html_of(page(FORD)) and "<h2>The *ford*</h2>" in html_of(page(FORD))


def test_the_entries_stand_by_date_unless_some_are_asked_for():
    assert [block.title for block in page(FORD, EARLIER).blocks() if block.title] == ["Over", "The *ford*"]
    assert [block.title for block in page(FORD, EARLIER, entries=[FORD]).blocks() if block.title] == ["The *ford*"]
    assert page().blocks() == ()


def test_what_an_entry_is_called():
    entries = (FORD, EARLIER, JournalEntry(id="x", date=(1, 2)), BARE)
    assert [entry_title(each) for each in entries] == ["The *ford*", "Over", "year 1, day 2", "unnamed"]
    assert "unnamed\n-------\n–\n" in text_of(page(BARE))


def test_as_markdown():
    assert markdown_of(page(FORD)) == (
        "# Journal\n"
        "\n"
        "## The \\*ford\\*\n"
        "\n"
        "- **Date:** year 1203, day 45\n"
        "- **People:** Ann, eve (no longer here)\n"
        "- **Encounters:** raid (no longer here)\n"
        "- **Adventure:** Over\n"
        "- **Awards:** Ann 4\n"
        "\n"
        "They crossed.\n"
        "\n"
        "Nobody saw.\n"
        "\n"
        "---\n"
        "\n"
        "MLS Desktop · Kites · The hill · today\n"
    )
