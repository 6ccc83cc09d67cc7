"""The guard itself: what it returns, logs and reports."""

import logging
import sys

import pytest

from mls_desktop.bridge.qt.guard import guarded

pytestmark = pytest.mark.expects_log


@pytest.fixture
def reported(monkeypatch):
    """What reaches the exception hook."""
    seen: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, value, trace: seen.append(value))
    return seen


class Thing:
    fallback = 9

    @guarded(5)
    def number(self, divisor: int, *, more: int = 0) -> int:
        """Documented."""
        return 10 // divisor + more

    @guarded(lambda self: self.fallback)
    def own(self) -> int:
        return [][0]

    @guarded(lambda self: self.missing)
    def own_fails(self) -> object:
        return dict[str, int]()["key"]

    @guarded(None)
    def leave(self, error: BaseException) -> None:
        raise error


def test_a_sound_body_is_untouched(reported, caplog):
    assert Thing().number(5, more=1) == 3
    assert (reported, caplog.records) == ([], [])


def test_the_wrapper_keeps_name_and_marks():
    assert (Thing.number.__name__, Thing.number.__doc__) == ("number", "Documented.")
    assert Thing.number.__dict__["__guarded__"] is True
    assert Thing.number.__dict__["__guard_default__"] == 5


def test_the_default_is_given_and_the_hook_told(reported):
    assert Thing().number(0) == 5
    assert [type(error) for error in reported] == [ZeroDivisionError]


def test_a_callable_default_gets_the_object(reported):
    thing = Thing()
    thing.fallback = 12
    assert thing.own() == 12
    assert len(reported) == 1


def test_a_default_that_raises_gives_none(reported):
    assert Thing().own_fails() is None
    assert [type(error) for error in reported] == [KeyError, AttributeError]


def test_a_place_is_logged_once_and_reported_each_time(reported, caplog):
    @guarded(0)
    def method(self, text: str) -> int:
        if text == "":
            raise ValueError("elsewhere")
        return int(text)

    with caplog.at_level(logging.ERROR):
        for text in ("x", "y", "", "z", ""):
            assert method(None, text) == 0
    assert len(reported) == 5
    assert len(caplog.records) == 2
    assert all(record.exc_info and "method" in record.getMessage() for record in caplog.records)


def test_a_hook_that_raises_is_survived(monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("hook")

    monkeypatch.setattr(sys, "excepthook", broken)
    assert Thing().number(0) == 5
    assert "the exception hook failed" in caplog.messages


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_what_ends_the_program_passes(kind):
    with pytest.raises(kind):
        Thing().leave(kind())
