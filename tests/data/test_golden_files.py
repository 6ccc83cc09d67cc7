"""Golden files: what was written once is read for ever, and saved again as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mls_desktop.commands.check import checked
from mls_desktop.model.campaign import VERSION
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.storage.migrations import STEPS, migrated
from mls_desktop.storage.reading import read, read_with_version
from mls_desktop.storage.writing import write
from tests.golden import FROZEN, GOLDEN, MADE_UP, files, marks_of, shelf_of, sums, system_of
from tests.written_form import roots_of, unshown

VERSIONS = range(1, VERSION + 1)
every_file = pytest.mark.parametrize("path", files())


def test_not_a_byte_of_them_ever_changes() -> None:
    assert sums() == FROZEN


def test_every_version_has_one_of_every_system() -> None:
    there = {version: set(map(system_of, (GOLDEN / f"v{version}").glob("*.mls.json"))) for version in VERSIONS}
    assert there[VERSION] >= {*SYSTEMS, MADE_UP}
    assert all(MADE_UP in held for held in there.values()), "older ones have those of the systems that there were"


@every_file
def test_it_opens_saves_and_reopens_alike(path: Path) -> None:
    shipped_data, data = shelf_of(system_of(path)), path.read_bytes()
    campaign, version = read_with_version(data, shipped_data)
    assert f"v{version}" == path.parent.name and campaign.version == VERSION
    written = write(campaign, shipped_data)
    assert read(written, shipped_data) == campaign and write(read(written, shipped_data), shipped_data) == written
    if version == VERSION:
        assert written == data


@every_file
def test_to_migrate_it_twice_is_to_migrate_it_once(path: Path) -> None:
    raw = json.loads(path.read_bytes())
    once, version = migrated(raw, STEPS, VERSION)
    assert f"v{version}" == path.parent.name and raw == json.loads(path.read_bytes())
    assert migrated(once, STEPS, VERSION) == (once, VERSION)


@every_file
def test_its_fights_are_played_as_they_were_and_one_is_under_way(path: Path) -> None:
    shipped_data = shelf_of(system_of(path))
    campaign = read(path.read_bytes(), shipped_data)
    assert checked(str(path), shipped_data).fights == ()
    running = [each for each in campaign.encounters if each.branches and each.cursor is not None]
    assert running or "-" in path.name, "a file that shows a new key may do without"
    for encounter in running:
        reel = Replay(begun(encounter, shipped_data.system(campaign.system), shipped_data.shipped(campaign.system)))
        assert len(encounter.events) > encounter.reached > 0 and reel.at(encounter.events, encounter.reached).prompts()
        assert not [moment for moment in reel.moments(encounter.events) if moment.misfit]


@pytest.mark.parametrize("system", [pytest.param(id, marks=marks_of(id)) for id in (*SYSTEMS, MADE_UP)])
def test_those_of_the_present_version_show_every_key(system: str) -> None:
    shipped_data = shelf_of(system)
    paths = [path for path in (GOLDEN / f"v{VERSION}").glob("*.mls.json") if system_of(path) == system]
    campaigns = [read(path.read_bytes(), shipped_data) for path in paths]
    assert unshown({**roots_of(None), **roots_of(shipped_data.system(system))}, campaigns) == []


def test_what_no_file_shows_is_found() -> None:
    shipped_data = shelf_of(MADE_UP)
    raw = json.loads((GOLDEN / f"v{VERSION}" / f"{MADE_UP}.mls.json").read_bytes())
    raw["library"]["ribbons"][0].pop("note")
    raw["encounters"][0]["line_up"][0].pop(next(key for key in raw["encounters"][0]["line_up"][0] if "later" in key))
    for who in (*raw["characters"], *raw["library"]["templates"]):
        who["weight"] = 3
    for each in raw["encounters"][0]["line_up"]:
        each.pop("later_line_up", None)
    newer = [read(path.read_bytes(), shipped_data) for path in (GOLDEN / f"v{VERSION}").glob(f"{MADE_UP}-*.mls.json")]
    campaigns = [read(json.dumps(raw).encode(), shipped_data), *newer]
    assert unshown({**roots_of(None), **roots_of(shipped_data.system(MADE_UP))}, campaigns) == [
        "encounters[].line_up[]: no unknown key",
        "characters[].weight: never a float",
        "library.ribbons[].note: nothing but the default",
    ]
