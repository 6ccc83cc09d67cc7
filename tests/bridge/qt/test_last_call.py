"""The last call: whatever a thread waits for, the process is left in time, and what is done in time is waited for."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from mls_desktop.bridge.qt import last_call
from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.bridge.qt.jobs import aside, done_within, wait_for_all
from mls_desktop.bridge.qt.last_call import LastCall


@pytest.fixture
def stuck() -> Iterator[threading.Event]:
    """An event for which a job waits, and which nobody else sets."""
    made = threading.Event()
    yield made
    made.set()
    assert wait_for_all(10) == 0


def test_a_queue_waits_no_longer_than_it_is_told_and_goes_on_by_itself(stuck: threading.Event, qtbot: object) -> None:
    queue, done = BackgroundQueue("test"), list[str]()
    queue.submit(stuck.wait, lambda _outcome: done.append("first"))
    later = queue.submit(lambda: done.append("job after it"))
    assert not queue.wait(0) and queue.busy
    assert not queue.close(seconds=0) and not queue.busy
    assert wait_for_all(0) == 2 and not done
    stuck.set()
    later.result(10)
    assert done == ["job after it"], "done, and handed to nobody"


def test_a_job_aside_holds_nobody_up(stuck: threading.Event) -> None:
    assert not done_within(0, stuck.wait)
    assert done_within(10, int) and aside(lambda: 7).result(10) == 7
    with pytest.raises(ZeroDivisionError):
        done_within(10, lambda: 1 // 0)


@pytest.mark.expects_log
def test_the_end_waits_for_what_is_done_in_time_and_leaves_the_rest_behind(
    stuck: threading.Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    left = list[int]()
    call = LastCall(left.append)
    aside(lambda: None)
    call.begin()
    assert call.finish(3) == 3 and left == []
    aside(stuck.wait)
    monkeypatch.setattr(last_call, "REST", 0.0)
    with caplog.at_level(logging.ERROR):
        call.finish(4)
    assert left == [4] and "1 jobs were left behind" in caplog.text
    call.over()


@pytest.mark.expects_log
def test_a_window_s_thread_that_waits_for_ever_is_cut_off_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(last_call, "LIMIT", 0.0)
    left, gone = list[int](), threading.Event()

    def leave(code: int) -> None:
        left.append(code)
        gone.set()

    call = LastCall(leave)
    with caplog.at_level(logging.ERROR):
        call.begin()
        call.begin()
        assert gone.wait(10)
    assert left == [1] and "the window's thread stood here" in caplog.text


def test_an_end_that_nobody_wants_any_more_cuts_nothing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    left = list[int]()
    call = LastCall(left.append)
    monkeypatch.setattr(last_call, "LIMIT", 10.0)
    call.begin()
    call.over()
    watch = next((each for each in threading.enumerate() if each.name == "last call"), None)
    if watch is not None:
        watch.join(10)
    assert left == []


LEAVING = """
import atexit, sys, threading
from mls_desktop.bridge.qt.last_call import leave

class Torn:
    def __del__(self):
        print("taken apart", flush=True)

held = Torn()
atexit.register(print, "an end of some library")
threading.Thread(target=threading.Event().wait).start()
sys.stdout.write("all that was said")
if sys.argv[1:]:
    sys.stdout.close()
leave(3)
"""


@pytest.mark.parametrize("closed", [[], ["closed"]])
def test_nothing_is_taken_apart_when_the_process_is_left(closed: list[str]) -> None:
    """Not even a thread that never ends holds it up."""
    done = subprocess.run(
        [sys.executable, "-c", LEAVING, *closed], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "all that was said", "")
