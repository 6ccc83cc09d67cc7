"""The registry of section widgets by shape. What is no table is loaded with the first section that needs it: a sheet
takes keys in a table first."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Shape
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.table_view import TableView

TABLES: frozenset[Shape] = frozenset({"steps", "items", "track"})


def view_class(shape: Shape) -> type[SectionView]:
    """Class of the widget for sections of `shape`."""
    if shape in TABLES:
        return TableView
    from mls_desktop.ui.sections.registry_late import OTHERS

    return OTHERS[shape]
