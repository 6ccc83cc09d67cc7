"""All that is rolled against by itself: values, skills and defences, each with the chance of a success beside it."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, looked_up, number
from mls_desktop.rules.common.sheet.belongings import NAME, NOTE, owned
from mls_desktop.rules.common.sheet.cells import entry, joining
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.character import Defence, Skill
from mls_desktop.rules.rules_basics.fight.rules.defending import Stance, defence_target
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.stats.success import chance
from mls_desktop.rules.rules_basics.vocabulary import NAMED_VALUES, USES

VALUE = Field("value", "step", bounds=(0, 99))
USE = Field("use", "choice", options=USES)


def chance_figure(target: Figure) -> Figure:
    """Figure of the chance of a success against `target`, with the target as its part (RB-SR-1)."""
    return looked_up(chance(number(target)), ("target", target), rule="RB-SR-1")


def values(stats: DerivedStats) -> Section:
    """Section of values: Strength and Perception, then the character's own, which join by name (RB-CH-1, RB-CH-3)."""
    rows = []
    for id in stats.value_ids:
        path, target = ("values", id), stats.value(id)
        cells = (entry("value", target, VALUE, path, key=f"values.{id}"), Cell("chance", chance_figure(target)))
        remove = None if id in NAMED_VALUES else Edit("remove", path)
        rows.append(Row(id, cells, path, remove=remove))
    return Section("values", "steps", ("value", "chance"), tuple(rows), add=joining(NAME, ("values",)))


def skills(stats: DerivedStats) -> Section:
    """The section of skills: a row for each that the character has (RB-CH-1)."""

    def told(skill: Skill) -> tuple[Cell, ...]:
        return _rolled("skills", skill.id, stats.skill(skill.id))

    columns = {"use": USE, "value": None, "chance": None}
    return replace(owned("skills", stats.who.skills, columns, {"note": NOTE}, "skills", told), shape="steps")


def defences(stats: DerivedStats) -> Section:
    """Section of active defences, each also as increased by All-Out Defense (RB-AT-3, RB-MV-9)."""

    def told(defence: Defence) -> tuple[Cell, ...]:
        value = stats.defence(defence.id)
        better = defence_target(value, defence.id, Stance(increased=defence.id))
        increased = Cell("increased", better, key=f"defences.{defence.id}.increased")
        return *_rolled("defences", defence.id, value), increased

    columns = {"value": None, "chance": None, "increased": None}
    return replace(owned("defences", stats.who.defences, columns, {}, tell=told), shape="steps")


def _rolled(list: str, id: str, target: Figure) -> tuple[Cell, ...]:
    """Cells of a value or skill rolled against: the target entered, and its chance."""
    value = entry("value", target, VALUE, (list, id, "value"), key=f"{list}.{id}")
    return value, Cell("chance", chance_figure(target))
