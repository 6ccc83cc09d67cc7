"""The few ways in which cells of the Nutshell's sheet are made."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.sheets import Cell

MOST = "most"
"""Said in place of the next cost where no rule lets a trait be bought any higher."""


def next_cell(following: Figure | None, rule: str) -> Cell:
    """What one step more costs beyond what is paid already; "most" where the rules allow none."""
    return Cell("next", given(MOST, rule) if following is None else following)
