"""What the program says when it is wrong itself: a log, one signal to the window, traces of a crash for next time."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import qWarning

from mls_desktop.bridge.qt.crash_log import CrashLog

pytestmark = [pytest.mark.expects_log, pytest.mark.usefixtures("qapp")]


class Listening:
    """A crash log that has begun, and what it tells."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, CrashLog(folder)
        self.told: list[str] = []
        self.where: list[str] = []
        self.log.happened.connect(self._on_happened)
        self.log.start()

    def _on_happened(self, text: str, trace: str) -> None:
        self.told.append(text)
        self.where.append(trace)

    def written(self) -> str:
        return (self.folder / "log.txt").read_text("utf-8")


@pytest.fixture
def hooks() -> Iterator[None]:
    held = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = held


@pytest.fixture
def listening(tmp_path: Path, hooks: None) -> Iterator[Listening]:
    made = Listening(tmp_path / "new" / "state")
    yield made
    made.log.stop()


def traces(folder: Path) -> list[Path]:
    return sorted(folder.glob("crash*.txt"))


def raised() -> BaseException:
    try:
        raise ValueError("no such wind")
    except ValueError as error:
        return error


def test_an_exception_nobody_caught_is_told_and_written_down(listening: Listening) -> None:
    error = raised()
    sys.excepthook(type(error), error, error.__traceback__)
    assert listening.told == ["ValueError: no such wind"]
    assert 'raise ValueError("no such wind")' in listening.where[0]
    assert "nobody caught this" in listening.written() and "no such wind" in listening.written()


def test_one_on_another_thread_is_told_on_the_windows_thread(listening: Listening, qtbot) -> None:
    heard: list[int] = []
    listening.log.happened.connect(lambda _text, _trace: heard.append(threading.get_ident()))
    thread = threading.Thread(target=lambda: [][0])
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(listening.told))
    assert listening.told == ["IndexError: list index out of range"]
    assert "IndexError" in listening.written()


def test_ctrl_c_ends_the_program_as_ever(listening: Listening, monkeypatch) -> None:
    passed: list[type[BaseException]] = []
    monkeypatch.setattr(listening.log, "_before", lambda kind, error, trace: passed.append(kind))
    listening.log.caught(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert passed == [KeyboardInterrupt] and listening.told == []


def test_qts_own_messages_are_written_down(listening: Listening, caplog) -> None:
    with caplog.at_level(logging.DEBUG, "mls_desktop"):
        qWarning("a kite without a string")
    assert "Qt: a kite without a string" in listening.written()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_session_that_ended_well_leaves_no_trace_of_a_crash(tmp_path: Path, hooks: None) -> None:
    before = sys.excepthook
    made = Listening(tmp_path)
    assert len(traces(tmp_path)) == 1 and sys.excepthook != before
    made.log.stop()
    assert traces(tmp_path) == [] and sys.excepthook == before
    assert not any(getattr(each, "baseFilename", "").startswith(str(tmp_path)) for each in logging.getLogger().handlers)


@pytest.mark.parametrize(
    ("left", "told"), [(None, ""), (b"", ""), (b" Segmentation fault\xff\n", "Segmentation fault\ufffd")]
)
def test_what_a_crash_left_is_told_the_next_time(tmp_path: Path, hooks: None, left: bytes | None, told: str) -> None:
    if left is not None:
        (tmp_path / "crash-before.txt").write_bytes(left)
    made = Listening(tmp_path)
    (own,) = traces(tmp_path)
    assert made.log.last_crash == told and own.read_bytes() == b"" and own.name != "crash-before.txt"
    made.log.stop()


def test_what_an_older_program_left_is_told_too(tmp_path: Path, hooks: None) -> None:
    (tmp_path / "crash.txt").write_bytes(b"Abort")
    made = Listening(tmp_path)
    assert made.log.last_crash == "Abort" and not (tmp_path / "crash.txt").exists()
    made.log.stop()


def test_a_second_program_leaves_the_traces_of_the_first_alone(tmp_path: Path, hooks: None) -> None:
    first = Listening(tmp_path)
    (own,) = traces(tmp_path)
    second = Listening(tmp_path)
    assert own in traces(tmp_path) and len(traces(tmp_path)) == 2 and second.log.last_crash == ""
    second.log.stop()
    assert traces(tmp_path) == [own]
    first.log.stop()


def test_a_program_that_cannot_keep_a_log_still_tells(tmp_path: Path, hooks: None) -> None:
    (tmp_path / "file").write_text("x")
    made = Listening(tmp_path / "file" / "state")
    error = raised()
    made.log.caught(type(error), error, None)
    assert made.told == ["ValueError: no such wind"]
    made.log.stop()
