"""The probability distribution of what a round's plain rolls do to one fighter: who hits, what comes through, how they
stand after it.

Invariant: once the target's own roll and Dodge are known, what the strikers do falls apart: each throws for themselves,
and the rivals a striker must surpass as well (N-FIGHT-9) are rolled against by that striker alone. So a round is a few
*parts* (ways, a threat for each striker), in each of which chances may be multiplied. The target's rolls that leave
every striker the same threat are one part.

Example: B and C, both at level 6, attack A, who is at 5 (6, less 1 for the second attacker, N-FIGHT-2). The 216 ways of
A's roll come down to 11 parts, the largest of 80 ways. Over all parts each attack is 23,081 misses, 16,696 hits and
6,879 criticals, of 46,656. With 10 CHP, Shock 4 and blows of Dam 3 the outlook has 13,060,694,016 ways: A makes a Shock
Roll in 44.6 % and has fallen in 26.8 % of them.

What a round is to a fighter is written as `Facing`: figures, no names. So two fighters of the same figures, in front of
the same attackers, are reckoned once; names are put back in at the end.

So are places on one fighter. Whoever wears mail all over feels a blow at the head like one at the face or an unaimed
one: aiming has told all it does in the striker's level, and what such a blow does is worked out once (`felt`).

A `HitOutcome` tells every way to stand and every sum of damage; a `FightSummary` is its sums. The second is reckoned
without the first (`outlook_after`), in one pass for all beginnings.

Cost: a part for each different row of threats, at most 16 for blows (16 x 16 with a Dodge), and in each the blows one
after another (`hit_sequence`). All caches belong to a `HitOutcomes` and live with it: through the table of one asker.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.odds import Distribution, certain, mean
from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.blow_courses import HitState, Threat
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows, Part, landed, untouched
from mls_desktop.rules.nutshell.fight.odds.odds_tables import behind, landings, rolls, strikes
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.odds.scene import USUAL, Customs, Scene
from mls_desktop.rules.nutshell.fight.odds.summary import FightSummary, Mark, Marks, Struck, either, with_lone
from mls_desktop.rules.nutshell.fight.rules.aim import UNAIMED
from mls_desktop.rules.nutshell.fight.rules.blows import spread, weighed
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import (
    Declarations,
    Web,
    attackers,
    duel_level,
    level,
    opponents,
    rollers,
)
from mls_desktop.rules.nutshell.fight.rules.melee import harms, hit_of
from mls_desktop.rules.nutshell.fight.rules.shots import shot_level
from mls_desktop.rules.nutshell.fight.rules.strikes import Strike
from mls_desktop.rules.nutshell.fight.rules.throws import NATURALS
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from mls_desktop.rules.nutshell.vocabulary import Place

Threats = tuple[tuple[int, ...], tuple[tuple[Threat, Marks], ...]]
"""Number of the threat that holds for each roll of the one threatened, and the threats with how each attack ends."""


class HitOutcome(Struct, frozen=True):
    """Outcome of a round's plain rolls for one fighter. `ends`: how they stand after the round; `damage`: what comes
    through to them in all; `by`: how each attack on them ends, by attacker; `taken`: what comes through on average
    until they are dead."""

    ends: Distribution[Standing]
    damage: Distribution[int]
    by: Mapping[str, Distribution[Mark]]
    taken: Fraction


def _struck(marks: Marks, lands: Mapping[int, int], times: int, blows: Blows) -> Struck:
    """Sums of one attack over `times` times its ways: hits, criticals, and the effects of its blow alone. `times` holds
    the effects of the blow alone as well: the ways of the damage that comes through and of the Shock Roll are among
    those that all the other rolls make of each way of this attack."""
    critical = marks.get("critical", 0)
    struck = Struck((marks.get("hit", 0) + critical) * times, critical * times)
    for harm, count in lands.items():
        struck = with_lone(struck, blows.lone(harm), count * times)
    return struck


class Striker(Struct, frozen=True):
    """Attacker who may strike a fighter, by blow or by `shot`, at a place or unaimed. `like`: the first fighter with
    figures like theirs; `rivals`: levels of others whom they must be ahead of too; `unopposed`: no roll meets theirs
    (N-FIGHT-11)."""

    like: str
    level: int
    dam: int
    place: Place | None = None
    rivals: tuple[int, ...] = ()
    shot: bool = False
    unopposed: bool = False


Unnamed = tuple[Distribution[Standing], Distribution[int], tuple[Distribution[Mark], ...], Fraction]
"""Fields of a `HitOutcome` whose attackers are told by their order alone."""
Facing = tuple[str, int | None, int | None, tuple[Striker, ...]]
"""Round as a fighter faces it, without names: the first fighter of figures like theirs, the levels of their roll and
their Dodge (None: none), and who may strike them."""


Faced = tuple[tuple[str, ...], Facing]
"""Ids of those who may strike a fighter, and all that matters of the round to that fighter."""


class HitOutcomes:
    """Reckoner of what plain rolls do to each fighter, in scenes with the same fighters; results are kept, also for
    fighters alike."""

    def __init__(self, fighters: Mapping[str, Combatant], customs: Customs = USUAL) -> None:
        self.fighters, self.customs = fighters, customs
        self._like = _alike(fighters)
        self._reaches: dict[tuple[Striker, str], Reach] = {}
        self._hit_outcomes: dict[Facing, Unnamed] = {}
        self._held: dict[Facing, tuple[list[Part], list[dict[Mark, int]]]] = {}
        self._through: dict[tuple[Hashable, ...], Distribution[int]] = {}
        self._through_hits: dict[tuple[Hit, int], Distribution[int]] = {}
        self._levels: dict[tuple[Declarations, int], int] = {}
        self._blows: dict[str, Blows] = {}
        self._after: dict[Facing, dict[Standing, FightSummary]] = {}
        self._felt: dict[tuple[str, Place], Place | None] = {}

    def toll(self, scene: Scene, who: str, start: Distribution[Standing] | None = None) -> HitOutcome:
        """Outcome for fighter `who` of a round without Total Attacks in a legal web. `start`: how they may stand as its
        blows land, if not as they do before the round."""
        names, key = self._facing(scene, who)
        if start is not None:
            ends, damage, marks, taken = self._toll(start, key)
        else:
            if key not in self._hit_outcomes:
                self._hit_outcomes[key] = self._toll(certain(Standing(self.fighters[who].health)), key)
            ends, damage, marks, taken = self._hit_outcomes[key]
        return HitOutcome(ends, damage, dict(zip(names, marks, strict=True)), taken)

    def outlook(self, scene: Scene, who: str) -> Steps[FightSummary]:
        """Summary for fighter `who` of a round without Total Attacks, with the sums of `toll` alone; in steps."""
        return (yield from self.outlook_after(self.faced(scene, who), certain(Standing(self.fighters[who].health))))

    def outlook_after(self, faced: Faced, start: Distribution[Standing]) -> Steps[FightSummary]:
        """Summary of the rolls `faced` for a fighter who may stand as in `start` when the blows land, in steps. The
        results are worked out for each standing by itself, once: further rounds begin with the same standings in other
        shares.

        An outlook is linear in its beginning: 2 of 3 ways to begin up and 1 of 3 to begin out make two thirds of the
        one and a third of the other. Names of attackers are of the caller; the results kept tell them by their order:
        each standing may have been asked for first by another one.
        """
        names, key = faced
        known = self._after.setdefault(key, {})
        new = [standing for standing in start.ways if standing not in known]
        if new:
            sums = yield from self._sums([certain(standing) for standing in new], key)
            for standing, (held, struck) in zip(new, sums, strict=True):
                known[standing] = replace(held, by={str(nth): each for nth, each in enumerate(struck)})
        whole = start.all
        found = either((ways, whole, known[standing]) for standing, ways in start.ways.items())
        return replace(found, by=dict(zip(names, found.by.values(), strict=True)))

    def faced(self, scene: Scene, who: str) -> Faced:
        """Ids of those who may strike fighter `who` in a round without Total Attacks, and the rolls as figures."""
        names, key = self._facing(scene, who)
        return tuple(names), key

    def _facing(self, scene: Scene, who: str) -> tuple[list[str], Facing]:
        """Ids of those who may strike fighter `who`, and all that matters of the round to `who`, without names. A roll
        or Dodge that nobody is held against is left out, so that more rounds are alike."""
        named = self._strikers(scene, who)
        level = self.level(scene.web, who) if named and who in rollers(scene.web) else None
        dodge = scene.dodge(who) if named else None
        key = (self._like[who], level, None if dodge is None else number(dodge), tuple([one for _, one in named]))
        return [name for name, _ in named], key

    def _toll(self, start: Distribution[Standing], key: Facing) -> Unnamed:
        held, marks = self._threatened(key)
        blows = self.blows(key[0])
        damage, (ends, late) = blows.damage(held), blows.ends(start, held)
        return ends, damage, tuple(map(Distribution, marks)), mean(damage) - late

    def _sums(
        self, starts: Sequence[Distribution[Standing]], key: Facing
    ) -> Steps[list[tuple[FightSummary, tuple[Struck, ...]]]]:
        """Summary and sums by attacker for each of `starts`, all of them in one pass over the blows. What comes through
        is summed over all attacks, and what is late taken off: `taken` ends with death. Attacks are told by their
        order, without names."""
        held, marks = self._threatened(key)
        yield
        blows = self.blows(key[0])
        by_striker, (none, ways) = landed(held), untouched(held)
        found = []
        for each in (yield from blows.sums(starts, held)):
            # Of so many ways each is one: what is told of a striker alone has fewer than all of them together.
            struck = tuple(
                [
                    _struck(mark, lands, each.all // of, blows)
                    for mark, (lands, of) in zip(marks, by_striker, strict=True)
                ]
            )
            touched = each.all // ways * (ways - none)
            taken = sum(one.points for one in struck) - each.late
            outlook = FightSummary(each.all, each.shocked, each.fallen, each.dead, taken, touched, {})
            found.append((outlook, struck))
        return found

    def _threatened(self, key: Facing) -> tuple[list[Part], list[dict[Mark, int]]]:
        """Threats to the target in each part of the round, with the part's number of ways; and for each attack the
        number of ways by its end."""
        if key not in self._held:
            self._held[key] = self._threats(*key)
        return self._held[key]

    def _threats(
        self, who: str, level: int | None, dodge: int | None, strikers: Sequence[Striker]
    ) -> tuple[list[Part], list[dict[Mark, int]]]:
        # A blow is held against the target's roll, a shot against the Dodge, a pursuer's against nothing (N-MOVE-5).
        met = [None if each.unopposed else dodge if each.shot else level for each in strikers]
        if len(strikers) == 1:
            threat, marked = self._reach(strikers[0], who).alone(met[0])
            return [(1, (threat,))], [dict(marked)]
        reaches = [self._reach(each, who).threats(against) for each, against in zip(strikers, met, strict=True)]
        columns = [(each, which) for each, (which, _) in zip(strikers, reaches, strict=True)]
        held: list[Part] = []
        marks: list[dict[Mark, int]] = [{} for _ in strikers]
        for rows, ways in self._parts(level, dodge, columns).items():
            seen = [threats[row] for row, (_, threats) in zip(rows, reaches, strict=True)]
            held.append((ways, tuple([threat for threat, _ in seen])))
            for found, (_, marked) in zip(marks, seen, strict=True):
                for mark, count in marked.items():
                    found[mark] = found.get(mark, 0) + ways * count
        return held, marks

    def _parts(
        self, level: int | None, dodge: int | None, columns: Sequence[tuple[Striker, Sequence[int]]]
    ) -> dict[tuple[int, ...], int]:
        """Number of ways in which the target's own roll and Dodge leave the strikers with each combination of threats:
        what attackers and their further opponents roll falls apart from each other. With two blows and a shot, (3, 3,
        0) would be: both blows by the fourth row of their threats, the shot by the first."""
        own, dodged = (((None, 1),) if each is None else rolls(each) for each in (level, dodge))
        parts: dict[tuple[int, ...], int] = {}
        for (nth, (_, ways)), (away, (_, away_ways)) in product(enumerate(own), enumerate(dodged)):
            rows = tuple([which[0 if one.unopposed else away if one.shot else nth] for one, which in columns])
            parts[rows] = parts.get(rows, 0) + ways * away_ways
        return parts

    def level(self, web: Web, who: str) -> int:
        """Level at which fighter `who` rolls in close combat in `web`. Kept by the declaration and the number of
        attackers, which is all that it hangs on: the same attacker is asked for in every row of a table."""
        key = (web[who], len(attackers(web, who)))
        if key not in self._levels:
            self._levels[key] = number(level(web, who, self.fighters[who].skill))
        return self._levels[key]

    def through(self, hit: Hit, dam: int) -> Distribution[int]:
        """Distribution of the damage of `hit` that comes through armour and shield; see `weighed`. `dam`: of the weapon
        or shot, which the hit itself does not hold."""
        # The rows of a table ask for the same hits again and again: those are found without their figures.
        asked = (hit, dam)
        if asked not in self._through_hits:
            self._through_hits[asked] = self._weighed(hit, dam)
        return self._through_hits[asked]

    def _weighed(self, hit: Hit, dam: int) -> Distribution[int]:
        minor, on = self.fighters[hit.by].health.minor, self.fighters[hit.on]
        by = tuple(self.fighters[each].strength for each in hit.strengths)
        worn, shield = on.worn.get(hit.place, BARE), number(on.shield) if hit.shield else 0
        # The key has figures only, no names: that is what spares most of the work where many fighters are alike.
        # Hits that are weighed alike, on whomever and wherever, come through alike.
        key = (
            (dam, minor, *map(number, by)), (hit.critical, hit.natural), (number(worn.value), worn.coverage, shield)
        )  # fmt: skip
        if key not in self._through:
            self._through[key] = spread(weighed(hit, given(dam, "N-DAM-3"), minor, by, on))
        return self._through[key]

    def blows(self, who: str) -> Blows:
        """Reckoner of all blows on fighter `who`, the same one at each call."""
        if who not in self._blows:
            resistance = Resistance(self.fighters[who], self.customs.fate, self.customs.naturals, self.customs.once)
            self._blows[who] = Blows(resistance)
        return self._blows[who]

    def _strikers(self, scene: Scene, who: str) -> list[tuple[str, Striker]]:
        """Strikers who may strike fighter `who`, by id, in line-up order, which decides between equal totals
        (N-FIGHT-5). Rivals are sorted, as it makes no difference in which order they are surpassed; pursuers have no
        rivals."""
        web, found = scene.web, dict[str, Striker]()
        for id in attackers(web, who):
            if harms(web[id]):
                rivals = sorted(self.level(web, other) for other in opponents(web, id) if other != who)
                dam, place = number(self.fighters[id].dam), web[id].place
                found[id] = Striker(self._like[id], self.level(web, id), dam, place, tuple(rivals))
        for each in scene.pursuits:
            if each.at == who:
                level, dam = (
                    number(duel_level(each, self.fighters[each.who].skill)),
                    number(self.fighters[each.who].dam),
                )
                found[each.who] = Striker(self._like[each.who], level, dam, each.place, unopposed=True)
        for shot in scene.shots:
            if shot.at == who:
                level, dam = number(shot_level(shot)), number(shot.dam)
                found[shot.by] = Striker(self._like[shot.by], level, dam, shot.place, shot=True)
        order = [*web, *(shot.by for shot in scene.shots)]
        return sorted(found.items(), key=lambda striker: order.index(striker[0]))

    def felt(self, who: str, place: Place | None) -> Place | None:
        """Place that stands for `place` in blows on fighter `who`: None, like an unaimed one, where they wear the same
        there as where those strike. Of who wears mail all over a blow at the head and one at the face differ in
        nothing."""
        if place is None:
            return None
        if (who, place) not in self._felt:
            there, chest = (self.fighters[who].worn.get(each, BARE) for each in (place, UNAIMED))
            same = (number(there.value), there.coverage) == (number(chest.value), chest.coverage)
            self._felt[who, place] = None if same else place
        return self._felt[who, place]

    def _reach(self, one: Striker, who: str) -> Reach:
        # What aiming costs is in the level by now, so that places felt alike share all that the level is held against.
        place = self.felt(who, one.place)
        one = one if place is one.place else replace(one, place=place)
        key = (one, who)
        if key not in self._reaches:
            self._reaches[key] = Reach(self, one, who)
        return self._reaches[key]


class Reach:
    """Threat of one striker to one target, for any level the target rolls at. It is kept by the striker's figures, so
    that all who are alike share it, as do all rows in which one of them strikes."""

    def __init__(self, hit_outcomes: HitOutcomes, one: Striker, who: str) -> None:
        self._hit_outcomes, self._one, self._who = hit_outcomes, one, who
        self._rolls: list[tuple[Thrown, int, int]] = []
        self._all = NATURALS.all ** len(one.rivals)
        self._effects: dict[tuple[int, Strike], tuple[int, Mark]] = {}
        self._threats: dict[int | None, Threats] = {}
        self._rows: dict[tuple[Strike | None, ...], tuple[Threat, Marks]] = {}

    def threats(self, level: int | None) -> Threats:
        """Number of the threat for each roll of a target at `level` (None: no roll), and those threats with their marks
        (ways to miss and hit). Rows of effects that come up at several levels are weighed once."""
        if level not in self._threats:
            self._rolls = self._rolls or [(thrown, ways, self._wins(thrown)) for thrown, ways in rolls(self._one.level)]
            found = strikes(self._one.level, level)
            for row in found.rows:
                if row not in self._rows:
                    self._rows[row] = self._threat(row)
            self._threats[level] = found.which, tuple([self._rows[row] for row in found.rows])
        return self._threats[level]

    def alone(self, level: int | None) -> tuple[Threat, Marks]:
        """Threat of the attacker, and its marks, where nobody else strikes the target, who rolls at `level` (None: no
        roll): the order of totals does not matter then. So the target's rolls need not be kept apart either, and the
        round has one part."""
        one, marks = self._one, dict[Mark, int]()
        ways = NATURALS.all * self._all * (1 if level is None else NATURALS.all)
        harms: dict[int, int] = {}
        for each in landings(one.level, level, one.place, one.rivals):
            harm, mark = self._effect(each.thrown, each.blow)
            harms[harm] = harms.get(harm, 0) + each.ways
            marks[mark] = marks.get(mark, 0) + each.ways
        marks["miss"] = misses = ways - sum(harms.values())
        return Threat(misses, tuple([HitState(0, harm, count) for harm, count in harms.items()])), marks

    def _threat(self, blows: Sequence[Strike | None]) -> tuple[Threat, Marks]:
        """Threat and marks where each of the striker's rolls, in order, strikes as in `blows` (None: it misses). Of a
        roll's ways those count as misses in which a rival is not surpassed (N-FIGHT-9): with one rival all are 216 to a
        way, of whom `wins` stay behind."""
        misses, lands = 0, []
        marks: dict[Mark, int] = {"miss": 0, "hit": 0, "critical": 0}
        for (thrown, ways, wins), blow in zip(self._rolls, blows, strict=True):
            if blow is None:
                misses += ways * self._all
                continue
            misses += ways * (self._all - wins)
            if wins:
                harm, mark = self._effect(thrown, blow)
                lands.append(HitState(thrown.total, harm, ways * wins))
                marks[mark] += ways * wins
        marks["miss"] = misses
        return Threat(misses, tuple(sorted(lands, key=lambda land: -land.total))), marks

    def _effect(self, thrown: Thrown, blow: Strike) -> tuple[int, Mark]:
        """Number of the blow that a hit with the roll `thrown` deals to the target, and whether it is a critical. Its
        total only tells where it was aimed: then it decides whether the place is reached (N-AIM-1)."""
        key = (thrown.total if self._one.place else 0, blow)
        if key not in self._effects:
            hit = hit_of(Declarations(self._one.like, place=self._one.place), self._who, thrown, blow)
            harm = self._hit_outcomes.blows(self._who).harm(self._hit_outcomes.through(hit, self._one.dam))
            self._effects[key] = harm, "critical" if hit.critical else "hit"
        return self._effects[key]

    def _wins(self, thrown: Thrown) -> int:
        """Number of ways in which all rivals stay behind the roll `thrown`: a product, as they roll apart."""
        return prod(behind(thrown, rival) for rival in self._one.rivals)


def _alike(fighters: Mapping[str, Combatant]) -> dict[str, str]:
    """Id of the first fighter of the same figures, by each fighter's id: of six goblins as they come, all are the
    first. One who is wounded differs, and is another from the next round on."""
    found: dict[str, str] = {}
    for id, who in fighters.items():
        found[id] = next(
            (other for other in dict.fromkeys(found.values()) if replace(fighters[other], id=who.id) == who), id
        )
    return found
