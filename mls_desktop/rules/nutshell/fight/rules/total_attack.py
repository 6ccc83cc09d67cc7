"""State machine of Total Attacks: duels one after another, before the round's other rolls (N-TA-1 to N-TA-6, N-TD-1).

A `Chain` is open (`ended` is "") or over. A duel without a hit ends it as failed; a hit after which nobody is left, as
none_left; its owner may stop it between two duels, never before the first. Once it is over it stays so.

Example: A's chain meets C and hits, meets B and misses. It goes from met () over met (c), open, to met (c, b), failed.
A has no attack left then, nor have C and B, whose duels spent theirs (`spent`); A's further attackers strike unopposed
(`stood`, N-TA-2). The web that is left (`remaining`) goes to the round's other rolls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.rules.combatant import Hit, State
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web
from mls_desktop.rules.nutshell.fight.rules.melee import hit_of
from mls_desktop.rules.nutshell.fight.rules.strikes import strike
from mls_desktop.rules.nutshell.stats.rolls import Thrown

Ended = Literal["", "stopped", "failed", "none_left"]
"""Ending of a chain of duels; "": it goes on, or its owner may stop."""


class Duel(Struct, frozen=True):
    """One duel of a Total Attack: the hit of either (never of both), and whether the enemy broke off in it.

    `mutual`: both made a Total Attack on each other (N-TA-3).
    """

    attacker: str
    enemy: str
    hit: Hit | None = None
    answer: Hit | None = None
    disengaged: bool = False
    mutual: bool = False


class Chain(Struct, frozen=True):
    """A Total Attack under way: whom they have met, and how it ended. `was_hit`: in the duel that failed (N-TA-2)."""

    who: str
    met: tuple[str, ...] = ()
    ended: Ended = ""
    was_hit: bool = False


def total_attackers(web: Web, active: Collection[str]) -> tuple[str, ...]:
    """Fighters who make a Total Attack, in the order of their resolution: the active side first, then by line-up
    (N-TA-6)."""
    found = [each.who for each in web.values() if each.does == "total_attack"]
    return tuple(sorted(found, key=lambda who: who not in active))


def is_mutual(attacker: Declarations, enemy: Declarations) -> bool:
    """Whether `enemy` makes a Total Attack on `attacker`, who makes one on them (N-TA-3)."""
    return enemy.does == "total_attack" and enemy.at == attacker.who


def strikes_back(enemy: Declarations) -> bool:
    """Whether the enemy in a duel may hit: with an attack of this round, at whomever it was meant (N-TA-6), or by a
    Total Defence (N-TD-1); who foregoes it, breaks off or has none blocks (N-FIGHT-4, N-BRK-1)."""
    return enemy.rolls and enemy.does in ("attack", "total_attack", "total_defence")


def turned(enemy: Declarations, attacker: Declarations) -> Declarations:
    """Declaration of `enemy` as they strike back at `attacker`: unchanged if meant for `attacker`, else without its
    place (N-TA-6)."""
    return enemy if enemy.at == attacker.who else replace(enemy, place=None)


def duel(attacker: Declarations, enemy: Declarations, mine: Thrown, theirs: Thrown | None) -> Duel:
    """Duel of a Total Attack, settled from its two rolls: `mine` of the attacker, `theirs` of the enemy, None for one
    who cannot roll (N-TA-1 to N-TA-3, N-FIGHT-11)."""
    mutual = is_mutual(attacker, enemy)
    strengths = (attacker.who, enemy.who) if mutual else (attacker.who,)
    blow = strike(mine, theirs)
    if blow is not None:
        return Duel(attacker.who, enemy.who, hit=hit_of(attacker, enemy.who, mine, blow, strengths), mutual=mutual)
    parting = enemy.does == "break_off" and enemy.at == attacker.who
    back = strike(theirs, mine) if theirs is not None and (parting or strikes_back(enemy)) else None
    if back is None or theirs is None or parting:
        return Duel(attacker.who, enemy.who, disengaged=back is not None, mutual=mutual)
    answer = hit_of(turned(enemy, attacker), attacker.who, theirs, back, strengths)
    return Duel(attacker.who, enemy.who, answer=answer, mutual=mutual)


def next_enemies(
    web: Web, chain: Chain, reach: Sequence[str], states: Mapping[str, State] | None = None
) -> tuple[str, ...]:
    """Enemies that a Total Attack may go on to now (N-TA-1): before its first duel the one declared alone, unconscious
    or not; later, in line-up order, those who have an attack this round, whatever it is used for and whether or not a
    duel has spent it; only once none of these is left, those who have none. Each once, as long as they stand.

    `web`: everybody who is still there; `reach`: the enemies it may meet, those attacking them among them; `states`: of
    those who are not up.
    """
    fallen = states or {}
    declared = web[chain.who].at
    if not chain.met and declared in web and fallen.get(declared) != "dead":
        return (declared,)
    return able_first(web, [id for id in web if id in reach and id not in chain.met and id not in fallen])


def able_first(web: Web, enemies: Sequence[str]) -> tuple[str, ...]:
    """Enemies of `enemies` whom a Total Attack may meet now: only those able to attack this round, as long as there are
    any, else all (N-TA-1)."""
    return tuple(id for id in enemies if web[id].due) or tuple(enemies)


def spent(web: Web, who: Collection[str]) -> Web:
    """Web in which the fighters `who` have no attack left, after duels that used it up (N-TA-6); a Total Defence stays.
    Who was able to attack in this round stays so (N-TA-1)."""
    return {id: _without_attack(each) if id in who else each for id, each in web.items()}


def _without_attack(held: Declarations) -> Declarations:
    does = held.does if held.does == "total_defence" else "nothing"
    return replace(held, does=does, at="", place=None, bonus=0)


def stood(web: Web, chains: Iterable[Chain], always: bool = True, blocking: bool = True) -> dict[str, Declarations]:
    """Web in which the fighters whose Total Attack in `chains` has ended have no attack left, nor a roll after a
    failure (`always` false: if they were hit in it) or, with `blocking` false, after a stop. Without a roll their
    further attackers strike unopposed (N-TA-2, N-TA-4); with one they only block. Both false are the other readings: a
    failure without a hit counts as a stop."""
    ended = {chain.who: chain for chain in chains if chain.ended}
    return {id: _ended(each, ended[id], always, blocking) if id in ended else each for id, each in web.items()}


def _ended(held: Declarations, chain: Chain, always: bool, blocking: bool) -> Declarations:
    exposed = chain.ended == "failed" and (always or chain.was_hit)
    blocks = chain.ended == "none_left" or (blocking and not exposed)
    return replace(_without_attack(held), rolls=held.rolls and blocks)


def after_duel(chain: Chain, found: Duel, more: bool) -> Chain:
    """Chain after the duel `found`, in which its owner was one of the two: after a hit of theirs it goes on while there
    are `more` enemies, else it is over as none_left; without such a hit it has failed (N-TA-1)."""
    met = (*chain.met, found.enemy if chain.who == found.attacker else found.attacker)
    own, other = (found.hit, found.answer) if chain.who == found.attacker else (found.answer, found.hit)
    if own is None:
        return Chain(chain.who, met, "failed", other is not None)
    return Chain(chain.who, met, "" if more else "none_left")


def remaining(
    web: Web, chains: Iterable[Chain], states: Mapping[str, State], always: bool = True, blocking: bool = True
) -> Web:
    """Web after all Total Attacks, without the dead, rolls of the fallen and attacks on the absent; who has ended one
    blocks or makes no roll, by `always` and `blocking` as in `stood` (N-TA-2, N-TA-4). `web`: after `spent`; `states`:
    of those who are not up."""
    left = {id: each for id, each in stood(web, chains, always, blocking).items() if states.get(id) != "dead"}
    after = {}
    for id, each in left.items():
        if states.get(id, "up") != "up":
            after[id] = replace(_without_attack(each), does="nothing", rolls=False)
        else:
            after[id] = _without_attack(each) if each.at and each.at not in left else each
    return after


def stopped(chain: Chain) -> Chain:
    """The chain after its owner stops of their own will (N-TA-4). Raises ValueError where they can no longer choose."""
    if chain.ended or not chain.met:
        raise ValueError("nothing to stop")
    return replace(chain, ended="stopped")


def follows_up(found: Duel) -> str:
    """Fighter who may change squares with the other: the one whose Total Attack was a critical hit (N-TA-5); "" for
    nobody."""
    own = found.hit or (found.answer if found.mutual else None)
    return own.by if own is not None and own.critical else ""
