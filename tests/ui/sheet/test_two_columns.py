"""Every sheet has two columns at 1440 pixels, with the panels at both sides, and neither goes on alone."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest

from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sheet.page import SheetPage
from tests.desk import Desk
from tests.ui.measuring import settle, shaped

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ["nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road"]
WRAPPED = 60
"""Pixels by which a card may be higher in the narrower column."""


def columns(page: SheetPage) -> list[list[Card]]:
    """Cards of the page by columns, each from above; those of the head, beside each other anywhere, are left out."""
    places: dict[int, list[Card]] = {}
    for id, card in page.cards.items():
        if id not in page.sheet.layouts.head:
            places.setdefault(card.x(), []).append(card)
    return [sorted(cards, key=Card.y) for _x, cards in sorted(places.items())]


@pytest.mark.parametrize("zoom", [100, 110])
@pytest.mark.parametrize("name", [pytest.param(f, marks=pytest.mark.needs(f.split("/")[0])) for f in FILES])
def test_at_1440_pixels_every_sheet_has_two_columns_that_end_evenly(
    empty: Desk, tmp_path: Path, name: str, zoom: int
) -> None:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLES / f"{name}.mls.json", file)
    empty.window.shell.files.open_file(file)
    shaped(empty.window, (zoom, (1440, 900)))
    assert all(dock.isVisible() for dock in (empty.window.shell.docks["why"], empty.window.shell.docks["roster"]))
    for who in empty.document.campaign.characters:
        empty.window.tabs.open(who.id)
        empty.page.complete()
        settle()
        held = columns(empty.page)
        assert len(held) == 2, who.id
        uneven = held[0][-1].geometry().bottom() - held[1][-1].geometry().bottom()
        loose = {empty.page.cards[id] for ids in empty.page.sheet.layouts.columns[2:] for id in ids}
        last, first = held[0][-1], next((card for card in held[1] if card in loose), None)
        for card, room, by in ((last, held[1][0], -2), (first, held[0][0], 2)):
            if card in loose and card is not None and card.least_width() <= room.width():
                assert abs(uneven) <= abs(uneven + by * card.height()) + WRAPPED, (who.id, uneven)
    assert empty.document.campaign.characters
