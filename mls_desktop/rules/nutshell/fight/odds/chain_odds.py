"""The probability distribution of a round with Total Attacks: their duels one after another, then the other rolls
(N-TA-1 to N-TA-6).

`outlooks` tell the sums that a row of odds needs: without Total Attacks by `hit_outcome`, with one by `single_chain`,
with several by `several_chains`. The tests hold these quick ways to a slow one of their own, which tells every way a
round may end.

Invariant: duels are told apart only as far as something after them hangs on it, and each kind bears the ways of all it
stands for; so what is merged here is still exact.

Example: at level 6 the 46,656 ways of a duel between two who attack each other come down to 11: one in which nobody
hits (6,546 ways), five in which the one does (20,055 together), five in which the other does. `clashes`
and `falls` sort them further by what is asked: for somebody else they are three.

Cost: duels are kept for the process (`KEPT` of them: they hang on declarations and levels only); what hangs on fighters
for the life of a `ChainOdds`, the table of one asker; what hangs on a scene until the next scene is asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.odds import Distribution, mean, mixed, reduced
from mls_desktop.rules.common.figures.steps import Steps, gathered
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPath, ChainPaths, Plan, onward
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import Faced, HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.odds_tables import meetings
from mls_desktop.rules.nutshell.fight.odds.open_wounds import OpenWounds
from mls_desktop.rules.nutshell.fight.odds.resistance import Standing
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.several_chains import ChainWays, Clash, Clashes, SeveralChains
from mls_desktop.rules.nutshell.fight.odds.single_chain import Fall, Falls, SingleChain
from mls_desktop.rules.nutshell.fight.odds.summary import NEVER, Dealt, FightSummary
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, duel_level
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain, Duel, duel, total_attackers, turned
from mls_desktop.rules.nutshell.vocabulary import Place

KEPT = 1 << 12
"""Most duels that are kept: answers of a pure function that every weighing of a fight asks for again."""


class ChainOdds:
    """Reckoner of the effect of a round with Total Attacks on single fighters, for scenes with the same fighters."""

    def __init__(self, hit_outcomes: HitOutcomes, plan: Plan = onward) -> None:
        self._hit_outcomes, self._plan = hit_outcomes, plan
        # Of what is worked out for a scene only the last is kept: its rows come one after another.
        self._alone: tuple[Hashable, SingleChain] | None = None
        self._harms: dict[Hit, int] = {}
        self._ways: tuple[Hashable, ChainWays] | None = None
        self._last: tuple[Hashable, SeveralChains] | None = None
        self._clashes: dict[tuple[Declarations, Declarations], Clashes] = {}
        self.wounds = OpenWounds(hit_outcomes.fighters, hit_outcomes.blows)
        self._falls: dict[tuple[str, Declarations, Declarations], Falls] = {}

    def outlooks(self, scene: Scene, those: Iterable[str]) -> Steps[dict[str, FightSummary]]:
        """Summary of the whole round of `scene` for each of the fighters `those`, by id, with Total Attacks or without;
        in steps, and without every way the round may end."""
        order = total_attackers(scene.web, scene.active)
        if not order:
            return (yield from gathered((who, self._hit_outcomes.outlook(scene, who)) for who in those))
        if len(order) > 1:
            several = yield from self.gone_through(scene, order, those)
            return (yield from gathered((who, several.outlook(who)) for who in those))
        alone, place = self._single(scene, order[0])
        return (yield from gathered((who, alone.outlook(who, place)) for who in those))

    def going_on(
        self, scene: Scene, under: tuple[ChainPath, Chain], target: str, those: Iterable[str]
    ) -> Steps[tuple[dict[str, FightSummary], dict[str, Dealt]]]:
        """Summaries, for each of `those` by id, of what is still to come of a round in which the Total Attack under way
        goes on to `target`, or with "" stops; and the chances of its duels' hits, by enemy. `under`: the course so far,
        and the chain under way."""
        order = total_attackers(scene.web, scene.active)
        course, under_way = under

        def plan(chain: Chain, allowed: tuple[str, ...]) -> str:
            return target if chain == under_way else self._plan(chain, allowed)

        ways = ChainWays(ChainPaths(_unaimed(scene), order, self._hit_outcomes.customs, plan, course), tuple(those))
        several = SeveralChains(self, ways, _places(scene))
        yield from several.run()
        return (yield from gathered((who, several.outlook(who)) for who in those)), several.hits(under_way.who)

    def hits(self, scene: Scene, by: str, those: Iterable[str]) -> Steps[dict[str, Dealt]]:
        """Chance of the Total Attack of fighter `by` to hit each of `those`, and the mean damage that it does to them,
        by id; `NEVER` for enemies whom it does not hit."""
        order = total_attackers(scene.web, scene.active)
        if order == (by,):
            alone, place = self._single(scene, by)
            found = yield from alone.hits(place)
        else:
            several = yield from self.gone_through(scene, order, (by, scene.web[by].at))
            found = several.hits(by)
        return {who: found.get(who, NEVER) for who in those}

    def _single(self, scene: Scene, who: str) -> tuple[SingleChain, Place | None]:
        """Reckoner of the only Total Attack of `scene`, by fighter `who`, and the place where it is aimed. The last is
        kept, and its key leaves the place out: all its aimed rows share a `SingleChain`."""
        owner = scene.web[who]
        plain = replace(scene, web={**scene.web, who: replace(owner, place=None)})
        near = tuple(plain.adjacent.items())
        key = (tuple(plain.web.values()), plain.shots, tuple(plain.dodges.items()), plain.pursuits, near)
        if self._alone is None or self._alone[0] != key:
            self._alone = key, SingleChain(self, self.courses(plain, (who,)))
        return self._alone[1], owner.place

    def gone_through(self, scene: Scene, order: tuple[str, ...], those: Iterable[str]) -> Steps[SeveralChains]:
        """Reckoner of the round of `scene` with the Total Attacks of the fighters `order`, run to the end for `those`.
        The last is kept: it is asked for twice, for the outlooks and for `hits`. Its courses are kept for longer,
        through all places that are aimed at."""
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
        """Courses of duels that the Total Attacks of the fighters `order` may take in `scene`, none worked out yet."""
        return ChainPaths(scene, order, self._hit_outcomes.customs, self._plan)

    def duel(self, attacker: Declarations, enemy: Declarations) -> Distribution[Duel]:
        """Distribution of the results of a duel of `attacker` with `enemy`, at the levels of both; totals of its hits,
        which matter to nothing after it, are left out."""
        fighters = self._hit_outcomes.fighters
        mine = number(duel_level(attacker, fighters[attacker.who].skill))
        theirs = number(duel_level(turned(enemy, attacker), fighters[enemy.who].skill))
        return duels(attacker, enemy, mine, theirs if enemy.rolls else None)

    def clashes(self, attacker: Declarations, enemy: Declarations) -> Clashes:
        """Endings of a duel by who hits: three kinds at most, each with one mixture of the damage that comes through.

        Wounds are looked at later, if at all, so that there is no need to tell the hits of one kind apart.
        """
        key = (attacker, enemy)
        if key not in self._clashes:
            kinds: dict[tuple[bool, bool], list[tuple[int, Duel]]] = {}
            for found, ways in self.duel(attacker, enemy).ways.items():
                kinds.setdefault((found.hit is not None, found.answer is not None), []).append((ways, found))
            clashes = tuple(self._clash(kind) for kind in kinds.values())
            self._clashes[key] = sum(each.ways for each in clashes), clashes
        return self._clashes[key]

    def _clash(self, ways: Sequence[tuple[int, Duel]]) -> Clash:
        """Clash for all of `ways`, each a count and a duel; in all of them nobody is hit, or the same fighter. Counts
        are added up; damage that comes through is mixed by count, kept as its mean and its number among the victim's
        blows."""
        whole, found = sum(count for count, _ in ways), ways[0][1]
        hits = [(count, hit) for count, each in ways if (hit := each.hit or each.answer) is not None]
        if not hits:
            return Clash(whole, found)
        through = reduced(mixed((count, self.through(hit)) for count, hit in hits))
        victim, criticals = hits[0][1].on, sum(count for count, hit in hits if hit.critical)
        harm = self.blows(victim).harm(through)
        return Clash(whole, found, victim, hits[0][1].by, harm, mean(through), criticals)

    def falls(self, who: str, attacker: Declarations, enemy: Declarations) -> Falls:
        """Results of a duel with their ways, merged where alike to `who`, one of the two; `who` "": to anybody else.

        A hit on `who` is told by its harm and by whether it is a critical; a hit on the other is just a hit.
        """
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
        """Number of the blow on its target whose damage comes through as that of `hit` does."""
        if hit not in self._harms:
            self._harms[hit] = self.blows(hit.on).harm(self.through(hit))
        return self._harms[hit]

    def through(self, hit: Hit) -> Distribution[int]:
        """Distribution of the damage of `hit` that comes through, with the weapon in hand; a shot has a Dam of its own
        (`hit_outcome`)."""
        return self._hit_outcomes.through(hit, number(self._hit_outcomes.fighters[hit.by].dam))

    def felt(self, who: str, place: Place | None) -> Place | None:
        """Place with the same effect as `place` for blows on fighter `who`: None (unaimed) where they wear the same
        there as on the chest, else `place` itself."""
        return self._hit_outcomes.felt(who, place)

    def blows(self, who: str) -> Blows:
        """Reckoner of all blows on fighter `who`, the same one at each call."""
        return self._hit_outcomes.blows(who)

    def faced(self, scene: Scene, who: str) -> Faced:
        """Rolls against fighter `who` in this round outside its duels."""
        return self._hit_outcomes.faced(scene, who)

    def outlook_after(self, faced: Faced, start: Distribution[Standing]) -> Steps[FightSummary]:
        """Summary of the rolls `faced` for a fighter who may stand as in `start` before them, in steps."""
        return (yield from self._hit_outcomes.outlook_after(faced, start))

    def outlooks_after(
        self, scene: Scene, who: str, starts: Sequence[Distribution[Standing]]
    ) -> Steps[list[FightSummary]]:
        """Summaries of the plain rolls of `scene` against fighter `who`, one for each of `starts`, distributions of how
        they may stand before; in steps."""
        faced = self._hit_outcomes.faced(scene, who)
        found = []
        for start in starts:
            found.append((yield from self._hit_outcomes.outlook_after(faced, start)))
        return found


def _unaimed(scene: Scene) -> Scene:
    return replace(
        scene, web={who: each if each.place is None else replace(each, place=None) for who, each in scene.web.items()}
    )


def _places(scene: Scene) -> dict[str, Place]:
    """Place aimed at by each fighter who aims, by id; fighters who do not aim are left out."""
    return {who: each.place for who, each in scene.web.items() if each.place is not None}


@lru_cache(KEPT)
def duels(attacker: Declarations, enemy: Declarations, mine: int, theirs: int | None) -> Distribution[Duel]:
    """Distribution of the results of a duel over every fall of both rolls, at the levels `mine` and `theirs` (None: no
    roll); those that strike alike, at the same place, are one. For each kind of meeting the rules settle one example:
    11 duels in place of 46,656 at level 6."""
    ways: dict[Duel, int] = {}
    for each in meetings(mine, theirs, attacker.place, turned(enemy, attacker).place):
        found = _alike(duel(attacker, enemy, each.mine, each.theirs))
        ways[found] = ways.get(found, 0) + each.ways
    return Distribution(ways)


def _alike(found: Duel) -> Duel:
    """Duel `found` with the totals of its hits set to 0, which matter to nothing after it."""
    hit, answer = (None if each is None else replace(each, total=0) for each in (found.hit, found.answer))
    return replace(found, hit=hit, answer=answer)
