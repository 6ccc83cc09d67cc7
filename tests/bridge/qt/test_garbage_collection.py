"""Cycles go at times of our choosing: from the event loop, on the window's thread."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from mls_desktop.bridge.qt.garbage_collection import AGED, YOUNG, GarbageCollector


class Ring:
    """Holds itself: only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def sweeper(qapp: object) -> Iterator[GarbageCollector]:
    made = GarbageCollector()
    # As it is at a program's start; between the tests of windows it is off already.
    gc.enable()
    made.start()
    yield made
    made.stop()
    # As the tests of windows have it.
    gc.disable()


@pytest.fixture
def searches() -> Iterator[list[tuple[int, int]]]:
    """Which generation each search went over, and on which thread."""
    found: list[tuple[int, int]] = []

    def on(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            found.append((info["generation"], threading.get_ident()))

    gc.callbacks.append(on)
    yield found
    gc.callbacks.remove(on)


def kept(number: int) -> list[object]:
    return [[] for _each in range(number)]


def test_python_searches_by_itself_no_more(sweeper: GarbageCollector, searches: list[tuple[int, int]]) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert len(pool.submit(kept, 5 * YOUNG).result()) == 5 * YOUNG
    assert len(kept(5 * YOUNG)) == 5 * YOUNG
    assert searches == []


def test_what_nobody_holds_goes_on_the_windows_thread(
    sweeper: GarbageCollector, searches: list[tuple[int, int]], qtbot: Any
) -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    held = kept(2 * YOUNG)
    sweeper._timer.setInterval(1)
    qtbot.waitUntil(lambda: gone() is None)
    assert {thread for _generation, thread in searches} == {threading.get_ident()}
    assert held


def test_nothing_is_searched_where_little_was_made(sweeper: GarbageCollector, searches: list[tuple[int, int]]) -> None:
    gc.collect()
    searches.clear()
    sweeper.sweep()
    assert searches == []


def test_the_old_are_gone_over_now_and_then(sweeper: GarbageCollector, searches: list[tuple[int, int]]) -> None:
    gc.collect()
    searches.clear()
    held = []
    for _time in range((AGED + 1) * (AGED + 1) + 1):
        held.append(kept(YOUNG + 100))
        sweeper.sweep()
    generations = [generation for generation, _thread in searches]
    assert generations[: AGED + 1] == [0] * AGED + [1]
    assert generations.count(2) == 1
    assert held


def test_python_searches_no_more_at_the_end(sweeper: GarbageCollector, searches: list[tuple[int, int]]) -> None:
    """Qt's objects are being taken apart then: a search among them would wait for a lock of the same thread."""
    sweeper.stop()
    assert len(kept(5 * YOUNG)) == 5 * YOUNG
    assert searches == [] and not sweeper._timer.isActive()
