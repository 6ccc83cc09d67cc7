"""Supplementary skills that may be picked and are still to be picked, and the dice missing of skills and senses
(DOG-SK-7)."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.cells import NOTHING, entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.death_or_glory.stats.accounts import picks_left, supplementary_account
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.missing_dice import missing

SUPPLEMENTARY = Field("supplementary", "sum", sides=(4,), blank=True)


def picking(stats: DerivedStats) -> Section:
    """Section of the 1d4, the number of skills left to pick, and the missing dice of skills and senses, thrown at
    once."""
    person = stats.who
    die = entry("value", supplementary_account(person.supplementary), SUPPLEMENTARY, ("supplementary",))
    left = picks_left(person)
    # Known or not, the count has its place before the dice: those would move under the hand that throws the 1d4.
    counted = Row("to_pick", (Cell("value", left or NOTHING),))
    rows = [Row("supplementary_die", (die,), ("supplementary",)), counted]
    if person.role == "player":
        rows += [row for of in ("skill_dice", "sense_dice") for row in throwing(stats, of, of == "sense_dice")]
    heads = (("left", left), ("picks", left.parts[0][1])) if left is not None else ()
    return Section("picking", "fields", ("value",), tuple(rows), heads)


def throwing(stats: DerivedStats, of: str, blank: bool = False) -> list[Row]:
    """List of one row to enter all missing dice of kind `of` ("skill_dice", "sense_dice", "race_dice"), which with
    `blank` may be left blank for the average; empty where none is missing."""
    sides = tuple(side for each in missing(stats.who, stats.world, of) for side in each)
    field, path = Field("thrown", "dice", sides=sides, blank=blank), ("thrown", of)
    return [Row(of, (entry("value", NOTHING, field, path),), path)] if sides else []
