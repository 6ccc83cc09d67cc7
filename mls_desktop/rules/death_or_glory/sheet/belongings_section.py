"""Sections of a character's belongings, counters, money, present state and notes."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.belongings import COUNT, NOTE, listed
from mls_desktop.rules.common.sheet.cells import fields, line
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats

ENC = Field("enc", "number", bounds=(0, 9999))
DEBT = Field("dodge_debt", "number", bounds=(0, 990))
FLAG = Field("flag", "flag")


def gear(stats: DerivedStats) -> Section:
    """Section of gear: a row for each thing carried."""
    return listed("gear", stats.who.gear, ("gear",), {"count": COUNT, "enc": ENC, "note": NOTE})


def now(stats: DerivedStats) -> Section:
    """Section of the state that goes on between fights: serious wound, stabilised, dead, and points owed for dodges
    (DOG-HP-2, DOG-HP-5, DOG-CB-3)."""
    state = stats.who.now
    flags = [line(id, int(getattr(state, id)), FLAG, ("now", id)) for id in ("serious", "stabilised", "dead")]
    debt = line("dodge_debt", given(state.dodge_debt, "DOG-CB-3"), DEBT, ("now", "dodge_debt"))
    return fields("now", (*flags, debt))
