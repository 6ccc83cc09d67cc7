"""A long evening: thousands of edits, dialogs and documents leave no trace in memory."""

from __future__ import annotations

import gc
import os
import random
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from mls_desktop.rules.common.edits import Edit
from tests.desk import Desk

EDITS, SHOWN, OPENINGS = 50_000, 3_000, 100
GROWTH = 30 * 1024 * 1024


def resident() -> int:
    """Bytes of memory in use, as the system counts them."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def edits() -> Iterator[Edit]:
    """Steps of primaries, at random but the same each time."""
    rng = random.Random(7)
    for _ in range(EDITS):
        trait = rng.choice(("strength", "body", "mind", "agility"))
        yield Edit("set", ("characters", "tam_oster", "primaries", trait), rng.randint(-2, 2))


def settle() -> None:
    """Lets everything happen that waits to happen; without a running loop Qt deletes nothing by itself."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def objects(desk: Desk) -> int:
    """Qt objects below the window."""
    return len(desk.window.findChildren(QObject))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_edits_and_openings_leave_nothing_behind(desk: Desk) -> None:
    before, nones = 0, 0
    for nth, edit in enumerate(edits()):
        if nth == SHOWN:
            # The others go to the document alone: drawing is what takes the time.
            desk.window.tabs.close_front()
        desk.document.apply(edit)
        if nth % 500 == 0:
            desk.document.history.clear()
            settle()
        if nth == EDITS // 10:
            gc.collect()
            before, nones = resident(), sys.getrefcount(None)
    for _ in range(OPENINGS // 10):
        desk.do("sample")
        settle()
    gc.collect()
    settle()
    few = objects(desk)
    for _ in range(OPENINGS):
        desk.window.opened.document.history.setClean()
        desk.do("sample")
        settle()
    gc.collect()
    settle()
    assert objects(desk) <= few + 5
    assert resident() - before < GROWTH
    assert sys.getrefcount(None) > nones - 1000
