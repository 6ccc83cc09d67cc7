"""The background queue: jobs in their order, outcomes on the window's thread, and a queue that goes harms nobody."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.qt.background import LOOK, BackgroundQueue
from tests.hand_clock import HandClock


@pytest.fixture
def queue(clock: HandClock) -> Iterator[BackgroundQueue]:
    made = BackgroundQueue("test")
    yield made
    made.close(deliver=False)
    made.deleteLater()


def test_outcomes_come_in_order_on_the_window_s_thread(queue: BackgroundQueue, clock: HandClock) -> None:
    got: list[tuple[int, bool]] = []
    here = threading.get_ident()

    def job(n: int) -> tuple[int, bool]:
        return n, threading.get_ident() != here

    for n in range(5):
        queue.submit(partial(job, n), got.append)
    assert queue.busy and got == []
    clock.finish_jobs()
    assert got == []
    clock.advance(LOOK)
    assert not queue.busy
    assert got == [(n, True) for n in range(5)]


@pytest.mark.parametrize("how", ["method", "argument", "keyword", "method of an argument", "variable"])
def test_no_job_holds_a_qt_object(queue: BackgroundQueue, how: str) -> None:
    """A thread that holds such an object last would end it, and it is not that thread's."""
    held = QObject(queue)
    jobs: dict[str, Callable[[], object]] = {
        "method": held.objectName,
        "argument": partial(str, held),
        "keyword": partial(dict, held=held),
        "method of an argument": partial(map, held.objectName),
        "variable": lambda: held,
    }
    with pytest.raises(TypeError):
        queue.submit(jobs[how])
    assert not queue.busy


def test_waiting_hands_over_at_once(queue: BackgroundQueue) -> None:
    got: list[str] = []
    queue.submit(lambda: "first", got.append)
    queue.submit(lambda: "second", got.append)
    queue.wait()
    assert got == ["first", "second"] and not queue.busy


def test_a_job_may_be_given_by_the_one_before(queue: BackgroundQueue) -> None:
    got: list[int] = []

    def then(n: int) -> None:
        got.append(n)
        if n < 3:
            queue.submit(lambda: n + 1, then)

    queue.submit(lambda: 1, then)
    queue.wait()
    assert got == [1, 2, 3]


def test_what_a_job_raises_is_raised_where_its_outcome_was_wanted(queue: BackgroundQueue) -> None:
    got: list[float] = []
    queue.submit(lambda: 1 / 0, got.append)
    queue.submit(lambda: 2.0, got.append)
    with pytest.raises(ZeroDivisionError):
        queue.wait()
    queue.wait()
    assert got == [2.0]


def test_a_closed_queue_takes_nothing(queue: BackgroundQueue) -> None:
    queue.close()
    with pytest.raises(RuntimeError):
        queue.submit(lambda: None, lambda _nothing: None)


def test_closing_without_delivery_forgets_the_outcomes(queue: BackgroundQueue) -> None:
    got: list[int] = []
    done = threading.Event()

    def job() -> int:
        done.set()
        return 1

    queue.submit(job, got.append)
    queue.close(deliver=False)
    assert done.is_set() and got == []


@pytest.mark.parametrize("way", ["delete", "delete_later", "garbage", "parent"])
def test_queues_that_go_in_mid_work_harm_nobody(way: str, qtbot) -> None:
    """Outcomes that came by signal from the thread ended the process here after some hundred of these."""
    for _each in range(300):
        parent = QObject() if way == "parent" else None
        queue = BackgroundQueue("gone", parent)
        for _job in range(3):
            queue.submit(lambda: list(range(200)), lambda _out: None)
        if way == "delete":
            from shiboken6 import delete

            delete(queue)
        elif way == "delete_later":
            queue.deleteLater()
        elif parent is not None:
            from shiboken6 import delete

            delete(parent)
        del queue, parent
    gc.collect()


def test_a_queue_that_is_abandoned_waits_for_nobody_and_hands_nothing_over(qtbot) -> None:
    queue = BackgroundQueue("test")
    begun, free = threading.Event(), threading.Event()
    told: list[int] = []

    def job() -> int:
        begun.set()
        free.wait()
        return 1

    queue.submit(job, told.append)
    queue.submit(partial(told.append, 2))
    assert begun.wait(5)
    queue.abandon()
    assert not queue.busy and not free.is_set()
    free.set()
    queue._thread.shutdown(wait=True)
    queue._deliver()
    assert told == []
    with pytest.raises(RuntimeError):
        queue.submit(lambda: 3)
    queue.deleteLater()
