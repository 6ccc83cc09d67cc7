"""What a reader finds in a PDF file: its text, the sizes of its pages, and the fonts it is set in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2  # type: ignore[import-untyped]

BROKEN_WORD = "\x02"
"""Stands in the reader's text for a hyphen at the end of a line, and for that end."""


def text_of_pdf(file: Path) -> str:
    """The text of all pages in the order in which it was drawn: lines end with a line feed, pages with a form feed.

    Where a line or a word ends is the reader's guess, from how far apart letters stand.
    """
    with closing(pypdfium2.PdfDocument(file)) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    return "".join(f"{page}\n\f" for page in pages).replace("\r\n", "\n").replace(BROKEN_WORD, "-")


def sizes_of_pdf(file: Path) -> list[tuple[int, int]]:
    """Width and height of each page, in whole points."""
    with closing(pypdfium2.PdfDocument(file)) as document:
        return [(round(wide), round(high)) for wide, high in (page.get_size() for page in document)]


def fonts_of_pdf(file: Path) -> dict[str, bool]:
    """The fonts by name, and whether all of each is within the file."""
    found: dict[str, bool] = {}
    with pypdf.PdfReader(file) as reader:
        for page in reader.pages:
            for font in _fonts(page.get("/Resources", {})):
                name = str(font["/BaseFont"]).removeprefix("/")
                found[name] = found.get(name, True) and _is_embedded(font)
    return found


def _fonts(resources: Any) -> Iterator[Any]:
    """The fonts that a page's resources name, and those of the drawings within it."""
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield font.get_object()
    for drawing in resources.get("/XObject", {}).values():
        if "/Resources" in drawing.get_object():
            yield from _fonts(drawing.get_object()["/Resources"])


def _is_embedded(font: Any) -> bool:
    """A font made of others is described by the one below it."""
    described = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = described.get("/FontDescriptor", {})
    return any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
