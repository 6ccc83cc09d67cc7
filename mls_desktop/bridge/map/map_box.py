"""The box of squares that a drag with Shift draws on a map, so that a tool is put on all of it at once."""

from __future__ import annotations

from mls_desktop.rules.common.grids.grid import Cell


class MapBox:
    """The box, from a press to the release. `offered`: whether the tool at hand can be put on a box; `corners` of the
    box that is being drawn, None without one."""

    def __init__(self) -> None:
        self.offered = False
        self.corners: tuple[Cell, Cell] | None = None

    def begin(self, cell: Cell, shift: bool) -> bool:
        """Begins a box at `cell` where `shift` is held and a box is `offered`; True if so, else drops any box."""
        self.corners = (cell, cell) if self.offered and shift else None
        return self.corners is not None

    def lead(self, cell: Cell) -> bool:
        """Moves the second corner of the box to `cell`; False where none is being drawn."""
        if self.corners is None:
            return False
        self.corners = self.corners[0], cell
        return True

    def end(self) -> tuple[Cell, Cell] | None:
        """Ends the box, as the mouse is let go: its corners, None where none was being drawn."""
        corners, self.corners = self.corners, None
        return corners
