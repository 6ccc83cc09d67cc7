"""Courses of blows: which blows land on one fighter in which order, and in how many ways (N-FIGHT-5).

Blows land singly, the highest total first, of equals by line-up. For what they do it matters which blow comes when, not
by whom or with what total: so only the courses are told apart, and what each does is worked out once for all totals.

All blows that may land are gone through in the order of their totals; at each, whoever of its group has not struck may
do so now or not. At the end those who never struck have missed. Strikers next to each other in the line-up with equal
threats are a group: it matters how many of them have struck, not which. How many ways there are to choose them is
multiplied in (a binomial coefficient).

Who has struck is one number in mixed radix: a digit for each group, from 0 to its size. With groups of 2 and 1 the
radices are 1, 3 and (all of them) 6. The number 4 is 1 + 1 x 3: one of the pair and the single one have struck. In it
`4 // 1 % 3` is 1 and `4 // 3 % 2` is 1. All have struck at 5, and there are 6 sets where single members would make 8.

Example: two who miss in 5 ways of 6 or strike with blow 7, and one who misses in 4 ways of 6 and strikes last, in 1 way
each with blow 8 or 9. No blow lands in 5 x 5 x 4 = 100 ways; 7 alone in 2 x 5 x 4 = 40; 8 alone in 5 x 5 = 25, as does
9; 7 twice in 4; 7 and then 8 in 2 x 5 = 10, as 7 and then 9; 7 twice and then 8 in 1, as 7 twice and then 9: together
216 = 6 x 6 x 6.

Where a set of those who struck has more than `MOST` courses they become one from there on, a mixture of them in so many
ways each: else six who all strike otherwise could do so in tens of thousands of orders.

Cost: totals x sets of those who struck x their courses. Of n strikers alike there are n + 1 sets, of n different ones
2^n.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb
from operator import mul

from msgspec import Struct

from mls_desktop.rules.common.figures.steps import Steps

MOST = 24
"""Most courses of one set of those who struck that are told apart."""
START = 0
"""The course before any blow."""


class HitState(Struct, frozen=True):
    """Number of ways, `ways`, in which a blow strikes with this total and the effect numbered `harm` (see
    `Blows.harm`). Where one striker is alone the order does not matter, and the total is 0."""

    total: int
    harm: int
    ways: int


class Threat(Struct, frozen=True):
    """Threat of one attack on a fighter: `misses`, the number of ways in which it misses, and how it strikes, the
    highest total first."""

    misses: int
    lands: tuple[HitState, ...]


class BlowCourse(Struct, frozen=True):
    """Course of `length` blows: the blow numbered `harm` after the course numbered `before`; or, if `mixture` holds
    any, courses by number, each with its ways."""

    length: int
    before: int = START
    harm: int = 0
    mixture: tuple[tuple[int, int], ...] = ()


Tally = dict[int, int]
"""Number of ways in which a course comes about, by the course's number."""


class Courses:
    """Courses of blows on one fighter, each with a number given when it first turns up; counts once made are kept."""

    def __init__(self) -> None:
        self._courses = [BlowCourse(0)]
        self._next: dict[tuple[int, int], int] = {}
        self._counted: dict[tuple[tuple[Threat, ...], tuple[int, ...]], Tally] = {}

    def __getitem__(self, course: int) -> BlowCourse:
        return self._courses[course]

    def after(self, course: int, harm: int) -> int:
        """Number of the course that adds the blow `harm` to `course`: a new one where there is none yet."""
        found = self._next.get((course, harm))
        if found is None:
            found = self._next[course, harm] = self._numbered(BlowCourse(self[course].length + 1, course, harm))
        return found

    def counted(self, firsts: tuple[Threat, ...], counts: tuple[int, ...]) -> Steps[Tally]:
        """Number of ways in which each course comes about, by its number, where the groups have `counts` members, who
        each threaten like the group's entry in `firsts`; kept. A reckoning in steps: a pause comes after each total."""
        key = (firsts, counts)
        if key not in self._counted:
            self._counted[key] = yield from self._count(firsts, counts)
        return self._counted[key]

    def _count(self, firsts: Sequence[Threat], counts: tuple[int, ...]) -> Steps[Tally]:
        """Number of ways in which each course comes about, as for `counted`, reckoned anew with a pause after each
        total. The tuples sort by what decides the order: the highest total (as its negative), then the line-up."""
        radices = tuple(accumulate((count + 1 for count in counts), mul, initial=1))
        tallies: dict[int, Tally] = {0: {START: 1}}
        order = sorted(
            (-each.total, nth, each.harm, each.ways) for nth, threat in enumerate(firsts) for each in threat.lands
        )
        for _, nth, harm, ways in order:
            self._land(tallies, radices[nth], counts[nth], harm, ways)
            yield
        found: defaultdict[int, int] = defaultdict(int)
        for struck, tally in tallies.items():
            missed = 1
            for threat, radix, count in zip(firsts, radices, counts, strict=False):
                missed *= threat.misses ** (count - struck // radix % (count + 1))
            for course, ways in tally.items() if missed else ():
                found[course] += ways * missed
        return dict(found)

    def _land(self, tallies: dict[int, Tally], radix: int, many: int, harm: int, ways: int) -> None:
        """Adds to `tallies` the ways in which 1 or more of a group's `many` members, of those who have not struck,
        strike with the blow `harm`, each in `ways` ways; each of them adds `radix` to the key in `tallies`.

        Several may strike with the same total; they land one after another. Of `left` members `count` may be the ones
        in `comb(left, count)` ways. From a group of 3 of whom 1 has struck, one more strikes in 2 ways, both in 1. Sets
        are gone through from the greatest: what is added to is never read afterwards."""
        for struck in sorted(tallies, reverse=True):
            left = many - struck // radix % (many + 1)
            going = tallies[struck]
            for count in range(1, left + 1):
                going = {self.after(course, harm): held * ways for course, held in going.items()}
                into = tallies.setdefault(struck + count * radix, {})
                choices = comb(left, count)
                for course, held in going.items():
                    into[course] = into.get(course, 0) + held * choices
                if len(into) > MOST:
                    tallies[struck + count * radix] = {self._mixture(into): 1}

    def _mixture(self, tally: Mapping[int, int]) -> int:
        """Number of a new course that stands for all courses in `tally`, each in so many ways."""
        return self._numbered(BlowCourse(self[next(iter(tally))].length, mixture=tuple(tally.items())))

    def _numbered(self, course: BlowCourse) -> int:
        self._courses.append(course)
        return len(self._courses) - 1
