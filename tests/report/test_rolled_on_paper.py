"""Rolls that everybody may have to make in a fight stand on paper for everybody, bought or not: from the sheet of an
encounter or from cards alone the fight can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.model.fight.fielding import fielded
from mls_desktop.report.encounter import encounter_cards, encounter_page
from mls_desktop.report.formatting import Formatter
from mls_desktop.report.page import PageOptions
from mls_desktop.report.page_blocks import Block, Shorts
from mls_desktop.rules.common.sheet.sheets import cell_of
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.report.paper import context_of

pytestmark = pytest.mark.needs("nutshell")
ROLLED = {
    "nutshell/the_grey_coast": ("secondaries", "level", ("shock", "dodge")),
    "nutshell/three_fights": ("secondaries", "level", ("shock", "dodge")),
    "death_or_glory/the_ford": ("attributes", "score", ("agility", "endurance")),
}
"""Of a sample's encounters: the section, its column and its rows that each fight rolls on (N-HARM-1, N-SHOOT-1,
DOG-CB-1, DOG-HP-4). The defences of Death or Glory and of Rules Basics stand in a section of their own."""
SHIPPED = ShippedData()
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


def shorts(blocks: tuple[Block, ...]) -> str:
    """All that stands in lines."""
    return "; ".join(row.text for block in blocks if isinstance(block.body, Shorts) for row in block.body.rows)


@pytest.mark.parametrize("sample", [pytest.param(n, marks=pytest.mark.needs(n.split("/")[0])) for n in ROLLED], ids=str)
def test_what_each_fight_rolls_is_printed_for_everybody(sample: str) -> None:
    campaign = read((SAMPLES / f"{sample}.mls.json").read_bytes(), SHIPPED)
    system, (section, column, ids) = SHIPPED.system(campaign.system), ROLLED[sample]
    context, formatter = context_of(campaign, SHIPPED), Formatter(context_of(campaign, SHIPPED).texts)
    assert campaign.encounters
    for encounter in campaign.encounters:
        ready = fielded(encounter, system, SHIPPED.shipped(system.id))
        cards = {
            card.title: shorts(card.blocks) for card in encounter_cards(encounter, ready, context, PageOptions()).cards
        }
        page = encounter_page(encounter, ready, context, PageOptions())
        common = [shorts(band.columns[1]) for band in page.bands if len(band.columns) == 2]
        for entrant in ready.entrants:
            sheet = {each.id: each for each in system.sheet(entrant.who, ready.world)}
            for row in (row for row in sheet[section].rows if row.id in ids):
                cell = cell_of(row, column)
                assert cell is not None
                said = f"{formatter.row_name(row)} {formatter.whole(cell)}"
                assert said in cards[entrant.who.name].split("; "), (encounter.id, entrant.id, "card")
                assert any(said in text.split("; ") for text in common), (encounter.id, entrant.id, "sheet")
