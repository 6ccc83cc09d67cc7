"""The background worker: long work on a thread of its own, with how far it is, its outcome, and a way to give it up.

The thread knows a plain object alone and never touches Qt: a timer of the window's thread asks that object. So a
worker may go at any moment, with its window or without, and nothing is told to what is no longer there.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.qt.shared_task import Task, Watch
from mls_desktop.bridge.qt.soon import every

POLL = 15
"""Milliseconds between two looks at the work."""


class BackgroundWork(QObject):
    """A piece of work, begun at once on a thread of its own; `work` is given a function to report its share. `done`
    carries its result, `failed` the exception it raised; one of them comes, once, unless it is given up. `moved`:
    `share` is another."""

    done = Signal(object)
    failed = Signal(object)
    moved = Signal()

    def __init__(self, work: Callable[[Watch], Any], parent: QObject) -> None:
        super().__init__(parent)
        self._task = Task()
        self._shown = 0.0
        self._timer = every(self._look, POLL)
        self._timer.start()
        # A daemon: what nobody waits for does not hold up the end of the program either.
        Thread(target=self._task.run, args=(work,), name="background work", daemon=True).start()

    @property
    def share(self) -> float:
        """Share of the work that is done, from 0 to 1."""
        return self._task.share

    @property
    def waiting(self) -> bool:
        """Tells whether the outcome of the work is still to come; False once the work is given up."""
        return self._timer.isActive()

    def give_up(self) -> None:
        """Gives up the work: it ends where it next reports its progress, and emits no signal again."""
        self._timer.stop()
        self._task.given_up = True

    def _look(self) -> None:
        task = self._task
        if task.share != self._shown:
            self._shown = task.share
            self.moved.emit()
        if not task.future.done() or not self.waiting:
            return
        self._timer.stop()
        error = task.future.exception()
        if error is not None:
            self.failed.emit(error)
        else:
            self.done.emit(task.future.result())
