"""Pages as data, as text and as HTML: everything a character has is on them, and nothing else is read or run."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from mls_desktop.report.html import html_of
from mls_desktop.report.page import PageContext, PageOptions, blank_page, page_of
from mls_desktop.report.page_blocks import Boxes, Brief, Page, Scales, Shorts, Table, Tracks
from mls_desktop.report.rules_in_play import opening, rules_needed
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Layouts
from mls_desktop.rules.common.values.base_character import Waiver
from mls_desktop.rules.nutshell.sheet.body_section import thresholds
from tests.madeup import system as madeup
from tests.report.paper import HOSTILE, SAMPLE, context_of, greatest, loaded, names_of, squeezed

pytestmark = pytest.mark.needs("nutshell")

OPTIONS = PageOptions(date="1 May 2031")
CAMPAIGN = loaded(SAMPLE)
CONTEXT = context_of(CAMPAIGN)
PEOPLE = {who.id: who for who in CAMPAIGN.characters}


def page(id: str) -> Page:
    return page_of(PEOPLE[id], CONTEXT, OPTIONS)


class Reader(HTMLParser):
    """The text of a document, its tags and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def great() -> tuple[Page, list[str]]:
    data = greatest()
    campaign = loaded(data)
    return page_of(campaign.characters[0], context_of(campaign), OPTIONS), names_of(data)


def test_text_holds_every_name(great):
    made, names = great
    text = squeezed(text_of(made))
    assert [name for name in names if squeezed(name) not in text] == []


def test_html_holds_every_name_and_refers_to_nothing(great):
    made, names = great
    read = Reader(html_of(made))
    assert [name for name in names if squeezed(name) not in squeezed(read.text)] == []
    assert not read.tags & {"img", "script", "link", "a", "iframe", "object"}
    assert read.attributes <= {"charset", "class", "colspan"}


def test_markup_in_a_name_stays_text():
    who = replace(PEOPLE["saelith"], name=HOSTILE, notes=HOSTILE, player=HOSTILE)
    read = Reader(html_of(page_of(who, CONTEXT, OPTIONS)))
    assert "img" not in read.tags
    assert read.text.count(HOSTILE.strip()) >= 3


@pytest.mark.parametrize("id", PEOPLE)
def test_every_section_is_printed(id):
    """Sections that a layout names are where it says; the others come after."""
    printed = {block.id.partition(":")[0] for block in page(id).blocks()}
    layout = CONTEXT.system.layouts["page"]
    for section in CONTEXT.system.sheet(PEOPLE[id], CONTEXT.world):
        empty = not any(c.figure.value for row in section.rows for c in row.cells)
        assert section.id in {*printed, *layout.head} or empty or section.id in ("shield", "now"), section.id


def test_a_section_without_a_place_comes_last():
    layouts = {"page": replace(CONTEXT.system.layouts["page"], columns=(("primaries",),), below=(), rules=())}

    class Bare:
        def __getattr__(self, name):
            return layouts if name == "layouts" else getattr(CONTEXT.system, name)

    made = page_of(
        PEOPLE["saelith"],
        PageContext("", Bare(), CONTEXT.world, CONTEXT.texts, CONTEXT.reference),
        PageOptions(rules=False),
    )
    ids = [block.id for block in made.blocks()]
    assert ids[0] == "primaries"
    assert {"weapons", "spells", "secondaries", "personality", "notes"} <= set(ids[1:])


STATES = {
    "none": ((), "no problems"),
    "waived": (("N-CP-3",), "allowed by the referee: N-CP-3"),
    "not-this-one": (("N-PRIM-2",), "1 problem"),
}


@pytest.mark.parametrize("case", STATES)
def test_the_foot_says_whether_rules_are_broken(case):
    waivers, said = STATES[case]
    who = PEOPLE["keeper_orm"]
    if case != "none":
        kind = type(PEOPLE["tam_oster"].secondaries[0])
        dear = tuple(kind(trait=owned.trait, step=4) for owned in PEOPLE["saelith"].secondaries)
        who = replace(PEOPLE["tam_oster"], secondaries=dear)
    who = replace(who, waivers=tuple(Waiver(rule=rule, reason="a gift") for rule in waivers))
    made = page_of(who, CONTEXT, OPTIONS)
    assert made.state == f"{said} · 1 May 2031"
    sentences = [b for b in made.blocks() if b.id == "breaches"]
    assert bool(sentences) == (case != "none")
    assert ("a gift" in str(sentences)) == (case == "waived")


def test_forms_of_the_caster():
    blocks = {block.id: block.body for block in page("saelith").blocks() if block.title}
    assert isinstance(blocks["primaries"], Boxes) and len(blocks["primaries"].rows) == 8
    assert isinstance(blocks["personality"], Scales) and len(blocks["personality"].rows) == 15
    assert isinstance(blocks["secondaries:usable"], Brief)
    assert isinstance(blocks["spells"], Table) and len(blocks["spells"].rows) == 9
    tracks = next(b.body for b in page("saelith").blocks() if isinstance(b.body, Tracks)).rows
    hits, magic, fate = tracks
    # 6 hit points: the 4th box leaves 2, below half; the 7th -1; the 10th -4, below minus half.
    assert (hits.count, hits.ticked, hits.thick) == (10, 0, (4, 7))
    assert (magic.count, magic.ticked) == (18, 5)
    assert fate.round


@pytest.mark.parametrize("thp, shock, death", [(11, 5, -6), (12, 5, -7), (1, 0, -1), (7, 3, -4)])
def test_thresholds_of_the_track(thp, shock, death):
    """N-HARM-1: below half; N-HARM-4: below minus half."""
    found = {cell.column: cell.figure.value for cell in thresholds(given(thp), "player")}
    assert (found["shock"], found["death"]) == (shock, death)
    assert 2 * shock < thp <= 2 * (shock + 1) and 2 * death < -thp <= 2 * (death + 1)


def test_the_rules_follow_what_he_has():
    def rules(id: str) -> set[str]:
        found = {s.id: s for s in CONTEXT.system.sheet(PEOPLE[id], CONTEXT.world)}
        return set(rules_needed(found, CONTEXT.system.layouts["page"]))

    assert {"N-MP-1", "N-SHOOT-2"} <= rules("saelith")
    assert not {"N-MP-1", "N-SHOOT-2"} & rules("tam_oster")
    assert "N-SHIELD-1" in rules("tam_oster") and "N-SHIELD-1" not in rules("saelith")


def test_every_rule_of_the_layout_has_words():
    for rule, _where in CONTEXT.system.layouts["page"].rules:
        assert CONTEXT.reference.rule(rule) is not None and CONTEXT.texts.short(rule), rule


def test_opening():
    assert opening("One. Two.\n\nThree.") == "One. Two."
    assert opening("A" * 150 + ". " + "B" * 90 + ".") == "A" * 150 + "."


def test_a_blank_sheet_has_every_trait_and_no_number():
    made = blank_page(CONTEXT, OPTIONS)
    brief = next(b.body for b in made.blocks() if isinstance(b.body, Brief))
    usual = [t for t in CONTEXT.world.traits.values() if t.type != "negative"]
    assert {entry.name for entry in brief.rows} == {t.name for t in usual}
    assert {entry.value for entry in brief.rows} == {""}
    boxes = [box for b in made.blocks() if isinstance(b.body, Boxes) for box in b.body.rows]
    assert boxes and not any(box.value or box.below for box in boxes)
    scales = next(b.body for b in made.blocks() if isinstance(b.body, Scales))
    assert all(s.share is None and not s.left_value for s in scales.rows)


def test_the_made_up_system_prints_without_anything_added():
    shipped_data = madeup.shipped_data()
    kite = {"id": "k", "name": "Kite", "ribbons": [], "notes": "Flies\nhigh"}
    campaign = loaded({"format": "mls-desktop", "version": 1, "system": "kites", "characters": [kite]}, shipped_data)
    made = page_of(campaign.characters[0], context_of(campaign, shipped_data), OPTIONS)
    titles = {block.title for block in made.blocks()}
    assert {"Parts", "Knacks", "Heights", "Temper", "Shadow", "Days", "Notes", "Points"} <= titles
    assert "Flies" in text_of(made) and "Kite" in html_of(made)
    assert isinstance(blank_page(context_of(campaign, shipped_data), OPTIONS), Page)
    assert rules_needed({}, Layouts((), ())) == ()


def test_no_rules_if_not_wanted():
    assert not any(
        isinstance(b.body, Shorts) for b in page_of(PEOPLE["saelith"], CONTEXT, PageOptions(rules=False)).blocks()
    )
