"""Every system call of every way of writing, killed (D2) and failed (D3) in the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.program import Program
from tests.faults.scenarios import KILLED, SCENARIOS
from tests.faults.sweep import ERRORS, Sweep
from tests.promises import Promise
from tests.tiers import cases

pytestmark = [pytest.mark.machine("strace"), pytest.mark.timeout(1200)]


@pytest.mark.parametrize("name", SCENARIOS | KILLED)
def test_killed_at_any_call_it_is_old_or_new(name: str, program: Program, tmp_path: Path, promise: Promise) -> None:
    sweep = Sweep(program, tmp_path, name)
    faults = sweep.kills()
    breaches = list(sweep.breaches(faults))
    assert faults and not breaches, "\n".join(breaches)
    promise("D2", "killed at each system call: old or new", asked=len(faults), reached=len(faults))


@pytest.mark.parametrize("name", SCENARIOS)
def test_any_call_may_fail(name: str, program: Program, tmp_path: Path, promise: Promise) -> None:
    sweep = Sweep(program, tmp_path, name)
    faults = sweep.failures(cases(all=1, long=len(ERRORS)))
    breaches = list(sweep.breaches(faults))
    assert faults and not breaches, "\n".join(breaches)
    promise("D3", "each system call fails, once and for good", asked=len(faults), reached=len(faults))


@pytest.mark.parametrize("name", [name for name, each in SCENARIOS.items() if each.tells and each.is_durable])
def test_what_is_said_to_be_saved_was_put_on_the_disk(name: str, program: Program, tmp_path: Path) -> None:
    sweep = Sweep(program, tmp_path, name)
    assert sweep.seen.told.said == "saved" and sweep.undurable() == []
