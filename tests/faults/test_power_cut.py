"""Power cuts (D5) on real file systems: what is said to be saved is there afterwards, and at any moment before it is
the old or the new."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from tests.faults.child import Request
from tests.faults.disks import Disk
from tests.faults.judge import Judge
from tests.faults.program import Life, Program
from tests.faults.scenarios import SCENARIOS
from tests.faults.sweep import Fault, Sweep
from tests.faults.traces import injection, traced
from tests.promises import Promise
from tests.tiers import cases

pytestmark = [pytest.mark.machine("mount"), pytest.mark.timeout(1200)]

ROWS = [name for name, each in SCENARIOS.items() if each.tells and each.is_durable]
KINDS = ("ext4", "xfs")
PATIENCE = 10.0
STOP = "signal=STOP"


class Cutting:
    """A scenario on a disk in `home` whose power is cut."""

    def __init__(self, program: Program, home: Path, kind: str, name: str, writer: str = "checked") -> None:
        self.program, self.home, self.kind = program, home, kind
        self.request = Request(str(home / "disk0"), name, writer)
        self.content = SCENARIOS[name].content

    def after_saved(self) -> tuple[bytes | None, bytes | None]:
        """The new content as the program left it, and what is there after a cut right then."""
        disk = Disk(self.kind, self.home / "disk0", self.home / "image")
        with disk.on(), self.program.case(self.request) as life:
            disk.settle()
            told = life.go()
            assert told is not None and told.said == "saved"
            new = self.content(disk.folder)
            disk.cut()
        with disk.on():
            return new, self.content(disk.folder)

    def at(self, fault: Fault, judge: Judge) -> list[str] | None:
        """What does not hold after a cut at that call; None where the program did not come by."""
        disk = Disk(self.kind, self.home / "disk0", self.home / "image")
        with disk.on(), self.program.case(self.request) as life:
            disk.settle()
            old = self.content(disk.folder)
            words = injection(fault.call, fault.what)
            with traced(life, self.home / "trace", *words, thread=fault.call.thread):
                life.line.send(b"go")
                is_stopped = stopped(life)
                disk.cut()
                life.kill()
        with disk.on():
            return judge.after_kill(disk.folder, old) if is_stopped else None


def stopped(life: Life) -> bool:
    """Waits until the child stands still. False where it has done its step instead."""
    end = time.monotonic() + PATIENCE
    life.line.settimeout(0.002)
    while time.monotonic() < end:
        status = Path(f"/proc/{life.pid}/stat").read_text().rpartition(")")[2].split()[0]
        if status in "tT":
            return True
        try:
            if life.line.recv(1 << 16):
                return False
        except TimeoutError:
            continue
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_said_to_be_saved_is_there(kind: str, program: Program, tmp_path: Path, promise: Promise) -> None:
    cuts = cases(all=6, long=60)
    for nth in range(cuts):
        name = ROWS[nth % len(ROWS)]
        new, found = Cutting(program, tmp_path, kind, name).after_saved()
        assert new is not None and found == new, name
    promise("D5", f"power cut right after saved, {kind}: new", asked=cuts, reached=cuts)


@pytest.mark.machine("strace")
@pytest.mark.parametrize("kind", KINDS)
def test_before_it_is_old_or_new(kind: str, program: Program, tmp_path: Path, promise: Promise) -> None:
    cuts, reached, random = cases(all=6, long=60), 0, Random(kind)
    sweeps = {name: Sweep(program, _made(tmp_path / name), name) for name in ROWS}
    for nth in range(cuts * 2):
        name = ROWS[nth % len(ROWS)]
        call = random.choice(sweeps[name].seen.calls)
        cutting = Cutting(program, _made(tmp_path / f"{name}-{kind}"), kind, name)
        breaches = cutting.at(Fault(call, STOP), sweeps[name].judge)
        assert not breaches, f"{name}, {call}: {breaches}"
        reached += breaches is not None
        if reached == cuts:
            break
    promise("D5", f"power cut before saved, {kind}: old or new", asked=cuts, reached=reached)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["save", "save-new"])
def test_it_finds_a_writer_that_leaves_the_folder_out(kind: str, name: str, program: Program, tmp_path: Path) -> None:
    new, found = Cutting(program, tmp_path, kind, name, "without_folder").after_saved()
    assert new is not None and found != new


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder
