"""Tolls of a round with Total Attacks: their duels one after another, then the other rolls (N-TA-1 to N-TA-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures import number
from mls_desktop.rules.common.odds import Spread, certain, chained, outcomes, sums
from mls_desktop.rules.nutshell.fight.chain import (
    Chain,
    Duel,
    after_duel,
    duel,
    next_enemies,
    remaining,
    spent,
    stopped,
    total_attackers,
    turned,
)
from mls_desktop.rules.nutshell.fight.combatant import Health, Hit, State
from mls_desktop.rules.nutshell.fight.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.scene import Scene
from mls_desktop.rules.nutshell.fight.toll import Mark, Toll, Tolls, tolls
from mls_desktop.rules.nutshell.fight.web import Declared, Web, duel_level
from mls_desktop.rules.nutshell.rolls import Thrown

Plan = Callable[[Chain, tuple[str, ...]], str]
"""Whom a Total Attack goes on to, of those it may; "" to stop."""


def onward(chain: Chain, allowed: tuple[str, ...]) -> str:
    """Goes on as long as it may, in line-up order."""
    return allowed[0]


def only(count: int) -> Plan:
    """Stops of its own will after so many duels."""
    return lambda chain, allowed: allowed[0] if len(chain.met) < count else ""


MISS: Mark = "miss"


class Stage(Struct, frozen=True):
    """How far a round's Total Attacks have come, as far as it matters to one fighter.

    `web`: with what duels have spent; `others`: how those stand who were struck; `standing`, `taken`, `marks`: how he
    stands, what came through to him, and how the attacks on him ended.
    """

    web: tuple[Declared, ...]
    standing: Standing
    chains: tuple[Chain, ...] = ()
    others: tuple[tuple[str, Health], ...] = ()
    taken: int = 0
    marks: tuple[tuple[str, Mark], ...] = ()


class Stages:
    """Reckons what the Total Attacks of scenes with the same fighters do to one of them."""

    def __init__(self, tolls: Tolls, plan: Plan = onward) -> None:
        self._tolls, self._plan = tolls, plan
        self._duels: dict[tuple[Declared, Declared, int, int], Spread[Duel]] = {}
        self._duels_for: dict[tuple[str, Declared, Declared], Spread[Duel]] = {}
        self._resistances: dict[str, Resistance] = {}

    def toll(self, scene: Scene, who: str) -> Toll:
        """The toll of a round; `scene` in a legal web."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return self._tolls.toll(scene, who)
        # Others' wounds matter only where two Total Attacks may meet.
        reckoner = _Round(self, scene, who, order, follow=len(order) > 1)
        stages = certain(Stage(tuple(scene.web.values()), Standing(scene.fighters[who].health)))
        while any(reckoner.next(stage) for stage in stages.ways):
            stages = chained(stages, reckoner.after)
        return reckoner.rest(stages)

    def duel(self, attacker: Declared, enemy: Declared) -> Spread[Duel]:
        """How a duel may end; the totals of its hits, which matter to nothing after it, are not told apart."""
        fighters = self._tolls.fighters
        mine = number(duel_level(attacker, fighters[attacker.who].skill))
        theirs = number(duel_level(turned(enemy, attacker), fighters[enemy.who].skill))
        key = (attacker, enemy, mine, theirs)
        if key not in self._duels:
            rolled: tuple[tuple[Thrown | None, int], ...] = self._tolls.throws(theirs) if enemy.rolls else ((None, 1),)
            ways: dict[Duel, int] = {}
            for (own, one), (other, two) in product(self._tolls.throws(mine), rolled):
                found = _alike(duel(attacker, enemy, own, other))
                ways[found] = ways.get(found, 0) + one * two
            self._duels[key] = Spread(ways)
        return self._duels[key]

    def duel_for(self, who: str, attacker: Declared, enemy: Declared) -> Spread[Duel]:
        """The same, where hits on others than `who` are not told apart."""
        key = (who, attacker, enemy)
        if key not in self._duels_for:
            self._duels_for[key] = outcomes(self.duel(attacker, enemy), lambda found: _only(found, who))
        return self._duels_for[key]

    def through(self, hit: Hit) -> Spread[int]:
        """How much of a hit with the weapon in hand comes through."""
        return self._tolls.through(hit, number(self._tolls.fighters[hit.by].dam))

    def resistance(self, who: str) -> Resistance:
        """What damage makes of him."""
        if who not in self._resistances:
            customs = self._tolls.customs
            self._resistances[who] = Resistance(self._tolls.fighters[who], customs.fate, customs.naturals)
        return self._resistances[who]

    def next(self, scene: Scene, web: Mapping[str, Declared], chain: Chain, gone: tuple[str, ...]) -> str:
        """Whom a Total Attack goes on to; "" for nobody."""
        allowed = next_enemies(web, chain, scene.adjacent.get(chain.who, ()), gone)
        return self._plan(chain, allowed) if allowed else ""

    def web_after(self, stage: Stage, states: Mapping[str, State]) -> Web:
        """The web of the other rolls after all Total Attacks; one who could go on and does not has stopped."""
        customs = self._tolls.customs
        chains = [chain if chain.ended else stopped(chain) for chain in stage.chains]
        web = {each.who: each for each in stage.web}
        return remaining(web, chains, states, customs.always, customs.blocking)

    def after_all(self, scene: Scene, who: str, standings: Spread[Standing]) -> Toll:
        """The toll of the other rolls after all Total Attacks, for one who may stand so."""
        return self._tolls.toll(scene, who, standings)


class _Round(Struct, frozen=True):
    """One round as it matters to `who`. `follow`: whether others' wounds are followed too."""

    stages: Stages
    scene: Scene
    who: str
    order: tuple[str, ...]
    follow: bool

    def next(self, stage: Stage) -> tuple[str, str] | None:
        """The next duel: who makes the Total Attack, and on whom."""
        web = {each.who: each for each in stage.web}
        states = self._states(stage)
        gone = tuple(states)
        for id in self.order:
            chain = _chain(stage, id)
            if chain.ended or states.get(id, "up") != "up" or web[id].does != "total_attack":
                continue
            enemy = self.stages.next(self.scene, web, chain, gone)
            if enemy:
                return id, enemy
        return None

    def after(self, stage: Stage) -> Spread[Stage]:
        """The stages that the next duel leads to."""
        facing = self.next(stage)
        if facing is None:
            return certain(stage)
        web = {each.who: each for each in stage.web}
        attacker, enemy = web[facing[0]], web[facing[1]]
        duels = self.stages.duel(attacker, enemy) if self.follow else self.stages.duel_for(self.who, attacker, enemy)
        return chained(duels, lambda found: self._struck(self._met(stage, web, found), found))

    def rest(self, stages: Spread[Stage]) -> Toll:
        """The toll of the whole round, its Total Attacks having ended so."""
        alike: dict[tuple[Declared, ...], dict[Stage, int]] = {}
        for stage, ways in stages.ways.items():
            web = tuple(self.stages.web_after(stage, self._states(stage)).values())
            alike.setdefault(web, {})[stage] = ways
        return tolls([(sum(held.values()), self._rest(web, Spread(held))) for web, held in alike.items()])

    def _rest(self, web: tuple[Declared, ...], stages: Spread[Stage]) -> Toll:
        """The toll where that is left of the web: what comes now does not hang on what came through before."""
        scene = replace(self.scene, web={each.who: each for each in web})
        after = self.stages.after_all(scene, self.who, outcomes(stages, lambda stage: stage.standing))
        by = dict(after.by)
        for other in {by for stage in stages.ways for by, _ in stage.marks}:
            by[other] = _marks_of(stages, other)
        return Toll(after.ends, sums(outcomes(stages, lambda stage: stage.taken), after.damage), by)

    def _met(self, stage: Stage, web: Mapping[str, Declared], found: Duel) -> Stage:
        """The chains and the web after a duel."""
        chains = {chain.who: chain for chain in stage.chains}
        owners = (found.attacker, found.enemy) if found.mutual else (found.attacker,)
        left = web if found.mutual else spent(web, (found.enemy,))
        gone = tuple(self._states(stage))
        for id in owners:
            chain = _chain(stage, id)
            own = found.hit if id == found.attacker else found.answer
            met = replace(chain, met=(*chain.met, found.enemy if id == found.attacker else found.attacker))
            more = own is not None and bool(next_enemies(left, met, self.scene.adjacent.get(id, ()), gone))
            chains[id] = after_duel(chain, found, more)
        return replace(stage, web=tuple(left.values()), chains=tuple(chains.values()))

    def _struck(self, stage: Stage, found: Duel) -> Spread[Stage]:
        """The wounds of a duel."""
        hit = found.hit or found.answer
        marked = _marked(stage, found, self.who)
        if hit is None or (hit.on != self.who and not self.follow):
            return certain(marked)
        resistance, through = self.stages.resistance(hit.on), self.stages.through(hit)
        if hit.on == self.who:
            return chained(through, lambda points: _wounded(marked, resistance, points))
        others = dict(stage.others)
        held = Standing(others.get(hit.on, self.scene.fighters[hit.on].health))
        return outcomes(
            resistance.after_blow(held, through),
            lambda now: replace(marked, others=tuple(sorted({**others, hit.on: now.health}.items(), key=_name))),
        )

    def _states(self, stage: Stage) -> dict[str, State]:
        found: dict[str, State] = {id: health.state for id, health in stage.others if health.state != "up"}
        if stage.standing.health.state != "up":
            found[self.who] = stage.standing.health.state
        return found


def _name(item: tuple[str, Health]) -> str:
    return item[0]


def _wounded(stage: Stage, resistance: Resistance, points: int) -> Spread[Stage]:
    """The stages after so much came through to him."""
    taken = stage.taken + points
    return outcomes(resistance.after(stage.standing, points), lambda now: replace(stage, standing=now, taken=taken))


def _marked(stage: Stage, found: Duel, who: str) -> Stage:
    """The stage with how a duel's attack on him ended."""
    if who not in (found.attacker, found.enemy):
        return stage
    other = found.enemy if who == found.attacker else found.attacker
    hit = found.hit if other == found.attacker else found.answer
    mark: Mark = "miss" if hit is None else "critical" if hit.critical else "hit"
    marks = {**dict(stage.marks), other: mark}
    return replace(stage, marks=tuple(marks.items()))


def _chain(stage: Stage, who: str) -> Chain:
    return next((chain for chain in stage.chains if chain.who == who), Chain(who))


def _alike(found: Duel) -> Duel:
    """A duel without the totals of its hits, which matter to nothing after it."""
    hit, answer = (None if each is None else replace(each, total=0) for each in (found.hit, found.answer))
    return replace(found, hit=hit, answer=answer)


def _only(found: Duel, who: str) -> Duel:
    """A duel in which a hit on somebody else is just a hit."""
    hit, answer = (
        each if each is None or each.on == who else Hit(each.by, each.on, 0) for each in (found.hit, found.answer)
    )
    return replace(found, hit=hit, answer=answer)


def _marks_of(stages: Spread[Stage], other: str) -> Spread[Mark]:
    """How the attack of one whom a duel may have spent ended."""
    return outcomes(stages, lambda stage: dict(stage.marks).get(other, MISS))
