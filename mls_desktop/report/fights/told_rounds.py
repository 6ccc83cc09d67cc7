"""The last rounds of a fight side by side: the heading of each, and what was told in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import islice

from msgspec import Struct

from mls_desktop.report.log import LogLine
from mls_desktop.words.cut_short import cut_short, last_that

BETWEEN = " \N{MIDDLE DOT} "
"""Sign between the headings of one round: its Turn and its number."""
LONGEST = 40
"""Number of lines of a round that are told at most, the newest."""


class ToldRound(Struct, frozen=True):
    """Round of a fight, or what stands in its place where rounds are not counted: its `title`, and a line for each
    entry of the log in it, the oldest first."""

    title: str
    lines: tuple[str, ...] = ()


def told_rounds(lines: Sequence[LogLine], at: int, now: Sequence[str], most: int) -> list[ToldRound]:
    """Last rounds, at most `most`, of the log's `lines` that were told before the moment after the first `at` events,
    each with its newest `LONGEST` lines. `now`: the headings of that moment, whose round comes last, also where nothing
    has happened in it yet. A heading under which nothing stands leads the next one's title: "Turn 2 · Round 1"."""
    rounds: list[ToldRound] = []
    newest, headings = list[str](), list[str]()

    def close() -> None:
        if newest:
            rounds.append(ToldRound(BETWEEN.join(reversed(headings)), tuple(reversed(newest))))
        newest.clear()
        headings.clear()

    end = bisect_left(lines, at, key=lambda line: line.at)
    for line in islice(reversed(lines), len(lines) - end, None):
        if line.level:
            headings.append(line.told.text)
            continue
        if headings:
            close()
            if len(rounds) >= most:
                break
        if len(newest) < LONGEST:
            newest.append(line.told.text)
    close()
    rounds.reverse()
    last = now[-1] if now else ""
    if last and not (rounds and rounds[-1].title.rpartition(BETWEEN)[2] == last):
        rounds.append(ToldRound(last))
    return rounds[-most:]


def newest_that_fit(lines: Sequence[str], fits: Callable[[str], bool]) -> str:
    """Text of as many of the last `lines`, whole ones below each other, as fit; the last alone, cut short at a word,
    where not even that does."""
    count = last_that(lambda more: fits("\n".join(lines[-more:])), len(lines) + 1)
    return "\n".join(lines[-count:]) if count else cut_short(lines[-1], fits) if lines else ""
