"""The sweep: a scenario once for each of its system calls, with the fault on just that call; what must hold after."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mls_desktop.storage.saving import STRAY
from tests.faults.child import Request
from tests.faults.desk import Told
from tests.faults.judge import Judge
from tests.faults.program import Program
from tests.faults.scenarios import KILLED, SCENARIOS, Scenario
from tests.faults.traces import FILES, KILL, Call, file_calls, hit, injection, traced

ERRORS = ("EIO", "ENOSPC", "EACCES", "EDQUOT", "EROFS")
WRITES = {"write", "pwrite64", "writev"}
SYNCS = {"fsync", "fdatasync"}
RENAMES = {"rename", "renameat", "renameat2"}
NEEDED = WRITES | SYNCS | RENAMES
TRIES = 3
"""A call of the same kind that has to do with no file may come in between, so that the fault goes astray."""


@dataclass(frozen=True)
class Seen:
    """A scenario without a fault: its calls, what was said, the content after it."""

    calls: list[Call]
    told: Told
    new: bytes | None


@dataclass(frozen=True)
class Fault:
    """One fault on one call."""

    call: Call
    what: str
    for_good: bool = False

    def __str__(self) -> str:
        return f"{self.what} {'from then on' if self.for_good else 'once'} at {self.call}"


class Sweep:
    """The sweep over one scenario with one writer, each case in a folder of its own below `home`."""

    def __init__(self, program: Program, home: Path, name: str, writer: str = "checked") -> None:
        self.program, self.home = program, home
        self.scenario: Scenario = (SCENARIOS | KILLED)[name]
        self.request = Request("", name, writer)
        self._count = 0
        self.seen = self._without_fault()
        self.judge = Judge(self.scenario, self.seen.new)

    def _folder(self) -> Path:
        self._count += 1
        folder = self.home / f"case{self._count}"
        folder.mkdir()
        return folder

    def _request(self, folder: Path) -> Request:
        return Request(str(folder), self.request.scenario, self.request.writer)

    def _without_fault(self) -> Seen:
        folder, output = self._folder(), self.home / "calls"
        with self.program.case(self._request(folder)) as life:
            with traced(life, output, "-e", f"trace={FILES}"):
                told = life.go()
            assert told is not None, "the child died without a fault"
            return Seen(file_calls(life, output, folder), told, self.scenario.content(folder))

    def kills(self) -> list[Fault]:
        return [Fault(call, KILL) for call in self.seen.calls]

    def failures(self, errors: int) -> list[Fault]:
        """So many of the errors on each call, one after the other in turn, once and for good."""
        turns = ((call, ERRORS[(nth + more) % len(ERRORS)]) for nth, call in enumerate(self.seen.calls)
                 for more in range(errors))  # fmt: skip
        return [Fault(call, f"error={error}", for_good) for call, error in turns for for_good in (False, True)]

    def breaches(self, faults: list[Fault]) -> Iterator[str]:
        """What does not hold, in words."""
        yield from (f"without a fault: {breach}" for breach in self.judge.without_fault())
        for fault in faults:
            yield from (f"{fault}: {breach}" for breach in self._tried(fault))

    def _tried(self, fault: Fault) -> list[str]:
        for _ in range(TRIES):
            breaches = self._one(fault)
            if breaches is not None:
                return breaches
        return ["the fault went astray"]

    def _one(self, fault: Fault) -> list[str] | None:
        """What does not hold with this fault; None where it met another call."""
        folder, output, judge = self._folder(), self.home / "trace", self.judge
        with self.program.case(self._request(folder)) as life:
            old = self.scenario.content(folder)
            words = injection(fault.call, fault.what, fault.for_good)
            with traced(life, output, *words, thread=fault.call.thread):
                told = life.go()
            if fault.what == KILL:
                # Of a kill strace shows no line with the call: it is the one it was meant for, or none.
                found = None if told is not None else judge.after_kill(folder, old)
            elif told is None:
                found = [f"the child died: {output.read_text()[-300:]}"]
            elif not hit(output, folder):
                found = None
            else:
                found = [*judge.after_error(folder, old, told, self._is_needed(fault)), *self._strays(folder, fault)]
                found += judge.again(folder, life.go())
        shutil.rmtree(folder)
        return found

    def _is_needed(self, fault: Fault) -> bool:
        """Whether without the call nothing is saved: one that has to do with the step's own file, its temporary or
        their folder, rather than with the copy that may go."""
        call, own = fault.call, self.scenario.own
        is_folder = not own and _role(f"{call.kind}({call.text}") == "sync folder"
        is_own = (own or self.scenario.names) in call.text or is_folder
        return call.kind in NEEDED and is_own

    def _strays(self, folder: Path, fault: Fault) -> list[str]:
        """One fault leaves no temporary, unless it was that of taking it away."""
        if fault.for_good or fault.call.kind.startswith("unlink"):
            return []
        left = [file.name for file in folder.rglob("*") if STRAY.match(file.name)]
        return [f"left behind: {left}"] if left else []

    def undurable(self) -> list[str]:
        """Whether the calls that make a file last were made in their order: all bytes, fsync, rename, fsync of the
        folder."""
        text = [f"{call.kind}({call.text}" for call in self.seen.calls if call.kind in NEEDED]
        order = [_role(line) for line in text]
        wanted = ["write", "sync", "rename", "sync folder"]
        steps = iter(order)
        missed = [want for want in wanted if want not in steps]
        return [f"not made, or not in order: {missed}; made: {order}"] if missed else []


def _role(line: str) -> str:
    """What a call does for a file to last."""
    kind = line.partition("(")[0]
    if kind in WRITES:
        return "write"
    if kind in RENAMES:
        return "rename"
    path = line.partition("<")[2].partition(">")[0]
    return "sync folder" if Path(path).is_dir() else "sync"
