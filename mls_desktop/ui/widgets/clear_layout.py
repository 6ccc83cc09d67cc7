"""The helper that empties a layout whose widgets are made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayout, QWidget


def clear_layout(layout: QLayout, *stay: QWidget) -> None:
    """Takes everything out of a layout. Its widgets are gone, too, but those that `stay`: they join it again."""
    while (item := layout.takeAt(0)) is not None:
        widget: QWidget | None = item.widget()
        if widget is not None and widget not in stay:
            widget.hide()
            widget.deleteLater()
