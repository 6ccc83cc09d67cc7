"""Results on their way: something made on a thread of its own while all else goes on.

The futures of the standard library would do the same, but a start has no use for them before the first key.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Coming(Generic[T]):
    """The outcome of `make`, which is called at once on a thread of its own. An exception it raises is raised by
    `taken`."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: list[T] = []
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, name="coming", daemon=True)
        self._thread.start()

    def taken(self) -> T:
        """Waits for the outcome and gives it; raises the exception that `make` raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._made[0]

    def _run(self) -> None:
        try:
            self._made.append(self._make())
        except Exception as error:
            self._error = error
