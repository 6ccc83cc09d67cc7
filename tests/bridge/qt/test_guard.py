"""The guard itself: what it returns, logs and reports."""

import logging
import sys

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QStandardItemModel

from mls_desktop.bridge.qt.guard import guarded, guarded_count

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


class Table(QAbstractTableModel):
    """`answers` are given in turn; what is no number is raised."""

    def __init__(self, *answers: object) -> None:
        super().__init__()
        self.answers = list(answers)

    @guarded_count(0)
    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, int)
        return answer


def test_a_count_that_fails_is_answered_by_the_last_good_one(reported):
    table = Table(7, IndexError(), 8, IndexError(), IndexError())
    assert [table.rowCount() for _ in range(5)] == [7, 7, 8, 8, 8]
    assert len(reported) == 3


def test_a_count_that_fails_at_first_is_asked_once_more(reported):
    assert Table(IndexError(), 5).rowCount() == 5
    assert Table(IndexError(), KeyError()).rowCount() == 0
    assert [type(error) for error in reported] == [IndexError, IndexError, KeyError]


def test_what_lies_below_an_index_is_another_count(reported):
    items = QStandardItemModel(2, 2)
    below = items.index(1, 1)
    table = Table(7, 0, IndexError(), IndexError())
    assert (table.rowCount(), table.rowCount(below)) == (7, 0)
    assert (table.rowCount(), table.rowCount(below)) == (7, 0)


def test_each_model_has_counts_of_its_own(reported):
    one, other = Table(3, IndexError()), Table(4, IndexError())
    assert [one.rowCount(), other.rowCount(), one.rowCount(), other.rowCount()] == [3, 4, 3, 4]
