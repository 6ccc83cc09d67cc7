"""The section widget of pools: a box each with the big number now, what it is out of, and its entries below."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_texts import Flag
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.bridge.sheet.typed import shown_value
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.factory import editor_for
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.figure_label import FigureLabel, FigureWalk
from mls_desktop.ui.sections.labelled_entry import FlaggedLabel
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.layout_items import add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme

BIG, OUT_OF = "now", "most"
ENTRY, DICE = 92, 176
"""Width of entries and least width of dice, in pixels at 100 %."""


class PoolRow(QWidget):
    """The widget of one pool.

    One row: the cell "now" big (to be typed over where it may be), "/ most" beside it, other entries below.
    """

    def __init__(self, view: PoolsView, row: Row) -> None:
        super().__init__(view)
        self._view, self._theme = view, view.theme
        self.row = row
        self.name = FlaggedLabel(view.rows.row_name(row), view.theme, self)
        self.big = self._maker(self._cell(BIG))
        self.most = self._figure(OUT_OF)
        self._below: dict[str, tuple[PlainLabel, QWidget]] = {}
        self._lay()
        self.restyle()
        self.set_row(row)

    def _maker(self, cell: Cell | None) -> QWidget:
        if cell is None or cell.field is None or cell.to is None:
            return self._figure(cell.column if cell is not None else "")
        editor = editor_for(cell.field, self._view.texts, self._theme, self)
        editor.entered.connect(self._on_entered)
        editor.foretell = partial(self._foretell, cell.column)
        column = self._view.texts.column(cell.column).title
        editor.tell_for(", ".join(said for said in (self.name.text(), column) if said))
        editor.setProperty("column", cell.column)
        return editor

    def _figure(self, column: str) -> FigureLabel:
        """Makes the label for the figure of `column`, which is only shown."""
        figure = FigureLabel(self._theme, self)
        figure.setProperty("column", column)
        figure.asked.connect(self._on_figure)
        return figure

    def figures(self) -> list[FigureLabel]:
        """The figures that are only shown, in the order of reading."""
        there = [self.big, self.most, *(widget for _label, widget in self._below.values())]
        return [each for each in there if isinstance(each, FigureLabel) and each.property("column") in self._columns()]

    def _columns(self) -> set[str]:
        return {cell.column for cell in self.row.cells}

    def _on_figure(self) -> None:
        figure = self.sender()
        if isinstance(figure, FigureLabel):
            self._on_asked(str(figure.property("column")))

    def _on_asked(self, column: str) -> None:
        self._view.picked.emit(self.row, self._cell(column))

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Puts the focus on the big figure and picks it, for a click on the name or between the figures."""
        self.big.setFocus(Qt.FocusReason.MouseFocusReason)
        self._on_asked(BIG)

    def _lay(self) -> None:
        line = QHBoxLayout()
        keep_gaps(line, self._theme, 4)
        line.addWidget(self.big)
        line.addWidget(self.most)
        line.addStretch(1)
        column = QVBoxLayout(self)
        keep_gaps(column, self._theme, 2, (8, 5, 8, 6))
        column.addWidget(self.name)
        add_layout(column, line)
        for cell in self.row.cells:
            if cell.column in self._view.section.columns and cell.column not in (BIG, OUT_OF):
                add_layout(column, self._entry_line(cell))
        column.addStretch(1)

    def _entry_line(self, cell: Cell) -> QHBoxLayout:
        texts = self._view.texts
        label = PlainLabel(texts.name(cell.name) if cell.name else texts.column(cell.column).title, self)
        tip(label, "" if cell.name else texts.column_tip(self._view.section_id, cell.column))
        widget = self._maker(cell)
        self._below[cell.column] = (label, widget)
        line = QHBoxLayout()
        keep_gaps(line, self._theme, 6)
        line.addWidget(label)
        line.addWidget(widget)
        line.addStretch(1)
        return line

    def set_row(self, row: Row) -> None:
        """Shows `row`, a later state of the row before."""
        self.row = row
        texts = self._view.texts
        big, most = self._cell(BIG), self._cell(OUT_OF)
        if big is not None:
            self._set_widget(self.big, big)
        self.most.setVisible(most is not None)
        if most is not None:
            self.most.say(f"{self.name.text()}, {texts.column(OUT_OF).title}", f"/ {texts.figure(most.figure)}")
        for column, (_label, widget) in self._below.items():
            cell = self._cell(column)
            if cell is not None:
                self._set_widget(widget, cell)
        self.mark(self._view.rows.flag_of(row))

    def mark(self, flag: Flag | None) -> None:
        """Marks the name by `flag`, the findings about the row, with their text in the tip; None removes the mark."""
        self.name.mark(flag)
        tip(self.name, flag.text if flag is not None else self.row.note)

    def _set_widget(self, widget: QWidget, cell: Cell) -> None:
        texts = self._view.texts
        if isinstance(widget, Editor) and cell.field is not None:
            widget.offer(cell.field)
            widget.set_value(shown_value(cell.figure, cell.field.kind))
            if widget is not self.big:
                self._widen(widget)
        elif isinstance(widget, FigureLabel):
            widget.say(self.name.text(), texts.figure(cell.figure, texts.column(cell.column).say))

    def restyle(self) -> None:
        theme = self._theme
        small, big = QFont(self._view.font()), QFont(self._view.font())
        small.setPixelSize(max(6, theme.px(11)))
        big.setPixelSize(theme.px(18))
        big.setWeight(QFont.Weight.DemiBold)
        for label in (self.name, *(label for label, _widget in self._below.values())):
            label.setFont(small)
            label.ink(theme.colour("faint_ink"))
        self.most.ink(theme.colour("faint_ink"))
        self.big.setFont(big)
        for child in self.big.findChildren(QWidget):
            child.setFont(big)
        if isinstance(self.big, Editor):
            self.big.setFixedWidth(theme.px(58))
        for _label, widget in self._below.values():
            if isinstance(widget, Editor):
                self._widen(widget)
        self.mark(self._view.rows.flag_of(self.row))

    def _widen(self, editor: Editor) -> None:
        """Sets the width of an entry below the number: for dice, that of everything that fell."""
        usual = self._theme.px(DICE if editor.field.kind == "dice" else ENTRY)
        editor.setFixedWidth(max(usual, editor.minimumSizeHint().width()) if editor.field.kind == "dice" else usual)

    def _cell(self, column: str) -> Cell | None:
        return next((cell for cell in self.row.cells if cell.column == column), None)

    def cell_of(self, widget: QWidget) -> Cell | None:
        """The cell that `widget` is the editor or figure of, or a part of one; None for any other widget."""
        there: list[QWidget] = [*self.findChildren(Editor), *self.findChildren(FigureLabel)]
        holder = next((each for each in there if each is widget or each.isAncestorOf(widget)), None)
        return self._cell(str(holder.property("column"))) if holder is not None else None

    def _foretell(self, column: str, value: object) -> str:
        cell = self._cell(column)
        return (
            self._view.sheet.foretell(replace(cell.to, value=value)) if cell is not None and cell.to is not None else ""
        )

    def _on_entered(self, value: object) -> None:
        sender = self.sender()
        cell = self._cell(str(sender.property("column"))) if isinstance(sender, Editor) else None
        if cell is not None and cell.to is not None and not self._view.sheet.send(replace(cell.to, value=value)):
            self.set_row(self.row)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painting.paint_rounded(painter, self.rect(), self._theme, "hair", "page", 4)


class PoolsView(SectionView):
    """The section widget of pools: a box a row, two beside each other."""

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(sheet, section_id, theme, parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._pools: dict[str, PoolRow] = {}
        self._walk = FigureWalk()
        self.rows.dataChanged.connect(self._on_marks)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.refresh()

    def refresh(self) -> None:
        rows = {row.id: row for row in self.section.rows}
        if list(rows) != list(self._pools) or any(
            _kinds(self._pools[id].row) != _kinds(row) for id, row in rows.items()
        ):
            self._rebuild(rows)
        for id, row in rows.items():
            self._pools[id].set_row(row)

    def _on_marks(self) -> None:
        """Marks the pools by their findings, which are known later than the figures."""
        for pool in self._pools.values():
            pool.mark(self.rows.flag_of(pool.row))

    def restyle(self) -> None:
        self._grid.setSpacing(self.theme.px(6))
        for pool in self._pools.values():
            pool.restyle()

    def notify_focus(self, widget: QWidget) -> None:
        for pool in self._pools.values():
            if pool.isAncestorOf(widget):
                self.picked.emit(pool.row, pool.cell_of(widget))

    def first_dice(self) -> QWidget | None:
        """The dice of the first pool that has any; None where none has."""
        editors = (editor for pool in self._pools.values() for editor in pool.findChildren(Editor))
        return next((editor for editor in editors if editor.field.kind == "dice"), None)

    def show_row(self, row_id: str, column: str = "") -> None:
        pool = self._pools.get(row_id)
        there: list[QWidget] = [*pool.findChildren(Editor), *pool.figures()] if pool is not None else []
        for widget in there:
            if not column or widget.property("column") == column:
                widget.setFocus()
                return

    @guarded(QSize(200, 60))
    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), super().minimumSizeHint().height())

    def least_width(self) -> int:
        """Least width in pixels in which no entry reaches beyond its box."""
        return max(super().least_width(), self._grid.minimumSize().width())

    def _rebuild(self, rows: dict[str, Row]) -> None:
        for pool in self._pools.values():
            self._grid.removeWidget(pool)
            pool.hide()
            pool.deleteLater()
        self._pools = {}
        place = 0
        for id, row in rows.items():
            pool = PoolRow(self, row)
            wide = any(cell.field is not None and cell.field.kind == "dice" for cell in row.cells)
            if wide and place % 2:
                place += 1
            self._grid.addWidget(pool, place // 2, place % 2, 1, 2 if wide else 1)
            place += 2 if wide else 1
            pool.show()
            self._pools[id] = pool
        self._walk.take(figure for pool in self._pools.values() for figure in pool.figures())


def _kinds(row: Row) -> tuple[tuple[str, str], ...]:
    """Columns and kinds of editor that the box of `row` is made of."""
    return tuple((cell.column, cell.field.kind if cell.field is not None else "") for cell in row.cells)
