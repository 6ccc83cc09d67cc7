"""The item model of a board's fighters: a row a fighter, columns as the board has them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded, guarded_count
from mls_desktop.report.fights.fighter_columns import FighterColumn, fighter_columns
from mls_desktop.report.fights.fighter_rows import FighterRow, fighter_rows, round_now
from mls_desktop.report.fights.side_heads import shared_points
from mls_desktop.report.maps.initials import fighters_initials
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import tip_of

Index = QModelIndex | QPersistentModelIndex


class FighterModel(QAbstractTableModel):
    """The item model of the fighters.

    A row a fighter, and a column for each of `columns`. `retold` comes once after all rows that are others now.
    """

    retold = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self.rows = fighter_rows(running_fight.session, running_fight.texts)
        self.columns = self._columns_of(self.rows)
        self.initials = fighters_initials(running_fight.session, running_fight.texts)
        """Initials of each fighter's name, a few letters by id: the same as on the map."""
        self.digits = running_fight.aiming_digits()
        """The digit that aims at each, by id."""
        self.is_slim = False
        """Whether rounds and figures are shown with the fighter, and have no column of their own that is seen."""
        self.together: dict[str, tuple[str, ...]] = {}
        """Ids of the fighters who share a chip, by the one it shows."""
        self._round = self.round_now()
        running_fight.changed.connect(self._on_changed)

    @property
    def rounds(self) -> int:
        """The number of rounds that have a column."""
        return sum(column.kind == "round" for column in self.columns)

    def round_of(self, column: int) -> int:
        """Round that `column`, an index, shows, counted from 1; 0 for any other column and for no such index."""
        return self.columns[column].nth if 0 <= column < len(self.columns) else 0

    def told(self, fighter_row: FighterRow) -> tuple[str, ...]:
        """Short statements on the fighter of `fighter_row`; before them, where `is_slim`, their figures with titles."""
        return (*(self.figure_texts(fighter_row) if self.is_slim else ()), *fighter_row.told)

    def figure_texts(self, fighter_row: FighterRow) -> list[str]:
        """Texts of the figures of `fighter_row` that have columns of their own, each after its title; no empty ones."""
        figures = (column for column in self.columns if column.kind == "figure" and column.text(fighter_row))
        return [f"{each.title} {each.text(fighter_row)}" for each in figures]

    def fighter_row(self, index: Index | int) -> FighterRow | None:
        at = index if isinstance(index, int) else index.row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def on_chip(self, who: str) -> list[FighterRow]:
        """Rows of the fighters who share the chip of fighter `who`, them among these."""
        return [each for each in self.rows if each.id in self.together.get(who, (who,))]

    def standing(self, who: str) -> tuple[int, int]:
        """Number of the fighters on the chip of `who` that are still in the fight, and of all of them: (1, 1) where
        they have it alone and stand."""
        held = self.on_chip(who)
        return sum(each.state == "plain" for each in held), len(held)

    def shown_for(self, who: str) -> str:
        """Id of the fighter on whose chip `who` is shown; `who` itself where the chip is theirs alone."""
        return next((shown for shown, held in self.together.items() if who in held), who)

    def position(self, who: str) -> int | None:
        """Row index of fighter `who` in the table; None for a fighter who is not in it."""
        return next((at for at, each in enumerate(self.rows) if each.id == who), None)

    def round_now(self) -> int:
        """The round at hand; 0 where there is none."""
        return round_now(self._running_fight.sections.values())

    def moment(self) -> tuple[Note, ...]:
        """Headings of the log at the moment shown, as notes, such as party Turn and round; () where the fight cannot be
        played. The same round of another Turn is another moment."""
        fight = self._running_fight.fight
        return fight.headings if fight is not None else ()

    def digits_by_name(self) -> dict[str, int]:
        """Digit that aims at each fighter, by name, of those whose name no other has."""
        held = Counter(each.name for each in self.rows)
        return {each.name: self.digits[each.id] for each in self.rows if each.id in self.digits and held[each.name] < 2}

    def sentence(self, fighter_row: FighterRow) -> str:
        """Sentence on the fighter of `fighter_row`: name, side, state, others on their chip, and the digit that aims at
        them."""
        side = self._running_fight.texts.name(fighter_row.side) if fighter_row.side else ""
        digit, told = self.digits.get(fighter_row.id), "; ".join(self._sentences(fighter_row, side, True))
        return told if digit is None else _("{who}; key {digit}").format(who=told, digit=digit)

    def _sentences(self, fighter_row: FighterRow, side: str = "", whole: bool = False) -> list[str]:
        """Sentences on the fighter of `fighter_row`: one with the name of their `side`, then their rounds if `is_slim`
        or `whole`, then how many of a group stand, and the points these share."""
        within = fighter_row.round_texts() if self.is_slim or whole else []
        standing, count = self.standing(fighter_row.id)
        if count > 1:
            within.append(_("{n} of {count} of the group stand").format(n=standing, count=count))
            if points := shared_points(self.on_chip(fighter_row.id)):
                within.append(_("points of the group {points}").format(points=points))
        return [replace(fighter_row, told=self.told(fighter_row)).sentence(side), *within]

    @guarded_count(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @guarded_count(1)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heading(section, orientation)
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.columns[section].heading() if 0 <= section < len(self.columns) else ""

    def _heading(self, section: int, orientation: Qt.Orientation) -> str:
        """Heading of the column or row with index `section` for a screen reader; "" for no such index."""
        if orientation == Qt.Orientation.Vertical:
            return self.rows[section].name if 0 <= section < len(self.rows) else ""
        return self.columns[section].spoken_heading() if 0 <= section < len(self.columns) else ""

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fighter_row = self.fighter_row(index)
        if fighter_row is None or not 0 <= index.column() < len(self.columns):
            return None
        column = self.columns[index.column()]
        is_who = column.kind == "who"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(self._sentences(fighter_row) if is_who else [column.sentence(fighter_row)])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.sentence(fighter_row) if is_who else column.sentence(fighter_row)
        return column.text(fighter_row) if role == Qt.ItemDataRole.DisplayRole else None

    def _columns_of(self, rows: tuple[FighterRow, ...]) -> tuple[FighterColumn, ...]:
        running_fight = self._running_fight
        return fighter_columns(running_fight.sections.values(), rows, running_fight.texts)

    def _on_changed(self) -> None:
        """Takes over the rows and columns as they are now: signals the rows that are others (all in another round),
        then `retold`; resets the model where fighters or columns are others."""
        running_fight, before, round, letters = self._running_fight, self.rows, self._round, self.initials
        rows = fighter_rows(running_fight.session, running_fight.texts)
        columns, self._round, self.digits = self._columns_of(rows), self.round_now(), running_fight.aiming_digits()
        self.initials = fighters_initials(running_fight.session, running_fight.texts)
        if [each.id for each in rows] != [each.id for each in before] or columns != self.columns:
            self.beginResetModel()
            self.rows, self.columns = rows, columns
            self.endResetModel()
            return
        self.rows = rows
        for at, (one, other) in enumerate(zip(before, rows, strict=True)):
            if one != other or round != self._round or letters[one.id] != self.initials[one.id]:
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(columns) - 1))
        self.retold.emit()
