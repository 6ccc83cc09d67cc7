"""The guard, a decorator for every Python override of a Qt virtual.

On Python 3.11 an exception that C code raised (`[][0]`, `1 / 0`) and that leaves such an override crashes the process,
and on every version Qt goes on with whatever an empty return means. So no exception leaves an override: it is logged
once for each place it comes from, handed to `sys.excepthook` each time, and a safe default is returned.
"""

import functools
import logging
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar, cast

Method = TypeVar("Method", bound=Callable[..., Any])
Place = tuple[type[BaseException], str, int]

_log = logging.getLogger(__name__)


def guarded(default: object) -> Callable[[Method], Method]:
    """Decorator for a method that overrides a Qt virtual: an exception in it is logged and `default` returned.
    `default`: a callable is called with the object itself and its result is returned. `KeyboardInterrupt` and
    `SystemExit` pass through.
    """
    answer = default if callable(default) else lambda _self: default
    return lambda method: _guard(method, lambda self, *_args, **_kwargs: answer(self), default)


def guarded_count(default: int) -> Callable[[Method], Method]:
    """Decorator for `rowCount` and `columnCount`: a count that raises is answered by the last good one, else `default`.

    A view keeps the number it was told and reaches into its own tables by it: one wrong answer ends the process later
    on, far from here. So a count that raises is answered by the last good one of the same model; where there was none
    yet it is asked once more, and then `default` given. A count below an index that raises is `default`.
    """

    def decorate(method: Method) -> Method:
        logged: set[Place] = set()
        kept = f"_last_{method.__name__}"

        @functools.wraps(method)
        def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
            try:
                found = method(self, *args, **kwargs)
            except Exception as error:
                _report(method.__qualname__, error, logged)
            else:
                if not (args and args[0].isValid()):
                    self.__dict__[kept] = found
                return found
            if args and args[0].isValid():
                return default
            try:
                return self.__dict__[kept] if kept in self.__dict__ else method(self, *args, **kwargs)
            except Exception as error:
                _report(method.__qualname__, error, logged)
            return default

        _mark(wrapper, default, "__guard_keeps__")
        return cast(Method, wrapper)

    return decorate


def guarded_by(fallback: Callable[..., object]) -> Callable[[Method], Method]:
    """Decorator for methods by which Qt asks a layout about its items: a call that raises is answered by `fallback`.

    Qt reaches into an item without looking whether there is one, and forgets a widget whose item it could not take. So
    a call that raises is answered by `fallback`, which is called with the same and reads the plain list of items.
    """
    return lambda method: _guard(method, fallback, fallback, "__guard_answers__")


def _guard(method: Method, fallback: Callable[..., object], default: object, *marks: str) -> Method:
    """Method with a guard around it: a call that raises is answered by `fallback`, called with the same; by None if
    that raises too. `default`, `marks`: see `_mark`."""
    logged: set[Place] = set()

    @functools.wraps(method)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except Exception as error:
            _report(method.__qualname__, error, logged)
        try:
            return fallback(self, *args, **kwargs)
        except Exception as error:
            _report(f"{method.__qualname__} (default)", error, logged)
        return None

    _mark(wrapper, default, *marks)
    return cast(Method, wrapper)


def _mark(wrapper: Callable[..., object], default: object, *marks: str) -> None:
    """Sets attributes on a guarded method: that it is guarded, its default answer, and True for each of `marks`."""
    wrapper.__dict__.update({"__guarded__": True, "__guard_default__": default, **dict.fromkeys(marks, True)})


def _report(name: str, error: Exception, logged: set[Place]) -> None:
    place = _place(error)
    if place not in logged:
        logged.add(place)
        _log.error("exception in %s", name, exc_info=error)
    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except Exception:
        _log.exception("the exception hook failed")


def _place(error: Exception) -> Place:
    """Place where `error` was raised: its type, and file and line of the innermost frame."""
    last: TracebackType | None = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return type(error), "", 0
    return type(error), last.tb_frame.f_code.co_filename, last.tb_lineno
