"""Sections of a character's belongings, counters, lasting effects and notes."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet import belongings
from mls_desktop.rules.common.sheet.belongings import LEFT, NOTE, listed
from mls_desktop.rules.common.sheet.cells import entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.counters import COUNTERS
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats

MODIFIER = Field("modifier", "number", bounds=(-99, 99))
TURNS = Field("turns", "number", bounds=(0, 9999), blank=True)


def points(stats: DerivedStats) -> Section | None:
    """Section with a box for each counter, with how many are left of it now (RB-CH-3); None without counters."""
    rows = []
    for each, at in zip(stats.who.counters, entry_ids(stats.who.counters), strict=True):
        path = (*COUNTERS, at, "now")
        most = () if each.max is None else (Cell("most", given(each.max, "RB-CH-3")),)
        rows.append(Row(at, (entry("now", given(each.left, "RB-CH-3"), LEFT, path), *most), path, each.name))
    return Section("points", "pools", ("now", "most"), tuple(rows)) if rows else None


def counters(stats: DerivedStats) -> Section:
    """Section with a row for each counter (RB-CH-3): its most, and what fills it, but not how many are left."""
    names = tuple((weapon.id, weapon.name) for weapon in stats.who.weapons)
    made = belongings.counters(stats.who.counters, tuple(stats.weapons), names)
    return replace(made, columns=tuple(column for column in made.columns if column != "now"))


def traits(stats: DerivedStats) -> Section:
    """Section of traits: a row for each, with its note."""
    return listed("traits", stats.who.traits, ("traits",), {"note": NOTE})


def effects(stats: DerivedStats) -> Section:
    """Section with a row for each lasting effect: its modifier, rounds and note (RB-SR-2)."""
    columns = {"modifier": MODIFIER, "turns": TURNS, "note": NOTE}
    return listed("effects", stats.who.now.effects, ("now", "effects"), columns)
