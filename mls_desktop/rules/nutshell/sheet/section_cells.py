"""The few ways in which cells of the Nutshell's sheet are made."""

from __future__ import annotations

from typing import get_args

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.cells import entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.nutshell.vocabulary import Base

BASE = Field("base", "choice", options=get_args(Base), blank=True)
MOST = "most"
"""Said in place of the next cost where no rule lets a trait be bought any higher."""


def next_cell(following: Figure | None, rule: str) -> Cell:
    """Cell "next": `following`, the cost of one step more beyond the points already paid; "most" where that is None, as
    the rules allow no further step."""
    return Cell("next", given(MOST, rule) if following is None else following)


def base_row(column: str, element: Base, path: Path, nth: int) -> Row:
    """Row of `element`, the `nth` primary, from 1, of a base (N-SEC-1), called by that number; editing sets `path`."""
    return Row(f"base_{path[-1]}", (entry(column, element, BASE, path, name=f"base_trait_{nth}"),), path)


def made_of(bases: tuple[Base, ...]) -> Figure:
    """Figure that lists the primaries of which an average is made, without a value and without anybody's levels."""
    return Figure(None, "input", tuple((base, given(None)) for base in bases))
