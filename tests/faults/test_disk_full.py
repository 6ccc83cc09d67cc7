"""Full disks (D4): after any number of bytes, without a file to be had, and in the middle of a write."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.child import Request
from tests.faults.disks import fill, memory_disk
from tests.faults.judge import Judge
from tests.faults.program import Program
from tests.faults.scenarios import SCENARIOS
from tests.promises import Promise

pytestmark = pytest.mark.timeout(600)

ROWS = [name for name, each in SCENARIOS.items() if each.tells and each.is_durable]
SIZE = 200_000
STEPS = 40
DISK, FILES = 2 << 20, 30
SHIM = Path(__file__).with_name("shim.c")


def step_bytes() -> list[int]:
    """0 and on to more than the whole, in 40 steps."""
    return [SIZE * nth // (STEPS - 2) for nth in range(STEPS)]


def new_content(program: Program, name: str, folder: Path) -> bytes | None:
    """The content after the step where nothing is in its way."""
    folder.mkdir()
    with program.case(Request(str(folder), name, size=SIZE)) as life:
        assert life.go() is not None
    return SCENARIOS[name].content(folder)


@pytest.mark.machine("mount")
@pytest.mark.parametrize("name", ROWS)
def test_a_disk_with_so_many_bytes_left(name: str, program: Program, tmp_path: Path, promise: Promise) -> None:
    judge = Judge(SCENARIOS[name], new_content(program, name, tmp_path / "free"))
    said = []
    for nth, free in enumerate(step_bytes()):
        folder = tmp_path / f"disk{nth}"
        with memory_disk(folder, DISK, FILES), program.case(Request(str(folder), name, size=SIZE)) as life:
            old = judge.scenario.content(folder)
            filler = fill(folder, free)
            told = life.go()
            assert told is not None and judge.after_error(folder, old, told) == [], free
            filler.unlink()
            assert judge.again(folder, life.go()) == [], free
            said.append(told.said)
    assert said[0] == "failed" and said[-1] == "saved", "the steps go from too little to enough"
    promise("D4", "disk full after so many bytes", asked=STEPS, reached=len(said))


@pytest.mark.machine("mount")
@pytest.mark.parametrize("name", ROWS)
def test_a_disk_without_another_file(name: str, program: Program, tmp_path: Path) -> None:
    judge = Judge(SCENARIOS[name], new_content(program, name, tmp_path / "free"))
    folder = tmp_path / "disk"
    with memory_disk(folder, DISK, FILES), program.case(Request(str(folder), name, size=SIZE)) as life:
        old = judge.scenario.content(folder)
        fillers = []
        try:
            for nth in range(FILES):
                fillers.append(folder / f"filler{nth}")
                fillers[-1].touch()
        except OSError:
            fillers.pop()
        told = life.go()
        assert told is not None and told.said == "failed" and judge.after_error(folder, old, told) == []
        for filler in fillers:
            filler.unlink()
        assert judge.again(folder, life.go()) == []


@pytest.fixture(scope="module")
def filling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, Path, Path]]:
    """The program on a disk that does as it is told: the program, the folder it is about, the file of the orders."""
    home = tmp_path_factory.mktemp("shim")
    library, orders, folder = home / "shim.so", home / "orders", home / "below"
    folder.mkdir()
    subprocess.run(["gcc", "-shared", "-fPIC", "-nostdlib", "-O2", "-o", library, SHIM], check=True)
    made = Program(LD_PRELOAD=str(library), SHIM_PREFIX=str(folder), SHIM_ORDERS=str(orders))
    yield made, folder, orders
    made.close()


@pytest.mark.machine("gcc")
@pytest.mark.parametrize("name", ROWS)
def test_a_write_that_is_cut_short(name: str, filling, tmp_path: Path, promise: Promise) -> None:
    program, below, orders = filling
    judge = Judge(SCENARIOS[name], new_content(program, name, tmp_path / "free"))
    said = []
    for nth, most in enumerate([*step_bytes(), -1]):
        folder = below / f"{name}{nth}"
        folder.mkdir()
        with program.case(Request(str(folder), name, size=SIZE)) as life:
            old = judge.scenario.content(folder)
            orders.write_text(str(most))
            told = life.go()
            orders.unlink()
            assert told is not None and judge.after_error(folder, old, told) == [], most
            assert judge.again(folder, life.go()) == [], most
            said.append(told.said)
    assert said[0] == said[-1] == "failed" and said[-2] == "saved"
    promise("D4", "a write cut short after so many bytes, fsync failing", asked=STEPS + 1, reached=len(said))
