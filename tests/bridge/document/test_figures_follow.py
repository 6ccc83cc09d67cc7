"""Figures that are shown follow every edit of every key of a campaign: they are those of the same campaign written and
read again, after undo and redo too."""

from __future__ import annotations

import json
from argparse import Namespace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.sheet.character_table import badge_of
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.commands.show import keyed_cells, run
from mls_desktop.commands.values import figure_object
from mls_desktop.model.campaign import AnyCampaign, Campaign
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.chance_edits import ChanceEdits
from tests.hand_clock import turn
from tests.homes import folders
from tests.tiers import cases

EDITS = cases(quick=10, all=20, long=240)
"""Of each system; the long tier has 240 of each."""
FIXED = ("format", "version", "system")
"""The keys that nobody edits."""
KEYS = tuple(key for key in Campaign.__struct_fields__ if key not in (*FIXED, "unknown"))
WATCHED = 2
"""So many sheets are held against the file after each edit; all of them at the end."""
SHIPPED = ShippedData()
HERE = pytest.mark.parametrize("system", [pytest.param(id, marks=pytest.mark.needs(id)) for id in SYSTEMS])


def richest(system: str) -> AnyCampaign:
    """The sample of a system whose characters have lived most."""
    held = [read(path.read_bytes(), SHIPPED) for path in (SHIPPED.resources[0] / "samples" / system).glob("*.mls.json")]
    return max(held, key=lambda each: (sum(len(who.chronicle) for who in each.characters), each.name))


def said(cell: Cell) -> Any:
    return {**figure_object(cell.figure), **dict(cell.also)}


class Watcher:
    """The sheets of an open campaign beside what its file would say."""

    def __init__(self, campaign: AnyCampaign, home: Path, parent: QObject) -> None:
        self.open_campaign = OpenCampaign(Loaded(campaign), SHIPPED, folders(home), parent)
        self.document, self.badges = self.open_campaign.document, self.open_campaign.roster
        self.sheets: dict[str, Sheet] = {}

    def shown(self, id: str) -> dict[str, Any]:
        """Every figure of a sheet that has been open since it was first asked for."""
        if id not in self.sheets:
            self.sheets[id] = self.open_campaign.sheet(id)
        sections = self.sheets[id].sections.values()
        return {cell.key: said(cell) for each in sections for row in each.rows for cell in row.cells if cell.key}

    def check(self, ids: list[str], why: object) -> None:
        """Holds these sheets against the campaign as its file has it."""
        filed = read(write(self.document.campaign, SHIPPED), SHIPPED)
        world = SHIPPED.world(filed)
        for who in filed.characters:
            if who.id in ids:
                told = {cell.key: said(cell) for _s, _r, cell in keyed_cells(who, self.document.system, world)}
                assert self.shown(who.id) == told, (who.id, why)

    def check_badges(self) -> None:
        filed = read(write(self.document.campaign, SHIPPED), SHIPPED)
        world = SHIPPED.world(filed)
        told = {who.id: badge_of(self.document.system, who, world).text() for who in filed.characters}
        turn(0)
        rows = self.badges.model.section.rows
        assert {row.id: row.cells[0].figure.value for row in rows if row.cells} == told

    def people(self) -> list[str]:
        return [who.id for who in self.document.campaign.characters]


@HERE
def test_figures_after_any_edit_of_any_key_are_those_of_the_file(system: str, tmp_path: Path, qapp, parent) -> None:
    chance = ChanceEdits(Random(f"follow {system}"), SHIPPED)
    watch = Watcher(richest(system), tmp_path, parent)
    taken: list[Any] = []
    for key in islice(cycle(KEYS), EDITS):
        watched = watch.people()[:WATCHED]
        for id in watched:
            watch.shown(id)
        for _ in range(20):
            before = watch.document.campaign
            edit = chance.edit_of(key, before)
            if edit is not None and watch.document.apply(edit) and watch.document.campaign is not before:
                break
        else:
            continue
        taken.append(edit)
        watch.check(watched, edit)
    assert len(taken) > EDITS // 2
    everybody = watch.people()
    watch.check(everybody, "at the end")
    watch.check_badges()
    while watch.document.history.canUndo():
        watch.document.history.undo()
        if watch.document.history.index() % 8 == 0:
            watch.check(watch.people()[:WATCHED], ("undone to", watch.document.history.index()))
    watch.document.history.setIndex(len(taken))
    watch.check(everybody, "done again")
    filed = tmp_path / "filed.mls.json"
    filed.write_bytes(write(watch.document.campaign, SHIPPED))
    told = json.loads(run(Namespace(file=str(filed), character=None, values=False, json=True), SHIPPED).out)
    for who in told["characters"]:
        assert json.loads(json.dumps(watch.shown(who["id"]))) == who["figures"]


@HERE
def test_a_calendar_of_other_years_ages_everybody_at_once(system: str, tmp_path: Path, qapp, parent) -> None:
    """By the calendar alone, with sheets open: also undone."""
    watch = Watcher(richest(system), tmp_path, parent)
    before = {id: watch.shown(id) for id in watch.people()}
    watch.check_badges()
    assert watch.document.apply(Edit("set", ("calendar", "days"), 100))
    watch.check(watch.people(), "100 days")
    watch.check_badges()
    if system == "nutshell":
        assert {id: watch.shown(id) for id in watch.people()} != before
    watch.document.history.undo()
    assert {id: watch.shown(id) for id in watch.people()} == before
    watch.check_badges()
