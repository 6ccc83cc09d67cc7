"""Shares of a table's columns in the room there is.

Each column has a width it wants, at which nothing in it is cut off, and one it can be narrowed to: words may be cut
short, figures not. Where there is room for all, the first column takes what is over. Where there is not, those give up
what lies between the two that have most of it: wanted 100, 60, 40 and least 50, 60, 20 in a room of 165 become 67, 60
and 38.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mls_desktop.bridge.shapes.shared_widths import shared_widths, too_wide
from mls_desktop.bridge.sheet.row_texts import NAME, WORDY
from mls_desktop.bridge.sheet.typed import is_chosen
from mls_desktop.rules.common.sheet.sheets import cell_of

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QTableView

    from mls_desktop.bridge.sheet.row_model import RowModel
    from mls_desktop.ui.widgets.theme import Theme

NEARLY = 0.95
"""Share of its wanted width with which a column still holds all: it wants a little more than its longest text."""
MARGIN = 11
"""Space beside the text of a cell, in pixels at 100 %."""
TIGHT = 0.25
"""Share by which words may be cut before a column of them gives way to the others."""
PARTS = 72
"""Least width of a column of figures' parts, in pixels at 100 %: room for two in brief with the number they make."""
APART_FROM_NAME = 16
"""Space behind the longest name, in pixels at 100 %."""
MOST_KNOWN = 2000
"""Most texts whose widths are kept for the same font."""
APART = 200
"""Most pixels at 100 % by which the first column may become wider than its names."""
CUT = 112
"""Width at 100 % down to which names may be cut."""
TYPED = 160
"""Width of a column of names that are typed freely, in pixels at 100 %, where there is room: figures beside it stay in
their place as names join."""


class CellMeasure(Protocol):
    """The protocol of a delegate that measures the columns it draws."""

    brief: frozenset[str]
    """Columns in which the parts of figures are shown in brief, in all rows alike."""

    def wanted_width(self, model: RowModel, column: int, metrics: QFontMetrics) -> int: ...


class ColumnFitter:
    """The layout of a table's columns: the width each wants, and the width each gets. All columns are measured where
    the shape of the table has changed; where only a figure has, its column grows."""

    def __init__(self, table: QTableView, rows: RowModel, delegate: CellMeasure, theme: Theme) -> None:
        self.table, self.rows, self.theme, self._delegate = table, rows, theme, delegate
        self.wanted: list[int] = []
        self._heads: list[int] = []
        """Width in pixels that each heading needs: headings are never cut."""
        self.roomy = True
        """Tells whether the names take all the room that is left over, else only so much that figures stay near
        them."""
        self.narrowing = False
        """Tells whether columns give way where there is no room for all, until the names alone are left."""
        self.asides_yield = False
        """Tells whether the notes after the names give way before any column does."""
        self._bare = 0
        self._words: frozenset[str] = frozenset()
        """The columns of words, found where the shape of the table has changed: there are many rows to look at."""
        self.gutter = 0
        """Pixels kept free behind the last column for the cross of the row under the mouse; not where figures would be
        cut off for it."""
        self._shape: tuple[int, int, str, tuple[str, ...]] = (-1, -1, "", ())
        self._advances: dict[str, int] = {}
        """Widths of texts in the present font, by text: after an edit most cells say what some cell has said before."""

    def measure(self) -> None:
        """Measures the width each column wants, where the shape of the table, zoom or font are others than at the last
        time."""
        section = self.rows.section
        shape = (len(section.rows), self.theme.zoom, self.table.font().key(), section.columns)
        if shape == self._shape:
            return
        metrics, before = self.table.fontMetrics(), self.wanted if shape[1:] == self._shape[1:] else []
        self._shape = shape
        self._advances.clear()
        wanted = [self._delegate.wanted_width(self.rows, at, metrics) for at in range(self.rows.columnCount())]
        if self._has_steps():
            typed = self._names_are_typed()
            wanted[0] = max(wanted[0], self.theme.px(CUT)) if typed else wanted[0] + self.theme.px(APART_FROM_NAME)
        columns = {self.rows.column(at) for at in range(1, self.rows.columnCount())}
        self._words = frozenset(column for column in columns if self._is_wordy(column))
        if self.asides_yield:
            names = max(map(metrics.horizontalAdvance, self.rows.names()), default=0)
            self._bare = max(names + self.theme.px(APART_FROM_NAME), self._bare if before else 0)
        titles = (self.rows.title(self.rows.column(at)) for at in range(self.rows.columnCount()))
        self._heads = [metrics.horizontalAdvance(title) + self.theme.px(MARGIN) if title else 0 for title in titles]
        # What was wider stays so when a row goes: the columns keep their places under the hand.
        self.wanted = [max(pair) for pair in zip(wanted, before, strict=True)] if before else wanted

    def let_asides_yield(self) -> None:
        """Has the notes after the names give way before any column does, and measures all columns anew."""
        self.asides_yield, self._shape = True, (-1, -1, "", ())
        self.measure()

    def grow(self, first: QModelIndex, last: QModelIndex) -> bool:
        """Widens the columns of the cells from `first` to `last` whose figures became longer, as "+3" becomes "most";
        tells whether one grew. Columns never shrink here, so that nothing jumps about."""
        if len(self.wanted) != self.rows.columnCount():
            return False  # Columns have come or gone: all is measured anew at once.
        metrics, margin, grown = self.table.fontMetrics(), self.theme.px(MARGIN), False
        rows = [row for at in range(first.row(), last.row() + 1) if (row := self.rows.row(at)) is not None]
        for at in range(max(1, first.column()), last.column() + 1) if rows else ():
            column = self.rows.column(at)
            said = {self.rows.text(row, column) for row in rows}
            width = max(self._advance(text, metrics) for text in said) + margin
            if width > self.wanted[at]:
                self.wanted[at], grown = width, True
        return grown

    def _advance(self, text: str, metrics: QFontMetrics) -> int:
        found = self._advances.get(text)
        if found is None:
            if len(self._advances) >= MOST_KNOWN:
                self._advances.clear()
            found = self._advances[text] = metrics.horizontalAdvance(text)
        return found

    def natural_width(self) -> int:
        """Width in pixels at which nothing is cut off; before `measure` 200 at 100 %."""
        return sum(self.wanted) + self.gutter if self.wanted else self.theme.px(200)

    def whole_width(self) -> int:
        """Width in pixels below which what is said beside a name would be left out, or figures be cut off."""
        return self.least_width(asides=True)

    def least_width(self, asides: bool = False) -> int:
        """Width in pixels below which figures would be cut off; with `asides` also what is said beside names."""
        least = self.least(asides)
        if self.narrowing:
            return least[0]
        spared = self.spared()
        return sum(low for at, low in enumerate(least) if at != spared)

    def least(self, asides: bool = True) -> list[int]:
        """Least width in pixels of each column where there is not room for all: words may be cut short, figures not.
        With `asides`, names are not cut where something is said beside one."""
        asides, least = asides and self._aside(), []
        for at, width in enumerate(self.wanted):
            column = self.rows.column(at)
            wordy = column == NAME or column in self._words
            cut = self.theme.px(CUT if column == NAME else PARTS if self.rows.says(column) == "parts" else 48)
            whole = not wordy or (column == NAME and asides)
            least.append(width if whole else min(width, max(cut, self._head(at))))
        return least

    def _head(self, at: int) -> int:
        return self._heads[at] if at < len(self._heads) and self.table.horizontalHeader().isVisibleTo(self.table) else 0

    def spared(self) -> int | None:
        """Index of the column that is hidden first where room is short, the first of the columns that hold words; None
        where fewer than two of them do."""
        wordy = [at for at in range(1, len(self.wanted)) if self.rows.column(at) in self._words]
        return wordy[0] if len(wordy) > 1 else None

    def _is_wordy(self, column: str) -> bool:
        """Tells whether `column` holds words, no number with words beside it, and no choice: a choice is read whole."""
        says = self.rows.says(column)
        return says in WORDY and not (says == "text" and self.rows.has_numbers(column)) and not self._is_chosen(column)

    def _is_chosen(self, column: str) -> bool:
        cells = (cell_of(row, column) for row in self.rows.section.rows)
        return any(is_chosen(cell) for cell in cells if cell is not None)

    def share(self) -> None:
        """Sets the width of each column for the room there is. The view is updated once for all of them."""
        before, header = self._widths(), self.table.horizontalHeader()
        was_silent = header.blockSignals(True)
        try:
            self._set_widths()
        finally:
            header.blockSignals(was_silent)
        if self._widths() != before:
            self.table.updateGeometries()
            self.table.viewport().update()

    def _widths(self) -> list[int]:
        return [self.table.columnWidth(at) for at in range(self.rows.columnCount())]

    def _set_widths(self) -> None:
        room, wanted, least = self.table.viewport().width(), list(self.wanted), self.least()
        for at in self._giving_way(room, wanted, least):
            wanted[at] = least[at] = 0
        if room < sum(least):
            least = [min(pair) for pair in zip(least, self.least(asides=False), strict=True)]
        for at in range(1, len(wanted)):
            self.table.setColumnHidden(at, wanted[at] == 0)
        if self.narrowing:
            # Names alone have no heading.
            self.table.horizontalHeader().setVisible(any(wanted[1:]))
        if room - self.gutter >= sum(least):
            room -= self.gutter
        if self.asides_yield and wanted:
            wanted[0] = max(self._bare, min(wanted[0], wanted[0] + room - sum(wanted)))
            least[0] = min(least[0], wanted[0])
        if not self.roomy and len(wanted) > 1:
            room = self._kept_near(room, wanted)
        widths = shared_widths(wanted, least, room)
        for at, width in enumerate(widths):
            if width:
                self.table.setColumnWidth(at, width)
        short = (at for at, width in enumerate(widths) if at and width < NEARLY * self.wanted[at])
        self._delegate.brief = frozenset(c for c in map(self.rows.column, short) if self.rows.says(c) == "parts")

    def _kept_near(self, room: int, wanted: list[int]) -> int:
        """Width in pixels to share out, of `room`, so that figures stay near the names, and steps in one place on each
        sheet: what is over goes to a last column of words, in `wanted`, or is left free."""
        spare = room - sum(wanted[1:]) - self._most_names(wanted[0])
        if spare <= 0:
            return room
        if self.rows.says(self.rows.column(len(wanted) - 1)) in WORDY:
            wanted[-1] += spare
            return room
        return room - spare

    def _most_names(self, wanted: int) -> int:
        """Greatest width in pixels of the column of names, which have need of `wanted`."""
        if not self._has_steps():
            return wanted + self.theme.px(APART)
        return max(wanted, self.theme.px(TYPED)) if self._names_are_typed() else wanted

    def _has_steps(self) -> bool:
        """Tells whether each row has a step, so that the same figure is looked for in the same place on each sheet; not
        so in a long list, which is narrowed."""
        return self.rows.section.shape == "steps" and not self.rows.section.groups

    def _names_are_typed(self) -> bool:
        """Tells whether rows are added by typing their names."""
        add = self.rows.section.add
        return add is not None and add.field is not None and add.field.kind == "text"

    def _giving_way(self, room: int, wanted: list[int], least: list[int]) -> list[int]:
        """Indexes of the columns that are hidden for want of `room`."""
        if self.narrowing:
            return too_wide(wanted, room)
        spared = self.spared()
        tight = room < sum(wanted) - TIGHT * sum(w for w, low in zip(wanted, least, strict=True) if low < w)
        return [spared] if spared is not None and tight else []

    def _aside(self) -> bool:
        """Tells whether any row has notes after its name."""
        return any(row.asides for row in self.rows.section.rows)
