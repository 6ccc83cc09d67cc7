"""Tolls of a round with Total Attacks: their duels one after another, then the other rolls (N-TA-1 to N-TA-6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures import number
from mls_desktop.rules.common.odds import Spread, certain, chained, mixed, outcomes, sums
from mls_desktop.rules.nutshell.fight.chain import (
    Chain,
    Duel,
    after_duel,
    duel,
    next_enemies,
    remaining,
    spent,
    stood,
    stopped,
    total_attackers,
    turned,
)
from mls_desktop.rules.nutshell.fight.combatant import Health, Hit, State
from mls_desktop.rules.nutshell.fight.contest import reached
from mls_desktop.rules.nutshell.fight.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.scene import Scene
from mls_desktop.rules.nutshell.fight.tables import rolls, strikes
from mls_desktop.rules.nutshell.fight.toll import Mark, Toll, Tolls, tolls
from mls_desktop.rules.nutshell.fight.web import Declared, Web, attackers, duel_level
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
GRAVITY: tuple[Mark, ...] = ("miss", "hit", "critical")


class Course(Struct, frozen=True):
    """How far a round's Total Attacks have come. `web`: with what duels have spent; `fallen`: who is not up any more;
    `healths`: how those stand who were struck, as far as it matters."""

    web: tuple[Declared, ...]
    chains: tuple[Chain, ...] = ()
    fallen: tuple[tuple[str, State], ...] = ()
    healths: tuple[tuple[str, Health], ...] = ()

    def by_fighter(self) -> Web:
        """The web as it stands."""
        return {each.who: each for each in self.web}

    def chain(self, who: str) -> Chain:
        """His Total Attack so far."""
        return next((chain for chain in self.chains if chain.who == who), Chain(who))


class Stage(Struct, frozen=True):
    """The number of a course, and what came to one fighter on it: how he stands, what came through to him in all, and
    how the attacks on him ended."""

    course: int
    standing: Standing
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
        """The toll of a round for one; `scene` in a legal web."""
        return self.tolls(scene, (who,))[who]

    def tolls(self, scene: Scene, those: Iterable[str]) -> dict[str, Toll]:
        """The tolls of a round for several."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return {who: self._tolls.toll(scene, who) for who in those}
        courses = _Courses(self, scene, order)
        return {who: _Round(self, courses, who).toll() for who in those}

    def duel(self, attacker: Declared, enemy: Declared) -> Spread[Duel]:
        """How a duel may end; the totals of its hits, which matter to nothing after it, are not told apart."""
        fighters = self._tolls.fighters
        mine = number(duel_level(attacker, fighters[attacker.who].skill))
        theirs = number(duel_level(turned(enemy, attacker), fighters[enemy.who].skill))
        key = (attacker, enemy, mine, theirs)
        if key not in self._duels:
            self._duels[key] = self._duel(attacker, enemy, mine, theirs if enemy.rolls else None)
        return self._duels[key]

    def _duel(self, attacker: Declared, enemy: Declared, mine: int, theirs: int | None) -> Spread[Duel]:
        """Every fall of both rolls; those that strike alike, at the same place, are one duel."""
        own = rolls(mine)
        against: Sequence[tuple[Thrown | None, int]] = ((None, 1),) if theirs is None else rolls(theirs)
        mine_on, theirs_on = strikes(mine, theirs), None if theirs is None else strikes(theirs, mine)
        alike: dict[Hashable, tuple[Thrown, Thrown | None]] = {}
        ways: dict[Hashable, int] = {}
        for (i, (one, often)), (j, (other, times)) in product(enumerate(own), enumerate(against)):
            blow, answer = (
                mine_on.rows[mine_on.which[j]][i],
                None if theirs_on is None else theirs_on.rows[theirs_on.which[i]][j],
            )
            key = (blow, answer, reached(attacker, one, blow), reached(enemy, other, answer))
            alike.setdefault(key, (one, other))
            ways[key] = ways.get(key, 0) + often * times
        return outcomes(Spread(ways), lambda key: _alike(duel(attacker, enemy, *alike[key])))

    def duel_for(self, who: str, attacker: Declared, enemy: Declared) -> Spread[Duel]:
        """The same, where hits on others than `who` are not told apart; `who` "": all are."""
        key = (who, attacker, enemy)
        if key not in self._duels_for:
            whole = self.duel(attacker, enemy)
            self._duels_for[key] = outcomes(whole, lambda found: _only(found, who)) if who else whole
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

    def next(self, scene: Scene, course: Course, chain: Chain) -> str:
        """Whom a Total Attack goes on to; "" for nobody."""
        allowed = self.allowed(scene, course, chain)
        return self._plan(chain, allowed) if allowed else ""

    def allowed(self, scene: Scene, course: Course, chain: Chain) -> tuple[str, ...]:
        """Whom a Total Attack may go on to."""
        return next_enemies(self.stood(course), chain, scene.adjacent.get(chain.who, ()), dict(course.fallen))

    def closed(self, scene: Scene, course: Course) -> Course:
        """The course where Total Attacks under way that do not go on have ended: by a fall, for want of
        enemies, by a stop."""
        for chain in course.chains:
            if chain.ended:
                continue
            if chain.who in dict(course.fallen):
                over = replace(chain, ended="failed")
            elif not self.allowed(scene, course, chain):
                over = replace(chain, ended="none_left")
            elif not self.next(scene, course, chain):
                over = stopped(chain)
            else:
                continue
            course = replace(course, chains=tuple(over if one is chain else one for one in course.chains))
        return course

    def stood(self, course: Course) -> Web:
        """The web as the duels so far leave it."""
        return stood(course.by_fighter(), course.chains, self._tolls.customs.always, self._tolls.customs.blocking)

    def web_after(self, course: Course) -> Web:
        """The web of the other rolls after all Total Attacks of a closed course. Where one is still under way, what is
        to come matters to nobody."""
        customs = self._tolls.customs
        chains = [chain if chain.ended else stopped(chain) for chain in course.chains]
        return remaining(course.by_fighter(), chains, dict(course.fallen), customs.always, customs.blocking)

    def after_all(self, scene: Scene, who: str, standings: Spread[Standing]) -> Toll:
        """The toll of the other rolls after all Total Attacks, for one who may stand so."""
        return self._tolls.toll(scene, who, standings)


class _Courses:
    """The courses that the Total Attacks of one scene may take, whomever it is reckoned for. Each has a number."""

    def __init__(self, stages: Stages, scene: Scene, order: tuple[str, ...]) -> None:
        self._stages, self.scene, self.order = stages, scene, order
        self._numbers: dict[Course, int] = {}
        self._courses: list[Course] = []
        self._facing: dict[int, tuple[Declared, Declared] | None] = {}
        self._met: dict[tuple[int, bool, bool], int] = {}
        self._fallen: dict[tuple[int, str, State], int] = {}
        self._left: dict[int, tuple[Declared, ...]] = {}

    def number(self, course: Course) -> int:
        """The number of a course."""
        if course not in self._numbers:
            self._numbers[course] = len(self._courses)
            self._courses.append(course)
        return self._numbers[course]

    def __getitem__(self, number: int) -> Course:
        return self._courses[number]

    def facing(self, number: int) -> tuple[Declared, Declared] | None:
        """The next duel: who makes the Total Attack, and on whom."""
        if number not in self._facing:
            self._facing[number] = self._next(self._courses[number])
        return self._facing[number]

    def _next(self, course: Course) -> tuple[Declared, Declared] | None:
        course = self._stages.closed(self.scene, course)
        plain, web, fallen = course.by_fighter(), self._stages.stood(course), dict(course.fallen)
        for id in sorted(self.order, key=lambda id: not course.chain(id).met):
            chain = course.chain(id)
            if chain.ended or id in fallen or plain[id].does != "total_attack":
                continue
            enemy = self._stages.next(self.scene, course, chain)
            if enemy:
                # Whom the chain began with makes no difference to its further duels.
                met = web[enemy]
                return replace(plain[id], at=enemy), replace(met, rolls=met.rolls and enemy not in fallen)
        return None

    def met(self, number: int, found: Duel) -> int:
        """The course after a duel that ended so, before its wounds: what matters is who hit."""
        key = (number, found.hit is not None, found.answer is not None)
        if key not in self._met:
            self._met[key] = self.number(self._after(self._courses[number], found))
        return self._met[key]

    def _after(self, course: Course, found: Duel) -> Course:
        web, chains = course.by_fighter(), {chain.who: chain for chain in course.chains}
        owners = (found.attacker, found.enemy) if found.mutual else (found.attacker,)
        left, states = web if found.mutual else spent(web, (found.enemy,)), dict(course.fallen)
        for id in owners:
            chain = course.chain(id)
            own = found.hit if id == found.attacker else found.answer
            met = replace(chain, met=(*chain.met, found.enemy if id == found.attacker else found.attacker))
            more = own is not None and bool(next_enemies(left, met, self.scene.adjacent.get(id, ()), states))
            chains[id] = after_duel(chain, found, more)
        return replace(course, web=tuple(left.values()), chains=tuple(chains.values()))

    def struck(self, number: int, who: str, state: State, health: Health | None = None) -> int:
        """The course after a wound; `health`: where it matters how he stands."""
        if health is not None:
            course = self._courses[number]
            healths = {**dict(course.healths), who: health}
            number = self.number(replace(course, healths=tuple((id, healths[id]) for id in sorted(healths))))
        key = (number, who, state)
        if key not in self._fallen:
            course = self._courses[number]
            fallen = {id: held for id, held in course.fallen if id != who} | ({who: state} if state != "up" else {})
            self._fallen[key] = self.number(replace(course, fallen=tuple((id, fallen[id]) for id in sorted(fallen))))
        return self._fallen[key]

    def left(self, number: int) -> tuple[Declared, ...]:
        """The web of the other rolls after a course."""
        if number not in self._left:
            self._left[number] = tuple(
                self._stages.web_after(self._stages.closed(self.scene, self._courses[number])).values()
            )
        return self._left[number]


class _Round:
    """One round as it matters to `who`."""

    def __init__(self, stages: Stages, courses: _Courses, who: str) -> None:
        self._stages, self._courses, self._who = stages, courses, who
        self._scene, self._order = courses.scene, courses.order
        # Others' wounds matter only where two Total Attacks may meet.
        self._follow = len(courses.order) > 1
        self._moves: dict[int, tuple[tuple[int, Duel, int], ...]] = {}

    def toll(self) -> Toll:
        """The toll of the whole round."""
        health = self._scene.fighters[self._who].health
        lying = [(id, who.health.state) for id, who in self._scene.fighters.items() if who.health.state != "up"]
        begun = self._courses.number(Course(tuple(self._scene.web.values()), fallen=tuple(sorted(lying))))
        return self._toll(certain(Stage(self._courses.struck(begun, self._who, health.state), Standing(health))))

    def _toll(self, stages: Spread[Stage]) -> Toll:
        """The toll of all that comes after these stages."""
        over, open = dict[Stage, int](), dict[Stage, int]()
        for stage, ways in stages.ways.items():
            (open if self._next_duels(stage.course) else over)[stage] = ways
        parts = [(sum(over.values()), self._rest(Spread(over)))] if over else []
        if open:
            parts.append((sum(open.values()), self._toll(chained(Spread(open), self._after))))
        return tolls(parts) if len(parts) > 1 else parts[0][1]

    def _next_duels(self, course: int) -> tuple[tuple[int, Duel, int], ...]:
        """How the next duel may end: in so many ways so, and the course after it."""
        if course not in self._moves:
            self._moves[course] = self._duels(course)
        return self._moves[course]

    def _duels(self, course: int) -> tuple[tuple[int, Duel, int], ...]:
        facing = None if self._is_past(self._courses[course]) else self._courses.facing(course)
        if facing is None:
            return ()
        found = self._stages.duel_for("" if self._follow else self._who, *facing)
        return tuple((ways, each, self._courses.met(course, each)) for each, ways in found.ways.items())

    def _is_past(self, course: Course) -> bool:
        """Whether what is still to come cannot touch him: the only Total Attack met him, and nobody else attacks
        him."""
        if self._follow or not course.chains or self._who in self._order or self._who not in course.chains[0].met:
            return False
        return not set(attackers(course.by_fighter(), self._who)) - set(self._order)

    def _after(self, stage: Stage) -> Spread[Stage]:
        """The stages that the next duel leads to."""
        moves = self._next_duels(stage.course)
        return mixed((ways, self._struck(stage, course, found)) for ways, found, course in moves)

    def _struck(self, stage: Stage, course: int, found: Duel) -> Spread[Stage]:
        """The wounds of a duel."""
        hit = found.hit or found.answer
        after = Stage(course, stage.standing, stage.taken, _marked(stage.marks, found, self._who))
        if hit is None or (hit.on != self._who and not self._follow):
            return certain(after)
        resistance, through = self._stages.resistance(hit.on), self._stages.through(hit)
        if hit.on == self._who:
            return chained(through, lambda points: self._wounded(after, resistance, points))
        healths, on, struck = dict(self._courses[course].healths), hit.on, self._courses.struck
        held = Standing(healths.get(on, self._scene.fighters[on].health))
        return outcomes(
            resistance.after_blow(held, through),
            lambda now: replace(after, course=struck(course, on, now.health.state, now.health)),
        )

    def _wounded(self, stage: Stage, resistance: Resistance, points: int) -> Spread[Stage]:
        """The stages after so much came through to him."""
        taken, who, struck = stage.taken + points, self._who, self._courses.struck
        return outcomes(
            resistance.after(stage.standing, points),
            lambda now: Stage(struck(stage.course, who, now.health.state), now, taken, stage.marks),
        )

    def _rest(self, stages: Spread[Stage]) -> Toll:
        """The toll with the other rolls of the round."""
        alike: dict[tuple[Declared, ...], dict[Stage, int]] = {}
        for stage, ways in stages.ways.items():
            alike.setdefault(self._courses.left(stage.course), {})[stage] = ways
        return tolls([(sum(held.values()), self._resting(web, Spread(held))) for web, held in alike.items()])

    def _resting(self, web: tuple[Declared, ...], stages: Spread[Stage]) -> Toll:
        """The toll where that is left of the web: what comes now does not hang on what came through before."""
        scene = replace(self._scene, web={each.who: each for each in web})
        if self._who not in scene.web:  # a duel killed him: nothing more lands
            scene = replace(scene, shots=(), pursuits=())
        after = self._stages.after_all(scene, self._who, outcomes(stages, lambda stage: stage.standing))
        by = dict(after.by)
        for other in {by for stage in stages.ways for by, _ in stage.marks}:
            by[other] = _both(_marks_of(stages, other), by.get(other))
        return Toll(after.ends, sums(outcomes(stages, lambda stage: stage.taken), after.damage), by)


def _marked(marks: tuple[tuple[str, Mark], ...], found: Duel, who: str) -> tuple[tuple[str, Mark], ...]:
    """How attacks on him ended, after a duel that may be his."""
    if who not in (found.attacker, found.enemy):
        return marks
    other = found.enemy if who == found.attacker else found.attacker
    hit = found.hit if other == found.attacker else found.answer
    mark: Mark = "miss" if hit is None else "critical" if hit.critical else "hit"
    return tuple({**dict(marks), other: mark}.items())


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


def _both(one: Spread[Mark], other: Spread[Mark] | None) -> Spread[Mark]:
    """How two attacks of one fighter ended together, the graver of both."""
    if other is None:
        return one
    return chained(one, lambda mark: outcomes(other, lambda then: max(mark, then, key=GRAVITY.index)))


def _marks_of(stages: Spread[Stage], other: str) -> Spread[Mark]:
    """How the attack of one whom a duel may have spent ended."""
    return outcomes(stages, lambda stage: dict(stage.marks).get(other, MISS))
