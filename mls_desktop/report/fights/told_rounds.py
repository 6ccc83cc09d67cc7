"""The last rounds of a fight side by side: the heading of each, and what was told in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from mls_desktop.report.log import LogLine
from mls_desktop.words.cut_short import cut_short

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
    rounds: list[ToldRound] = []
    headings: list[str] = []
    for line in lines:
        if line.at >= at:
            break
        if line.level:
            headings.append(line.told.text)
        elif headings or not rounds:
            rounds.append(ToldRound(BETWEEN.join(headings), (line.told.text,)))
            headings = []
        else:
            rounds[-1] = ToldRound(rounds[-1].title, (*rounds[-1].lines, line.told.text))
    last = now[-1] if now else ""
    if last and not (rounds and rounds[-1].title.rpartition(BETWEEN)[2] == last):
        rounds.append(ToldRound(last))
    return rounds[-most:]


def newest_that_fit(lines: Sequence[str], fits: Callable[[str], bool]) -> str:
    """Text of as many of the last `lines`, whole ones below each other, as fit; the last alone, cut short at a word,
    where not even that does."""
    texts = ("\n".join(lines[at:]) for at in range(len(lines)))
    found = next((text for text in texts if fits(text)), None)
    return found if found is not None else cut_short(lines[-1], fits) if lines else ""
