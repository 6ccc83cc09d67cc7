"""The tables of the rules, which stand in the library where a world may change them, and what may be changed."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheet import editable_tables
from mls_desktop.rules.common.sheet.editable_tables import Form, TableRow
from mls_desktop.rules.death_or_glory.vocabulary import BANDS, PLACES, TYPES, WeaponType
from mls_desktop.rules.death_or_glory.world import World

TYPE_ROWS: Mapping[WeaponType, str] = {"S": "small", "M": "medium", "L": "large", "H": "huge"}


PERSON, CLEAR = "medium", "good"
"""Size (DOG-DS-6) and sight (DOG-DS-7) of the target of a shot where none is entered."""
FORMS: Mapping[str, Form] = {
    "damage_bonus": Form(("bonus",), banded=True),
    "natural_endurance": Form(("endurance",), banded=True),
    "fight_losses": Form(("light", "heavy"), banded=True),
    "march_losses": Form(("march", "forced", "run"), banded=True),
    "weapon_types": Form(("least", "attack", "shield"), named=tuple(TYPE_ROWS[each] for each in TYPES), dice=True),
    "hit_places": Form(("aimed",), named=PLACES, banded=True),
    "shot_bands": Form(("chance", "damage"), named=BANDS),
    "target_speeds": Form(("chance",), banded=True),
    "target_sizes": Form(("chance",), among=(PERSON,)),
    "visibility": Form(("chance",), among=(CLEAR,)),
}
"""Form that each table must have which the rules look into, by id."""


def row_at(world: World, table: str, key: int) -> TableRow:
    """Row of the banded library table `table` that the number `key` falls into."""
    return editable_tables.row_at(world.tables[table], key)


def row_of(world: World, table: str, id: str) -> TableRow:
    """Row `id` of library table `table`. Raises KeyError where there is none."""
    return editable_tables.row_of(world.tables[table], id)


def value_at(world: World, table: str, key: int, value: str) -> int:
    """Value named `value` in the row of a banded table at `key`; 0 where the row has none of that name."""
    return row_at(world, table, key).values.get(value, 0)


def value_of(world: World, table: str, id: str, value: str) -> int:
    """Value named `value` in the row `id` of a table; 0 where the row has none of that name. Raises KeyError."""
    return row_of(world, table, id).values.get(value, 0)


def type_row(world: World, type: WeaponType) -> TableRow:
    """Row of the table of weapon types for the type of a weapon or shield."""
    return row_of(world, "weapon_types", TYPE_ROWS[type])
