"""The last rounds of a fight side by side: which lines stand in them, and how little of a long log is gone through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from mls_desktop.report.fights.told_rounds import LONGEST, ToldRound, newest_that_fit, told_rounds
from mls_desktop.report.log import LogEntry, LogLine


def line(at: int, text: str, level: int = 0) -> LogLine:
    return LogLine(at, LogEntry("", text), level)


LOG = (
    line(0, "Turn 1", 1), line(0, "Set actions", 2), line(0, "Ann fights."), line(1, "Round 1", 2),
    line(1, "Ann hits."), line(2, "Ork misses."), line(3, "Turn 2", 1), line(3, "Round 1", 2), line(3, "Ork hits."),
)  # fmt: skip
SET = ToldRound("Turn 1 · Set actions", ("Ann fights.",))
FIRST = ToldRound("Round 1", ("Ann hits.", "Ork misses."))
LATER = ToldRound("Turn 2 · Round 1", ("Ork hits.",))


@pytest.mark.parametrize(
    ("at", "now", "most", "rounds"),
    [
        (4, ["Turn 2", "Round 1"], 3, [SET, FIRST, LATER]),
        (4, ["Turn 2", "Round 1"], 2, [FIRST, LATER]),
        (4, ["Turn 2", "Round 2"], 3, [FIRST, LATER, ToldRound("Round 2")]),
        (2, ["Turn 1", "Round 1"], 3, [SET, ToldRound("Round 1", ("Ann hits.",))]),
        (1, ["Turn 1", "Round 1"], 3, [SET, ToldRound("Round 1")]),
        (0, ["Turn 1"], 3, [ToldRound("Turn 1")]),
        (0, [], 3, []),
    ],
)
def test_the_last_rounds_up_to_a_moment(at: int, now: list[str], most: int, rounds: list[ToldRound]) -> None:
    assert told_rounds(LOG, at, now, most) == rounds


class Counted(Sequence[LogLine]):
    """A log that counts what is asked of it."""

    def __init__(self, lines: list[LogLine]) -> None:
        self.lines, self.asked = lines, 0

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, at: int) -> LogLine:  # type: ignore[override]
        self.asked += 1
        return self.lines[at]

    def __reversed__(self) -> Iterator[LogLine]:
        for each in reversed(self.lines):
            self.asked += 1
            yield each


def test_of_a_long_log_its_end_alone_is_gone_through() -> None:
    lines = [each for at in range(3_000) for each in ([line(at, f"Round {at}", 1)] * (at % 10 == 0) + [line(at, "x")])]
    log = Counted(lines)
    found = told_rounds(log, 3_000, ["Round 2990"], 3)
    assert [each.title for each in found] == ["Round 2970", "Round 2980", "Round 2990"] and log.asked < 60


def test_a_round_of_a_thousand_lines_is_told_by_its_newest_and_measured_a_few_times() -> None:
    (told,) = told_rounds([line(at, str(at)) for at in range(1_000)], 1_000, [], 3)
    assert told.lines == tuple(map(str, range(1_000 - LONGEST, 1_000)))
    measured = list[str]()

    def fits(text: str) -> bool:
        measured.append(text)
        return text.count("\n") < 3

    many = [str(at) for at in range(5_000)]
    assert newest_that_fit(many, fits) == "4997\n4998\n4999" and len(measured) < 20
    assert newest_that_fit(["one two three"], lambda text: len(text) < 9) == "one two…"
    assert newest_that_fit([], fits) == ""
