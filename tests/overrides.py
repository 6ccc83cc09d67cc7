"""Finding the methods of our classes that override one of Qt, whether guarded or not."""

import importlib
import importlib.util
import inspect
import pkgutil
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import shiboken6

from tests.classes import our_subclasses

PACKAGES = ("mls_desktop.app", "mls_desktop.bridge", "mls_desktop.ui")
CPP_METHODS = (types.MethodDescriptorType, types.BuiltinFunctionType, types.WrapperDescriptorType)


@dataclass(frozen=True)
class Override:
    """A method of one of our classes that has the name of a method of its Qt base."""

    owner: type
    name: str
    method: Callable[..., Any]

    def __str__(self) -> str:
        return f"{self.owner.__module__}.{self.owner.__qualname__}.{self.name}"

    @property
    def guarded(self) -> bool:
        return bool(getattr(self.method, "__guarded__", False))

    @property
    def default(self) -> object:
        return getattr(self.method, "__guard_default__", None)


def load_program() -> None:
    """Import every module that may hold classes of Qt's kind."""
    for top in PACKAGES:
        if importlib.util.find_spec(top) is None:
            continue
        package = importlib.import_module(top)
        for module in pkgutil.walk_packages(getattr(package, "__path__", []), f"{top}."):
            importlib.import_module(module.name)


def overrides_of(cls: type) -> Iterator[Override]:
    """The methods written in this class that hide one that C++ brings; dunder methods aside.

    Qt's own slots may be overridden, and its non-virtual methods hidden: both count, since a name taken from Qt by
    mistake is a fault too. Signals are no functions and do not count, nor do names that are ours alone.
    """
    qt_bases = [base for base in cls.__mro__[1:] if base.__module__.startswith("PySide6.")]
    # A mixin is not of Qt's kind by itself; what it overrides shows only in the class that uses it.
    mixins = [base for base in cls.__mro__[1:] if not issubclass(base, shiboken6.Object) and base is not object]
    for owner in (cls, *mixins):
        for name, value in vars(owner).items():
            if name.startswith("__") or not inspect.isfunction(value):
                continue
            if any(isinstance(vars(base).get(name), CPP_METHODS) for base in qt_bases):
                yield Override(owner, name, value)


def our_overrides() -> list[Override]:
    """Every override in the program."""
    load_program()
    # Item classes, painters' kin and undo commands are no QObjects, so the common root is asked for.
    return [found for cls in our_subclasses(shiboken6.Object) for found in overrides_of(cls)]


def wrong_default(found: Override) -> str:
    """Why the default of a guard does not suit what the method says it returns; nothing if it does."""
    default = found.default
    try:
        told = typing.get_type_hints(found.method).get("return", Any)
    except NameError:
        # A type imported for type checking alone: nothing to compare with.
        return ""
    if callable(default) or told is Any or typing.get_origin(told) not in {None, types.UnionType, typing.Union}:
        return ""
    kind = types.NoneType if told is None else told
    return "" if isinstance(default, kind) else f"{found} returns {told}, its guard {default!r}"


def with_body(method: Callable[..., Any], body: Callable[..., Any]) -> Callable[..., Any]:
    """The same guard around another body."""
    free = method.__code__.co_freevars
    cells = list(method.__closure__ or ())
    cells[free.index("method")] = types.CellType(body)
    return types.FunctionType(method.__code__, method.__globals__, method.__name__, None, tuple(cells))
