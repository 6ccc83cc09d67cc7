"""Effects of damage on its target: hit points, serious wounds, worn armour; and the fate of broken things."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Cause
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Break, Hit
from mls_desktop.rules.death_or_glory.fight.rules.breakage import fate_of
from mls_desktop.rules.death_or_glory.fight.rules.harm import armour_wears, damage_figure, through_figure
from mls_desktop.rules.death_or_glory.fight.rules.wounds import STEADY_ABOVE, is_serious, step_of
from mls_desktop.rules.death_or_glory.library import break_chance
from mls_desktop.rules.death_or_glory.stats.body import protection_left
from mls_desktop.rules.death_or_glory.vocabulary import FIST


def struck(battle: Battle, hit: Hit, dice: int) -> Battle:
    """Battle after `hit` did its damage: `dice`, the sum of its damage dice, and the addition of each roll, less armour
    and endurance (DOG-CB-7, DOG-HP-1, DOG-HP-2, DOG-AR-4). After a critical the armour may wear."""
    on = battle.fighters[hit.on]
    cause = ("damage" if hit.sides else "attack", hit.by)
    damage = damage_figure(dice, hit.plus, hit.rolls)
    armour, toughness = on.protection(hit.place), on.toughness(hit.place)
    left = through_figure(damage, armour, toughness)
    battle = battle.noted(
        "hit_critical" if hit.critical else "hit", hit.by, "DOG-CB-7", cause=cause, on_who=hit.on,
        place=hit.place, damage=damage, armour=armour, toughness=toughness, through=left,
    )  # fmt: skip
    worn = on.worn(hit.place)
    if worn is not None and worn[2] > 0 and armour_wears(hit.critical, number(left)):
        battle = replace(battle, breaks=(*battle.breaks, Break(hit.on, worn[0], break_chance(worn[1]), armour=True)))
    return hurt(battle, hit.on, number(left), blow=True, cause=cause)


def hurt(battle: Battle, who: str, points: int, blow: bool = False, cause: Cause | None = None) -> Battle:
    """Battle after fighter `who` lost `points` hit points, unchanged for 0 or less; with `blow` the loss may be a
    serious wound (DOG-HP-2) and undoes stabilising (DOG-HP-5). `cause`: the answer that the notes name."""
    if points <= 0:
        return battle
    fighter = battle.fighters[who]
    before, hp = fighter.step, fighter.hp - points
    battle = battle.with_fighter(
        who, hp=hp, stabilised=fighter.stabilised and not blow, dead=fighter.dead or step_of(hp) == "dead"
    )
    battle = battle.noted(
        "hurt", who, "DOG-HP-1", cause=cause, damage=points, before=fighter.hp, hp=hp, most=fighter.most
    )
    serious = blow and is_serious(points, fighter.most, battle.world.other("DOG-HP-2"))
    if serious and fighter.serious_since is None and not battle.fighters[who].dead:
        battle = battle.with_fighter(who, serious_since=battle.round).noted("serious", who, "DOG-HP-2", cause=cause)
    return sunk(battle, who, before, cause)


def sunk(battle: Battle, who: str, before: str, cause: Cause | None = None) -> Battle:
    """Battle with a note where the wound step of fighter `who` is no longer `before`, and with the count of rounds
    below -3 hit points begun or ended (DOG-HP-3, DOG-HP-4). Hit points stay as they are."""
    fighter = battle.fighters[who]
    low = fighter.hp < STEADY_ABOVE and not fighter.stabilised and not fighter.dead
    if low != (fighter.low_since is not None):
        battle = battle.with_fighter(who, low_since=battle.round if low else None)
    if fighter.step != before:
        battle = battle.noted(f"became_{fighter.step}", who, "DOG-HP-3", cause=cause)
    return battle


def broken(battle: Battle, roll: int | None) -> Battle:
    """Battle after the fate of the first of `battle.breaks` by d100 `roll`, None where no roll is needed (DOG-CB-12,
    DOG-CB-13, DOG-AR-4): a weapon or shield stays whole, breaks or is knocked away, and armour loses protection."""
    thing, battle = battle.breaks[0], replace(battle, breaks=battle.breaks[1:])
    fighter = battle.fighters[thing.who]
    fate = fate_of(thing.chance, roll, thing.knocked)
    if thing.armour:
        return _worn(battle, thing) if fate == "broken" else battle
    if fate == "whole" or thing.thing == FIST:
        return battle
    lost = (
        {"broken": (*fighter.broken, thing.thing)} if fate == "broken" else {"dropped": (*fighter.dropped, thing.thing)}
    )
    battle = battle.with_fighter(thing.who, **lost)
    rule = "DOG-CB-12" if fate == "broken" else "DOG-CB-13"
    battle = battle.noted(fate, thing.who, rule, thing=given(thing.thing))
    if fighter.weapon == thing.thing:
        # What is useless is no longer in hand.
        battle = battle.with_fighter(thing.who, weapon=fighter.stats.bare_hands.id)
    return battle


def _worn(battle: Battle, thing: Break) -> Battle:
    """Battle after the armour of `thing` lost one point of protection, or all that it had left by the other reading of
    DOG-AR-4."""
    fighter = battle.fighters[thing.who]
    piece, plated = next((piece, plated) for at, piece, plated in fighter.stats.worn if at == thing.thing)
    already = fighter.lost.get(thing.thing, 0)
    points = protection_left(piece, plated, already) if battle.world.other("DOG-AR-4") else 1
    battle = battle.with_fighter(thing.who, lost={**fighter.lost, thing.thing: already + points})
    return battle.noted("armour_worn", thing.who, "DOG-AR-4", thing=given(piece.id), lost=points)
