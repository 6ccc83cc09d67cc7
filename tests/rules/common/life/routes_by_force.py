"""Routes found by trying everything: each ladder climbed forward in time in every way there is, all ways held against
each other. It shares nothing with `routes.py` but the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

Rungs = tuple[tuple[int | None, Fraction | None], ...]
"""Price and wait of each rung."""


def begin(increment: int, passed: Fraction) -> Fraction:
    return max(Fraction(0), increment - passed)


def bills(rungs: Rungs, first: int, passed: Fraction, last: int) -> set[tuple[int, ...]]:
    """What each way up that is done when the last increment begins spends in each increment."""
    return set(_onward(rungs, first, passed, last, 0, 0, Fraction(0)))


def _onward(
    rungs: Rungs, first: int, passed: Fraction, last: int, increment: int, rung: int, since: Fraction
) -> Iterator[tuple[int, ...]]:
    """The ways on from a rung reached at `since`, nothing bought in this increment yet."""
    end = begin(increment, passed) if increment == last else begin(increment + 1, passed)
    for price, at, time in _of_one(rungs, increment >= first, begin(increment, passed), end, rung, since):
        if increment == last:
            if at == len(rungs):
                yield (price,)
            continue
        for rest in _onward(rungs, first, passed, last, increment + 1, at, time):
            yield (price, *rest)


def _of_one(
    rungs: Rungs, is_open: bool, start: Fraction, end: Fraction, rung: int, since: Fraction
) -> Iterator[tuple[int, int, Fraction]]:
    """Everything that may be done in one increment: nothing is bought, or the next rung at once, or after one more has
    come by waiting, and so on. Gives what it costs, the rung then and since when."""
    reached = [(rung, since)]
    while reached[-1][0] < len(rungs):
        at, time = reached[-1]
        wait = rungs[at][1]
        if wait is None or time + wait > end:
            break
        reached.append((at + 1, time + wait))
    yield 0, *reached[-1]
    for at, time in reached if is_open else ():
        price = rungs[at][0] if at < len(rungs) else None
        if price is None:
            continue
        now, when = at + 1, max(time, start)
        while now < len(rungs):
            wait = rungs[now][1]
            if wait is None or when + wait > end:
                break
            now, when = now + 1, when + wait
        yield price, now, when


def by_force(
    ladders: Sequence[tuple[Rungs, int]],
    passed: Fraction,
    means: Callable[[int], int],
    most: int,
    due: Callable[[int], int | None] = lambda increment: 0,
) -> tuple[int, int] | None:
    """Fewest increments and fewest points; None where it takes more than `most`."""
    for last in range(most + 1):
        owed = due(last)
        if owed is None:
            continue
        options = [bills(rungs, first, passed, last) for rungs, first in ladders]
        found = [cost for choice in product(*options) if (cost := _paid(choice, means, last, owed)) is not None]
        if found:
            return last, min(found)
    return None


def _paid(choice: Sequence[tuple[int, ...]], means: Callable[[int], int], last: int, owed: int) -> int | None:
    """What all of it costs; None where at some moment less than nothing would be left."""
    spent = 0
    for increment in range(last + 1):
        bill = sum(each[increment] for each in choice) + (owed if increment == last else 0)
        spent += bill
        if bill and means(increment) - spent < 0:
            return None
    return spent
