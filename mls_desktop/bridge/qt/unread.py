"""Parts of libraries that each start would read for nobody, and how they are left unread. The standard library only."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

Import = Callable[..., Any]
SIGNATURES, TOOLS = "shibokensupport.signature", "shibokensupport.signature.lib"
FOR_STUBS = ("pyi_generator", "enum_sig")
"""Modules with which PySide6 writes its stub files. Each of its starts reads these and all they need, and compiles
their long expressions, for nobody."""
FOR_SIGNATURES = {"mapping": ("update_mapping",), "errorhandler": (), "layout": (), "parser": ()}
"""Modules by which PySide6 names a function's arguments after a wrong call. Their sources lie packed in its library and
are compiled at each of its starts. With each the functions that the library takes from the module's own names, without
asking the module."""
SCHEMAS = ("msgspec.inspect", "msgspec._json_schema")
"""Modules that describe types to other programs: msgspec reads them with all the rest."""


class Unread(ModuleType):
    """A module in the place of one that is not used here: every name taken from it is None, but for `__...__`."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


class ReadLater(ModuleType):
    """A module that is read when a name is first taken from it. `spec`: where it is found."""

    def __init__(self, spec: ModuleSpec) -> None:
        super().__init__(spec.name)
        self.__spec__ = ModuleSpec(spec.name, None)
        self._found = spec

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._read(), name)

    def hold(self, *names: str) -> None:
        """Adds functions with these `names` to the module, which read it when they are called."""
        vars(self).update({name: partial(self._call, name) for name in names})

    def _call(self, name: str, *given: Any) -> Any:
        return getattr(self._read(), name)(*given)

    def _read(self) -> ModuleType:
        name = self._found.name
        if sys.modules.get(name) is self and self._found.loader is not None:
            made = sys.modules[name] = module_from_spec(self._found)
            self._found.loader.exec_module(made)
        return sys.modules[name]


def read_later(name: str) -> ReadLater | None:
    """Puts a module in the place of the module `name` that reads it when a name is first taken from it; None where it
    is read already, or not there. Its package must be importable."""
    spec = find_spec(name) if name not in sys.modules else None
    if spec is None:
        return None
    made = sys.modules[name] = ReadLater(spec)
    return made


def _leave_platform_unread() -> None:
    """Puts a stand-in for `platform` in place, whose `system` answers `uuid`, which msgspec reads: the module itself is
    long and has ten expressions to compile. It is read later, if any other name is asked for. `_uuid`, by which the
    system makes names of computers, is left unread."""
    leave_unread(["_uuid"])
    made = read_later("platform") if hasattr(os, "uname") else None
    if made is not None:
        vars(made)["system"] = lambda: os.uname().sysname


def leave_unread(names: Sequence[str]) -> None:
    """Puts an empty module in the place of each of `names` that has not been read; see `Unread`."""
    for name in names:
        if name not in sys.modules:
            made = sys.modules[name] = Unread(name)
            made.__spec__ = ModuleSpec(name, None)


@contextmanager
def sparing() -> Iterator[None]:
    """Context in which imports leave unread, or for later, the parts of libraries that are not used here. Qt puts an
    import of its own in place of Python's, which reads the source of every module that comes after it, for a feature
    not used here: that would cost a start its speed, and memory for those texts. Python's own is back at the end."""
    leave_unread(SCHEMAS)
    _leave_platform_unread()
    usual = builtins.__import__
    builtins.__import__ = _without_stubs(usual)
    try:
        yield
    finally:
        builtins.__import__ = usual


def _without_stubs(usual: Import) -> Import:
    """Import function that leaves parts of PySide6 unread and goes on with `usual`."""

    def take(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        for part in (fromlist or ()) if name == SIGNATURES else ():
            made = read_later(f"{SIGNATURES}.{part}") if part in FOR_SIGNATURES else None
            if made is not None:
                made.hold(*FOR_SIGNATURES[part])
        if name == TOOLS:
            leave_unread([f"{TOOLS}.{tool}" for tool in FOR_STUBS])
        return usual(name, globals, locals, fromlist, level)

    return take
