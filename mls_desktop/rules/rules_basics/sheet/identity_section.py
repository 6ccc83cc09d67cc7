"""Identity of a character, and their part in a fight beside their arms."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given, looked_up
from mls_desktop.rules.common.sheet.cells import fields, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.vocabulary import ROLES

NAME = Field("name", "text", free=True)
PLAYER = Field("player", "text", free=True)
ROLE = Field("role", "choice", options=ROLES)
SPEED = Field("speed", "number", bounds=(0, 99))
MOVE = Field("move", "number", bounds=(0, 999))
FLAG = Field("flag", "flag")
BY_SPEED = "by_speed"
"""Word of the way in which a place in the order is found."""
NUMBERS, EXPLAINED = "", "explained"
"""The groups of rows: what a fight needs at a glance, and what is told beside it."""


def who(stats: DerivedStats) -> Section:
    """Section with the name, the player and the role of a character, a row for each."""
    person = stats.who
    rows = (
        line("name", person.name, NAME, ("name",)),
        line("player", person.player, PLAYER, ("player",)),
        line("role", person.role, ROLE, ("role",)),
    )
    return fields("who", rows)


def combat(stats: DerivedStats) -> Section:
    """Section of Speed, the order it gives, Move, what armour takes off, Ambidexterity (RB-CH-1, RB-RD-1)."""
    order = looked_up(BY_SPEED, ("speed", stats.speed), rule="RB-RD-1")
    rows = (
        line("speed", stats.speed, SPEED, ("speed",), "speed"),
        Row("order", (Cell("value", order),), group=EXPLAINED),
        line("move", stats.move, MOVE, ("move",), "move"),
        Row("resistance", (Cell("value", stats.resistance, key="resistance"),)),
        line("ambidexterity", given(int(stats.who.ambidexterity), "RB-AT-4"), FLAG, ("ambidexterity",)),
    )
    return fields("combat", rows)
