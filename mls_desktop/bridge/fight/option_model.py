"""The options of an answer as one table: a row each, with its letter and its chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mls_desktop.bridge.fight.answer import Answer, Option, chance_cells, chance_lines, worth
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.fight.fights import Choice, Event
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.words.i18n import _

Index = QModelIndex | QPersistentModelIndex
KEY, TEXT, BAR = "key", "text", "bar"
Weigh = Callable[[Event], Facts | None]
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class OptionModel(QAbstractTableModel):
    """Columns: the letter, what it is, one a kind of chance that anybody has here, and the bars."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answer: Answer | None = None
        self.columns: tuple[str, ...] = (KEY, TEXT)
        self._chances: dict[str, Facts] = {}
        self._cells: dict[str, dict[str, str]] = {}
        self.known = False

    def set_answer(
        self, answer: Answer | None, odds: tuple[Choice, ...] | None, at_once: Weigh = lambda event: None
    ) -> None:
        """Shows the options of an answer with its entries as they are; `odds` None: not known yet; `at_once`: the
        chances of an answer where no odds need be waited for."""
        before = (self.columns, self._ids())
        self.answer, self.known = answer, odds is not None
        speech = answer.speech if answer is not None else None
        options = answer.options if answer is not None else ()
        chances = (
            {option.id: _chances(answer, option.id, odds or (), at_once) for option in options}
            if answer is not None
            else {}
        )
        target = answer.target() if answer is not None else ""
        cells = {id: chance_cells(each, speech, target) for id, each in chances.items()} if speech is not None else {}
        heads = [*speech.odds()] if speech is not None else []
        heads += [head for held in cells.values() for head in held if head not in heads]
        # Columns that a person has seen stay while the chances are on their way.
        old = self.columns[2:] if odds is None and self.columns[2:] else ()
        shown = tuple(h for h in dict.fromkeys(heads) if any(h in held for held in cells.values()))
        columns = (KEY, TEXT, *(shown + (BAR,) * bool(shown) or old))
        if (columns, [option.id for option in options]) != before:
            self.beginResetModel()
            self.columns, self._chances, self._cells = columns, chances, cells
            self.endResetModel()
            return
        self._chances, self._cells = chances, cells
        if options:
            self.dataChanged.emit(self.index(0, 0), self.index(len(options) - 1, len(columns) - 1))

    def option(self, index: Index | int) -> Option | None:
        at = index if isinstance(index, int) else index.row()
        options = self.answer.options if self.answer is not None else ()
        return options[at] if 0 <= at < len(options) else None

    def position(self, id: str) -> int:
        """Where an option stands; 0 where it is none."""
        return next((at for at, each in enumerate(self._ids()) if each == id), 0)

    def by_key(self, letter: str) -> Option | None:
        """The option that a letter takes."""
        options = self.answer.options if self.answer is not None else ()
        return next((each for each in options if each.key and each.key == letter.upper()), None)

    def bars(self, index: Index) -> tuple[float, float]:
        """The good and the bad chance of a row, from 0 to 1: the greatest of each."""
        option = self.option(index)
        if option is None or self.answer is None:
            return 0.0, 0.0
        found = {"good": 0.0, "bad": 0.0}
        for head, weighed in self.answer.speech.odds().items():
            if weighed.bar in found:
                found[weighed.bar] = max(found[weighed.bar], worth(self._chances.get(option.id, ()), head))
        return found["good"], found["bad"]

    def title(self, column: str) -> str:
        if column in (KEY, TEXT) or self.answer is None:
            return ""
        if column == BAR:
            return _("chances")
        weighed = self.answer.speech.odds().get(column)
        return weighed.title if weighed is not None else self.answer.speech.outcome(column)

    @guarded(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._ids())

    @guarded(0)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(self.columns[section])
        if role == Qt.ItemDataRole.TextAlignmentRole and section > 1 and self.columns[section] != BAR:
            return _RIGHT
        return None

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        option = self.option(index)
        if option is None:
            return None
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(option, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.sentence(option) if column == TEXT else self._text(option, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 1:
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole and self.answer is not None:
            return _tip(chance_lines(self._chances.get(option.id, ()), self.answer.speech))
        return None

    def sentence(self, option: Option) -> str:
        """A row in words."""
        cells = self._cells.get(option.id, {})
        return ", ".join((f"{option.text} ({option.key})", *(f"{self.title(h)} {text}" for h, text in cells.items())))

    def _text(self, option: Option, column: str) -> str:
        match column:
            case "key":
                return option.key
            case "text":
                return option.text
            case "bar":
                return ""
        return self._cells.get(option.id, {}).get(column, "" if not self.known else "\N{EN DASH}")

    def _ids(self) -> list[str]:
        return [each.id for each in self.answer.options] if self.answer is not None else []


def _chances(answer: Answer, option: str, odds: Iterable[Choice], at_once: Weigh) -> Facts:
    now = at_once(answer.event(option))
    return now if now is not None else answer.chances(option, odds)


def _tip(lines: tuple[str, ...]) -> str | None:
    """Lines as a tool tip of plain text."""
    from html import escape

    return f"<span>{'<br>'.join(escape(line) for line in lines)}</span>" if lines else None
