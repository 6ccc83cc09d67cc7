"""Soonest routes: how several ladders are climbed in the fewest increments, then for the fewest points.

A ladder is climbed rung by rung. A rung is bought, one of a ladder in an increment, out of points that are there; or it
is waited for, from when the one below was reached. All must be climbed when the last increment begins, what is bought
just then counted.

Invariant: what is bought as late as possible costs the least at every moment. So each choice of what to buy has one
best time, found from the end: `deadline` is when the rung below must be reached. Choices that spend no less by any
increment and leave no later deadline than another are dropped; of the rest one for each ladder is chosen, the cheapest
that the points allow. In the end each purchase is moved to as early a moment as the points allow.

Example: two rungs for 2 and 3 points, 1 point there and 2 more in each increment. In the increments 0 and 1 the first
would take 2 of 1; bought in 1 and 2 they take 2 of 3 and 5 of 5. So the route takes 2 increments.

Cost: the increments are found by halving, each time for all ladders; a ladder of n rungs that may all be waited for has
up to 2^n choices, of which few are left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import floor, lcm
from operator import add, le

from msgspec import Struct

MOST_INCREMENTS = 1000
"""Greatest number of increments that a route may take."""


class Rung(Struct, frozen=True):
    """Price of a rung, None if it is not sold, and the increments to wait for it, None if it never comes."""

    price: int | None
    wait: Fraction | None = None


class Ladder(Struct, frozen=True):
    """The rungs from the lowest up. `first`: the first increment in which one may be bought; 0 is that under way."""

    rungs: tuple[Rung, ...]
    first: int = 0

    @property
    def is_climbable(self) -> bool:
        """Prospect of a climb: True if every rung is sold or can be waited for."""
        return all(rung.price is not None or rung.wait is not None for rung in self.rungs)


class Horizon(Struct, frozen=True):
    """The increments to come. `passed`: the part of that under way which is over; `means`: points that are there by an
    increment, nothing spent; `last`: the last increment there is, None where they go on. `due`: what must be paid at
    the beginning of the last increment of a route besides, None where the route cannot end there."""

    passed: Fraction
    means: Callable[[int], int]
    last: int | None = None
    due: Callable[[int], int | None] = lambda increment: 0

    def begin(self, increment: int) -> Fraction:
        """Beginning of increment `increment`, in increments from now; 0 where it has begun already."""
        return max(Fraction(0), increment - self.passed)

    def at(self, time: Fraction) -> int:
        """Number of the increment under way at `time`, in increments from now; at its beginning it is so already."""
        return floor(time + self.passed)


class Move(Struct, frozen=True):
    """A rung reached: of which ladder, which, in what increment and when; `price` None: it was waited for. One that is
    waited for until an increment begins is of the one before."""

    ladder: int
    rung: int
    increment: int
    time: Fraction
    price: int | None


class Climb(Struct, frozen=True):
    """A route: increments that pass, points spent (`due` of them at its end), and the moves in their order."""

    increments: int
    spent: int
    due: int
    moves: tuple[Move, ...]


class Ticks(Struct, frozen=True):
    """Times as whole numbers, which compare quickly: so many ticks an increment that each wait is a number of them.
    `waits`: of each rung of each ladder."""

    unit: int
    passed: int
    waits: tuple[tuple[int | None, ...], ...]

    def begin(self, increment: int) -> int:
        """Beginning of increment `increment`, in ticks from now; 0 where it has begun already."""
        return max(0, increment * self.unit - self.passed)

    def at(self, tick: int) -> int:
        """Number of the increment under way at `tick`."""
        return (tick + self.passed) // self.unit


def ticks_of(ladders: Sequence[Ladder], horizon: Horizon) -> Ticks:
    """Coarsest ticks in which the waits of `ladders` and the part of `horizon` that is over are whole numbers."""
    waits = [[rung.wait for rung in ladder.rungs] for ladder in ladders]
    unit = lcm(horizon.passed.denominator, *(each.denominator for held in waits for each in held if each is not None))
    counted = tuple(tuple(None if each is None else int(each * unit) for each in held) for held in waits)
    return Ticks(unit, int(horizon.passed * unit), counted)


class Way(Struct, frozen=True):
    """A choice of what to buy of a ladder from its top down to a rung, as late as can be. `deadline`: the tick by which
    the rung below must be reached; `free`: the latest increment in which it may be bought; `bought`: rungs by
    increment; `sums`: points spent by each increment."""

    deadline: int
    free: int
    bought: tuple[tuple[int, int], ...]
    sums: tuple[int, ...]

    def excels(self, other: Way) -> bool:
        """Tells whether this way is at least as good as `other`: `deadline` and `free` no earlier, and no more points
        spent up to any increment; True for equal ways too."""
        is_later = self.deadline >= other.deadline and self.free >= other.free
        return is_later and all(map(le, self.sums, other.sums))


def soonest(ladders: Sequence[Ladder], horizon: Horizon) -> Climb | None:
    """The route of fewest increments, of these one of fewest points; None where there is none."""
    if not all(ladder.is_climbable for ladder in ladders):
        return None
    last = MOST_INCREMENTS if horizon.last is None else horizon.last
    ticks = ticks_of(ladders, horizon)

    def chosen(increments: int, due: int = 0) -> tuple[Way, ...] | None:
        return _chosen(ladders, ticks, [max(0, horizon.means(each)) for each in range(increments + 1)], due)

    # Whoever has climbed all has so an increment later too: the first increment is found by halving.
    far = next((far for far in _doubling(last) if chosen(far) is not None), None)
    if far is None:
        return None
    near = bisect_left(range(far), True, far // 2, key=lambda each: chosen(each) is not None)
    for increments in range(near, last + 1):
        due = horizon.due(increments)
        ways = None if due is None else chosen(increments, due)
        if ways is not None and due is not None:
            moves = _brought_forward(ladders, horizon, increments, due, ways)
            return Climb(increments, due + sum(way.sums[-1] for way in ways), due, moves)
    return None


def _doubling(last: int) -> Iterator[int]:
    """Yields 0, 1, 2, 4, 8 ... as far as they are less than `last`, then `last`."""
    far = 0
    while far < last:
        yield far
        far = max(1, far * 2)
    yield last


def _chosen(ladders: Sequence[Ladder], ticks: Ticks, means: list[int], due: int) -> tuple[Way, ...] | None:
    """The cheapest way for each ladder that the points there by each increment, `means`, allow together, `due` being
    paid at the end; None where there is none. The last of `means` is lowered by `due` in place.

    The partial choice that may become cheapest is always taken up first, so the first whole one is the cheapest.
    """
    means[-1] -= due
    found = (ways(ladder, ticks, waits, means) for ladder, waits in zip(ladders, ticks.waits, strict=True))
    options = [sorted(held, key=lambda way: way.sums[-1]) for held in found]
    if means[-1] < 0 or not all(options):
        return None
    rests = [tuple(0 for _each in means)]
    for held in reversed(options):
        least = map(min, *(way.sums for way in held)) if len(held) > 1 else held[0].sums
        rests.append(tuple(map(add, rests[-1], least)))
    rests.reverse()
    nothing = rests[-1]
    queue: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = []
    if all(map(le, rests[0], means)):
        queue.append((rests[0][-1], 0, nothing, ()))
    seen: list[list[tuple[int, ...]]] = [[] for _each in range(len(options) + 1)]
    while queue:
        _bound, left, sums, taken = heappop(queue)
        nth = -left
        if nth == len(options):
            return tuple(held[at] for held, at in zip(options, taken, strict=True))
        if any(all(map(le, other, sums)) for other in seen[nth]):
            continue
        seen[nth].append(sums)
        for at, way in enumerate(options[nth]):
            after = tuple(map(add, sums, way.sums))
            if all(map(le, map(add, after, rests[nth + 1]), means)):
                heappush(queue, (after[-1] + rests[nth + 1][-1], -(nth + 1), after, (*taken, at)))
    return None


def ways(ladder: Ladder, ticks: Ticks, waits: Sequence[int | None], means: Sequence[int]) -> list[Way]:
    """Ways up `ladder` by the start of the last increment, none of which excels another, that cost no more up to each
    increment than `means` has there; `waits`: ticks a rung, None where waiting brings none."""
    last = len(means) - 1
    found = [Way(ticks.begin(last), last, (), (0,) * len(means))]
    for nth in reversed(range(len(ladder.rungs))):
        further = (each for way in found for each in _before(way, ladder, ticks, waits[nth], nth))
        found = _best(each for each in further if all(map(le, each.sums, means)))
    return found


def _before(way: Way, ladder: Ladder, ticks: Ticks, wait: int | None, nth: int) -> Iterator[Way]:
    """Yields the ways with one rung more, number `nth`, below those of `way`: waited for, and bought at the latest
    moment."""
    price = ladder.rungs[nth].price
    if wait is not None and wait <= way.deadline:
        yield Way(way.deadline - wait, way.free, way.bought, way.sums)
    at = min(way.free, ticks.at(way.deadline))
    if price is not None and at >= ladder.first:
        sums = (*way.sums[:at], *(each + price for each in way.sums[at:]))
        yield Way(min(way.deadline, ticks.begin(at + 1)), at - 1, ((at, nth), *way.bought), sums)


def _best(ways: Iterable[Way]) -> list[Way]:
    found: list[Way] = []
    for way in sorted(ways, key=lambda each: (sum(each.sums), -each.deadline, -each.free)):
        if not any(other.excels(way) for other in found):
            found.append(way)
    return found


def _brought_forward(
    ladders: Sequence[Ladder], horizon: Horizon, increments: int, due: int, ways: Sequence[Way]
) -> tuple[Move, ...]:
    """The moves of these ways, each purchase as early as the points and the rungs below allow; the first ladders go
    first."""
    means = [max(0, horizon.means(each)) for each in range(increments + 1)]
    spent = [sum(each) for each in zip(*(way.sums for way in ways), strict=True)] or [0] * (increments + 1)
    room = [mean - each for mean, each in zip(means, spent, strict=True)]
    room[-1] -= due
    climbers = [
        _Climber(nth, ladder, horizon, way) for nth, (ladder, way) in enumerate(zip(ladders, ways, strict=True))
    ]
    for increment in range(increments + 1):
        for climber in climbers:
            climber.buy(increment, room)
    moves = [move for climber in climbers for move in climber.moves]
    return tuple(sorted(moves, key=lambda move: (move.increment, move.time, move.price is not None, move.ladder)))


class _Climber:
    """Ladder on its way up, with its moves so far."""

    def __init__(self, nth: int, ladder: Ladder, horizon: Horizon, way: Way) -> None:
        self.moves: list[Move] = []
        self._nth, self._ladder, self._horizon = nth, ladder, horizon
        self._planned = {rung: increment for increment, rung in way.bought}
        self._rung, self._time = 0, Fraction(0)
        self._wait()

    def _wait(self) -> None:
        """Waits for all rungs up to the next one that is bought, or to the end, and adds their moves."""
        rungs = self._ladder.rungs
        while self._rung < len(rungs) and self._rung not in self._planned:
            self._time += rungs[self._rung].wait or 0
            at = self._horizon.at(self._time)
            is_begun = at > 0 and self._horizon.begin(at) == self._time
            self.moves.append(Move(self._nth, self._rung, at - is_begun, self._time, None))
            self._rung += 1

    def buy(self, increment: int, room: list[int]) -> None:
        """Buys the next rung in `increment`, if it is time to or the points left over allow it, and adds its move;
        `room`, of the increments before the planned one, becomes less by its price."""
        planned = self._planned.get(self._rung)
        if planned is None or increment > planned or increment < self._ladder.first:
            return
        price = self._ladder.rungs[self._rung].price or 0
        is_late = self._time >= self._horizon.begin(increment + 1)
        if increment < planned and (is_late or min(room[increment:planned]) < price):
            return
        for each in range(increment, planned):
            room[each] -= price
        self._time = max(self._time, self._horizon.begin(increment))
        self.moves.append(Move(self._nth, self._rung, increment, self._time, price))
        self._rung += 1
        self._wait()
