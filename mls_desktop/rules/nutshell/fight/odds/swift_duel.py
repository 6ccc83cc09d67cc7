"""Monte Carlo simulation: whole duels played one after another as fast as may be, by the rules' own functions, with
their answers kept in tables. Nothing is random here: who calls gives the throws.

No window and no command plays whole duels yet. Until one does, tests play them, against the rules one by one and
against the chances of `duel_odds`; and the bench, to know what it costs to play a thousand.

Invariant: the same throws in the same order lead to the same end as the rules asked one by one. The tables only keep
what those answered; an entry is made where it is needed first, or for all naturals beforehand.

Layout: a round is a table of rows of blows, indexed by the sums of dice themselves. A sum of 3d6 is at least 3, so rows
and places 0 to 2 are empty fillers: `table[10][14]` is what happens where the first throws 10 and the second 14. A
wound is a tuple: of one entry where no Shock Roll is made, else of one for each natural, with fillers too.

Example: with skill 6 on both sides rounds 1, 3 and 5 have tables; those of rounds 2 and 4 are empty, and such a round
is counted without a throw.

Cost: a round's table takes 256 comparisons when the duel is set up. After that a round is a few look-ups; a pair of
standing and points is judged once. The tables live as long as the `SwiftDuel`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.nutshell.fight.odds.duellists import PARTY_TURNS, Duellists
from mls_desktop.rules.nutshell.fight.odds.exchange import exchanged, levels
from mls_desktop.rules.nutshell.fight.odds.scene import USUAL, Customs
from mls_desktop.rules.nutshell.fight.rules.blows import ReadyHit, came_through, weighed_blow
from mls_desktop.rules.nutshell.fight.rules.combatant import Health, Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, rollers
from mls_desktop.rules.nutshell.fight.rules.harm import Wound, fate_helps, outcome, wounded
from mls_desktop.rules.nutshell.stats.rolls import HIGHEST, LOWEST, ROLL_DICE, Thrown, total_of

Throw = Callable[[tuple[int, ...]], int]
"""Throws dice of these sides and gives their sum."""
NATURALS = range(LOWEST, HIGHEST + 1)


class SwiftBlow(Struct, frozen=True):
    """A hit in a duel: on which of the two (0 or 1), its damage dice, and what comes through by their sum."""

    victim: Literal[0, 1]
    sides: tuple[int, ...]
    through: dict[int, int]


class Played(Struct, frozen=True):
    """A duel that was played: after how many rounds it ended, and how both stand."""

    rounds: int
    ends: tuple[Health, Health]


class SwiftDuel:
    """One duel, to be played as often as wished.

    The dice fall in this order: in a round the roll of the first, that of the second, the damage dice of the hit if it
    has any, the Shock Roll if one is due.
    """

    def __init__(self, duel: Duellists, customs: Customs = USUAL) -> None:
        self._customs = customs
        self._fighters = (duel.a.fighter, duel.b.fighter)
        self._ids = duel.ids
        self._blows: dict[Hit, SwiftBlow] = {}
        self._rounds = [self._table(web) for web in duel.webs()]
        # By how each stands and what comes through: how they stand then, by the natural of a Shock Roll if one is made.
        self._ends: tuple[dict[tuple[Health, int], tuple[Health, ...]], ...] = ({}, {})

    def play(self, throw: Throw, turns: int) -> Played:
        """Result of one duel played with the dice of `throw`, until one is down or `turns` Turns have passed. Fate
        Points are spent as the customs say."""
        ends, known, count = [fighter.health for fighter in self._fighters], self._ends, 0
        for _ in range(turns * PARTY_TURNS):
            for table in self._rounds:
                count += 1
                if not table:
                    continue
                blow = table[throw(ROLL_DICE)][throw(ROLL_DICE)]
                if blow is None:
                    continue
                victim = blow.victim
                points = blow.through[throw(blow.sides) if blow.sides else 0]
                key = (ends[victim], points)
                after = known[victim].get(key) or self._wound(victim, *key)
                ends[victim] = after[throw(ROLL_DICE)] if len(after) > 1 else after[0]
                if ends[victim].state != "up":
                    return Played(count, (ends[0], ends[1]))
        return Played(count, (ends[0], ends[1]))

    def _table(self, web: Web) -> tuple[tuple[SwiftBlow | None, ...], ...]:
        """Table of hits (None: none) by the naturals of both; empty where nobody rolls. Levels are the same in each
        Turn, so that a natural decides the whole roll: 16 x 16 cells, with three fillers before each row and each cell
        of a row."""
        if not rollers(web):
            return ()
        mine, theirs = levels(web, {who.id: who for who in self._fighters})
        first, second = self._ids
        empty: tuple[SwiftBlow | None, ...] = ()
        rows = [empty] * LOWEST
        for one in NATURALS:
            own = Thrown(one, total_of(one, mine))
            found = [exchanged(web, {first: own, second: Thrown(n, total_of(n, theirs))}).hit for n in NATURALS]
            rows.append((*(None for _ in range(LOWEST)), *(None if hit is None else self._blow(hit) for hit in found)))
        return tuple(rows)

    def _blow(self, hit: Hit) -> SwiftBlow:
        """Blow of `hit` with its damage table: one, kept, for all cells of the tables with an equal hit."""
        if hit not in self._blows:
            victim: Literal[0, 1] = 0 if hit.on == self._ids[0] else 1
            on, by = self._fighters[victim], self._fighters[1 - victim]
            strengths = tuple(self._fighters[self._ids.index(who)].strength for who in hit.strengths)
            self._blows[hit] = _blow(victim, weighed_blow(hit, by, on, strengths))
        return self._blows[hit]

    def _wound(self, victim: int, now: Health, points: int) -> tuple[Health, ...]:
        """Healths after a wound, by the natural of the Shock Roll, or one where none is made; kept in `_ends`."""
        wound = wounded(now, points, self._customs.once)
        if wound.asks_roll:
            level = number(self._fighters[victim].shock)
            rolls = [Thrown(natural, total_of(natural, level)) for natural in NATURALS]
            ends = (*(now for _ in range(LOWEST)), *(self._outcome(wound, roll) for roll in rolls))
        else:
            ends = (self._outcome(wound, None),)
        self._ends[victim][now, points] = ends
        return ends

    def _outcome(self, wound: Wound, shock: Thrown | None) -> Health:
        """Health after one wound and one Shock Roll, as `resistance` has it too; Turns unconscious are kept here."""
        fate = self._customs.fate and fate_helps(wound, shock, self._customs.naturals)
        return outcome(wound, shock, fate, self._customs.naturals)


def _blow(victim: Literal[0, 1], weighed: ReadyHit) -> SwiftBlow:
    """Blow made ready to be played, with the damage that comes through by the sum of the damage dice: two d6 may show 2
    to 12, no dice at all show 0."""
    sums = range(len(weighed.sides), sum(weighed.sides) + 1)
    through = {fell: number(came_through(weighed, given(fell))) for fell in sums}
    return SwiftBlow(victim, weighed.sides, through)
