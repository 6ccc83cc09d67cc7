"""What comes once all that is under way is done: a call that the event loop makes later."""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinMethodType, MethodType
from weakref import ref

from PySide6.QtCore import QObject, QTimer


def soon(do: Callable[[], object], after: int = 0) -> None:
    """Calls a method of a QObject from the event loop, `after` so many milliseconds; never if the object goes first.

    Qt's own `singleShot` keeps the method, and with it the object and all that this knows, for good if Qt deletes the
    object first: a sheet that was closed right after an edit left its whole page in memory. TypeError: no such method.
    """
    whose = do.__self__ if isinstance(do, MethodType | BuiltinMethodType) else None
    if not isinstance(whose, QObject):
        raise TypeError(f"{do!r} is no method of a QObject")
    there, name = ref(whose), do.__name__

    def act() -> None:
        if (one := there()) is not None:
            getattr(one, name)()

    QTimer.singleShot(after, whose, act)
