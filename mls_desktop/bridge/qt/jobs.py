"""The jobs of threads as the end of the program sees them: which are not done, and how long anybody waits. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

_undone: set[Future[Any]] = set()
"""The jobs of the whole program that no thread has done yet."""


def tracked(future: Future[T]) -> Future[T]:
    """Adds `future` to the jobs that the end of the program waits for, and gives it back."""
    _undone.add(future)
    future.add_done_callback(_undone.discard)
    return future


def wait_for_all(seconds: float) -> int:
    """Waits until all jobs of the program are done, at most so many `seconds`; gives the number of those that are
    not."""
    return len(wait_for(_undone.copy(), seconds).not_done)


def aside(job: Callable[[], T]) -> Future[T]:
    """Begins `job` at once on a daemon thread and gives its future; the program's end waits a while for it at most."""
    future = tracked(Future[T]())

    def run() -> None:
        try:
            future.set_result(job())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, name="aside", daemon=True).start()
    return future


def done_within(seconds: float, job: Callable[[], object]) -> bool:
    """Does `job` on another thread and waits for it, at most so many `seconds`; False where it is not done by then. An
    exception of the job is raised here."""
    future = aside(job)
    if future in wait_for([future], seconds).done:
        future.result()
        return True
    return False
