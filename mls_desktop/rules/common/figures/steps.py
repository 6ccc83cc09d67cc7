"""Long reckonings in steps: generators that pause often and give what they found at their end."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Each pause comes after a small, bounded amount of work; whoever has no time for more lets it lie there."""


def finished(steps: Steps[T]) -> T:
    """What a reckoning finds, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: T = over.value
            return found


def gathered(parts: Iterable[tuple[str, Steps[T]]]) -> Steps[dict[str, T]]:
    """What several reckonings find, one after another, by name."""
    found = {}
    for name, steps in parts:
        found[name] = yield from steps
    return found
