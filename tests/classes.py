"""Finding the program's own classes among all that are loaded."""

from typing import TypeVar

T = TypeVar("T")


def our_subclasses(base: type[T]) -> list[type[T]]:
    """Every loaded subclass of `base`, at any depth, that a module of mls_desktop defines, in a fixed order."""
    found: set[type[T]] = set()
    waiting = [base]
    while waiting:
        for cls in type.__subclasses__(waiting.pop()):
            if cls not in found:
                found.add(cls)
                waiting.append(cls)
    ours = [cls for cls in found if cls.__module__.split(".")[0] == "mls_desktop"]
    return sorted(ours, key=lambda cls: (cls.__module__, cls.__qualname__))
