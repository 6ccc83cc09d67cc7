"""Cooperative multitasking: long reckonings as generators, which pause often and give what they found at their end.

Invariant: a pause changes nothing in what is found; it is only a place to stop. Whoever reckons within a reckoning
hands its pauses on (`yield from`), so that the outermost sees all of them.

Example: of two parts with 3 and 2 pauses `gathered` pauses 5 times, and then gives both results by name. `finished`
goes through the same without a stop.

Cost: a pause passes through all generators around it, so that it should come after work that is larger than that.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Each pause comes after a small, bounded amount of work; whoever has no time for more lets it lie there."""


def finished(steps: Steps[T]) -> T:
    """Result of the reckoning `steps`, run without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: T = over.value
            return found


def gathered(parts: Iterable[tuple[str, Steps[T]]]) -> Steps[dict[str, T]]:
    """Reckoning that runs all `parts`, one after another, with a pause for each of theirs, and ends with their results
    by name."""
    found = {}
    for name, steps in parts:
        found[name] = yield from steps
    return found
