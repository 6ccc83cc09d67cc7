"""The probability distribution of every choice a fighter has: what they do on a turn, how they meet an attack.

Invariant: a row is the answer as it is usually entered, reckoned by the same function as the one with all that is
entered beside it. To each choice of a turn comes how likely somebody gets at them till the next (`hit_by`): that goes
by their stance alone, so it is worked out once for each.

Cost: a row a choice, target and weapon. Nothing is kept but the mean damage of equal dice (`damage.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from mls_desktop.rules.common.asking.prompts import entries
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.fight.map.weapon_reach import WeaponReach
from mls_desktop.rules.rules_basics.fight.odds.choice_odds import defence_chances, plan_chances
from mls_desktop.rules.rules_basics.fight.odds.round_odds import attacks_on, hit_by
from mls_desktop.rules.rules_basics.fight.play.answering import NONE
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.declaring import stance_of
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.fight.play.options import (
    AIMED,
    LONG,
    SMALL,
    WEAPON,
    actions,
    declare_fields,
    planned,
    seconds,
    targets_of,
    usable,
)
from mls_desktop.rules.rules_basics.fight.play.strike_steps import defences_against
from mls_desktop.rules.rules_basics.fight.rules.defending import Stance
from mls_desktop.rules.rules_basics.vocabulary import Action


class Danger:
    """Cache by stance of the chance that any of `attacks` gets through to `fighter` before their next turn
    (RB-AT-3)."""

    def __init__(self, fighter: Fighter, attacks: Iterable[tuple[int, ...]]) -> None:
        self._fighter = fighter
        self._attacks = tuple(target for targets in attacks for target in targets)
        self._known: dict[Stance, Fraction] = {}

    def after(self, plan: Plan) -> Fraction:
        stance = stance_of(plan)
        if stance not in self._known:
            self._known[stance] = hit_by(self._attacks, self._fighter, stance)
        return self._known[stance]


def weighed(battle: Battle, who: str, modifier: int = 0) -> Iterator[Choice | None]:
    """Yields each choice that `who` has now with its chances, on a turn after a None for each enemy (a pause to stop
    at); nothing where no declaration or defence of theirs is awaited. `modifier`: a free one to their rolls."""
    if _declares(battle, who):
        fighter, attacks = battle.fighters[who], list[tuple[int, ...]]()
        for targets in attacks_on(battle, who):
            attacks.append(targets)
            yield None
        danger = Danger(fighter, attacks)
        for event in _declarations(battle, fighter):
            yield Choice(event, _chances(battle, who, dict(event.facts), danger, modifier))
    elif battle.step == "defend" and battle.strikes and battle.strikes[0].on == who:
        for id in (*defences_against(battle, battle.strikes[0]), NONE):
            yield Choice(told("defend", who, defence=id), defence_chances(battle, "" if id == NONE else id, modifier))


def chances_of(battle: Battle, event: Event, modifier: int = 0) -> Facts | None:
    """The chances of a declaration with all that is entered beside it; None for other answers, and for what may not be
    declared. `modifier`: a free one to their rolls to hit."""
    if event.kind != "declare" or not _declares(battle, event.who):
        return None
    try:
        held = entries(declare_fields(battle, battle.fighters[event.who]), event)
    except Refused:
        return None
    danger = Danger(battle.fighters[event.who], attacks_on(battle, event.who))
    return _chances(battle, event.who, held, danger, modifier)


def _declares(battle: Battle, who: str) -> bool:
    """Whether fighter `who` is up, has the turn and has yet to declare."""
    waits = battle.stage == "turns" and battle.plan is None and battle.step is None
    return waits and battle.actor == who and battle.fighters[who].up


def _chances(battle: Battle, who: str, held: Mapping[str, Json], danger: Danger, modifier: int) -> Facts:
    plan = planned(held)
    return (*plan_chances(battle, who, plan, modifier), ("hit_by", given(danger.after(plan), "RB-AT-3")))


def _declarations(battle: Battle, fighter: Fighter) -> Iterator[Event]:
    """Yields the declarations open to `fighter`: each action at every target with every weapon it can be done with, the
    rest as it is usually entered."""
    for action in actions(battle, fighter):
        if action in AIMED:
            yield from _aimed(battle, fighter, action)
        elif action == "increased_defence":
            for id in fighter.stats.defences:
                yield told("declare", fighter.id, action=action, defence=id)
        elif action == "ready":
            yield from (told("declare", fighter.id, action=action, what=what) for what in (SMALL, LONG))
            for id in fighter.unready:
                yield told("declare", fighter.id, action=action, what=WEAPON, weapon=id)
        else:
            yield told("declare", fighter.id, action=action)


def _aimed(battle: Battle, fighter: Fighter, action: Action) -> Iterator[Event]:
    reach, weapons = WeaponReach(battle, fighter.id), usable(fighter, action)
    within = {weapon.id: targets_of(battle, fighter, action, weapon, reach) for weapon in weapons}
    for enemy in battle.enemies(fighter.id):
        for weapon in (each for each in weapons if enemy.id in within[each.id]):
            more = {}
            if action == "double_attack" and weapon.readying:
                more = {"second_weapon": seconds(fighter, weapon)[0].id}
            yield told("declare", fighter.id, action=action, target=enemy.id, weapon=weapon.id, **more)
