"""The headings of sides in a list of fighters: the name of each, and how many points all of it have left; the points
of fighters who share a chip."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text


class SideHead(Struct, frozen=True):
    """Heading of a side: its id, its name, and the text on its points, "" where nobody of it has any."""

    side: str
    name: str
    points: str


def side_heads(
    rows: Sequence[FighterRow], names: Mapping[str, str], hidden: Container[str] = frozenset()
) -> dict[str, SideHead]:
    """Heading of each side by the id of its first fighter seen; {} where a side's fighters do not stand together, or
    all are on one side. `names`: of sides, by id; `hidden`: ids of fighters who are not seen, but counted."""
    runs = [(side, list(group)) for side, group in groupby(rows, lambda row: row.side)]
    if len(runs) < 2 or len({side for side, _group in runs}) < len(runs):
        return {}
    found = {}
    for side, group in runs:
        first = next((row.id for row in group if row.id not in hidden), None)
        if first is not None:
            found[first] = SideHead(side, names.get(side, side), _points(group))
    return found


def _points(rows: Sequence[FighterRow]) -> str:
    """Text on the points of all `rows`; whoever is below 0 counts as 0, so that nobody's wounds eat up another's."""
    pools = [row.pool for row in rows if row.pool is not None]
    if not pools:
        return ""
    left, most = sum(max(0, now) for now, _most in pools), sum(most for _now, most in pools)
    return _("{left} of {most} points").format(left=left, most=most)


def shared_points(rows: Sequence[FighterRow]) -> str:
    """Points of the fighters of `rows` who are still in the fight, or of all where none is: "6/6", or "1–6/6", from the
    fewest to the most, where they differ; "" where nobody has any."""
    pools = [row.pool for row in rows if row.pool is not None and row.state == "plain"]
    pools = pools or [row.pool for row in rows if row.pool is not None]
    if not pools:
        return ""
    now, most = ([pool[nth] for pool in pools] for nth in (0, 1))
    return f"{_span(now)}/{_span(most)}"


def _span(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    return number_text(least) if least == most else f"{number_text(least)}\N{EN DASH}{number_text(most)}"


def weakest(rows: Sequence[FighterRow]) -> FighterRow:
    """Fighter of `rows`, at least one, who has the least share of their points left; one still in the fight first."""
    return min(rows, key=lambda row: (row.state != "plain", _share(row)))


def _share(row: FighterRow) -> float:
    return row.pool[0] / max(1, row.pool[1]) if row.pool is not None else 1.0
