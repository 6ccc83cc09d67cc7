"""The probability distribution of one round between two who face each other.

Invariant: there is at most one hit in it, since both rolls are held against each other and only one can be ahead. So an
outcome is who beat whom and that hit; the hit's total is left out, as nothing comes after it.

Example: both at level 6 attack each other. The 46,656 ways come down to 11 outcomes: in 6,546 nobody hits, in 20,055
one does, in 20,055 the other, in five kinds each (plain and critical ones that do other damage).

Breaking off and blocking never harm, so that `beats` may name one who hit nobody.

Cost: of 256 pairs of different rolls those that strike alike are settled once by the rules' own functions: 11 at level
6. Only what rolls do to each other is kept (`odds_tables`): a command line asks once, and `duel_odds` keeps the blows
it makes of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.fight.exchanges import Chance, Entries, Option
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.figures.odds import Distribution, certain, mixed
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.odds_tables import meetings
from mls_desktop.rules.nutshell.fight.rules.aim import UNAIMED
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health, Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Does, Web, duel_level, level, rollers
from mls_desktop.rules.nutshell.fight.rules.melee import hits
from mls_desktop.rules.nutshell.fight.rules.strikes import strike
from mls_desktop.rules.nutshell.fight.rules.total_attack import duel, total_attackers
from mls_desktop.rules.nutshell.stats.armour import Protection
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from mls_desktop.rules.nutshell.vocabulary import Coverage
from mls_desktop.rules.nutshell.world import World

A, B = "a", "b"
CHOICES: Mapping[str, Does] = {
    "attack": "attack",
    "defend": "nothing",
    "total_attack": "total_attack",
    "total_defence": "total_defence",
    "break_off": "break_off",
}
AIMLESS: tuple[Does, ...] = ("nothing", "total_defence")
COVERAGES: tuple[Coverage, ...] = ("partial", "full", "encased", "total")


class Exchanged(Struct, frozen=True):
    """Result of one round between two: the one who beat the other with a success, and the one hit there may be."""

    beats: str = ""
    hit: Hit | None = None


def facing(one: Declarations, other: Declarations) -> Web:
    """Web of just two fighters: neither has a further attacker or a rival, so that two rolls decide all."""
    return {one.who: one, other.who: other}


def exchanged(web: Web, thrown: Mapping[str, Thrown]) -> Exchanged:
    """Result of one round between the two of `web`, from the rolls `thrown` by id: a Total Attack is their duel
    (N-TA-1), all else plain rolls.

    `beats` is told even where a success does no harm, as that of one who blocks (N-FIGHT-4). Where both make a Total
    Attack on each other either may count as the attacker; the first is taken (N-TA-3).
    """
    if not rollers(web):
        return Exchanged()
    first, second = web
    ahead = [a for a, b in ((first, second), (second, first)) if strike(thrown[a], thrown[b]) is not None]
    return Exchanged("".join(ahead), _hit(web, total_attackers(web, ()), thrown))


def _hit(web: Web, charging: tuple[str, ...], thrown: Mapping[str, Thrown]) -> Hit | None:
    """Hit of either of the two in `web` by the rolls `thrown`, None for none; `charging`: who makes a Total Attack."""
    if not charging:
        return next(iter(hits(web, thrown)), None)
    first, second = web
    enemy = second if charging[0] == first else first
    met = duel(web[charging[0]], web[enemy], thrown[charging[0]], thrown[enemy])
    return met.hit or met.answer


def levels(web: Web, fighters: Mapping[str, Combatant]) -> tuple[int, int]:
    """Levels at which the two of `web` roll, in its order. In a duel of a Total Attack further attackers do not count
    (N-TA-1); between two that is the same number, but the rule told with it is another."""
    if total_attackers(web, ()):
        first, second = (number(duel_level(each, fighters[who].skill)) for who, each in web.items())
    else:
        first, second = (number(level(web, who, fighters[who].skill)) for who in web)
    return first, second


def exchanges(web: Web, fighters: Mapping[str, Combatant]) -> Distribution[Exchanged]:
    """Distribution of the results of one round between the two of `web`; totals of hits are not told apart.

    A web may need no rolls at all (`rollers`): where both only defend, nothing comes of it, for certain.
    """
    if not rollers(web):
        return certain(Exchanged())
    (first, second), (mine, theirs), charging = web, levels(web, fighters), total_attackers(web, ())
    ways: dict[Exchanged, int] = {}
    for each in meetings(mine, theirs, web[first].place, web[second].place):
        assert each.theirs is not None
        hit = _hit(web, charging, {first: each.mine, second: each.theirs})
        beats = first if each.blow is not None else second if each.answer is not None else ""
        alike = Exchanged(beats, None if hit is None else replace(hit, total=0))
        ways[alike] = ways.get(alike, 0) + each.ways
    return Distribution(ways)


class NutshellExchange:
    """Odds of one round between two fighters given by bare numbers; see `Exchange` for the result of each method. The
    two have no CHP that count: damage is given as it comes through, whatever it would do."""

    @property
    def options(self) -> tuple[Option, ...]:
        few = (-200, 200)
        return (
            Option("skill", "number", bounds=few),
            Option("dam", "number", 0, few),
            Option("armour", "text", "0:full", form="VALUE:COVERAGE"),
            Option("shield", "number", 0, (0, 200)),
            Option("strength", "number", 0, few),
            Option("minor", "flag", False),
            Option("choice", "choice", "attack", choices=tuple(CHOICES)),
        )

    def chances(self, a: Entries, b: Entries, world: World) -> tuple[tuple[str, Chance], ...]:
        fighters = {A: _fighter(A, a), B: _fighter(B, b)}
        web = facing(_declared(A, B, a), _declared(B, A, b))
        found = exchanges(web, fighters)
        hit_outcomes = HitOutcomes(fighters)
        damage = {who: _damage(found, who, hit_outcomes) for who in (A, B)}
        return (
            ("a_beats", _share(found, lambda each: each.beats == A)),
            ("b_beats", _share(found, lambda each: each.beats == B)),
            ("a_hits", _share(found, lambda each: _hits(each, A))),
            ("b_hits", _share(found, lambda each: _hits(each, B))),
            ("neither", _share(found, lambda each: each.hit is None)),
            ("a_critical", _share(found, lambda each: _hits(each, A, critical=True))),
            ("b_critical", _share(found, lambda each: _hits(each, B, critical=True))),
            ("damage_to_b", damage[B]),
            ("damage_to_a", damage[A]),
        )


def _fighter(id: str, told: Entries) -> Combatant:
    def numbered(name: str) -> int:
        return cast(int, told[name])

    return Combatant(
        id,
        Health(0, 0, minor=bool(told["minor"])),
        skill=given(numbered("skill")),
        dam=given(numbered("dam")),
        strength=given(numbered("strength")),
        shield=given(numbered("shield")),
        worn={UNAIMED: _armour(id, str(told["armour"]))},
    )


def _armour(side: str, text: str) -> Protection:
    value, colon, named = text.partition(":")
    coverage = next((each for each in COVERAGES if each == named), None)
    if not colon or coverage is None or not (value.isascii() and value.isdecimal()) or len(value) > 4:
        raise wrong_value((side, "armour"), text)
    return Protection(given(int(value), "N-ARM-1"), coverage)


def _declared(who: str, other: str, told: Entries) -> Declarations:
    does = CHOICES[str(told["choice"])]
    return Declarations(who, does, "" if does in AIMLESS else other, due=does != "nothing")


def _hits(found: Exchanged, who: str, critical: bool = False) -> bool:
    return found.hit is not None and found.hit.by == who and (found.hit.critical or not critical)


def _share(found: Distribution[Exchanged], holds: Callable[[Exchanged], bool]) -> Fraction:
    return found.chance(*(each for each in found.ways if holds(each)))


def _damage(found: Distribution[Exchanged], on: str, hit_outcomes: HitOutcomes) -> Distribution[int]:
    """Distribution of the damage to the CHP of `on`, one of the two: 0 in all ways in which the other did not hit."""

    def through(each: Exchanged) -> Distribution[int]:
        if each.hit is None or each.hit.on != on:
            return certain(0)
        return hit_outcomes.through(each.hit, number(hit_outcomes.fighters[each.hit.by].dam))

    return mixed((ways, through(each)) for each, ways in found.ways.items())
