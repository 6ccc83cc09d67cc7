"""The lock of a document: one program has a file; the dead have none; another computer's is never taken silently."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mls_desktop.bridge.document import unsigned_lock
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.qt.tried_lock import GUARD

HOLDING = """
import sys
from pathlib import Path
from mls_desktop.bridge.document import unsigned_lock
from mls_desktop.bridge.document.document_lock import DocumentLock
lock = DocumentLock(Path(sys.argv[1]))
print(lock.take(Path(sys.argv[2])), flush=True)
sys.stdin.read()
"""
DEAD = f"{2**22 + 1}\nmls_desktop\n\n"
"""Signed by a process of a number that none can have."""
OTHERS = "4711\nmls_desktop\nanother-computer\n00000000\n11111111\n"


class Other:
    """Another program that holds a file, a real process."""

    def __init__(self, locks: Path, file: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDING, str(locks), str(file)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@pytest.fixture(autouse=True)
def clock() -> None:
    """The real clock: other programs have it too."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "hill.mls.json"
    made.write_text("x")
    return made


@pytest.fixture
def lock(tmp_path: Path) -> Iterator[DocumentLock]:
    made = DocumentLock(tmp_path / "locks")
    yield made
    made.release()


@pytest.fixture
def other(tmp_path: Path, file: Path) -> Iterator[Other]:
    made = Other(tmp_path / "locks", file)
    assert made.said == "None"
    yield made
    made.kill()


def signs(home: Path) -> list[str]:
    return sorted(path.name for path in home.rglob("*.mls-lock"))


def test_nobody_has_it_then_it_is_ours_until_it_is_given_back(lock: DocumentLock, file: Path, tmp_path: Path) -> None:
    assert lock.take(file) is None and len(signs(tmp_path)) == 2
    assert lock.take(file) is None  # ours already
    lock.release()
    assert signs(tmp_path) == []


def test_another_program_that_lives_has_it(lock: DocumentLock, file: Path, other: Other) -> None:
    held = lock.take(file)
    assert held is not None and held.here and held.pid == other.process.pid


def test_a_program_that_was_killed_blocks_nobody(lock: DocumentLock, file: Path, other: Other) -> None:
    other.kill()
    assert lock.take(file) is None


@pytest.mark.parametrize("way", ["link", "dots", "bind"])
def test_by_whatever_path_the_file_is_reached(way: str, lock: DocumentLock, file: Path, other: Other) -> None:
    (file.parent / "folder").mkdir()
    reached = {
        "link": file.parent / "folder" / "link.mls.json",
        "dots": file.parent / "folder" / ".." / file.name,
        "bind": file.parent / "folder" / "elsewhere" / file.name,
    }[way]
    if way == "link":
        reached.symlink_to(file)
    elif way == "bind":
        reached.parent.symlink_to(file.parent)
    held = lock.take(reached)
    assert held is not None and held.pid == other.process.pid


def test_the_lock_goes_on_when_the_file_was_replaced(lock: DocumentLock, file: Path, other: Other) -> None:
    (file.parent / "new").write_text("y")
    os.replace(file.parent / "new", file)
    assert lock.take(file) is not None


def test_where_the_folder_takes_no_lock_the_other_place_tells(
    lock: DocumentLock, file: Path, other: Other, tmp_path: Path
) -> None:
    for sign in file.parent.glob(".*.mls-lock"):
        sign.unlink()  # as on a disk that nobody may write to
    held = lock.take(file)
    assert held is not None and held.pid == other.process.pid


def test_wanted_all_the_same_a_living_program_keeps_its_lock(
    lock: DocumentLock, file: Path, other: Other, tmp_path: Path
) -> None:
    before = signs(tmp_path)
    assert lock.take(file, force=True) is None and lock.take(file) is None
    lock.release()
    assert signs(tmp_path) == before


def test_another_computer_s_lock_is_taken_only_when_it_is_wanted(lock: DocumentLock, file: Path) -> None:
    beside = lock._beside(file)
    beside.write_text(OTHERS)
    os.utime(beside, (0, 0))  # half a century old, and yet not stale
    assert lock.take(file) == Holder("another-computer", 4711, here=False)
    assert beside.read_text() == OTHERS
    assert lock.take(file, force=True) is None and beside.read_text() != OTHERS
    lock.release()
    assert not beside.exists()


def test_a_file_that_is_no_lock_of_ours_is_told_and_not_taken(lock: DocumentLock, file: Path) -> None:
    lock._beside(file).write_text("no lock at all")
    held = lock.take(file)
    assert held is not None and not held.here
    assert lock.take(file, force=True) is None


@pytest.mark.parametrize("left", ["", "\x00" * 90], ids=["empty", "zeros"])
@pytest.mark.parametrize("ending", ["", GUARD])
def test_whoever_was_killed_in_the_midst_of_locking_blocks_nobody(
    left: str, ending: str, lock: DocumentLock, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock is made, and signed only then; so is the one that guards the taking away of a dead one's."""
    monkeypatch.setattr(unsigned_lock, "PAUSE", 0.0)
    for each in (lock._beside(file), lock._by_identity(file)):
        each.write_text(DEAD)
        each.with_name(each.name + ending).write_text(left)
    assert lock.take(file) is None and len(lock._held) == 2


def test_whoever_is_in_the_midst_of_locking_has_it(
    lock: DocumentLock, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lives has its lock locked by the system as well, signed or not."""
    monkeypatch.setattr(unsigned_lock, "PAUSE", 0.0)
    beside = lock._beside(file)
    with open(beside, "wb") as theirs:
        fcntl.flock(theirs, fcntl.LOCK_EX)
        assert lock.take(file) == Holder("", 0, here=False)
    assert beside.exists()


def test_a_lock_that_is_signed_a_moment_later_is_told_with_its_name(
    lock: DocumentLock, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = lock._beside(file)
    beside.write_text("")
    monkeypatch.setattr("time.sleep", lambda _seconds: beside.write_text(OTHERS))
    assert lock.take(file) == Holder("another-computer", 4711, here=False)


def test_another_file_gives_the_first_one_back(lock: DocumentLock, file: Path, tmp_path: Path) -> None:
    lock.take(file)
    (tmp_path / "b.mls.json").write_text("y")
    assert lock.take(tmp_path / "b.mls.json") is None
    next_one = Other(tmp_path / "locks", file)
    assert next_one.said == "None"
    next_one.kill()


def test_a_file_that_is_another_s_leaves_ours_as_it_was(
    lock: DocumentLock, file: Path, other: Other, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.mls.json"
    mine.write_text("y")
    lock.take(mine)
    assert lock.take(file) is not None
    third = Other(tmp_path / "locks", mine)
    assert "Holder" in third.said
    third.kill()


def test_names_of_any_length_can_be_locked(lock: DocumentLock, tmp_path: Path) -> None:
    for name in ("a" * 255, "ä" * 127, os.fsdecode(b"\xff" * 200), "line\nbreak"):
        (tmp_path / name).write_text("x")
        assert lock.take(tmp_path / name) is None and len(lock._held) == 2
