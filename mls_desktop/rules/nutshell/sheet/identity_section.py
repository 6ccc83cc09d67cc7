"""Identity of a character, their occupation, and the ledger of their points."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields, joining
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.base_character import ROLES
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.nutshell.character import Handed
from mls_desktop.rules.nutshell.sheet.section_cells import base_row, next_cell
from mls_desktop.rules.nutshell.stats.accounts import age_account, occupation_account, race_account
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import Base

NAME = Field("name", "text", free=True)
PLAYER = Field("player", "text", free=True)
RACE = Field("race", "library", options=("races",))
AGE = Field("age", "number", bounds=(1, 1000), blank=True)
ROLE = Field("role", "choice", options=ROLES)
HANDED = Field("handed", "choice", options=get_args(Handed))
MAGIC = Field("magic", "flag")
OWN_NAME = Field("name", "text", blank=True, free=True)
FROM_LIBRARY = Field("occupation", "library", options=("occupations",))
STEP = Field("step", "step", bounds=(0, 6), blank=True)
ANOTHER_BASE = Field("base", "choice", options=get_args(Base))


def who(stats: DerivedStats) -> Section:
    """Section of name, player, race, age, role, handedness and magic, a row for each."""
    hero = stats.who
    rows = (
        _said("name", entry("value", hero.name, NAME, ("name",))),
        _said("player", entry("value", hero.player, PLAYER, ("player",))),
        _said("race", entry("value", race_account(stats.race), RACE, ("race",))),
        *_ages(stats),
        _said("role", entry("value", given(hero.role, "N-CP-1"), ROLE, ("role",))),
        _said("handed", entry("value", given(hero.handed, "N-SHOOT-3"), HANDED, ("handed",))),
        _said("magic", entry("value", given(int(hero.magic), "N-TMP-1"), MAGIC, ("magic",))),
    )
    return fields("who", rows)


def _ages(stats: DerivedStats) -> tuple[Row, ...]:
    """Row of the age; where it changed since creation, rows of the present age and of that at the start."""
    if stats.age == stats.at_creation.age:
        return (_said("age", entry("value", age_account(stats), AGE, ("age",), "age")),)
    begun = entry("value", stats.at_creation.age, AGE, ("age",))
    return _said("age", Cell("value", age_account(stats), key="age")), Row("age_at_start", (begun,), ("age",))


def _said(id: str, cell: Cell) -> Row:
    return Row(id, (cell,), (id,))


def occupation(stats: DerivedStats) -> Section:
    """Section of the occupation, with a row for each primary of its base where it is the character's own (N-OCC-1)."""
    held = stats.who.occupation
    step = None if held is None else held.step
    cells = (
        entry("name", occupation_account(stats), OWN_NAME, ("occupation", "name"), "occupation"),
        entry("library", held.occupation if held else None, FROM_LIBRARY, ("occupation", "occupation")),
        Cell("base", stats.occupation_base or NOTHING),
        Cell("level", stats.occupation_level or NOTHING, key="occupation.level"),
        *_occupation_steps(stats, step),
    )
    state: State = "plain" if held else "muted"
    remove = Edit("set", ("occupation",)) if held and not stats.has_lived else None
    row = Row("occupation", cells, ("occupation",), state=state, remove=remove)
    own = held.base if held is not None and held.occupation is None else ()
    each = enumerate(zip(own, entry_ids(own), strict=True), 1)
    bases = tuple(base_row("name", element, ("occupation", "base", at), nth) for nth, (element, at) in each)
    add = joining(ANOTHER_BASE, ("occupation", "base")) if own else None
    columns = ("name", "library", "base", "step", "level", "cost", "next")
    return Section("occupation", "fields", columns, (row, *bases), add=add)


def _occupation_steps(stats: DerivedStats, step: int | None) -> tuple[Cell, ...]:
    """Cells "step", "cost" and "next" (cost of one step more) of the occupation: those of creation; of a character who
    has lived those of now. `step`: that of creation, None without an occupation."""
    if stats.has_lived and stats.who.occupation is not None:
        from mls_desktop.rules.nutshell.life.sheet_purchases import step_cells  # read for whom there is a chronicle

        return step_cells(stats, "occupation", stats.occupation_cost)
    return (
        Cell("step", NOTHING) if step is None else entry("step", step, STEP, ("occupation", "step")),
        Cell("cost", stats.occupation_cost or given(0, "N-OCC-1")),
        next_cell(stats.occupation_next, "N-OCC-1"),
    )


def ledger(stats: DerivedStats) -> Section:
    """Section of CP by category, with total, spent and left in its heads and first row (N-CP-2, N-CP-3)."""
    sums = (("total", stats.total), ("spent", stats.spent), ("left", stats.left))
    rows = [_category(id, figure) for id, figure in stats.ledger]
    kept = tuple(Cell(name, figure, key=f"cp.{name}") for name, figure in sums)
    rows[0] = replace(rows[0], cells=(*rows[0].cells, *kept))
    return Section("ledger", "ledger", ("points",), tuple(rows), sums)


def _category(id: str, figure: Figure) -> Row:
    return Row(id, (Cell("points", figure, state="good" if number(figure) < 0 else "plain"),))
