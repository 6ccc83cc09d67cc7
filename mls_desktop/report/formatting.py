"""The formatter of a sheet's cells on paper."""

from __future__ import annotations

from mls_desktop.report.page_blocks import Cell as Printed
from mls_desktop.report.page_blocks import Head, Kind
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, cell_of
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line


class Formatter:
    """The formatter of one page. `blank`: everything a person writes or reckons is left empty."""

    def __init__(self, texts: Texts, blank: bool = False) -> None:
        self.texts = texts
        self.blank = blank

    def row_name(self, row: Row) -> str:
        """Name of a row, with the text that follows it from columns without a title."""
        name = self.texts.row(row)
        after = (self.cell(row, column).text for column in row.asides if self.is_named(column))
        return paper_line(" ".join((name, *(text for text in after if text))))

    def is_named(self, column: str) -> bool:
        """Whether the text of a column aside of names belongs to the name: where the column has no title of its own."""
        return not self.texts.column(column).title

    def head(self, column: str) -> Head:
        """A column's title and how its cells look; "dam.dice" is titled by its own words."""
        found = self.texts.column(column)
        kind: Kind = "text"
        if found.say == "parts":
            kind = "quiet"
        elif found.say == "signed":
            kind = "small"
        elif found.say in ("number", "yield") and "." not in column and found.aside == "{}":
            kind = "number"
        return Head(paper_line(found.short or found.title), kind)

    def cell(self, row: Row, column: str, alone: bool = True) -> Printed:
        """Printed cell of `row` in `column`, for a column "dam.dice" the fact "dice" with the figure of its cell "dam";
        empty where the row has no such cell. `alone`: the figure without the facts beside it."""
        id, _dot, fact = column.partition(".")
        cell = cell_of(row, id)
        if cell is None:
            return Printed()
        if fact:
            return Printed("" if self.blank else self._fact(cell, column, dict(cell.also).get(fact)))
        if cell.slots:
            return Printed(slots=(False,) * len(cell.slots) if self.blank else cell.slots)
        return Printed(self.text(cell) if alone else self.whole(cell))

    def _fact(self, cell: Cell, column: str, fact: object) -> str:
        """A fact with the figure it stands beside: "1d6, at least 5"; the figure alone where there is none."""
        figure = "" if cell.figure.value is None else self.texts.value(cell.figure.value)
        return paper_line(self.texts.column(column).aside.format(fact, figure) if isinstance(fact, str) else figure)

    def text(self, cell: Cell) -> str:
        """Text of a cell: as people typed it, else its figure in words; "" where it has no value or is to be blank."""
        figure, kind = cell.figure, cell.field.kind if cell.field else ""
        column = self.texts.column(cell.column)
        if self.blank:
            parts = tuple((name, given(None)) for name, _part in figure.parts)
            return (
                paper_line(self.texts.made_of(Figure(None, "input", parts))) if parts and column.say == "parts" else ""
            )
        if (figure.value is None and not (figure.parts and column.say == "parts")) or figure.value == "":
            return ""
        if kind == "flag":
            return _("yes") if figure.value else _("no")
        if kind == "text":
            return paper_line(str(figure.value))
        said = self.texts.held(figure, cell.field, column.say)
        return paper_line(column.aside.format(said))

    def whole(self, cell: Cell) -> str:
        """Text of `cell` with the facts beside its figure behind it."""
        text = self.text(cell)
        also = "" if self.blank else paper_line(self.texts.beside(cell.also))
        return f"{text} {also}".strip()


def number_of(row: Row, column: str) -> int | None:
    """Whole number of `row` in `column`; None for a value of another kind."""
    cell = cell_of(row, column)
    return cell.figure.value if cell is not None and type(cell.figure.value) is int else None
