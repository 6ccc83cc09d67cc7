"""The one clock: timers of the program, real and turned by hand, are the same to the program."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import Shiboken

from mls_desktop.bridge.qt.background import BackgroundQueue
from mls_desktop.bridge.qt.clock import now, pause, wall_time
from mls_desktop.bridge.qt.soon import every, later, soon
from tests.hand_clock import HandTimer, turned_by_hand


class Page(QObject):
    """An object that tells when it was called."""

    wished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.told: list[int] = []

    def tell(self) -> None:
        self.told.append(round(now() * 1000))

    def again(self) -> None:
        self.tell()
        soon(self.again)


@pytest.mark.parametrize("make", [later, every])
def test_in_the_program_a_timer_is_one_of_qt(make, parent) -> None:
    page = Page(parent)
    timer = make(page.tell, 250)
    assert type(timer) is QTimer and timer.parent() is page
    assert (timer.interval(), timer.isSingleShot(), timer.isActive()) == (250, make is later, False)


def test_a_real_timer_calls(parent, qtbot) -> None:
    page = Page(parent)
    timer = later(page.tell)
    with qtbot.waitSignal(timer.timeout):
        timer.start()
    assert len(page.told) == 1 and not timer.isActive()


@pytest.mark.parametrize("make", [soon, later, every])
def test_only_a_method_of_qt_is_called(make) -> None:
    with pytest.raises(TypeError, match="no method of a QObject"):
        make(lambda: None)


def test_the_real_clock_goes_on() -> None:
    before = now(), wall_time()
    pause(0.001)
    assert before[0] < now() and before[1] <= wall_time()


def test_nothing_comes_before_the_clock_is_turned_so_far(clock, parent) -> None:
    page = Page(parent)
    timer = later(page.tell, 250)
    timer.start()
    clock.advance(249)
    assert page.told == [] and timer.isActive() and timer.remainingTime() == 1
    clock.advance(1)
    clock.advance(1000)
    assert page.told == [250] and not timer.isActive()


def test_a_timer_is_started_anew_stopped_and_given_another_interval(clock, parent) -> None:
    page = Page(parent)
    timer = later(page.tell, 250)
    timer.start()
    clock.advance(200)
    timer.start()
    clock.advance(200)
    assert page.told == []
    timer.start(5000)
    clock.advance(4999)
    assert page.told == [] and timer.interval() == 5000
    timer.setInterval(10)
    clock.advance(9)
    assert page.told == []
    timer.stop()
    clock.advance(10_000)
    assert page.told == []


def test_a_signal_starts_and_stops_it(clock, parent) -> None:
    page, other = Page(parent), Page(parent)
    timer = later(page.tell, 10)
    page.wished.connect(timer.start)
    other.wished.connect(timer.stop)
    page.wished.emit()
    assert timer.isActive()
    other.wished.emit()
    clock.advance(100)
    assert page.told == []
    page.wished.emit()
    clock.advance(100)
    assert page.told == [110]


def test_calls_come_in_the_order_of_their_time_and_see_it(clock, parent) -> None:
    page, watch = Page(parent), Page(parent)
    soon(page.tell, 30)
    soon(page.tell)
    timer = every(watch.tell, 20)
    timer.start()
    clock.advance(65)
    assert page.told == [0, 30] and watch.told == [20, 40, 60]


def test_it_runs_until_nothing_is_to_come_but_what_never_ends(clock, parent) -> None:
    page, watch = Page(parent), Page(parent)
    looks = every(watch.tell, 1000)
    looks.start()
    soon(page.tell, 2500)
    clock.run_until_idle()
    assert page.told == [2500] and watch.told == [1000, 2000] and clock.waiting() == [watch]


def test_what_a_thread_found_is_told_by_then(clock, parent) -> None:
    queue, told = BackgroundQueue("looked", parent), list[int]()
    queue.submit(lambda: 1, lambda one: queue.submit(lambda: one + 1, told.append))
    clock.run_until_idle()
    queue.close()
    assert told == [2]


def test_what_comes_for_ever_is_found(clock, parent) -> None:
    page = Page(parent)
    timer = every(page.tell, 100)
    timer.start()
    with pytest.raises(AssertionError, match="still wait"):
        clock.run_until_idle()
    timer.stop()
    page.again()
    with pytest.raises(AssertionError, match="not bring the clock further"):
        clock.advance(1)
    with pytest.raises(AssertionError, match="still wait"):
        clock.run_until_idle()


def test_nothing_of_what_is_gone_is_held_or_called(clock) -> None:
    page = Page()
    timer = later(page.tell, 10)
    timer.start()
    soon(page.tell, 10)
    Shiboken.delete(page)
    clock.advance(100)
    assert page.told == []
    gone = ref(page)
    del page, timer
    gc.collect()
    assert gone() is None


def test_a_pause_turns_it(clock) -> None:
    before = now(), wall_time()
    pause(3600)
    assert now() == before[0] + 3600 and wall_time() >= before[1] + 3600


def test_only_what_it_holds_is_turned_by_hand(parent) -> None:
    page, other = Page(parent), QObject(parent)
    with turned_by_hand(lambda owner: isinstance(owner, Page)) as clock:
        assert type(later(page.tell)) is HandTimer and type(later(other.deleteLater)) is QTimer
        soon(page.tell, 10)
        before = now()
        clock.advance(10)
        assert page.told and now() >= before + 0.01
    assert now() >= before and type(later(page.tell)) is QTimer
