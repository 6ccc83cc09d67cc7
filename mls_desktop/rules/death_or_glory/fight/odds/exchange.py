"""The probability distribution of blow for blow between two who are given by bare numbers.

Invariant: the two blows do not tell on each other, so each is reckoned as if it were alone; of each, hit and kept off,
hit and not, and missed sum to 1. Example: hit in 1/2, and kept off in 2/5: it strikes in 3/10, is avoided in 1/5 and
misses in 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import cast

from msgspec import Struct

from mls_desktop.rules.common.fight.exchanges import Chance, Entries, Option, Unbounded, dice_told
from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.death_or_glory.fight.play.options import BLOW, GUARD, OTHER, TOTAL_ATTACK, stance_of
from mls_desktop.rules.death_or_glory.fight.rules.blows import (
    Attack,
    Harm,
    Target,
    avoided,
    breaking,
    harm,
    landing,
    landings_of,
)
from mls_desktop.rules.death_or_glory.fight.rules.breakage import fates
from mls_desktop.rules.death_or_glory.fight.rules.places import aim_modifier
from mls_desktop.rules.death_or_glory.fight.rules.stance import STANCES, StanceEffect
from mls_desktop.rules.death_or_glory.fight.rules.totals import Roll
from mls_desktop.rules.death_or_glory.fight.rules.wounds import is_serious
from mls_desktop.rules.death_or_glory.vocabulary import BODY, PLACES, Place
from mls_desktop.rules.death_or_glory.world import World

A, B = "a", "b"
ANYWHERE, NO_DEFENCE = "anywhere", "none"
WARY_BLOW, NOTHING = "wary_blow", "nothing"
DOES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    BLOW: (BLOW, {}),
    TOTAL_ATTACK: (TOTAL_ATTACK, {}),
    WARY_BLOW: (BLOW, {"stance": "total_defence"}),
    GUARD: (GUARD, {}),
    NOTHING: (OTHER, {}),
}
"""Action, and further entries of a declaration, for each value of the option "does"; a wary blow is a blow with total
defence (DOG-CB-5)."""
IDLE = (GUARD, NOTHING)
DEFENCES = ("parry", "dodge")
PERCENT = (-200, 300)
MOST_PROTECTION, MOST_FACES = 99, 200


class Side(Struct, frozen=True):
    """A side of the exchange. `attack`, `defence`: chances before stance and aim; `meets`: "parry", "dodge" or "none";
    `target`: protection at each place; `breaks`: chance in percent that the weapon breaks where the rules break it,
    None for bare hands; `aim`: None for no aim."""

    attack: int
    meets: str
    defence: int
    dice: Dice
    target: Target
    hp: int
    breaks: int | None
    aim: Place | None
    strikes: bool
    stance: StanceEffect


class GloryExchange:
    """Chances of one exchange by bare numbers; see `Exchange`. Each blow is the first of its round, so that neither the
    other's blow nor an earlier parry or dodge bears on it."""

    @property
    def options(self) -> tuple[Option, ...]:
        return (
            Option("attack", "number", bounds=PERCENT),
            Option("defence", "text", NO_DEFENCE, form="parry:N|dodge:N|none"),
            Option("damage", "text", "0", form="DICE"),
            Option("armour", "text", "0", form="N[,PLACE:N...]"),
            Option("endurance", "number", 0, (0, MOST_PROTECTION)),
            Option("hp", "number", 10, (1, 200)),
            Option("breaks", "number", 100, (0, 100)),
            Option("bare", "flag", False),
            Option("aim", "choice", ANYWHERE, choices=(ANYWHERE, *PLACES)),
            Option("does", "choice", BLOW, choices=tuple(DOES)),
        )

    def chances(self, a: Entries, b: Entries, world: World) -> tuple[tuple[str, Chance], ...]:
        one, other = _side(A, a), _side(B, b)
        return (*_blow(A, B, one, other, world), *_blow(B, A, other, one, world))


def _blow(by: str, on: str, striker: Side, struck: Side, world: World) -> Iterator[tuple[str, Chance]]:
    """Yields the chances of a blow of `striker` at `struck` by name, with the ids `by` and `on` of the two in the
    names: how it ends, where it lands, what it breaks and what it does (DOG-CB-2)."""
    attack = _attack(striker, world)
    defence = _defence(struck, world)
    kept = avoided(defence) if defence is not None else Fraction(0)
    due = Fraction(striker.strikes)
    hit = due * attack.roll.made
    yield f"{by}_hits", hit * (1 - kept)
    yield f"{by}_critical", due * attack.roll.grades["critical"] * (1 - kept)
    yield f"{by}_avoided", hit * kept
    yield f"{by}_misses", 1 - hit
    yield f"{by}_fumbles", due * attack.roll.grades["fumble"]
    yield f"{on}_fumbles_defence", hit * defence.grades["fumble"] if defence is not None else Fraction(0)
    for place, share in landing(world, attack).items():
        yield f"{on}_{place}", due * share * (1 - kept)
    yield from _broken(by, on, striker, struck, due, attack.roll, defence)
    done = harm(attack, struck.target, landings_of(world, attack), struck.hp + 1)
    other = world.other("DOG-HP-2")
    reached = due * (1 - kept)
    yield f"{on}_serious", reached * done.chance(lambda lost: lost > 0 and is_serious(lost, struck.hp, other))
    yield f"{on}_down", reached * done.chance(lambda lost: lost > struck.hp)
    yield f"damage_to_{on}", _lost(done, reached)


def _attack(striker: Side, world: World) -> Attack:
    chance = striker.attack + striker.stance.attack + aim_modifier(world, striker.aim)
    return Attack(Roll(chance, _tenth_of(striker.attack, world)), striker.dice, striker.aim)


def _defence(struck: Side, world: World) -> Roll | None:
    """Roll of the parry or dodge of `struck`, with the modifier of the stance (DOG-CB-5); None without a defence."""
    if struck.meets == NO_DEFENCE:
        return None
    return Roll(struck.defence + struck.stance.defence, _tenth_of(struck.defence, world))


def _tenth_of(score: int, world: World) -> int | None:
    """Score of which a tenth is a critical under the other reading of DOG-SK-2; None for the chance itself."""
    return score if world.other("DOG-SK-2") else None


def _broken(
    by: str, on: str, striker: Side, struck: Side, due: Fraction, attack: Roll, parry: Roll | None
) -> Iterator[tuple[str, Chance]]:
    """Yields by name the chances that a parry breaks or knocks away the weapon of `striker` and breaks that of
    `struck`, each times `due`, the chance that the blow is struck at all (DOG-CB-12, DOG-CB-13)."""
    parried = parry if struck.meets == "parry" else None
    theirs, his = breaking(attack, parried) if parried is not None else (Fraction(0), Fraction(0))
    fate, other = fates(striker.breaks, knocked=True), fates(struck.breaks, knocked=False)
    yield f"{by}_breaks", due * theirs * fate["broken"]
    yield f"{by}_knocked", due * theirs * fate["knocked_away"]
    yield f"{on}_breaks_parrying", due * his * other["broken"]


def _lost(done: Harm, reached: Fraction) -> Unbounded:
    """Distribution of hit points lost to a blow that reaches its target with chance `reached`."""
    none, *some = (reached * share for share in done.shares)
    return Unbounded((none + 1 - reached, *some), reached * done.mean)


# What is told of each side


def _side(id: str, told: Entries) -> Side:
    def numbered(name: str) -> int:
        return cast(int, told[name])

    meets, defence = _meets(id, str(told["defence"]))
    does = str(told["does"])
    action, entries = DOES[does]
    return Side(
        numbered("attack"),
        meets,
        defence,
        dice_told(id, str(told["damage"]), MOST_FACES),
        _protected(id, str(told["armour"]), numbered("endurance")),
        numbered("hp"),
        None if told["bare"] else numbered("breaks"),
        next((place for place in PLACES if place == told["aim"]), None),
        does not in IDLE,
        STANCES[stance_of(action, entries)],
    )


def _meets(id: str, text: str) -> tuple[str, int]:
    """Kind and chance of a defence written as "parry:40", "dodge:30" or "none", which has 0. Raises Refused for any
    other text; `id`: the side."""
    kind, colon, told = text.partition(":")
    if text == NO_DEFENCE:
        return NO_DEFENCE, 0
    value = _whole(told)
    if kind not in DEFENCES or not colon or value is None or not PERCENT[0] <= value <= PERCENT[1]:
        raise wrong_value((id, "defence"), text)
    return kind, value


def _protected(id: str, text: str, endurance: int) -> Target:
    """Protection at each place, read from `text`: "3" is armour on all but the head (DOG-AR-2), "3,head:2" names single
    places too; `endurance` is added everywhere but at the head (DOG-DV-7). Refuses any other text."""
    everywhere, *single = text.split(",")
    worn: dict[Place, int | None] = {**dict.fromkeys(PLACES, 0), **dict.fromkeys(BODY, _whole(everywhere))}
    for each in single:
        name, _colon, value = each.strip().partition(":")
        place = next((place for place in PLACES if place == name), None)
        if place is None:
            raise wrong_value((id, "armour"), text)
        worn[place] = _whole(value)
    found = [(place, value) for place, value in worn.items() if value is not None and 0 <= value <= MOST_PROTECTION]
    if len(found) < len(PLACES):
        raise wrong_value((id, "armour"), text)
    return tuple((place, value + (endurance if place in BODY else 0)) for place, value in found)


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 5 else None
