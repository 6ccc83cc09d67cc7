"""Tests that fail and then pass alone: which turn a run red, which do not, and for how long."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.systems import SYSTEMS
from tests.scripts import loaded, outside

flaky = loaded("flaky")
ROOT = Path(__file__).parent.parent
TODAY = date(2030, 3, 20)


def entry(days: int = 0) -> Any:
    """An entry of the list that was put there so many days ago."""
    return flaky.Entry(TODAY - timedelta(days), "keys are slow")


# ---- the list


def test_the_list_is_read() -> None:
    held = flaky.entries('["tests/a.py::b[\\"1\\"\\\\n]"]\nsince = 2030-03-20\nwhy = "keys are slow"')
    assert held == {'tests/a.py::b["1"\\n]': entry()}
    assert flaky.entries("# nothing") == {}


@pytest.mark.parametrize(
    "lines",
    [
        'why = "slow"',
        "since = 2030-03-20",
        'since = 2030-03-20\nwhy = " "',
        'since = "2030-03-20"\nwhy = "slow"',
        'since = 2030-03-20T10:00:00\nwhy = "slow"',
        'since = 2030-03-20\nwhy = "slow"\nuntil = 2031-01-01',
        'since = 2030-03-20\nwhy = "slow"\n["a::b"]',
        "since = soon",
    ],
    ids=["no-day", "no-why", "empty-why", "day-in-quotes", "hour", "further-key", "twice", "no-toml"],
)
def test_a_list_that_is_not_as_it_must_be_is_refused(lines: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        flaky.entries(f'["a::b"]\n{lines}')


@pytest.mark.parametrize(
    ("days", "fault"),
    [(0, ""), (14, ""), (15, "has been there for 15 days"), (-1, ""), (-2, "was put there 2 days from now")],
    ids=["today", "last-day", "a-day-more", "where-it-is-tomorrow", "to-come"],
)
def test_a_name_stays_its_days(days: int, fault: str) -> None:
    assert entry(days).fault(TODAY).startswith(fault) and bool(entry(days).fault(TODAY)) == bool(fault)


def test_no_name_stays_longer() -> None:
    held = flaky.entries(flaky.LIST.read_text("utf-8"))
    faults = {test: fault for test, each in held.items() if (fault := each.fault(date.today()))}
    assert not faults, "mend the test, and take it off the list"


def not_gathered(tests: list[str]) -> str:
    """The complaint about ids that no test has, `tests` gathered as in the long tier, which has all; "" for none."""
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    env = {**outside(), "MLS_TIER": "long"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    # pytest gathers nothing where one is not there, and tells which.
    missing = {*tests} - {*done.stdout.splitlines()}
    return done.stderr or ", ".join(sorted(missing)) if missing else ""


@pytest.mark.needs(*SYSTEMS)
def test_each_name_is_that_of_a_test() -> None:
    held = list(flaky.entries(flaky.LIST.read_text("utf-8")))
    assert not held or not_gathered(held) == "", "take it off the list"


@pytest.mark.long
def test_a_name_of_no_test_is_found() -> None:
    case, other = "tests/test_flaky.py::test_a_name_stays_its_days", "tests/test_flaky.py::test_the_list_is_read"
    assert not_gathered([f"{case}[today]", f"{case}[last-day]", other]) == ""
    for gone in (f"{case}[yesterday]", f"{case}_long", "tests/test_gone.py::test_it"):
        assert gone.partition("[")[0] in not_gathered([gone, other])
    assert not_gathered([case, other]) == case, "a failed test bears its case"


# ---- what a run comes to

FAILED = {"a::x": "AssertionError", "a::y": "TimeoutError"}
RUN = flaky.Run(1, 7, True, FAILED)


@pytest.mark.parametrize(
    ("run", "is_tried"),
    [
        (RUN, True),
        (flaky.Run(1, 7, True, dict.fromkeys(map(str, range(flaky.MOST)), "")), True),
        (flaky.Run(1, 7, True, dict.fromkeys(map(str, range(flaky.MOST + 1)), "")), False),
        (flaky.Run(1, 7, False, FAILED), False),
        (flaky.Run(1, 7, True, {}), False),
        (flaky.Run(1), False),
        (flaky.Run(0, 7, True, {}), False),
        (flaky.Run(2, 7, True, FAILED), False),
        (flaky.Run(139, 7, True, FAILED), False),
    ],
    ids=["few", "most", "too-many", "not-whole", "none", "no-record", "passed", "stopped", "signal"],
)
def test_a_run_is_tried_again_where_few_tests_failed_and_no_more_went_wrong(run: Any, is_tried: bool) -> None:
    assert run.is_tried_again == is_tried


@pytest.mark.parametrize(
    ("run", "passes"),
    [
        (flaky.Run(0, 7, True, {}, ["a::x"]), True),
        (flaky.Run(0, 7, True, {}, []), False),
        (flaky.Run(0, 7, True, {}, ["a::x", "a::y"]), False),
        (flaky.Run(0, 7, False, {}, ["a::x"]), False),
        (flaky.Run(1, 7, True, {}, ["a::x"]), False),
        (flaky.Run(0), False),
    ],
    ids=["passed", "skipped", "more-than-it", "not-whole", "exit-code", "no-record"],
)
def test_alone_a_test_must_pass(run: Any, passes: bool) -> None:
    assert run.passes_alone("a::x") == passes


@pytest.mark.parametrize(
    ("passed", "listed", "complaint"),
    [
        (["a::x", "a::y"], {"a::x": entry(), "a::y": entry(14)}, ""),
        (["a::x", "a::y"], {"a::x": entry()}, "1 flaky and not on flaky.toml"),
        (["a::x", "a::y"], {"a::x": entry(), "a::y": entry(15)}, "1 flaky and not on flaky.toml"),
        (["a::x"], {"a::x": entry(), "a::y": entry()}, "1 failed again alone"),
        (["a::x"], {}, "1 failed again alone, 1 flaky and not on flaky.toml"),
        ([], {"a::x": entry(), "a::y": entry()}, "2 failed again alone"),
    ],
    ids=["all-listed", "one-not", "one-too-long", "failed-though-listed", "both", "none-passes"],
)
def test_only_listed_tests_that_pass_alone_leave_a_run_green(passed, listed, complaint) -> None:
    assert flaky.complaint(RUN, passed, listed, TODAY) == complaint


def test_a_flaky_test_is_told_with_what_it_said_and_how_to_list_it() -> None:
    lines = list(flaky.told(RUN, ["a::x", "a::y"], {"a::x": entry(3)}, TODAY))
    assert lines[0] == "2 flaky: failed, then passed alone with the same seed (--randomly-seed=7)"
    assert lines[1:3] == ["  a::x: AssertionError", "    on flaky.toml since 2030-03-17: keys are slow"]
    assert lines[3] == "  a::y: TimeoutError" and "not on flaky.toml" in lines[4]
    copied = "\n".join(lines[5:]).replace("...", "keys are slow")
    assert flaky.entries(copied) == {"a::y": entry()}
    assert "15 days" in list(flaky.told(RUN, ["a::x"], {"a::x": entry(15)}, TODAY))[2]
    assert list(flaky.told(RUN, [], {}, TODAY)) == ["0 flaky"]
