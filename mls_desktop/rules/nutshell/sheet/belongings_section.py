"""Belongings of a character, their present state, and the notes on them."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.belongings import NOTE, listed
from mls_desktop.rules.common.sheet.cells import entry, fields, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats

AMOUNT = Field("amount", "number", bounds=(0, 1_000_000))
MODIFIER = Field("modifier", "number", bounds=(-20, 20))
TURNS = Field("turns", "number", bounds=(0, 999), blank=True)
SPENT = Field("spent", "number", bounds=(0, 99))
DEAD = Field("dead", "flag")


def purse(stats: DerivedStats) -> Section:
    """Section of florins and favor points; for one that changed in play, rows of its sum now and of that written."""
    held = (("money", stats.money, stats.at_creation.money), ("favor", stats.favor, stats.at_creation.favor))
    return fields("purse", (row for each in held for row in _owned(*each)))


def _owned(id: str, now: Figure, written: Figure) -> tuple[Row, ...]:
    told = entry("value", written, AMOUNT, (id,))
    if now == written:
        return (Row(id, (replace(told, key=id),), (id,)),)
    return Row(id, (Cell("value", now, key=id),), (id,)), Row(f"{id}_written", (told,), (id,))


def now(stats: DerivedStats) -> Section:
    """Section of Fate Points spent and of death; hit points and magic points, carried between fights too, stand in
    `body`."""
    state = stats.who.now
    spent = line("fate_spent", given(state.fate_spent, "N-FATE-2"), SPENT, ("now", "fate_spent"))
    return fields("now", (spent, line("dead", given(int(state.dead), "N-HARM-3"), DEAD, ("now", "dead"))))


def effects(stats: DerivedStats) -> Section:
    """Section of effects: a row for each present effect, with modifier, Turns and note."""
    columns = {"modifier": MODIFIER, "turns": TURNS, "note": NOTE}
    return listed("effects", stats.who.now.effects, ("now", "effects"), columns)
