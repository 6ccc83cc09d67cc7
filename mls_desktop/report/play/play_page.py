"""A sheet to play from: the tallies of one character that go up and down at the table, and what is rolled and thrown.

The layout "play" of a rule system says which sections: those of its head as tallies, those of its columns as groups of
figures, as its `prints` have them. A system without one shows all its sections so, tables as groups, pools as tallies.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.formatting import Formatter
from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Print, Row, Section, cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import Texts

PLAY = "play"
USUAL_DIE = 6
"""Sides of dice that are written without them: "1d+2"."""
COUNTED = ("number", "step")
LISTED = ("steps", "pairs", "items", "places")
"""Shapes whose rows are groups of figures where a system says nothing else."""


class PlayTally(Struct, frozen=True):
    """A number that goes up and down in play. `most`: what it is out of, in words, "" without an end; `edit`: the one
    that takes a number within `bounds` as its value, None where it only follows from others; `mark`: it is set or
    not."""

    id: str
    name: str
    now: int | None
    said: str
    most: str = ""
    bounds: tuple[int, int] = (0, 0)
    edit: Edit | None = None
    mark: bool = False

    @property
    def whole(self) -> str:
        """The number with what it is out of: "10 / 13"."""
        return f"{self.said} / {self.most}" if self.most else self.said

    def can_go(self, by: int) -> bool:
        """Tells whether the number may go up, for `by` above 0, else whether it may go down."""
        low, high = self.bounds
        now = self.now or 0
        return now < high if by > 0 else now > low

    def gone(self, by: int) -> Edit | None:
        """Edit that changes the number by `by`, as far as its bounds let it; None where nobody sets it."""
        low, high = self.bounds
        return replace(self.edit, value=max(low, min(high, (self.now or 0) + by))) if self.edit is not None else None

    def widest(self) -> tuple[str, ...]:
        """Texts as wide, one of them, as the number may ever be, its own and its bounds; ("",) where nobody sets it: so
        nothing beside it ever moves."""
        if self.edit is None:
            return ("",)
        return self.said, *map(number_text, self.bounds)

    def pressings(self, by: int) -> tuple[str, str]:
        """Spoken names of the keys that take `by` off the number and add it, such as "Fate 2 / 3: 1 less"."""
        less, more = _("{name} {now}: {number} less"), _("{name} {now}: {number} more")
        less = less.format(name=self.name, now=self.whole, number=by)
        return less, more.format(name=self.name, now=self.whole, number=by)

    def marked(self, on: bool) -> Edit | None:
        """Edit that sets the mark if `on`, else takes it off; None where nobody sets it."""
        return replace(self.edit, value=on) if self.edit is not None else None


class Throw(Struct, frozen=True):
    """Dice thrown for a number; `least`: it is no less than that, None where it may be."""

    dice: Dice
    least: int | None = None


class PlayFigure(Struct, frozen=True):
    """A figure of a row: the title of its column and its text. `key`: of the figure it rolls; `throw`: what it throws;
    "" and None where it is only shown."""

    title: str
    text: str
    key: str = ""
    throw: Throw | None = None

    @property
    def is_pressed(self) -> bool:
        """Tells whether the figure is a key: a press rolls or throws."""
        return bool(self.key) or self.throw is not None

    @property
    def short(self) -> str:
        """Text of the figure; of dice to throw the dice alone, without the least that they make."""
        return self.throw.dice.text if self.throw is not None else self.text


class PlayRow(Struct, frozen=True):
    """A row of figures; `usual`: shown without being asked for."""

    id: str
    name: str
    figures: tuple[PlayFigure, ...]
    usual: bool = True

    def pressing(self, play_figure: PlayFigure) -> str:
        """Spoken name of the key of `play_figure`: the row's name, the column's title and the text, then "throw" for a
        figure with dice to throw, else "roll", as in "Sword Damage 1d+2: throw"."""
        said = (
            _("{what}{title} {figure}: throw") if play_figure.throw is not None else _("{what}{title} {figure}: roll")
        )
        title = f" {play_figure.title}" if play_figure.title else ""
        return said.format(what=self.name, title=title, figure=play_figure.text)


class PlayGroup(Struct, frozen=True):
    """A section's rows with something to be seen."""

    id: str
    title: str
    rows: tuple[PlayRow, ...]

    def shown(self, is_whole: bool) -> list[PlayRow]:
        """The rows that are seen: the usual ones, or all."""
        return [row for row in self.rows if row.usual or is_whole]

    @property
    def further(self) -> int:
        """Number of the rows that are seen only when asked for."""
        return sum(not row.usual for row in self.rows)

    def plan(self) -> list[tuple[object, ...]]:
        """Tuples of each row's id and name and of its figures' titles and kinds, without their texts: where they are
        the same, keys stay what they are."""
        return [
            (row.id, row.name, row.usual, *((each.title, bool(each.key), each.throw is None) for each in row.figures))
            for row in self.rows
        ]


class PlayPage(Struct, frozen=True):
    """All that is played from."""

    tallies: tuple[PlayTally, ...]
    group_columns: tuple[tuple[PlayGroup, ...], ...]

    @property
    def groups(self) -> tuple[PlayGroup, ...]:
        """All groups, column by column."""
        return tuple(group for column in self.group_columns for group in column)

    def plan(self) -> list[list[str]]:
        """The ids of the groups in each column."""
        return [[group.id for group in column] for column in self.group_columns]


def titles_of(play_rows: Iterable[PlayRow]) -> list[str]:
    """The titles of the columns in which the figures of these rows stand, in their order."""
    return list(dict.fromkeys(figure.title for row in play_rows for figure in row.figures))


def play_page(
    sections: Iterable[Section], layouts: Mapping[str, Layouts], texts: Texts, rolled: Collection[str]
) -> PlayPage:
    """Page to play a character from, of those `sections` that the layout `PLAY` in `layouts` names, or of all tallies
    and tables where there is none. `layouts`: those of the rule system, by name; `rolled`: the `key` of each figure
    that can be rolled."""
    by_id = {section.id: section for section in sections}
    layout = layouts.get(PLAY) or _all_of(by_id.values())
    formatter = Formatter(texts)
    tallies = tuple(tally for id in layout.head if id in by_id for tally in _tallies(by_id[id], texts))
    columns = tuple(
        tuple(
            group
            for id in column
            if id in by_id and (group := _group(by_id[id], layout.prints.get(id, Print()), formatter, rolled)).rows
        )
        for column in layout.columns
    )
    return PlayPage(tallies, tuple(column for column in columns if column))


def _all_of(sections: Iterable[Section]) -> Layouts:
    """The layout of a system that has none of its own: pools and counters, then every table, in two columns.

    Example: of pools, three tables and a text the pools are tallies, two tables stand left and one right."""
    held = list(sections)
    head = tuple(section.id for section in held if section.shape == "pools" or section.id == "counters")
    tables = [section.id for section in held if section.shape in LISTED and section.id not in head]
    half = (len(tables) + 1) // 2
    return Layouts(head, (tuple(tables[:half]), tuple(tables[half:])))


def _tallies(section: Section, texts: Texts) -> Iterator[PlayTally]:
    """Yields a tally a row: of its cell "now", else of its first cell; a mark for a flag."""
    for row in section.rows:
        shown = (found for column in section.columns if (found := cell_of(row, column)) is not None)
        cell = cell_of(row, "now") or next(shown, None)
        if cell is None:
            continue
        most = cell_of(row, "most")
        has_most = most is not None and most.figure.value is not None
        yield PlayTally(
            f"{section.id}/{row.id}",
            texts.row(row),
            cell.figure.value if type(cell.figure.value) is int else None,
            texts.held(cell.figure, cell.field, texts.column(cell.column).say),
            texts.figure(most.figure) if most is not None and has_most else "",
            cell.field.bounds or (0, 0) if cell.field is not None and _is_counted(cell) else (0, 1),
            cell.to,
            mark=cell.field is not None and cell.field.kind == "flag",
        )


def _is_counted(cell: Cell) -> bool:
    return cell.to is not None and cell.field is not None and cell.field.kind in COUNTED


def _group(section: Section, print_options: Print, formatter: Formatter, rolled: Collection[str]) -> PlayGroup:
    rows = (
        _sides(section, formatter.texts, rolled)
        if section.shape == "pairs"
        else _rows(section, print_options, formatter, rolled)
    )
    return PlayGroup(section.id, formatter.texts.section(section.id), tuple(row for row in rows if row.figures))


def _sides(section: Section, texts: Texts, rolled: Collection[str]) -> Iterator[PlayRow]:
    """A row for each side of a pair that can be rolled."""
    for row in section.rows:
        for cell in row.cells:
            if cell.key in rolled:
                yield PlayRow(cell.key, texts.name(cell.name), (PlayFigure("", texts.figure(cell.figure), cell.key),))


def _rows(section: Section, print_options: Print, formatter: Formatter, rolled: Collection[str]) -> Iterator[PlayRow]:
    columns = print_options.columns or section.columns
    for row in section.rows:
        if row.state == "title":
            continue
        figures = (_figure(row, column, print_options, formatter, rolled) for column in columns)
        usual = not print_options.groups or row.group in print_options.groups or row.id in print_options.rows
        yield PlayRow(row.id, formatter.row_name(row), tuple(each for each in figures if each is not None), usual)


def _figure(
    row: Row, column: str, print_options: Print, formatter: Formatter, rolled: Collection[str]
) -> PlayFigure | None:
    """The figure of a row in a column; None where there is nothing."""
    text = formatter.cell(row, column).text
    cell = cell_of(row, column.partition(".")[0])
    if not text or cell is None or (cell.field is not None and cell.field.kind == "flag" and not cell.figure.value):
        return None
    throw = _throw(cell, column, text) if column in print_options.dice else None
    key = cell.key if "." not in column and cell.key in rolled else ""
    return PlayFigure(formatter.head(column).title, text, key, throw)


def _throw(cell: Cell, column: str, text: str) -> Throw | None:
    """Dice that a cell's text writes, or the fact beside its figure, then the least; None where neither is dice."""
    _id, _dot, fact = column.partition(".")
    written = dict(cell.also).get(fact) if fact else text
    try:
        thrown = [dice_of(part, USUAL_DIE) for part in str(written).split("+")]
    except ValueError:
        return None
    dice = Dice(tuple(side for each in thrown for side in each.sides), sum(each.plus for each in thrown))
    value = cell.figure.value
    return Throw(dice, value if fact and type(value) is int else None) if dice.sides else None
