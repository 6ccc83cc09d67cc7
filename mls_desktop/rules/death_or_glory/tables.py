"""The tables of the rules, which stand in the library where a world may change them, and what may be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from mls_desktop.rules.death_or_glory.library import Table, TableRow
from mls_desktop.rules.death_or_glory.terms import BANDS, PLACES, TYPES, WeaponType
from mls_desktop.rules.death_or_glory.world import World

TYPE_ROWS: Mapping[WeaponType, str] = {"S": "small", "M": "medium", "L": "large", "H": "huge"}


class Form(Struct, frozen=True):
    """What a table must be like: the values of each row, the rows that are named by id, and whether the rows go up by
    numbers to a last one that takes all the rest."""

    values: tuple[str, ...]
    named: tuple[str, ...] = ()
    banded: bool = False
    dice: bool = False


FORMS: Mapping[str, Form] = {
    "damage_bonus": Form(("bonus",), banded=True),
    "natural_endurance": Form(("endurance",), banded=True),
    "fight_losses": Form(("light", "heavy"), banded=True),
    "march_losses": Form(("march", "forced", "run"), banded=True),
    "weapon_types": Form(("least", "attack", "shield"), named=tuple(TYPE_ROWS[each] for each in TYPES), dice=True),
    "hit_places": Form(("aimed",), named=PLACES, banded=True),
    "shot_bands": Form(("chance", "damage"), named=BANDS),
    "target_speeds": Form(("chance",), banded=True),
    "target_sizes": Form(("chance",)),
    "visibility": Form(("chance",)),
}
"""The tables that the rules look into, by id."""


def row_at(world: World, table: str, key: int) -> TableRow:
    """The row of a banded table that a number falls into: the first that reaches up to it, else the last."""
    rows = world.tables[table].rows
    return next((row for row in rows if row.upto is not None and key <= row.upto), rows[-1])


def row_of(world: World, table: str, id: str) -> TableRow:
    """The row of that name. Raises KeyError."""
    found = next((row for row in world.tables[table].rows if row.id == id), None)
    if found is None:
        raise KeyError(id)
    return found


def value_at(world: World, table: str, key: int, value: str) -> int:
    """What a banded table gives for a number."""
    return row_at(world, table, key).values.get(value, 0)


def value_of(world: World, table: str, id: str, value: str) -> int:
    """What the row of that name gives. Raises KeyError."""
    return row_of(world, table, id).values.get(value, 0)


def type_row(world: World, type: WeaponType) -> TableRow:
    """What the type of a weapon or shield means."""
    return row_of(world, "weapon_types", TYPE_ROWS[type])


def faults(table: Table) -> Iterator[str]:
    """What is wrong with a table that the rules look into, as kinds of "wrong_table": "unknown", "empty", "rows",
    "order", "last", "values", "dice"."""
    form = FORMS.get(table.id)
    if form is None:
        yield "unknown"
        return
    if not table.rows:
        yield "empty"
        return
    ids = [row.id for row in table.rows]
    if len(set(ids)) < len(ids) or (form.named and tuple(ids) != form.named):
        yield "rows"
    ends = [row.upto for row in table.rows]
    if form.banded:
        reached = [end for end in ends[:-1] if end is not None]
        if len(reached) < len(ends) - 1 or any(a >= b for a, b in pairwise(reached)):
            yield "order"
        if ends[-1] is not None:
            yield "last"
    elif any(end is not None for end in ends):
        yield "order"
    if any(set(row.values) != set(form.values) for row in table.rows):
        yield "values"
    if any((row.dice is None) == form.dice for row in table.rows):
        yield "dice"
