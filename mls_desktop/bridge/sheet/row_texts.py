"""The texts of one section's rows: what a table shows, says aside and reads out, and which rows a filter leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, cell_of
from mls_desktop.rules.common.values.folding import holds
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import tip_of
from mls_desktop.words.system_texts import Texts

NAME = "name"
"""First column of every table, with the rows' names. It has no cells."""
WORDY = ("text", "parts")
"""Formats of figures that are words: set from the left."""


class Flag(Struct, frozen=True):
    """The flag of a row, with the text of its findings; `allowed`: the referee allows all of them; `mild`: no rule is
    broken."""

    text: str
    allowed: bool = False
    mild: bool = False

    @property
    def colour(self) -> str:
        return "faint_ink" if self.allowed else "warn" if self.mild else "bad"


class RowTexts:
    """The texts of a section's rows. `flags`: flags from findings, by row id."""

    def __init__(self, section: Section, texts: Texts) -> None:
        self.texts = texts
        self.flags: Mapping[str, Flag] = {}
        self._section, self._is_pairs = section.id, section.shape == "pairs"
        self._titles = {column: texts.column(column) for column in section.columns}
        self._worded = _worded_columns(section)
        self._pressed = _pressed_columns(section) | self._worded

    def widen(self, section: Section) -> bool:
        """Sets which columns of `section` are of words or of keys, where an empty one stays as before; tells whether
        any column is set from another side now."""
        before = self._pressed, self._worded
        worded = _worded_columns(section)
        self._pressed = _pressed_columns(section) | worded | (self._pressed - _filled_columns(section.rows[:1]))
        gone = self._worded - worded
        self._worded = worded | (gone - _filled_columns(section.rows) if gone else gone)
        return before != (self._pressed, self._worded)

    def set_columns(self, columns: Iterable[str]) -> None:
        """Stores the titles of `columns`, and of no others, from the words as they are now."""
        self._titles = {column: self.texts.column(column) for column in columns}

    def title(self, column: str) -> str:
        return self._titles[column].title if column != NAME else ""

    def heading_tip(self, column: str) -> str | None:
        """Explanation of `column` as rich text; None where the words have nothing on it."""
        return _rich([self.heading_told(column)])

    def heading_told(self, column: str) -> str:
        """Explanation of `column` in plain text, for a screen reader; "" where the words have nothing on it."""
        return self.texts.column_tip(self._section, column)

    def heading(self, column: str) -> str:
        """Name of `column` for a screen reader: the column of names has no title."""
        return self.title(column) or (_("Name") if column == NAME else "")

    def says(self, column: str) -> str:
        """Format of the figures of `column`: "text" for one of words; "" for the name column."""
        found = self._titles.get(column)
        if found is not None and found.say == "number" and column in self._worded:
            return "text"
        return found.say if found else ""

    def from_left(self, column: str) -> bool:
        """Tells whether `column` is set from the left: names, words, keys, chips and boxes, but not numbers."""
        return column == NAME or column in self._pressed or self.says(column) in WORDY

    def text(self, row: Row, column: str) -> str:
        """Text of `row` in `column`: the name, or the figure with what is said beside it; "" without a cell."""
        if column == NAME:
            return self.name(row)
        cell = cell_of(row, column)
        if cell is None:
            return ""
        text = self.texts.held(cell.figure, cell.field, self.says(column))
        return f"{text} {self.texts.beside(cell.also)}" if cell.also and cell.figure.value is not None else text

    def name(self, row: Row) -> str:
        return self.texts.row(row)

    def aside(self, row: Row) -> str:
        """Text after the name of `row`: "30 m", "2 attacks"; "" for none."""
        said = []
        for column in row.asides:
            cell = cell_of(row, column)
            if cell is not None and cell.figure.value is not None:
                figure = self.texts.figure(cell.figure)
                also = self.texts.beside(cell.also)
                said.append(self.texts.column(column).aside.format(f"{figure} {also}".strip()))
        return ", ".join(said)

    def accessible(self, row: Row, column: str) -> str:
        """Screen reader's text of a cell: row, column and value, without the value where it is blank."""
        if column == NAME:
            return f"{self.name(row)} {self.aside(row)}".strip()
        cell = cell_of(row, column) if self._is_pairs else None
        what = self.texts.cell(self.name(row), column, cell.name if cell is not None else "")
        text = self.text(row, column)
        return f"{what}: {text}{self._mark(row, cell)}" if text else what

    def figures(self, row: Row) -> dict[str, str]:
        """Texts of the figures of `row` by column, each with the column's title: "level: 3"; blank ones left out."""
        if self._is_pairs:
            plain = (cell for cell in row.cells if cell.field is None or cell.field.kind != "flag")
            sides = (cell for cell in plain if cell.name and cell.figure.value is not None)
            return {cell.column: self.accessible(row, cell.column) for cell in sides if self.text(row, cell.column)}
        texts = {column: self.text(row, column) for column in self._titles}
        return {column: f"{self.title(column)}: {text}".removeprefix(": ") for column, text in texts.items() if text}

    def described(self, row: Row, column: str) -> str | None:
        """Screen reader's description of a cell: of the first all figures of the row, its flag and note; of one with
        steps the figures, which a step changes; None of others."""
        figures = ", ".join(self.figures(row).values())
        if column == NAME:
            return "\n".join(filter(None, (figures, *self.told(row))))
        cell = cell_of(row, column)
        return figures if cell is not None and cell.field is not None and cell.field.kind == "step" else None

    def changed(self, row: Row, known: Mapping[str, str]) -> str:
        """Screen reader's text of what is another in `row` than the `known` texts of its figures by column, after its
        name; "" for nothing. A pair says its names with each of its values."""
        others = [text for column, text in self.figures(row).items() if known.get(column) != text]
        name = () if self._is_pairs else (self.name(row),)
        return ", ".join((*name, *others)) if others else ""

    def heard(self, row: Row) -> str:
        """Screen reader's text of the whole `row`: its name and all its figures."""
        figures = self.figures(row).values()
        return ", ".join(figures if self._is_pairs else (self.accessible(row, NAME), *figures))

    def _mark(self, row: Row, side: Cell | None) -> str:
        """Text of the marks that `side` of a pair bears: ", " before each; "" for none."""
        flags = (flag for flag in row.cells if flag.field is not None and flag.field.kind == "flag")
        marks = (flag for flag in flags if side is not None and flag.name == side.name and flag.figure.value)
        return "".join(f", {self.texts.column(mark.column).title}" for mark in marks)

    def tip(self, row: Row) -> str | None:
        """Tool tip of `row` as rich text; None where there is none."""
        return _rich(self.told(row))

    def told(self, row: Row) -> list[str]:
        """Two texts on `row`: of its flag, and the library's note; "" for each that is missing."""
        flag = self.flags.get(row.id)
        return [flag.text if flag is not None else "", row.note]

    def whole(self, row: Row, column: str) -> str:
        """Whole text of a cell, for one that is cut short, and below it flag and note of the row, a line each."""
        said = self.accessible(row, NAME) if column == NAME else self.text(row, column)
        return "\n".join(line for line in (said, *self.told(row)) if line)

    def named(self, section: Section, needle: str, groups: frozenset[str]) -> list[Row]:
        """Rows whose name holds each word of `needle`, whatever their group, or, where none does, one of whose figures
        does; for "" those of `groups` (none: all)."""
        if not needle:
            return [row for row in section.rows if not groups or row.group in groups]
        named = [row for row in section.rows if _holds(self.name(row), needle)]
        return named or [row for row in section.rows if any(_holds(text, needle) for text in self._said(row))]

    def noted(self, section: Section, needle: str) -> list[Row]:
        """Rows whose note from the library holds each word of `needle`; [] for ""."""
        return [row for row in section.rows if needle and _holds(row.note, needle)]

    def _said(self, row: Row) -> Iterator[str]:
        """Yields the text of each figure of `row` in a column that has a title."""
        for cell in row.cells:
            if cell.column in self._titles:
                yield self.texts.figure(cell.figure, self.says(cell.column))


def _holds(text: str, needle: str) -> bool:
    """Tells whether each word of `needle` stands in `text`, in any order."""
    return holds(text, needle.split())


def _rich(lines: Iterable[str]) -> str | None:
    """Tool tip of the lines that are not empty; None without any."""
    return tip_of(line for line in lines if line) or None


def usual_groups(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Groups shown at first, of a section's `groups`, narrowest first: up to the middle one."""
    return groups[: len(groups) // 2 + 1]


def _pressed_columns(section: Section) -> frozenset[str]:
    """Columns in which the first row has a step, a flag, slots or further facts: set from the left, as words are."""
    return frozenset(
        cell.column
        for row in section.rows[:1]
        for cell in row.cells
        if cell.slots or cell.also or (cell.field is not None and cell.field.kind in ("step", "flag"))
    )


def _filled_columns(rows: Iterable[Row]) -> frozenset[str]:
    """Columns in which one of `rows` has a value."""
    return frozenset(cell.column for row in rows for cell in row.cells if cell.figure.value is not None)


def _worded_columns(section: Section) -> frozenset[str]:
    """Columns in which there are words and no number."""
    worded, numbered = set[str](), set[str]()
    for row in section.rows:
        for cell in row.cells:
            value = cell.figure.value
            if value is not None:
                (worded if isinstance(value, str) else numbered).add(cell.column)
    return frozenset(worded - numbered)


def heads_text(section: Section, texts: Texts) -> str:
    """Text beside the title of `section`, "+2s used 1 of 3": by the words' own template, else each head's name and
    figure; "" without heads."""
    template = texts.heads(section.id, section.heads)
    return template or "   ".join(f"{texts.head(section.id, n)} {texts.figure(figure)}" for n, figure in section.heads)
