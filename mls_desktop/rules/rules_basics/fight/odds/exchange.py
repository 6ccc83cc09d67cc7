"""The probability distribution of an exchange between two who are given by bare numbers.

Invariant: each attacks the other, who stands as what they do has them stand; neither attack tells on the other one, so
each is reckoned by itself. Of each, missed, stopped and through sum to 1, where it is one attack; of two, so many get
through, and the rest do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import cast

from msgspec import Struct

from mls_desktop.rules.common.fight.exchanges import Chance, Entries, Option, dice_told
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.figures.odds import Distribution, certain, mixed, outcomes, reduced, sums
from mls_desktop.rules.rules_basics.character import Person, Skill, Weapon
from mls_desktop.rules.rules_basics.fight.odds.landings import Guard, Shot, guard_of, landing, patterns
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import Bearing, attack_target, weapon_aim
from mls_desktop.rules.rules_basics.fight.rules.damage import damage_of, through
from mls_desktop.rules.rules_basics.fight.rules.defending import INCREASED
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import ATTACKING, by_name, may_defend, weapon_kinds
from mls_desktop.rules.rules_basics.rule_options import ONE_ATTACK
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.vocabulary import DIE, KINDS, Action
from mls_desktop.rules.rules_basics.world import World

A, B = "a", "b"
NO_DEFENCE = "none"
DOES: tuple[Action, ...] = (
    "attack", "determined", "determined_ranged", "double_attack", "strong", "charge", "increased_defence",
    "double_defence", "do_nothing",
)  # fmt: skip
NUMBERS, MOST_RESISTANCE, MOST_FACES, MOST_SECONDS = (-99, 99), 999, 250, 99
IT = "it"


class Side(Struct, frozen=True):
    """One of the two. `first`: the target of their attack, with aim and feint; `second`: of another one after it."""

    action: Action
    first: int
    second: int
    dice: Dice
    defences: tuple[int, ...]
    resistance: int


class BasicsExchange:
    """Chances of one exchange by bare numbers; see `Exchange`."""

    @property
    def options(self) -> tuple[Option, ...]:
        return (
            Option("skill", "number", bounds=NUMBERS),
            Option("kind", "choice", KINDS[0], choices=KINDS),
            Option("does", "choice", DOES[0], choices=DOES),
            Option("damage", "text", "0", form="DICE"),
            Option("defence", "text", NO_DEFENCE, form="N[,N...]|none"),
            Option("resistance", "number", 0, (0, MOST_RESISTANCE)),
            Option("acc", "number", 0, NUMBERS),
            Option("aimed", "number", 0, (0, MOST_SECONDS)),
            Option("braced", "flag", False),
            Option("off_hand", "flag", False),
            Option("feint", "number", 0, NUMBERS),
        )

    def chances(self, a: Entries, b: Entries, world: World) -> tuple[tuple[str, Chance], ...]:
        one, other = _side(A, a, world), _side(B, b, world)
        return (*_attack(A, B, one, other, world), *_attack(B, A, other, one, world))


def _attack(by: str, on: str, striker: Side, struck: Side, world: World) -> Iterator[tuple[str, Chance]]:
    """Chances of the attacks of `striker` on `struck` (RB-AT-1): endings of the first one; of all together, whether
    both get through and the damage done."""
    guard = _guard(struck, world.other(ONE_ATTACK))
    attacks = striker.action in ATTACKING
    ended = landing(Shot(striker.first, on), guard)
    due = Fraction(attacks)
    yield f"{by}_hits", due * ended.hit
    yield f"{by}_stopped", due * ended.stopped
    yield f"{by}_through", due * ended.through
    targets = (striker.first, striker.second) if striker.action == "double_attack" else (striker.first,)
    counts = dict.fromkeys(range(len(targets) + 1), Fraction(0))
    for got, share in patterns([Shot(target, on) for target in targets if attacks], {on: guard}).items():
        counts[sum(got)] += share
    yield f"{by}_both", counts.get(2, Fraction(0))
    yield f"damage_to_{on}", _lost(counts, damage_of(striker.dice, striker.action == "strong"), struck.resistance)


def _guard(side: Side, once: bool) -> Guard:
    """Guard of `side` by its action (RB-AT-3, RB-MV-7, RB-MV-9): no try after an all-out attack, two in a double
    defence (`once`: against one attack alone), else one. An increased defence makes the best of them better."""
    if not may_defend(side.action):
        return guard_of(side.defences, 0)
    best = sorted(side.defences, reverse=True)
    better = [best[0] + INCREASED, *best[1:]] if side.action == "increased_defence" and best else best
    return guard_of(better, 2 if side.action == "double_defence" else 1, once)


def _lost(counts: dict[int, Fraction], dice: Dice, resistance: int) -> Distribution[int]:
    """Distribution of the damage through armour, with `counts` as the chance of each number of attacks that get
    through."""
    once = outcomes(dice.spread(), lambda damage: through(damage, resistance))
    spreads = {0: certain(0), 1: once, 2: sums(once, once)}
    whole = lcm(*(share.denominator for share in counts.values()))
    return reduced(mixed((int(share * whole), spreads[count]) for count, share in counts.items() if share))


# What is told of each side


def _side(id: str, told: Entries, world: World) -> Side:
    def numbered(name: str) -> int:
        return cast(int, told[name])

    action, kind = by_name(told["does"]) or "attack", next(kind for kind in KINDS if kind == told["kind"])
    if kind not in weapon_kinds(action):
        raise wrong_value((id, "does"), told["does"])
    weapon = Weapon(id=IT, name="", skill=IT, kind=kind, acc=numbered("acc"), off_hand=told["off_hand"] is True)
    who = Person(id=IT, name="", skills=(Skill(id=IT, name="", value=numbered("skill")),), weapons=(weapon,))
    seconds = numbered("aimed")
    aim = weapon_aim(weapon, seconds, told["braced"] is True) if seconds else None
    stats = DerivedStats(who, world)
    first = attack_target(stats, weapon, action, Bearing(aim, numbered("feint")))
    second = attack_target(stats, weapon, action)
    dice, defences = dice_told(id, str(told["damage"]), MOST_FACES, DIE), _defences(id, str(told["defence"]))
    plain = given(numbered("skill"))
    return Side(action, number(first or plain), number(second or plain), dice, defences, numbered("resistance"))


def _defences(id: str, text: str) -> tuple[int, ...]:
    """Values of active defences in `text`: (10, 8) for "10,8", () for "none"; `id`: the side, "a" or "b", for errors
    alone. Raises Refused for any other text."""
    if text == NO_DEFENCE:
        return ()
    found = []
    for each in text.split(","):
        digits = each.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 3):
            raise wrong_value((id, "defence"), text)
        found.append(int(each))
    return tuple(found)
