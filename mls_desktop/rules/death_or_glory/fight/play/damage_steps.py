"""What damage does to who takes it: hit points, serious wounds, worn armour; and what becomes of broken things."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Break, Hit
from mls_desktop.rules.death_or_glory.fight.rules.breakage import fate_of
from mls_desktop.rules.death_or_glory.fight.rules.harm import armour_wears, damage_figure, through_figure
from mls_desktop.rules.death_or_glory.fight.rules.wounds import STEADY_ABOVE, is_serious, step_of
from mls_desktop.rules.death_or_glory.library import break_chance
from mls_desktop.rules.death_or_glory.stats.body import protection_left
from mls_desktop.rules.death_or_glory.vocabulary import FIST


def struck(b: Battle, hit: Hit, dice: int) -> Battle:
    """The fight after the damage dice of a hit (DOG-CB-7, DOG-HP-1, DOG-HP-2, DOG-AR-4)."""
    on = b.fighters[hit.on]
    damage = damage_figure(dice, hit.plus, hit.rolls)
    armour, toughness = on.protection(hit.place), on.toughness(hit.place)
    left = through_figure(damage, armour, toughness)
    b = b.noted(
        "hit_critical" if hit.critical else "hit", hit.by, "DOG-CB-7", on_who=hit.on, place=hit.place, damage=damage,
        armour=armour, toughness=toughness, through=left,
    )  # fmt: skip
    worn = on.worn(hit.place)
    if worn is not None and worn[2] > 0 and armour_wears(hit.critical, number(left)):
        b = replace(b, breaks=(*b.breaks, Break(hit.on, worn[0], break_chance(worn[1]), armour=True)))
    return hurt(b, hit.on, number(left), blow=True)


def hurt(b: Battle, who: str, points: int, blow: bool = False) -> Battle:
    """The fight after somebody lost hit points; a blow may be a serious wound (DOG-HP-2), and undoes what steadied
    him (DOG-HP-5)."""
    if points <= 0:
        return b
    f = b.fighters[who]
    before, hp = f.step, f.hp - points
    b = b.with_fighter(who, hp=hp, stabilised=f.stabilised and not blow, dead=f.dead or step_of(hp) == "dead")
    b = b.noted("hurt", who, "DOG-HP-1", damage=points, hp=hp, most=f.most)
    serious = blow and is_serious(points, f.most, b.world.other("DOG-HP-2"))
    if serious and f.serious_since is None and not b.fighters[who].dead:
        b = b.with_fighter(who, serious_since=b.round).noted("serious", who, "DOG-HP-2")
    return sunk(b, who, before)


def sunk(b: Battle, who: str, before: str) -> Battle:
    """Says how deep somebody is now, and begins to count the rounds where it is below -3 (DOG-HP-3, DOG-HP-4)."""
    f = b.fighters[who]
    low = f.hp < STEADY_ABOVE and not f.stabilised and not f.dead
    if low != (f.low_since is not None):
        b = b.with_fighter(who, low_since=b.round if low else None)
    if f.step != before:
        b = b.noted(f"became_{f.step}", who, "DOG-HP-3")
    return b


def broken(b: Battle, roll: int | None) -> Battle:
    """The fight after the first of the things that may break has met its fate (DOG-CB-12, DOG-CB-13, DOG-AR-4)."""
    thing, b = b.breaks[0], replace(b, breaks=b.breaks[1:])
    f = b.fighters[thing.who]
    fate = fate_of(thing.chance, roll, thing.knocked)
    if thing.armour:
        return _worn(b, thing) if fate == "broken" else b
    if fate == "whole" or thing.thing == FIST:
        return b
    lost = {"broken": (*f.broken, thing.thing)} if fate == "broken" else {"dropped": (*f.dropped, thing.thing)}
    b = b.with_fighter(thing.who, **lost)
    rule = "DOG-CB-12" if fate == "broken" else "DOG-CB-13"
    b = b.noted(fate, thing.who, rule, thing=given(thing.thing))
    if f.weapon == thing.thing:
        # What is useless is no longer in hand.
        b = b.with_fighter(thing.who, weapon=f.r.bare_hands.id)
    return b


def _worn(b: Battle, thing: Break) -> Battle:
    """One point less of a piece, or all of it where DOG-AR-4 is read so."""
    f = b.fighters[thing.who]
    piece, plated = next((piece, plated) for at, piece, plated in f.r.worn if at == thing.thing)
    already = f.lost.get(thing.thing, 0)
    points = protection_left(piece, plated, already) if b.world.other("DOG-AR-4") else 1
    b = b.with_fighter(thing.who, lost={**f.lost, thing.thing: already + points})
    return b.noted("armour_worn", thing.who, "DOG-AR-4", thing=given(piece.id), lost=points)
