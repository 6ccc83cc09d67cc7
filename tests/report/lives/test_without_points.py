"""The chronicle of a system in which no points are spent and no time passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.report.lives.chronicle_page import chronicle_page
from mls_desktop.report.lives.chronicle_table import chronicle_section, life_lines
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Table
from mls_desktop.storage.reading import read
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts, load_words
from tests.desk import SHIPPED

pytestmark = pytest.mark.needs("death_or_glory")
RESOURCES = Path(__file__).parents[3] / "resources"


def test_there_are_no_columns_of_points() -> None:
    file = min((RESOURCES / "samples" / "death_or_glory").glob("*.json"))
    campaign = read(file.read_bytes(), SHIPPED)
    system, world = SHIPPED.system("death_or_glory"), SHIPPED.world(campaign)
    texts = Texts(load_words([RESOURCES], "death_or_glory"), system.names(world))
    who = next(each for each in campaign.characters if each.chronicle)
    lived = LivedChronicle(system, who, world)
    assert chronicle_section(lived, texts).columns == ("date",)
    assert [line.at for line in life_lines(lived, texts)] == list(range(len(who.chronicle)))
    context = PageContext("Hills", system, world, texts, Reference((), "death_or_glory"))
    blocks = list(chronicle_page(who, context, PageOptions()).blocks())
    tables = [block.body for block in blocks if isinstance(block.body, Table)]
    assert [len(table.heads) for table in tables] == [2], "and no ledger"
