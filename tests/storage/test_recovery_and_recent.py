"""Recovery copies prove themselves whole; the list of recent files is a convenience that never gets in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mls_desktop.storage.recent import MOST, RecentFiles
from mls_desktop.storage.recovery import BIN_SECONDS, Copy, Damaged, Envelope, RecoveryFolder
from mls_desktop.words.faults import damage_text

BODY = b'{"format": "mls-desktop"}\n'


def kept(folder: Path, document: str = "one", time: float = 5.0) -> Path:
    return RecoveryFolder(folder).keep(Envelope(document=document, time=time, path="/a", base="b"), BODY).path


def test_a_copy_comes_back_with_its_envelope(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    kept(folder, "one", 1.0)
    kept(folder, "two", 3.0)
    kept(folder, "one", 2.0)
    found = [copy for copy in RecoveryFolder(folder).listed() if isinstance(copy, Copy)]
    assert [(copy.envelope.document, copy.envelope.time, copy.body) for copy in found] == [
        ("two", 3.0, BODY),
        ("one", 2.0, BODY),
    ]
    assert (found[0].envelope.path, found[0].envelope.base, found[0].envelope.version) == ("/a", "b", 1)


DAMAGES = {
    "cut": lambda data: data[:-1],
    "longer": lambda data: data + b" ",
    "flipped": lambda data: data.replace(b"format", b"fOrmat"),
    "no body": lambda data: data.partition(b"\n")[0],
    "empty": lambda data: b"",
    "zeros": lambda data: bytes(len(data)),
    "head cut": lambda data: data[5:],
    "newer": lambda data: data.replace(b'"version":1', b'"version":2'),
    "deep": lambda data: b"[" * 100_000,
    "no text": lambda data: data.replace(b'"/a"', b'"/\xff"'),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_copy_is_told_and_kept(name: str, tmp_path: Path) -> None:
    file = kept(tmp_path)
    data = DAMAGES[name](file.read_bytes())
    file.write_bytes(data)
    (damaged,) = RecoveryFolder(tmp_path).listed()
    assert isinstance(damaged, Damaged)
    assert damage_text(damaged.code, str(file))
    assert file.read_bytes() == data


def test_a_title_that_is_no_text_is_none_and_a_copy_that_is_none_gives_way(tmp_path: Path) -> None:
    body = b'{"title": "\xff", "characters": [{"name": "Ann"}]}'
    folder = RecoveryFolder(tmp_path)
    file = folder.keep(Envelope(document="one", time=5.0, path="/a", base="b"), body).path
    (copy,) = folder.listed()
    assert isinstance(copy, Copy) and copy.name == ""
    file.write_bytes(file.read_bytes().replace(b'"/a"', b'"/\xff"'))
    later = Envelope(document="one", time=6.0, path="/a", base="b", sequence=2)
    assert isinstance(folder.opened(folder.keep(later, BODY).path), Copy)
    file.write_bytes(file.read_bytes().replace(b'"/a"', b'"/\xff"'))
    folder.drop("one", sequence=2)
    assert not file.exists()


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    file = kept(tmp_path)
    data = file.read_bytes()
    for size in range(len(data)):
        file.write_bytes(data[:size])
        assert isinstance(RecoveryFolder(tmp_path).opened(file), Damaged)


def test_a_saved_document_needs_its_copy_no_more(tmp_path: Path) -> None:
    kept(tmp_path)
    RecoveryFolder(tmp_path).drop("one")
    RecoveryFolder(tmp_path).drop("one")
    assert RecoveryFolder(tmp_path).listed() == ()


def test_what_is_discarded_stays_in_the_bin_for_a_while(tmp_path: Path) -> None:
    folder = RecoveryFolder(tmp_path)
    now = 1_000_000.0
    binned = folder.discard(kept(tmp_path), now)
    assert folder.listed() == () and binned.read_bytes().endswith(BODY)
    assert folder.tidy(now + BIN_SECONDS - 1) == () and binned.exists()
    assert folder.tidy(now + BIN_SECONDS + 1) == (binned,) and not binned.exists()


@pytest.mark.parametrize("document", ["", "../x", "a/b", "a.b", "A", "x" * 65, "a\n"])
def test_a_document_id_cannot_leave_the_folder(document: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no id"):
        kept(tmp_path, document)
    assert os.listdir(tmp_path) == []


def test_recent_files_are_listed_newest_first(tmp_path: Path) -> None:
    recent = RecentFiles(tmp_path / "state")
    assert recent.listed() == ()
    for index in range(MOST + 3):
        recent.opened(tmp_path / f"f{index}")
    recent.opened(tmp_path / "f5")
    listed = recent.listed()
    assert listed[:2] == (tmp_path / "f5", tmp_path / f"f{MOST + 2}") and len(listed) == MOST
    assert recent.forget(tmp_path / "f5") == recent.listed() == listed[1:]


@pytest.mark.parametrize("data", [b"", b"x", b"[]", b'{"files": 5}', b"[" * 100_000, b'{"files": ["a\\u0000"]}'])
def test_a_damaged_list_is_an_empty_one(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "recent.json").write_bytes(data)
    assert RecentFiles(tmp_path).listed() == ()


def test_a_name_that_is_no_text_is_not_listed(tmp_path: Path) -> None:
    RecentFiles(tmp_path).opened(tmp_path / os.fsdecode(b"\xff"))
    assert RecentFiles(tmp_path).listed() == ()


def copy_of(folder: RecoveryFolder, sequence: int, durable: bool = True) -> None:
    folder.keep(Envelope(document="one", time=5.0, sequence=sequence), BODY + b"%d" % sequence, durable)


def bodies(folder: RecoveryFolder) -> list[bytes]:
    return [copy.body.removeprefix(BODY) for copy in folder.listed() if isinstance(copy, Copy)]


@pytest.mark.parametrize("durable", [True, False])
def test_a_later_copy_stays_whoever_was_slow(tmp_path: Path, durable: bool) -> None:
    folder = RecoveryFolder(tmp_path)
    copy_of(folder, 4, durable)
    copy_of(folder, 3)
    assert bodies(folder) == [b"4"]
    copy_of(folder, 5, durable)
    folder.drop("one", 4)
    assert bodies(folder) == [b"5"], "what a save needs no more is an earlier one"
    folder.drop("one", 5)
    assert bodies(folder) == []


def test_one_that_comes_while_the_first_is_written_stays_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, real = RecoveryFolder(tmp_path), os.fsync

    def synced(handle: int) -> None:
        copy_of(folder, 2, durable=False)
        real(handle)

    monkeypatch.setattr(os, "fsync", synced)
    copy_of(folder, 1)
    assert bodies(folder) == [b"2"]
    folder.file_of("one").write_bytes(b"no copy at all")
    copy_of(folder, 1, durable=False)
    assert bodies(folder) == [b"1"], "what is none is no later one"
