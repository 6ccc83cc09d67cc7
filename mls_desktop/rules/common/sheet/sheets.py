"""The data types of a sheet: sections of rows of cells, and the edit each cell stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

Shape = Literal["fields", "steps", "pairs", "pools", "items", "places", "track", "ledger", "text"]
"""Shapes, of one hand-made widget and one printed form each. fields: labelled entries; steps: traits with cost and next
cost; pairs: two sides of one sum (a flag cell of a side's name marks that side); pools: a big number now and at most;
items: rows taken from a library; places: what covers which part of a body; track: chips in slots; ledger: points by
category; text: long prose."""

State = Literal["plain", "muted", "marked", "lost", "good", "bad", "title"]
"""muted: usable but not bought; marked: stands out; lost: not usable; good and bad: a gain, a breach; title: a heading
among rows."""


class Field(Struct, frozen=True):
    """A field, one thing a person may enter; one editor on sheet, board and prompt alike.

    `options`: ids to choose from (choice: one; several: any number, as a list) or the library lists to pick from
    (library). `bounds`: what the editor offers; a breach may lie inside them. `sides`: the dice, (6, 6) for 2d6 (dice:
    each is entered; sum: their sum as one number, with `bounds` where a number is added to them). `blank`: may be empty
    (value None; for a step: not acquired, one below the lowest bound). `wide`: prose rather than a word. `when`: asked
    for only while earlier fields hold one of these entries; several fields of one name may so stand for each other.
    `free`: text that is taken as it is written, so that half of it is an entry too, sent while it is typed; other text
    is read (dice, spans) and entered as a whole. Of a library: what is picked there, or else a name that is typed.
    `room`: of targets, how many more find room to strike at them from near; a person may aim there all the same.
    `told`: facts said beside options, by id; `names`: names of options that no library has, by id; `keys`: each option
    may have a key of its own beside the prompt. `barred`: numbers within the bounds that are not possible. A path and
    an edge are shown on the map of a fight; an edge with options is one of these, each told as text ("3 2 s").
    `now`: of what takes the place of a figure, that one (None: there is none yet), under the column that says it and
    names the field.
    """

    name: str
    kind: Literal["step", "number", "text", "flag", "choice", "several", "library", "dice", "sum", "path", "edge"]
    options: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    sides: tuple[int, ...] = ()
    blank: bool = False
    wide: bool = False
    free: bool = False
    when: tuple[tuple[str, tuple[Json, ...]], ...] = ()
    room: tuple[tuple[str, int], ...] = ()
    told: tuple[tuple[str, Facts], ...] = ()
    keys: bool = False
    names: tuple[tuple[str, str], ...] = ()
    barred: tuple[int, ...] = ()
    now: Facts = ()

    @property
    def called(self) -> str:
        """Column by whose title the field is named; "" where it goes by its own name."""
        return self.now[0][0] if self.now else ""


class Cell(Struct, frozen=True, gc=False):
    """A cell: a figure in a column, with the entry and the edit behind it where a person may change it.

    A change sends `to` with the entry as its value. `key`: its name in `show --json`. `also`: further facts of the
    same figure (dice, coverage, rounds); those that are text are said beside it. `slots`: drawn as numbered chips,
    filled where True. `name`: what the cell is called where the column does not say it (the two sides of a pair).
    `follows`: figures that follow from this one by a rule of their own, as the facts beside it say them (dice).
    `event`: on the board of a fight, what a change sends: the entry goes in as the fact of the field's name. `state`
    muted: as it usually is; the list of fighters leaves it out.
    """

    column: str
    figure: Figure
    field: Field | None = None
    to: Edit | None = None
    key: str = ""
    also: tuple[tuple[str, Json], ...] = ()
    slots: tuple[bool, ...] = ()
    state: State = "plain"
    name: str = ""
    event: Event | None = None
    follows: Facts = ()


class Row(Struct, frozen=True, gc=False):
    """A row. `id` is unique in its section. `name`: typed by people or from the library; "": words know the id,
    or the one it is `called` by where several rows are about one thing.
    `group`: what a filter goes by ("bought", "usable", "other"). `remove`: how the row leaves, if it may.
    `move`: whether its place in the list may change (Edit "move" at `path`). `again`: how one like it joins the end of
    the list, where that may hold two alike. `note`: a hint from the library.
    `asides`: columns of cells that are said after the name, more quietly. `act`: what opening the row writes into
    the chronicle, in whole: it buys what is offered; of a heading, all that stands below it."""

    id: str
    cells: tuple[Cell, ...]
    path: Path = ()
    name: str = ""
    state: State = "plain"
    group: str = ""
    remove: Edit | None = None
    move: bool = False
    note: str = ""
    asides: tuple[str, ...] = ()
    again: Edit | None = None
    act: Edit | Batch | None = None
    called: str = ""


def cell_of(row: Row, column: str) -> Cell | None:
    """The cell of a row in a column, or None."""
    for cell in row.cells:
        if cell.column == column:
            return cell
    return None


class Section(Struct, frozen=True):
    """A card of the sheet. `columns` are those shown; cells of other columns are there for `show` and "Why?", and those
    of the columns in `details`, of a table, are entered in a form below the row, once it is opened. `heads` stand
    beside the title (allowance used, left). `add`: how a row joins. `groups`: the filters offered, widest last; the
    middle one is the usual."""

    id: str
    shape: Shape
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    heads: Facts = ()
    add: Cell | None = None
    groups: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


Layout = tuple[tuple[str, ...], ...]
"""Columns of section ids, left to right. The first column may be wide: see `Layouts`."""


Form = Literal["", "boxes", "brief", "line", "ticks", "tracks"]
"""boxes: a box a row with its number; brief: names and numbers in many columns; line: all of it in one paragraph;
ticks: of pools only what is ticked off; tracks: boxes to tick of rows that have a number now and at most; "": the usual
one of the shape."""


class Marked(Struct, frozen=True):
    """A pool printed as boxes to tick, one a point: from the `full` column's number down to the `last` one's; the box
    that brings a `thick` column's number stands out. Those below the `now` column's number are ticked already."""

    row: str
    full: str = "most"
    now: str = "now"
    last: str = ""
    thick: tuple[str, ...] = ()
    round: bool = False


class Print(Struct, frozen=True):
    """The print options of a section, where it is not as on the screen.

    `columns`: those printed; "dam.dice" is the fact "dice" beside the figure of "dam". `groups`: only rows of these,
    and `rows`, by id, whatever their group: what each fight rolls stands there also of who has bought nothing in it.
    `across`: how many boxes or brief entries stand side by side. `ticks`: empty boxes after each row. `spare`: empty
    lines below for the pencil. `marked`: its pools that are ticked off. `notes`: the library's hints stand below the
    rows. `lines`: empty ones on a sheet without a character. `rare`: columns that are left out where nobody has
    anything but 0 in them; so is a row of nothing else. `unset`: flags that are not set are printed too. `flow`: into
    so many columns of the paper a long one flows, as in a newspaper, where it has a band of its own. `dice`: columns
    that write dice, thrown by a press where one plays from the sheet; of dice beside a figure it is the least.
    """

    columns: tuple[str, ...] = ()
    form: Form = ""
    groups: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    across: int = 2
    ticks: int = 0
    spare: int = 0
    lines: int = 4
    marked: tuple[Marked, ...] = ()
    notes: bool = True
    rare: tuple[str, ...] = ()
    unset: bool = False
    flow: int = 1
    dice: tuple[str, ...] = ()


class Layouts(Struct, frozen=True):
    """The layout of sections: `head` across the page, then `columns`; what neither names comes last.

    On paper also: `shares` of the width for the columns, `below`: further columns one under the other; an id
    "secondaries:usable" is a section's second part; `prints`: by id, how it is printed. `rules`: those a character
    needs in play, each with the section, or "section.column", that must hold something for it ("": always).
    """

    head: tuple[str, ...]
    columns: Layout
    shares: tuple[int, ...] = ()
    below: tuple[Layout, ...] = ()
    prints: Mapping[str, Print] = {}
    rules: tuple[tuple[str, str], ...] = ()
