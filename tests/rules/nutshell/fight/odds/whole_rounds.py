"""Rounds with Total Attacks told whole, every way they may end, stage by stage: slow and plain enough to be read
against the rules. The tests hold the program's quick ways to it.

Invariant: a `ChainStage` has all that the rest of the round hangs on (course and standing) and all that is told in the
end (what was taken, how attacks ended). Ways that lead to equal stages are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.odds import Distribution, certain, chained, mean, mixed, outcomes, sums
from mls_desktop.rules.nutshell.fight.odds.chain_odds import ChainOdds
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPaths, Plan, onward
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcome, HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.summary import Mark
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.fight.rules.total_attack import Duel, total_attackers

MISS: Mark = "miss"
GRAVITY: tuple[Mark, ...] = ("miss", "hit", "critical")


def only(count: int) -> Plan:
    """Stops of its own will after so many duels: `only(1)` is a Total Attack that never goes on."""
    return lambda chain, allowed: allowed[0] if len(chain.met) < count else ""


def tolls(parts: Sequence[tuple[int, HitOutcome]]) -> HitOutcome:
    """Tolls of which each comes about in so many of all ways. Who does not strike in one of them (a duel spent the
    attack) counts as missing there, so that all attacks are told of all ways."""
    everyone = dict.fromkeys(who for _, toll in parts for who in toll.by)
    missed: Distribution[Mark] = certain("miss")
    return HitOutcome(
        ends=mixed((weight, toll.ends) for weight, toll in parts),
        damage=mixed((weight, toll.damage) for weight, toll in parts),
        by={who: mixed((weight, toll.by.get(who, missed)) for weight, toll in parts) for who in everyone},
        taken=sum((weight * toll.taken for weight, toll in parts), Fraction(0)) / sum(weight for weight, _ in parts),
    )


Rest = tuple[tuple[Declarations, ...], tuple[Shot, ...]]
"""The web and the shots that duels leave."""


class ChainStage(Struct, frozen=True):
    """The number of a course, and what came to one fighter on it: how they stand, what came through to them in all, and
    how the attacks on them ended."""

    course: int
    standing: Standing
    taken: int = 0
    marks: tuple[tuple[str, Mark], ...] = ()


class WholeRounds:
    """The tolls of rounds for anybody, whole. `odds`: the program's quick ways over the same fighters."""

    def __init__(self, plain: HitOutcomes, plan: Plan = onward) -> None:
        self.plain, self.odds = plain, ChainOdds(plain, plan)
        self._duels_for: dict[tuple[str, Declarations, Declarations], Distribution[Duel]] = {}
        self._resistances: dict[str, Resistance] = {}

    def toll(self, scene: Scene, who: str) -> HitOutcome:
        """The toll of a round for one; `scene` in a legal web."""
        return self.tolls(scene, (who,))[who]

    def tolls(self, scene: Scene, those: Iterable[str]) -> dict[str, HitOutcome]:
        """The tolls of a round for several."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return {who: self.plain.toll(scene, who) for who in those}
        courses = self.odds.courses(scene, order)
        return {who: ChainRound(self, courses, who).toll() for who in those}

    def duel_for(self, who: str, attacker: Declarations, enemy: Declarations) -> Distribution[Duel]:
        """The same, where hits on others than `who` are not told apart; `who` "": all are.

        Stages of a single Total Attack ask for this; with several the wounds of others tell whom the next one meets."""
        key = (who, attacker, enemy)
        if key not in self._duels_for:
            whole = self.odds.duel(attacker, enemy)
            self._duels_for[key] = outcomes(whole, lambda found: _only(found, who)) if who else whole
        return self._duels_for[key]

    def resistance(self, who: str) -> Resistance:
        """What damage makes of one fighter."""
        if who not in self._resistances:
            customs = self.plain.customs
            one = self.plain.fighters[who]
            self._resistances[who] = Resistance(one, customs.fate, customs.naturals, customs.once)
        return self._resistances[who]


class ChainRound:
    """One round as it matters to `who`, followed stage by stage: the whole distribution of its ends."""

    def __init__(self, rounds: WholeRounds, courses: ChainPaths, who: str) -> None:
        self._rounds, self._courses, self._who = rounds, courses, who
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
        found = self._rounds.duel_for("" if self._follow else self._who, *facing)
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
        resistance, through = self._rounds.resistance(hit.on), self._rounds.odds.through(hit)
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
        alike: dict[Rest, tuple[Scene, dict[ChainStage, int]]] = {}
        for stage, ways in stages.ways.items():
            scene = self._courses.rest(stage.course)
            alike.setdefault((tuple(scene.web.values()), scene.shots), (scene, {}))[1][stage] = ways
        return tolls([(sum(held.values()), self._resting(rest, Distribution(held))) for rest, held in alike.values()])

    def _resting(self, scene: Scene, stages: Distribution[ChainStage]) -> HitOutcome:
        """The toll where that is left of the web: what comes now does not hang on what came through before.

        Damage before and after may be added as if it fell apart, since the web is the same for all these stages; the
        ends may not, and are reckoned from how each of them stands."""
        if self._who not in scene.web:  # a duel killed them: nothing more lands
            scene = replace(scene, shots=(), pursuits=())
        after = self._rounds.plain.toll(scene, self._who, outcomes(stages, lambda stage: stage.standing))
        by = dict(after.by)
        for other in {by for stage in stages.ways for by, _ in stage.marks}:
            by[other] = _both(_marks_of(stages, other), by.get(other))
        before = outcomes(stages, lambda stage: stage.taken)
        return HitOutcome(after.ends, sums(before, after.damage), by, mean(before) + after.taken)


def _marked(marks: tuple[tuple[str, Mark], ...], found: Duel, who: str) -> tuple[tuple[str, Mark], ...]:
    """How attacks on them ended, after a duel that may be their own."""
    if who not in (found.attacker, found.enemy):
        return marks
    other = found.enemy if who == found.attacker else found.attacker
    hit = found.hit if other == found.attacker else found.answer
    mark: Mark = "miss" if hit is None else "critical" if hit.critical else "hit"
    return tuple({**dict(marks), other: mark}.items())


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
