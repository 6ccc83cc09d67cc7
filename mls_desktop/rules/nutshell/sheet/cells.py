"""The few ways in which cells of the Nutshell's sheet are made."""

from __future__ import annotations

from mls_desktop.rules.common.edits import Edit, Path
from mls_desktop.rules.common.figures import Figure, Value, given
from mls_desktop.rules.common.sheets import Cell, Field, State

MOST = "most"
"""Said in place of the next cost where no rule lets a trait be bought any higher."""
NOTHING = given(None)


def entry(
    column: str, value: Value | Figure, field: Field, path: Path, key: str = "", state: State = "plain", name: str = ""
) -> Cell:
    """A cell that a person may change by setting what stands at `path`."""
    figure = value if isinstance(value, Figure) else given(value)
    return Cell(column, figure, field, Edit("set", path), key, state=state, name=name)


def text(column: str, value: str | None) -> Cell:
    """A word shown: an id or what somebody typed."""
    return Cell(column, given(value))


def joining(field: Field, path: Path) -> Cell:
    """How a row joins the list at `path`."""
    return Cell("add", NOTHING, field, Edit("add", path))


def next_cell(following: Figure | None, rule: str) -> Cell:
    """What one step more costs beyond what is paid already; "most" where the rules allow none."""
    return Cell("next", given(MOST, rule) if following is None else following)
