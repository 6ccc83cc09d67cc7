"""The log beside the traces of a crash: as long as it may become, and what follows it."""

import logging
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mls_desktop.bridge.app import crash_traces
from mls_desktop.bridge.app.crash_traces import TurningLog


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("mls_desktop", logging.WARNING, "", 0, text, None, None)


def kept(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_a_log_that_is_too_long_is_followed_by_a_new_one_and_the_oldest_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_traces, "LOG_BYTES", 8)
    log = TurningLog(tmp_path / "log.txt")
    assert kept(tmp_path) == {}, "there is no file before there is something to write"
    log.emit(record("one"))
    log.emit(record("two"))
    assert kept(tmp_path) == {"log.txt": "one\ntwo\n"}
    for text in ("three..", "four...", "five...", "six...."):
        log.emit(record(text))
    log.close()
    assert kept(tmp_path) == {
        "log.txt": "six....\n", "log.txt.1": "five...\n", "log.txt.2": "four...\n", "log.txt.3": "three..\n",
    }  # fmt: skip


def test_it_goes_on_where_no_new_file_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_traces, "LOG_BYTES", 1)
    (tmp_path / "log.txt.3" / "in the way").mkdir(parents=True)
    (tmp_path / "log.txt.2").write_text("older", "utf-8")
    log = TurningLog(tmp_path / "log.txt")
    log.emit(record("one"))
    log.emit(record("two"))
    log.close()
    assert (tmp_path / "log.txt").read_text("utf-8") == "one\ntwo\n"


CRASHING = """
import faulthandler, sys
from pathlib import Path
from mls_desktop.bridge.app.crash_traces import CrashTraces

traces = CrashTraces(Path(sys.argv[1]))
traces.open()
if "late" in sys.argv:
    traces.close()
faulthandler._sigsegv()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="codes of signals are told this way on POSIX")
@pytest.mark.parametrize("asked", [(), ("-X", "faulthandler")], ids=["usually", "asked for"])
@pytest.mark.parametrize("when", ["in time", "late"])
def test_a_fault_is_told_where_somebody_looks(tmp_path: Path, asked: tuple[str, ...], when: str) -> None:
    """In the session’s file for the next start; at the very end, when that is gone, to whoever asked Python for it."""
    done = subprocess.run(
        [sys.executable, *asked, "-c", CRASHING, str(tmp_path), when], capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGSEGV
    left = [file.read_text("utf-8") for file in tmp_path.glob("crash*.txt")]
    assert [text.startswith("Fatal Python error: Segmentation fault") for text in left] == [True] * (when == "in time")
    assert done.stderr.startswith("Fatal Python error") == (when == "late" and bool(asked))
