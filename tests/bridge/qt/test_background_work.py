"""The background worker: its outcome comes on the window's thread, once, or not at all where nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Thread, current_thread, enumerate, main_thread
from typing import Any

import shiboken6
from PySide6.QtCore import QObject

from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.bridge.qt.shared_task import GivenUp, Watch


class Heard:
    """Work, and what its signals told."""

    def __init__(self, work: Callable[[Watch], Any]) -> None:
        self.owner = QObject()
        self.told: list[Any] = []
        self.threads: set[Thread] = set()
        self.work = BackgroundWork(work, self.owner)
        self.work.done.connect(self._hear)
        self.work.failed.connect(self._hear)

    def _hear(self, value: Any) -> None:
        self.told.append(value)
        self.threads.add(current_thread())


def idle() -> bool:
    """Whether no worker's thread is left."""
    return not any(thread.name == "background work" for thread in enumerate())


def waiting(go: Event, watch: Watch) -> bool:
    return go.wait()


def test_what_it_returns_comes_on_the_windows_thread(qtbot) -> None:
    heard = Heard(lambda watch: current_thread())
    qtbot.waitUntil(lambda: bool(heard.told))
    assert heard.told[0] is not main_thread() and heard.threads == {main_thread()}
    assert not heard.work.waiting, "it is told once"


def test_what_it_raises_comes_as_it_is(qtbot) -> None:
    heard = Heard(lambda watch: [][0])
    qtbot.waitUntil(lambda: bool(heard.told))
    assert isinstance(heard.told[0], IndexError)


def test_how_far_it_is_can_be_seen(qtbot) -> None:
    go, shares = Event(), []

    def work(watch: Watch) -> None:
        watch(0.25)
        go.wait()
        watch(1)

    heard = Heard(work)
    heard.work.moved.connect(lambda: shares.append(heard.work.share))
    qtbot.waitUntil(lambda: shares == [0.25])
    assert heard.told == []
    go.set()
    qtbot.waitUntil(lambda: bool(heard.told))
    assert shares == [0.25, 1]


def test_given_up_it_ends_at_its_next_step_and_tells_nothing(qtbot) -> None:
    go, ended = Event(), []

    def work(watch: Watch) -> str:
        go.wait()
        try:
            watch(0.5)
        except GivenUp as error:
            ended.append(error)
            raise
        return "made"

    heard = Heard(work)
    heard.work.give_up()
    go.set()
    qtbot.waitUntil(idle)
    assert ended and not heard.work.waiting and heard.told == []


def test_it_may_go_with_its_window_while_the_thread_still_works(qtbot) -> None:
    for _ in range(20):
        go = Event()
        heard = Heard(partial(waiting, go))
        shiboken6.delete(heard.owner)
        go.set()
        assert heard.told == []
    qtbot.waitUntil(idle)
