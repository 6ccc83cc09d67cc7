"""What is called soon is called once, and holds nothing of what is gone before."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import Shiboken

from mls_desktop.bridge.qt.soon import soon


class Page(QObject):
    def __init__(self, told: list[str]) -> None:
        super().__init__()
        self._told = told

    def tell(self) -> None:
        self._told.append("told")


def _gone_first(call: object) -> ref[Page]:
    """A page of which Qt's part goes before its call comes."""
    page = Page([])
    call(page)  # type: ignore[operator]
    Shiboken.delete(page)
    return ref(page)


def test_it_comes_from_the_event_loop_and_once(qapp: QCoreApplication) -> None:
    told: list[str] = []
    page = Page(told)
    soon(page.tell)
    assert told == []
    QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    assert told == ["told"]


@pytest.mark.parametrize(
    ("call", "stays"),
    [(lambda page: soon(page.tell), False), (lambda page: QTimer.singleShot(0, page, page.tell), True)],
    ids=["soon", "singleShot, which is why"],
)
def test_one_that_is_gone_before_its_call_is_gone_whole(qapp: QCoreApplication, call: object, stays: bool) -> None:
    page = _gone_first(call)
    QCoreApplication.processEvents()
    gc.collect()
    assert (page() is not None) is stays


def test_only_a_method_of_qt_comes_soon() -> None:
    with pytest.raises(TypeError, match="no method of a QObject"):
        soon(lambda: None)
