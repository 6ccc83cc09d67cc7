"""All windows are answered for before one closes, each as it is then."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.bridge.windows.quitting import Quitting


class Window:
    """A window with changes, or without."""

    def __init__(self, unsaved: bool) -> None:
        self.unsaved, self.campaign = unsaved, object()
        self.then: Callable[[], None] | None = None

    def must_ask(self) -> bool:
        return self.unsaved

    def is_asking(self) -> bool:
        return self.then is not None

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        assert self.then is None, "it is asked twice"
        self.then = then

    def held(self) -> object:
        return self.campaign

    def answer(self, saved: bool = False) -> None:
        then, self.then = self.then, None
        assert then is not None
        self.unsaved = self.unsaved and not saved
        then()

    def cancel(self) -> None:
        self.then = None


def begun(*unsaved: bool) -> tuple[list[Window], Quitting, list[str]]:
    windows, done = [Window(each) for each in unsaved], list[str]()
    course = Quitting(lambda: windows, lambda _window: None, lambda: done.append("done"))
    course.begin()
    return windows, course, done


def test_nothing_to_ask_is_done_at_once() -> None:
    assert begun(False, False)[2] == ["done"]


def test_one_after_the_other_is_asked_those_without_changes_never() -> None:
    (one, two, three), _course, done = begun(True, False, True)
    assert (one.is_asking(), two.is_asking(), three.is_asking()) == (True, False, False)
    one.answer(saved=True)
    assert three.is_asking() and not done
    three.answer()
    assert done == ["done"]


def test_a_cancel_ends_the_course_and_all_are_asked_the_next_time() -> None:
    (one, two), course, done = begun(True, True)
    one.answer()
    two.cancel()
    assert not done
    course.begin()
    assert one.is_asking() and not two.is_asking()


def test_an_edit_after_the_answer_is_asked_about_again() -> None:
    (one, two), _course, done = begun(True, True)
    one.answer()
    one.campaign = object()
    two.answer()
    assert not done and one.is_asking()
    one.answer()
    assert done == ["done"]


def test_a_question_that_is_open_is_not_asked_twice() -> None:
    (one,), course, done = begun(True)
    course.begin()
    one.answer()
    assert done == ["done"]


def test_a_window_that_is_gone_is_asked_no_more() -> None:
    windows, course, done = begun(True, True)
    gone = windows[0]
    del windows[0]
    gone.answer()
    assert not done, "its answer counts for nothing"
    course.begin()
    windows[0].answer()
    assert done == ["done"]
