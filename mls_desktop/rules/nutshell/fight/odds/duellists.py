"""Two who fight each other alone, Turn after Turn, each doing the same in every round (N-TURN-1, N-ROUND-1).

What each does is fixed for a round of the Turn. So five webs are all there is to a duel, however long it lasts: in the
rounds in which a skill gives no attack, its owner blocks.

Example: at skill 6 both have attacks in rounds 1, 3 and 5. The webs of these are attack against attack; in rounds 2 and
4 both block, and nothing comes of them.
"""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.fight.odds.exchange import facing
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Does, Web
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN, attacks, rounds
from mls_desktop.rules.nutshell.vocabulary import Place

PARTY_TURNS = 2
"""Party Turns of a Turn: in each both sides have their full attacks (N-TURN-1)."""


class Duellist(Struct, frozen=True):
    """A fighter, and what they do with every attack they have."""

    fighter: Combatant
    does: Does = "attack"
    place: Place | None = None

    def declared(self, nth: int, other: str) -> Declarations:
        """Declaration of the duellist for round `nth` of the Turn, 1 to 5, against `other`; without an attack in it
        they block (N-FIGHT-4)."""
        if nth not in rounds(number(attacks(self.fighter.skill))):
            return Declarations(self.fighter.id)
        strikes = self.does in ATTACKS
        return Declarations(
            self.fighter.id, self.does, other if strikes else "", self.place if strikes else None, due=True
        )


class Duellists(Struct, frozen=True):
    """The two, with different ids. Where rolls depend on who is active, `a` is taken to be; being first in the webs,
    `a` is also the one whose dice fall first (`swift_duel`)."""

    a: Duellist
    b: Duellist

    @property
    def ids(self) -> tuple[str, str]:
        return self.a.fighter.id, self.b.fighter.id

    @property
    def fighters(self) -> dict[str, Combatant]:
        return {each.fighter.id: each.fighter for each in (self.a, self.b)}

    def webs(self) -> tuple[Web, ...]:
        """Webs of both duellists' declarations, one for each round of a party Turn."""
        first, second = self.ids
        rounds = range(1, ROUNDS_OF_A_TURN + 1)
        return tuple(facing(self.a.declared(nth, second), self.b.declared(nth, first)) for nth in rounds)
