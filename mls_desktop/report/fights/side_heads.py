"""The headings of sides in a list of fighters: the name of each, and how many points all of it have left."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.words.i18n import _


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
