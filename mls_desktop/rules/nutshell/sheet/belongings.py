"""What he carries and owns, how he is now, and what is noted of him."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.figures import Figure, given
from mls_desktop.rules.common.places import entry_ids
from mls_desktop.rules.common.sheets import Field, Row, Section
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.sheet.cells import entry, joining

NAME = Field("name", "text")
COUNT = Field("count", "number", bounds=(0, 9999))
NOTE = Field("note", "text")
AMOUNT = Field("amount", "number", bounds=(0, 1_000_000))
MODIFIER = Field("modifier", "number", bounds=(-20, 20))
TURNS = Field("turns", "number", bounds=(0, 999), blank=True)
SPENT = Field("spent", "number", bounds=(0, 99))
DEAD = Field("dead", "flag")
NOTES = Field("notes", "text", wide=True)


def gear(r: Reckoning) -> Section:
    """A row a thing carried."""
    rows = []
    for thing, at in zip(r.who.gear, entry_ids(r.who.gear), strict=True):
        path = ("gear", at)
        cells = (
            entry("name", thing.name, NAME, (*path, "name")),
            entry("count", thing.count, COUNT, (*path, "count")),
            entry("note", thing.note, NOTE, (*path, "note")),
        )
        rows.append(Row(at, cells, path, thing.name, remove=Edit("remove", path), move=True))
    return Section("gear", "items", ("count", "note"), tuple(rows), add=joining(NAME, ("gear",)))


def purse(r: Reckoning) -> Section:
    """Florins and favor points."""
    rows = [
        Row(id, (entry("value", _amount(held), AMOUNT, (id,)),), (id,))
        for id, held in (("money", r.who.money), ("favor", r.who.favor))
    ]
    return Section("purse", "fields", ("value",), tuple(rows))


def _amount(held: int | float) -> Figure:
    return given(Fraction(str(held)) if isinstance(held, float) else held)


def now(r: Reckoning) -> Section:
    """State carried between fights, but for the points that stand with his body."""
    state = r.who.now
    spent = Row("fate_spent", (entry("value", state.fate_spent, SPENT, ("now", "fate_spent")),), ("now", "fate_spent"))
    dead = Row("dead", (entry("value", int(state.dead), DEAD, ("now", "dead")),), ("now", "dead"))
    return Section("now", "fields", ("value",), (spent, dead))


def effects(r: Reckoning) -> Section:
    """A row an effect that lasts."""
    rows = []
    for effect, at in zip(r.who.now.effects, entry_ids(r.who.now.effects), strict=True):
        path = ("now", "effects", at)
        cells = (
            entry("name", effect.name, NAME, (*path, "name")),
            entry("modifier", effect.modifier, MODIFIER, (*path, "modifier")),
            entry("turns", effect.turns, TURNS, (*path, "turns")),
            entry("note", effect.note, NOTE, (*path, "note")),
        )
        rows.append(Row(at, cells, path, effect.name, remove=Edit("remove", path), move=True))
    columns = ("modifier", "turns", "note")
    return Section("effects", "items", columns, tuple(rows), add=joining(NAME, ("now", "effects")))


def notes(r: Reckoning) -> Section:
    """Free text."""
    row = Row("notes", (entry("text", r.who.notes, NOTES, ("notes",)),), ("notes",))
    return Section("notes", "text", ("text",), (row,))
