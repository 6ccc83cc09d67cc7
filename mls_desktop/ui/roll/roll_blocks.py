"""The widget of the blocks of a roll's panel, side by side where there is room, else some below each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from mls_desktop.bridge.shapes.roll_columns import ARRANGEMENTS, SHARES, columns_for


class RollBlocks(QWidget):
    """The widget of the four blocks. It is never wider than its place, as long as one block has room there."""

    def __init__(self, blocks: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._blocks, self.columns = tuple(blocks), ARRANGEMENTS[0]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._lay()

    def space(self, gap: int, below: int) -> None:
        """Sets the gaps in pixels: `gap` between blocks side by side, `below` between blocks below each other."""
        self._grid.setHorizontalSpacing(gap)
        self._grid.setVerticalSpacing(below)

    def arrange(self, room: int) -> None:
        """Arranges the blocks in the columns that fit into `room`, a width in pixels; in one column where none fit."""
        least = [block.minimumSizeHint().width() for block in self._blocks]
        columns = columns_for(least, self._grid.horizontalSpacing(), room)
        if columns != self.columns:
            self.columns = columns
            self._lay()

    def _lay(self) -> None:
        """Lays the blocks out in columns; the last of each has what height the others leave."""
        grid, rows = self._grid, max(map(len, self.columns))
        for block in self._blocks:
            grid.removeWidget(block)
        for at in range(len(SHARES)):
            grid.setColumnStretch(at, SHARES[self.columns[at][0]] if at < len(self.columns) else 0)
            grid.setRowStretch(at, 1 if at == rows - 1 else 0)
        for at, column in enumerate(self.columns):
            for row, nth in enumerate(column):
                span = rows - row if nth == column[-1] else 1
                grid.addWidget(self._blocks[nth], row, at, span, 1)
