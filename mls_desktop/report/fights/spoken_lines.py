"""Lines said aloud of who is asked in a fight: name and points, the choice at hand, whom it may be aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.words.i18n import _

NAMED = 6
"""Number of targets above which they are not named one by one."""


def with_points(fighter_row: FighterRow) -> str:
    """Name of a fighter with the points left, where they have any: "Hedda Vale, 9 of 10"."""
    if fighter_row.pool is None:
        return fighter_row.name
    now, most = fighter_row.pool
    return ", ".join((fighter_row.name, _("{now} of {most}").format(now=now, most=most)))


def asked_lines(who: str, what: str, further: Iterable[str]) -> str:
    """Lines on a prompt: `who` is asked `what`, then `further` lines that are not empty."""
    first = f"{who}: {what}" if who else what
    return "\n".join((first, *filter(None, further)))


def choice_line(choice: str, whom: str) -> str:
    """Line on the choice at hand and on `whom` it is aimed at; the choice alone where that is ""."""
    aimed = _("{choice}; aimed at {whom}")
    return aimed.format(choice=choice, whom=whom) if choice and whom else choice


def targets_line(targets: Sequence[str], numbers: Mapping[str, int], names: Mapping[str, str]) -> str:
    """Line on all `targets`, ids, with the numbers that aim at them; "" where there is one alone, or too many."""
    aimed = [id for id in targets if id in numbers]
    if not 1 < len(aimed) <= NAMED:
        return ""
    told = (f"{numbers[id]} {names.get(id, id)}" for id in aimed)
    return _("Targets: {who}").format(who=", ".join(told))
