"""Signals of the system inside Qt's event loop."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest

from mls_desktop.bridge.qt.unix_signals import UnixSignals

NUMBERS = (signal.SIGINT, *(() if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP)))


@pytest.fixture
def signals(qapp: object) -> Iterator[UnixSignals]:
    held = {number: signal.getsignal(number) for number in NUMBERS}
    before = signal.set_wakeup_fd(-1)
    made = UnixSignals()
    made.start()
    yield made
    made.stop()
    signal.set_wakeup_fd(before)
    for number, handler in held.items():
        signal.signal(number, handler)
    made.deleteLater()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent this way on POSIX")
@pytest.mark.parametrize("number", NUMBERS, ids=[number.name for number in NUMBERS])
def test_the_program_is_asked_to_end_from_the_event_loop(number: signal.Signals, signals: UnixSignals, qtbot) -> None:
    asked: list[bool] = []
    signals.asked.connect(lambda: asked.append(True))
    os.kill(os.getpid(), number)
    assert asked == [], "nothing happens before the loop turns"
    qtbot.waitUntil(lambda: asked == [True])


def test_after_the_end_the_loop_is_woken_no_more(qapp: object) -> None:
    before = signal.set_wakeup_fd(-1)
    made = UnixSignals()
    ends = made._channel.reading, made._channel.writing
    made.start()
    made.stop()
    assert signal.set_wakeup_fd(before) == -1 and not made._notifier.isEnabled()
    for end in ends:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(end)
