"""The table of promises at the end of a run: what was promised, how many cases were asked for, how many were reached.

A test tells its number by the fixture `promise`; one that is a single case says so by the mark `promises`. Numbers of
the same promise and words are added up, also over the processes that share a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

KEY = "promise"
Row = tuple[str, str, int, int]
"""Promise, words, asked, reached."""
Promise = Callable[..., None]


@pytest.fixture
def promise(request: pytest.FixtureRequest) -> Promise:
    """Tells one number of the table: `promise("D2", "kills at each call", asked=30, reached=30)`. Fewer than asked
    fail the test."""

    def told(code: str, words: str, *, asked: int, reached: int) -> None:
        request.node.user_properties.append((KEY, [code, words, asked, reached]))
        if reached < asked:
            pytest.fail(f"{code}, {words}: {reached} of {asked}", pytrace=False)

    return told


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """One case asked for each mark `promises` of a test, and reached if it passed. Before its report is made."""
    for mark in item.iter_markers("promises") if call.when == "call" else ():
        code, words = mark.args
        item.user_properties.append((KEY, [code, words, 1, int(call.excinfo is None)]))


def rows_of(reports: Iterable[Any]) -> list[Row]:
    """The rows of the table, in the order of the promises."""
    sums: dict[tuple[str, str], list[int]] = {}
    for report in reports:
        # Each report of a test carries all it has told by then.
        for key, value in report.user_properties if getattr(report, "when", "") == "call" else ():
            if key == KEY:
                code, words, asked, reached = value
                held = sums.setdefault((code, words), [0, 0])
                held[0] += asked
                held[1] += reached
    made = ((code, words, asked, reached) for (code, words), (asked, reached) in sums.items())
    return sorted(made, key=lambda row: (row[0][:1], int("0" + row[0][1:]), row[1]))


def table(rows: Iterable[Row]) -> Iterator[str]:
    """The lines of the table."""
    rows = list(rows)
    width = max((len(words) for _code, words, *_ in rows), default=0)
    yield f"{'':3}  {'promise':{width}}  {'asked':>9}  {'reached':>9}"
    for code, words, asked, reached in rows:
        yield f"{code:3}  {words:{width}}  {asked:>9,}  {reached:>9,}{'' if reached >= asked else '  NOT REACHED'}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Once, at the end, where the reports of all processes come together."""
    reports = [report for held in terminalreporter.stats.values() for report in held if hasattr(report, "when")]
    rows = rows_of(reports)
    if rows:
        terminalreporter.section("promises")
        for line in table(rows):
            terminalreporter.write_line(line)
