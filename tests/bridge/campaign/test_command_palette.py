"""What the palette offers, and what typing brings to the top."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.campaign.command_palette import (
    MOST,
    PaletteEntry,
    character_offers,
    command_offers,
    matching,
    rule_offers,
    section_offers,
)
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, SYSTEM, Kite, shipped_data


def test_a_command_that_cannot_be_given_says_why() -> None:
    keys = {"undo": "Ctrl+Z"}
    offered = command_offers(lambda id: id not in ("undo", "save"), lambda id: keys.get(id, ""))
    found = {offer.id: offer for offer in offered}
    assert len(found) == len(COMMANDS)
    assert found["undo"] == PaletteEntry("command", "undo", "Undo", "Ctrl+Z", "nothing to undo")
    assert found["save"].lacking == "not now" and found["open"].lacking == ""
    assert found["dark"].text == "Theme: Dark" and found["about"].aside == ""


def test_characters_are_called_by_name() -> None:
    kites = (*campaign("Ann").characters, Kite(id="x", name=""))
    assert [(offer.id, offer.text) for offer in character_offers(kites)] == [
        ("ann", "Go to Ann"),
        ("x", "Go to unnamed"),
    ]


def test_a_ledger_has_no_place_on_the_sheet() -> None:
    sections = {each.id: each for each in SYSTEM.sheet(Kite(id="ann", name="Ann"), shipped_data().world(campaign()))}
    ids = [offer.id for offer in section_offers(sections, WORDS)]
    assert "points" in sections and ids == [id for id in sections if id != "points"]


def test_rules_are_found_by_id_and_title() -> None:
    offers = rule_offers(Reference((RESOURCES,), "kites"))
    assert ("K-BANNER-1", "Banners  K-BANNER-1", "Kites") in [(o.id, o.text, o.aside) for o in offers]
    assert [offer.id for offer in matching("banners", offers)][:1] == ["K-BANNER-1"]


ALL = (
    PaletteEntry("rule", "R-1", "R-1  Light"),
    PaletteEntry("page", "going", "Go"),
    PaletteEntry("command", "go", "Go", lacking="not now"),
    PaletteEntry("command", "gold", "Go"),
    PaletteEntry("character", "golo", "Go to Golo"),
)


@pytest.mark.parametrize(
    ("needle", "ids"),
    [
        ("", ["gold", "go", "golo", "going", "R-1"]),
        ("golo", ["golo"]),
        ("go", ["gold", "go", "going", "golo"]),
        ("zzz", []),
    ],
    ids=["nothing typed", "a name", "a word of several", "no match"],
)
def test_the_best_come_first_and_what_cannot_be_given_after_its_equals(needle: str, ids: list[str]) -> None:
    assert [offer.id for offer in matching(needle, ALL)] == ids


def test_more_lines_than_anybody_reads_are_cut_off() -> None:
    many = [PaletteEntry("rule", f"R-{at}", f"R-{at}  Rule") for at in range(MOST + 20)]
    assert len(matching("rule", many)) == MOST
