"""The checked save under every fault: the old bytes or the new ones, whole, and never a false "saved"."""

from __future__ import annotations

import errno
import os
import resource
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.bounds.limits import FILE_BYTES
from mls_desktop.storage import plain_file, saving
from mls_desktop.storage.saving import PDF, Conflict, SaveFailed, append, digest, digest_of, remove_strays, save
from mls_desktop.words.faults import conflict_text, save_text
from tests.oddthings import ODD

OLD, NEW = b"old" * 1000, b"new" * 2000
CALLS = ("stat", "open", "fstat", "read", "fchmod", "write", "fsync", "close", "replace")


class FailingOs:
    """The system with one call that fails: the nth of that name, and those after it where `sticky`."""

    def __init__(self, name: str, nth: int, number: int, sticky: bool = False) -> None:
        self.name, self.nth, self.number, self.sticky = name, nth, number, sticky
        self.count = 0
        self.failed = False

    def __getattr__(self, name: str) -> Any:
        held = getattr(os, name)
        return self._counting(held) if name == self.name else held

    def _counting(self, held: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            self.count += 1
            if self.count == self.nth or (self.sticky and self.count > self.nth):
                self.failed = True
                if self.name == "close":
                    held(*args)
                raise OSError(self.number, "as the test wants it")
            return held(*args)

        return call


def temporaries(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.endswith(".mls-tmp")]


@pytest.mark.parametrize("sticky", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EACCES, errno.EDQUOT, errno.EROFS])
@pytest.mark.parametrize("name", CALLS)
def test_any_call_may_fail(name: str, number: int, sticky: bool, tmp_path: Path, monkeypatch: Any) -> None:
    target = tmp_path / "a.mls.json"
    for nth in range(1, 20):
        target.write_bytes(OLD)
        failing = FailingOs(name, nth, number, sticky)
        with monkeypatch.context() as patch:
            for module in (saving, plain_file):
                patch.setattr(module, "os", failing)
            try:
                saved = save(NEW, target, digest(OLD))
            except SaveFailed as error:
                assert target.read_bytes() == OLD
                assert error.errno == number and str(target) in save_text(error.reason, str(error.path))
                assert failing.failed
            else:
                assert target.read_bytes() == NEW
                assert saved.folder_synced == (not failing.failed)
        assert temporaries(tmp_path) == []
        assert save(NEW, target, overwrite=True).folder_synced
        if not failing.failed:
            return
    raise AssertionError("the sweep did not come to its end")


def test_each_of_those_calls_is_made(tmp_path: Path, monkeypatch: Any) -> None:
    for name in CALLS:
        counting = FailingOs(name, 1000, errno.EIO)
        (tmp_path / "a").write_bytes(OLD)
        with monkeypatch.context() as patch:
            for module in (saving, plain_file):
                patch.setattr(module, "os", counting)
            save(NEW, tmp_path / "a", digest(OLD))
        assert counting.count >= 1


@pytest.mark.parametrize("claimed", [0, 3, 100_000])
def test_a_write_that_does_less_than_it_says(claimed: int, tmp_path: Path, monkeypatch: Any) -> None:
    class LyingOs:
        def __getattr__(self, name: str) -> Any:
            return (lambda handle, data: min(claimed, len(data))) if name == "write" else getattr(os, name)

    (tmp_path / "a").write_bytes(OLD)
    monkeypatch.setattr(saving, "os", LyingOs())
    with pytest.raises(SaveFailed):
        save(NEW, tmp_path / "a", digest(OLD))
    assert (tmp_path / "a").read_bytes() == OLD and temporaries(tmp_path) == []


def test_short_writes_are_gone_on_with(tmp_path: Path, monkeypatch: Any) -> None:
    class SlowOs:
        def __getattr__(self, name: str) -> Any:
            return (lambda handle, data: os.write(handle, data[:7])) if name == "write" else getattr(os, name)

    monkeypatch.setattr(saving, "os", SlowOs())
    save(NEW, tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == NEW


FULL_DISK = """
import resource, sys
from mls_desktop.storage.saving import SaveFailed, digest, save
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    save(b"new" * 2000, sys.argv[1], digest(b"old" * 1000))
except SaveFailed as error:
    print(error.reason)
"""


@pytest.mark.parametrize("room", [0, 1, 2999, 5999, 6000])
def test_a_full_disk_keeps_the_old_file(room: int, tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(OLD)
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, target, str(room)], capture_output=True, text=True, check=True
    )
    assert (done.stdout, target.read_bytes()) == (("", NEW) if room == 6000 else ("disk_full\n", OLD))
    assert temporaries(tmp_path) == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != room


@pytest.fixture
def nobody(tmp_path: Path) -> Iterator[None]:
    """Somebody who may write only where all may, where the tests run as root; else whoever runs them."""
    if os.geteuid() != 0:
        yield
        return
    for folder in (tmp_path, *tmp_path.parents):
        if folder.name.startswith(("pytest-", "popen-", "test_")):
            folder.chmod(0o755)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_folder_that_may_not_be_written_to(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    (tmp_path / "a").write_bytes(OLD)
    (tmp_path / "a").chmod(0o666)
    request.getfixturevalue("nobody")
    if os.geteuid() != 65534:
        tmp_path.chmod(0o555)
    with pytest.raises(SaveFailed) as failed:
        save(NEW, tmp_path / "a", digest(OLD))
    assert failed.value.reason == "no_permission"
    assert (tmp_path / "a").read_bytes() == OLD


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(OLD)
    (tmp_path / "a").chmod(0o444)
    with pytest.raises(SaveFailed) as failed:
        save(NEW, tmp_path / "a", digest(OLD))
    assert failed.value.reason == "read_only"


PLACES = {
    "folder": ("folder", "not_a_file"),
    "pipe": ("pipe", "not_a_file"),
    "device": ("/dev/null", "not_a_file"),
    "no folder": ("absent/a", "no_folder"),
    "file as folder": ("file/a", "no_folder"),
    "long name": ("x" * 256, "name_too_long"),
    "NUL": ("a\x00b", "other"),
    "loop": ("loop", "link_in_circle"),
}


@pytest.mark.parametrize("name, reason", PLACES.values(), ids=PLACES.keys())
def test_places_where_nothing_can_be_saved(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(OLD)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(SaveFailed) as failed:
        save(NEW, os.path.join(tmp_path, name), overwrite=True)
    assert failed.value.reason == reason


@pytest.mark.parametrize("kind", ODD)
def test_odd_things_are_neither_waited_for_nor_replaced(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "a.mls.json"
    ODD[kind](place)
    before = unread(place)
    kept: list[bytes] = []
    for way in ({"expected": digest(OLD)}, {"expected": None}, {"overwrite": True, "kind": PDF}):
        with pytest.raises((SaveFailed, Conflict)):
            save(NEW, place, **way)
    with pytest.raises(SaveFailed) as failed:
        save(NEW, place, overwrite=True, replacing=lambda _path, data: kept.append(data))
    assert failed.value.reason == {"large": "too_large", "loop": "link_in_circle"}.get(kind, "not_a_file")
    assert str(place) in save_text(failed.value.reason, str(place))
    assert unread(place) == before and kept == [] and temporaries(tmp_path) == []


def unread(place: Path) -> tuple[int, ...]:
    """All that tells one state of a thing from another, but when it was read last."""
    about = place.lstat()
    return about.st_mode, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


@pytest.mark.parametrize("kind", [kind for kind in ODD if kind != "large"])
def test_nothing_is_added_to_odd_things(kind: str, tmp_path: Path) -> None:
    ODD[kind](tmp_path / "log")
    with pytest.raises(SaveFailed):
        append(NEW, tmp_path / "log")


def test_a_file_longer_than_any_campaign_is_read_far_enough_to_tell_it_from_one(tmp_path: Path) -> None:
    longest = b"\0" * FILE_BYTES
    for name, more in {"longest": 0, "longer": 1, "huge": 1 << 40}.items():
        (tmp_path / name).touch()
        os.truncate(tmp_path / name, FILE_BYTES + more)
    found = [digest_of(tmp_path / name) for name in ("longest", "longer", "huge")]
    assert found[0] == digest(longest) and found[1] == found[2] == digest(longest + b"\0")


NO_PDF = {"campaign": b'{"format": "mls_campaign"}', "text": b"hello", "nothing": b"", "nearly": b"%PDF"}


@pytest.mark.parametrize("way", ["itself", "link", "hard-link"])
@pytest.mark.parametrize("kind", NO_PDF)
def test_a_pdf_replaces_none_but_a_pdf(kind: str, way: str, tmp_path: Path) -> None:
    file, named = tmp_path / "a", tmp_path / ("a" if way == "itself" else "b")
    file.write_bytes(NO_PDF[kind])
    if way == "link":
        named.symlink_to(file)
    if way == "hard-link":
        named.hardlink_to(file)
    with pytest.raises(SaveFailed) as failed:
        save(b"%PDF-1.4 new", named, overwrite=True, kind=PDF)
    assert failed.value.reason == "no_pdf" and file.read_bytes() == named.read_bytes() == NO_PDF[kind]
    file.write_bytes(b"%PDF-1.7 old")
    assert save(b"%PDF-1.4 new", named, overwrite=True, kind=PDF) and named.read_bytes() == b"%PDF-1.4 new"


def test_what_is_put_there_while_a_pdf_is_written_is_not_replaced(tmp_path: Path, monkeypatch: Any) -> None:
    written = saving._written

    def meanwhile(*given: Any) -> Path:
        (tmp_path / "a").write_bytes(OLD)
        return written(*given)

    monkeypatch.setattr(saving, "_written", meanwhile)
    with pytest.raises(SaveFailed):
        save(b"%PDF-1.4", tmp_path / "a", overwrite=True, kind=PDF)
    assert (tmp_path / "a").read_bytes() == OLD and temporaries(tmp_path) == []


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "a").write_bytes(OLD)
    (tmp_path / "link").symlink_to("far/a")
    saved = save(NEW, tmp_path / "link", digest(OLD))
    assert (tmp_path / "link").is_symlink() and (tmp_path / "far" / "a").read_bytes() == NEW
    assert saved.path == (tmp_path / "far" / "a").resolve()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_is_kept(mode: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(OLD)
    (tmp_path / "a").chmod(mode)
    save(NEW, tmp_path / "a", digest(OLD))
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == mode


def test_a_new_file_gets_the_usual_mode(tmp_path: Path) -> None:
    save(NEW, tmp_path / "a")
    (tmp_path / "b").write_bytes(OLD)
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


@pytest.mark.parametrize("name", ["ä" * 120, "x" * 255, "-rf", "a\nb", " "])
def test_odd_names_are_saved(name: str, tmp_path: Path) -> None:
    save(NEW, tmp_path / name)
    assert (tmp_path / name).read_bytes() == NEW


@pytest.mark.parametrize(
    "expected, found", [(digest(OLD), None), (digest(OLD), b"theirs"), (None, b"theirs")], ids=["gone", "other", "new"]
)
def test_a_file_changed_by_others_is_not_written_over(
    expected: str | None, found: bytes | None, tmp_path: Path
) -> None:
    if found is not None:
        (tmp_path / "a").write_bytes(found)
    with pytest.raises(Conflict) as conflict:
        save(NEW, tmp_path / "a", expected)
    assert conflict.value.found == (digest(found) if found else None)
    assert conflict_text("a", conflict.value.found is None)
    assert os.listdir(tmp_path) == (["a"] if found else [])
    assert save(NEW, tmp_path / "a", overwrite=True).digest == digest((tmp_path / "a").read_bytes()) == digest(NEW)


def test_a_change_while_the_new_bytes_are_written_is_noticed(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "a").write_bytes(OLD)

    def meddling(handle: int) -> None:
        (tmp_path / "a").write_bytes(b"theirs")

    class MeddledOs:
        def __getattr__(self, name: str) -> Any:
            return meddling if name == "fsync" else getattr(os, name)

    monkeypatch.setattr(saving, "os", MeddledOs())
    with pytest.raises(Conflict):
        save(NEW, tmp_path / "a", digest(OLD))
    assert (tmp_path / "a").read_bytes() == b"theirs" and temporaries(tmp_path) == []


def test_stray_temporaries_are_removed_and_nothing_else(tmp_path: Path) -> None:
    names = [".a.mls.json.0123abcd.mls-tmp", ".a.mls-tmp", "a.0123abcd.mls-tmp", ".a.0123abcd.mls-tmp.x", "a"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
    assert remove_strays(tmp_path, time.time()) == ()
    assert remove_strays(tmp_path, time.time() + 3700) == (tmp_path / names[0],)
    assert sorted(os.listdir(tmp_path)) == sorted(names[1:])
