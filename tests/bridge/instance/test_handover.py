"""What is handed over is what was meant, whole, once; all else is refused with a reason."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.bridge.instance.handover import (
    MOST_BYTES,
    MOST_FILES,
    MOST_TOLD,
    VERSION,
    BadHandover,
    collected,
    handover_in,
    look_into,
    packed_handover,
    post,
    take_away,
    waiting,
)
from mls_desktop.bridge.instance.instance_lock import ENDING


def test_files_are_told_by_whole_paths_whatever_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    odd = Path(os.fsdecode(b"/x/\xff\n \xc3\xa9.mls.json"))
    told = handover_in(packed_handover([Path("hill.mls.json"), odd], "token-1_TIME2"))
    assert told.paths() == [tmp_path / "hill.mls.json", odd] and told.token == "token-1_TIME2"
    assert handover_in(packed_handover([])).paths() == []


def written(**fields: Any) -> bytes:
    return msgspec.json.encode({"version": VERSION, **fields})


BAD = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "half of it": packed_handover([Path("/x")])[:-3],
    "a list": b"[1]",
    "deep": b'{"version":' + b"[" * 5000,
    "no version": b"{}",
    "a later version": msgspec.json.encode({"version": VERSION + 1, "files": []}),
    "files that are no paths": written(files=[1]),
    "a path in the folder": written(files=[b"hill.mls.json"]),
    "a path with a hole": written(files=[b"/hill\0.mls.json"]),
    "too many files": written(files=[b"/x"] * (MOST_FILES + 1)),
    "too long": written(files=[b"/" + b"x" * MOST_BYTES]),
    "a token of a book": written(token="x" * 600),
    "a token of many lines": written(token="a\nb"),
    "a token that is no text": written(token="x").replace(b"x", b"\xff"),
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_what_no_start_writes_is_refused(data: bytes) -> None:
    with pytest.raises(BadHandover):
        handover_in(data)


def test_too_many_files_are_not_handed_over() -> None:
    with pytest.raises(BadHandover):
        packed_handover([Path("/x")] * (MOST_FILES + 1))


def test_it_lies_there_whole_until_one_side_takes_it(tmp_path: Path) -> None:
    file = post(tmp_path, packed_handover([Path("/x")]))
    assert list(waiting(tmp_path)) == [file] == list(tmp_path.iterdir())
    assert look_into(file).paths() == [Path("/x")] and file.stat().st_mode & 0o077 == 0
    assert take_away(file) and not take_away(file)
    assert list(waiting(tmp_path)) == []


def test_the_oldest_comes_first(tmp_path: Path) -> None:
    files = [post(tmp_path, packed_handover([])) for _nth in range(3)]
    for age, file in enumerate(files):
        os.utime(file, (1000 - age, 1000 - age))
    assert list(waiting(tmp_path)) == files[::-1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are pipes in folders on POSIX")
def test_no_pipe_is_waited_for_and_no_link_followed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"a{ENDING}")
    (tmp_path / f"b{ENDING}").mkdir()
    secret = tmp_path / "secret"
    secret.write_bytes(packed_handover([Path("/x")]))
    (tmp_path / f"c{ENDING}").symlink_to(secret)
    for file in waiting(tmp_path):
        with pytest.raises((BadHandover, OSError)):
            look_into(file)


@pytest.mark.expects_log
def test_of_thousands_of_things_that_are_none_each_is_looked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for nth in range(3000):
        (tmp_path / f"{nth}{ENDING}").touch()
    refused: set[Path] = set()
    now = time.time()
    assert list(collected(tmp_path, refused, now)) == [] and len(refused) == 3000
    assert len(caplog.records) == MOST_TOLD
    looked: list[Path] = []
    look = Path.lstat

    def noted(file: Path) -> os.stat_result:
        looked.append(file)
        return look(file)

    monkeypatch.setattr(Path, "lstat", noted)
    file = post(tmp_path, packed_handover([Path("/x")]))
    assert [told.paths() for told in collected(tmp_path, refused, now)] == [[Path("/x")]]
    assert set(looked) == {file}
