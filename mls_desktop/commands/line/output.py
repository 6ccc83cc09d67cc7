"""The texts of a command, put out as far as somebody reads them."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TextIO

from mls_desktop.commands.outcome import FAILED, Outcome, failed


def printed(outcome: Outcome) -> int:
    """Puts the texts out and returns the exit code, also where nobody reads them to the end; 2 where they cannot be
    put."""
    faults = [put(sys.stderr, outcome.err), put(sys.stdout, outcome.out)]
    if faults[1]:
        put(sys.stderr, failed(f"the output could not be written: {faults[1]}").err)
    return FAILED if any(faults) else outcome.code


def put(stream: TextIO | None, text: str) -> str:
    """Writes a text; "" if that went well or nobody reads any more, else why it did not. A program that a menu of
    Windows started has no stream."""
    if stream is None:
        return ""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        # What is left in the buffer must not be tried again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return "" if isinstance(error, BrokenPipeError) else os.strerror(error.errno or 0)
    return ""
