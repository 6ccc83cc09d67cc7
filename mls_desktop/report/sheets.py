"""The documents of several characters' sheets at once: as plain text, as one HTML document."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.report.html import body_of, document
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of


def sheets_text(pages: Sequence[Page]) -> str:
    """The pages as plain text, one after the other."""
    return "\n\n".join(text_of(page) for page in pages)


def sheets_html(pages: Sequence[Page], title: str) -> str:
    """The pages as one HTML document: a single one under its own title, several under the one given."""
    return document(pages[0].title if len(pages) == 1 else title, "".join(body_of(page) for page in pages))
