"""Tree search with merging: the outlook of a round with a single Total Attack (N-TA-1 to N-TA-6).

Its duels follow one upon another, and where it is aimed bears on its own throws alone. So the tree is gone down once
for each place that makes a difference to the one asked for, but all that comes after the duels (the other rolls) is
reckoned once for every place.

Invariants:

- A leaf is in so many ways of so many (its own denominator); the chances of all leaves sum to 1.
- What comes after hangs on an `End` alone: the course, and what the fighter asked for got in their own duel. One is
  enough: each enemy is met once (N-TA-1), and the attacker can be hit in the last duel only, for that ends the chain.
- To all but those in a duel only who hit in it matters. So others see three ways of a duel at most, not all throws.
- For a fighter whom only the Total Attack can touch, every way in which it does not reach them is one.
- Places are one for a fighter where they are rolled for alike and a blow there is felt like an unaimed one: of the
  seven places four are left for who wears the same all over (head, face and neck are one, leg and arm are another).

Example: A, at level 6, makes a Total Attack on C; B attacks A too, D stands by without an attack. All are at 6. A meets
C, then B, then D, and hits C in 6,685 of 15,552 ways (43.0 %), B in 18.5 %, D in 7.9 %: a hit at each and all before.
For A's and C's outlook together 15 courses come up and 12 ends are reckoned.

Cost: a chain of n enemies has at most n duels, since only a hit goes on: some 2n + 1 leaves for an onlooker; for one of
the two in a duel as many more as there are different blows in it. Ends, moves and outlooks are kept for the life of a
`SingleChain`: for the rows of one scene that only differ in the place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.odds import Distribution, certain
from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPaths
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.resistance import Standing
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.several_chains import Clashes
from mls_desktop.rules.nutshell.fight.odds.summary import Dealt, FightSummary, Struck, either, with_lone
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS, aim_modifier
from mls_desktop.rules.nutshell.fight.rules.combatant import State
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, attackers
from mls_desktop.rules.nutshell.fight.rules.total_attack import Duel
from mls_desktop.rules.nutshell.vocabulary import Place

PLACES: tuple[Place | None, ...] = (None, *AIMS)
SAME_ROLL: Mapping[Place | None, Place | None] = {
    place: next(each for each in PLACES if aim_modifier(each) == aim_modifier(place)) for place in PLACES
}
"""N-AIM-1: for each place the first that is rolled for alike. To all but the one who is struck they are the same."""


class Fall(Struct, frozen=True):
    """End of a duel that comes in `ways` ways, each like `duel`. `harm`: the number of the blow it deals to the one of
    whom it is told."""

    ways: int
    duel: Duel
    harm: int | None = None


Falls = tuple[int, tuple[Fall, ...]]
"""Number of all ways of a duel, and how it may end."""


class Reckoner(Protocol):
    """Protocol of the results for duels and rolls that this module asks of `chain_odds` without importing it."""

    def falls(self, who: str, attacker: Declarations, enemy: Declarations) -> Falls: ...

    def clashes(self, attacker: Declarations, enemy: Declarations) -> Clashes: ...

    def felt(self, who: str, place: Place | None) -> Place | None: ...

    def blows(self, who: str) -> Blows: ...

    def outlooks_after(
        self, scene: Scene, who: str, starts: Sequence[Distribution[Standing]]
    ) -> Steps[list[FightSummary]]: ...


class End(Struct, frozen=True):
    """Ending of the duels for one fighter: on that course, struck by a blow of that `harm`, None for none. `enemy`:
    with whom they had a duel in it, "" for nobody."""

    course: int
    enemy: str = ""
    harm: int | None = None
    critical: bool = False


Leaf = tuple[int, int, End]
"""Ways, of how many, and the ending: in so many of so many the duels end so."""
Rest = tuple[tuple[Declarations, ...], tuple[str, ...]]
"""The web that duels leave, and who was met whose attack was to go off outside it."""
Moves = tuple[int, tuple[tuple[int, End], ...]]
"""Number of all ways of a duel, and the endings it leads to, each with its ways."""


class SingleChain:
    """Reckoner of one scene with one Total Attack, for any place where it may be aimed."""

    def __init__(self, reckoner: Reckoner, courses: ChainPaths) -> None:
        self._reckoner, self._courses = reckoner, courses
        self._known: dict[tuple[str, End], FightSummary] = {}
        self._outlooks: dict[tuple[str, Place | None], FightSummary] = {}
        self._ahead: dict[tuple[int, str, Place | None], Moves] = {}
        self._hits: dict[Place | None, dict[str, Dealt]] = {}

    def outlook(self, who: str, place: Place | None) -> Steps[FightSummary]:
        """Summary of the round for fighter `who` if the Total Attack is aimed at `place`; reckoned once, then kept."""
        place = self._alike(who, place)
        if (who, place) not in self._outlooks:
            self._outlooks[who, place] = yield from self._outlook(who, place)
        return self._outlooks[who, place]

    def _alike(self, who: str, place: Place | None) -> Place | None:
        """First place that has the same effect on fighter `who` as aiming at `place`: rolled for alike, and felt alike
        by them. To the one who makes the Total Attack none does: where the blow lands is felt by its target only."""
        if who in self._courses.order:
            return SAME_ROLL[place]
        same, felt = SAME_ROLL[place], self._reckoner.felt
        return next(each for each in PLACES if SAME_ROLL[each] == same and felt(who, each) == felt(who, place))

    def hits(self, place: Place | None) -> Steps[Mapping[str, Dealt]]:
        """Chance of the Total Attack, aimed at `place` (None: nowhere), to hit each enemy it comes to, and the mean
        damage that it does to them, by id; in steps."""
        if place not in self._hits:
            self._hits[place] = yield from self._hits_in_turn(place)
        return self._hits[place]

    def _hits_in_turn(self, place: Place | None) -> Steps[dict[str, Dealt]]:
        """Chance to hit each enemy, and its mean damage, as in `hits`, reckoned anew. Only a hit goes on, and nobody is
        met twice: so there is no tree to go down, but one row of duels, in which each enemy is hit in a share of the
        ways in which all before them were. In the example above: C in 6,685 of 15,552, and B in the same share of
        those."""
        found, ways, of = dict[str, Dealt](), 1, 1
        course = self._courses.begun(self._courses.order[0])
        while (facing := self._courses.facing(course)) is not None:
            attacker, enemy = facing
            whole, clashes = self._reckoner.clashes(replace(attacker, place=place), enemy)
            hit = next((each for each in clashes if each.found.hit is not None), None)
            yield
            if hit is None:
                break
            ways, of = ways * hit.ways, of * whole
            chance = Fraction(ways, of)
            found[enemy.who] = Dealt(chance, chance * hit.points)
            course = self._courses.met(course, hit.found)
        return found

    def _outlook(self, who: str, place: Place | None) -> Steps[FightSummary]:
        leaves = yield from self._leaves(who, place)
        # In their order, no set of them: so the pauses, by which effort is counted, are the same in every process.
        yield from self._reckon(who, dict.fromkeys(end for _, _, end in leaves if (who, end) not in self._known))
        return either((ways, of, self._known[who, end]) for ways, of, end in leaves)

    def _leaves(self, who: str, place: Place | None) -> Steps[list[Leaf]]:
        """Endings of all courses for fighter `who`, each with its ways of how many, depth first. Those that cannot
        touch one who is calm become one leaf: whatever is left of all ways, over the greatest denominator of the
        others. Each duel of a chain multiplies the one before, so that it is a multiple of them all."""
        found: list[Leaf] = []
        begun, calm = End(self._courses.begun(who)), self._is_calm(who)
        open: list[Leaf] = [(1, 1, begun)]
        while open:
            ways, of, end = open.pop()
            facing = None if self._courses.is_past(end.course, who) else self._courses.facing(end.course)
            if facing is None:
                if not calm or end.enemy:  # how it came about makes no difference to who was not touched
                    found.append((ways, of, end))
                continue
            enemy = {facing[0].who: facing[1].who, facing[1].who: facing[0].who}.get(who, "")
            whole, moves = self._moves(end.course, facing, who if enemy else "", place)
            yield
            for often, move in moves:
                after = move if enemy else End(move.course, end.enemy, end.harm, end.critical)
                open.append((ways * often, of * whole, after))
        if calm:
            whole = max((of for _, of, _ in found), default=1)
            found.append((whole - sum(ways * (whole // of) for ways, of, _ in found), whole, begun))
        return found

    def _is_calm(self, who: str) -> bool:
        """Whether nobody can touch fighter `who` but by the Total Attack: no other blow, shot or pursuit."""
        scene, order = self._courses.scene, self._courses.order
        others = [*(shot.at for shot in scene.shots), *(each.at for each in scene.pursuits)]
        return who not in (*order, *others) and not set(attackers(scene.web, who)) - set(order)

    def _moves(self, course: int, facing: tuple[Declarations, Declarations], who: str, place: Place | None) -> Moves:
        """Number of all ways of the next duel, and the endings it leads to for `who`, one of the two; `who` "": for
        anybody else. Onlookers share what is kept, also between places that are rolled for alike."""
        place = place if who else SAME_ROLL[place]
        key = (course, who, place)
        if key not in self._ahead:
            attacker, enemy = facing
            whole, falls = self._reckoner.falls(who, replace(attacker, place=place), enemy)
            ways: dict[End, int] = {}
            for each in falls:
                after = self._after(course, each, who)
                ways[after] = ways.get(after, 0) + each.ways
            self._ahead[key] = whole, tuple((often, after) for after, often in ways.items())
        return self._ahead[key]

    def _after(self, course: int, fall: Fall, who: str) -> End:
        """Ending to which a duel leads from `course` if it falls as `fall`. To an onlooker only the course matters,
        which holds who hit; to one of the two, the blow and whether it was critical as well."""
        course, found = self._courses.met(course, fall.duel), fall.duel
        if not who:
            return End(course)
        hit, enemy = found.hit or found.answer, found.enemy if who == found.attacker else found.attacker
        return End(course, enemy, fall.harm, fall.harm is not None and hit is not None and hit.critical)

    def _reckon(self, who: str, new: Collection[End]) -> Steps[None]:
        """Adds to `_known` a summary of the round's other rolls for fighter `who` after each ending of `new`.

        Whether one is still up decides what web is left; so an end is parted by state first. Parts of different ends
        that leave the same web are asked for together: they go through the blows as one (see `hit_sequence`).
        """
        rests: dict[Rest, list[tuple[End, Distribution[Standing]]]] = {}
        for end in new:
            for state, standings in self._standing(who, end.harm).items():
                course = self._courses.struck(end.course, who, state)
                rest = self._courses.left(course), self._courses[course].outside
                rests.setdefault(rest, []).append((end, standings))
        parts: dict[End, list[tuple[int, FightSummary]]] = {}
        for rest, held in rests.items():
            yield
            found = yield from self._reckoner.outlooks_after(self._scene(rest, who), who, [each for _, each in held])
            for (end, standings), outlook in zip(held, found, strict=True):
                parts.setdefault(end, []).append((standings.all, outlook))
        for end, ways in parts.items():
            of = sum(count for count, _ in ways)
            self._known[who, end] = self._with_duel(either((count, of, each) for count, each in ways), end, who)

    def _standing(self, who: str, harm: int | None) -> dict[State, Distribution[Standing]]:
        """Standings of fighter `who` after their duel, by state. The counts of all states together are the ways of the
        blow, so that each state's share is its own sum of them."""
        begun = Standing(self._courses.scene.fighters[who].health)
        if harm is None:
            return {begun.health.state: certain(begun)}
        found: dict[State, dict[Standing, int]] = {}
        for standing, ways in self._reckoner.blows(who).after(begun, harm).ways.items():
            found.setdefault(standing.health.state, {})[standing] = ways
        return {state: Distribution(held) for state, held in found.items()}

    def _scene(self, rest: Rest, who: str) -> Scene:
        """Scene of the round's other rolls; without shots and pursuits once a duel has killed fighter `who`, as nothing
        more lands."""
        left, outside = rest
        scene = self._courses.scene.after_duels({each.who: each for each in left}, outside)
        return scene if who in scene.web else replace(scene, shots=(), pursuits=())

    def _with_duel(self, rest: FightSummary, end: End, who: str) -> FightSummary:
        """Summary `rest` with what the duel of the ending `end` did to fighter `who` added. Who hit them in it did so
        in all ways of this end, and what came through is added over the product of both denominators."""
        if not end.enemy:
            return rest
        held, points = rest.by.get(end.enemy, Struck()), 0
        if end.harm is not None:
            blows = self._reckoner.blows(who)
            through, lone = blows.spread(end.harm), blows.lone(end.harm)
            rest = rest.times(lone.all)
            points = sum(damage * ways for damage, ways in through.ways.items()) * (rest.all // through.all)
            held = Struck(rest.all, rest.all if end.critical else held.criticals * lone.all)
            held = with_lone(held, lone, rest.all)
        struck = rest.struck if end.harm is None else rest.all
        return replace(rest, taken=rest.taken + points, struck=struck, by={**rest.by, end.enemy: held})
