"""The parts of a ledger: what points were spent on, their shares of its bar, and where its legend stands.

What a category gives back is spent on others, so it is added to the budget: the bar is all that could be spent, and
what is left of it stays empty. Example: of 80 points and 20 that weaknesses give back, 10 and 30 are spent; they are
the shares 0 to 0.1 and 0.1 to 0.4 of the bar, and the 60 left its last 0.6. A gain has no share.
"""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, cell_of
from mls_desktop.words.i18n import _

SPENT, TOTAL, LEFT = "spent", "total", "left"


def spent_on(section: Section) -> list[tuple[str, int]]:
    """Categories of the ledger with the points spent on each, in order; below 0 a gain. Others are left out."""
    figures = [(row.id, row.cells[0].figure.value) for row in section.rows]
    return [(id, value) for id, value in figures if isinstance(value, int)]


def told_figures(section: Section) -> tuple[dict[str, tuple[Row, Cell]], list[tuple[Row, Cell]]]:
    """Row and cell of each sum ("spent", "total", "left") by its name, and of each category with points, in order."""
    cells = [(row, cell_of(row, name)) for row in section.rows for name in (SPENT, TOTAL, LEFT)]
    rows = {row.id: row for row in section.rows}
    sums = {cell.column: (row, cell) for row, cell in cells if cell is not None}
    return sums, [(rows[id], rows[id].cells[0]) for id, _points in spent_on(section)]


def head_texts(section: Section) -> tuple[str, str, str]:
    """Three texts: the points spent, of how many, and the points left or too many; the last "" if it comes out even."""
    heads = {name: figure.value for name, figure in section.heads}
    left = heads.get(LEFT)
    rest = ""
    if isinstance(left, int) and left:
        rest = _("{n} left").format(n=left) if left > 0 else _("{n} too many").format(n=-left)
    return str(heads.get(SPENT)), _("of {total} points spent").format(total=heads.get(TOTAL)), rest


def is_overspent(section: Section) -> bool:
    """Tells whether the heads of `section` leave fewer than 0 points."""
    left = dict(section.heads).get(LEFT)
    return left is not None and isinstance(left.value, int) and left.value < 0


def category_at(section: Section, share: float) -> int | None:
    """Index of the category whose piece of the bar lies at `share` of its length, from 0 to 1; None where none does."""
    return next((at for at, begin, part in shares(section) if begin <= share < begin + part), None)


def shares(section: Section) -> list[tuple[int, float, float]]:
    """Pieces of the bar for categories with points spent: index of the category, begin and length as shares of the bar,
    from 0 to 1. The bar is as long as the points there are, with those gained, or as those spent, if more."""
    heads = {name: figure.value for name, figure in section.heads}
    spent = [points for _id, points in spent_on(section)]
    spending, gained = [(at, points) for at, points in enumerate(spent) if points > 0], -sum(min(0, n) for n in spent)
    whole = max(int(str(heads.get(TOTAL) or 0)) + gained, sum(points for _at, points in spending), 1)
    found, begin = [], 0
    for at, points in spending:
        found.append((at, begin / whole, points / whole))
        begin += points
    return found


def legend(entries: Iterable[tuple[int, str, int]], width: int, top: int, line: int) -> list[tuple[int, str, int, int]]:
    """Places of a legend's entries as (index, text, x, y), in lines of `width`, the first at `top`, each `line` below
    the one before. An entry of `entries` is a category's index, its text and the text's width; all in pixels."""
    places: list[tuple[int, str, int, int]] = []
    x, y = 0, top
    for at, text, wide in entries:
        if x and x + wide > width:
            x, y = 0, y + line
        places.append((at, text, x, y))
        x += wide
    return places
