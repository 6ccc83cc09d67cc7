"""The list of the campaign's encounters below its characters: its panel, table view and item delegate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.fight.encounter_list_model import EncounterListModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.report.fights.encounter_table import entries_text
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.list import CharacterDelegate
from mls_desktop.ui.tables.cell_delegate import CellDelegate
from mls_desktop.ui.tables.column_widths import ColumnFitter
from mls_desktop.ui.tables.walked_table import WalkedTable
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.tables.row_menu import RowMenu


class EncounterDelegate(CharacterDelegate):
    """The item delegate of the list: encounters are drawn as the characters are."""

    def wanted_width(self, model: RowModel, column: int, metrics: QFontMetrics) -> int:
        if model.column(column) == NAME:
            return self.theme.px(80)
        return metrics.horizontalAdvance(entries_text(88)) + self.theme.px(14)


class EncounterColumns(ColumnFitter):
    """The column widths of the list: the names give way before the figures."""

    def least(self) -> list[int]:
        return [self.theme.px(30), *super().least()[1:]]


class EncounterTable(WalkedTable):
    """The table view: Enter opens an encounter, Delete takes it out."""

    delete_wanted = Signal()

    def _delegate(self, theme: Theme) -> CellDelegate:
        self.drawing = EncounterDelegate(theme, self)
        return self.drawing

    def _make_columns(self) -> ColumnFitter:
        return EncounterColumns(self, self.rows, self.cell_delegate, self.theme)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex().row()
        if event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
            return
        super().keyPressEvent(event)
        if self.currentIndex().row() != before:
            self.walk()


class EncounterList(QWidget):
    """The panel with the list of encounters, hidden where the campaign has none.

    `wanted` carries the id of the encounter to be opened; `walked_to` the id of one to be looked at, and whether the
    mouse chose it: then the person goes on there, while arrow keys go on in the list until `left`; `menu_filling`
    carries the menu of the encounter chosen.
    """

    wanted = Signal(str)
    walked_to = Signal(str, bool)
    left = Signal()
    delete_wanted = Signal()
    menu_filling = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._in_front: Callable[[], bool] = bool
        self._front: Callable[[], str] = str
        self._begun: Callable[[], frozenset[str]] = frozenset
        self._encounters: EncounterListModel | None = None
        self.table: EncounterTable | None = None
        self.title = PlainLabel(_("Encounters").upper(), self)
        self.title.setAccessibleName(_("Encounters"))
        self.title.setObjectName("dock")
        self.title.setIndent(0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.title)
        self.hide()

    def set_encounters(self, encounters: EncounterListModel) -> None:
        """Lists `encounters`, of another campaign, in a new table in place of the one before."""
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        table = EncounterTable(encounters.model, self._theme, _no_edit, self, header=False)
        table.setAccessibleName(_("Encounters of the campaign"))
        table.opened.connect(self._on_opened)
        table.clicked.connect(self._on_clicked)
        table.rested.connect(self._on_rested)
        table.left.connect(self._on_left)
        table.delete_wanted.connect(self.delete_wanted)
        table.menu_filling.connect(self._on_menu)
        encounters.changed.connect(self._on_changed)
        self._encounters = encounters
        self._column.addWidget(table)
        self.table = table
        self._on_changed()

    def chosen(self) -> str:
        """The id of the current encounter; "" where none is."""
        here = self.table.current() if self.table is not None else None
        return here[0].id if here is not None else ""

    def has_focus(self) -> bool:
        return self.table is not None and self.table.hasFocus()

    def choose(self, id: str) -> None:
        """Makes an encounter the current one of the list, without opening it."""
        if self.table is not None:
            self.table.show_row(id)

    def follow(
        self, signals: Iterable[SignalInstance], in_front: Callable[[], bool], front: Callable[[], str],
        begun: Callable[[], frozenset[str]],
    ) -> None:  # fmt: skip
        """Updates the list after each of `signals` from now on: `in_front` tells whether an encounter is in front,
        `front` gives its id, which becomes the current row unless the list has the focus, and `begun` the ids of
        encounters that are fought."""
        self._in_front, self._front, self._begun = in_front, front, begun
        for signal in signals:
            signal.connect(self._show_front)

    def _show_front(self) -> None:
        if self.table is not None:
            self.table.drawing.in_front = self._in_front()
            self.table.viewport().update()
            if (front := self._front()) and front != self.chosen() and not self.has_focus():
                self.choose(front)
        if self._encounters is not None:
            self._encounters.begin(self._begun())

    def grab_focus(self) -> None:
        """Puts the focus into the table of encounters, if there is one."""
        if self.table is not None:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_menu(self, menu: RowMenu) -> None:
        self.menu_filling.emit(menu)

    def _on_opened(self, row: Row) -> None:
        if self.table is not None:
            self.table.stay()
        self.wanted.emit(row.id)

    def _on_clicked(self) -> None:
        if self.table is not None:
            self.table.stay()
        if self.chosen():
            self.walked_to.emit(self.chosen(), True)

    def _on_rested(self) -> None:
        if self.chosen():
            self.walked_to.emit(self.chosen(), False)

    def _on_left(self) -> None:
        self._show_front()
        self.left.emit()

    def _on_changed(self) -> None:
        self.setVisible(self.table is not None and self.table.rows.rowCount() > 0)


def _no_edit(edit: Edit, gesture: str) -> bool:
    """Refuses every edit, with False: nothing is edited in the list."""
    return False
