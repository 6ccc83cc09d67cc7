"""The outlook of a round with any number of Total Attacks (N-TA-1 to N-TA-6), however many may meet whom.

Its duels are gone through in order, all ways at once. A *moment* is how far the Total Attacks have come (a course), and
how each may stand whom a duel has struck. Ways that lead to the same moment are one. Three things keep moments few:

- **Wounds are left open.** What a hit did is looked at only when something turns on it: somebody is about to have a
  duel with the one struck, or the other rolls are told of them. Until then they hold a spread of standings. Whoever had
  a duel has no attack left in the round, so that nothing else turns on their wounds.
- **Moments that differ in one person's wounds are one.** Invariant: in a moment the wounds of different people fall
  apart from each other, so that its weight times their spreads is the chance of any standings together. Where all
  spreads but one are equal, the sum of two such products is again one: that spread is the mixture of both, by weight.
- **What cannot matter any more is forgotten**: how one stands whom no Total Attack can meet again and for whom nothing
  that is asked turns on it; whom a Total Attack met that is over. The fallen whom one under way passes count as met.
  Whose outlook duels cannot change any more is noted at once.

A small example: A and B make Total Attacks; C and D, without an attack, stand next to both; asked for is D. A meets C:
a miss ends A's, a hit leaves C's wound open: 2 moments. Only in the second A meets D: 3 moments (A failed at C, failed
at D, hit both). In each of the three B comes to C. Where C was struck their wound is looked at now: are they down, B
passes; are they up and hit again, B passes too. Both are one moment, in which C's wounds are mixed (and, as nobody
meets C any more, forgotten). So there are 3 moments again in which B meets D, and after it D's wounds are all that is
left.

Cost: a moment takes some 40 microseconds; their number grows with the product of how far each Total Attack may get, at
most 7 x 7 x 7 for three through six enemies, times what is known of those who may be met again. All that leave D the
same throws are one reckoning of blows. Where `MOST` moments do not suffice the outlook is given up: `TooMany`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPaths
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import Faced
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.open_wounds import OpenWounds
from mls_desktop.rules.nutshell.fight.odds.resistance import Standing
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.summary import NEVER, Dealt, FightSummary, Struck, either, with_lone
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations
from mls_desktop.rules.nutshell.fight.rules.total_attack import Duel
from mls_desktop.rules.nutshell.vocabulary import Place

Key = TypeVar("Key", bound=Hashable)

MOST = 1_500
"""Most moments that are gone through for one row."""


class TooMany(Exception):
    """Error for a round whose Total Attacks can go too many ways."""


class Clash(Struct, frozen=True):
    """End of a duel that comes in `ways` ways: `found` stands for all of them; `harm`: the number of the blow on
    `victim` by `by` (both "" where nobody is hit), all its ways in one; `points`: what comes through on average;
    `criticals`: in how many of the ways it is a critical that counts."""

    ways: int
    found: Duel
    victim: str = ""
    by: str = ""
    harm: int = 0
    points: Fraction = Fraction(0)
    criticals: int = 0


Clashes = tuple[int, tuple[Clash, ...]]
"""Number of all ways of a duel, and how it may end: nobody hit, the enemy hit, the attacker hit."""
Moment = tuple[int, tuple[tuple[str, int], ...]]
"""The number of a course, and the number of the spread of standings of each who was struck, by id."""
Held = tuple[int, bool]
"""The number of the spread of standings of one asked for, and whether a duel has struck them."""
Weight = tuple[int, int]
"""Chance as two whole numbers, so many of so many ways, since fractions would be reduced at every step."""


class ChainReckoner(Protocol):
    """Protocol of the results for duels and the blows after them that this module asks of `chain_odds` without
    importing it."""

    wounds: OpenWounds

    def clashes(self, attacker: Declarations, enemy: Declarations) -> Clashes: ...

    def blows(self, who: str) -> Blows: ...

    def faced(self, scene: Scene, who: str) -> Faced: ...

    def outlook_after(self, faced: Faced, start: Distribution[Standing]) -> Steps[FightSummary]: ...


class ChainWays:
    """Courses of the Total Attacks of a scene, with what still matters on each to the fighters asked for, `those`.
    Wherever blows are aimed the courses are the same: `courses` are of a web without places."""

    def __init__(self, courses: ChainPaths, those: Sequence[str]) -> None:
        """Starts with nothing known yet of `courses` and the fighters asked for, `those`, and with `too_many` false,
        which is set once there turn out to be more moments than `MOST`."""
        self.courses, self.those = courses, tuple(those)
        self.begun = courses.begun(courses.order[0])
        self.faced: dict[tuple[int, str], Faced] = {}
        self._after: dict[tuple[int, bool, bool], int] = {}
        self._matter: dict[int, frozenset[str]] = {}
        self._telling: dict[int, dict[str, frozenset[str]]] = {}
        self._waiting: dict[int, tuple[str, ...]] = {}
        self._far: dict[int, int] = {}
        self.too_many = False

    def far(self, course: int) -> int:
        """Progress of the Total Attacks on the course, as in `ChainPaths.far`."""
        # Asked for with every moment that is added, and the same for all moments of a course.
        if course not in self._far:
            self._far[course] = self.courses.far(course)
        return self._far[course]

    def after(self, course: int, found: Duel) -> int:
        """Number of the course after the duel `found` on the course `course`, before its wounds."""
        # Who hit is all that a course hangs on; wounds are open, and come to it when they are looked at.
        key = (course, found.hit is not None, found.answer is not None)
        if key not in self._after:
            self._after[key] = self.courses.met(course, found)
        return self._after[key]

    def matter(self, course: int) -> frozenset[str]:
        """Fighters whose wounds may still matter: those whom a Total Attack may meet, those asked for, and their
        targets."""
        if course not in self._matter:
            web = {each.who: each.at for each in self.courses[course].web if each.does != "total_attack"}
            waiting = self.waiting(course)
            self._matter[course] = self.courses.open(course) | {*waiting, *(web.get(who, "") for who in waiting)}
        return self._matter[course]

    def waiting(self, course: int) -> tuple[str, ...]:
        """Fighters of `those` whose odds duels still to come may change: by a hit, or through those on whose wounds the
        other rolls against them turn. For anybody else it is settled here what those rolls will be."""
        if course not in self._waiting:
            bears = self.courses.open(course) | {*self.courses.pending(course)}
            self._waiting[course] = tuple(
                [who for who in self.those if who in bears or bears & self.telling(course, who)]
            )
        return self._waiting[course]

    def telling(self, course: int, who: str) -> frozenset[str]:
        """Fighters on whose wounds the other rolls against `who` turn: their own; those of their target, who may be
        dead; of their attackers and the attackers of these; and of the shooters at them, whom a duel may keep from
        it."""
        rest = self.courses.rest_number(course)
        if rest not in self._telling:
            self._telling[rest] = _telling(self.courses.rest(course), self.those)
        return self._telling[rest][who]


class SeveralChains:
    """Reckoner of one scene with its Total Attacks, gone through once for all fighters asked for. `places`: who aims,
    and where."""

    def __init__(self, reckoner: ChainReckoner, ways: ChainWays, places: Mapping[str, Place]) -> None:
        self._reckoner, self._ways, self._places = reckoner, ways, places
        self._courses, self._wounds = ways.courses, reckoner.wounds
        self._clashes: list[Clash] = []
        self._numbers: dict[tuple[Declarations, Declarations], tuple[int, range]] = {}
        self._came: dict[int, Weight] = {}
        self._groups: dict[str, dict[Faced, dict[Held, Weight]]] = {who: {} for who in ways.those}
        self._rests: dict[tuple[int, str], Faced] = {}
        self._ahead: dict[int, dict[Moment, Weight]] = defaultdict(dict)

    def run(self) -> Steps[None]:
        """Reckons all moments, the nearest first (`ChainPaths.far`), with a pause after each. All of one distance come
        together, so that they can be merged before they are passed. No duel leads back; moments in which a wound was
        looked at may stay where they are, and come next. Raises TooMany for more than `MOST`."""
        begun, gone = self._ways.begun, 0
        for who in self._ways.those:
            if who not in self._ways.waiting(begun):
                self._rest(begun, {}, (1, 1), who)
        _add(self._ahead[self._ways.far(begun)], (begun, ()), (1, 1))
        while self._ahead:
            nearest = min(self._ahead)
            here = yield from self._merged(self._ahead.pop(nearest))
            for moment, weight in here.items():
                yield from self._pass(moment, weight)
                gone += 1
                if gone > MOST or self._ways.too_many:
                    self._ways.too_many = True
                    raise TooMany
                yield

    def _merged(self, moments: dict[Moment, Weight]) -> Steps[dict[Moment, Weight]]:
        """Moments by weight, after those that differ in one person's wounds are merged, with these mixed."""
        for who in sorted({who for _, wounds in moments for who, _ in wounds}):
            yield
            alike: dict[tuple[int, tuple[tuple[str, int], ...]], list[tuple[Moment, Weight]]] = {}
            for moment, weight in moments.items():
                course, wounds = moment
                others = tuple([each if each[0] != who else (who, -1) for each in wounds])
                alike.setdefault((course, others), []).append((moment, weight))
            if len(alike) == len(moments):
                continue
            moments = {}
            for held in alike.values():
                (course, wounds), weight = held[0]
                if len(held) > 1:
                    weight, number = self._mixed(who, held)
                    wounds = tuple([each if each[0] != who else (who, number) for each in wounds])
                    yield
                _add(moments, (course, wounds), weight)
        return moments

    def _mixed(self, who: str, held: Sequence[tuple[Moment, Weight]]) -> tuple[Weight, int]:
        """Sum of the weights of `held`, and the number of the spread of wounds of `who` mixed by those weights.

        Both are brought to lowest terms. Weights 1 of 6 and 1 of 3 make 1 of 2, and spreads mixed as 1 to 2."""
        whole = lcm(*(of for _, (_, of) in held))
        counts = [(ways * (whole // of), dict(wounds)[who]) for (_, wounds), (ways, of) in held]
        divisor = gcd(*(count for count, _ in counts))
        few = [(count // divisor, number) for count, number in counts]
        together = sum(count for count, _ in counts)
        shared = gcd(together, whole)
        return (together // shared, whole // shared), self._wounds.mixed(few)

    def hits(self, by: str) -> dict[str, Dealt]:
        """Chance of fighter `by` to hit each enemy in a duel, and the mean damage that it does, by the enemy's id;
        enemies whom no duel hits are left out."""
        found: dict[str, Dealt] = {}
        for number, (ways, of) in self._came.items():
            clash = self._clashes[number]
            if clash.by == by:
                chance, held = Fraction(ways, of), found.get(clash.victim, NEVER)
                found[clash.victim] = Dealt(held.chance + chance, held.points + chance * clash.points)
        return found

    def outlook(self, who: str) -> Steps[FightSummary]:
        """Summary of the round for fighter `who`, one of those asked for, once `run` has gone through all moments."""
        parts = []
        for faced, held in self._groups[who].items():
            whole = lcm(*(of for _, of in held.values()))
            counts = [(ways * (whole // of), number) for (number, _), (ways, of) in held.items()]
            struck = sum(ways * (whole // of) for (_, by_duel), (ways, of) in held.items() if by_duel)
            start = self._wounds.spread(self._wounds.mixed(counts))
            found = yield from self._reckoner.outlook_after(faced, start)
            together = sum(count for count, _ in counts)
            parts.append((together, whole, _with_struck(found, struck, together)))
        return self._with_duels(either(parts), who)

    def _pass(self, moment: Moment, weight: Weight) -> Steps[None]:
        """Adds the moments that follow `moment` to those ahead: those where a wound is looked at, else those after the
        next duel; without a further duel notes its weight for the other rolls."""
        course, held = moment
        wounds, facing = dict(held), self._courses.facing(course)
        if facing is None:
            for who in self._ways.waiting(course):
                self._rest(course, wounds, weight, who)
            return
        # A duel with one who may be down is another than with one who is up: so look first, and come back later. One is
        # looked at per step, for the other may not matter any more once the first is known.
        for each in facing:
            if self._is_open(course, wounds, each.who):
                for share, after, known in self._looked(course, wounds, [each.who]):
                    self._on(after, known, course, _times(weight, share), self._courses.passes(after))
                return
        whole, numbers = self._clash(*facing)
        yield
        for number in numbers:
            clash = self._clashes[number]
            share = clash.ways, whole
            if clash.victim:
                _add(self._came, number, _times(weight, share))
            after, known = yield from self._after(course, dict(wounds), clash)
            self._on(after, known, course, _times(weight, share))

    def _clash(self, attacker: Declarations, enemy: Declarations) -> tuple[int, range]:
        """Number of all ways of a duel, and the numbers of its ends in `_clashes`, added there if new."""
        # Kept a second time, by the unaimed declarations of the courses: to put in places each time would cost more.
        key = (attacker, enemy)
        if key not in self._numbers:
            whole, ends = self._reckoner.clashes(self._aimed(attacker), self._aimed(enemy))
            self._numbers[key] = whole, range(len(self._clashes), len(self._clashes) + len(ends))
            self._clashes.extend(ends)
        return self._numbers[key]

    def _aimed(self, held: Declarations) -> Declarations:
        place = self._places.get(held.who) if held.does in ATTACKS else None
        return held if place is None else replace(held, place=place)

    def _after(self, course: int, wounds: dict[str, int], clash: Clash) -> Steps[tuple[int, dict[str, int]]]:
        """Number of the course, and the wounds, after a duel that ends as `clash`; `wounds` itself is changed."""
        course, struck = self._ways.after(course, clash.found), clash.victim
        if struck:
            before = wounds[struck] if struck in wounds else self._wounds.begun(struck)
            wounds[struck] = number = yield from self._wounds.hurt(struck, before, clash.harm)
            state = self._wounds.state(number)
            course = course if state is None else self._courses.struck(course, struck, state)
        return course, wounds

    def _on(self, course: int, wounds: dict[str, int], before: int, weight: Weight, passed: bool = True) -> None:
        """Adds the moment of `course` and `wounds`, less what no longer matters, to those ahead, and notes those no
        duel concerns any more since `before`; `passed`: states seen of wounds leave the course too. `wounds` is
        changed."""
        course = self._courses.settled(course)
        if passed:
            for who in wounds:
                course = self._courses.struck(course, who, self._courses.scene.fighters[who].health.state)
        waiting = self._ways.waiting(course)
        for who in self._ways.waiting(before):
            if who not in waiting:
                self._rest(course, wounds, weight, who)
        matter = self._ways.matter(course)
        # What was seen of wounds is taken out of the course again where it has had its effect, or where the wounds are
        # forgotten: else two moments that differ in nothing to come would have two courses.
        for who in list(wounds):
            if who not in matter:
                course = self._courses.struck(course, who, self._courses.scene.fighters[who].health.state)
                del wounds[who]
        _add(self._ahead[self._ways.far(course)], (course, tuple(sorted(wounds.items()))), weight)

    def _is_open(self, course: int, wounds: Mapping[str, int], who: str) -> bool:
        """Whether the wounds of `who` need looking at: there are some, maybe of another state than the course has."""
        return who in wounds and self._wounds.state(wounds[who]) != self._courses.state(course, who)

    def _looked(
        self, course: int, wounds: dict[str, int], those: Sequence[str]
    ) -> Iterator[tuple[Weight, int, dict[str, int]]]:
        """Yields the moment for each way in which the fighters `those` stand once their wounds are looked at: its
        share, course and wounds. As wounds of different people fall apart from each other, shares are multiplied. Two
        people, each up or out, make four."""
        if not those:
            yield (1, 1), course, wounds
            return
        for ways in product(*(self._wounds.parts(wounds[who]) for who in those)):
            share, after, known = (1, 1), course, dict(wounds)
            for who, (state, count, whole, number) in zip(those, ways, strict=True):
                share = (share[0] * count, share[1] * whole)
                known[who], after = number, self._courses.struck(after, who, state)
            yield share, after, known

    def _rest(self, course: int, wounds: dict[str, int], weight: Weight, who: str) -> None:
        """Adds a moment's weight for fighter `who` in `_groups`, by the other rolls against them and the spread before
        these. Only wounds that those rolls turn on are looked at (`telling`); all courses that leave the same throws
        are noted in one place."""
        telling = self._ways.telling(course, who) if wounds else ()
        for share, after, known in self._looked(
            course, wounds, [w for w in wounds if w in telling and self._is_open(course, wounds, w)]
        ):
            held = self._groups[who].setdefault(self._faced(after, who), {})
            number = self._wounds.begun(who) if who not in known else known[who]
            _add(held, (number, who in known), _times(weight, share))

    def _faced(self, course: int, who: str) -> Faced:
        """Rolls against fighter `who` in this round besides its duels; once a duel has killed them nothing more
        lands."""
        key = (self._courses.rest_number(course), who)
        known = self._rests if self._places else self._ways.faced
        if key not in known:
            scene = self._courses.rest(course)
            web = {id: self._aimed(each) for id, each in scene.web.items()}
            scene = replace(scene, web=web)
            known[key] = self._reckoner.faced(scene if who in web else replace(scene, shots=(), pursuits=()), who)
        return known[key]

    def _with_duels(self, rest: FightSummary, who: str) -> FightSummary:
        """Summary `rest` with what duels did to fighter `who` added. Nobody who hit them in one strikes at them again
        in the round."""
        each = ((self._clashes[number], Fraction(ways, of)) for number, (ways, of) in self._came.items())
        came = [(clash, share) for clash, share in each if clash.victim == who]
        taken = sum((share * clash.points for clash, share in came), Fraction(0))
        criticals = [share * Fraction(clash.criticals, clash.ways) for clash, share in came]
        lones = {clash.harm: self._reckoner.blows(who).lone(clash.harm) for clash, _ in came}
        whole = lcm(
            rest.all,
            taken.denominator,
            *(share.denominator * lones[clash.harm].all for clash, share in came),
            *(each.denominator for each in criticals),
        )
        rest = rest.times(whole // rest.all)
        by = dict(rest.by)
        for (clash, share), critical in zip(came, criticals, strict=True):
            ways = int(share * whole)
            held = with_lone(Struck(ways, int(critical * whole)), lones[clash.harm], ways)
            by[clash.by] = by.get(clash.by, Struck()).plus(held)
        return replace(rest, taken=rest.taken + int(taken * whole), by=by)


def _telling(scene: Scene, those: Iterable[str]) -> dict[str, frozenset[str]]:
    """Fighters on whose wounds the other rolls of `scene` turn, for each of `those` by id; see `ChainWays.telling`."""
    by: defaultdict[str, set[str]] = defaultdict(set)
    for each in scene.web.values():
        if each.does in ATTACKS:
            by[each.at].add(each.who)
    away: defaultdict[str, set[str]] = defaultdict(set)
    for at, who in (*((shot.at, shot.by) for shot in scene.shots), *((each.at, each.who) for each in scene.pursuits)):
        away[at].add(who)
    found = {}
    for who in those:
        near = by.get(who, set())
        target = scene.web[who].at if who in scene.web else ""
        found[who] = frozenset({who, target, *near, *away.get(who, ())}.union(*(by.get(other, ()) for other in near)))
    return found


def _with_struck(found: FightSummary, struck: int, of: int) -> FightSummary:
    """Summary `found` split into `of` times its ways, with `struck` of every `of` counted as hit by a duel before."""
    found = found.times(of)
    return replace(found, struck=found.all // of * struck + found.struck // of * (of - struck))


def _times(weight: Weight, share: Weight) -> Weight:
    """Product of a weight and a share. Not brought to lowest terms, which would take longer than it saves: see
    `_mixed`."""
    return weight[0] * share[0], weight[1] * share[1]


def _add(into: dict[Key, Weight], key: Key, weight: Weight) -> None:
    """Adds `weight` under `key` in `into`: 1 of 6 to 1 of 4 makes 5 of 12. Mostly the denominators are equal."""
    (ways, of), held = weight, into.get(key)
    if held is not None:
        if held[1] == of:
            ways += held[0]
        else:
            whole = lcm(of, held[1])
            ways, of = ways * (whole // of) + held[0] * (whole // held[1]), whole
    into[key] = ways, of
