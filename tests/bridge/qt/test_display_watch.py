"""While Qt connects to the display its messages are kept, and its last word before an abort ends the process well."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qWarning

from mls_desktop.bridge.qt.display_watch import DisplayWatch


class Ended(BaseException):
    """In the place of the end of the process."""


def give_up(why: str) -> NoReturn:
    raise Ended(why)


def test_what_is_said_meanwhile_is_said_after_it(capsys: Any) -> None:
    with DisplayWatch(give_up):
        qWarning("the first")
        qWarning("the second")
        assert capsys.readouterr().err == ""
    assert capsys.readouterr().err == "the first\nthe second\n"


def test_whoever_listened_before_listens_again() -> None:
    heard: list[str] = []
    before = qInstallMessageHandler(lambda kind, context, message: heard.append(message))
    try:
        with DisplayWatch(give_up):
            qWarning("inside")
        qWarning("after")
    finally:
        qInstallMessageHandler(before)
    assert heard == ["after"]


@pytest.mark.parametrize(
    ("said", "why"), [(("no display", "no plugin"), "no display; no plugin"), ((), "it ends")], ids=["told", "untold"]
)
def test_the_last_word_ends_the_process_with_all_before_it(said: tuple[str, ...], why: str) -> None:
    watch = DisplayWatch(give_up)
    for each in said:
        watch._on_message(QtMsgType.QtWarningMsg, QMessageLogContext(), each)
    with pytest.raises(Ended, match=f"^{why}$"):
        watch._on_message(QtMsgType.QtFatalMsg, QMessageLogContext(), "it ends")
