"""A round as it is declared, before any dice fall: the value that odds are a function of.

Whatever odds hang on stands in a `Scene` or in `Customs`. What is kept of earlier reckonings is kept by parts of them.

Invariant: a scene is not changed; what a choice or a duel makes of it is another scene. The order of its web is the
line-up, which decides between equal totals (N-FIGHT-5) and the order of Total Attacks (N-TA-6).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, dodge_level, shooters


class Customs(Struct, frozen=True):
    """Readings of the rules that odds depend on, and whether Fate Points are spent.

    `naturals`: N-ROLL-4, `once`: N-HARM-1, `always`: N-TA-2, `blocking`: N-TA-4, each as its function takes it;
    `fate`: whether Fate Points are spent wherever they help (N-FATE-2).
    """

    naturals: bool = False
    always: bool = True
    blocking: bool = True
    fate: bool = True
    once: bool = False


USUAL = Customs()
"""Every rule at its first reading, and Fate Points spent wherever they help."""


class Scene(Struct, frozen=True):
    """Round as it is declared, from which odds are reckoned. `web`: in line-up order, everybody who takes part;
    `dodges`: who dodges, with the modifier of the moment; `active`: those of the active side; `adjacent`: whom the
    Total Attack of each may meet, attackers of theirs among them; `pursuits`: the unopposed attacks at the end of a
    pursuit, outside the web (N-MOVE-5)."""

    fighters: Mapping[str, Combatant]
    web: Web
    shots: tuple[Shot, ...] = ()
    dodges: Mapping[str, int] = {}
    active: tuple[str, ...] = ()
    adjacent: Mapping[str, tuple[str, ...]] = {}
    pursuits: tuple[Declarations, ...] = ()

    @property
    def outside(self) -> frozenset[str]:
        """Fighters whose attack of this round goes off outside the web: shots, spells, and blows at the end of a
        pursuit."""
        return frozenset((*(shot.by for shot in self.shots), *(each.who for each in self.pursuits)))

    def after_duels(self, web: Web, spent: Collection[str]) -> Scene:
        """Scene of the round's other rolls: the web that duels left, `web`, and what goes off outside it but by the
        fighters `spent`, who spent their attack in a duel (N-TA-6)."""
        if not spent:
            return replace(self, web=web)
        shots = tuple(shot for shot in self.shots if shot.by not in spent)
        return replace(self, web=web, shots=shots, pursuits=tuple(p for p in self.pursuits if p.who not in spent))

    def dodge(self, who: str) -> Figure | None:
        """Level of the Dodge of fighter `who`; None where they make none: not shot at, not dodging, or no longer able
        to."""
        held = self.web.get(who)
        if held is not None and not held.rolls:
            return None
        if who not in self.dodges or not shooters(self.shots, who):
            return None
        return dodge_level(self.fighters[who].dodge, len(shooters(self.shots, who)), self.dodges[who])
