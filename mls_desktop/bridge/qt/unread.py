"""Parts of libraries that each start would read for nobody, and how they are left unread. The standard library only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

Import = Callable[..., Any]
TOOLS = "shibokensupport.signature.lib"
FOR_STUBS = ("pyi_generator", "enum_sig")
"""What PySide6 writes its stub files with. Each of its starts reads these and all they need, and compiles their long
expressions, for nobody."""
SCHEMAS = ("msgspec.inspect", "msgspec._json_schema")
"""What describes types to other programs: msgspec reads it with all the rest."""


class Unread(ModuleType):
    """A module in the place of one that nobody here asks for: whatever is taken from it is None."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


def leave_unread(names: Sequence[str]) -> None:
    """Keeps the modules `names` from being read from now on, if they were not before."""
    for name in names:
        if name not in sys.modules:
            made = sys.modules[name] = Unread(name)
            made.__spec__ = ModuleSpec(name, None)


def without_stubs(usual: Import) -> Import:
    """An import that has nothing in the place of what only writes stub files."""

    def take(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if name == TOOLS:
            leave_unread([f"{TOOLS}.{tool}" for tool in FOR_STUBS])
        return usual(name, globals, locals, fromlist, level)

    return take
