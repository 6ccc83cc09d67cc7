"""The last copies of a program that is to end: however slow a disk is, what can be kept is kept in seconds. No Qt."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from functools import partial
from pathlib import Path
from typing import Protocol

from mls_desktop.bridge.document.save_outcome import Outcome
from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.jobs import done_within

PATIENCE = 2.0
"""Seconds to wait, at most, until the last copies are on the disk."""
LATE = 2.0
"""Seconds for the copies that are written aside, once those in order have not come in time."""
TOLD = 0.5
"""Seconds to wait for the log, at most: its disk may be the one that does not answer."""

_log = logging.getLogger(__name__)


class Keeper(Protocol):
    """The protocol of an object that keeps the copies of one document."""

    path: Path | None
    recovered_at: float | None

    @property
    def at_risk(self) -> bool:
        """Tells whether neither file nor copy holds the document just as it is."""

    def begin_copy(self) -> None:
        """Begins to write the copy."""

    def flush(self, seconds: float) -> None:
        """Writes the copy, and waits for it, at most so many `seconds`."""

    def copy_aside(self) -> Future[Outcome]:
        """Begins to write the copy, without waiting for anything; gives the outcome to come."""

    def take_copy(self, outcome: Outcome) -> None:
        """Notes a copy that was written aside, from its `outcome`."""


def keep_last(keepers: Sequence[Keeper], patience: float = PATIENCE) -> None:
    """Writes recovery copies of all unsaved documents, and waits for all at once: in order first, at most `patience`
    seconds, then aside, without waiting for the disk to confirm them. Documents that are kept nowhere are logged."""
    end = now() + patience
    for keeper in keepers:
        _in_turn(keeper.begin_copy)
    for keeper in keepers:
        _in_turn(partial(keeper.flush, max(0.0, end - now())))
    _keep_aside([keeper for keeper in keepers if keeper.at_risk])


def _in_turn(do: Callable[[], None]) -> None:
    """Calls `do`; an error is logged, so that it does not keep the next call from being made."""
    try:
        do()
    except Exception:
        _log.exception("no recovery copy in order")


def leave_behind(keeper: Keeper) -> None:
    """Writes the copy of a document aside, if it is at risk, and logs that its disk has not done all its work. The copy
    stays where it is."""
    if keeper.at_risk:
        _keep_aside([keeper])
    _tell(logging.INFO, f"left while the disk had not done all it was asked: {_name(keeper)}")


def _keep_aside(late: Sequence[Keeper]) -> None:
    begun = [(keeper, keeper.copy_aside()) for keeper in late]
    wait_for([future for _keeper, future in begun], LATE)
    for keeper, future in begun:
        outcome = future.result() if future.done() else None
        if outcome is not None:
            keeper.take_copy(outcome)
        if keeper.at_risk:
            _tell(logging.ERROR, _loss(keeper, outcome))


def _loss(keeper: Keeper, outcome: Outcome | None) -> str:
    """Line of the log on the edits of `keeper` that are lost, and why."""
    why = outcome.problem.text if outcome is not None and outcome.problem is not None else "the disk does not answer"
    since = time.strftime("%H:%M:%S", time.localtime(keeper.recovered_at)) if keeper.recovered_at else "it was opened"
    return f"no recovery copy of {_name(keeper)}: edits since {since} may be lost: {why}"


def _name(keeper: Keeper) -> str:
    return str(keeper.path or "a campaign without a file")


def _tell(level: int, text: str) -> None:
    done_within(TOLD, partial(_log.log, level, "%s", text))
