"""Markov chain over pairs of standings: how a whole duel ends, how both may stand after each Turn, and what is decided
by then.

No window and no command asks for whole duels yet. Until one does, this is a second reckoning for the tests: what the
chances of single rounds are made of (`exchange`, `hit_outcome`, `resistance`) is followed through ten rounds in a row
and compared with a count of every fall of the dice. `swift_duel` plays the same duels.

Invariants: a pair in which one has fallen stays as it is. What a round does hangs on how both stand and on which round
of the Turn it is, never on what led there: declarations and levels are the same in each Turn. So each round is a fixed
set of blows, applied to each pair once.

Example: two alike, skill 6, 10 CHP, Dam 3, Shock 4, who attack. They have attacks in rounds 1, 3 and 5. Each is 279,936
ways and 11 different blows (whom, how much; "nobody" is one of them); rounds 2 and 4 are one way that changes nothing.
After one Turn (ten rounds, five of either party) the duel is over in 96.70 %, after two in 99.998 %.

In the end it is told who fell and in which state; of those who stand, nothing. By symmetry each of the two in the
example wins in 49.999 % within two Turns, and 0.002 % are left undecided.

Cost: pairs of standings x different blows a round, each pair once. There are at most as many pairs as the product of
how many CHP both may have, in several states. Counts are brought to lowest terms after each Turn; else their digits
would grow with every round. All of it is dropped at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.odds import Distribution, certain, chained, outcomes, reduced
from mls_desktop.rules.nutshell.fight.odds.duellists import PARTY_TURNS, Duellists
from mls_desktop.rules.nutshell.fight.odds.exchange import Exchanged, exchanges
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.odds.scene import USUAL, Customs
from mls_desktop.rules.nutshell.fight.rules.combatant import FALLEN, Health, State
from mls_desktop.rules.nutshell.fight.rules.engagements import Web
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

Standings = tuple[Health, Health]
"""Healths of the duellists `a` and `b`."""
TURNS = 10


class DuelEnds(Struct, frozen=True):
    """Endings of a duel after a number of Turns, each a full one of both sides (N-TURN-3).

    `falls`: for each of the two the chance that it ended with them in that state; `undecided`: that both still stand;
    `after`: the same after each Turn, as the chance that it is over.
    """

    turns: int
    falls: Mapping[str, Mapping[State, Fraction]]
    undecided: Fraction
    after: tuple[Fraction, ...]

    def wins(self, who: str) -> Fraction:
        """Chance that duellist `who` stands and the other has fallen."""
        return sum((sum(states.values(), Fraction(0)) for id, states in self.falls.items() if id != who), Fraction(0))


def duel_ends(duel: Duellists, turns: int = TURNS, customs: Customs = USUAL) -> DuelEnds:
    """Endings of `duel` from how both stand now, after `turns` Turns at most; what is still open then is `undecided`.

    It stops before that where nothing is open. The chances are exact after each Turn, though no number of Turns may
    ever decide the whole: two who cannot hurt each other stay undecided.
    """
    flow = _Flow(duel, customs)
    states = certain(flow.number((duel.a.fighter.health, duel.b.fighter.health)))
    over: list[Fraction] = []
    while len(over) < turns and (not over or over[-1] < 1):
        for nth in range(PARTY_TURNS * ROUNDS_OF_A_TURN):
            states = chained(states, flow.rounds[nth % ROUNDS_OF_A_TURN].after)
        states = reduced(states)
        over.append(1 - states.chance(*flow.standing()))
    ends = outcomes(states, lambda number: flow.standings[number])
    falls = {id: _falls(ends, nth) for nth, id in enumerate(duel.ids)}
    return DuelEnds(turns, falls, 1 - over[-1], tuple(over))


def _falls(ends: Distribution[Standings], nth: int) -> dict[State, Fraction]:
    """Chances that the duellist at place `nth` (0 or 1) is out or dead in the end, by that state."""
    states = outcomes(ends, lambda both: both[nth].state)
    return {state: states.chance(state) for state in FALLEN}


class _Flow:
    """Standings of both duellists, numbered as they turn up, and the rounds that lead from one to another.

    Numbers stand for pairs of `Health` in the distributions, where they are hashed once for each blow on each pair.
    """

    def __init__(self, duel: Duellists, customs: Customs) -> None:
        self.standings: list[Standings] = []
        self._numbers: dict[Standings, int] = {}
        resistances = tuple(
            Resistance(who, customs.fate, customs.naturals, customs.once) for who in (duel.a.fighter, duel.b.fighter)
        )
        hit_outcomes = HitOutcomes(duel.fighters, customs)
        self.rounds = [_DuelRound(self, web, duel, resistances, hit_outcomes) for web in duel.webs()]

    def number(self, both: Standings) -> int:
        """Number of the pair `both`: the next free one where it is new."""
        if both not in self._numbers:
            self._numbers[both] = len(self.standings)
            self.standings.append(both)
        return self._numbers[both]

    def standing(self) -> tuple[int, ...]:
        """Numbers of all pairs known so far in which both are up."""
        return tuple(nth for nth, both in enumerate(self.standings) if _both_up(both))


class _DuelRound:
    """One round of the Turn: who may be struck in it and how hard. These blows are worked out once, since rolls do not
    turn on wounds; what they do to a pair is kept by its number."""

    def __init__(
        self, flow: _Flow, web: Web, duel: Duellists, resistances: Sequence[Resistance], hit_outcomes: HitOutcomes
    ) -> None:
        self._flow, self._resistances = flow, resistances
        self._blows = reduced(chained(exchanges(web, duel.fighters), lambda found: _struck(found, duel, hit_outcomes)))
        self._known: dict[int, Distribution[int]] = {}

    def after(self, number: int) -> Distribution[int]:
        """Distribution of the numbers of pairs after the round, from the pair of that `number`; reckoned once and kept,
        since pairs come back from Turn to Turn, as when nobody was hit."""
        if number not in self._known:
            self._known[number] = self._after(self._flow.standings[number])
        return self._known[number]

    def _after(self, both: Standings) -> Distribution[int]:
        """Distribution of the numbers of pairs after the round, from the pair `both`. One that is decided leads to
        itself, so that chances of having ended only grow."""
        if not _both_up(both):
            return certain(self._flow.number(both))
        return reduced(chained(self._blows, lambda blow: self._landed(both, blow)))

    def _landed(self, both: Standings, blow: tuple[int, int]) -> Distribution[int]:
        victim, points = blow
        ends = self._resistances[victim].after(Standing(both[victim]), points)
        first, second = both
        return outcomes(ends, lambda end: self._flow.number((first, end.health) if victim else (end.health, second)))


def _struck(found: Exchanged, duel: Duellists, hit_outcomes: HitOutcomes) -> Distribution[tuple[int, int]]:
    """Distribution of the duellist struck, by position, and of the damage that comes through; where nobody is struck:
    the first, by nothing, which changes nobody's health. A blow of which nothing comes through is the same to the
    first, and falls together with that."""
    if found.hit is None:
        return certain((0, 0))
    victim = duel.ids.index(found.hit.on)
    through = hit_outcomes.through(found.hit, number(hit_outcomes.fighters[found.hit.by].dam))
    return outcomes(through, lambda points: (victim, points))


def _both_up(both: Standings) -> bool:
    return all(health.state == "up" for health in both)
