"""Attacks and feints under way: which come of a plan, what they are rolled against, how they may be met (chapter 6)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, FeintRolls, Strike
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import Bearing, attack_target, weapon_aim
from mls_desktop.rules.rules_basics.fight.rules.damage import damage_of
from mls_desktop.rules.rules_basics.fight.rules.defending import after_second, open_defences
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import ATTACKING, FEINTING
from mls_desktop.rules.rules_basics.rule_options import ONE_ATTACK
from mls_desktop.rules.rules_basics.stats.derived_stats import damage_dice

SECOND = 2
"""The try of a defence that All-Out Defense allows beside the first (RB-MV-9)."""


def strikes_of(who: str, plan: Plan) -> tuple[Strike, ...]:
    """Attacks of fighter `who` by `plan` (RB-MV-4, RB-MV-7, RB-MV-8): two of a double attack, the one after an All-Out
    Feint; () where it has none, as a plain feint."""
    first = Strike(who, plan.target, plan.weapon, plan.action)
    second = Strike(who, plan.second_target, plan.second_weapon, plan.action)
    if plan.action == "double_attack":
        return first, second
    if plan.action == "all_out_feint":
        return (second,)
    return (first,) if plan.action in ATTACKING else ()


def feint_of(who: str, plan: Plan) -> FeintRolls | None:
    """Feint of fighter `who`, no roll fallen yet, if `plan` begins with one (RB-MV-5, RB-MV-7); else None."""
    return FeintRolls(who, plan.target, plan.weapon) if plan.action in FEINTING else None


def weapon_of(battle: Battle, strike: Strike) -> Weapon:
    return battle.fighters[strike.by].stats.weapons[strike.weapon]


def strike_target(battle: Battle, strike: Strike, modifier: int = 0) -> Figure:
    """Target of the attack `strike` as things stand (RB-AT-2): with the aim and the feint that fit it, and a free
    `modifier`. Raises KeyError for a weapon without a skill."""
    fighter, weapon = battle.fighters[strike.by], weapon_of(battle, strike)
    bearing = Bearing(_aim(fighter, strike, weapon), _feint(fighter, strike), fighter.modifier, modifier)
    found = attack_target(fighter.stats, weapon, strike.action, bearing)
    if found is None:
        raise KeyError(strike.weapon)
    return found


def _aim(fighter: Fighter, strike: Strike, weapon: Weapon) -> Figure | None:
    aim = fighter.aim
    fits = aim is not None and aim.fits(strike.weapon, strike.on)
    return weapon_aim(weapon, aim.seconds, aim.braced) if aim is not None and fits else None


def _feint(fighter: Fighter, strike: Strike) -> int:
    feint = fighter.feint
    return feint.bonus if feint is not None and feint.target == strike.on else 0


def spent(battle: Battle, strike: Strike) -> Battle:
    """The battle after an attack was made, hit or miss (RB-AT-2): the aim is gone (RB-MV-3), a feint against that
    target too (RB-MV-6), and a weapon that needs it must be made ready."""
    fighter = battle.fighters[strike.by]
    feint = None if _feint(fighter, strike) else fighter.feint
    tired = weapon_of(battle, strike).readying and strike.weapon not in fighter.unready
    unready = (*fighter.unready, strike.weapon) if tired else fighter.unready
    return battle.with_fighter(strike.by, aim=None, feint=feint, unready=unready)


def defences_against(battle: Battle, strike: Strike) -> tuple[str, ...]:
    """Ids of defences that the target of `strike` may still try (RB-AT-3, RB-MV-9)."""
    on = battle.fighters[strike.on]
    return open_defences(tuple(on.stats.defences), on.stance, strike.tried)


def tried(battle: Battle, strike: Strike) -> Battle:
    """The battle after a defence against `strike` was tried: the same after a first one; after a second its target has
    no double defence left where RB-MV-9 is read otherwise."""
    if len(strike.tried) < SECOND:
        return battle
    stance = after_second(battle.fighters[strike.on].stance, battle.world.other(ONE_ATTACK))
    return battle.with_fighter(strike.on, stance=stance)


def damage_roll(battle: Battle, strike: Strike) -> Dice | None:
    """Damage dice of the weapon of `strike`, without what Strong adds; None where nobody knows them."""
    return damage_dice(weapon_of(battle, strike))


def whole_damage(battle: Battle, strike: Strike) -> Dice | None:
    """Damage dice of `strike` with what Strong adds (RB-MV-7); None where nobody knows them."""
    dice = damage_roll(battle, strike)
    return None if dice is None else damage_of(dice, strike.action == "strong")


def resistance(battle: Battle, strike: Strike) -> int:
    return number(battle.fighters[strike.on].stats.resistance)
