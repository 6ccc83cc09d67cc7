"""Lines said aloud of who is asked in a fight: name and points, the choice at hand, whom it may be aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.words.i18n import _

NAMED = 6
"""Number of targets above which they are not named one by one."""


def with_points(fighter_row: FighterRow, side: str = "") -> str:
    """Name of a fighter with that of the `side`, if given, state, and the points left, where they have any: "Hedda
    Vale, 9 of 10"."""
    pool = fighter_row.pool
    points = _("{now} of {most}").format(now=pool[0], most=pool[1]) if pool is not None else ""
    return ", ".join(filter(None, (fighter_row.name, side, *fighter_row.tags, points)))


def asked_lines(who: str, what: str, further: Iterable[str]) -> str:
    """Lines on a prompt: `who` is asked `what`, then `further` lines that are not empty."""
    first = f"{who}: {what}" if who else what
    return "\n".join((first, *filter(None, further)))


def choice_line(choice: str, whom: str) -> str:
    """Line on the choice at hand and on `whom` it is aimed at; the choice alone where that is ""."""
    aimed = _("{choice}; aimed at {whom}")
    return aimed.format(choice=choice, whom=whom) if choice and whom else choice


def targets_line(fighter_rows: Sequence[FighterRow], numbers: Mapping[str, int]) -> str:
    """Line on all targets, `fighter_rows`, with the numbers that aim at them, state and points; "" where there is one
    alone, or too many."""
    aimed = [row for row in fighter_rows if row.id in numbers]
    if not 1 < len(aimed) <= NAMED:
        return ""
    told = (f"{numbers[row.id]} {with_points(row)}" for row in aimed)
    return _("Targets: {who}").format(who="; ".join(told))
