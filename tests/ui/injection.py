"""An exception at any moment of the program's own code: raised on entry to the nth of its functions that is called."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import mls_desktop
from mls_desktop.bridge.qt import guard

_OURS = os.fspath(Path(mls_desktop.__file__).parent) + os.sep
_LEFT_ALONE = ("<module>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>")


class Injected(Exception):
    """The exception that is thrown in."""


class Injection:
    """Calls of the program's functions on this thread while it is `on`. At the call number `at`, from 1, an exception
    is raised in the function called; 0: they are only counted. The guard of overrides is left alone: that it holds is
    what the overrides themselves are thrown at for. Nor is anything raised where a module or class is made, which
    happens once."""

    def __init__(self, at: int = 0) -> None:
        self.at, self.calls, self.struck = at, 0, ""
        self.places: dict[tuple[object, object], list[int]] = {}
        """Which function, called from which: the numbers of its calls."""

    @contextmanager
    def on(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._traced)
        try:
            yield
        finally:
            sys.settrace(before)

    def _traced(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(_OURS) or code.co_filename == guard.__file__:
            return
        if code.co_name in _LEFT_ALONE or not code.co_flags & inspect.CO_NEWLOCALS:  # the last: the body of a class
            return
        self.calls += 1
        if not self.at:
            above = frame.f_back.f_code if frame.f_back is not None else None
            self.places.setdefault((code, above), []).append(self.calls)
        if self.calls == self.at:
            self.struck = f"{code.co_filename.removeprefix(_OURS)}:{frame.f_lineno} {code.co_qualname}"
            raise Injected(self.struck)
