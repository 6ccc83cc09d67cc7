"""The columns of a fight's table of fighters, as the board has them: who it is, then the rounds, then figures of a
column of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from mls_desktop.report.fights.fighter_rows import FighterRow, chip_text, figure_columns, round_count
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

ColumnKind = Literal["who", "round", "figure"]


class FighterColumn(Struct, frozen=True):
    """Column of the table: `nth` is that of a round, counted from 1; `id` and `title` those of a figure's column."""

    kind: ColumnKind
    nth: int = 0
    id: str = ""
    title: str = ""

    def heading(self) -> str:
        """Heading above the column; "" above the fighters."""
        return str(self.nth) if self.kind == "round" else self.title

    def spoken_heading(self) -> str:
        """Heading for a screen reader: "Round 2", the title of a figure, or "Name"."""
        if self.kind == "round":
            return _("Round {n}").format(n=self.nth)
        return self.title if self.kind == "figure" else _("Name")

    def text(self, row: FighterRow) -> str:
        """Text of a fighter's cell in this column: name, round or figure."""
        if self.kind == "round":
            return chip_text(row.chip(self.nth))
        return row.figure(self.id) if self.kind == "figure" else row.name

    def sentence(self, row: FighterRow) -> str:
        """Fighter's cell in words, with the name and what the column is."""
        if self.kind == "round":
            return row.round_sentence(self.nth)
        if self.kind == "figure":
            figure = row.figure(self.id) or _("nothing")
            return _("{who}, {what}: {value}").format(who=row.name, what=self.title, value=figure)
        return row.sentence()


def fighter_columns(sections: Iterable[Section], rows: Iterable[FighterRow], texts: Texts) -> tuple[FighterColumn, ...]:
    """Columns of the table: the fighter, as many rounds as any of the `rows` has, and the board's figures that have a
    column of their own."""
    return (
        FighterColumn("who"),
        *(FighterColumn("round", nth) for nth in range(1, round_count(rows) + 1)),
        *(FighterColumn("figure", id=id, title=texts.column(id).title) for id in figure_columns(sections)),
    )
