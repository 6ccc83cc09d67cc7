"""What he carries and owns, how he is now, and what is noted of him."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.cells import entry, joining
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.figures import Figure, given
from mls_desktop.rules.common.places import entry_ids
from mls_desktop.rules.common.sheets import Field, Row, Section
from mls_desktop.rules.death_or_glory.arms import Reckoning

NAME = Field("name", "text")
COUNT = Field("count", "number", bounds=(0, 9999))
NOTE = Field("note", "text")
ENC = Field("enc", "number", bounds=(0, 9999))
AMOUNT = Field("amount", "number", bounds=(0, 1_000_000_000))
DEBT = Field("dodge_debt", "number", bounds=(0, 990))
FLAG = Field("flag", "flag")
NOTES = Field("notes", "text", wide=True)


def gear(r: Reckoning) -> Section:
    """A row a thing carried."""
    rows = []
    for thing, at in zip(r.who.gear, entry_ids(r.who.gear), strict=True):
        path = ("gear", at)
        cells = (
            entry("name", thing.name, NAME, (*path, "name")),
            entry("count", thing.count, COUNT, (*path, "count")),
            entry("enc", thing.enc, ENC, (*path, "enc")),
            entry("note", thing.note, NOTE, (*path, "note")),
        )
        rows.append(Row(at, cells, path, thing.name, remove=Edit("remove", path), move=True))
    return Section("gear", "items", ("count", "enc", "note"), tuple(rows), add=joining(NAME, ("gear",)))


def purse(r: Reckoning) -> Section:
    """Money."""
    row = Row("money", (entry("value", _amount(r.who.money), AMOUNT, ("money",)),), ("money",))
    return Section("purse", "fields", ("value",), (row,))


def _amount(held: int | float) -> Figure:
    return given(Fraction(str(held)) if isinstance(held, float) else held)


def now(r: Reckoning) -> Section:
    """Wounds that go on between fights (DOG-HP-2, DOG-HP-5, DOG-CB-3)."""
    state = r.who.now
    rows = [_flag("serious", state.serious), _flag("stabilised", state.stabilised), _flag("dead", state.dead)]
    path = ("now", "dodge_debt")
    rows.append(Row("dodge_debt", (entry("value", given(state.dodge_debt, "DOG-CB-3"), DEBT, path),), path))
    return Section("now", "fields", ("value",), tuple(rows))


def _flag(id: str, on: bool) -> Row:
    path = ("now", id)
    return Row(id, (entry("value", int(on), FLAG, path),), path)


def notes(r: Reckoning) -> Section:
    """Free text."""
    row = Row("notes", (entry("text", r.who.notes, NOTES, ("notes",)),), ("notes",))
    return Section("notes", "text", ("text",), (row,))
