"""Somebody who sees nothing: keys go in, and what a screen reader hears of it comes out, through the system's own
interface."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.window.driver import Program, Window, wait_for

ROOT = Path(__file__).parents[2]
LISTENS = "the ear listens"
HEARD_WITHIN = 15.0
"""Seconds within which a key must lead to what is waited for."""
NAME = "MLS Desktop"
"""What the program is called on the bus."""


@contextmanager
def session_bus() -> Iterator[dict[str, str]]:
    """The variables by which a program finds a fresh session bus, and tells readers of itself."""
    # The bus lasts as long as what runs in it, and that as long as anybody may still write to it.
    words = ["dbus-run-session", "--", "bash", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; cat"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as session:
        assert session.stdout is not None and session.stdin is not None
        address = session.stdout.readline().strip()
        assert address, "no session bus"
        yield {"DBUS_SESSION_BUS_ADDRESS": address, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        session.stdin.close()


class Ear:
    """The ear of a person at the keyboard. `lines`: all that was done and heard."""

    def __init__(self, process: subprocess.Popen[str], program: Program, window: Window, lines: list[str]) -> None:
        self.program, self.window, self.lines = program, window, lines
        self._process, self._from = process, 0
        threading.Thread(target=self._listen, daemon=True).start()
        wait_for("the ear", lambda: LISTENS in lines)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))

    def press(self, *keys: str) -> None:
        """Presses keys; what is heard from then on is what they led to."""
        self.program.rest()
        self.lines.append(f"> {' '.join(keys)}")
        self._from = len(self.lines)
        self.window.key(*keys)

    def type(self, text: str) -> None:
        """Types a text."""
        self.program.rest()
        self.lines.append(f"> types {text}")
        self._from = len(self.lines)
        self.window.type(text)

    def hears(self, *patterns: str) -> str:
        """Waits until each of the patterns was heard since the last key, and returns the first line of the last."""
        found = ""
        for pattern in patterns:
            try:
                found = wait_for(repr(pattern), partial(self._first, pattern), HEARD_WITHIN)
            except AssertionError as late:
                raise AssertionError(f"{late} to be heard, after\n{self.told()}") from None
        return found

    def since(self, pattern: str) -> str:
        """The first line since the last key in which the pattern is found; "" where it is in none."""
        return next((line for line in self.lines[self._from :] if re.search(pattern, line)), "")

    def _first(self, pattern: str) -> str | None:
        """The same, None where it is in none."""
        return self.since(pattern) or None

    def told(self, last: int = 30) -> str:
        """Lines on what was done and heard last, at most `last`."""
        return "\n".join(self.lines[-last:])

    def walk(self, key: str, pattern: str, most: int = 60) -> str:
        """Presses a key again and again until what is heard fits the pattern, and returns that line."""
        for _nth in range(most):
            self.press(key)
            self.program.rest()
            self.hears(".")
            fits = self.since(pattern)
            if fits:
                return fits
        raise AssertionError(f"{pattern!r} was not met by {key}\n{self.told()}")


@contextmanager
def listening(program: Program, window: Window, file: Path | None = None) -> Iterator[Ear]:
    """The ear beside a program; all that was heard is written to `file` in the end."""
    words = [sys.executable, str(ROOT / "packaging" / "reader_ear.py"), NAME]
    env = {**os.environ, "DISPLAY": window.display.environment["DISPLAY"]}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
    lines: list[str] = []
    try:
        yield Ear(process, program, window, lines)
    finally:
        if file is not None:
            file.write_text("\n".join(lines) + "\n", "utf-8")
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
