"""Rows of a sheet that are held from one edit to the next are those that would be made anew."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.life.life_memo import LifeMemo
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.editing import edit
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.shipped import BRAKK, shipped_world

pytestmark = pytest.mark.needs("nutshell")
EDITS = (
    Edit("set", ("secondaries", "swim", "step"), 1), Edit("set", ("primaries", "agility"), 2),
    Edit("set", ("secondaries", "swim", "step"), None), Edit("set", ("race",), "elf"),
    Edit("set", ("primaries", "agility"), 0), Edit("set", ("age_losses", "agility"), "body"),
    Edit("add", ("chronicle",), {"kind": "award", "cp": 9}), Edit("set", ("in_play", "secondaries", "swim"), 2),
    Edit("remove", ("chronicle", "0")), Edit("set", ("age",), 20),
)  # fmt: skip


def test_after_each_edit_the_sheet_is_the_same_as_in_a_new_world() -> None:
    """N-SEC-1 to N-SEC-3."""
    world, who = replace(shipped_world(), rows=LifeMemo()), msgspec.convert(BRAKK, Hero)
    page.sheet(who, world)
    for each in EDITS:
        who = edit(who, world, each)
        fresh = replace(world, rows=LifeMemo(), memo=LifeMemo())
        assert page.sheet(who, world) == page.sheet(who, fresh), each


def test_a_step_of_one_trait_leaves_the_rows_of_the_others() -> None:
    world, who = replace(shipped_world(), rows=LifeMemo()), msgspec.convert(BRAKK, Hero)
    rows = {row.id: row for row in _secondaries(who, world)}
    stepped = edit(who, world, Edit("set", ("secondaries", "sword", "step"), 3))
    same = [row.id for row in _secondaries(stepped, world) if row is rows[row.id]]
    assert len(same) == len(rows) - 1 and "sword" not in same


def _secondaries(who: Hero, world: World) -> tuple[Row, ...]:
    return next(each.rows for each in page.sheet(who, world) if each.id == "secondaries")
