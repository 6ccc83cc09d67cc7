"""The library as rows to choose from, and the forms of its entries."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.sheet.sheets import cell_of
from mls_desktop.rules.rules_basics.system import SYSTEM
from tests.rules.rules_basics.sheet.test_sheet import WORLD, tried


@pytest.mark.parametrize("list", ["skills", "weapons"])
def test_every_entry_can_be_edited(list: str) -> None:
    """RB-CH-2."""
    for id, entry in getattr(WORLD, list).items():
        for section in SYSTEM.entry_form(WORLD, list, id):
            for cell in (cell for row in section.rows for cell in row.cells):
                assert cell.field is not None and cell.to is not None
                value: Any = tried(cell.field, cell)
                after = SYSTEM.edit_entry(entry, msgspec.structs.replace(cell.to, value=value))
                assert after != entry and after.id == id


def test_a_template_is_edited_as_a_sheet() -> None:
    id = next(iter(WORLD.templates))
    assert {"weapons", "skills"} <= {section.id for section in SYSTEM.entry_form(WORLD, "templates", id)}


def test_templates_tell_how_they_fight() -> None:
    """The best of their weapons and defences, by target (RB-AT-2, RB-AT-3)."""
    rows = {row.id: row for row in SYSTEM.catalogue(WORLD, "templates").rows}
    told = {column: cell_of(rows["duellist"], column) for column in ("weapon", "attack", "damage", "defence")}
    assert {column: cell.figure.value for column, cell in told.items() if cell is not None} == {
        "weapon": "Rapier", "attack": 15, "damage": "1d+1", "defence": 11
    }  # fmt: skip
    assert all(row.note for row in rows.values())


def test_of_somebody_unarmed_nothing_is_told() -> None:
    world = SYSTEM.world(
        msgspec.convert({"templates": [{"id": "x", "name": "X"}]}, SYSTEM.library), SYSTEM.library(), {}
    )
    (row,) = SYSTEM.catalogue(world, "templates").rows
    assert [cell_of(row, column).figure.value for column in ("weapon", "attack", "defence")] == [None] * 3  # type: ignore[union-attr]


def test_what_nobody_entered_is_empty() -> None:
    """RB-CH-2."""
    for row in SYSTEM.listing(WORLD, "weapons").rows:
        assert [cell_of(row, column).figure.value for column in ("damage", "acc")] == [None, None]  # type: ignore[union-attr]
