"""The texts of a command, put out as far as somebody reads them."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import TextIO

from mls_desktop.commands.line.outcome import FAILED, Outcome, failed


def printed(outcome: Outcome) -> int:
    """Writes the texts and the data of `outcome` to the standard streams and returns its exit code, also where nobody
    reads them to the end; 2 where they cannot be written."""
    faults = [put(sys.stderr, outcome.err), put(sys.stdout, outcome.out), _put_data(sys.stdout, outcome.data)]
    lost = faults[1] or faults[2]
    if lost:
        put(sys.stderr, failed(f"the output could not be written: {lost}").err)
    return FAILED if any(faults) else outcome.code


def put(stream: TextIO | None, text: str) -> str:
    """Writes `text` to `stream` in UTF-8; returns "" if that went well or nobody reads any more, else why it did not. A
    program that a menu of Windows started has no stream: None, and ""."""
    if stream is None:
        return ""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return _written(stream, lambda: stream.write(text))


def is_terminal(stream: TextIO | None) -> bool:
    """Tells whether `stream` is a terminal, on which somebody reads what is put out; False for None."""
    return stream is not None and stream.isatty()


def _put_data(stream: TextIO | None, data: bytes) -> str:
    """Writes `data`, a file, to `stream` as it is; returns what `put` does, but for no stream (None) a reason, unless
    `data` is empty."""
    if not data:
        return ""
    if stream is None:
        return os.strerror(errno.EBADF)
    return _written(stream, lambda: stream.buffer.write(data))


def _written(stream: TextIO, write: Callable[[], object]) -> str:
    try:
        write()
        stream.flush()
    except OSError as error:
        # What is left in the buffer must not be tried again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return "" if isinstance(error, BrokenPipeError) else os.strerror(error.errno or 0)
    return ""
