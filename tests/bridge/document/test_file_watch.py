"""The watch: whatever another program does to the file is noticed once, own saves never are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.file_watch import EVERY, SETTLE, FileWatch
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.saving import digest, save
from tests.bridge.kites import document, part
from tests.hand_clock import HandClock
from tests.madeup.system import shipped_data

NOTICED = 2000
"""Milliseconds within which the person is told: the promise."""
TICK = 50
"""Milliseconds by which the clock is turned, between which the disk has its turn."""


class Watched:
    """A saved document that is watched, and what was noticed."""

    def __init__(self, home: Path, clock: HandClock) -> None:
        self.file, self.doc, self.clock = home / "hill.mls.json", document("Ann"), clock
        self.keeper = Autosave(self.doc, shipped_data(), RecoveryFolder(home / "recovery"), parent=self.doc)
        self.watch = FileWatch(self.keeper, self.doc)
        self.noticed: list[bool] = []
        self.watch.noticed.connect(self.noticed.append)
        self.save()
        self.watch.start()
        self.settle()

    def save(self, path: Path | None = None, overwrite: bool = False) -> None:
        self.keeper.save(path or (self.file if self.keeper.path is None else None), overwrite)
        self.keeper.background.wait()
        assert not self.keeper.dirty

    def settle(self) -> None:
        """Until a look that began after this call has been told."""
        self.clock.run_until_idle()
        self.watch.look()
        self.clock.run_until_idle()
        assert not self.watch._looking

    def told(self, gone: bool) -> None:
        """Time goes by, no longer than the promise, and something is noticed by itself."""
        before = len(self.noticed)
        for _each in range(NOTICED // TICK):
            self.clock.finish_jobs()
            self.clock.advance(TICK)
        assert self.noticed[before:] == [gone]


@pytest.fixture
def watched(qapp: object, clock: HandClock, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path, clock)
    assert made.noticed == []
    yield made
    made.watch.stop()
    made.keeper.close(drop=True)
    made.doc.deleteLater()


def replaced(file: Path, data: bytes) -> None:
    (file.parent / "theirs").write_bytes(data)
    os.replace(file.parent / "theirs", file)


def same_size_and_time(file: Path, data: bytes) -> None:
    about = file.stat()
    file.write_bytes(data.ljust(about.st_size)[: about.st_size])
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))


def moved_away(file: Path, data: bytes) -> None:
    file.rename(file.parent / "elsewhere")


def folder_gone(file: Path, data: bytes) -> None:
    file.unlink()


WAYS = {
    "written in place": (lambda file, data: file.write_bytes(data), False),
    "replaced": (replaced, False),
    "same size and time": (same_size_and_time, False),
    "removed": (folder_gone, True),
    "moved away": (moved_away, True),
    "emptied": (lambda file, data: file.write_bytes(b""), False),
}


@pytest.mark.parametrize(("way", "gone"), WAYS.values(), ids=WAYS.keys())
def test_what_others_do_is_noticed_in_time(watched: Watched, way, gone: bool) -> None:
    way(watched.file, b"theirs")
    watched.told(gone)
    watched.settle()
    assert watched.noticed == [gone]  # once


def test_each_new_content_is_told_again(watched: Watched) -> None:
    """A file that was replaced is another one to the system: the second time is the one that goes unseen."""
    for n in range(4):
        replaced(watched.file, b"theirs %d" % n)
        watched.told(gone=False)
    watched.file.unlink()
    watched.told(gone=True)
    replaced(watched.file, b"again")
    watched.told(gone=False)


def test_own_saves_are_not_told(watched: Watched) -> None:
    for n in range(1, 6):
        watched.doc.apply(part("ann", "lift", n))
        watched.save()
        watched.settle()
    assert watched.noticed == []


def test_a_file_put_back_as_it_was_is_no_change(watched: Watched) -> None:
    data = watched.file.read_bytes()
    replaced(watched.file, data)
    watched.settle()
    assert watched.noticed == []


def test_another_file_is_watched_once_it_is_saved_as(watched: Watched, tmp_path: Path) -> None:
    first = watched.file
    watched.save(tmp_path / "other.mls.json")
    watched.settle()
    first.write_bytes(b"nobody's any more")
    watched.settle()
    assert watched.noticed == []
    replaced(tmp_path / "other.mls.json", b"theirs")
    watched.told(gone=False)


def test_mine_kept_over_theirs_settles_it(watched: Watched) -> None:
    replaced(watched.file, b"theirs")
    watched.told(gone=False)
    watched.save(overwrite=True)
    watched.settle()
    assert len(watched.noticed) == 1 and digest(watched.file.read_bytes()) == watched.keeper.base


def test_a_place_that_cannot_be_looked_at_is_no_change(watched: Watched, monkeypatch) -> None:
    def refused(path: Path) -> os.stat_result:
        raise PermissionError(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refused)
        watched.settle()
    watched.settle()
    assert watched.noticed == []


def test_looking_asks_the_disk_for_the_whole_file_only_where_it_changed(watched: Watched, monkeypatch) -> None:
    from mls_desktop.bridge.document import file_look

    read: list[Path] = []
    monkeypatch.setattr(file_look, "digest_of", lambda path: read.append(path))
    watched.settle()
    watched.settle()
    assert read == []


def test_without_a_file_there_is_nothing_to_watch(qapp: object, tmp_path: Path) -> None:
    doc = document("Ann")
    keeper = Autosave(doc, shipped_data(), RecoveryFolder(tmp_path / "recovery"), parent=doc)
    watch = FileWatch(keeper, doc)
    watch.start()
    watch.look()
    assert not watch._looking
    watch.stop()
    keeper.close(drop=True)
    doc.deleteLater()


def test_a_stopped_watch_tells_nothing(watched: Watched) -> None:
    watched.watch.stop()
    replaced(watched.file, b"theirs")
    watched.watch.look()
    assert not watched.watch._looking and watched.noticed == []


def test_the_poll_alone_keeps_the_promise(watched: Watched) -> None:
    """On a disk that the system tells nothing of."""
    assert EVERY * 1.5 < NOTICED
    watched.watch._signs.blockSignals(True)
    save(b"theirs", watched.file, overwrite=True)
    watched.told(gone=False)


def test_a_sign_of_the_system_is_followed_sooner(watched: Watched, clock: HandClock) -> None:
    replaced(watched.file, b"theirs")
    watched.watch._signs.fileChanged.emit(str(watched.file))
    clock.advance(SETTLE)
    clock.finish_jobs()
    clock.advance(TICK)
    assert watched.noticed == [False]
