"""Leaves and PDFs: every text stands on the paper, whole, in its room and in the shipped font."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.layout.marks import Shape, Stroke
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page import PageOptions, blank_page, page_of
from mls_desktop.report.page_blocks import Band, Block, Fact, Page, Prose
from mls_desktop.words.paper_sizes import PAPERS, USUAL_PAPER
from tests.madeup import system as madeup
from tests.pdfs import fonts_of_pdf, sizes_of_pdf, text_of_pdf
from tests.report.layout.fixed_width import faults, texts
from tests.report.paper import HOSTILE, LARGEST, SAMPLE, context_of, greatest, loaded, names_of, names_on, squeezed

pytestmark = pytest.mark.needs("nutshell")

PAGE_OPTIONS = PageOptions(date="1 May 2031")
OPTIONS = {paper: PrintOptions(paper) for paper in PAPERS} | {
    "large" if paper == USUAL_PAPER else f"{paper}-large": PrintOptions(paper, True) for paper in PAPERS
}
SIZES = {paper: (round(size.width), round(size.height)) for paper, size in PAPERS.items()}


@pytest.fixture(scope="module")
def printer(qapp) -> Printer:
    return Printer()


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    campaign, data = loaded(SAMPLE), greatest()
    great = loaded(data)
    made = {who.id: page_of(who, context_of(campaign), PAGE_OPTIONS) for who in campaign.characters[:6]}
    made["blank"] = blank_page(context_of(campaign), PAGE_OPTIONS)
    made["greatest"] = page_of(great.characters[0], context_of(great), PAGE_OPTIONS)
    kites = loaded(
        {"format": "mls-desktop", "version": 1, "system": "kites", "characters": [{"id": "k", "name": "Kite"}]},
        madeup.shipped_data(),
    )
    made["kite"] = page_of(kites.characters[0], context_of(kites, madeup.shipped_data()), PAGE_OPTIONS)
    return made


CASES = [
    *((who, options) for who in ("greatest", "saelith", "blank") for options in OPTIONS),
    *((who, "a4") for who in ("tam_oster", "hedda_vale", "borrin_kettle", "pip_underbough", "urzha", "kite")),
]


@pytest.mark.long
@pytest.mark.parametrize("who, options", CASES)
def test_every_text_has_its_room(who, options, printer, pages):
    leaves = printer.leaves([pages[who]], OPTIONS[options])
    assert [fault for leaf in leaves for fault in faults(leaf, printer.type)] == []


def test_a_text_too_wide_would_be_found(printer):
    leaf = printer.leaves([Page("X", (), None, ())], PrintOptions())[0]
    mark = texts(leaf)[0]
    assert faults(replace(leaf, marks=(replace(mark, text="wide " * 9, room=20.0),)), printer.type)
    assert faults(replace(leaf, marks=(mark, replace(mark, x=mark.x + 1))), printer.type)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_pdf_of_the_greatest_character(options, printer, pages, tmp_path: Path):
    """Every name is found whole; the fonts are embedded; the paper is the one asked for."""
    file = tmp_path / "great.pdf"
    leaves = printer.leaves([pages["greatest"]], OPTIONS[options])
    file.write_bytes(printer.pdf(leaves, OPTIONS[options], "great"))
    text = squeezed(text_of_pdf(file))
    # Longer texts go on overleaf, past the foot of a page: their lines are looked at elsewhere.
    names = [name for name in names_of(greatest()) if len(name) <= 80]
    assert len(names) > 250
    assert [name for name in names if squeezed(name) not in text] == []
    assert_embedded(file)
    assert sizes_of_pdf(file) == [SIZES[OPTIONS[options].paper]] * len(leaves)


@pytest.mark.parametrize("options", PAPERS)
def test_a_pdf_of_everybody_in_the_largest_sample(options, printer, tmp_path: Path):
    """Each on his own sheet: every name he is known by and of what he can and has, none cut short."""
    campaign = loaded(LARGEST)
    wanted = names_on(campaign)
    assert len(wanted) == len(campaign.characters) > 6 and all(len(names) > 3 for names in wanted.values())
    file = tmp_path / "one.pdf"
    for who in campaign.characters:
        leaves = printer.leaves([page_of(who, context_of(campaign), PAGE_OPTIONS)], OPTIONS[options])
        assert [fault for leaf in leaves for fault in faults(leaf, printer.type)] == []
        file.write_bytes(printer.pdf(leaves, OPTIONS[options], "one"))
        text = squeezed(text_of_pdf(file))
        assert [name for name in wanted[who.id] if squeezed(name) not in text] == []
        assert_embedded(file)


def assert_embedded(file: Path) -> None:
    """The fonts are the shipped ones, and in the file."""
    assert fonts_of_pdf(file) == {"Inter-Regular": True, "Inter-SemiBold": True}


def test_the_party_in_one_job(printer, pages, tmp_path: Path):
    party = [page for id, page in pages.items() if id not in ("blank", "greatest", "kite")]
    leaves = printer.leaves(party, PrintOptions())
    file = tmp_path / "party.pdf"
    file.write_bytes(printer.pdf(leaves, PrintOptions(), "party"))
    text = text_of_pdf(file)
    assert len(party) == 6
    for page in party:
        assert page.title in text and page.state in text
    assert text.count("page 1 of") == 6


def test_numbers_keep_their_signs_in_the_text(printer, tmp_path: Path):
    page = Page("Signs", (Fact("A", "−3 +4 5–6"),), None, (), "foot", "state")
    file = tmp_path / "signs.pdf"
    file.write_bytes(printer.pdf(printer.leaves([page], PrintOptions()), PrintOptions(), "x"))
    assert "−3 +4 5–6" in text_of_pdf(file)


@pytest.mark.parametrize("length", [0, 1, 200, 20_000])
def test_prose_of_any_length_is_whole(length, printer):
    words = " ".join(f"w{n}" for n in range(length))
    page = Page("P", (), None, (Band(((Block("n", "Notes", Prose((words,) if words else (), 1)),),), (1,)),))
    leaves = printer.leaves([page], PrintOptions())
    drawn = [mark.text for leaf in leaves for mark in texts(leaf)]
    body = [text for text in drawn if text.startswith("w")]
    assert " ".join(body) == words
    assert [fault for leaf in leaves for fault in faults(leaf, printer.type)] == []


def test_a_name_opens_no_file(printer, tmp_path: Path):
    """A picture that is named in a text is not there; nothing asks for it, and the text stands as it was typed."""
    pipe = tmp_path / "canary.png"
    os.mkfifo(pipe)
    text = f'<img src="file://{pipe}">'
    campaign = loaded(SAMPLE)
    who = replace(campaign.characters[0], name=text, notes=text, player=text)
    page = page_of(who, context_of(campaign), PAGE_OPTIONS)
    # Whoever opened the pipe would wait for ever: the run would end at its time limit.
    data = printer.pdf(printer.leaves([page], PrintOptions()), PrintOptions(), text)
    picture = printer.picture(printer.leaves([page], PrintOptions())[0], 40)
    assert data.startswith(b"%PDF") and not picture.isNull()
    drawn = squeezed("".join(mark.text for leaf in printer.leaves([page], PrintOptions()) for mark in texts(leaf)))
    assert drawn.count(squeezed(text)) >= 3


def test_a_picture_shows_ink(printer, pages):
    picture = printer.picture(printer.leaves([pages["saelith"]], PrintOptions())[0], 50)
    dark = sum(picture.pixelColor(x, y).lightness() < 128 for x in range(0, 400, 2) for y in range(0, 580, 2))
    assert dark > 200


def test_a_blank_sheet_has_lines_and_boxes(printer, pages):
    marks = [mark for leaf in printer.leaves([pages["blank"]], PrintOptions()) for mark in leaf.marks]
    assert sum(isinstance(mark, Shape) for mark in marks) > 300
    assert sum(isinstance(mark, Stroke) for mark in marks) > 100


def test_hostile_text_is_drawn_as_it_is(printer):
    leaf = printer.leaves([Page(HOSTILE.strip(), (), None, ())], PrintOptions())[0]
    assert squeezed(HOSTILE) in squeezed("".join(mark.text for mark in texts(leaf)))
