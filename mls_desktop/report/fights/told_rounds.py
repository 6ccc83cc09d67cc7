"""The last rounds of a fight side by side: the heading of each, and what was told in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from mls_desktop.report.log import LogLine

BETWEEN = " \N{MIDDLE DOT} "
"""Sign between the headings of one round: its Turn and its number."""


class ToldRound(Struct, frozen=True):
    """Round of a fight, or what stands in its place where rounds are not counted: its `title`, and a line for each
    entry of the log in it, the oldest first."""

    title: str
    lines: tuple[str, ...] = ()


def told_rounds(lines: Iterable[LogLine], at: int, now: Sequence[str], most: int) -> list[ToldRound]:
    """The last rounds, at most `most`, of the log's `lines` that were told before the moment after the first `at`
    events. `now`: the headings of that moment, whose round comes last, also where nothing has happened in it yet. A
    heading under which nothing stands leads the next one's title: "Turn 2 · Round 1"."""
    found: list[ToldRound] = []
    headings: list[str] = []
    for line in lines:
        if line.at >= at:
            break
        if line.level:
            headings.append(line.told.text)
        elif headings or not found:
            found.append(ToldRound(BETWEEN.join(headings), (line.told.text,)))
            headings = []
        else:
            found[-1] = ToldRound(found[-1].title, (*found[-1].lines, line.told.text))
    last = now[-1] if now else ""
    if last and not (found and found[-1].title.rpartition(BETWEEN)[2] == last):
        found.append(ToldRound(last))
    return found[-most:]
