"""The door to files: nothing odd comes through, nothing is waited for, and no more is read than is wanted."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.storage.aside import moved_aside
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.plain_file import (
    NotPlain,
    held_bytes,
    is_text,
    plain_bytes,
    plain_end,
    plain_pieces,
    plain_start,
)
from mls_desktop.storage.reading import file_bytes
from tests.oddthings import LARGE, ODD

KINDS = {"folder": "folder", "loop": "loop", "large": "too_big"}
READERS: dict[str, Callable[[Path, int], object]] = {
    "bytes": plain_bytes,
    "start": plain_start,
    "end": plain_end,
    "pieces": lambda file, most: list(plain_pieces(file, most)),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", [kind for kind in ODD if kind != "large"])
def test_what_is_no_file_is_refused_at_once(kind: str, reader: str, tmp_path: Path) -> None:
    ODD[kind](tmp_path / "a")
    with pytest.raises(NotPlain) as refused:
        READERS[reader](tmp_path / "a", 1 << 30)
    assert refused.value.kind == KINDS.get(kind, "odd") and refused.value.filename == str(tmp_path / "a")


def test_of_a_long_file_no_more_is_read_than_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "a"
    ODD["large"](file)
    os.truncate(file, LARGE - 4)
    with file.open("ab") as held:
        held.write(b"last")
    with pytest.raises(NotPlain) as refused:
        plain_bytes(file, LARGE - 1)
    assert refused.value.kind == "too_big"
    assert plain_start(file, 3) == b"\0\0\0" and plain_end(file, 6) == b"\0\0last"
    assert sum(map(len, plain_pieces(file, (1 << 20) + 1))) == (1 << 20) + 1


@pytest.mark.parametrize("size", [0, 1, 7, 8])
def test_a_file_within_its_bounds_is_read_whole(size: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345678"[:size])
    assert plain_bytes(tmp_path / "a", 8) == plain_start(tmp_path / "a", 8) == b"12345678"[:size]
    assert plain_end(tmp_path / "a", 3) == b"12345678"[:size][-3:]


def test_a_file_that_grows_while_it_is_read_is_too_big(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "a").write_bytes(b"12345678")
    read = os.read

    def growing(handle: int, count: int) -> bytes:
        with (tmp_path / "a").open("ab") as file:
            file.write(b"9")
        return read(handle, count)

    monkeypatch.setattr("mls_desktop.storage.plain_file.os.read", growing)
    with pytest.raises(NotPlain):
        plain_bytes(tmp_path / "a", 8)


def test_the_file_that_was_looked_at_is_the_one_that_is_read(tmp_path: Path, monkeypatch: Any) -> None:
    """Put in its place after the look, a pipe is not waited for."""
    (tmp_path / "a").write_bytes(b"whole")
    look = os.fstat

    def and_replaced(handle: int) -> os.stat_result:
        os.unlink(tmp_path / "a")
        os.mkfifo(tmp_path / "a")
        return look(handle)

    monkeypatch.setattr("mls_desktop.storage.plain_file.os.fstat", and_replaced)
    assert plain_bytes(tmp_path / "a", 8) == b"whole"


def test_what_is_not_there_is_another_matter(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        plain_bytes(tmp_path / "a", 8)
    with pytest.raises(ValueError, match="null"):
        plain_bytes(tmp_path / "a\0", 8)


@pytest.mark.parametrize("kind", ODD)
def test_a_campaign_that_is_none_is_refused_by_its_reason(kind: str, tmp_path: Path) -> None:
    ODD[kind](tmp_path / "a")
    with pytest.raises(Unreadable) as refused:
        file_bytes(tmp_path / "a")
    codes = {"folder": "is_folder", "large": "too_big", "loop": "cannot_open"}
    assert [fault.code for fault in refused.value.faults] == [codes.get(kind, "not_a_file")]


@pytest.mark.parametrize("kind", ODD)
def test_whatever_it_is_it_can_be_moved_aside(kind: str, tmp_path: Path) -> None:
    moved = []
    for _time in range(3):
        ODD[kind](tmp_path / "a")
        moved.append(moved_aside(tmp_path / "a"))
    assert len(set(moved)) == 3 and sorted(tmp_path.iterdir()) == sorted(moved)


def test_a_file_that_may_be_missing_is_read_or_is_none(tmp_path: Path) -> None:
    file = tmp_path / "list"
    assert held_bytes(file, 3) is None
    file.write_bytes(b"abc")
    assert held_bytes(file, 3) == b"abc"
    with pytest.raises(NotPlain):
        held_bytes(file, 2)


def test_a_name_need_not_be_a_text() -> None:
    assert is_text("Grün") and not is_text("gr\udcfcn")
