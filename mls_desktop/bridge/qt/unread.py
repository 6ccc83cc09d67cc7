"""Parts of libraries that each start would read for nobody, and how they are left unread. The standard library only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

Import = Callable[..., Any]
SIGNATURES, TOOLS = "shibokensupport.signature", "shibokensupport.signature.lib"
FOR_STUBS = ("pyi_generator", "enum_sig")
"""What PySide6 writes its stub files with. Each of its starts reads these and all they need, and compiles their long
expressions, for nobody."""
FOR_SIGNATURES = ("errorhandler", "layout", "parser")
"""What PySide6 has to tell, to whoever calls one of its functions with others, which arguments it takes. Their sources
lie packed in its library and are compiled at each of its starts."""
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

    def _read(self) -> ModuleType:
        name = self._found.name
        if sys.modules.get(name) is self and self._found.loader is not None:
            made = sys.modules[name] = module_from_spec(self._found)
            self._found.loader.exec_module(made)
        return sys.modules[name]


def read_later(names: Sequence[str]) -> None:
    """Keeps the modules `names` from being read before something is taken from them. Their package can be imported."""
    for name in names:
        spec = find_spec(name) if name not in sys.modules else None
        if spec is not None:
            sys.modules[name] = ReadLater(spec)


def leave_unread(names: Sequence[str]) -> None:
    """Keeps the modules `names` from being read from now on, if they were not before."""
    for name in names:
        if name not in sys.modules:
            made = sys.modules[name] = Unread(name)
            made.__spec__ = ModuleSpec(name, None)


def without_stubs(usual: Import) -> Import:
    """An import that reads what tells of arguments later, and has nothing in the place of what only writes stub
    files."""

    def take(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if name == SIGNATURES:
            read_later([f"{SIGNATURES}.{part}" for part in fromlist or () if part in FOR_SIGNATURES])
        if name == TOOLS:
            leave_unread([f"{TOOLS}.{tool}" for tool in FOR_STUBS])
        return usual(name, globals, locals, fromlist, level)

    return take
