"""The tree of a comparison: section by section, how each thing stands there and here, and by how much it differs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.compare.side_comparison import SideComparison
from mls_desktop.ui.tables.difference_tree import DifferenceTree, begin_alike
from mls_desktop.ui.widgets.find_target import top_items
from mls_desktop.ui.widgets.item_delegate import INK
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.compared.comparison_texts import ComparedGroup
from mls_desktop.words.i18n import _

MORE = 84
"""Width of the column of differences, in pixels at 100 %."""

RIGHT = Qt.AlignmentFlag.AlignRight


class ComparisonTree(DifferenceTree):
    """The tree of a comparison. Rows that are the same on both sides are written more softly."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, ("", "", _("Difference")), parent)
        self.setAccessibleName(_("Both characters, side by side"))
        self.set_beside(theme.px(MORE))
        self.headerItem().setTextAlignment(3, RIGHT | Qt.AlignmentFlag.AlignVCenter)

    def show_comparison(self, held: SideComparison | None, every: bool) -> None:
        """Shows the rows of `held` that differ, or `every` row; empty for None. The current row stays where it is still
        there, else the first becomes current."""
        before = self.currentItem()
        chosen = before.text(0) if before is not None else ""
        self.clear()
        groups = held.shown(every) if held is not None else ()
        if held is not None:
            self.setHeaderLabels(["", held.there, held.here, _("Difference")])
        self.setHeaderHidden(not groups)
        for group in groups:
            self._add_group(group)
        again = self.findItems(chosen, Qt.MatchFlag.MatchExactly) if chosen else []
        first = next((item for item in top_items(self) if item.flags() & Qt.ItemFlag.ItemIsSelectable), None)
        current = again[0] if again else first
        if current is not None:
            self.setCurrentItem(current)

    def _add_group(self, group: ComparedGroup) -> None:
        self.add_heading(group.title)
        for line in group.lines:
            item = self.add_row((line.what, line.mine, line.theirs, line.by))
            begin_alike(item)
            item.setTextAlignment(3, RIGHT | Qt.AlignmentFlag.AlignTop)
            for column in () if line.differs else range(4):
                item.setData(column, INK, "soft_ink")
