"""What a save leaves behind: a version of what it replaced, once a session and whenever nobody looked; whose the file
is; and what is told where the disk does not take it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from mls_desktop.bridge.document.autosave import AGAIN_DELAY, RECOVERY_DELAY, Autosave
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.document.save_outcome import Outcome, SavePlaces
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.versions import VersionFolder
from tests.bridge.kites import document, part
from tests.hand_clock import HandClock
from tests.madeup.system import shipped_data


class Saving:
    """A document that is saved, with versions and a lock."""

    def __init__(self, home: Path, path: Path | None = None, base: str | None = None) -> None:
        self.file, self.doc = home / "hill.mls.json", document("Ann")
        self.recovery, self.versions = RecoveryFolder(home / "recovery"), VersionFolder(home / "versions")
        self.locks = home / "locks"
        places = SavePlaces(self.versions, DocumentLock(self.locks))
        self.keeper = Autosave(self.doc, shipped_data(), self.recovery, path, base, self.doc, places)
        self._ended = False
        self.outcomes: list[Outcome] = []
        self.keeper.kept.connect(self.outcomes.append)
        self.keeper.failed.connect(self.outcomes.append)

    def save(self, path: Path | None = None, overwrite: bool = False) -> Outcome:
        self.keeper.save(path or (self.file if self.keeper.path is None else None), overwrite)
        self.keeper.background.wait()
        return self.outcomes[-1]

    def edit(self, n: int) -> bytes:
        """An edit; what the file holds before it is saved."""
        self.doc.apply(part("ann", "lift", n))
        return self.file.read_bytes() if self.file.exists() else b""

    def kept(self, path: Path | None = None) -> list[bytes]:
        return [self.versions.bytes_of(each) for each in self.versions.listed(path or self.file)]

    def copies(self) -> list[Copy]:
        return [copy for copy in self.recovery.listed() if isinstance(copy, Copy)]

    def end(self, drop: bool = True) -> None:
        """Closes it, unless it is closed."""
        if not self._ended:
            self._ended = True
            self.keeper.close(drop)
            self.doc.deleteLater()


@pytest.fixture
def it(qtbot, tmp_path: Path) -> Iterator[Saving]:
    made = Saving(tmp_path)
    yield made
    made.end()


def again(it: Saving) -> Saving:
    """The program started anew with the same file."""
    return Saving(it.file.parent, it.file, it.keeper.base)


def test_a_new_file_replaces_nothing(it: Saving) -> None:
    it.edit(1)
    it.save()
    assert it.kept() == []


def test_the_first_save_after_a_start_keeps_what_it_replaces(it: Saving) -> None:
    it.save()
    it.end(drop=True)
    later = again(it)
    before = later.edit(1)
    later.save()
    later.edit(2)
    later.save()
    later.edit(3)
    later.save()
    assert later.kept() == [before]
    later.end()


def test_a_version_wanted_is_kept_by_the_next_save(it: Saving) -> None:
    it.save()
    it.edit(1)
    it.save()
    assert it.kept() == []
    before = it.edit(2)
    it.keeper.keep_version_next()
    it.save()
    assert it.kept() == [before]


def test_what_another_wrote_is_kept_when_mine_goes_over_it(it: Saving) -> None:
    it.save()
    it.file.write_bytes(b"theirs")
    it.edit(1)
    problem = it.save().problem
    assert problem is not None and problem.kind == "conflict" and it.kept() == []
    assert it.save(overwrite=True).problem is None
    assert it.kept() == [b"theirs"]


def test_mine_is_kept_before_theirs_is_taken(it: Saving) -> None:
    it.save()
    it.edit(1)
    told: list[str] = []
    it.keeper.keep_mine(told.append)
    it.keeper.background.wait()
    assert told == [""] and [read(data, shipped_data()) for data in it.kept()] == [it.doc.campaign]


def test_saved_as_over_another_file_keeps_that_one(it: Saving, tmp_path: Path) -> None:
    it.save()
    other = tmp_path / "other.mls.json"
    other.write_bytes(b"precious")
    assert it.save(other, overwrite=True).problem is None
    assert it.kept(other) == [b"precious"] and it.kept() == []


def test_a_version_that_cannot_be_kept_is_told_and_keeps_nobody_from_saving(it: Saving) -> None:
    it.save()
    it.versions.folder.write_text("a file in the way")
    it.edit(1)
    it.keeper.keep_version_next()
    outcome = it.save()
    assert outcome.problem is None and "could not be kept as a version" in outcome.warning
    assert it.keeper.warning == outcome.warning and not it.keeper.dirty


def test_a_folder_that_the_disk_is_not_sure_of_is_told_and_the_copy_stays(it: Saving, monkeypatch) -> None:
    it.save()
    it.edit(1)
    it.keeper.flush()
    calls: list[int] = []

    def second_fails(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            raise OSError(errno.EIO, "the folder")

    monkeypatch.setattr(os, "fsync", second_fails)
    outcome = it.save()
    assert outcome.saved is not None and not outcome.saved.folder_synced
    assert "reported an error" in outcome.warning and len(it.copies()) == 1
    monkeypatch.undo()
    it.end(drop=True)
    assert len(it.copies()) == 1  # closing does not take it either


def test_a_file_that_another_program_has_is_not_saved(it: Saving, tmp_path: Path) -> None:
    it.save()
    it.end(drop=True)
    theirs = DocumentLock(it.locks)
    later = again(it)
    held: list[Holder] = []
    later.keeper.held.connect(held.append)
    assert theirs.take(it.file) is None
    later.keeper.claim()
    later.keeper.background.wait()
    assert len(held) == 1 and held[0].here
    before = later.edit(1)
    problem = later.save().problem
    assert problem is not None and problem.kind == "held" and it.file.read_bytes() == before
    assert later.save(overwrite=True).problem is not None
    later.keeper.claim(force=True)
    assert later.save().problem is None and later.file.read_bytes() != before
    later.end()
    theirs.release()


def test_closing_without_dropping_writes_what_waits(it: Saving) -> None:
    it.edit(1)
    assert it.copies() == []
    it.end(drop=False)
    (copy,) = it.copies()
    assert read(copy.body, shipped_data()) == it.doc.campaign


def test_a_copy_is_current_only_until_the_next_edit(it: Saving) -> None:
    assert not it.keeper.copied
    it.edit(1)
    it.keeper.flush()
    assert it.keeper.copied
    it.edit(2)
    assert not it.keeper.copied


def test_a_copy_that_fails_is_told_with_its_reason_and_tried_again_by_itself(it: Saving, clock: HandClock) -> None:
    it.edit(1)
    blocked = it.recovery.file_of(it.keeper._id)
    blocked.mkdir(parents=True, exist_ok=True)
    it.keeper.flush()
    assert "No recovery copy could be written" in it.keeper.copy_problem
    blocked.rmdir()
    clock.advance(AGAIN_DELAY - 1)
    assert not it.keeper.background.busy
    clock.advance(1)
    assert it.keeper.background.busy
    clock.run_until_idle()
    assert it.keeper.copy_problem == "" and it.keeper.copied


def test_after_a_copy_that_failed_the_next_edit_has_one_soon(it: Saving, clock: HandClock) -> None:
    it.edit(1)
    blocked = it.recovery.file_of(it.keeper._id)
    blocked.mkdir(parents=True, exist_ok=True)
    it.keeper.flush()
    blocked.rmdir()
    it.edit(2)
    clock.advance(RECOVERY_DELAY)
    clock.run_until_idle()
    assert clock.turned < AGAIN_DELAY and it.keeper.copied


def test_the_copy_a_document_came_from_goes_when_another_is_there(it: Saving) -> None:
    it.edit(1)
    it.end(drop=False)
    (left,) = it.copies()
    later = again(it)
    later.keeper.must_be_saved(left.file)
    assert left.file.exists()
    later.keeper.flush()
    later.keeper.background.wait()
    assert not left.file.exists() and len(later.copies()) == 1
    assert [each.name.endswith(left.file.name) for each in (it.recovery.folder / "bin").iterdir()] == [True]
    later.end()


def test_the_copy_a_document_came_from_stays_where_no_other_can_be_written(it: Saving) -> None:
    it.edit(1)
    it.end(drop=False)
    (left,) = it.copies()
    later = again(it)
    later.recovery.file_of(later.keeper._id).mkdir()
    later.keeper.must_be_saved(left.file)
    later.keeper.flush()
    assert left.file.exists() and later.keeper.copy_problem
    later.recovery.file_of(later.keeper._id).rmdir()
    later.end(drop=False)


def test_a_slow_disk_holds_nobody_up(it: Saving, clock: HandClock, monkeypatch) -> None:
    """Every call that waits for the disk is made on the writer's thread, while edits go on."""
    it.save()
    go, waits, here = Event(), Event(), []

    def slow(handle: int) -> None:
        here.append(current_thread() is main_thread())
        waits.set()
        assert go.wait(10)

    monkeypatch.setattr(os, "fsync", slow)
    it.edit(1)
    it.keeper.save()
    assert it.keeper.saving
    it.edit(2)
    assert waits.wait(10) and it.keeper.saving and it.doc.campaign.characters[0].parts == {"lift": 2}
    go.set()
    clock.run_until_idle()
    assert not it.keeper.saving and it.keeper.copied
    assert read(it.file.read_bytes(), shipped_data()).characters[0].parts == {"lift": 1} and it.keeper.dirty
    assert here and not any(here)
