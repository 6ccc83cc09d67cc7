"""What the tests find in a PDF file is what stands there."""

from pathlib import Path

import pypdf
import pytest
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from tests.pdfs import fonts_of_pdf, sizes_of_pdf, text_of_pdf

BROKEN = "A reader may have\nheard be-\nfore, and more"


@pytest.fixture
def printed(qapp: object, tmp_path: Path) -> Path:
    """Two pages of A5, the first with a word that is broken at the end of a line."""
    file = tmp_path / "printed.pdf"
    writer = QPdfWriter(str(file))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    with QPainter(writer) as painter:
        room = QRect(0, 0, writer.width(), writer.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, BROKEN)
        writer.newPage()
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, "and so on")
    return file


def test_no_letter_of_the_text_is_lost_or_added(printed: Path) -> None:
    first, second, end = text_of_pdf(printed).split("\f")
    assert "".join(first.split()) == "".join(BROKEN.split())
    assert (second, end) == ("and so on\n", "")


def test_each_page_has_its_size(printed: Path) -> None:
    assert sizes_of_pdf(printed) == [(420, 595), (420, 595)]


def test_fonts_of_a_printed_page_are_in_the_file(printed: Path) -> None:
    assert set(fonts_of_pdf(printed).values()) == {True}


def font(name: str, **more: object) -> DictionaryObject:
    described = {NameObject(f"/{key}"): value for key, value in more.items()}
    return DictionaryObject({NameObject("/BaseFont"): NameObject(f"/{name}"), **described})


def named(kind: str, **parts: DictionaryObject) -> DictionaryObject:
    """Resources with parts of a kind."""
    return DictionaryObject({NameObject(kind): DictionaryObject({NameObject(f"/{n}"): p for n, p in parts.items()})})


def test_a_font_that_is_not_in_the_file_is_told(tmp_path: Path) -> None:
    """On the page as well as within a drawing, and of one font made of another."""
    inside = DictionaryObject({NameObject("/FontFile2"): StreamObject()})
    drawing = StreamObject()
    drawing[NameObject("/Resources")] = named("/Font", lent=font("Lent"), whole=font("Whole", FontDescriptor=inside))
    made = font("Made", DescendantFonts=ArrayObject([font("Below", FontDescriptor=inside)]))
    with pypdf.PdfWriter() as writer:
        page = writer.add_blank_page(100, 100)
        fonts, drawings = named("/Font", lent=font("Absent"), made=made), named("/XObject", drawing=drawing)
        page[NameObject("/Resources")] = DictionaryObject({**fonts, **drawings})
        writer.write(tmp_path / "made.pdf")
    assert fonts_of_pdf(tmp_path / "made.pdf") == {"Absent": False, "Made": True, "Lent": False, "Whole": True}
