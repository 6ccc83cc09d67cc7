"""Leaves and PDFs: every text stands on the paper, whole, in its room and in the shipped font."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.printing.marks import Leaf, Shape, Stroke, Text
from mls_desktop.bridge.printing.printer import Printer, PrintOptions
from mls_desktop.report.page import PageOptions, blank_page, page_of
from mls_desktop.report.page_blocks import Band, Block, Fact, Page, Prose
from tests.madeup import system as madeup
from tests.report.paper import HOSTILE, LARGEST, SAMPLE, desk, greatest, loaded, names_of, names_on, squeezed

pytestmark = pytest.mark.needs("nutshell")

WISHES = PageOptions(date="1 May 2031")
OPTIONS = {
    "a4": PrintOptions(),
    "letter": PrintOptions("letter"),
    "large": PrintOptions("a4", True),
    "letter-large": PrintOptions("letter", True),
}
SIZES = {"a4": (595, 842), "letter": (612, 792)}


@pytest.fixture(scope="module")
def press(qapp) -> Printer:
    return Printer()


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    campaign, data = loaded(SAMPLE), greatest()
    great = loaded(data)
    made = {who.id: page_of(who, desk(campaign), WISHES) for who in campaign.characters[:6]}
    made["blank"] = blank_page(desk(campaign), WISHES)
    made["greatest"] = page_of(great.characters[0], desk(great), WISHES)
    kites = loaded(
        {"format": "mls-desktop", "version": 1, "system": "kites", "characters": [{"id": "k", "name": "Kite"}]},
        madeup.shelf(),
    )
    made["kite"] = page_of(kites.characters[0], desk(kites, madeup.shelf()), WISHES)
    return made


def texts(leaf: Leaf) -> list[Text]:
    return [mark for mark in leaf.marks if isinstance(mark, Text)]


def faults(leaf: Leaf, press: Printer) -> list[str]:
    """Texts that are wider than their room or than the paper, and texts that lie on each other."""
    found = []
    wide, high = leaf.wide / leaf.scale, leaf.high / leaf.scale
    spots = []
    for mark in texts(leaf):
        real = press.type.wide(mark.text, mark.style)
        if real > mark.room + 0.3:
            found.append(f"{mark.text!r}: {real:.1f} in {mark.room:.1f}")
        if mark.x < 15 or mark.x + real > wide - 15 or mark.y < 10 or mark.y > high - 10:
            found.append(f"{mark.text!r} off the paper")
        spots.append((mark.x, mark.x + real, mark.y - mark.style.size * 0.7, mark.y, mark.text))
    spots.sort(key=lambda spot: spot[2])
    for at, (left, right, _top, bottom, text) in enumerate(spots):
        for other in spots[at + 1 :]:
            if other[2] >= bottom:
                break
            if other[0] < right - 0.2 and left < other[1] - 0.2:
                found.append(f"{text!r} over {other[4]!r}")
    return found


CASES = [
    *((who, options) for who in ("greatest", "saelith", "blank") for options in OPTIONS),
    *((who, "a4") for who in ("tam_oster", "hedda_vale", "borrin_kettle", "pip_underbough", "urzha", "kite")),
]


@pytest.mark.parametrize("who, options", CASES)
def test_every_text_has_its_room(who, options, press, pages):
    leaves = press.leaves([pages[who]], OPTIONS[options])
    assert [fault for leaf in leaves for fault in faults(leaf, press)] == []


def test_a_text_too_wide_would_be_found(press):
    leaf = press.leaves([Page("X", (), None, ())], PrintOptions())[0]
    mark = texts(leaf)[0]
    assert faults(replace(leaf, marks=(replace(mark, text="wide " * 9, room=20.0),)), press)
    assert faults(replace(leaf, marks=(mark, replace(mark, x=mark.x + 1))), press)


def run(*words: str) -> str:
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} (poppler-utils) is not there")
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.parametrize("options", OPTIONS)
def test_a_pdf_of_the_greatest_character(options, press, pages, tmp_path: Path):
    """Every name is found whole; the fonts are embedded; the paper is the one asked for."""
    file = tmp_path / "great.pdf"
    leaves = press.leaves([pages["greatest"]], OPTIONS[options])
    file.write_bytes(press.pdf(leaves, OPTIONS[options], "great"))
    text = squeezed(run("pdftotext", "-raw", str(file), "-"))
    # Longer texts go on overleaf, past the foot of a page: their lines are looked at elsewhere.
    names = [name for name in names_of(greatest()) if len(name) <= 80]
    assert len(names) > 250
    assert [name for name in names if squeezed(name) not in text] == []
    assert_embedded(file)
    about = run("pdfinfo", str(file))
    assert f"Pages:           {len(leaves)}" in about
    size = next(line for line in about.splitlines() if line.startswith("Page size")).split()
    assert (round(float(size[2])), round(float(size[4]))) == SIZES[OPTIONS[options].paper]


@pytest.mark.parametrize("options", ["a4", "letter"])
def test_a_pdf_of_everybody_in_the_largest_sample(options, press, tmp_path: Path):
    """Each on his own sheet: every name he is known by and of what he can and has, none cut short."""
    campaign = loaded(LARGEST)
    wanted = names_on(campaign)
    assert len(wanted) == len(campaign.characters) > 6 and all(len(names) > 3 for names in wanted.values())
    file = tmp_path / "one.pdf"
    for who in campaign.characters:
        leaves = press.leaves([page_of(who, desk(campaign), WISHES)], OPTIONS[options])
        assert [fault for leaf in leaves for fault in faults(leaf, press)] == []
        file.write_bytes(press.pdf(leaves, OPTIONS[options], "one"))
        text = squeezed(run("pdftotext", "-raw", str(file), "-"))
        assert [name for name in wanted[who.id] if squeezed(name) not in text] == []
        assert_embedded(file)


def assert_embedded(file: Path) -> None:
    """The fonts are the shipped ones, and in the file."""
    fonts = [line.split() for line in run("pdffonts", str(file)).splitlines()[2:]]
    assert {line[0] for line in fonts} == {"Inter-Regular", "Inter-SemiBold"}
    assert {line[-5] for line in fonts} == {"yes"}


def test_the_party_in_one_job(press, pages, tmp_path: Path):
    party = [page for id, page in pages.items() if id not in ("blank", "greatest", "kite")]
    leaves = press.leaves(party, PrintOptions())
    file = tmp_path / "party.pdf"
    file.write_bytes(press.pdf(leaves, PrintOptions(), "party"))
    text = run("pdftotext", "-raw", str(file), "-")
    assert len(party) == 6
    for page in party:
        assert page.title in text and page.state in text
    assert text.count("page 1 of") == 6


def test_numbers_keep_their_signs_in_the_text(press, tmp_path: Path):
    page = Page("Signs", (Fact("A", "−3 +4 5–6"),), None, (), "foot", "state")
    file = tmp_path / "signs.pdf"
    file.write_bytes(press.pdf(press.leaves([page], PrintOptions()), PrintOptions(), "x"))
    assert "−3 +4 5–6" in run("pdftotext", "-raw", str(file), "-")


@pytest.mark.parametrize("length", [0, 1, 200, 20_000])
def test_prose_of_any_length_is_whole(length, press):
    words = " ".join(f"w{n}" for n in range(length))
    page = Page("P", (), None, (Band(((Block("n", "Notes", Prose((words,) if words else (), 1)),),), (1,)),))
    leaves = press.leaves([page], PrintOptions())
    drawn = [mark.text for leaf in leaves for mark in texts(leaf)]
    body = [text for text in drawn if text.startswith("w")]
    assert " ".join(body) == words
    assert [fault for leaf in leaves for fault in faults(leaf, press)] == []


def test_a_name_opens_no_file(press, tmp_path: Path):
    """A picture that is named in a text is not there; nothing asks for it, and the text stands as it was typed."""
    pipe = tmp_path / "canary.png"
    os.mkfifo(pipe)
    text = f'<img src="file://{pipe}">'
    campaign = loaded(SAMPLE)
    who = replace(campaign.characters[0], name=text, notes=text, player=text)
    page = page_of(who, desk(campaign), WISHES)
    # Whoever opened the pipe would wait for ever: the run would end at its time limit.
    data = press.pdf(press.leaves([page], PrintOptions()), PrintOptions(), text)
    picture = press.picture(press.leaves([page], PrintOptions())[0], 40)
    assert data.startswith(b"%PDF") and not picture.isNull()
    drawn = squeezed("".join(mark.text for leaf in press.leaves([page], PrintOptions()) for mark in texts(leaf)))
    assert drawn.count(squeezed(text)) >= 3


def test_a_picture_shows_ink(press, pages):
    picture = press.picture(press.leaves([pages["saelith"]], PrintOptions())[0], 50)
    dark = sum(picture.pixelColor(x, y).lightness() < 128 for x in range(0, 400, 2) for y in range(0, 580, 2))
    assert dark > 200


def test_a_blank_sheet_has_lines_and_boxes(press, pages):
    marks = [mark for leaf in press.leaves([pages["blank"]], PrintOptions()) for mark in leaf.marks]
    assert sum(isinstance(mark, Shape) for mark in marks) > 300
    assert sum(isinstance(mark, Stroke) for mark in marks) > 100


def test_hostile_text_is_drawn_as_it_is(press):
    leaf = press.leaves([Page(HOSTILE.strip(), (), None, ())], PrintOptions())[0]
    assert squeezed(HOSTILE) in squeezed("".join(mark.text for mark in texts(leaf)))
