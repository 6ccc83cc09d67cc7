"""The sections of a library entry: those of the campaign's own can be changed, the starter's are only shown."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.library import AnyEntry
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _


def entry_sections(system: AnySystem, world: Struct, list: str, id: str, own: bool) -> tuple[Section, ...]:
    """Sections of the form of entry `id` of `list`; without anything to enter where it is not the campaign's `own`.
    Raises KeyError where there is no such entry."""
    made = system.entry_form(world, list, id)
    return made if own else tuple(map(_shown, made))


def entry_layouts(system: AnySystem, entry: AnyEntry | None, sections: Iterable[str]) -> Layouts:
    """Layouts of the sections: those of a template like a sheet's; of any other entry (None too) the first across the
    page."""
    if isinstance(entry, Character):
        return system.layouts.get("sheet", Layouts((), ()))
    ids = tuple(sections)
    return Layouts(ids[:1], (ids[1:],))


def _shown(section: Section) -> Section:
    """Copy of `section` without anything to enter, add, remove or move."""
    return replace(section, rows=tuple(map(_shown_row, section.rows)), add=None)


def _shown_row(row: Row) -> Row:
    return replace(row, cells=tuple(map(_shown_cell, row.cells)), remove=None, move=False)


def _shown_cell(cell: Cell) -> Cell:
    if cell.field is not None and cell.field.kind == "flag":
        cell = replace(cell, figure=given(_("yes") if cell.figure.value else _("no")))
    return replace(cell, field=None, to=None)
