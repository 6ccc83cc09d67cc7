"""What a character carries and owns, how they are now, and what is noted of them."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet import belongings
from mls_desktop.rules.common.sheet.belongings import amount, listed
from mls_desktop.rules.common.sheet.cells import fields, line
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats

COUNT = Field("count", "number", bounds=(0, 9999))
NOTE = Field("note", "text", free=True)
AMOUNT = Field("amount", "number", bounds=(0, 1_000_000))
MODIFIER = Field("modifier", "number", bounds=(-20, 20))
TURNS = Field("turns", "number", bounds=(0, 999), blank=True)
SPENT = Field("spent", "number", bounds=(0, 99))
DEAD = Field("dead", "flag")


def gear(stats: DerivedStats) -> Section:
    """A row a thing carried."""
    return listed("gear", stats.who.gear, ("gear",), {"count": COUNT, "note": NOTE})


def purse(stats: DerivedStats) -> Section:
    """Florins and favor points."""
    held = (("money", stats.who.money), ("favor", stats.who.favor))
    return fields("purse", (line(id, amount(of_it), AMOUNT, (id,)) for id, of_it in held))


def now(stats: DerivedStats) -> Section:
    """State carried between fights, but for the points that stand with the body."""
    state = stats.who.now
    spent = line("fate_spent", given(state.fate_spent, "N-FATE-2"), SPENT, ("now", "fate_spent"))
    return fields("now", (spent, line("dead", given(int(state.dead), "N-HARM-3"), DEAD, ("now", "dead"))))


def effects(stats: DerivedStats) -> Section:
    """A row an effect that lasts."""
    columns = {"modifier": MODIFIER, "turns": TURNS, "note": NOTE}
    return listed("effects", stats.who.now.effects, ("now", "effects"), columns)


def notes(stats: DerivedStats) -> Section:
    """Free text."""
    return belongings.notes(stats.who.notes)
