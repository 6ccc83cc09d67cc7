"""The outlook of a round with a single Total Attack (N-TA-1 to N-TA-6): its duels follow one upon another, and where it
is aimed bears on its own throws alone. So all that comes after a duel is reckoned once for every place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.odds import Spread, certain
from mls_desktop.rules.nutshell.fight.chain import Duel
from mls_desktop.rules.nutshell.fight.combatant import Hit, State
from mls_desktop.rules.nutshell.fight.courses import Courses
from mls_desktop.rules.nutshell.fight.outlook import Outlook, Struck, either
from mls_desktop.rules.nutshell.fight.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.scene import Scene
from mls_desktop.rules.nutshell.fight.web import Declared
from mls_desktop.rules.nutshell.terms import Place


class Reckoner(Protocol):
    """Works out what the steps of such a round bring."""

    def duel_for(self, who: str, attacker: Declared, enemy: Declared) -> Spread[Duel]: ...

    def through(self, hit: Hit) -> Spread[int]: ...

    def resistance(self, who: str) -> Resistance: ...

    def outlooks_after(self, scene: Scene, who: str, starts: Sequence[Spread[Standing]]) -> list[Outlook]: ...


class Leaf(Struct, frozen=True):
    """How the duels may end for one: in `ways` of `of`, on that course, struck by that hit. `enemy`: with whom he had a
    duel in it, "" for nobody."""

    ways: int
    of: int
    course: int
    hit: Hit | None
    enemy: str


class Alone:
    """One scene with one Total Attack, its place left open."""

    def __init__(self, reckoner: Reckoner, courses: Courses) -> None:
        self._reckoner, self._courses = reckoner, courses
        self._known: dict[tuple[str, int, Hit | None, str], Outlook] = {}

    def outlook(self, who: str, place: Place | None) -> Outlook:
        """What the round brings him if the Total Attack is aimed there."""
        leaves = list(self._leaves(Leaf(1, 1, self._courses.begun(who), None, ""), who, place))
        self._reckon(who, leaves)
        return either((leaf.ways, leaf.of, self._known[who, leaf.course, leaf.hit, leaf.enemy]) for leaf in leaves)

    def _leaves(self, leaf: Leaf, who: str, place: Place | None) -> Iterator[Leaf]:
        facing = None if self._courses.is_past(leaf.course, who) else self._courses.facing(leaf.course)
        if facing is None:
            yield leaf
            return
        attacker, enemy = facing
        found = self._reckoner.duel_for(who, replace(attacker, place=place), enemy)
        of = leaf.of * found.all
        for each, ways in found.ways.items():
            hit = each.hit or each.answer
            mine = hit if hit is not None and hit.on == who else leaf.hit
            met = {each.attacker: each.enemy, each.enemy: each.attacker}.get(who, leaf.enemy)
            after = Leaf(leaf.ways * ways, of, self._courses.met(leaf.course, each), mine, met)
            yield from self._leaves(after, who, place)

    def _reckon(self, who: str, leaves: Sequence[Leaf]) -> None:
        """Works out what the round's other rolls bring after those duels, as far as it is not known."""
        new = {(leaf.course, leaf.hit, leaf.enemy) for leaf in leaves}
        new = {each for each in new if (who, *each) not in self._known}
        rests: dict[tuple[Declared, ...], list[tuple[int, Hit | None, str, Spread[Standing]]]] = {}
        for course, hit, enemy in new:
            for state, standings in self._standing(who, hit).items():
                left = self._courses.left(self._courses.struck(course, who, state))
                rests.setdefault(left, []).append((course, hit, enemy, standings))
        parts: dict[tuple[int, Hit | None, str], list[tuple[int, Outlook]]] = {}
        for left, held in rests.items():
            found = self._reckoner.outlooks_after(self._scene(left, who), who, [each[3] for each in held])
            for (course, hit, enemy, standings), outlook in zip(held, found, strict=True):
                parts.setdefault((course, hit, enemy), []).append((standings.all, outlook))
        for (course, hit, enemy), ways in parts.items():
            of = sum(count for count, _ in ways)
            whole = either((count, of, outlook) for count, outlook in ways)
            self._known[who, course, hit, enemy] = self._with_duel(whole, hit, enemy)

    def _standing(self, who: str, hit: Hit | None) -> dict[State, Spread[Standing]]:
        """How he may stand after his duel, by whether he is still up."""
        begun = Standing(self._courses.scene.fighters[who].health)
        if hit is None:
            return {begun.health.state: certain(begun)}
        after = self._reckoner.resistance(who).after_blow(begun, self._reckoner.through(hit))
        found: dict[State, dict[Standing, int]] = {}
        for standing, ways in after.ways.items():
            found.setdefault(standing.health.state, {})[standing] = ways
        return {state: Spread(held) for state, held in found.items()}

    def _scene(self, left: Sequence[Declared], who: str) -> Scene:
        """The round's other rolls; once a duel has killed him nothing more lands."""
        scene = replace(self._courses.scene, web={each.who: each for each in left})
        return scene if who in scene.web else replace(scene, shots=(), pursuits=())

    def _with_duel(self, rest: Outlook, hit: Hit | None, enemy: str) -> Outlook:
        """The outlook with what the duel itself did to him."""
        if not enemy:
            return rest
        struck, points = rest.by.get(enemy, Struck()), 0
        if hit is not None:
            through = self._reckoner.through(hit)
            rest = rest.times(through.all)
            points = sum(damage * ways for damage, ways in through.ways.items()) * (rest.all // through.all)
            struck = Struck(rest.all, rest.all if hit.critical else rest.by.get(enemy, Struck()).criticals)
        return replace(rest, taken=rest.taken + points, by={**rest.by, enemy: struck})
