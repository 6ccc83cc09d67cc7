"""The item model of an answer's options: a row each, with its letter and its chances."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mls_desktop.bridge.fight.answer import Answer, Option
from mls_desktop.bridge.fight.option_rows import BAR, KEY, TEXT, OptionRows, Weigh, option_rows
from mls_desktop.bridge.qt.guard import guarded, guarded_count
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.words.i18n import _

Index = QModelIndex | QPersistentModelIndex
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class OptionModel(QAbstractTableModel):
    """The item model of the options. Columns: the letter, the option's text, one a kind of chance that some option has,
    and the bars."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = OptionRows()

    @property
    def answer(self) -> Answer | None:
        return self._rows.answer

    @property
    def columns(self) -> tuple[str, ...]:
        return self._rows.columns

    @property
    def known(self) -> bool:
        return self._rows.known

    @property
    def rows(self) -> OptionRows:
        """The rows as they are shown."""
        return self._rows

    def set_answer(
        self,
        answer: Answer | None,
        odds: tuple[Choice, ...] | None,
        at_once: Weigh = lambda event: None,
        unweighed: tuple[str, ...] = (),
    ) -> None:
        """Shows the options of `answer` (None: none) with its entries as they are. `odds` None: not known yet;
        `at_once` gives the chances of an event that need no odds, None where odds count; `unweighed`: see
        `RunningFight.unweighed`. Resets the model only where columns or options are others."""
        before, rows = self._rows, option_rows(answer, odds, at_once, self._rows.columns, unweighed)
        if (rows.columns, rows.ids()) != (before.columns, before.ids()):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        self._rows = rows
        if rows.options:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows.options) - 1, len(rows.columns) - 1))

    def option(self, index: Index | int) -> Option | None:
        at = index if isinstance(index, int) else index.row()
        return self._rows.options[at] if 0 <= at < len(self._rows.options) else None

    def position(self, id: str) -> int:
        """Row of option `id`; 0 where there is no such option."""
        return next((at for at, each in enumerate(self._rows.ids()) if each == id), 0)

    def by_key(self, letter: str) -> Option | None:
        """Option whose key is `letter`, large or small; None where there is none."""
        return self._rows.by_key(letter)

    def chances(self, option: str) -> Facts:
        """Exact chances of `option` (an id); () where they are not known."""
        return self._rows.chances.get(option, ())

    def bars(self, index: Index) -> tuple[float, float]:
        """Chances for the bar in the row of `index`, from 0 to 1: greatest good one, greatest bad one; 0 where there is
        none."""
        option = self.option(index)
        return self._rows.bars(option.id) if option is not None else (0.0, 0.0)

    def title(self, column: str) -> str:
        return self._rows.title(column)

    def sentence(self, option: Option) -> str:
        """Sentence on the row of `option`: its text, key and chances."""
        return self._rows.sentence(option)

    @guarded_count(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows.options)

    @guarded_count(0)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heading(section, orientation)
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(self.columns[section])
        if role == Qt.ItemDataRole.TextAlignmentRole and section > 1 and self.columns[section] != BAR:
            return _RIGHT
        return self._rows.heading_tip(self.columns[section]) if role == Qt.ItemDataRole.ToolTipRole else None

    def _heading(self, section: int, orientation: Qt.Orientation) -> str:
        """Heading of the column or row with index `section` for a screen reader; "" for no such index."""
        if orientation == Qt.Orientation.Vertical:
            option = self.option(section)
            return self._rows.spoken_title(option) if option is not None else ""
        column = self.columns[section] if 0 <= section < len(self.columns) else ""
        return {KEY: _("Key"), TEXT: _("Choice")}.get(column) or self.title(column)

    def _cell_said(self, option: Option, column: str) -> str:
        """Screen reader's text of a cell beside the sentence: a number after its column's title, a bar by its ends."""
        if column == BAR:
            good, bad = (f"{share * 100:.0f}" for share in self._rows.bars(option.id))
            return _("hoped for {good} %, feared {bad} %").format(good=good, bad=bad) if self.known else ""
        text, title = self._rows.text(option, column), self.title(column)
        return f"{title}: {text}" if text and title else text

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        option = self.option(index)
        if option is None:
            return None
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows.text(option, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.sentence(option) if column == TEXT else self._cell_said(option, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 1:
            return _RIGHT
        return self._rows.tip(option) if role == Qt.ItemDataRole.ToolTipRole else None
