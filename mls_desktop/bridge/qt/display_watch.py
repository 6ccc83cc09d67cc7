"""The watch over the moment in which Qt connects to the display: where it cannot, it would abort the process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, NoReturn

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler


class DisplayWatch:
    """The watch, a context in which the application is made. Qt's messages meanwhile are written to standard error
    after it; if the last of them is fatal, `give_up` is called with all before it in a line, and ends the process."""

    def __init__(self, give_up: Callable[[str], NoReturn]) -> None:
        self._give_up = give_up
        self._said: list[str] = []
        self._lines: list[str] = []
        self._before: Any = None

    def __enter__(self) -> DisplayWatch:
        self._before = qInstallMessageHandler(self._on_message)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        qInstallMessageHandler(self._before)
        if sys.stderr is not None:
            sys.stderr.write("".join(f"{line}\n" for line in self._lines))

    def _on_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Stores a message of Qt for standard error; a fatal one first calls `give_up` with those before it. An
        exception that left it would end the process."""
        with suppress(Exception):
            if kind == QtMsgType.QtFatalMsg:
                # The last thing that Qt does before it aborts.
                self._give_up("; ".join(self._said) or message)
            self._said.append(message)
            self._lines.append(qFormatLogMessage(kind, context, message))
