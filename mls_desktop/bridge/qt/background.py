"""The background queue: work off the window's thread, its outcomes handed over on the window's own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.jobs import tracked
from mls_desktop.bridge.qt.soon import every

T = TypeVar("T")

LOOK = 10
"""Milliseconds between two looks for outcomes, while any work is under way."""


def _nothing(_outcome: object) -> None:
    """Ignores the outcome of a job."""


def _handed(job: Any) -> Iterator[object]:
    """Yields the objects that a job holds: the object whose method it is, its arguments, and variables around it."""
    if isinstance(job, partial):
        for each in (job.func, *job.args, *job.keywords.values()):
            yield from _handed(each)
    yield getattr(job, "__self__", job)
    for cell in getattr(job, "__closure__", None) or ():
        with suppress(ValueError):  # a variable that is not set yet
            yield cell.cell_contents


class BackgroundQueue(QObject):
    """A background queue: one thread does the jobs in the order they came.

    The thread never touches a Qt object, nor holds one, for whoever holds it last ends it: an outcome waits in a future
    until a timer of the window's thread looks. So a queue that goes without `close`, by deletion or as garbage, ends
    nothing but its own deliveries.
    """

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._waiting: deque[tuple[Future[Any], Callable[[Any], object]]] = deque()
        self._timer = every(self._deliver, LOOK)

    @property
    def busy(self) -> bool:
        """Tells whether any outcome is still to be handed over."""
        return bool(self._waiting)

    def submit(self, job: Callable[[], T], then: Callable[[T], object] = _nothing) -> Future[T]:
        """Queues `job` for the thread, after those before it; its result is handed to `then` on the window's thread,
        where an error of the job is raised instead. Raises RuntimeError where the queue is closed, TypeError for a job
        that is a method of a Qt object, or is given one."""
        if any(isinstance(each, QObject) for each in _handed(job)):
            raise TypeError(f"{job!r} has a Qt object on another thread")
        future = tracked(self._thread.submit(job))
        self._waiting.append((future, then))
        if not self._timer.isActive():
            self._timer.start()
        return future

    def waits_for(self, future: Future[Any]) -> bool:
        """Tells whether the outcome of the job of `future` is still to be handed over."""
        return any(waiting is future for waiting, _then in self._waiting)

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until all jobs are done, at most so many `seconds` (None: however long), and hands over their outcomes;
        False where not all are done."""
        end = None if seconds is None else now() + seconds
        while self._waiting:
            try:
                self._waiting[0][0].exception(None if end is None else max(0.0, end - now()))
            except TimeoutError:
                return False
            self._deliver()
        return True

    def close(self, deliver: bool = True, seconds: float | None = None) -> bool:
        """Closes the queue and waits up to `seconds` (None: however long) until its jobs are done, handing over
        outcomes if `deliver`; True only where it knows that all are done. Jobs left are still done, without anybody
        waiting. Without `deliver` it waits only where `seconds` is None."""
        done = seconds is None
        try:
            if deliver:
                done = self.wait(seconds)
        finally:
            self._waiting.clear()
            self._timer.stop()
            self._thread.shutdown(wait=done)
        return done

    def abandon(self) -> None:
        """Closes the queue at once and hands nothing over: the job under way goes on, those after it never begin."""
        self._waiting.clear()
        self._timer.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _deliver(self) -> None:
        """Calls the `then` of each job that is done, in order, with its result; stops the timer after the last job. An
        error of a job is raised; the others follow at the next look."""
        while self._waiting and self._waiting[0][0].done():
            future, then = self._waiting.popleft()
            if not self._waiting:
                self._timer.stop()
            then(future.result())
