"""The parts of a ledger: what points were spent on, their shares of its bar, and where its legend stands.

What a category gives back is spent on others, so it is added to the budget: the bar is all that could be spent, and
what is left of it stays empty. Example: of 80 points and 20 that weaknesses give back, 10 and 30 are spent; they are
the shares 0 to 0.1 and 0.1 to 0.4 of the bar, and the 60 left its last 0.6. A gain has no share.
"""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.sheet.sheets import Section

TOTAL = "total"


def spent_on(section: Section) -> list[tuple[str, int]]:
    """The categories with the points spent on each; fewer than none are a gain."""
    figures = [(row.id, row.cells[0].figure.value) for row in section.rows]
    return [(id, value) for id, value in figures if isinstance(value, int)]


def shares(section: Section) -> list[tuple[int, float, float]]:
    """Of each category on which points were spent its number, where it begins on the bar, and its share of it. The bar
    is as long as all points there are with those gained, or as all that were spent, where those are more."""
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
    """Where the entries of a legend stand at a width, the first at `top`, lines so far apart. An entry is a category's
    number, its text and how wide that is; found are number, text, x and y."""
    places: list[tuple[int, str, int, int]] = []
    x, y = 0, top
    for at, text, wide in entries:
        if x and x + wide > width:
            x, y = 0, y + line
        places.append((at, text, x, y))
        x += wide
    return places
