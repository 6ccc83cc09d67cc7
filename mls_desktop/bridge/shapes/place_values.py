"""Protection of the places of a body, by the rows of their section."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Cell, Row


def value_cell(row: Row) -> Cell | None:
    """First cell of `row` with a whole number; None without one."""
    return next((cell for cell in row.cells if isinstance(cell.figure.value, int)), None)


def value_of(row: Row) -> int:
    """Protection of a place, as a number; 0 for none."""
    cell = value_cell(row)
    return cell.figure.value if cell is not None and isinstance(cell.figure.value, int) else 0


def cover_of(row: Row) -> str:
    """Kind of cover at a place: the first further fact of its value that is a word; "" for none."""
    cell = value_cell(row)
    return next((str(fact) for _name, fact in cell.also if isinstance(fact, str)), "") if cell is not None else ""


def covers_in(rows: list[Row]) -> list[str]:
    """Kinds of cover at the places of `rows`, each once; places without any are left out."""
    return list(dict.fromkeys(cover for row in rows if (cover := cover_of(row))))
