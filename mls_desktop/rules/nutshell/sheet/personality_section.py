"""The fifteen pairs of personality (N-PERS-1 to -3)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.sheet.cells import entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.nutshell.stats.accounts import side_account
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.personality import MOST_STRONG_PAIRS, noticeable
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PersonalitySide, SidePair

STEP = Field("step", "step", bounds=(0, 20))
ROLLED = Field("rolled", "flag")
ENDS = ("left", "right")


def personality(stats: DerivedStats) -> Section:
    """Section of the fifteen pairs: a row for each pair, with a cell for each side and one for whether its value was
    rolled."""
    allowed = given(MOST_STRONG_PAIRS, "N-PERS-2")
    heads = (("pairs_at_16", stats.pairs_at_16), ("pairs_allowed", allowed), ("fate", stats.fate_at_start))
    return Section("personality", "pairs", ENDS, tuple(_row(stats, pair) for pair in PAIRS), heads)


def _row(stats: DerivedStats, pair: SidePair) -> Row:
    cells: list[Cell] = []
    sides = tuple(zip(ENDS, cast(tuple[PersonalitySide, PersonalitySide], pair), strict=True))
    for end, side in sides:
        value = side_account(stats, side)
        state: State = "marked" if noticeable(number(value)) else "plain"
        cell = entry(end, value, STEP, ("personality", side), f"personality.{side}", state, side)
        cells.append(_shown(stats, cell))
    for end, side in sides:
        rolled = int(side in stats.who.personality_rolled)
        cells.append(_shown(stats, entry(f"rolled_{end}", rolled, ROLLED, ("personality_rolled", side), name=side)))
    return Row(pair[0], tuple(cells), ("personality", pair[0]))


def _shown(stats: DerivedStats, cell: Cell) -> Cell:
    """Cell `cell`; without its edit once the character has lived, as sides change by the chronicle then (N-ADV-5)."""
    return replace(cell, to=None) if stats.has_lived else cell
