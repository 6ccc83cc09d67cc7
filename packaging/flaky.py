"""Tests that fail and then pass alone: `tests/flaky.toml` lists the few that may, each for some days. The standard
library only."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from steps import ROOT, say

LIST = ROOT / "tests" / "flaky.toml"
LONGEST = 14
"""Days that a test stays on the list."""
MOST = 12
"""Failed tests that are tried again; where more fail it is no flake."""
TESTS_FAILED = 1
"""The exit code of pytest where tests failed, and nothing else went wrong that it knows of."""

Start = Callable[[list[str | Path]], int]
"""Runs a command and gives its exit code."""


@dataclass(frozen=True)
class Entry:
    """A test of the list: the day it was put there, and why."""

    since: date
    why: str

    def fault(self, today: date) -> str:
        """The reason why the entry no longer counts; "" where it does. One day ahead is another part of the world."""
        days = (today - self.since).days
        if days > LONGEST:
            return f"has been there for {days} days, {LONGEST} at most are allowed"
        return f"was put there {-days} days from now" if days < -1 else ""


def entries(text: str) -> dict[str, Entry]:
    """The list by the tests' ids. Raises ValueError where it is not as it must be."""
    found = {}
    for test, held in tomllib.loads(text).items():
        match held:
            case {"since": date() as since, "why": str(why)} if len(held) == 2 and type(since) is date and why.strip():
                found[test] = Entry(since, why.strip())
            case _:
                raise ValueError(f"{test}: a day `since` and a line `why` are wanted, and nothing else")
    return found


@dataclass(frozen=True)
class Run:
    """The record of a run of tests (`tests/failures.py`): failed test -> first line of what it said."""

    code: int
    seed: int | None = None
    whole: bool = False
    failed: Mapping[str, str] | None = None
    passed: Sequence[str] = ()

    @property
    def is_tried_again(self) -> bool:
        """Tells whether a few tests failed and nothing else went wrong."""
        return self.code == TESTS_FAILED and self.whole and 0 < len(self.failed or ()) <= MOST

    def passes_alone(self, test: str) -> bool:
        """Tells whether the run was that of one test, which passed; one that was skipped did not."""
        return self.code == 0 and self.whole and list(self.passed) == [test] and not self.failed

    def seed_words(self) -> list[str]:
        """The words for pytest that give another run the same seed."""
        return ["-p", "no:randomly"] if self.seed is None else [f"--randomly-seed={self.seed}"]


def recorded(command: Sequence[str | Path], file: Path, start: Start) -> Run:
    """Run a command of pytest, keeping its record in `file`."""
    code = start([*command, "-p", "tests.failures", "--failures", file])
    try:
        return Run(code, **json.loads(file.read_text("utf-8")))
    except (OSError, ValueError):
        return Run(code)


def told(run: Run, flaky: Sequence[str], listed: Mapping[str, Entry], today: date) -> Iterator[str]:
    """The lines about the flaky tests of a run."""
    if not flaky:
        yield "0 flaky"
        return
    yield f"{len(flaky)} flaky: failed, then passed alone with the same seed ({' '.join(run.seed_words())})"
    for test in flaky:
        yield f"  {test}: {(run.failed or {})[test]}"
        entry = listed.get(test)
        if entry is None:
            lines = (f"[{json.dumps(test)}]", f"since = {today}", 'why = "..."')
            yield f"    not on {LIST.name}: mend it. Until then, {LONGEST} days at most, tests/{LIST.name} may hold:"
            yield from (f"      {line}" for line in lines)
        else:
            fault = entry.fault(today)
            yield f"    on {LIST.name} since {entry.since}: {entry.why}" + (f"; but it {fault}" if fault else "")


def complaint(run: Run, flaky: Sequence[str], listed: Mapping[str, Entry], today: date) -> str:
    """The reason why a run is red whose failed tests were tried again, `flaky` those that passed then; "" where all are
    on the list."""
    again = len(run.failed or ()) - len(flaky)
    unlisted = sum(test not in listed or bool(listed[test].fault(today)) for test in flaky)
    reasons = {"failed again alone": again, f"flaky and not on {LIST.name}": unlisted}
    return ", ".join(f"{count} {text}" for text, count in reasons.items() if count)


def tried_again(run: Run, alone: Sequence[str | Path], start: Start, folder: Path) -> list[str]:
    """Run each failed test of a run once more, in a process of its own; those that pass are flaky."""
    flaky = []
    for nth, (test, said) in enumerate((run.failed or {}).items()):
        say(f"once more, alone and with the same seed: {test}")
        if recorded([*alone, *run.seed_words(), test], folder / f"{nth}.json", start).passes_alone(test):
            flaky.append(test)
        else:
            say(f"failed again: {test}: {said}")
    return flaky


def tested(
    command: Sequence[str | Path],
    alone: Sequence[str | Path],
    start: Start,
    file: Path = LIST,
    today: date | None = None,
) -> str:
    """Run the tests of a command of pytest; why they are red, "" where they passed. A test that failed is run once
    more, by the words of `alone` and its id; where it passes then, and `file` lists it, it counts as passed."""
    with tempfile.TemporaryDirectory(prefix="mls-failures-") as folder:
        run = recorded(command, Path(folder) / "run.json", start)
        if run.code != 0 and not run.is_tried_again:
            say(f"no failed test is tried again: the run is not whole, or more than {MOST} failed")
            return f"exit code {run.code}"
        flaky = tried_again(run, alone, start, Path(folder)) if run.code else []
    try:
        listed = entries(file.read_text("utf-8")) if flaky else {}
    except (OSError, ValueError) as error:
        say(f"{file}: {error}")
        listed = {}
    today = today or date.today()
    for line in told(run, flaky, listed, today):
        say(line)
    return complaint(run, flaky, listed, today) if run.code else ""
