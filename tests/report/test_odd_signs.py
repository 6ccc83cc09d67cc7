"""Every page that is printed or exported treats odd spaces, soft hyphens and joiners as the sheet does."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.commands.asked_pages import asked_pages
from mls_desktop.commands.line.outcome import campaign_texts
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.report.html import html_of
from mls_desktop.report.lives.chronicle_page import chronicle_page
from mls_desktop.report.markdown import markdown_of
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.report.text import text_of
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData, default_resources
from mls_desktop.words.reference import Reference

pytestmark = pytest.mark.needs("nutshell")

SHIPPED = ShippedData()
TYPED, READ = "Os\u00a0t\u00ader\u202fx\u200dy", "Os t\u00ader x\u200dy"
"""What somebody has typed, and as it is read: spaces are spaces, what joins or parts letters stays."""
GIVEN = ("name", "notes", "player", "title", "text", "note")
ENTRY = {"id": "ford", "title": "The ford", "text": "They crossed.", "people": ["who"], "adventure": "Over"}
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "sheets": ("the_years_after", {}),
    "cards": ("three_fights", {"cards": True}),
    "encounter": ("three_fights", {"encounter": 0}),
    "cards of an encounter": ("three_fights", {"encounter": 0, "cards": True}),
    "log": ("three_fights", {"encounter": 0, "log": True}),
    "journal": ("three_fights", {"journal": True}),
}


def odd(sample: str) -> AnyCampaign:
    """A sample in which all that somebody names or writes has the odd signs, with an entry in its journal."""
    raw = json.loads((default_resources() / "samples" / "nutshell" / f"{sample}.mls.json").read_bytes())

    def with_signs(value: Any) -> Any:
        if isinstance(value, list):
            return [with_signs(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: f"{text} {TYPED}" if key in GIVEN and isinstance(text, str) else with_signs(text)
                for key, text in value.items()}  # fmt: skip

    told = {**raw, "journal": [{**ENTRY, "people": [raw["characters"][0]["id"]]}]}
    changed = {key: with_signs(told[key]) for key in ("characters", "encounters", "journal")}
    return read(json.dumps({**told, **changed}).encode(), SHIPPED)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ():
        yield from strings(each)


def check(page: Page | Cards) -> None:
    said = list(strings(msgspec.to_builtins(page)))
    written = [text_of(page), html_of(page), markdown_of(page)] if isinstance(page, Page) else []
    assert any(READ in text for text in said) and all(READ in text for text in written)
    for text in (*said, *written):
        assert TYPED not in text and "\u202f" not in text, text
        assert not any(code in text for code in ("\\xa0", "\\xad", "\\u202f", "\\u200d")), text


@pytest.mark.parametrize("what", ASKED)
def test_odd_signs_are_read_alike_on_all_that_is_printed(what: str) -> None:
    sample, asked = ASKED[what]
    campaign = odd(sample)
    usual = {"character": None, "cards": False, "encounter": None, "log": False, "journal": False, "file": sample}
    if "encounter" in asked:
        asked = {**asked, "encounter": campaign.encounters[asked["encounter"]].id}
    pages = list(asked_pages(argparse.Namespace(**{**usual, **asked}), campaign, SHIPPED))
    assert pages
    for page in pages:
        check(page)


def test_odd_signs_are_read_alike_in_a_chronicle() -> None:
    campaign = odd("the_years_after")
    texts, reference = campaign_texts(campaign, SHIPPED), Reference(SHIPPED.resources, campaign.system)
    context = PageContext(campaign.name, SHIPPED.system(campaign.system), SHIPPED.world(campaign), texts, reference)
    lived = next(who for who in campaign.characters if who.chronicle)
    check(chronicle_page(lived, context, PageOptions()))


def test_no_page_is_cleaned_as_a_terminal_is() -> None:
    report = Path(__file__).parents[2] / "mls_desktop" / "report"
    assert [file.name for file in report.rglob("*.py") if "one_line" in file.read_text("utf-8")] == []
