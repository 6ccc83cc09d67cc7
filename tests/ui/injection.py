"""An exception at any moment of the program's own code: raised on entry to the nth of its functions that is called."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import mls_desktop
from mls_desktop.bridge.qt import guard

_OURS = os.fspath(Path(mls_desktop.__file__).parent) + os.sep
_LEFT_ALONE = ("<module>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>")


Place = tuple[CodeType, CodeType | None]
"""Which function, called from which."""


class Injected(Exception):
    """The exception that is thrown in."""


class Injection:
    """Calls of the program's functions on this thread while it is `on`. At the `nth` call of one `place`, from 1, an
    exception is raised in the function called; without a place they are only counted. The guard of overrides is left
    alone: that it holds is what the overrides themselves are thrown at for. Nor is anything raised where a module or
    class is made, which happens once."""

    def __init__(self, place: Place | None = None, nth: int = 1) -> None:
        self.place, self.nth, self.struck = place, nth, ""
        self.places: dict[Place, int] = {}
        """How often each place was gone through."""

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
        above = frame.f_back.f_code if frame.f_back is not None else None
        place = (code, above)
        count = self.places[place] = self.places.get(place, 0) + 1
        if place == self.place and count == self.nth:
            self.struck = f"{code.co_filename.removeprefix(_OURS)}:{frame.f_lineno} {code.co_qualname}"
            raise Injected(self.struck)
