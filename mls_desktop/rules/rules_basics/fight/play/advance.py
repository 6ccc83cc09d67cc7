"""Steps that follow by themselves: whose turn it is, asks that no longer apply, the end of a round (chapter 4)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING
from mls_desktop.rules.common.battlefield.ground_events import arriving
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.rules_basics.fight.map.map_moves import move_now, moves_first, out_of_reach
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Strike
from mls_desktop.rules.rules_basics.fight.play.strike_steps import damage_roll, defences_against
from mls_desktop.rules.rules_basics.fight.rules.damage import damage_figure, through_figure
from mls_desktop.rules.rules_basics.fight.rules.defending import PLAIN
from mls_desktop.rules.rules_basics.fight.rules.turn_order import Place, next_turn, put_in, still_tied, turn_order

HURTING = ("damage", "harm")
"""Steps of an attack that has got through."""


def moved_on(battle: Battle) -> Battle:
    """The battle after all that follows by itself: where it next waits for somebody, or is over."""
    while (after := _following(battle)) is not None:
        battle = after
    return battle


def _following(battle: Battle) -> Battle | None:
    """The battle after one thing that follows by itself; None where an answer is waited for, or it is over."""
    if battle.stage == "over":
        return None
    if battle.stage == "order":
        places = places_of(battle)
        return None if still_tied(places) else replace(battle, stage="turns", order=turn_order(places))
    lapsed = _lapsed(battle) or _beyond_reach(battle)
    if lapsed is not None:
        return lapsed
    return _stepping(battle) if battle.step is not None else _turns(battle)


def places_of(battle: Battle) -> dict[str, Place]:
    """Places in the order, by fighter, of all who are there (RB-RD-1)."""
    return {fighter.id: fighter.place for fighter in battle.all() if fighter.there}


def _turns(battle: Battle) -> Battle | None:
    if not battle.up():
        return None
    if battle.actor and battle.plan is not None:
        if moves_first(battle):
            return replace(battle, to_move=False) if move_now(battle) is None else None
        if out_of_reach(battle):
            return None  # a step is left, which is asked for
        if battle.feint is not None:
            return replace(battle, step="feint")
        if battle.strikes:
            return replace(battle, step="attack")
        return _turn_over(battle) if move_now(battle) is None else None
    if battle.actor and battle.fighters[battle.actor].up:
        return None
    return _turn_over(battle) if battle.actor else _turn(battle)


def _lapsed(battle: Battle) -> Battle | None:
    """The battle without a feint, task or attack that can no longer be, since somebody is out meanwhile; None where all
    can. A hit that got through still counts."""
    if battle.feint is not None:
        both = battle.fighters[battle.feint.by].up and battle.fighters[battle.feint.on].up
        return None if both else replace(battle, feint=None, step=None)
    if battle.step == "task":
        return None if battle.fighters[battle.actor].up else replace(battle, step=None)
    if not battle.strikes:
        return None
    strike = battle.strikes[0]
    if battle.step in HURTING:
        return None
    if not battle.fighters[strike.by].up:
        return replace(battle, strikes=(), step=None)
    if battle.fighters[strike.on].up:
        return None
    return battle.without_strike().noted("no_target", strike.by, "RB-AT-1", on_who=strike.on)


def _beyond_reach(battle: Battle) -> Battle | None:
    """The battle without the feint or attack beyond reach, where no move is left to be made (RB-MV-5), or, where one is
    left, with `step` None until it is made; None where nothing changes."""
    on = out_of_reach(battle)
    if not on:
        return None
    if move_now(battle) is not None:
        return replace(battle, step=None) if battle.step is not None else None
    battle = battle.noted("out_of_reach", battle.actor, "RB-MV-5", on_who=on)
    return replace(battle, feint=None, step=None) if battle.feint is not None else battle.without_strike()


def _stepping(battle: Battle) -> Battle | None:
    """Battle after a step of the first strike that has nothing to ask; None where an answer is awaited (RB-AT-1)."""
    if not battle.strikes:
        return None
    strike = battle.strikes[0]
    if battle.step == "defend":
        return None if defences_against(battle, strike) else landed(battle)
    if battle.step == "damage":
        dice = damage_roll(battle, strike)
        return damaged(battle, 0) if dice is not None and not dice.sides else None
    if battle.step == "harm":
        return None if counters_to_lower(battle, strike) else battle.without_strike()
    return None


def landed(battle: Battle) -> Battle:
    """The battle once nothing has stopped the first attack: in the step "damage" if its dice are known, else in "harm",
    with a note (RB-AT-1)."""
    strike = battle.strikes[0]
    if damage_roll(battle, strike) is not None:
        return replace(battle, step="damage")
    return replace(battle, step="harm").noted("got_through", strike.by, "RB-AT-1", on_who=strike.on)


def damaged(battle: Battle, fell: int) -> Battle:
    """The battle after the damage dice of the first attack came to `fell` in all: the damage is known, less what armour
    takes off (RB-AT-1), and what comes off a counter is next."""
    strike = battle.strikes[0]
    dice = damage_roll(battle, strike)
    if dice is None:
        return replace(battle, step="harm")
    damage, worn = damage_figure(dice, strike.action == "strong", fell), battle.fighters[strike.on].stats.resistance
    left = through_figure(damage, worn)
    cause = ("damage" if dice.sides else "attack", strike.by)
    battle = replace(battle.with_strike(damage=left), step="harm")
    return battle.noted(
        "hit", strike.by, "RB-AT-1", cause=cause, on_who=strike.on, damage=damage, resistance=worn, through=left
    )


def counters_to_lower(battle: Battle, strike: Strike) -> tuple[str, ...]:
    """Path elements of the counters of the fighter hit that damage may come off (RB-AT-1): those with anything left, in
    their order. () where `strike` did no damage; damage that is not known counts as some."""
    if strike.damage is not None and not number(strike.damage):
        return ()
    held = battle.fighters[strike.on].counters
    return tuple(at for at, each in zip(entry_ids(held), held, strict=True) if each.left)


def _turn_over(battle: Battle) -> Battle:
    """The battle after the turn of the acting fighter, in the next one: a feint that was to last till now is gone
    (RB-MV-6)."""
    fighter = battle.fighters[battle.actor]
    feint = fighter.feint
    if feint is not None:
        left = replace(feint, turns=feint.turns - 1)
        battle = battle.with_fighter(fighter.id, feint=left if left.turns else None)
    return _turn(replace(battle, plan=None, to_move=False))


def _turn(battle: Battle) -> Battle:
    """The battle in the turn of the next fighter, whose stance and action it clears (RB-MV-7, RB-MV-9); in the next
    round where no turn is left."""
    who = next_turn(battle.order, battle.actor, (fighter.id for fighter in battle.up()))
    if not who:
        return next_round(battle)
    return replace(battle.with_fighter(who, stance=PLAIN, action=""), actor=who, plan=None)


def next_round(battle: Battle) -> Battle:
    """The battle in the next round, a second later (RB-RD-1): effects run down, and fighters due to join come in."""
    battle = battle.worn_down("RB-SR-2")
    battle = replace(battle, round=battle.round + 1, actor="", plan=None, to_move=False)
    battle = replace(battle, notes=(*battle.notes, battle.heading()))
    for fighter in battle.all():
        if not fighter.here and not fighter.gone and fighter.joins <= battle.round:
            battle = come(battle.with_fighter(fighter.id, here=True), fighter.id)
            battle = battle.noted("joined", fighter.id, "RB-RD-1", cause=PASSING, side=fighter.side)
    return battle


def come(battle: Battle, who: str) -> Battle:
    """The battle with the late-comer `who` where they start, unless another stands there, and in the order of turns
    (RB-RD-1); before there is an order, they throw for their place like all."""
    battle = arriving(battle, who)
    if battle.stage == "order" or who in battle.order:
        return battle
    places = {id: battle.fighters[id].place for id in (*battle.order, who)}
    return replace(battle, order=put_in(battle.order, places, who))
