"""The sections of a character's belongings in any system: things listed by name, amounts, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.cells import entry, fields, joining, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.counters import COUNTERS, OCCASIONS, Counter
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.paths import entry_ids

NAME = Field("name", "text")
"""Entered as a whole: a thing's row goes by its name, and half a name would be another row."""
OWN_NAME = Field("name", "text", free=True)
"""Field for the name of a thing that goes by an id of its own: half a name is a name too."""
LEFT = Field("now", "number", bounds=(0, 9999))
MOST = Field("most", "number", bounds=(0, 9999), blank=True)
REFILLS = Field("refills", "choice", OCCASIONS, blank=True)
COUNT = Field("count", "number", bounds=(0, 9999))
NOTE = Field("note", "text", free=True)
AMOUNT = Field("amount", "number", bounds=(0, 1_000_000_000))
NOTES = Field("notes", "text", wide=True, free=True)


class OwnerStats(Protocol):
    """The protocol of a character's figures as far as the sections of their belongings look at them: `who` they are of,
    a character with notes, and with counters, gear and money where a section shows these."""

    @property
    def who(self) -> Any: ...


Telling = Callable[[Any], tuple[Cell, ...]]
"""Further cells of a thing's row."""


def listed(id: str, held: Sequence[Any], path: Path, columns: Mapping[str, Field]) -> Section:
    """Section `id` with a row for each thing in `held`, the list at `path` of things known by name, and a cell to enter
    each of `columns`; rows join by a typed name, move and leave."""
    rows = []
    for thing, at in zip(held, entry_ids(held), strict=True):
        place = (*path, at)
        told = (entry(column, getattr(thing, column), field, (*place, column)) for column, field in columns.items())
        cells = (entry("name", thing.name, NAME, (*place, "name")), *told)
        again = Edit("add", path, thing)
        rows.append(Row(at, cells, place, thing.name, remove=Edit("remove", place), move=True, again=again))
    return Section(id, "items", tuple(columns), tuple(rows), add=joining(NAME, path))


def owned(
    id: str,
    held: Iterable[Any],
    columns: Mapping[str, Field | None],
    details: Mapping[str, Field],
    shelf: str = "",
    tell: Telling = lambda _thing: (),
) -> Section:
    """Section `id` with a row for each thing in `held`, the character's list `id`, which typed names join and, given
    `shelf`, copies from that library list; `tell` gives a thing further cells. Things have ids of their own. `columns`:
    what the table shows of each, with the field by which it is entered, None for a cell that `tell` gives; `details`:
    what is entered below the row."""
    rows = []
    fields = {**{column: field for column, field in columns.items() if field is not None}, **details}
    for thing in held:
        place = (id, thing.id)
        said = (entry(name, getattr(thing, name), field, (*place, name)) for name, field in fields.items())
        cells = (entry("name", thing.name, OWN_NAME, (*place, "name")), *said, *tell(thing))
        again = Edit("add", (id,), thing)
        rows.append(Row(thing.id, cells, place, thing.name, remove=Edit("remove", place), move=True, again=again))
    joins = Field("name", "library", (shelf,), free=True) if shelf else NAME
    return Section(id, "items", tuple(columns), tuple(rows), add=joining(joins, (id,)), details=tuple(details))


def gear(stats: OwnerStats) -> Section:
    """Section of gear: a row for each thing carried, with its count and note."""
    return listed("gear", stats.who.gear, ("gear",), {"count": COUNT, "note": NOTE})


def purse(stats: OwnerStats) -> Section:
    """Section of the character's money, in one row."""
    return fields("purse", (line("money", amount(stats.who.money), AMOUNT, ("money",)),))


def own_counters(stats: OwnerStats) -> Section:
    """Section as `counters` makes it, of a character whose `weapons` are ids of the library."""
    return counters(stats.who.counters, stats.who.weapons)


def counters(held: Sequence[Counter], weapons: Sequence[str], names: Sequence[tuple[str, str]] = ()) -> Section:
    """Section with a row for each of a character's own counters. `weapons`: those they carry, one of which it may feed;
    `names`: what these are called where no library says it."""
    rows = []
    for each, at in zip(held, entry_ids(held), strict=True):
        place = (*COUNTERS, at)
        cells = [
            entry("name", each.name, NAME, (*place, "name")),
            entry("now", each.left, LEFT, (*place, "now"), key=f"counters.{at}.now"),
            entry("most", each.max, MOST, (*place, "max"), key=f"counters.{at}.max"),
            entry("refills", each.refills or None, REFILLS, (*place, "refills"), key=f"counters.{at}.refills"),
        ]
        fed = tuple(dict.fromkeys((*weapons, *([each.feeds] if each.feeds else []))))
        if fed:
            feeds = Field("feeds", "choice", fed, blank=True, names=tuple(names))
            cells.append(entry("feeds", each.feeds, feeds, (*place, "feeds"), key=f"counters.{at}.feeds"))
        again = Edit("add", COUNTERS, each)
        rows.append(Row(at, tuple(cells), place, each.name, remove=Edit("remove", place), move=True, again=again))
    columns = ("now", "most", "refills", "feeds")
    return Section("counters", "items", columns, tuple(rows), add=joining(NAME, COUNTERS))


def amount(held: int | float) -> Figure:
    """Figure of a number of coins or points, exactly as it stands in the file."""
    return given(Fraction(str(held)) if isinstance(held, float) else held)


def notes(stats: OwnerStats) -> Section:
    """Section with one free text, the character's notes, to be read and entered."""
    row = Row("notes", (entry("text", stats.who.notes, NOTES, ("notes",)),), ("notes",))
    return Section("notes", "text", ("text",), (row,))
