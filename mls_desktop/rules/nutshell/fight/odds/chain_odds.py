"""The probability distribution of a round with Total Attacks: their duels one after another, then the other rolls
(N-TA-1 to N-TA-6).

There are two ways to it. `tolls` tell every way a round may end, by following stages (`_ChainRound`). `outlooks` tell
only the sums that a row of odds needs, and are far quicker: without Total Attacks by `hit_outcome`, with one by
`single_chain`, with several by `several_chains`. Both give the same chances where both tell them.

That is also why both stand here: the slow way is plain enough to be read against the rules, and tests hold the quick
ones to it.

Invariant of the stages: a `ChainStage` has all that the rest of the round hangs on (course and standing) and all that
is told in the end (what was taken, how attacks ended). Ways that lead to equal stages are one.

Example: at level 6 the 46,656 ways of a duel between two who attack each other come down to 11: one in which nobody
hits (6,546 ways), five in which the one does (20,055 together), five in which the other does. For a bystander they
are three, since all hits on others are one hit (`_only`); `clashes` and `falls` sort them by what is asked.

Cost: stages grow with the ways to stand x the points taken x how attacks ended x courses, which is why rows do not ask
for them. Duels are kept for the process (`KEPT` of them: they hang on declarations and levels only); what hangs on
fighters for the life of a `ChainOdds`, the table of one asker; what hangs on a scene until the next scene is asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.odds import Distribution, certain, chained, mean, mixed, outcomes, reduced, sums
from mls_desktop.rules.common.figures.steps import Steps, gathered
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPath, ChainPaths, Plan, onward
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import Faced, HitOutcome, HitOutcomes, tolls
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.odds_tables import meetings
from mls_desktop.rules.nutshell.fight.odds.open_wounds import OpenWounds
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.several_chains import ChainWays, Clash, Clashes, SeveralChains
from mls_desktop.rules.nutshell.fight.odds.single_chain import Fall, Falls, SingleChain
from mls_desktop.rules.nutshell.fight.odds.summary import FightSummary, Mark
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, duel_level
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain, Duel, duel, total_attackers, turned
from mls_desktop.rules.nutshell.vocabulary import Place

KEPT = 1 << 12
"""So many duels are kept: answers of a pure function that every weighing of a fight asks for again."""
MISS: Mark = "miss"
GRAVITY: tuple[Mark, ...] = ("miss", "hit", "critical")


class ChainStage(Struct, frozen=True):
    """The number of a course, and what came to one fighter on it: how they stand, what came through to them in all, and
    how the attacks on them ended."""

    course: int
    standing: Standing
    taken: int = 0
    marks: tuple[tuple[str, Mark], ...] = ()


class ChainOdds:
    """Reckons what the Total Attacks of scenes with the same fighters do to one of them."""

    def __init__(self, tolls: HitOutcomes, plan: Plan = onward) -> None:
        self._tolls, self._plan = tolls, plan
        self._duels_for: dict[tuple[str, Declarations, Declarations], Distribution[Duel]] = {}
        self._resistances: dict[str, Resistance] = {}
        # Of what is worked out for a scene only the last is kept: its rows come one after another.
        self._alone: tuple[Hashable, SingleChain] | None = None
        self._harms: dict[Hit, int] = {}
        self._ways: tuple[Hashable, ChainWays] | None = None
        self._last: tuple[Hashable, SeveralChains] | None = None
        self._clashes: dict[tuple[Declarations, Declarations, bool], Clashes] = {}
        self.wounds = OpenWounds(tolls.fighters, tolls.blows)
        self._falls: dict[tuple[str, Declarations, Declarations], Falls] = {}

    def toll(self, scene: Scene, who: str) -> HitOutcome:
        """The toll of a round for one; `scene` in a legal web."""
        return self.tolls(scene, (who,))[who]

    def tolls(self, scene: Scene, those: Iterable[str]) -> dict[str, HitOutcome]:
        """The tolls of a round for several."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return {who: self._tolls.toll(scene, who) for who in those}
        courses = self.courses(scene, order)
        return {who: _ChainRound(self, courses, who).toll() for who in those}

    def outlooks(self, scene: Scene, those: Iterable[str]) -> Steps[dict[str, FightSummary]]:
        """The sums of those tolls, without every way a round may end.

        With one Total Attack the key of what is kept leaves its place out: all its aimed rows share a `SingleChain`."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return (yield from gathered((who, self._tolls.outlook(scene, who)) for who in those))
        if len(order) > 1:
            several = yield from self.gone_through(scene, order, those)
            return (yield from gathered((who, several.outlook(who)) for who in those))
        owner = scene.web[order[0]]
        plain = replace(scene, web={**scene.web, owner.who: replace(owner, place=None)})
        near = tuple(plain.adjacent.items())
        key = (tuple(plain.web.values()), plain.shots, tuple(plain.dodges.items()), plain.pursuits, near)
        if self._alone is None or self._alone[0] != key:
            self._alone = key, SingleChain(self, self.courses(plain, order))
        alone = self._alone[1]
        return (yield from gathered((who, alone.outlook(who, owner.place)) for who in those))

    def going_on(
        self, scene: Scene, under: tuple[ChainPath, Chain], target: str, those: Iterable[str]
    ) -> Steps[tuple[dict[str, FightSummary], dict[str, Fraction]]]:
        """The sums of what is still to come of a round in the midst of its Total Attacks, where the one under way goes
        on to that enemy; "": where it stops; and the chances of its duels' hits."""
        order = total_attackers(scene.web, scene.active)
        course, under_way = under

        def plan(chain: Chain, allowed: tuple[str, ...]) -> str:
            return target if chain == under_way else self._plan(chain, allowed)

        ways = ChainWays(ChainPaths(_unaimed(scene), order, self._tolls.customs, plan, course), tuple(those))
        several = SeveralChains(self, ways, _places(scene))
        yield from several.run()
        return (yield from gathered((who, several.outlook(who)) for who in those)), several.hits(under_way.who)

    def hits(self, scene: Scene, by: str, those: Iterable[str]) -> Steps[dict[str, Fraction]]:
        """The chance of one fighter's Total Attack to hit each of those."""
        order = total_attackers(scene.web, scene.active)
        several = yield from self.gone_through(scene, order, () if len(order) == 1 else (by, scene.web[by].at))
        found = several.hits(by)
        return {who: found.get(who, Fraction(0)) for who in those}

    def gone_through(self, scene: Scene, order: tuple[str, ...], those: Iterable[str]) -> Steps[SeveralChains]:
        """All moments of a round's Total Attacks, asked for these. The last is kept: it is asked for twice, for the
        outlooks and for `hits`. Its courses are kept for longer, through all places that are aimed at."""
        plain, places = _unaimed(scene), _places(scene)
        key = (tuple(plain.web.values()), plain.shots, tuple(plain.dodges.items()), plain.pursuits, tuple(those))
        if self._ways is None or self._ways[0] != key:
            self._ways = key, ChainWays(self.courses(plain, order), tuple(those))
        if self._last is None or self._last[0] != (key, places):
            several = SeveralChains(self, self._ways[1], places)
            yield from several.run()
            self._last = (key, places), several
        return self._last[1]

    def courses(self, scene: Scene, order: tuple[str, ...]) -> ChainPaths:
        """The courses that these Total Attacks may take."""
        return ChainPaths(scene, order, self._tolls.customs, self._plan)

    def duel(self, attacker: Declarations, enemy: Declarations) -> Distribution[Duel]:
        """How a duel may end; the totals of its hits, which matter to nothing after it, are not told apart."""
        fighters = self._tolls.fighters
        mine = number(duel_level(attacker, fighters[attacker.who].skill))
        theirs = number(duel_level(turned(enemy, attacker), fighters[enemy.who].skill))
        return duels(attacker, enemy, mine, theirs if enemy.rolls else None)

    def duel_for(self, who: str, attacker: Declarations, enemy: Declarations) -> Distribution[Duel]:
        """The same, where hits on others than `who` are not told apart; `who` "": all are.

        Stages of a single Total Attack ask for this; with several the wounds of others tell whom the next one meets."""
        key = (who, attacker, enemy)
        if key not in self._duels_for:
            whole = self.duel(attacker, enemy)
            self._duels_for[key] = outcomes(whole, lambda found: _only(found, who)) if who else whole
        return self._duels_for[key]

    def clashes(self, attacker: Declarations, enemy: Declarations, bare: bool = False) -> Clashes:
        """How a duel may end, by who hits: three kinds at most, each with one mixture of what comes through.

        Wounds are looked at later, if at all, so that there is no need to tell the hits of one kind apart. `bare`: what
        the attacker's own hit does matters to nothing, and is not reckoned."""
        key = (attacker, enemy, bare)
        if key not in self._clashes:
            kinds: dict[tuple[bool, bool], list[tuple[int, Duel]]] = {}
            for found, ways in self.duel(attacker, enemy).ways.items():
                kinds.setdefault((found.hit is not None, found.answer is not None), []).append((ways, found))
            clashes = tuple(self._clash(kind, attacker.who if bare else "") for kind in kinds.values())
            self._clashes[key] = sum(each.ways for each in clashes), clashes
        return self._clashes[key]

    def _clash(self, ways: Sequence[tuple[int, Duel]], bare: str) -> Clash:
        """One kind of end, from its ways; `bare`: whose hit is only a hit."""
        whole, found = sum(count for count, _ in ways), ways[0][1]
        hits = [(count, hit) for count, each in ways if (hit := each.hit or each.answer) is not None]
        if not hits:
            return Clash(whole, found)
        if hits[0][1].by == bare:
            return Clash(whole, found, hits[0][1].on, bare)
        through = reduced(mixed((count, self.through(hit)) for count, hit in hits))
        victim, criticals = hits[0][1].on, sum(count for count, hit in hits if hit.critical)
        harm = self.blows(victim).harm(through)
        return Clash(whole, found, victim, hits[0][1].by, harm, mean(through), criticals)

    def falls(self, who: str, attacker: Declarations, enemy: Declarations) -> Falls:
        """How a duel may end as it matters to one of the two; `who` "": to anybody else.

        A hit on that one is told by its harm and by whether it is a critical; a hit on the other is just a hit."""
        key = (who, attacker, enemy)
        if key not in self._falls:
            whole, ways = self.duel(attacker, enemy), dict[tuple[bool, bool, int | None, bool], Fall]()
            for found, count in whole.ways.items():
                hit = found.hit or found.answer
                mine = hit if hit is not None and hit.on == who else None
                harm = None if mine is None else self._harm(mine)
                alike = (found.hit is None, found.answer is None, harm, mine is not None and mine.critical)
                held = ways.get(alike)
                ways[alike] = Fall(count, found, harm) if held is None else replace(held, ways=held.ways + count)
            self._falls[key] = whole.all, tuple(ways.values())
        return self._falls[key]

    def _harm(self, hit: Hit) -> int:
        """The number of what a hit does among the blows on its target."""
        if hit not in self._harms:
            self._harms[hit] = self.blows(hit.on).harm(self.through(hit))
        return self._harms[hit]

    def through(self, hit: Hit) -> Distribution[int]:
        """How much of a hit with the weapon in hand comes through; a shot has a Dam of its own (`hit_outcome`)."""
        return self._tolls.through(hit, number(self._tolls.fighters[hit.by].dam))

    def resistance(self, who: str) -> Resistance:
        """What damage makes of one fighter."""
        if who not in self._resistances:
            customs = self._tolls.customs
            self._resistances[who] = Resistance(self._tolls.fighters[who], customs.fate, customs.naturals)
        return self._resistances[who]

    def after_all(self, scene: Scene, who: str, standings: Distribution[Standing]) -> HitOutcome:
        """The toll of the other rolls after all Total Attacks, for one who may stand so."""
        return self._tolls.toll(scene, who, standings)

    def blows(self, who: str) -> Blows:
        """The blows on one fighter."""
        return self._tolls.blows(who)

    def faced(self, scene: Scene, who: str) -> Faced:
        """What they face in the round's other rolls."""
        return self._tolls.faced(scene, who)

    def outlook_after(self, faced: Faced, start: Distribution[Standing]) -> Steps[FightSummary]:
        """The sums of those, where they may stand so before them."""
        return (yield from self._tolls.outlook_after(faced, start))

    def outlooks_after(
        self, scene: Scene, who: str, starts: Sequence[Distribution[Standing]]
    ) -> Steps[list[FightSummary]]:
        """The sums of it, for each of these ways in which they may stand."""
        faced = self._tolls.faced(scene, who)
        found = []
        for start in starts:
            found.append((yield from self._tolls.outlook_after(faced, start)))
        return found


class _ChainRound:
    """One round as it matters to `who`, followed stage by stage: the whole distribution, as `tolls` tell it. It is the
    yardstick for the quick ways, which tests hold against it."""

    def __init__(self, stages: ChainOdds, courses: ChainPaths, who: str) -> None:
        self._stages, self._courses, self._who = stages, courses, who
        self._scene, self._order = courses.scene, courses.order
        # Others' wounds matter only where two Total Attacks may meet.
        self._follow = len(courses.order) > 1
        self._moves: dict[int, tuple[tuple[int, Duel, int], ...]] = {}

    def toll(self) -> HitOutcome:
        """The toll of the whole round."""
        health = self._scene.fighters[self._who].health
        return self._toll(certain(ChainStage(self._courses.begun(self._who), Standing(health))))

    def _toll(self, stages: Distribution[ChainStage]) -> HitOutcome:
        """The toll of all that comes after these stages: a step of the whole distribution by one duel, until none is
        open. Stages are merged between duels, not followed one by one."""
        over, open = dict[ChainStage, int](), dict[ChainStage, int]()
        for stage, ways in stages.ways.items():
            (open if self._next_duels(stage.course) else over)[stage] = ways
        parts = [(sum(over.values()), self._rest(Distribution(over)))] if over else []
        if open:
            parts.append((sum(open.values()), self._toll(chained(Distribution(open), self._after))))
        return tolls(parts) if len(parts) > 1 else parts[0][1]

    def _next_duels(self, course: int) -> tuple[tuple[int, Duel, int], ...]:
        """How the next duel may end: in so many ways so, and the course after it."""
        if course not in self._moves:
            self._moves[course] = self._duels(course)
        return self._moves[course]

    def _duels(self, course: int) -> tuple[tuple[int, Duel, int], ...]:
        facing = None if self._courses.is_past(course, self._who) else self._courses.facing(course)
        if facing is None:
            return ()
        found = self._stages.duel_for("" if self._follow else self._who, *facing)
        return tuple((ways, each, self._courses.met(course, each)) for each, ways in found.ways.items())

    def _after(self, stage: ChainStage) -> Distribution[ChainStage]:
        """The stages that the next duel leads to: first who hits, then what comes through, then how the wound ends."""
        moves = self._next_duels(stage.course)
        return mixed((ways, self._struck(stage, course, found)) for ways, found, course in moves)

    def _struck(self, stage: ChainStage, course: int, found: Duel) -> Distribution[ChainStage]:
        """The wounds of a duel. Those of others are followed only where Total Attacks may meet (`_follow`): the health
        goes into the course then, as whom the next duel is with turns on it."""
        hit = found.hit or found.answer
        after = ChainStage(course, stage.standing, stage.taken, _marked(stage.marks, found, self._who))
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

    def _wounded(self, stage: ChainStage, resistance: Resistance, points: int) -> Distribution[ChainStage]:
        """The stages after so much came through to them."""
        taken, who, struck = stage.taken + points, self._who, self._courses.struck
        return outcomes(
            resistance.after(stage.standing, points),
            lambda now: ChainStage(struck(stage.course, who, now.health.state), now, taken, stage.marks),
        )

    def _rest(self, stages: Distribution[ChainStage]) -> HitOutcome:
        """The toll with the other rolls of the round: stages that leave the same web to them go on together."""
        alike: dict[tuple[Declarations, ...], dict[ChainStage, int]] = {}
        for stage, ways in stages.ways.items():
            alike.setdefault(self._courses.left(stage.course), {})[stage] = ways
        return tolls([(sum(held.values()), self._resting(web, Distribution(held))) for web, held in alike.items()])

    def _resting(self, web: tuple[Declarations, ...], stages: Distribution[ChainStage]) -> HitOutcome:
        """The toll where that is left of the web: what comes now does not hang on what came through before.

        Damage before and after may be added as if it fell apart, since the web is the same for all these stages; the
        ends may not, and are reckoned from how each of them stands."""
        scene = replace(self._scene, web={each.who: each for each in web})
        if self._who not in scene.web:  # a duel killed them: nothing more lands
            scene = replace(scene, shots=(), pursuits=())
        after = self._stages.after_all(scene, self._who, outcomes(stages, lambda stage: stage.standing))
        by = dict(after.by)
        for other in {by for stage in stages.ways for by, _ in stage.marks}:
            by[other] = _both(_marks_of(stages, other), by.get(other))
        before = outcomes(stages, lambda stage: stage.taken)
        return HitOutcome(after.ends, sums(before, after.damage), by, mean(before) + after.taken)


def _unaimed(scene: Scene) -> Scene:
    return replace(
        scene, web={who: each if each.place is None else replace(each, place=None) for who, each in scene.web.items()}
    )


def _places(scene: Scene) -> dict[str, Place]:
    """Where those aim who do."""
    return {who: each.place for who, each in scene.web.items() if each.place is not None}


def _marked(marks: tuple[tuple[str, Mark], ...], found: Duel, who: str) -> tuple[tuple[str, Mark], ...]:
    """How attacks on them ended, after a duel that may be their own."""
    if who not in (found.attacker, found.enemy):
        return marks
    other = found.enemy if who == found.attacker else found.attacker
    hit = found.hit if other == found.attacker else found.answer
    mark: Mark = "miss" if hit is None else "critical" if hit.critical else "hit"
    return tuple({**dict(marks), other: mark}.items())


@lru_cache(KEPT)
def duels(attacker: Declarations, enemy: Declarations, mine: int, theirs: int | None) -> Distribution[Duel]:
    """Every fall of both rolls, at these levels; those that strike alike, at the same place, are one duel. For each
    kind of meeting the rules settle one example: 11 duels in place of 46,656 at level 6."""
    ways: dict[Duel, int] = {}
    for each in meetings(mine, theirs, attacker.place, turned(enemy, attacker).place):
        found = _alike(duel(attacker, enemy, each.mine, each.theirs))
        ways[found] = ways.get(found, 0) + each.ways
    return Distribution(ways)


def _alike(found: Duel) -> Duel:
    """A duel without the totals of its hits, which matter to nothing after it."""
    hit, answer = (None if each is None else replace(each, total=0) for each in (found.hit, found.answer))
    return replace(found, hit=hit, answer=answer)


def _only(found: Duel, who: str) -> Duel:
    """A duel in which a hit on somebody else is just a hit: total 0, no critical, no place. That it hit still tells how
    the chains go on."""
    hit, answer = (
        each if each is None or each.on == who else Hit(each.by, each.on, 0) for each in (found.hit, found.answer)
    )
    return replace(found, hit=hit, answer=answer)


def _both(one: Distribution[Mark], other: Distribution[Mark] | None) -> Distribution[Mark]:
    """How two attacks of one fighter ended together, the graver of both: a duel's and one of the other rolls."""
    if other is None:
        return one
    return chained(one, lambda mark: outcomes(other, lambda then: max(mark, then, key=GRAVITY.index)))


def _marks_of(stages: Distribution[ChainStage], other: str) -> Distribution[Mark]:
    """How the attack of one whom a duel may have spent ended."""
    return outcomes(stages, lambda stage: dict(stage.marks).get(other, MISS))
