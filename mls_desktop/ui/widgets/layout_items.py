"""Contents of layouts: one put into another, and one emptied whose widgets are made anew."""

from __future__ import annotations

from gc import get_referents

from PySide6.QtWidgets import QBoxLayout, QLayout, QSpacerItem, QWidget, QWidgetItem
from shiboken6 import Shiboken


def add_layout(outer: QBoxLayout, inner: QLayout, stretch: int = 0, at: int = -1) -> None:
    """Puts a layout into another, at the end or at a place, as `addLayout` and `insertLayout` do.

    These have Python hold every item of the inner one as long as the outer one lives, also when Qt has deleted the item
    since, because its widget went or was put elsewhere. What Qt makes at that address later is taken for the item, and
    the program may crash when it goes. So Python lets go of the items at once: they are Qt's alone. A flow, which
    holds its items in Python, joins another layout before anything is in it.
    """
    outer.insertLayout(at, inner, stretch)
    for held in get_referents(outer):
        if isinstance(held, QWidgetItem | QSpacerItem):
            Shiboken.invalidate(held)


def clear_layout(layout: QLayout, *stay: QWidget) -> None:
    """Takes everything out of a layout. Its widgets are gone, too, but those that `stay`: they join it again."""
    while (item := layout.takeAt(0)) is not None:
        widget: QWidget | None = item.widget()
        if widget is not None and widget not in stay:
            widget.hide()
            widget.deleteLater()
