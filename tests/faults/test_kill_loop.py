"""The kill loop (D1): a program that edits and saves every few milliseconds is killed at any moment, and what it leaves
is what the next start finds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.saving import STRAY, remove_strays
from tests.faults.child import Request
from tests.faults.desk import NAME, RECOVERY
from tests.faults.program import Program
from tests.madeup.system import shipped_data
from tests.promises import Promise
from tests.tiers import cases

pytestmark = pytest.mark.timeout(1500)

SIZE = 100_000
MOST_LOST = 1.0
SHARES = 4
"""The kills are shared out, so that processes of the tests may do them side by side."""
LONG_AFTER = 7200.0


@dataclass(frozen=True)
class Left:
    """What a killed program left. `lost`: seconds by which the oldest edit that is nowhere was older than the kill;
    `is_wanted`: whether its recovery must be offered, `is_offered`: whether it was."""

    unreadable: list[str]
    lost: float
    is_wanted: bool
    is_offered: bool


def killed(program: Program, request: Request, seconds: float) -> tuple[dict[int, float], float]:
    """Kills a child so long after it was ready. The time of each of its edits, and of the kill."""
    life = program.start(request)
    life.ready()
    time.sleep(seconds)
    life.kill()
    at = time.monotonic()
    edits = {}
    while said := life.word():
        number, moment = said.split()
        edits[int(number)] = float(moment)
    life.gone()
    return edits, at


def note(data: bytes) -> int:
    """The number of the last edit in a file's bytes. Raises Unreadable."""
    return int(read(data, shipped_data()).characters[0].notes or 0)


def left_in(folder: Path, edits: dict[int, float], at: float) -> Left:
    unreadable = []
    try:
        in_file = note((folder / NAME).read_bytes())
    except (Unreadable, OSError) as error:
        in_file = 0
        unreadable.append(f"the file: {error}")
    recovery = CrashRecovery(shipped_data(), folder / RECOVERY, is_orphan)
    offered = recovery.left_behind()
    unreadable += [left.problem for left in offered if not left.whole]
    found = [int(recovery.restore(left).campaign.characters[0].notes or 0) for left in offered if left.whole]
    kept = max([in_file, *found])
    lost = [at - moment for number, moment in edits.items() if number > kept]
    unsaved = [at - moment for number, moment in edits.items() if number > in_file]
    is_wanted = max(unsaved, default=0.0) > MOST_LOST
    return Left(unreadable, max(lost, default=0.0), is_wanted, any(number > in_file for number in found))


def strays_left(folder: Path) -> list[str]:
    """The temporaries that the start of a later day does not take away."""
    later = time.time() + LONG_AFTER
    remove_strays(folder, later)
    RecoveryFolder(folder / RECOVERY).tidy(later)
    return [file.name for file in folder.rglob("*") if STRAY.match(file.name)]


def case(folder: Path, random: Random, writer: str = "checked", delay: int = RECOVERY_DELAY) -> Request:
    """Every second child saves as often as it can; the others leave all to the recovery copies."""
    save_every = random.choice((0, random.randint(3, 60)))
    return Request(
        str(folder), writer=writer, size=SIZE, edit_every=random.randint(3, 12), save_every=save_every, delay=delay
    )


@pytest.mark.parametrize("share", range(SHARES))
def test_what_was_edited_survives_a_kill(share: int, program: Program, tmp_path: Path, promise: Promise) -> None:
    random, kills = Random(share), cases(all=24, long=500) // SHARES
    wanted = offered = 0
    worst = 0.0
    for nth in range(kills):
        folder = tmp_path / str(nth)
        folder.mkdir()
        edits, at = killed(program, case(folder, random), random.uniform(0.02, 0.8) + random.choice((0.0, 0.8)))
        left = left_in(folder, edits, at)
        assert not left.unreadable and strays_left(folder) == []
        worst = max(worst, left.lost)
        wanted += left.is_wanted
        offered += left.is_wanted and left.is_offered
    assert worst <= MOST_LOST and wanted
    promise("D1", "kills at random: all readable, at most 1.0 s lost", asked=kills, reached=kills)
    promise("D1", "recovery offered where edits are older than that", asked=wanted, reached=offered)


def test_a_child_to_which_nobody_listens_ends_by_itself(program: Program, tmp_path: Path) -> None:
    """Else it would go on, and slow down all that is timed, where a run is broken off."""
    life = program.start(Request(str(tmp_path), size=SIZE, edit_every=3))
    life.ready()
    life.gone()


def test_it_finds_a_writer_that_truncates(program: Program, tmp_path: Path) -> None:
    random = Random(7)
    found = 0
    for nth in range(20):
        folder = tmp_path / str(nth)
        folder.mkdir()
        edits, at = killed(program, case(folder, random, "truncating", delay=1), random.uniform(0.02, 0.3))
        found += bool(left_in(folder, edits, at).unreadable)
    assert found
