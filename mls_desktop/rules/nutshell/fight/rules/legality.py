"""Rule violations in a round's declarations, each with the choices that the rule would allow instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.grids.square_arcs import Arc
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.combatant import State
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Web, attackers
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, shooters
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain, able_first, next_enemies
from mls_desktop.rules.nutshell.stats.vitality import can_spend

Foes = Mapping[str, Sequence[str]]
"""Whom each fighter could attack as they stand: enemies within reach, in line-up order."""
Pairs = Collection[frozenset[str]]


class Forbidden(Struct, frozen=True):
    """A declaration that a rule forbids. `allowed`: targets, places, arcs or choices that it would allow."""

    rule: str
    who: str
    kind: str
    allowed: tuple[str, ...] = ()


def refused(found: Forbidden) -> Refused:
    """Refusal made of the rule violation `found`, with the choices that the rule would allow; not raised here."""
    facts = (("who", given(found.who)), ("allowed", given(", ".join(found.allowed))))
    return Refused(Finding(found.rule, "error", (found.who, found.kind), facts, found.kind))


def may_attack(web: Web, who: str, foes: Foes, apart: Pairs = ()) -> tuple[str, ...]:
    """Enemies that fighter `who` may attack this round: only those who attack them if any does, else all within reach
    (N-FIGHT-1); nobody from whom they broke off, or who broke off from them, this Turn (N-BRK-1)."""
    reached = [foe for foe in foes.get(who, ()) if not apart or frozenset((who, foe)) not in apart]
    attacking = attackers(web, who)
    return tuple(foe for foe in reached if foe in attacking) or tuple(reached) * (not attacking)


def forbidden(web: Web, foes: Foes, apart: Pairs = (), fleeing: Collection[str] = ()) -> tuple[Forbidden, ...]:
    """Rule violations in a finished web, by line-up; `apart`: pairs that broke off this Turn; `fleeing`: those who
    flee, and so only block (N-FIGHT-11). Of N-FIGHT-1, N-ROUND-1, N-TA-1, N-TD-1, N-BRK-1 and N-AIM-1 too."""
    return tuple(found for each in web.values() for found in _forbidden(web, each, foes, apart, fleeing))


def barred(web: Web, who: str, foes: Foes, apart: Pairs = (), fleeing: Collection[str] = ()) -> tuple[Forbidden, ...]:
    """Rule violations in the declaration of fighter `who`."""
    return tuple(_forbidden(web, web[who], foes, apart, fleeing))


def _forbidden(web: Web, each: Declarations, foes: Foes, apart: Pairs, fleeing: Collection[str]) -> Iterator[Forbidden]:
    if each.does == "nothing":
        return
    if not each.rolls or each.who in fleeing:
        yield Forbidden("N-FIGHT-11", each.who, "fleeing" if each.rolls else "helpless")
        return
    if not each.due:
        rule = {"total_defence": "N-TD-1", "break_off": "N-BRK-1"}.get(each.does, "N-ROUND-1")
        yield Forbidden(rule, each.who, "no_attack")
    if each.does == "total_defence":
        if each.at:
            yield Forbidden("N-TD-1", each.who, "target")
        return
    yield from _target(web, each, foes, apart)
    if each.does == "break_off" and each.place is not None:
        yield Forbidden("N-BRK-1", each.who, "place")
    yield from aim_forbidden(each.who, each.place)


def _target(web: Web, each: Declarations, foes: Foes, apart: Pairs) -> Iterator[Forbidden]:
    allowed = may_attack(web, each.who, foes, apart)
    if each.at in allowed:
        if each.does == "total_attack" and each.at not in (able := able_first(web, allowed)):
            yield Forbidden("N-TA-1", each.who, "able_first", able)
        return
    if frozenset((each.who, each.at)) in apart:
        yield Forbidden("N-BRK-1", each.who, "apart", allowed)
    elif each.at in foes.get(each.who, ()):
        yield Forbidden("N-FIGHT-1", each.who, "not_his_attacker", allowed)
    else:
        yield Forbidden("N-FIGHT-1", each.who, "no_target" if not each.at else "out_of_reach", allowed)


def aim_forbidden(who: str, place: str | None) -> Iterator[Forbidden]:
    """Yields the rule violation where `place` cannot be aimed at, with the places that can (N-AIM-1); nothing for
    None."""
    if place is not None and place not in AIMS:
        yield Forbidden("N-AIM-1", who, "place", tuple(AIMS))


def chain_forbidden(
    web: Web, chain: Chain, enemy: str, reach: Sequence[str], states: Mapping[str, State] | None = None
) -> Forbidden | None:
    """Rule violation where a Total Attack cannot go on to `enemy` (N-TA-1), else None; `reach`, `states`: as in
    `next_enemies`."""
    allowed = () if chain.ended else next_enemies(web, chain, reach, states)
    return None if enemy in allowed else Forbidden("N-TA-1", chain.who, "next", allowed)


def dodge_forbidden(web: Web, shots: Sequence[Shot], who: str, knows: bool = True) -> Forbidden | None:
    """Rule violation where fighter `who` cannot dodge, else None: nobody shoots at them, they do not know of it, or
    they attack this round, by a blow or a shot (N-SHOOT-1)."""
    held = web.get(who)
    if not shooters(shots, who):
        return Forbidden("N-SHOOT-1", who, "nobody_shoots")
    if not knows or (held is not None and not held.rolls):
        return Forbidden("N-SHOOT-1", who, "unaware")
    attacks = (held is not None and held.does in ATTACKS) or any(shot.by == who for shot in shots)
    return Forbidden("N-SHOOT-1", who, "attacks") if attacks else None


def shot_forbidden(
    web: Web, shot: Shot, arc: Arc, arcs: Sequence[Arc], first_arc: Arc | None = None, sees: bool = True
) -> tuple[Forbidden, ...]:
    """Rule violations of `shot`, () for none: an adjacent enemy attacks the shooter this round, the target is not seen,
    or is in no arc of theirs, or not in that of their first shot this Turn (N-SHOOT-3); or its place cannot be aimed at
    (N-AIM-1)."""
    allowed = tuple(one for one in arcs if first_arc in (None, one))
    tests: tuple[tuple[str, bool, tuple[str, ...]], ...] = (
        ("attacked", bool(attackers(web, shot.by)), ()),
        ("not_seen", not sees, ()),
        ("arc", arc not in allowed, allowed),
    )
    found = [Forbidden("N-SHOOT-3", shot.by, kind, instead) for kind, fails, instead in tests if fails]
    return (*found, *aim_forbidden(shot.by, shot.place))


def range_forbidden(who: str, far: int | None) -> Forbidden | None:
    """Rule violation where a shot by `who` cannot reach, `far` being None, else None: a weapon without range shoots
    nowhere (N-RANGE-1)."""
    return Forbidden("N-RANGE-1", who, "no_range") if far is None else None


def spell_forbidden(who: str, cmp: int, points: int, allowed: tuple[str, ...] = ()) -> Forbidden | None:
    """Rule violation where a spell cannot be cast, else None: never for more than CMP (N-MP-1). `allowed`: the choices
    left instead."""
    return None if can_spend(cmp, points) else Forbidden("N-MP-1", who, "magic_points", allowed)
