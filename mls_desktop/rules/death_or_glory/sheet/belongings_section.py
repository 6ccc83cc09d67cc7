"""Sections of a character's belongings, counters, money, present state and notes."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet import belongings
from mls_desktop.rules.common.sheet.belongings import amount, listed
from mls_desktop.rules.common.sheet.cells import fields, line
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats

COUNT = Field("count", "number", bounds=(0, 9999))
NOTE = Field("note", "text", free=True)
ENC = Field("enc", "number", bounds=(0, 9999))
AMOUNT = Field("amount", "number", bounds=(0, 1_000_000_000))
DEBT = Field("dodge_debt", "number", bounds=(0, 990))
FLAG = Field("flag", "flag")


def gear(stats: DerivedStats) -> Section:
    """Section of gear: a row for each thing carried."""
    return listed("gear", stats.who.gear, ("gear",), {"count": COUNT, "enc": ENC, "note": NOTE})


def counters(stats: DerivedStats) -> Section:
    """Section of counters: a row for each counter of the character's own."""
    return belongings.counters(stats.who.counters, stats.who.weapons)


def purse(stats: DerivedStats) -> Section:
    """Section of the character's money, in one row."""
    return fields("purse", (line("money", amount(stats.who.money), AMOUNT, ("money",)),))


def now(stats: DerivedStats) -> Section:
    """Section of the state that goes on between fights: serious wound, stabilised, dead, and points owed for dodges
    (DOG-HP-2, DOG-HP-5, DOG-CB-3)."""
    state = stats.who.now
    flags = [line(id, int(getattr(state, id)), FLAG, ("now", id)) for id in ("serious", "stabilised", "dead")]
    debt = line("dodge_debt", given(state.dodge_debt, "DOG-CB-3"), DEBT, ("now", "dodge_debt"))
    return fields("now", (*flags, debt))


def notes(stats: DerivedStats) -> Section:
    """Section of the character's notes, as free text."""
    return belongings.notes(stats.who.notes)
