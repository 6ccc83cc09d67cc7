"""Which hand-made widget shows which shape. What is no table is loaded with the first section that needs it: a sheet
takes keys in a table first."""

from __future__ import annotations

from mls_desktop.rules.common.sheets import Shape
from mls_desktop.ui.shapes.tables import TableView
from mls_desktop.ui.shapes.view import ShapeView

TABLES: frozenset[Shape] = frozenset({"steps", "items", "track"})


def view_class(shape: Shape) -> type[ShapeView]:
    """The widget of a shape."""
    if shape in TABLES:
        return TableView
    from mls_desktop.ui.shapes.others import OTHERS

    return OTHERS[shape]
