"""The look-up of a path below a character or a library entry: which row of which section it belongs to."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Path


def nearest(section: Section, path: Path) -> tuple[Row, int] | None:
    """Row of `section` with the longest path (its own or a cell's) that begins `path`, and the length of that path;
    None where no row has one."""
    best: tuple[Row, int] | None = None
    for row in section.rows:
        length = max((len(own) for own in _paths(row) if own and own == path[: len(own)]), default=0)
        if length and (best is None or length > best[1]):
            best = (row, length)
    return best


def place_in(sections: Iterable[Section], path: Path) -> tuple[str, str] | None:
    """Section and row with the longest path that begins `path`; where no row has one, the section of which the path's
    first part is the id, and ""; None without such a section."""
    best: tuple[int, str, str] | None = None
    ids = set()
    for section in sections:
        ids.add(section.id)
        found = nearest(section, path)
        if found is not None and (best is None or found[1] > best[0]):
            best = (found[1], section.id, found[0].id)
    if best is not None:
        return best[1], best[2]
    return (path[0], "") if path and path[0] in ids else None


def _paths(row: Row) -> list[Path]:
    """Paths that `row` stands for: its own and those its cells edit."""
    return [row.path, *(cell.to.path for cell in row.cells if cell.to is not None)]
