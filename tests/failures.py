"""The record of a run, for the script that tries failed tests again (`packaging/flaky.py`): the tests that failed, the
seed, and whether the run was whole. `-p tests.failures --failures FILE` has it written at the end; a run that is torn
off leaves no record, nor does one whose process ends by an exception."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

LONGEST = 200
"""Letters of what a test said when it failed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that names the file of the record."""
    parser.addoption("--failures", metavar="FILE", help="write which tests failed, and with what seed")


def pytest_configure(config: pytest.Config) -> None:
    """Has one process of the run keep the record: the one to which all reports come."""
    file = config.getoption("--failures")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(Path(file)))


def one_line(report: pytest.TestReport) -> str:
    """The first line of what a failed test said."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = str(report.longrepr if crash is None else crash.message)
    return next((line.strip()[:LONGEST] for line in said.splitlines() if line.strip()), "")


class Record:
    """Failures and passes as they are reported, written to `file` when the run ends."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.failed: dict[str, str] = {}
        self.passed: set[str] = set()
        self.reported: set[str] = set()
        self.unread: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a step of a test: also one of set-up or taking down, and the crash of a process."""
        self.reported.add(report.nodeid)
        if report.failed:
            self.failed.setdefault(report.nodeid, one_line(report))
        elif report.passed and report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a file whose tests could not be gathered."""
        if report.failed:
            self.unread.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Writes the record. `seed`: None where no seed was set."""
        seed = session.config.getoption("randomly_seed", None)
        stopped = session.shouldfail or session.shouldstop
        record: dict[str, Any] = {
            "seed": seed if isinstance(seed, int) else None,
            "whole": not stopped and not self.unread and len(self.reported) == session.testscollected,
            "failed": self.failed,
            "passed": sorted(self.passed - self.failed.keys()),
        }
        self.file.write_text(json.dumps(record), "utf-8")
        self._take_back_at_an_exception()

    def _take_back_at_an_exception(self) -> None:
        """Has the record taken away where the process ends by an exception, which has the exit code of a failed test.
        Only now: what comes before is the tests' own, and their hook may be left behind by one that failed."""
        shown = sys.excepthook

        def torn_off(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            self.file.unlink(missing_ok=True)
            shown(kind, error, trace)

        sys.excepthook = torn_off
