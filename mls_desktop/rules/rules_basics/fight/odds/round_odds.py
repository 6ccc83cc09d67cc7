"""Usual actions of others until a fighter's next turn, and the chance that these hit that fighter.

Invariant: everybody else has exactly one turn from the end of somebody's turn to their next one, for the order stays
(RB-RD-1). Each does what they usually do, by the function that answers for them; what is aimed at others does not
count.

Example: two who aim at Ann, each through in 5/27 against her best defence, get at her in 1 - (22/27)^2 = 245/729.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.fight.odds.landings import Guard, guard_of, untouched
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Strike
from mls_desktop.rules.rules_basics.fight.play.default_answers import usual_declaration
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter
from mls_desktop.rules.rules_basics.fight.play.options import planned
from mls_desktop.rules.rules_basics.fight.play.strike_steps import strike_target, strikes_of
from mls_desktop.rules.rules_basics.fight.rules.defending import Stance
from mls_desktop.rules.rules_basics.rule_options import ONE_ATTACK


def assumed(battle: Battle, who: str) -> tuple[Event, ...]:
    """Usual declarations of all who take part but `who`, for their next turn, in line-up order."""
    return tuple(usual_declaration(battle, fighter) for fighter in battle.up() if fighter.id != who)


def attacks_on(battle: Battle, who: str) -> Iterator[tuple[int, ...]]:
    """Yields for each enemy of `who`, by their turns after that of `who`, the targets of the attacks that they usually
    make on `who` before the next turn of `who`; () for none."""
    at = battle.order.index(who) + 1 if who in battle.order else 0
    enemies = {enemy.id for enemy in battle.enemies(who)}
    for id in (*battle.order[at:], *battle.order[:at]):
        if id in enemies:
            yield tuple(_attacks(battle, battle.fighters[id], who))


def _attacks(battle: Battle, fighter: Fighter, who: str) -> Iterator[int]:
    """Yields the targets of the usual attacks of `fighter` that are aimed at `who`. Of two both count as they are: who
    usually makes two has neither aimed nor feinted before."""
    plan = planned(dict(usual_declaration(battle, fighter).facts))
    for strike in strikes_of(fighter.id, plan):
        if strike.on == who:
            yield number(strike_target(battle, strike))


def hit_by(attacks: tuple[int, ...], fighter: Fighter, stance: Stance) -> Fraction:
    """Chance that at least one of `attacks` gets through to `fighter` in `stance`."""
    return 1 - untouched(attacks, guard_as(fighter, stance))


def guard_as(fighter: Fighter, stance: Stance) -> Guard:
    """Guard of `fighter` in `stance` (RB-AT-3, RB-MV-7, RB-MV-9): no try where it forbids all defence or they are out
    of the fight, two in a double defence, else one."""
    tries = 0 if stance.none or not fighter.up else 2 if stance.double else 1
    targets = (number(fighter.defence_in(id, stance)) for id in fighter.stats.defences)
    return guard_of(targets, tries, fighter.world.other(ONE_ATTACK))


def guard_against(battle: Battle, strike: Strike) -> Guard:
    """Guard of the target of `strike` in their present stance."""
    on = battle.fighters[strike.on]
    return guard_as(on, on.stance)
