"""A round as it is declared, before any dice fall: the value that odds are a function of.

Whatever odds hang on stands in a `Scene` or in `Customs`. What is kept of earlier reckonings is kept by parts of them.

Invariant: a scene is not changed; what a choice or a duel makes of it is another scene. The order of its web is the
line-up, which decides between equal totals (N-FIGHT-5) and the order of Total Attacks (N-TA-6).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, dodge_level, shooters


class Customs(Struct, frozen=True):
    """The readings of the rules, and what is taken for granted of the people.

    `naturals`: N-ROLL-4, `always`: N-TA-2, `blocking`: N-TA-4, each as its function takes it; `fate`: whether Fate
    Points are spent wherever they help (N-FATE-2).
    """

    naturals: bool = False
    always: bool = True
    blocking: bool = True
    fate: bool = True


USUAL = Customs()
"""Every rule at its first reading, and Fate Points spent wherever they help."""


class Scene(Struct, frozen=True):
    """`web`: in line-up order, everybody who takes part; `dodges`: who dodges, with the modifier of the moment;
    `active`: those of the active side; `adjacent`: enemies next to each, for Total Attacks; `pursuits`: the unopposed
    attacks at the end of a pursuit, outside the web (N-MOVE-5)."""

    fighters: Mapping[str, Combatant]
    web: Web
    shots: tuple[Shot, ...] = ()
    dodges: Mapping[str, int] = {}
    active: tuple[str, ...] = ()
    adjacent: Mapping[str, tuple[str, ...]] = {}
    pursuits: tuple[Declarations, ...] = ()

    def dodge(self, who: str) -> Figure | None:
        """The level of their Dodge; None: they make none, perhaps since they cannot any more."""
        held = self.web.get(who)
        if held is not None and not held.rolls:
            return None
        if who not in self.dodges or not shooters(self.shots, who):
            return None
        return dodge_level(self.fighters[who].dodge, len(shooters(self.shots, who)), self.dodges[who])
