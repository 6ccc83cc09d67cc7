"""Contents of layouts: one put into another, one emptied whose widgets are made anew, and the gaps between them."""

from __future__ import annotations

from gc import get_referents

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QSpacerItem, QWidget, QWidgetItem
from shiboken6 import Shiboken

from mls_desktop.ui.widgets.theme import Theme

Margins = tuple[float, float, float, float]
"""Left, top, right and bottom, in units of length at 100 %."""
NO_MARGINS: Margins = (0, 0, 0, 0)


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
    """Empties `layout`; hides its widgets and deletes them later, but for those in `stay`, which the caller adds
    again."""
    while (item := layout.takeAt(0)) is not None:
        widget: QWidget | None = item.widget()
        if widget is not None and widget not in stay:
            widget.hide()
            widget.deleteLater()


def keep_gaps(
    layout: QLayout, theme: Theme, gap: float | None, margins: Margins | None = None, down: float = 0
) -> None:
    """Sets `gap` units at 100 % between the items of a layout, at every zoom, and `margins` around them; `down` between
    the rows of a grid, where that differs. None leaves what the style has."""
    _Gaps(layout, theme, gap, margins, down)


class _Gaps(QObject):
    """The gaps of one layout, kept at every zoom; deleted with the layout."""

    def __init__(self, layout: QLayout, theme: Theme, gap: float | None, margins: Margins | None, down: float) -> None:
        super().__init__(layout)
        self._layout, self._theme, self._gap, self._margins, self._down = layout, theme, gap, margins, down
        theme.changed.connect(self._set)
        self._set()

    def _set(self) -> None:
        px = self._theme.px
        if self._gap is not None:
            self._layout.setSpacing(px(self._gap) if self._gap else 0)
        if self._down and isinstance(self._layout, QGridLayout):
            self._layout.setVerticalSpacing(px(self._down))
        if self._margins is not None:
            self._layout.setContentsMargins(*(px(each) if each else 0 for each in self._margins))
