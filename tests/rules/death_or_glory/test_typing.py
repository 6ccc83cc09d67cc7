"""What is typed of a sheet and an encounter of Death or Glory: saved, asked about, killed or ended, it is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desk import Desk
from tests.ui import writing
from tests.ui.writing import places

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "death_or_glory" / "the_salt_road.mls.json"
SHEET = {"who: text name", "who: text player", "notes: TextBox", "gear: cell text name", "gear: cell text note"}
PREPARED = {"PreparationPanel text name", "SidesRow text name", "TextBox"}
READ = {"FilterLine", "SearchLine", "number", "sum", "origin: text rolls"}
"""What narrows a list, waits for Enter, or is a value of which half is nothing."""


@pytest.fixture
def road(qtbot: Any, tmp_path: Path) -> Desk:
    path = tmp_path / "road.mls.json"
    path.write_bytes(SAMPLE.read_bytes())
    desk = Desk(qtbot, tmp_path / "home", None, (path,))
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    desk.page.complete()
    return desk


def found(desk: Desk, wanted: set[str]) -> list[writing.Place]:
    """The places wanted; nothing stands beside them but what is named."""
    held = places(desk)
    assert {place.role for place in held} - READ == wanted
    return [place for place in held if place.role in wanted]


@pytest.mark.long
@pytest.mark.parametrize("wanted", [SHEET, PREPARED], ids=["sheet", "encounter"])
def test_saved_closed_or_killed_the_letters_are_there(road: Desk, wanted: set[str]) -> None:
    if wanted is PREPARED:
        road.do("new_encounter")
        road.do("save")
        road.saved()
    for place in found(road, wanted):
        # A row goes by the name of its thing: half a name would be another row.
        assert place.role == "gear: cell text name" or writing.is_killed(road, place), place.role
        assert writing.is_saved(road, place), place.role
        assert writing.is_asked_about(road, place), place.role
        road.do("save")
        road.saved()


@pytest.mark.parametrize("role", sorted(SHEET))
def test_ended_by_the_system_the_letters_are_in_the_copy(road: Desk, role: str) -> None:
    assert writing.is_ended(road, next(place for place in found(road, SHEET) if place.role == role))
