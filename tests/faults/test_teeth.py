"""The tests of this folder find the writers that they are there to find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.program import Program
from tests.faults.sweep import Sweep

pytestmark = [pytest.mark.machine("strace"), pytest.mark.timeout(600)]


def breaches(sweep: Sweep) -> list[str]:
    return [*sweep.undurable(), *sweep.breaches([*sweep.kills(), *sweep.failures(1)])]


def test_the_sweep_finds_a_writer_that_leaves_the_folder_out(program: Program, tmp_path: Path) -> None:
    (found,) = breaches(Sweep(program, tmp_path, "save", "without_folder"))
    assert "'sync folder'" in found


def test_the_sweep_finds_a_writer_that_says_saved_after_an_error(program: Program, tmp_path: Path) -> None:
    found = breaches(Sweep(program, tmp_path, "save", "deaf"))
    assert found and all("fsync" in each and "said saved" in each for each in found)


def test_the_sweep_finds_a_writer_that_truncates(program: Program, tmp_path: Path) -> None:
    found = breaches(Sweep(program, tmp_path, "save", "truncating"))
    assert any("neither old nor new" in each for each in found)
    assert any("said to have failed" in each for each in found)
    assert any("not made" in each for each in found)


WRITERS = [
    ("migration", "without_versions", "in no version"),
    ("recovery-restore", "hasty", "no recovery copy"),
    ("log-append", "rewriting", "nothing is there any more"),
    ("log-mark", "late_marks", "nothing is there any more"),
    ("log-aside", "wasteful", "nothing is there any more"),
]


@pytest.mark.parametrize(
    ("name", "writer", "told"),
    WRITERS,
)
def test_kills_find_a_writer_that_goes_its_own_way(
    name: str, writer: str, told: str, program: Program, tmp_path: Path
) -> None:
    sweep = Sweep(program, tmp_path, name, writer)
    assert any(told in breach for breach in sweep.breaches(sweep.kills()[::-1]))
