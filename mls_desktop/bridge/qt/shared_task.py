"""State shared by a thread and the window for one piece of work: how far it is, its outcome, whether anybody waits for
it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

Watch = Callable[[float], None]
"""Function that the work calls with the share that is done, from 0 to 1. Raises GivenUp where nobody waits for the
rest."""


class GivenUp(Exception):
    """The end of work that nobody waits for any more."""


class Task:
    """State of one piece of work, shared by the thread and the window."""

    def __init__(self) -> None:
        self.future: Future[Any] = Future()
        self.share = 0.0
        self.given_up = False

    def watch(self, share: float) -> None:
        self.share = share
        if self.given_up:
            raise GivenUp

    def run(self, work: Callable[[Watch], Any]) -> None:
        try:
            outcome = work(self.watch)
        except BaseException as error:
            self.future.set_exception(error)
        else:
            self.future.set_result(outcome)
