"""The log beside the traces of a crash: as long as it may become, and what follows it."""

import logging
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
