"""Every sheet has two columns at 1440 pixels, with the panels at both sides."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest

from tests.desk import Desk
from tests.ui.measuring import settle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ["nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road"]


@pytest.mark.parametrize("name", [pytest.param(f, marks=pytest.mark.needs(f.split("/")[0])) for f in FILES])
def test_at_1440_pixels_no_sheet_is_one_column(empty: Desk, tmp_path: Path, name: str) -> None:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLES / f"{name}.mls.json", file)
    empty.window.shell.files.open_file(file)
    empty.window.resize(1440, 900)
    settle()
    assert all(dock.isVisible() for dock in (empty.window.shell.docks["why"], empty.window.shell.docks["roster"]))
    narrow = []
    for who in empty.document.campaign.characters:
        empty.window.tabs.open(who.id)
        empty.page.complete()
        settle()
        if len({card.geometry().left() for card in empty.page.cards.values() if card.isVisible()}) < 2:
            narrow.append(who.id)
    assert empty.document.campaign.characters and narrow == []
