"""Outcome of several blows on one fighter: how often they end in each way, landing singly (N-FIGHT-5).

Which blows land in which order is counted apart from what they do (`blow_courses`): each course of blows, in so many
ways, is gone through once from where the target stands. A wound changes what the next blow does, and blows on the dead
are counted apart (`LATE`).

Invariants:

- A table counts ways in whole numbers. Each blow and each miss multiplies all ways by the same `size`, so that at the
  end every way has the same weight, whatever led there.
- Once all have struck only `Sums` is asked for, if not `whole`: standings that count alike are one from there on.

In `sums` several beginnings go through at once, each in digits of its own in the same large numbers: beginning `nth` in
the bits from `nth * bits` on. With 8 bits, 5 ways of the first and 3 of the second are 5 + 3 x 256 = 773. A step that
doubles all ways makes 1,546 of it, which is 10 + 6 x 256. Nothing carries over, as `bits` is wide enough for the
greatest count there can be.

Example: two who miss in 5 ways of 6 or strike for 6 points, and one who misses in 4 ways of 6 and strikes in 2, for
nothing or 4 points in equal parts. A blow is reckoned in 108 ways (2 of the spread x 54 of the Shock Roll at level 4),
so there are 6 x 6 x 6 x 108^3 = 272,097,792. Who begins with 20 of 20 CHP makes a Shock Roll in 7,558,272 of them.
At most 18 points are late in a way, so that a beginning needs the bits of 272,097,792 x 19, which are 33.

Cost: courses x standings, for each beginning. A target who begins in one certain way keeps what is known, so that the
next row goes on from it. All is kept as long as the `Blows`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import lcm, prod

from msgspec import Struct

from mls_desktop.rules.common.figures.odds import Distribution, certain, mixed, sums
from mls_desktop.rules.common.figures.steps import Steps, finished
from mls_desktop.rules.nutshell.fight.odds.blow_courses import START, Courses, HitState, Threat
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.odds.summary import Lone
from mls_desktop.rules.nutshell.fight.rules.combatant import State

Part = tuple[int, tuple[Threat, ...]]
"""Number of ways in which a fighter faces these threats, and the threats in line-up order."""
Table = dict[int, int]
"""Number of ways in which a fighter stands so, by the number of the standing."""
LATE = -1
"""Key of a table that is no standing: the points of blows on one who was dead already, in all ways together. They go
through further blows and misses like any count of ways."""


class Kept(Struct):
    """Standings of the target after courses of blows from one beginning, by their numbers: exactly, and as far as
    `Sums` tells them."""

    tables: dict[int, Table]
    told: dict[int, Table] = {}


class Sums(Struct, frozen=True):
    """Number of ways, of `all`, in which a fighter made a Shock Roll, has fallen, is dead; `late`: see `LATE`."""

    all: int
    shocked: int
    fallen: int
    dead: int
    late: int = 0


class Blows:
    """Reckoner of the blows on one fighter. Spreads of damage and standings are numbered as they turn up; results once
    worked out are kept."""

    def __init__(self, resistance: Resistance) -> None:
        self._resistance = resistance
        self._harms: dict[frozenset[tuple[int, int]], int] = {}
        self._spreads: list[Distribution[int]] = []
        self._alls: list[int] = []
        self._points: list[int] = []
        self._numbers: dict[Standing, int] = {}
        self._standings: list[Standing] = []
        self._classes: dict[tuple[bool, State], int] = {}
        self._steps: dict[tuple[int, int, bool], dict[int, tuple[tuple[int, int], ...]]] = {}
        self._after: dict[tuple[Standing, int], Distribution[Standing]] = {}
        self._known_damages: dict[tuple[Threat, ...], Distribution[int]] = {}
        self._courses = Courses()
        self._roots: dict[tuple[tuple[int, int], int], Kept] = {}
        self._lone: dict[int, Lone] = {}
        self._begun = Standing(resistance.health)

    def harm(self, through: Distribution[int]) -> int:
        """Number of the blow whose damage comes through as in `through`, a new one where it is new; equal ones bear one
        number.

        A blow is what it does to its target, no matter by whom or with what: so steps of one fight serve all.
        """
        key = frozenset(through.ways.items())
        if key not in self._harms:
            self._harms[key] = len(self._spreads)
            self._spreads.append(through)
            self._alls.append(through.all)
            self._points.append(sum(points * ways for points, ways in through.ways.items()))
        return self._harms[key]

    def spread(self, harm: int) -> Distribution[int]:
        """Distribution of the damage that comes through of the blow numbered `harm`, as `harm` was given it."""
        return self._spreads[harm]

    def after(self, standing: Standing, harm: int) -> Distribution[Standing]:
        """Distribution of the target's standings after the blow numbered `harm`."""
        key = (standing, harm)
        if key not in self._after:
            self._after[key] = self._resistance.after_blow(standing, self._spreads[harm])
        return self._after[key]

    def damage(self, parts: Sequence[Part]) -> Distribution[int]:
        """Distribution of the damage that comes through of all blows of `parts` together. Damage does not turn on the
        target's standing, so that the order of blows is of no account here: the strikers of a part are simply added."""
        if all(len(threats) == 1 for _, threats in parts):
            return self._damage(_together(parts))
        return mixed((ways, self._damages(threats)) for ways, threats in parts)

    def _damages(self, threats: tuple[Threat, ...]) -> Distribution[int]:
        if threats not in self._known_damages:
            self._known_damages[threats] = reduce(sums, map(self._damage, threats), certain(0))
        return self._known_damages[threats]

    def _damage(self, threat: Threat) -> Distribution[int]:
        ways: dict[int, int] = {}
        for each in threat.lands:
            ways[each.harm] = ways.get(each.harm, 0) + each.ways
        landed = [(count, self._spreads[harm]) for harm, count in ways.items()]
        return mixed([(threat.misses, certain(0)), *landed])

    def lone(self, harm: int) -> Lone:
        """Effects of the blow numbered `harm` by itself on the target's standing before the round."""
        if harm not in self._lone:
            found, spread = self.after(self._begun, harm), self._spreads[harm]
            whole = lcm(found.all, spread.all)
            each, sums = whole // found.all, _sums(found)
            points = self._points[harm] * (whole // spread.all)
            self._lone[harm] = Lone(whole, points, sums.shocked * each, sums.fallen * each, sums.dead * each)
        return self._lone[harm]

    def ends(self, start: Distribution[Standing], parts: Sequence[Part]) -> tuple[Distribution[Standing], Fraction]:
        """Distribution of standings after all blows, and the mean damage that comes through after death."""
        table = {self._number(standing): ways for standing, ways in start.ways.items()}
        found, late = finished(self._found(table, parts, self._scale(_harms(parts)), whole=True))
        ends = Distribution({self._standings[standing]: ways for standing, ways in found.items()})
        return ends, Fraction(late, ends.all)

    def sums(self, starts: Sequence[Distribution[Standing]], parts: Sequence[Part]) -> Steps[list[Sums]]:
        """Sums over all blows, one for each distribution of standings before them.

        All beginnings go through as one, each in its own digits of the same large numbers. That holds because all that
        is done to a table is linear: counts are multiplied by ways and added, and no step looks at a count. `bits` must
        hold the greatest sum of any beginning: all its ways, in each of which at most `most` points are late.
        """
        if not parts[0][1]:
            return [_sums(start) for start in starts]
        harms = _harms(parts)
        scale = self._scale(harms)
        most = len(parts[0][1]) * max((max(self._spreads[harm].ways) for harm in harms), default=0)
        wide = max(each.all for each in starts) * _size(parts, scale) * (1 + most)
        bits = wide.bit_length()
        table: Table = defaultdict(int)
        for nth, start in enumerate(starts):
            for standing, ways in start.ways.items():
                table[self._number(standing)] += ways << nth * bits
        found, late = yield from self._found(table, parts, scale, whole=False)
        held = _sums(Distribution({self._standings[number]: ways for number, ways in found.items()}))
        mask, every = (1 << bits) - 1, (held.all, held.shocked, held.fallen, held.dead, late)
        return [Sums(*(each >> nth * bits & mask for each in every)) for nth in range(len(starts))]

    def _scale(self, harms: Collection[int]) -> int:
        """Number of ways in which each of the blows `harms` is reckoned: the least common multiple of the ways of their
        damage, times those of a Shock Roll. One common size keeps all ways of a table equally likely."""
        return lcm(*(self._alls[harm] for harm in harms)) * self._resistance.shock_ways

    def _found(self, start: Table, parts: Sequence[Part], size: int, whole: bool) -> Steps[tuple[Table, int]]:
        """Standings of the target after all blows, with their numbers of ways, each blow reckoned in `size` ways;
        `whole` false: only as far as `Sums` tells them; and the points that come late.

        Groups are found once for all parts, so that they share their courses. A miss counts `size` ways, as a blow
        does; a pause comes after each course.
        """
        many = len(parts[0][1])
        if not many:
            return start, 0
        parts = [(1, (_together(parts),))] if many == 1 else parts
        counts = _runs(parts)
        firsts = [sum(counts[:nth]) for nth in range(len(counts))]
        found, kept = defaultdict[int, int](int), self._root(start, size)
        for ways, threats in parts:
            tally = yield from self._courses.counted(tuple(threats[first] for first in firsts), counts)
            for course, held in tally.items():
                length = self._courses[course].length
                stand = self._table(kept, course, size) if whole else self._told(kept, course, size, length == many)
                factor = ways * held * size ** (many - length)
                _add(found, (yield from stand), factor)
                yield
        return found, found.pop(LATE, 0)

    def _root(self, start: Table, size: int) -> Kept:
        """Standings before any blow, as first of those to be kept: the same object where the target begins in one way,
        which comes again from row to row; new for mixtures, whose large numbers are not worth the room."""
        root = Kept({START: start})
        return root if len(start) > 1 else self._roots.setdefault((next(iter(start.items())), size), root)

    def _table(self, kept: Kept, course: int, size: int) -> Steps[Table]:
        """Number of ways by standing after the blows of `course`; reckoned once, then kept in `kept`."""
        if course not in kept.tables:
            made, found = self._courses[course], defaultdict[int, int](int)
            if made.mixture:
                for each, ways in made.mixture:
                    _add(found, (yield from self._table(kept, each, size)), ways)
            else:
                before = yield from self._table(kept, made.before, size)
                yield from self._strike(found, before, made.harm, size, whole=True)
            kept.tables[course] = found
        return kept.tables[course]

    def _told(self, kept: Kept, course: int, size: int, last: bool) -> Steps[Table]:
        """Number of ways by standing after a course of blows, with standings that count alike in `Sums` merged; `last`:
        no blow can follow, so that the last one need not be worked out more exactly."""
        if course not in kept.told:
            made, found = self._courses[course], defaultdict[int, int](int)
            if last and made.mixture:
                for each, ways in made.mixture:
                    _add(found, (yield from self._told(kept, each, size, last)), ways)
            elif last:
                before = yield from self._table(kept, made.before, size)
                yield from self._strike(found, before, made.harm, size, whole=False)
            else:
                for standing, ways in (yield from self._table(kept, course, size)).items():
                    found[standing if standing == LATE else self._alike(self._standings[standing])] += ways
            kept.told[course] = found
        return kept.told[course]

    def _strike(self, into: Table, table: Table, harm: int, size: int, whole: bool) -> Steps[None]:
        """Adds to `into`, by standing, the ways after the blow `harm` on the standings of `table`, `size` times as many
        in all; `whole` false, for a last blow: standings that `Sums` counts alike are one. What a blow does to one who
        stands so is worked out where it comes up first, with a pause after it."""
        known = self._steps.setdefault((harm, size, whole), {})
        for standing, count in table.items():
            steps = known.get(standing)
            if steps is None:
                steps = known[standing] = self._step(harm, standing, size, whole)
                yield
            for after, chance in steps:
                into[after] += count * chance

    def _step(self, harm: int, standing: int, size: int, whole: bool) -> tuple[tuple[int, int], ...]:
        """Numbers of standings after the blow `harm` on one `standing`, each with its ways of `size`; `whole` false:
        one standing for all that sum alike. On one who is dead already its points are late; they are noted beside the
        ways, and multiplied on like them by all that follows, so that in the end they are a sum over all ways."""
        if standing == LATE:
            return ((LATE, size),)
        found = self.after(self._standings[standing], harm)
        scale = size // found.all
        steps: dict[int, int] = {}
        if self._standings[standing].health.state == "dead":
            steps[LATE] = self._points[harm] * (size // self._alls[harm])
        for end, ways in found.ways.items():
            number = self._number(end) if whole else self._alike(end)
            steps[number] = steps.get(number, 0) + ways * scale
        return tuple(steps.items())

    def _alike(self, end: Standing) -> int:
        """Number of the first standing that counts like `end` once no blow can follow: at most six are told apart then,
        by state and by whether a Shock Roll was made."""
        return self._classes.setdefault((end.shocked, end.health.state), self._number(end))

    def _number(self, standing: Standing) -> int:
        """Number of `standing`, a new one where it is new: tables hold numbers, quicker to look up than records."""
        if standing not in self._numbers:
            self._numbers[standing] = len(self._standings)
            self._standings.append(standing)
        return self._numbers[standing]


def _add(into: Table, table: Table, ways: int) -> None:
    """Adds the ways of `table`, times `ways`, to those of `into`."""
    for standing, each in table.items():
        into[standing] += each * ways


def _sums(ends: Distribution[Standing]) -> Sums:
    """Sums over the distribution `ends`, without late points. It may be packed: only sums of counts are taken, which
    holds for each digit."""
    whole = shocked = fallen = dead = 0
    for end, ways in ends.ways.items():
        whole += ways
        shocked += ways * end.shocked
        state = end.health.state
        if state != "up":
            fallen += ways
            dead += ways * (state == "dead")
    return Sums(whole, shocked, fallen, dead)


def landed(parts: Sequence[Part]) -> list[tuple[dict[int, int], int]]:
    """Number of ways in which each striker's blow lands, by the blow's number, and of how many ways, over all parts."""
    found: list[tuple[dict[int, int], int]] = []
    for nth in range(len(parts[0][1])):
        misses, lands = 0, dict[int, int]()
        for ways, threats in parts:
            misses += ways * threats[nth].misses
            for each in threats[nth].lands:
                lands[each.harm] = lands.get(each.harm, 0) + ways * each.ways
        found.append((lands, misses + sum(lands.values())))
    return found


def untouched(parts: Sequence[Part]) -> tuple[int, int]:
    """Number of ways, over all parts, in which nobody's blow lands, and the number of all ways."""
    none = whole = 0
    for ways, threats in parts:
        none += ways * prod(each.misses for each in threats)
        whole += ways * prod(each.misses + sum(land.ways for land in each.lands) for each in threats)
    return none, whole


def _harms(parts: Sequence[Part]) -> set[int]:
    """Numbers of all blows that may land in `parts`."""
    return {each.harm for _, threats in parts for threat in threats for each in threat.lands}


def _size(parts: Sequence[Part], scale: int) -> int:
    """Greatest factor by which all blows multiply the number of ways: all ways of the target's own roll x those of each
    striker x the `scale` of each blow. Rolls count alike in all parts, so that the first tells it."""
    size: int = sum(ways for ways, _ in parts) * scale ** len(parts[0][1])
    for threat in parts[0][1]:
        size *= threat.misses + sum(each.ways for each in threat.lands)
    return size


def _together(parts: Sequence[Part]) -> Threat:
    """Threat of the only striker in all parts as one, without totals: with a single blow they do not matter."""
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1][0]
    misses, lands = 0, dict[int, int]()
    for ways, (threat,) in parts:
        misses += ways * threat.misses
        for each in threat.lands:
            lands[each.harm] = lands.get(each.harm, 0) + ways * each.ways
    return Threat(misses, tuple(HitState(0, harm, ways) for harm, ways in lands.items()))


def _runs(parts: Sequence[Part]) -> tuple[int, ...]:
    """Lengths of the runs of strikers, one after the other in the line-up, who are alike in every part.

    Only neighbours: of equal totals those earlier in the line-up land first, and another between them would land
    between. Threats of A, A, B, A in a row give 2, 1, 1.
    """
    columns = list(zip(*(threats for _, threats in parts), strict=True))
    counts = [1]
    for before, column in pairwise(columns):
        if column == before:
            counts[-1] += 1
        else:
            counts.append(1)
    return tuple(counts)
