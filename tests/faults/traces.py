"""System calls seen and faulted by strace, attached to one thread of a child while it does its step."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.program import Life

CALL = re.compile(r"^(?:(?P<thread>\d+) +)?(?P<kind>[a-z0-9_]+)\((?P<rest>.*)$")
FILES = "%file,%desc"
KILL = "signal=KILL"


@dataclass(frozen=True)
class Call:
    """The `nth` call of a kind on the child's thread number `thread`; `text` is what strace writes of it."""

    thread: int
    kind: str
    nth: int
    text: str

    def __str__(self) -> str:
        return f"{self.kind}#{self.nth} of thread {self.thread}: {self.text[:150]}"


@contextmanager
def traced(life: Life, output: Path, *words: str, thread: int | None = None) -> Iterator[None]:
    """strace on a child, or on one of its threads alone, whose counters are its own; gone afterwards."""
    follow = ["-f"] if thread is None else []
    target = life.pid if thread is None else life.threads()[thread]
    command = ["strace", *follow, "-y", "-s", "16", "-o", str(output), *words, "-p", str(target)]
    watch = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert watch.stderr is not None
    said = watch.stderr.readline()
    try:
        assert "attached" in said, said
        yield
    finally:
        watch.terminate()
        watch.communicate()


def file_calls(life: Life, output: Path, folder: Path) -> list[Call]:
    """The calls of a trace that concern the folder, in their order. Each thread must have been there from the start."""
    numbers = {id: nth for nth, id in enumerate(life.threads())}
    counts: dict[tuple[int, str], int] = {}
    found = []
    for line in output.read_text("utf-8", "replace").splitlines():
        match = CALL.match(line)
        if match is None:
            continue
        id, kind = int(match["thread"] or life.pid), match["kind"]
        is_ours = str(folder) in line
        assert id in numbers or not is_ours, f"a thread that began after the child was ready: {line}"
        if id in numbers:
            key = (numbers[id], kind)
            counts[key] = counts.get(key, 0) + 1
            if is_ours:
                found.append(Call(numbers[id], kind, counts[key], match["rest"]))
    return found


def injection(call: Call, fault: str, for_good: bool = False) -> tuple[str, ...]:
    """Words for strace that put a fault (`error=EIO`, `signal=KILL`) on a call, or on it and all later of its kind."""
    return "-e", f"trace={call.kind}", "-e", f"inject={call.kind}:{fault}:when={call.nth}{'+' if for_good else ''}"


def hit(output: Path, folder: Path) -> list[str]:
    """The lines of the calls that were faulted and concern the folder."""
    lines = output.read_text("utf-8", "replace").splitlines()
    return [line for line in lines if "(INJECTED)" in line and str(folder) in line]
