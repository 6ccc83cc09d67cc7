"""The end with a disk that is slow or never answers: the copy first, gone in time, what is lost in the log."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tiers import cases

pytestmark = [
    pytest.mark.needs("nutshell"),
    pytest.mark.skipif(sys.platform != "linux", reason="a handle tells there alone which folder it is of"),
]

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
MOST_SECONDS = 10.0
PATIENCE = 60
CASES = [
    ("signal", "data", "60"), ("signal", "data", "never"), ("close", "file", "never"), ("signal", "file", "4"),
    ("signal", "file", "never"), ("signal", "data", "4"), ("close", "file", "60"), ("close", "data", "never"),
    ("logout", "file", "never"), ("logout", "data", "60"), ("signal", "file", "60"), ("close", "data", "60"),
]  # fmt: skip
TRIED = cases(quick=1, all=4, long=len(CASES))


class Slow:
    """The program, whose document lies on one disk and whose folder of copies on another."""

    def __init__(self, home: Path, way: str, disk: str, kind: str) -> None:
        self.home, self.file = home, home / "file" / "coast.mls.json"
        self.file.parent.mkdir()
        self.file.write_bytes(SAMPLE.read_bytes())
        homes = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("config", "data", "state", "cache")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.slow_disk", str(home / disk), kind, way, str(self.file)],
            cwd=ROOT, env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"}, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def says(self, line: str) -> None:
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said == line + "\n", (said, self.log())

    def close(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def log(self) -> str:
        return "".join(file.read_text("utf-8") for file in (self.home / "state").rglob("log.txt"))

    def copies(self) -> bytes:
        return b"".join(file.read_bytes() for file in (self.home / "data").rglob("*.mls-recovery"))


@pytest.mark.parametrize(("way", "disk", "kind"), CASES[:TRIED])
@pytest.mark.promises("N7", "gone within 10 s, the recovery copy first, whatever the disk does")
def test_the_program_is_gone_in_time_whatever_the_disk_does(tmp_path: Path, way: str, disk: str, kind: str) -> None:
    slow = Slow(tmp_path, way, disk, kind)
    try:
        slow.says("ready")
        begun = time.monotonic()
        if way == "logout":
            slow.says("kept")
            assert time.monotonic() - begun < MOST_SECONDS / 2
        elif way == "close":
            slow.says("Save")
            slow.says("Close all the same")
            assert time.monotonic() - begun > 2.5, "first the disk is waited for"
            begun = time.monotonic()
        if way != "close":
            slow.process.send_signal(signal.SIGTERM)
        slow.process.wait(PATIENCE)
        assert time.monotonic() - begun < MOST_SECONDS
    finally:
        slow.close()
    if (disk, kind) == ("data", "never"):
        assert slow.copies() == b"" and "no recovery copy of" in slow.log() and slow.file.name in slow.log()
    else:
        assert b"after the save" in slow.copies(), slow.log()
    assert b'"format"' in slow.file.read_bytes(), "the file is the old one or the new one, whole"
