"""Hundreds of small cases in one test: each by itself costs more than what it asks. All are tried, and all that fail
are named together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Case = TypeVar("Case")
SHOWN = 40
"""Lines of what each culprit is told to be."""


def in_one(
    cases: Iterable[Case], named: Callable[[Case], str] = str
) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """A test of one case made into one of all of them, which names the cases that fail. There must be some."""
    held = list(cases)

    def made(test: Callable[[Case], None]) -> Callable[[], None]:
        def whole() -> None:
            assert held, "no cases"
            culprits = [f"{named(case)}: {fault}" for case in held if (fault := fault_of(test, case))]
            assert not culprits, "\n".join([f"{len(culprits)} of {len(held)} cases fail", *culprits])

        # Not `wraps`: pytest would ask for the case as a fixture.
        whole.__name__, whole.__qualname__ = test.__name__, test.__qualname__
        whole.__doc__, whole.__module__ = test.__doc__, test.__module__
        return whole

    return made


def each_of(cases: Iterable[Case], test: Callable[[Case], None], named: Callable[[Case], str] = str) -> None:
    """The same within a test: all cases in the one window that it was given."""
    in_one(cases, named)(test)()


def fault_of(test: Callable[[Case], None], case: Case) -> str:
    """The error of a test of a case; nothing where it passes."""
    try:
        test(case)
    except Exception as error:
        told = f"{type(error).__name__} {error}".splitlines()
        return "\n".join(told[:SHOWN])
    return ""
