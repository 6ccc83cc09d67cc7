"""The row above a table that narrows it: a line to type into, and the groups of its rows."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from mls_desktop.bridge.sheet.row_texts import usual_groups
from mls_desktop.ui.widgets.buttons import choice_button
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.layout_items import NO_MARGINS, keep_gaps
from mls_desktop.ui.widgets.theme import Theme

TYPED = 110
"""Least width of the line to type into, in pixels at 100 %."""


class Filter(QWidget):
    """The filter row: a line to type into and the groups to choose from; the middle group is the usual."""

    def __init__(
        self, groups: tuple[str, ...], names: tuple[str, ...], what: str, theme: Theme, parent: QWidget
    ) -> None:
        """Row of filters; `what` names the list that is narrowed, to a screen reader."""
        super().__init__(parent)
        self._theme = theme
        self.groups = groups
        self.line = FilterLine(self)
        self.line.narrows(what)
        self.chosen = QButtonGroup(self)
        layout = QHBoxLayout(self)
        keep_gaps(layout, theme, 4, NO_MARGINS)
        layout.addWidget(self.line, 1)
        for at, name in enumerate(names):
            button = choice_button(self, name)
            button.setAccessibleName(f"{what}: {name}")
            self.chosen.addButton(button, at)
            layout.addWidget(button)
        usual = self.chosen.button(len(usual_groups(groups)) - 1)
        if usual is not None:
            usual.setChecked(True)

    def least_width(self) -> int:
        """Width in pixels in which every group can be read and a word be typed."""
        keys = [key.sizeHint().width() for key in self.chosen.buttons()]
        return self._theme.px(TYPED) + sum(keys) + len(keys) * self._theme.px(4)

    def groups_shown(self) -> frozenset[str]:
        """The groups up to and including the chosen one, since each takes in those before it."""
        return frozenset(self.groups[: self.chosen.checkedId() + 1])
