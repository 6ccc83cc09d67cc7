"""A round of close combat settled from what everybody rolled (N-FIGHT-1 to N-FIGHT-11, N-BRK-1, N-TD-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.rules.aim import place_struck
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web, attackers, opponents, rollers, target
from mls_desktop.rules.nutshell.fight.rules.strikes import Strike, ahead, strike
from mls_desktop.rules.nutshell.stats.rolls import GRADES, FumbleHint, Grade, Thrown, compared, fumble_hint, grade_alone

Throws = Mapping[str, Thrown]
"""Rolls of a round by fighter id."""


class Settled(Struct, frozen=True):
    """Result of a round's rolls, before any damage.

    `hits`: in the order they land. `beaten`: (winner, loser) wherever a success beat an opponent, harm or not.
    `disengaged`: (who broke off, from whom). `fumbles`: who fumbled, against what grade (None: against nobody).
    """

    hits: tuple[Hit, ...] = ()
    beaten: tuple[tuple[str, str], ...] = ()
    disengaged: tuple[tuple[str, str], ...] = ()
    fumbles: tuple[tuple[str, Grade | None], ...] = ()


def settled(web: Web, thrown: Throws) -> Settled:
    """Result of a round's rolls where nobody makes a Total Attack any more; all are compared before damage (N-FIGHT-5).

    `thrown` holds a roll for each of `rollers`. Raises KeyError for one that is missing.
    """
    rolled = {who: thrown[who] for who in rollers(web)}
    struck = _struck(web, rolled)
    return Settled(
        hits=_hits(web, rolled, struck),
        beaten=tuple((a, b) for a in rolled for b in opponents(web, a) if strike(rolled[a], rolled[b]) is not None),
        disengaged=tuple((who, opponent) for who in struck if not harms(web[who]) for opponent in parted(web, who)),
        fumbles=tuple(_fumbles(web, rolled)),
    )


def hits(web: Web, thrown: Throws) -> tuple[Hit, ...]:
    """Hits of a round without Total Attacks still to come, in the order they land: the part `hits` of `settled`."""
    rolled = {who: thrown[who] for who in rollers(web)}
    return _hits(web, rolled, _struck(web, rolled))


def _struck(web: Web, rolled: Throws) -> dict[str, Strike]:
    """Strikes of fighters who hit their targets, by id of the striker; those who miss are left out."""
    found = {who: strike_of(web, who, rolled) for who in rolled if target(web, who)}
    return {who: blow for who, blow in found.items() if blow is not None}


def _hits(web: Web, rolled: Throws, struck: Mapping[str, Strike]) -> tuple[Hit, ...]:
    made = [hit_of(web[who], web[who].at, rolled[who], blow) for who, blow in struck.items() if harms(web[who])]
    return landing(made, tuple(web))


def strike_of(web: Web, who: str, rolled: Throws) -> Strike | None:
    """Strike of fighter `who` at their target; None unless they succeed against it and are ahead of each other attacker
    of theirs too (N-FIGHT-3, N-FIGHT-9)."""
    aimed = target(web, who)
    others = [rolled[each] for each in opponents(web, who) if each != aimed]
    if not all(ahead(rolled[who], other) for other in others):
        return None
    return strike(rolled[who], rolled.get(aimed))


def beaten_by(web: Web, who: str, rolled: Throws) -> tuple[str, Thrown] | None:
    """Id and roll of the opponent who keeps fighter `who` from striking: the target, else another opponent, whom `who`
    is not ahead of (N-FIGHT-9); None where there is none, or `who` made no roll."""
    aimed, mine = target(web, who), rolled.get(who)
    if mine is None:
        return None
    others = sorted((each for each in opponents(web, who) if each in rolled), key=lambda each: each != aimed)
    return next(((each, rolled[each]) for each in others if not ahead(mine, rolled[each])), None)


def harms(declared: Declarations) -> bool:
    """Whether a strike of the declared fighter is a hit: breaking off and blocking never harm (N-FIGHT-4, N-BRK-1)."""
    return declared.does in ("attack", "total_attack")


def hit_of(declared: Declarations, on: str, mine: Thrown, blow: Strike, strengths: tuple[str, ...] = ()) -> Hit:
    """Hit that the strike `blow` of the declared fighter makes on `on`, at the place that their roll `mine` reaches
    (N-AIM-1). `strengths`: ids of those whose Strength joins."""
    place = place_struck(declared.place, mine.total, blow.natural)
    return Hit(declared.who, on, mine.total, blow.critical, blow.natural, blow.shield, place, strengths)


def parted(web: Web, who: str) -> tuple[str, ...]:
    """Enemies that fighter `who` gets away from by breaking off: their target and those attacking them this round
    (N-BRK-1)."""
    facing = {target(web, who), *attackers(web, who)}
    return tuple(id for id in web if id in facing)


def backs_away(found: Settled, backs: bool = False) -> tuple[str, ...]:
    """Fighters who broke off and step back into a free square (N-BRK-1): nobody; `backs`, the rule's other reading: all
    who broke off."""
    return tuple(dict.fromkeys(who for who, _ in found.disengaged)) if backs else ()


def landing(hits: Iterable[Hit], line_up: Sequence[str]) -> tuple[Hit, ...]:
    """Blows and shots in the order they land: the highest total first, of equals by line-up (N-FIGHT-5)."""
    return tuple(sorted(hits, key=lambda hit: (-hit.total, line_up.index(hit.by))))


def _fumbles(web: Web, rolled: Throws) -> Iterator[tuple[str, Grade | None]]:
    """Fighters who fumbled, each with the best grade that any opponent reached against them; fumbles are judged pair by
    pair (N-FIGHT-9, N-FUMBLE-1)."""
    for who, mine in rolled.items():
        pairs = [compared(mine, rolled[other]) for other in opponents(web, who)]
        against = [pair.second for pair in pairs if pair.first == "fumble"]
        if against:
            yield who, max(against, key=GRADES.index)
        elif not pairs and grade_alone(mine, naturals=True) == "fumble":
            yield who, None


def pair_fumbles(one: Declarations, other: Declarations, rolled: Throws) -> Settled:
    """Result with nothing but the fumbles in a Total Attack's duel between `one` and `other` (N-TA-1, N-FUMBLE-1)."""
    pair = {one.who: replace(one, at=other.who), other.who: other}
    return Settled(fumbles=tuple(_fumbles(pair, {id: fell for id, fell in rolled.items() if id in pair})))


def hints(found: Settled, on: bool = True) -> tuple[tuple[str, FumbleHint], ...]:
    """Hints at the fate of the weapon, each with its fumbler's id; none for a fumble against nobody (N-FUMBLE-1). `on`
    false: the rule's other reading, no hints."""
    held = [(who, fumble_hint(grade, on)) for who, grade in found.fumbles if grade is not None]
    return tuple((who, hint) for who, hint in held if hint is not None)
