"""Fixed point of declarations: the round as it will stand if one says this and all who have yet to speak do the usual
(N-FIGHT-1).

Invariant: the rules' own steps judge the declarations, as in play; nothing about what is legal is said here twice. What
was asked about is either in the round that is found, unchanged, or no round is found.

Example: A would attack C, and B would usually attack A, but both do not fit together. Where the judges take A's word
back, a second attempt has those who would attack A by habit, and are not A's target, forego it.

Cost: each pass asks everybody at most once. A pass may take back what somebody said, who is asked anew in the next; the
passes are bounded by `PASSES` for each fighter.
"""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.nutshell.fight.play.advance import judged, to_declare
from mls_desktop.rules.nutshell.fight.play.answering import said_by
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.default_answers import usual_of
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import declare_fields, options
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS

PASSES = 4
"""So often everybody may be asked anew before a choice is taken not to stand."""


def foreseen(battle: Battle, who: str, said: Said | None) -> Battle | None:
    """The battle as the round's rolls begin: the rules' own steps lead there, as in play. `said` None: that fighter has
    no attack in it and is not asked. Where the usual attacks of others would not let the choice stand, these forego
    them; None where it does not stand even so."""
    return _judged(battle, who, said, sparing=False) or _judged(battle, who, said, sparing=True)


def _judged(battle: Battle, who: str, said: Said | None, sparing: bool) -> Battle | None:
    battle = battle if said is None else replace(battle, said={**battle.said, who: said})
    for _ in range(PASSES * len(battle.fighters)):
        battle = _all_said(battle, sparing and said is not None and who)
        after = None if to_declare(battle) else judged(battle)
        if after is None or after.said.get(who) != said:
            return None
        if after.stage != "declare":
            return after
        battle = after
    return None


def _all_said(battle: Battle, spared: str | bool) -> Battle:
    """The battle with the usual declarations of all who have not spoken."""
    for fighter in battle.all():
        if fighter.id in battle.said:
            continue
        found = options(battle, fighter, web_of(battle))
        if found.choices:
            ask = Prompt("declare", fighter.id, "N-FIGHT-1", declare_fields(battle, fighter, found))
            battle = replace(battle, said={**battle.said, fighter.id: _usual(battle, fighter, ask, spared)})
    return battle


def _usual(battle: Battle, fighter: Fighter, ask: Prompt, spared: str | bool) -> Said:
    event = usual_of(battle, ask)
    if event is None:
        return Said("forego")
    said = said_by(battle, fighter, dict(event.facts))
    aims = bool(spared) and said.choice in ATTACKS and said.target == spared
    return Said("forego") if aims and battle.said[str(spared)].target != fighter.id else said
