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
"""What PySide6 writes its stub files with. Each of its starts reads these and all they need, and compiles their long
expressions, for nobody."""
FOR_SIGNATURES = {"mapping": ("update_mapping",), "errorhandler": (), "layout": (), "parser": ()}
"""What PySide6 has to tell, to whoever calls one of its functions with others, which arguments it takes. Their sources
lie packed in its library and are compiled at each of its starts. Beside each the functions that the library takes from
the module's own names, where no module is asked."""
SCHEMAS = ("msgspec.inspect", "msgspec._json_schema")
"""What describes types to other programs: msgspec reads it with all the rest."""


class Unread(ModuleType):
    """A module in the place of one that nobody here asks for: whatever is taken from it is None."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


class ReadLater(ModuleType):
    """A module that is read when something is first taken from it. `spec`: where it is found."""

    def __init__(self, spec: ModuleSpec) -> None:
        super().__init__(spec.name)
        self.__spec__ = ModuleSpec(spec.name, None)
        self._found = spec

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._read(), name)

    def hold(self, *names: str) -> None:
        """Puts functions among the module's names that read it when they are called."""
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
    """Keeps the module `name` from being read before something is taken from it; None where it is read already, or not
    there. Its package can be imported."""
    spec = find_spec(name) if name not in sys.modules else None
    if spec is None:
        return None
    made = sys.modules[name] = ReadLater(spec)
    return made


def _leave_platform_unread() -> None:
    """Answers `uuid`, which msgspec reads, the one thing that it asks about the system: with the answer come a long
    module and ten expressions to compile. They are read later, if somebody asks for more. Nor does anybody here want
    the names of computers that the system's own library can make."""
    leave_unread(["_uuid"])
    made = read_later("platform") if hasattr(os, "uname") else None
    if made is not None:
        vars(made)["system"] = lambda: os.uname().sysname


def leave_unread(names: Sequence[str]) -> None:
    """Keeps the modules `names` from being read from now on, if they were not before."""
    for name in names:
        if name not in sys.modules:
            made = sys.modules[name] = Unread(name)
            made.__spec__ = ModuleSpec(name, None)


@contextmanager
def sparing() -> Iterator[None]:
    """Leaves unread, or for later, what nobody here wants of the libraries that are imported within. Qt puts an import
    of its own in place of Python's, which reads the source of every module that comes after it, for a feature that is
    not used here: that would cost a start its speed, and the memory in which those texts are kept."""
    leave_unread(SCHEMAS)
    _leave_platform_unread()
    usual = builtins.__import__
    builtins.__import__ = _without_stubs(usual)
    try:
        yield
    finally:
        builtins.__import__ = usual


def _without_stubs(usual: Import) -> Import:
    """An import that knows the parts of PySide6."""

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
