"""Effect of each answer on the battle: places thrown for, declarations, rolls, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import whole
from mls_desktop.rules.common.fight.ammunition import fired
from mls_desktop.rules.common.figures.figures import Figure, given, looked_up, number
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.fight.map.map_moves import moved
from mls_desktop.rules.rules_basics.fight.play.advance import damaged, landed, next_round
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.declaring import declared
from mls_desktop.rules.rules_basics.fight.play.strike_steps import spent, strike_target, tried, weapon_of
from mls_desktop.rules.rules_basics.fight.rules.feints import ALL_OUT_TURNS, OWN_TURNS, Feint, feint_bonus
from mls_desktop.rules.rules_basics.rule_options import FEINT_FAILURE
from mls_desktop.rules.rules_basics.stats.success import margin, modified, succeeds
from mls_desktop.rules.rules_basics.vocabulary import Kind

Entries = Mapping[str, Json]
NONE = "none"
"""Answer by which no defence is tried."""
USED_UP: tuple[Kind, ...] = ("ranged", "other")
"""Kinds of weapons whose attacks use up what feeds them."""


def placed(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after a die for a place in the order (RB-RD-1): "dice" of the answer `entries`, kept with the
    fighter."""
    fell = whole(entries.get("dice"))
    battle = battle.with_fighter(event.who, dice=(*battle.fighters[event.who].dice, fell))
    return battle.noted("placed", event.who, "RB-RD-1", dice=fell)


def tasked(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the roll over what somebody concentrates on (RB-MV-10), by "dice", "modifier" and "reason" of
    the answer `entries`; it is noted, and no more comes of it."""
    target = modified(task_level(battle), whole(entries.get("modifier")))
    battle = _told(replace(battle, step=None), "rolled", event.who, "RB-MV-10", entries, target)
    return battle.reasoned(event.who, entries, "RB-SR-2")


def task_level(battle: Battle) -> Figure:
    """Target of the roll over a task under way (RB-MV-10)."""
    return battle.fighters[battle.actor].stat(battle.plan.stat if battle.plan is not None else "")


def feinted(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the feinter's roll (RB-MV-5), by "dice", "modifier" and "reason" of the answer `entries`; once
    both rolls have fallen the bonus is known."""
    return _feinting(battle, event, entries, feint_level(battle), "own")


def met_feint(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the roll of who is feinted at (RB-MV-5), by "dice", "modifier" and "reason" of the answer
    `entries`, and "level", a number that the referee enters for a fighter without a melee weapon ready."""
    best = battle.fighters[event.who].best_melee()
    level = given(whole(entries.get("level")), "RB-MV-5") if best is None else best
    return _feinting(battle, event, entries, level, "foe")


def feint_level(battle: Battle) -> Figure:
    """Target of the feinter's roll (RB-MV-5). Raises KeyError without a feint."""
    feint = battle.feint
    if feint is None:
        raise KeyError("feint")
    fighter = battle.fighters[feint.by]
    return fighter.melee_skill(fighter.stats.weapons[feint.weapon])


def _feinting(battle: Battle, event: Event, entries: Entries, level: Figure, side: str) -> Battle:
    """The battle after one of the two rolls of a feint, on the target `level`; once both have fallen the bonus is known
    (RB-MV-6). `side`: "own" for the feinter's, "foe" for that of who is feinted at."""
    target = modified(level, whole(entries.get("modifier")))
    kind = "feinted" if side == "own" else "met_feint"
    battle = _told(battle, kind, event.who, "RB-MV-5", entries, target).reasoned(event.who, entries, "RB-SR-2")
    by = margin(number(target), whole(entries.get("dice")))
    feint = replace(battle.feint, **{side: by}) if battle.feint is not None else None
    battle = replace(battle, feint=feint)
    if feint is None or feint.own is None or feint.foe is None:
        return battle
    bonus = feint_bonus(feint.own, feint.foe, battle.world.other(FEINT_FAILURE))
    turns = OWN_TURNS if battle.plan is not None and battle.plan.action == "feint" else ALL_OUT_TURNS
    won = Feint(feint.on, bonus, turns) if bonus else None
    battle = replace(battle.with_fighter(feint.by, feint=won), feint=None, step=None)
    made = looked_up(bonus, ("own", given(feint.own)), ("foe", given(feint.foe)), rule="RB-MV-6")
    return battle.noted("feint_won" if bonus else "feint_lost", feint.by, "RB-MV-6", on_who=feint.on, bonus=made)


def attacked(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the attack roll (RB-AT-1, RB-AT-2) by "dice", "modifier" and "reason" of `entries`: a hit waits
    for a defence, a miss ends the attack; both spend aim, feint and one of what feeds a ranged or other weapon."""
    strike = battle.strikes[0]
    target = strike_target(battle, strike, whole(entries.get("modifier")))
    battle = _told(battle, "attacked", strike.by, "RB-AT-1", entries, target, strike.on)
    battle = spent(battle.reasoned(event.who, entries, "RB-SR-2"), strike)
    if weapon_of(battle, strike).kind in USED_UP:
        battle = fired(battle, strike.by, strike.weapon)
    made = succeeds(number(target), whole(entries.get("dice")))
    return replace(battle, step="defend") if made else battle.without_strike()


def met_with(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after "defence" of the answer `entries` (RB-AT-3): the id of a defence, which is then rolled for, or
    "none", by which the attack gets through."""
    defence, strike = str(entries["defence"]), battle.strikes[0]
    if defence == NONE:
        return landed(battle.noted("undefended", strike.on, "RB-AT-3", on_who=strike.by))
    name = given(battle.fighters[strike.on].stats.defences[defence].name)
    battle = battle.noted("defends", strike.on, "RB-AT-3", on_who=strike.by, defence=name)
    return replace(battle.with_strike(tried=(*strike.tried, defence)), step="defence")


def defended(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the roll of a defence (RB-AT-3) by "dice", "modifier" and "reason" of the answer `entries`: a
    success ends the attack, after a failure another defence may be open (RB-MV-9)."""
    strike = battle.strikes[0]
    on, id = battle.fighters[strike.on], strike.tried[-1]
    target = modified(on.defence(id), whole(entries.get("modifier")))
    outcome = "stopped" if succeeds(number(target), whole(entries.get("dice"))) else "failed"
    name = given(on.stats.defences[id].name)
    battle = _told(battle, f"defended_{outcome}", on.id, "RB-AT-3", entries, target, strike.by, defence=name)
    battle = tried(battle.reasoned(event.who, entries, "RB-SR-2"), strike)
    return battle.without_strike() if outcome == "stopped" else replace(battle, step="defend")


def damage_fell(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle after the damage dice (RB-AT-1), which "dice" of the answer `entries` lists one by one."""
    fell = entries["dice"]
    return damaged(battle, sum(fell) if isinstance(fell, (list, tuple)) else 0)


def harmed(battle: Battle, event: Event, entries: Entries) -> Battle:
    """Battle after the damage of the first strike came off a counter of its target, if one was chosen (RB-AT-1)."""
    strike, counter = battle.strikes[0], entries.get("counter")
    battle = battle.without_strike()
    if counter is None:
        return battle
    entered = entries.get("points")
    points = entered if type(entered) is int else number(strike.damage or given(0))
    fighter = battle.fighters[event.who]
    held = dict(zip(entry_ids(fighter.counters), fighter.counters, strict=True))
    before = held[str(counter)]
    held[str(counter)] = replace(before, now=max(0, before.left - points))
    battle = battle.with_fighter(fighter.id, counters=tuple(held.values()), harmed=str(counter))
    left = held[str(counter)].left
    return battle.noted(
        "lowered", fighter.id, "RB-AT-1", counter_note=given(before.name), points=points, before=before.left, left=left
    )


def passed(battle: Battle, event: Event, entries: Entries) -> Battle:
    """The battle in the next round, after a second in which nobody takes part."""
    return next_round(battle)


def _told(
    battle: Battle, kind: str, who: str, rule: str, entries: Entries, target: Figure, on: str = "", **more: Figure
) -> Battle:
    """The battle with a note of `kind` on a roll: "dice" of `entries`, the target, and by how much it was made or
    failed (RB-SR-3). `on`: the other fighter, if any; `more`: further facts."""
    fell = whole(entries.get("dice"))
    by = looked_up(margin(number(target), fell), ("target", target), ("dice", given(fell)), rule="RB-SR-3")
    outcome = "success" if succeeds(number(target), fell) else "failure"
    facts: dict[str, Any] = {"on_who": on, **more} if on else more
    return battle.noted(kind, who, rule, **facts, dice=fell, target=target, margin=by, outcome=outcome)


ANSWERS: Mapping[str, Callable[[Battle, Event, Entries], Battle]] = {
    "order": placed,
    "declare": declared,
    "task": tasked,
    "feint": feinted,
    "feint_against": met_feint,
    "attack": attacked,
    "defend": met_with,
    "defence": defended,
    "damage": damage_fell,
    "harm": harmed,
    "move": moved,
    "pass": passed,
}
"""Functions that give the battle after an answer, by the kind of prompt that is answered."""
