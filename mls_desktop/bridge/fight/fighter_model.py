"""The item model of a board's fighters: a row a fighter, a column a round."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded, guarded_count
from mls_desktop.report.fights.fighter_rows import FighterRow, chip_text, fighter_rows, round_count, round_now
from mls_desktop.report.maps.initials import initials_of
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import tip_of

Index = QModelIndex | QPersistentModelIndex


class FighterModel(QAbstractTableModel):
    """The item model of the fighters.

    A row a fighter: the first column is the fighter, then one a round. `retold` comes once after all rows that are
    others now.
    """

    retold = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self.rows = fighter_rows(running_fight.session, running_fight.texts)
        self.rounds = round_count(self.rows)
        self.digits = running_fight.aiming_digits()
        """The digit that aims at each, by id."""
        self.rounds_within = False
        """Whether the rounds are shown with the fighter, and have no column of their own that is seen."""
        self._round = self.round_now()
        running_fight.changed.connect(self._on_changed)

    def fighter_row(self, index: Index | int) -> FighterRow | None:
        at = index if isinstance(index, int) else index.row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def position(self, who: str) -> int | None:
        """Row of fighter `who` in the table, or None."""
        return next((at for at, each in enumerate(self.rows) if each.id == who), None)

    def round_now(self) -> int:
        """The round at hand; 0 where there is none."""
        return round_now(self._running_fight.sections.values())

    def moment(self) -> tuple[Note, ...]:
        """The party Turn and round at hand, as the log heads them; the same round of another Turn is another moment."""
        fight = self._running_fight.fight
        return fight.headings if fight is not None else ()

    def digits_by_name(self) -> dict[str, int]:
        """The digit that aims at each, by name; of those who have a name of their own."""
        held = Counter(each.name for each in self.rows)
        return {each.name: self.digits[each.id] for each in self.rows if each.id in self.digits and held[each.name] < 2}

    def sentence(self, fighter_row: FighterRow) -> str:
        """A fighter in words, with the rounds that are shown with them, and the digit that aims at them."""
        digit, told = self.digits.get(fighter_row.id), fighter_row.sentence()
        if self.rounds_within:
            told = "; ".join((told, *fighter_row.round_texts()))
        return told if digit is None else _("{who}; key {digit}").format(who=told, digit=digit)

    def initials(self) -> dict[str, str]:
        """A few letters for each, by id: the same as on the map."""
        return initials_of({each.id: each.name for each in self.rows})

    @guarded_count(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @guarded_count(1)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1 + self.rounds

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heading(section, orientation)
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return str(section) if section else ""

    def _heading(self, section: int, orientation: Qt.Orientation) -> str:
        """Heading of a column or a row for a screen reader."""
        if orientation == Qt.Orientation.Vertical:
            return self.rows[section].name if 0 <= section < len(self.rows) else ""
        return _("Round {n}").format(n=section) if section else _("Name")

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fighter_row = self.fighter_row(index)
        if fighter_row is not None and role == Qt.ItemDataRole.ToolTipRole:
            within = fighter_row.round_texts() if self.rounds_within else []
            told = [fighter_row.round_sentence(index.column())] if index.column() else [fighter_row.sentence(), *within]
            return tip_of(told)
        if fighter_row is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if not index.column():
            return fighter_row.name if role == Qt.ItemDataRole.DisplayRole else self.sentence(fighter_row)
        if role == Qt.ItemDataRole.DisplayRole:
            return chip_text(fighter_row.chip(index.column()))
        return fighter_row.round_sentence(index.column())

    def _on_changed(self) -> None:
        """Only rows that are others now are drawn anew; all of them as another round begins."""
        rows, before, round = (
            fighter_rows(self._running_fight.session, self._running_fight.texts),
            self.rows,
            self._round,
        )
        rounds, self._round, self.digits = round_count(rows), self.round_now(), self._running_fight.aiming_digits()
        if [each.id for each in rows] != [each.id for each in before] or rounds != self.rounds:
            self.beginResetModel()
            self.rows, self.rounds = rows, rounds
            self.endResetModel()
            return
        self.rows = rows
        for at, (one, other) in enumerate(zip(before, rows, strict=True)):
            if one != other or round != self._round:
                self.dataChanged.emit(self.index(at, 0), self.index(at, rounds))
        self.retold.emit()
