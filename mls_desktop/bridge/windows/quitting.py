"""The end of all windows at once: each is asked about before the first is closed. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class AskedWindow(Protocol):
    """The protocol of a window that may have to be asked about."""

    def must_ask(self) -> bool:
        """Tells whether leaving its campaign would lose changes."""
        ...

    def is_asking(self) -> bool:
        """Tells whether a question of its own is open."""
        ...

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        """Asks, and calls `then` once all is saved, or given up on purpose; never if the answer is to stay."""
        ...

    def held(self) -> object:
        """Campaign as it is now; another object after each edit."""
        ...


class Quitting:
    """The course of questions before the windows of `all` close. `done` is called once every window was answered for,
    as it is then; after Cancel in one, none is closed. `front` brings the window that is asked about to the front.

    Example: two windows have changes. The first is given up, the second asked about; meanwhile somebody edits the
    first. Then the first is asked about again, and nothing has closed.
    """

    def __init__(
        self,
        all: Callable[[], Sequence[AskedWindow]],
        front: Callable[[AskedWindow], None],
        done: Callable[[], None],
    ) -> None:
        self._all, self._front, self._done = all, front, done
        self._given_up: dict[int, object] = {}
        self._asked: AskedWindow | None = None
        self._course = 0

    def begin(self) -> None:
        """Asks about each window that would lose changes, one after the other, and then calls `done`; where a question
        is open already, only brings its window to the front."""
        asked = self._asked
        if asked is not None and any(window is asked for window in self._all()) and asked.is_asking():
            self._front(asked)
            return
        self._given_up.clear()
        self._course += 1
        self._go_on()

    def _go_on(self) -> None:
        left = next((window for window in self._all() if self._must_ask(window)), None)
        self._asked = left
        if left is None:
            self._given_up.clear()
            self._done()
            return
        self._front(left)
        course, asked = self._course, left

        def answered() -> None:
            if course == self._course and any(window is asked for window in self._all()):
                # What is there and not saved is given up, as it is now and no further.
                self._given_up[id(asked)] = asked.held()
                self._go_on()

        left.ask_to_leave(answered)

    def _must_ask(self, window: AskedWindow) -> bool:
        return window.must_ask() and self._given_up.get(id(window), self) is not window.held()
