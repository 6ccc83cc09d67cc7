"""The grounds of a library as rows, and the form of one: its name, and in figures what is drawn on it."""

from __future__ import annotations

from collections import Counter

from mls_desktop.model.grounds import grounds_of
from mls_desktop.report.maps.map_scene import KINDS
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.rules.common.figures.figures import Value, given
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.sheet.cells import entry, fields
from mls_desktop.rules.common.sheet.entry_forms import NAME
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.folding import folded
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

SIZE, VALUE = "size", "value"
DRAWN = {
    "wall": N_("Walls"), "window": N_("Windows"), "curtain": N_("Curtains"), "door": N_("Doors"),
    "cells": N_("Squares unlike others"), "texts": N_("Texts"), "picture": N_("Picture"), "fog": N_("Squares in fog"),
}  # fmt: skip
"""Names of the marks that may be on a ground, by id, in the order of its form."""


def ground_list(library: Library) -> Section:
    """Section with a row for each ground of a library, sorted by name, with its size."""
    held = sorted(grounds_of(library), key=lambda each: folded(each.name))
    return Section(GROUNDS, "items", (SIZE,), tuple(_row(each) for each in held))


def ground_form(ground: GroundEntry) -> tuple[Section, ...]:
    """Form of a ground: its name, which may be changed at `name` below it; its size and marks are only shown."""
    name = Row("name", (entry(VALUE, ground.name, NAME, ("name",)),), ("name",), _("Name"))
    size = _told(SIZE, _("Size"), _size(ground))
    counted = _counted(ground)
    drawn = (_told(what, _(said), counted[what]) for what, said in DRAWN.items() if counted[what])
    return (fields("entry", (name, size, *drawn)),)


def _row(ground: GroundEntry) -> Row:
    return Row(ground.id, (Cell(SIZE, given(_size(ground))),), (GROUNDS, ground.id), ground.name or ground.id)


def _size(ground: GroundEntry) -> str:
    return _("{width} × {height}").format(width=ground.width, height=ground.height)


def _counted(ground: GroundEntry) -> Counter[str]:
    """Number of marks on a ground of each of `DRAWN`."""
    counted = Counter("door" if each.door is not None else KINDS[each.block] for each in ground.edges)
    counted["cells"], counted["texts"] = len(ground.cells), len(ground.texts)
    counted["picture"] = int(ground.picture is not None)
    counted["fog"] = sum(row.count("#") for row in ground.fog)
    return counted


def _told(id: str, name: str, value: Value) -> Row:
    return Row(id, (Cell(VALUE, given(value)),), name=name)
