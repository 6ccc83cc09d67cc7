"""The sweep: a scenario once for each of its system calls, with the fault on just that call; what must hold after."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mls_desktop.storage.saving import STRAY
from tests.faults.child import Request
from tests.faults.desk import Told
from tests.faults.program import Program
from tests.faults.scenarios import SCENARIOS, Scenario, copies
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
        self.scenario: Scenario = SCENARIOS[name]
        self.request = Request("", name, writer)
        self._count = 0
        self.seen = self._without_fault()

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
        for fault in faults:
            for breach in self._tried(fault):
                yield f"{fault}: {breach}"

    def _tried(self, fault: Fault) -> list[str]:
        for _ in range(TRIES):
            breaches = self._one(fault)
            if breaches is not None:
                return breaches
        return ["the fault went astray"]

    def _one(self, fault: Fault) -> list[str] | None:
        """What does not hold with this fault; None where it met another call."""
        folder, output = self._folder(), self.home / "trace"
        with self.program.case(self._request(folder)) as life:
            old = self.scenario.content(folder)
            words = injection(fault.call, fault.what, fault.for_good)
            with traced(life, output, *words, thread=fault.call.thread):
                told = life.go()
            if fault.what == KILL:
                # Of a kill strace shows no line with the call: it is the one it was meant for, or none.
                found = None if told is not None else self._after_kill(folder, old)
            elif told is None:
                found = [f"the child died: {output.read_text()[-300:]}"]
            elif not hit(output, folder):
                found = None
            else:
                found = [*self._after_error(folder, old, told, fault), *self._strays(folder, fault)]
                found += self._again(folder, life.go())
        shutil.rmtree(folder)
        return found

    def _after_kill(self, folder: Path, old: bytes | None) -> list[str]:
        found = self.scenario.content(folder)
        if found not in (old, self.seen.new):
            return [f"neither old nor new: {_short(found)}"]
        return self._lost(folder) if found != self.seen.new else []

    def _lost(self, folder: Path) -> list[str]:
        """Where the old content stands, the edit must be in its recovery copy."""
        if not self.scenario.keeps_copy or any(copy.body == self.seen.new for copy in copies(folder)):
            return []
        return ["no recovery copy of the edit"]

    def _after_error(self, folder: Path, old: bytes | None, told: Told, fault: Fault) -> list[str]:
        found = self.scenario.content(folder)
        if not self.scenario.tells:
            return [] if found in (old, self.seen.new) else [f"neither old nor new: {_short(found)}"]
        if told.said == "saved":
            is_needed = fault.call.kind in NEEDED and self._is_of_content(fault.call)
            wrong = [f"said saved, and is {_short(found)}"] if found != self.seen.new else []
            return [*wrong, *(["said saved"] if is_needed else [])]
        if told.said == "unsynced":
            wrong = [f"said to be in place, and is {_short(found)}"] if found != self.seen.new else []
            return [*wrong, *self._lost(folder)]
        return self._after_failure(folder, old, told)

    def _is_of_content(self, call: Call) -> bool:
        """Whether a call has to do with the step's own file, its temporary or their folder."""
        return self.scenario.names in call.text or _role(f"{call.kind}({call.text}") == "sync folder"

    def _after_failure(self, folder: Path, old: bytes | None, told: Told) -> list[str]:
        found = self.scenario.content(folder)
        breaches = [] if told.said == "failed" else [f"said {told.said!r}"]
        if found != old:
            breaches.append(f"said to have failed, and is {_short(found)} instead of {_short(old)}")
        if not told.dirty:
            breaches.append("said to have failed, and nothing is unsaved")
        if self.scenario.names not in told.text:
            breaches.append(f"the message does not name the file: {told.text}")
        return breaches + self._lost(folder)

    def _strays(self, folder: Path, fault: Fault) -> list[str]:
        """One fault leaves no temporary, unless it was that of taking it away."""
        if fault.for_good or fault.call.kind.startswith("unlink"):
            return []
        left = [file.name for file in folder.rglob("*") if STRAY.match(file.name)]
        return [f"left behind: {left}"] if left else []

    def _again(self, folder: Path, told: Told | None) -> list[str]:
        """Once the fault is gone, the step works."""
        expected = "saved" if self.scenario.tells else ""
        if told is None or told.said != expected:
            return [f"does not work again: {told}"]
        found = self.scenario.content(folder)
        return [] if found == self.seen.new else [f"works again, and is {_short(found)}"]

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


def _short(data: bytes | None) -> str:
    return "nothing" if data is None else f"{len(data)} bytes {data[:30]!r}"
