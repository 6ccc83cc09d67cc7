"""A page as Markdown: every form of block, and every typed sign as it stands."""

from __future__ import annotations

import pytest

from mls_desktop.report.markdown import markdown_of, markdown_pages, written
from mls_desktop.report.page_blocks import Page
from tests.report.page_forms import BODIES, page

TEXTS = {
    "table": "| Name | No |\n|---|---|\n| a\\|b | 7 |\n| c (a note) |  |\n",
    "a table for the pencil alone": "",
    "boxes": "- Reach: 7 far\n- Age: 9\n",
    "tracks": "- Hits: 3 of 5 low 1\n",
    "scales": "- Bold 3 – 7 Shy\n- Generous 10 – 0 Mean\n",
    "brief": "- Climb: 4\n",
    "prose": "one\n\n\\# two\n",
    "shorts": "- **Rule:** text\n- more\n",
}


@pytest.mark.parametrize("case", BODIES)
def test_a_block(case: str) -> None:
    head = "# Brakk\n\n- **Role:** player\n- **Points:** 3\n\n## Block\n"
    text = TEXTS[case]
    between = "\n" if text else ""
    assert markdown_of(page(BODIES[case])) == f"{head}{between}{text}\n---\n\nprogram · today\n"


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
