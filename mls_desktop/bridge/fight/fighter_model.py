"""The fighters of a board as one table: how each stands, what lasts on him, his attacks by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight, fighter_of
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State, cell_of
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts, signed_text

Index = QModelIndex | QPersistentModelIndex
NOW, MOST, SIDE, LATER, SOONER = "now", "most", "side", "later", "sooner"
LASTING = "lasting"
"""The section of what lasts on a fighter, by the name of the row or what stands aside of it."""


class Chip(Struct, frozen=True):
    """One round of a fighter. `there`: an attack falls in it or was made; `struck`: one was lost there."""

    there: bool = False
    spent: bool = False
    struck: bool = False
    bonus: int = 0
    text: str = ""


class FighterRow(Struct, frozen=True):
    """How a fighter stands. `pool`: now and at most, None where he has none; `marks`: where it is marked; `tags`: what
    is said of his state; `told`: all else, in short; `later`, `sooner`: what moves his attack at hand, or the next."""

    id: str
    name: str
    side: str
    state: State = "plain"
    pool: tuple[int, int] | None = None
    marks: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    chips: tuple[Chip, ...] = ()
    now: Cell | None = None
    later: Cell | None = None
    sooner: Event | None = None
    asked: bool = False

    def sentence(self) -> str:
        """All of it in words."""
        pool = _("{now} of {most}").format(now=self.pool[0], most=self.pool[1]) if self.pool else ""
        return ", ".join(filter(None, (self.name, *self.tags, pool, *self.told)))


def stands(bout: RunningFight) -> tuple[FighterRow, ...]:
    """The fighters in the order of the board."""
    sections, speech = bout.sections.values(), bout.speech
    track = {fighter_of(row): row for s in sections if s.shape == "track" for row in s.rows}
    asked = {ask.who for ask in bout.prompts}
    lasting: dict[str, list[str]] = {}
    more: dict[str, list[str]] = {}
    for section in sections:
        if section.shape in ("items", "fields"):
            for row in section.rows:
                held = more if row.id == fighter_of(row) else lasting
                held.setdefault(fighter_of(row), []).extend(_said_of(section, row, speech))
    return tuple(
        _stand(who, row, track.get(who), (lasting.get(who, ()), more.get(who, ())), bout, who in asked)
        for who, row in bout.fighters().items()
    )


def _stand(
    who: str, row: Row, track: Row | None, said: tuple[Iterable[str], Iterable[str]], bout: RunningFight, asked: bool
) -> FighterRow:
    """`said`: what lasts on him, which may soon be over and so comes first; what else is said of him."""
    speech = bout.speech
    now, most = cell_of(row, NOW), cell_of(row, MOST)
    own = [cell for cell in row.cells if cell.column not in (NOW, MOST, SIDE)]
    tags = [_begun(speech.value(c.figure.value)) for c in own if _is_text(c) and row.state != "plain"]
    counted = [f"{speech.column(c.column).title} {speech.figure(c.figure)}" for c in own if _is_number(c)]
    rounds = next((c for c in track.cells if c.slots), None) if track is not None else None
    sooner = cell_of(track, SOONER) if track is not None else None
    return FighterRow(
        id=who,
        name=row.name or speech.name(who),
        side=bout.side_of(who),
        state=row.state,
        pool=_pool(now, most),
        marks=tuple(_numbers(most.also, "marks")) if most is not None else (),
        tags=tuple(tags),
        told=(*said[0], *counted, *said[1]),
        chips=_chips(rounds, speech) if rounds is not None else (),
        now=now,
        later=cell_of(track, LATER) if track is not None else None,
        sooner=sooner.event if sooner is not None else None,
        asked=asked,
    )


def _pool(now: Cell | None, most: Cell | None) -> tuple[int, int] | None:
    if now is None or most is None:
        return None
    held, full = now.figure.value, most.figure.value
    return (held, full) if isinstance(held, int) and isinstance(full, int) else None


def _is_text(cell: Cell) -> bool:
    return isinstance(cell.figure.value, str)


def _begun(text: str) -> str:
    """With a capital letter, as whatever stands alone."""
    return text[:1].upper() + text[1:]


def _is_number(cell: Cell) -> bool:
    value = cell.figure.value
    return value is not None and not isinstance(value, str) and value != 0


def _said_of(section: Section, row: Row, speech: Texts) -> list[str]:
    """What a row of another section says of its fighter. One of several leads with its own name ("Ann: Mud"), or is one
    of those that last; others are for the sheets."""
    cells = [c for c in row.cells if c.figure.value not in (None, "", 0)]
    if row.id == fighter_of(row):
        # What is muted is as it usually is: nobody needs to read it at a glance.
        shown = [c for c in cells if c.column in section.columns and c.state != "muted"]
        return [_titled(c, speech) for c in shown]
    name = row.name.partition(": ")[2]
    if not name and section.id == LASTING:
        aside = [c for c in cells if c.column in row.asides]
        name = _begun(" ".join(_named(c, speech) for c in aside))
        cells = [c for c in cells if c not in aside]
    if not name:
        return []
    said = [_value(cell, speech) for cell in cells]
    return [f"{name} ({', '.join(said)})" if said else name]


def _named(cell: Cell, speech: Texts) -> str:
    """What stands aside of a name, as its column says it: "Long sword useless"."""
    return speech.column(cell.column).aside.format(speech.figure(cell.figure))


def _titled(cell: Cell, speech: Texts) -> str:
    """A value with its title; what is text speaks for itself."""
    value = _value(cell, speech)
    return value if isinstance(cell.figure.value, str) else f"{speech.column(cell.column).title} {value}"


def _value(cell: Cell, speech: Texts) -> str:
    return f"{speech.figure(cell.figure, speech.column(cell.column).say)} {speech.beside(cell.also)}".strip()


def _numbers(also: Iterable[tuple[str, object]], name: str) -> list[int]:
    held = dict(also).get(name)
    return [each for each in held if type(each) is int] if isinstance(held, (list, tuple)) else []


def _chips(cell: Cell, speech: Texts) -> tuple[Chip, ...]:
    also = dict(cell.also)
    bonuses: Mapping[int, int] = {int(at): int(by) for at, by in _pairs(also.get("bonuses"))}
    spent, struck = _numbers(cell.also, "spent"), _numbers(cell.also, "struck")
    said, now = also.get("said"), next((n for n, on in enumerate(cell.slots, 1) if on and n not in spent), 0)
    text = speech.value(said) if isinstance(said, str) else ""
    return tuple(
        Chip(on, nth in spent, nth in struck, bonuses.get(nth, 0), text if nth == now else "")
        for nth, on in enumerate(cell.slots, 1)
    )


def _pairs(value: object) -> list[Any]:
    return (
        [each for each in value if isinstance(each, (list, tuple)) and len(each) == 2]
        if isinstance(value, (list, tuple))
        else []
    )


class FighterModel(QAbstractTableModel):
    """A row a fighter: the first column is he himself, then one a round. `retold` comes once after all rows that are
    others now."""

    retold = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bout = bout
        self.rows = stands(bout)
        self.rounds = _rounds(self.rows)
        self._round = self.round_now()
        bout.changed.connect(self._on_changed)

    def stand(self, index: Index | int) -> FighterRow | None:
        at = index if isinstance(index, int) else index.row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def position(self, who: str) -> int | None:
        """Where a fighter stands in the table, or None."""
        return next((at for at, each in enumerate(self.rows) if each.id == who), None)

    def round_now(self) -> int:
        """The round at hand; 0 where there is none."""
        heads = [head for section in self._bout.sections.values() for head in section.heads if head[0] == "round"]
        value = heads[0][1].value if heads else None
        return value if isinstance(value, int) else 0

    @guarded(0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @guarded(1)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1 + self.rounds

    @guarded(None)
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return str(section) if section else ""

    @guarded(None)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        stand = self.stand(index)
        if stand is not None and role == Qt.ItemDataRole.ToolTipRole and not index.column():
            return f"<span>{escape(stand.sentence())}</span>"
        if stand is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if not index.column():
            return stand.name if role == Qt.ItemDataRole.DisplayRole else stand.sentence()
        chip = stand.chips[index.column() - 1] if index.column() <= len(stand.chips) else Chip()
        said = chip_text(chip)
        if role == Qt.ItemDataRole.DisplayRole:
            return said
        return _("{who}, round {n}: {what}").format(who=stand.name, n=index.column(), what=said or _("nothing"))

    def _on_changed(self) -> None:
        """Only rows that are others now are drawn anew; all of them as another round begins."""
        rows, before, round = stands(self._bout), self.rows, self._round
        rounds, self._round = _rounds(rows), self.round_now()
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


def _rounds(rows: tuple[FighterRow, ...]) -> int:
    return max((len(each.chips) for each in rows), default=0)


def chip_text(chip: Chip) -> str:
    """What stands on a chip."""
    if chip.struck and not chip.there:
        return _("lost")
    if not chip.there:
        return ""
    by = f" {signed_text(chip.bonus)}" if chip.bonus else ""
    return f"{chip.text}{by}".strip() or (_("done") if chip.spent else _("attack"))
