"""Cards, the sheet of an encounter and its log on paper: every name and number is there, whole, in its room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.cli import main
from mls_desktop.commands.line.outcome import encounter_texts
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import begun, fielded
from mls_desktop.model.replay import Replay
from mls_desktop.report.cards import cards_of
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.html import html_of
from mls_desktop.report.layout.marks import Leaf, Shape
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.log import LogEntry, entry, log_page
from mls_desktop.report.page import PageOptions
from mls_desktop.report.page_blocks import Cards, Page, Track, Tracks
from mls_desktop.report.text import text_of
from mls_desktop.storage.shipped_data import ShippedData
from tests.bridge.printing.test_printing import OPTIONS
from tests.madeup import system as madeup
from tests.pdfs import text_of_pdf
from tests.report.layout.fixed_width import faults, texts
from tests.report.paper import HOSTILE, ROOT, SAMPLE, context_of, greatest, loaded, names_of, squeezed

pytestmark = pytest.mark.needs("nutshell")

FIGHTS = ROOT / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
SHIPPED_DATA = ShippedData()
PAGE_OPTIONS = PageOptions(date="1 May 2031")


@pytest.fixture(scope="module")
def printer(qapp) -> Printer:
    return Printer()


@pytest.fixture(scope="module")
def made() -> dict[str, Page | Cards]:
    campaign, data, sample = loaded(FIGHTS), greatest(), loaded(SAMPLE)
    words = context_of(campaign)
    found: dict[str, Page | Cards] = {
        "minor": cards_of([who for who in sample.characters if who.role == "minor"], context_of(sample), PAGE_OPTIONS),
        "greatest": cards_of(loaded(data).characters, context_of(loaded(data)), PAGE_OPTIONS),
    }
    for encounter in campaign.encounters:
        ready = fielded(encounter, words.system, SHIPPED_DATA.shipped(campaign.system))
        reel = Replay(begun(encounter, words.system, SHIPPED_DATA.shipped(campaign.system)))
        texts = encounter_texts(campaign, encounter, SHIPPED_DATA)
        found[encounter.id] = encounter_page(encounter, ready, words, PAGE_OPTIONS)
        found[f"{encounter.id} cards"] = encounter_cards(encounter, ready, words, PAGE_OPTIONS)
        entries = [entry(moment, texts) for moment in reel.moments(encounter.events)]
        found[f"{encounter.id} log"] = log_page(encounter, entries, words, PAGE_OPTIONS)
    kites = loaded(
        {"format": "mls-desktop", "version": 1, "system": "kites", "characters": KITES}, madeup.shipped_data()
    )
    found["kites"] = cards_of(kites.characters, context_of(kites, madeup.shipped_data()), PAGE_OPTIONS)
    return found


KITES = [{"id": f"k{nth}", "name": f"Kite {nth}", "role": "minor"} for nth in range(9)]
ALL = ("minor", "greatest", "kites", "duel_on_the_quay", "four_against_six", "skirmish_in_the_reeds")
FOUGHT = [f"{id} {what}" for id in ALL[3:] for what in ("cards", "log")]


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("what", [*ALL, *FOUGHT])
def test_every_text_has_its_room(what, options, printer, made):
    leaves = printer.leaves([made[what]], OPTIONS[options])
    assert [fault for leaf in leaves for fault in faults(leaf, printer.type)] == []


def frames(leaf: Leaf) -> list[Shape]:
    return [mark for mark in leaf.marks if isinstance(mark, Shape) and mark.wide > 200]


def test_eight_cards_stand_on_a_page(printer, made):
    first, second = printer.leaves([made["minor"]], PrintOptions())
    assert (len(frames(first)), len(frames(second))) == (8, 2), "ten minor characters, a card each"
    assert not [text for leaf in (first, second) for text in texts(leaf) if text.text == "continued"]


def test_what_a_card_cannot_hold_goes_on_in_the_next(printer, made, tmp_path: Path):
    data = greatest()
    file = tmp_path / "greatest.pdf"
    file.write_bytes(printer.pdf(printer.leaves([made["greatest"]], PrintOptions()), PrintOptions(), "x"))
    text = squeezed(text_of_pdf(file))
    fought = {"weapons", "armour", "spells"}
    names = [each["name"] for kind in fought for each in data["library"][kind]]
    assert [name for name in names if squeezed(name)[:40] not in text] == []
    assert names_of(data)


@pytest.mark.parametrize("id", ALL[3:])
def test_the_sheet_of_an_encounter_has_every_fighter_with_his_points_to_tick(id, made):
    campaign = loaded(FIGHTS)
    encounter = next(e for e in campaign.encounters if e.id == id)
    fight: Any = begun(encounter, SHIPPED_DATA.system(campaign.system), SHIPPED_DATA.shipped(campaign.system))
    page = made[id]
    assert isinstance(page, Page)
    tracks: list[Track] = [t for b in page.blocks() if isinstance(b.body, Tracks) for t in b.body.rows]
    for held in fight.state()["fighters"]:
        name = fight.battle.fighters[held["id"]].name
        own = [track for track in tracks if track.label.startswith(f"{name}: ")]
        assert own, name
        death = 0 if fight.battle.fighters[held["id"]].health.minor else -(held["thp"] // 2) - 1
        assert own[0].count == held["thp"] - death, name


@pytest.mark.parametrize("id", ALL[3:])
def test_names_and_numbers_of_the_samples_are_in_the_pdf(id, tmp_path: Path, qapp):
    campaign = loaded(FIGHTS)
    encounter = next(e for e in campaign.encounters if e.id == id)
    system = SHIPPED_DATA.system(campaign.system)
    ready = fielded(encounter, system, SHIPPED_DATA.shipped(campaign.system))
    for words in ([], ["--cards"], ["--log"]):
        out = tmp_path / "out.pdf"
        assert main(["print", str(FIGHTS), "--encounter", id, *words, "-o", str(out)]) == 0
        text = squeezed(text_of_pdf(out))
        for entrant in ready.entrants:
            late = words == ["--log"] and entrant.joins > 1
            assert late or squeezed(entrant.who.name) in text, words
        texts = encounter_texts(campaign, encounter, SHIPPED_DATA)
        if words != ["--log"]:
            said = [each for entrant in ready.entrants for each in figures_of(entrant.who, ready, texts, bool(words))]
            assert len(said) > (10 if words else 2) * len(ready.entrants)
            assert [each for each in said if squeezed(each) not in text] == []


def figures_of(who: Any, ready: Any, texts: Any, card: bool) -> list[str]:
    """Texts of a fighter on paper with the figure beside each: weapons with skill, hit points; on a card his traits."""
    sections = {section.id: section for section in SHIPPED_DATA.system("nutshell").sheet(who, ready.world)}
    figure = {"weapons": "skill"} | ({"primaries": "level", "secondaries": "level"} if card else {})
    bought = {each.trait for each in who.secondaries}
    found = []
    for id, column in figure.items():
        for row in sections[id].rows:
            value = next((cell.figure for cell in row.cells if cell.column == column), None)
            if value is not None and value.value is not None and (id != "secondaries" or row.id in bought):
                found.append(f"{row.name or texts.name(row.id)} {texts.figure(value)}")
    return found


def test_the_log_as_text_and_html_says_everything_and_opens_nothing():
    campaign = loaded(FIGHTS)
    told = (LogEntry("1.2", HOSTILE, (HOSTILE,)), LogEntry("2.1", "Plain."))
    encounter = msgspec.structs.replace(campaign.encounters[0], name=HOSTILE)
    page = log_page(encounter, told, context_of(campaign), PAGE_OPTIONS)
    text, html = text_of(page), html_of(page)
    assert HOSTILE.strip() in text and "1.2" in text and "Plain." in text
    assert "<img" not in html and html.count("&lt;img") >= 3


FAILURES = {
    "no such encounter": (["--encounter", "nowhere"], "no encounter “nowhere”"),
    "a log of nothing": (["--log"], "--encounter"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_what_cannot_be_printed_is_said_in_one_line(case, tmp_path: Path, capsys):
    words, said = FAILURES[case]
    assert main(["print", str(FIGHTS), "-o", str(tmp_path / "out.pdf"), *words]) == 2
    found = capsys.readouterr()
    assert said in found.err and found.err.count("\n") == 1 and not list(tmp_path.iterdir())


def test_an_encounter_that_cannot_be_played_is_said(tmp_path: Path, capsys, printer):
    campaign = loaded(FIGHTS)
    encounter: Encounter = campaign.encounters[0]
    assert encounter.line_up[0].character["weapons"]
    broken = msgspec.to_builtins(campaign, enc_hook=lambda value: value.to_json())
    broken["encounters"][0]["line_up"][0]["count"] = 5000
    file = tmp_path / "broken.mls.json"
    file.write_bytes(msgspec.json.encode(broken))
    assert main(["print", str(file), "--encounter", encounter.id, "-o", str(tmp_path / "out.pdf")]) == 2
    assert encounter.id in capsys.readouterr().err
