"""The minus and plus keys of a sheet have one place: whoever it is of, and whatever is added."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest

from mls_desktop.ui.sections.table_view import TableView
from tests.desk import Desk
from tests.ui.measuring import settle, shaped

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
NAMES = ("Wit", "Strength of the arm")


def opened(desk: Desk, folder: Path, sample: str, size: tuple[int, int]) -> None:
    file = folder / "sample.mls.json"
    copyfile(SAMPLES / f"{sample}.mls.json", file)
    desk.window.shell.files.open_file(file)
    shaped(desk.window, (100, size))


def step_at(desk: Desk, section: str, column: str) -> int:
    """Pixels from the left of the page to the keys of `column`."""
    view = desk.page.cards[section].view
    assert isinstance(view, TableView)
    at = view.table.rows.column_at(column)
    return desk.page.cards[section].x() + view.table.columnViewportPosition(at)


@pytest.mark.parametrize(
    ("sample", "section", "column"),
    [
        pytest.param("nutshell/the_grey_coast", "primaries", "step", marks=pytest.mark.needs("nutshell")),
        pytest.param("death_or_glory/the_salt_road", "attributes", "rolled", marks=pytest.mark.needs("death_or_glory")),
        pytest.param("rules_basics/the_lantern_road", "values", "value", marks=pytest.mark.needs("rules_basics")),
    ],
)
def test_the_keys_are_at_the_same_place_for_each_character(
    empty: Desk, tmp_path: Path, sample: str, section: str, column: str
) -> None:
    opened(empty, tmp_path, sample, (1440, 900))
    found = {}
    for who in empty.document.campaign.characters:
        empty.window.tabs.open(who.id)
        empty.page.complete()
        settle()
        found[who.id] = step_at(empty, section, column)
    assert len(found) > 2 and len(set(found.values())) == 1, found


@pytest.mark.needs("rules_basics")
@pytest.mark.parametrize("section", ["values", "defences"])
@pytest.mark.parametrize("size", [(1680, 945), (1440, 900), (1280, 720)])
def test_a_value_that_is_added_moves_no_keys(empty: Desk, tmp_path: Path, section: str, size: tuple[int, int]) -> None:
    opened(empty, tmp_path, "rules_basics/the_lantern_road", size)
    empty.do("new_player")
    empty.page.complete()
    settle()
    title = empty.page.cards[section].title
    places = []
    for name in ("First", *NAMES):
        title.add.click()
        settle()
        title.line.setText(name)
        title.named.emit()
        settle()
        places.append(step_at(empty, section, "value"))
    assert len(set(places)) == 1, places
